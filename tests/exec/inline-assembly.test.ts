/** Inline assembly that computes in registers, on symbolic values, against the same in C. */
import { describe, expect, it } from 'vitest';
import { exploreC } from './exploring.js';

const program = (body: string) => `#include <klee/klee.h>
#include <assert.h>
#include <stdint.h>
int main(void) {
  uint32_t x;
  uint64_t w;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&w, sizeof w, "w");
  ${body}
  return 0;
}`;

const agreeing: Readonly<Record<string, string>> = {
  neg: 'uint32_t y = x; __asm__("neg %0" : "+r"(y)); assert(y == -x);',
  'not and inc': 'uint32_t y = x; __asm__("notl %0; incl %0" : "+r"(y)); assert(y == -x);',
  'add of a constant': 'uint32_t y = x; __asm__("add $5, %0" : "+r"(y)); assert(y == x + 5);',
  'add of a register':
    'uint64_t y = w; __asm__("add %1, %0" : "+r"(y) : "r"(w)); assert(y == 2 * w);',
  'bswap of 32 bits':
    'uint32_t y; __asm__("bswap %0" : "=r"(y) : "0"(x)); assert(y == __builtin_bswap32(x));',
  'bswap of 64 bits':
    'uint64_t y = w; __asm__("bswapq %0" : "+r"(y)); assert(y == __builtin_bswap64(w));',
  'rotations of parts':
    'uint32_t y; __asm__("rorw $8, %w0;rorl $16, %0;rorw $8, %w0" : "=r"(y) : "0"(x) : "cc"); assert(y == __builtin_bswap32(x));',
  shifts:
    'uint32_t y = x; __asm__("shll $3, %0\\nshr $1, %0" : "+r"(y)); assert(y == (x << 3) >> 1);',
  'a 32-bit part of a 64-bit register':
    'uint64_t y = w; __asm__("addl $1, %k0" : "+r"(y)); assert(y == (uint32_t)(w + 1));',
  'a 16-bit part': 'uint32_t y = x; __asm__("xorw $0xff, %w0" : "+r"(y)); assert(y == (x ^ 0xff));',
  'a product of two words':
    'uint64_t v = 2 * w + x, h, l; __asm__("mulq %3" : "=a"(l), "=d"(h) : "%0"(w), "rm"(v)); unsigned __int128 p = (unsigned __int128)w * v; assert(l == (uint64_t)p && h == (uint64_t)(p >> 64));',
  'a sum of two words':
    'uint64_t h, l; __asm__("addq %5,%q1\\n\\tadcq %3,%q0" : "=r"(h), "=&r"(l) : "0"(w), "rme"((uint64_t)x), "%1"(~w), "rme"((uint64_t)7)); unsigned __int128 p = ((unsigned __int128)w << 64 | (uint64_t)~w) + ((unsigned __int128)x << 64 | 7); assert(l == (uint64_t)p && h == (uint64_t)(p >> 64));',
  'a difference of two words':
    'uint64_t h, l; __asm__("subq %5,%q1\\n\\tsbbq %3,%q0" : "=r"(h), "=&r"(l) : "0"(w), "rme"((uint64_t)x), "1"((uint64_t)5), "rme"(w)); unsigned __int128 p = ((unsigned __int128)w << 64 | 5) - ((unsigned __int128)x << 64 | w); assert(l == (uint64_t)p && h == (uint64_t)(p >> 64));',
  'the lowest bit that is set':
    'if (x) { uint32_t y; __asm__("bsf %1, %0" : "=r"(y) : "rm"(x)); assert(y == (uint32_t)__builtin_ctz(x)); }',
  'more bits than the variable has':
    'if (w) { int y; __asm__("bsf %1, %q0" : "=r"(y) : "rm"(w)); assert(y == __builtin_ctzll(w)); }',
  'the highest bit that is set':
    'if (w) { uint64_t y; __asm__("bsr %1,%0" : "=r"(y) : "rm"(w)); assert(y == 63u - __builtin_clzll(w)); }',
  mov: 'uint32_t y; __asm__("mov %1, %0" : "=r"(y) : "r"(x)); assert(y == x);',
};

describe('inline assembly', () => {
  it('computes what C computes', () => {
    const blocks = Object.entries(agreeing).map(([name, body]) => `{ ${body} } /* ${name} */`);
    const { ended, errors } = exploreC(program(blocks.join('\n')));
    expect(errors).toEqual([]);
    expect(ended).toHaveLength(4);
  });

  it.each([
    ['cpuid', '"cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(0)'],
    [
      'cpuid with a saved register',
      '"  xchgq  %%rbx,%q1\\n  cpuid\\n  xchgq  %%rbx,%q1" : "=a"(a), "=r"(b), "=c"(c), "=d"(d) : "0"(7), "2"(0)',
    ],
    ['xgetbv', '"xgetbv" : "=a"(a), "=d"(d) : "c"(0)'],
  ])('says that the processor has no features: %s', (_name, text) => {
    const body = `unsigned a, b = 0, c = 0, d; __asm__(${text}); assert((a | b | c | d) == 0);`;
    expect(exploreC(program(body)).errors).toEqual([]);
  });

  it('is an error where it does more, once it is reached', () => {
    const { errors } = exploreC(program('if (x == 7) __asm__("hlt" : : : "eax");'));
    expect(errors).toEqual(['model']);
  });
});
