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
  mov: 'uint32_t y; __asm__("mov %1, %0" : "=r"(y) : "r"(x)); assert(y == x);',
};

describe('inline assembly', () => {
  it('computes what C computes', () => {
    const blocks = Object.entries(agreeing).map(([name, body]) => `{ ${body} } /* ${name} */`);
    const { ended, errors } = exploreC(program(blocks.join('\n')));
    expect(errors).toEqual([]);
    expect(ended).toHaveLength(1);
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
