/** Calls of functions as ones of another type (C11 §6.5.2.2): which are errors, and which are let pass. */
import { describe, expect, it } from 'vitest';
import { exploreC } from './exploring.js';

const functions = `#include <stdlib.h>
#include <stdarg.h>
int one(int a) { return a; }
int two(int a, int b) { return a + b; }
int wide(long a) { return a == 5; }
int narrow(short a) { return a; }
int pointer(const char *a) { return a != 0; }
int real(double a) { return a > 1; }
int single(float a) { return a > 1; }
void nothing(int a) {}
long result(int a) { return a; }
struct large { long a[4]; };
int large(struct large l) { return l.a[1] == 2; }
int many(int n, ...) { va_list l; va_start(l, n); int v = va_arg(l, int); va_end(l); return v; }
int order(const int *a, const int *b) { return *a - *b; }
int old(c, d) char c; float d; { return c == 3 && d > 1; }
int promoted(char c) { return c; }
`;
const main = (body: string) => `${functions}int main(void) { ${body} }`;

describe('a call of a function as one of another type', () => {
  it.each([
    ['too few arguments', '((int (*)(int))two)(1);', /two is called with 1 argument, but takes 2/],
    ['no arguments', '((int (*)(void))one)();', /one is called with 0 arguments, but takes 1/],
    ['a narrower integer', '((int (*)(int))wide)(5);', /wide gets an integer of 32 bits/],
    ['a wider integer', '((int (*)(long))one)(5);', /one gets a pointer or an integer of 64 bits/],
    ['an integer for a pointer', '((int (*)(int))pointer)(5);', /but takes a pointer or/],
    ['an integer for a double', '((int (*)(long))real)(5);', /but takes a double/],
    ['a double for a float', '((int (*)(double))single)(5);', /gets a double as argument 1/],
    ['a pointer for a structure', '((int (*)(void *))large)(0);', /but takes a structure/],
    ['no result', 'return ((int (*)(int))nothing)(5);', /nothing returns nothing/],
    ['a wider result', 'return ((int (*)(int))result)(5);', /but is called for an integer of 32/],
    ['not variadic', '((int (*)(int, int))many)(1, 2);', /takes a variable number/],
    ['as if variadic', '((int (*)(int, ...))two)(1, 2);', /as if it took a variable number/],
    ['another declaration', 'int (*f)() = two; return f(1);', /two is called with 1 argument/],
  ])('is an error: %s', (_title, body, message) => {
    const { ended, exploration } = exploreC(main(body));
    expect(ended).toHaveLength(1);
    expect(exploration.isComplete).toBe(true);
    const [{ end }] = ended;
    expect(end.kind === 'error' && end.error).toMatchObject({
      kind: 'external',
      detail: expect.stringMatching(/^(too-few-arguments|function-type-mismatch)$/),
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['other pointers', '((int (*)(int *))pointer)(0);'],
    ['an integer as wide as a pointer', '((int (*)(long))pointer)(0);'],
    ['another sign', '((int (*)(unsigned))one)(1);'],
    ['too many arguments', '((int (*)(int, int))one)(1, 2);'],
    ['a result that is not used', '((void (*)(int))result)(1); ((int (*)(int))nothing)(1);'],
    ['no prototype', 'int (*f)() = one; f(1); ((int (*)())two)(1, 2); ((int (*)())many)(1, 2);'],
    ['an old definition', 'int (*f)() = old; if (!f(3, 2.0)) abort();'],
    ['a promoted argument', '((int (*)())promoted)(3);'],
    ['qsort', 'int a[] = {2, 1}; qsort(a, 2, 4, (int (*)(const void *, const void *))order);'],
  ])('is none: %s', (_title, body) => {
    const { errors, statuses } = exploreC(main(`${body} return 0;`));
    expect(errors).toEqual([]);
    expect(statuses).toEqual([0]);
  });

  it('is found in compiled code too, after many calls that were right', () => {
    const body = `int (*table[])(int) = {one, one, (int (*)(int))narrow};
      int sum = 0;
      for (int i = 0; i < 300000; i++) sum += table[i / 100000](i & 3);
      return sum == 0;`;
    const [{ end }] = exploreC(main(body)).ended;
    expect(end.kind === 'error' && end.error.message).toMatch(
      /narrow gets an integer of 32 bits as argument 1, but takes an integer of 16 bits/,
    );
  });

  it('is let pass where another engine casts, but for too few arguments', () => {
    const run = (body: string) => exploreC(main(body), { checkCallTypes: false });
    expect(run('return ((int (*)(long))one)(5) - 5;').errors).toEqual([]);
    expect(run('return ((int (*)(int))two)(1);').errors).toEqual(['external']);
  });

  it.each([
    ['a narrower argument', 'wide(long a) { return a == 5; }', 'int', '5', '1'],
    ['a wider argument', 'low(char a) { return a; }', 'int', 'x + 512', 'x + 512 - 512'],
    ['bits of a double', 'bits(long a) { return a >> 52; }', 'double', '1.0', '1023'],
    ['bits that are a float', 'part(float a) { return a == 1; }', 'int', '0x3f800000', '1'],
  ])('takes what a register has of %s', (_title, callee, type, given, wanted) => {
    const name = /\w+/.exec(callee)![0];
    const source = `#include <klee/klee.h>
      int ${callee}
      int main(void) {
        char x; klee_make_symbolic(&x, 1, "x"); klee_assume(x >= 0);
        int got = ((int (*)(${type}))${name})(${given});
        return got == ${wanted} ? 0 : 1;
      }`;
    const { errors, statuses } = exploreC(source, { checkCallTypes: false });
    expect(errors).toEqual([]);
    expect(statuses).toEqual([0]);
  });

  it('gives a result of another width in the width that is asked for, symbolic or not, compiled or not', () => {
    const source = `#include <klee/klee.h>
      long wide(int a) { return a + 0x700000000L; }
      short narrow(int a) { return a; }
      int one(int x) {
        int a = ((int (*)(int))wide)(x), b = ((short (*)(int))wide)(x) & 255;
        unsigned c = ((unsigned (*)(int))narrow)(x) & 0xffff;
        return a == x && b == x && c == (unsigned)x;
      }
      int main(void) {
        unsigned char x; klee_make_symbolic(&x, 1, "x");
        int sum = 0;
        for (int i = 0; i < 20000; i++) sum += one(i & 127);
        return sum == 20000 && one(x) ? 0 : 1;
      }`;
    const { errors, statuses } = exploreC(source, { checkCallTypes: false });
    expect(errors).toEqual([]);
    expect(statuses).toEqual([0]);
  });

  it('makes an int of a wider result where there is no prototype', () => {
    const source = `#include <klee/klee.h>
      long wide(int a) { return a; }
      int main(void) {
        int (*f)() = (int (*)())wide;
        int x; klee_make_symbolic(&x, 4, "x");
        if (f(x) == 77) return x != 77;
        return 0;
      }`;
    const { errors, statuses } = exploreC(source);
    expect(errors).toEqual([]);
    expect(statuses).toEqual([0, 0]);
  });

  it('is an error where nothing of a structure agrees, whoever lets others pass', () => {
    const run = (body: string) => exploreC(main(body), { checkCallTypes: false });
    expect(run('return ((int (*)(void *))large)(0);').errors).toEqual(['external']);
  });

  it('lets the library call any form of main', () => {
    expect(exploreC('void main(void) {}').errors).toEqual([]);
    expect(exploreC('int main(int c, char **v, char **e) { return c - 1; }').statuses).toEqual([0]);
  });
});
