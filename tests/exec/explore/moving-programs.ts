/** Programs for what a state takes along by value when it moves with a join in its past, and ways to move. */
import { item, type RandomProgram } from '../../brute-force/syntax.js';
import type { Variant } from '../../brute-force/variants.js';

export interface Program {
  readonly title: string;
  readonly text: string;
  readonly more?: Partial<Variant>;
  /** Whether states with a join in their past can leave at all. */
  readonly stays?: boolean;
}

export const programs: readonly Program[] = [
  {
    title: 'a pointer into an object, which may be beyond it, where another one lies',
    text: `
static u8 own[4] = {1, 2, 3, 4}, others[128];
void test(void) {
  input(i, 8); input(a, 2); input(b, 2);
  u8 *p = own + 8 * i;
  int x = 1;
  if (a) x = 2;
  if (b) x += 10;
  result = x + *p + others[0];
}`,
  },
  {
    title: 'a pointer that is kept in memory, chosen from two',
    text: `
static u8 own[4] = {1, 2, 3, 4}, others[128];
struct holder { u8 *p; } holder;
void test(void) {
  input(i, 8); input(a, 2); input(b, 2);
  if (a) holder.p = own + 8 * i; else holder.p = others + (i & 31);
  if (b) result += 10;
  result += *holder.p;
}`,
  },
  {
    title: 'a jump to a function that has returned',
    text: `
static jmp_buf gone;
static noinline int leave(int x) { if (setjmp(gone)) return 100; return x + 1; }
static noinline int come(int n, int b) { volatile int local = n; if (n == 0) { if (b) longjmp(gone, 1); return 1; } return come(n - 1, b) + local; }
void test(void) {
  input(a, 2); input(b, 2); input(c, 2);
  int x = leave(a);
  if (a) x += 7;
  if (c) x += 3;
  for (int i = 0; i < 300; i++) x += come(1, 0);
  x += come(20, b);
  result = x;
}`,
  },
  {
    title: 'a jump to a function that has not',
    text: `
static jmp_buf back;
static noinline void jump(int b) { if (b) longjmp(back, 5); }
void test(void) {
  input(a, 2); input(b, 2); input(c, 2);
  volatile int x = 1;
  int how = setjmp(back);
  if (how == 0) {
    if (a) x = 2;
    if (c) x += 4;
    jump(b);
  }
  result = how * 100 + x;
}`,
  },
  {
    title: 'a call of a function as one of another type',
    text: `
static noinline int narrow(u8 x, u8 c) { if (x & 1) mark(1); if (c) mark(3); mark(5); return x; }
typedef int (*wide)();
void test(void) {
  input(a, 4); input(c, 2); input(d, 2);
  wide call = (wide)narrow;
  result += call(a, c);
  if (d) mark(7);
}`,
  },
  {
    title: 'arguments of a variable number',
    text: `
static noinline int sum(int n, int c, ...) {
  va_list list;
  va_start(list, c);
  int all = 0;
  if (n & 1) all = 100;
  if (c) all += 1000;
  for (int i = 0; i < 3; i++) all += va_arg(list, int) * (i + 1);
  all += va_arg(list, double);
  va_end(list);
  return all;
}
void test(void) { input(a, 4); input(c, 2); result = sum(a, c, a, 2, a + 3, a * 0.5); }`,
  },
  {
    title: 'an array whose size the program computes',
    text: `
static noinline int fill(int n, int c) {
  u8 array[n + 4];
  memset(array, c, n + 4);
  if (c & 1) array[1] = 7;
  if (c & 2) array[2] = 9;
  if (n > 2) array[n] += 3;
  return array[0] + array[1] * 3 + array[2] * 5 + array[n] * 7;
}
void test(void) { input(n, 4); input(c, 4); result = fill(n, c); }`,
  },
  {
    title: 'numbers that are no numbers',
    text: `
static noinline u64 bits(double d) { u64 b; memcpy(&b, &d, 8); return b; }
static noinline double of(u64 b) { double d; memcpy(&d, &b, 8); return d; }
void test(void) {
  input(a, 2); input(c, 2); input(d, 2);
  double one = of(0x7ff8000000001234u), two = -0.0, three = 1.0 / 0.0;
  int x = 1;
  if (a) x = 2;
  if (c) x += 4;
  if (d) x += 8;
  result = bits(one) % 10007 + bits(two) % 10009 + bits(three) % 10037 + x;
}`,
  },
  {
    title: 'values that nobody wrote, at the same place at different times',
    more: { checkUninitialised: true },
    text: `
static noinline u8 some(void) { volatile u8 nothing[3]; return nothing[1]; }
void test(void) {
  input(a, 2); input(b, 2); input(c, 2);
  u8 first = some();
  if (a) result = 1;
  if (b) result += 2;
  if (c) result += 4;
  u8 second = some();
  if (first - second) result += 8;
}`,
  },
  {
    title: 'objects that one side alone has',
    text: `
void test(void) {
  input(a, 2); input(b, 3); input(c, 2);
  u8 *p = 0;
  if (a) { p = malloc(4); memset(p, 3, 4); }
  int x = 1;
  if (c) x = 2;
  if (b == 1) x += 5;
  if (b == 2 && a) x += p[c];
  if (b == 0 && a) { free(p); if (c) x += p[1]; }
  result = x;
}`,
  },
  {
    title: 'an object of symbolic size',
    more: { symbolicSizes: 32 },
    text: `
void test(void) {
  input(n, 9); input(a, 2); input(i, 9); input(c, 2);
  u8 *p = malloc(n + 1);
  memset(p, 1, n + 1);
  if (a) p[0] = 2;
  if (c) result = 10;
  result += p[i];
}`,
  },
];

/** Branches that meet again, before what a program is about, and some behind it: there is always something to join, and to give away. */
const before = 'input(q, 2); input(r, 2); input(s, 2); if (q) mark(64); if (r) mark(128);';
const behind = 'if (s) mark(256); }';
const marks = 'static noinline void mark(int k) { if (k > 1) result ^= k; }';

export const ways: readonly Variant[] = [
  { name: 'static', merge: 'static', mergePolicy: 'all', moves: given(2, 3) },
  { name: 'static, three', merge: 'static', mergePolicy: 'live', moves: given(3, 4) },
  {
    ...{ name: 'dynamic, two awake', merge: 'dynamic', mergePolicy: 'all', maxAwake: 2 },
    ...{ maxAsleep: 3, moves: given(2, 6), search: 'random-state' },
  },
  { name: 'static, lost', merge: 'static', mergePolicy: 'all', moves: { kind: 'lost', every: 20 } },
];

function given(engines: number, every: number): Variant['moves'] {
  return { kind: 'given', engines, every };
}

export function programOf({ text }: Program): RandomProgram {
  const inputs = [...(before + text).matchAll(/\binput\((\w+), (\d+)\)/g)];
  const whole = marks + text.replace('void test(void) {', (head) => `${head} ${before}`);
  return {
    seed: 1,
    inputs: inputs.map(([, name, limit]) => ({ name, limits: [Number(limit)] })),
    ...{ entry: 'test', result: 'result', source: item(whole.replace(/\}$/, behind)) },
  };
}
