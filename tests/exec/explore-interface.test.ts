/** The analysis interface in explorations: KLEE's functions, merganser.h, SV-COMP's. */
import { describe, expect, it } from 'vitest';
import { exploreC, inputOf, int32 } from './exploring.js';

const klee = '#include <klee/klee.h>\n';

describe('klee.h', () => {
  it('prefers inputs that klee_prefer_cex names, where they are possible', () => {
    const { ended } = exploreC(`${klee}
int main(void) {
  int x;
  char c;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&c, sizeof c, "c");
  klee_prefer_cex(&x, x == 77);
  klee_prefer_cex(&x, x == 78);
  klee_prefer_cex(&c, c >= 'a');
  klee_prefer_cex(&c, c <= 'z');
  if (x < 50) return 1;
  return 2;
}`);
    const byStatus = (status: number) =>
      ended.find(({ end }) => end.kind === 'exit' && end.status === status)!;
    expect(int32(inputOf(byStatus(2), 'x'))).toBe(77);
    expect(int32(inputOf(byStatus(1), 'x'))).toBeLessThan(50);
    for (const path of ended) {
      const letter = String.fromCharCode(inputOf(path, 'c')[0]);
      expect(letter).toMatch(/[a-z]/);
    }
  });

  it('has a path for each shape of a printed number, not for each value', () => {
    const { ended, exploration } = exploreC(`${klee}
#include <stdio.h>
#include <string.h>
int main(void) {
  unsigned char n;
  char text[20];
  klee_make_symbolic(&n, sizeof n, "n");
  if (n > 20) return 3;
  snprintf(text, sizeof text, "%.1f", n * 0.5);
  return strcmp(text, "8.0") == 0 ? 1 : 2;
}`);
    const withStatus = (status: number) =>
      ended.filter(({ end }) => end.kind === 'exit' && end.status === status);
    expect(withStatus(1).map((path) => inputOf(path, 'n')[0])).toEqual([16]);
    for (const path of withStatus(2)) expect(inputOf(path, 'n')[0]).not.toBe(16);
    expect(withStatus(2).length).toBeGreaterThan(0);
    expect(ended.length).toBeLessThan(10);
    expect(exploration.isComplete).toBe(true);
  });

  it('chooses from a range', () => {
    const { statuses } = exploreC(`${klee}
int main(void) {
  switch (klee_choose(3)) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 12;
  }
  return 99;
}`);
    expect(statuses).toEqual([10, 11, 12]);
  });

  it('prints terms, ranges, warnings and the stack as messages', () => {
    const { messages } = exploreC(`${klee}
static void inner(void) { klee_stack_trace(); }
int main(void) {
  unsigned x;
  unsigned char c;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&c, sizeof c, "c");
  klee_assume(x > 3);
  klee_assume(x < 100);
  klee_warning("careful");
  for (int i = 0; i < 3; i++) klee_warning_once("again");
  klee_print_expr("x", x);
  klee_print_expr("c", c);
  klee_print_expr("seven", 7);
  klee_print_range("x", x);
  inner();
  return 0;
}`);
    expect(messages.slice(0, 5)).toEqual([
      'careful',
      'again',
      'x:(ReadLSB w32 0 x)',
      'c:(ZExt w32 (Read w8 0 c))',
      'seven:7',
    ]);
    expect(messages[5]).toMatch(/^x:\(ReadLSB w32 0 x\) ~= \d+ \(in \[4, 99\]\)$/);
    expect(messages[6]).toMatch(/^#0 inner at .*test\.c:3$/);
  });

  it('gives values of every type without narrowing the path', () => {
    const { statuses } = exploreC(`${klee}
int main(void) {
  int x;
  double d;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&d, sizeof d, "d");
  klee_assume(x == 5 || x == 6);
  klee_assume(d == 2.5);
  int some = klee_get_value_i32(x);
  if (klee_is_symbolic(some) || (some != 5 && some != 6)) return 9;
  if (klee_get_valued(d) != 2.5) return 8;
  if (x == 5) return 1;
  return 2;
}`);
    expect(statuses).toEqual([1, 2]);
  });

  it('forks only where forking is allowed', () => {
    const { ended, warnings } = exploreC(`${klee}
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_set_forking(0);
  int n = 0;
  if (x > 10) n++;
  klee_set_forking(1);
  if (y > 10) n++;
  return n;
}`);
    expect(ended).toHaveLength(2);
    expect(warnings).toHaveLength(1);
  });

  it('checks accesses, and the size of objects', () => {
    const { errors } = exploreC(`${klee}
#include <stdlib.h>
int main(void) {
  char *p = malloc(6);
  if (klee_get_obj_size(p) != 6) klee_report_error(__FILE__, __LINE__, "size", "user");
  klee_check_memory_access(p + 2, 4);
  klee_check_memory_access(p + 2, 5);
  return 0;
}`);
    expect(errors).toEqual(['out-of-bounds']);
  });

  it('keeps fixed objects of different paths apart', () => {
    const { statuses, errors } = exploreC(`${klee}
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  volatile int *device = (volatile int *)0x3000000;
  if (x == 1) {
    klee_define_fixed_object((void *)device, 4);
    *device = 5;
    return *device;
  }
  if (x == 2) {
    klee_define_fixed_object((void *)device, 4);
    return *device == 0 ? 6 : 7;
  }
  return *device;
}`);
    expect(statuses).toEqual([5, 6]);
    expect(errors).toEqual(['out-of-bounds']);
  });

  it('ends paths silently, by abort, by an error of the harness', () => {
    const { errors, statuses, exploration } = exploreC(`${klee}
int main(void) {
  switch (klee_range(0, 4, "x")) {
    case 0: klee_silent_exit(3);
    case 1: klee_abort();
    case 2: klee_report_error(__FILE__, __LINE__, "said so", "user");
  }
  klee_open_merge();
  klee_close_merge();
  return 0;
}`);
    expect(errors).toEqual(['abort', 'user']);
    expect(statuses).toEqual([0]);
    expect(exploration.progress.silent).toBe(1);
  });

  it('refuses assumptions that cannot hold, and wrong sizes', () => {
    const { ended } = exploreC(`${klee}
int main(void) {
  int x, y[2];
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 3) klee_assume(x == 4);
  else if (x == 5) klee_make_symbolic(y, 4, "y");
  return 0;
}`);
    const messages = ended.flatMap(({ end }) => (end.kind === 'error' ? [end.error.message] : []));
    expect(messages).toHaveLength(2);
    expect(messages.join(' ')).toMatch(/assumption cannot hold.*4 bytes at offset 0 of 8/s);
  });
});

describe('merganser.h', () => {
  it('has the same under clearer names', () => {
    const { statuses, errors, messages } = exploreC(`
#include <merganser.h>
int main(void) {
  int x;
  mg_symbolic(&x, sizeof x, "x");
  mg_assume(x > 0);
  mg_prefer(&x, x == 9);
  mg_warning("seen");
  int y = mg_range(0, 2, "y");
  mg_assert(x != 100);
  if (y) return 1;
  return 0;
}`);
    expect(statuses).toEqual([0, 1]);
    expect(errors).toEqual(['assert']);
    expect(messages).toEqual(['seen']);
  });
});

describe("SV-COMP's functions", () => {
  it('give inputs, narrow them, and report errors', () => {
    const { statuses, errors } = exploreC(`
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern double __VERIFIER_nondet_double(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0 && n < 3);
  if (__VERIFIER_nondet_bool()) { if (n == 1) return 1; return 2; }
  if (__VERIFIER_nondet_double() == 1.5) reach_error();
  if (__VERIFIER_nondet_ushort() > 65535) __VERIFIER_error();
  __VERIFIER_assume(n > 5);
  return 99;
}`);
    expect(statuses).toEqual([1, 2]);
    expect(errors).toEqual(['assert']);
  });
});
