/**
 * Programs made to hurt: each keeps the engine in one place for minutes, a different one. All are C, all sizes can be
 * made smaller by a scale, and none ends by itself soon.
 */

export interface Victim {
  readonly source: string;
  /** Whether it is compiled anew for every run: its place is the front end. */
  readonly uncached?: true;
  /** Options of `run` that bring it to its place. */
  readonly options?: readonly string[];
  /** For `--function`. */
  readonly function?: string;
  /** Whether the concrete run of `exec` goes on as well. */
  readonly execs?: true;
}

const head = `#include <klee/klee.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
`;

/** The largest round number of bytes that a program can have in one object. */
const gigabyte = 1_000_000_000;

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

const make = (body: string, more: Omit<Victim, 'source'> = {}): Victim => ({
  source: `${head}${body}`,
  ...more,
});

const symbolic = 'unsigned x, y; klee_make_symbolic(&x, 4, "x"); klee_make_symbolic(&y, 4, "y");';

/** Ordinary programs with many paths. */
export const ordinary: Readonly<Record<string, Victim>> = {
  counter: make(`int main(void) { ${symbolic} unsigned n = 0; while (x > n) n++; return 0; }`),
  scanner: make(`int main(void) {
  char s[40]; int digits = 0, letters = 0, a[40] = {0};
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 40; i++) {
    if (s[i] >= '0' && s[i] <= '9') a[digits++] = 1;
    else if (s[i] >= 'a' && s[i] <= 'z') letters++;
  }
  return digits > letters;
}`),
  sorter: make(`int main(void) {
  int a[9];
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < 9; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) { int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; }
  for (int i = 1; i < 9; i++) assert(a[i - 1] <= a[i] && a[i] != 12345);
  return 0;
}`),
  lists: make(`struct node { struct node *next; int v; };
int main(void) {
  struct node *first = 0; unsigned char s[24];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 24; i++) {
    if (s[i] & 1) { struct node *n = malloc(sizeof *n); n->next = first; n->v = s[i]; first = n; }
    else if (first && first->v < s[i]) { struct node *n = first; first = n->next; free(n); }
  }
  return first != 0;
}`),
  function: make(
    'int f(const char *s, int n) { int k = 0; while (*s) k += *s++ == n; return k; }',
    {
      function: 'f',
      options: ['--bound', '64'],
    },
  ),
};

/** With `scale` 1 as large as they are meant to be. */
export function hurting(scale = 1): Readonly<Record<string, Victim>> {
  const size = (full: number) => Math.max(1, Math.round(full * scale));
  return {
    'a million inputs': make(`extern int __VERIFIER_nondet_int(void);
int a[${size(1_000_000)}];
int main(void) {
  int s = 0;
  for (int i = 0; i < ${size(1_000_000)}; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < ${size(1_000_000)}; i++) if (a[i] > s) s = a[i];
  return s & 1;
}`),
    'a large object at a symbolic place': make(`int main(void) {
  unsigned size = ${size(1 << 26)}, i; char *p = malloc(size);
  klee_make_symbolic(p, size, "p"); klee_make_symbolic(&i, 4, "i");
  if (i >= size) return 1;
  for (int k = 0;; k++) { if (p[i] == k % 7) return 2; i = (i * 5 + k) % size; }
}`),
    'writes at symbolic places': make(`char t[${size(1 << 20)}];
int main(void) {
  unsigned i; klee_make_symbolic(&i, 4, "i");
  for (unsigned k = 0;; k++) { t[(i + k * 77) % sizeof t] = k; if (t[(i * 3) % sizeof t] == 9) k += 2; }
}`),
    memset: make(
      `int main(void) {
  ${symbolic} size_t size = ${size(gigabyte)}; char *p = malloc(size);
  if (!p) abort();
  for (int i = 0;; i++) { memset(p, i, size); if (p[i] == 1 && x == i) return 1; }
}`,
      { execs: true },
    ),
    'memset of terms': make(`int main(void) {
  ${symbolic} size_t size = ${size(1 << 26)}; char *p = malloc(size);
  for (int i = 0;; i++) { memset(p, x + i, size); if (p[i] == y) return 1; }
}`),
    'a gigabyte of stores': make(
      `int main(void) {
  ${symbolic} size_t size = ${size(gigabyte)}; volatile char *p = malloc(size);
  if (!p) abort();
  for (int r = 0;; r++) for (size_t i = 0; i < size; i++) p[i] = i + r;
}`,
      { execs: true },
    ),
    'a large copy': make(
      `int main(void) {
  ${symbolic} size_t size = ${size(1 << 28)}; char *p = malloc(size), *q = malloc(size); p[3] = x;
  for (int r = 0;; r++) { memcpy(q, p, size); memmove(p + 1, q, size - 1); }
}`,
      { execs: true },
    ),
    'a large switch': make(`int main(void) {
  ${symbolic} int r = 0;
  for (int k = 0;; k++) switch (x * 3 + k) {
    ${range(size(100_000))
      .map((i) => `case ${i * 7}: r += ${(i * 31) % 1001} + r; break;`)
      .join('\n')}
    default: r++; if (y == r) return 1;
  }
}`),
    'many blocks': make(`int main(void) {
  ${symbolic} int r = 0;
  for (;;) {
    ${range(size(50_000))
      .map((i) => `if ((x + ${i}) % ${(i % 97) + 3} == 1) r += ${i};`)
      .join('\n')}
    if (r == (int)y) break;
  }
  return r;
}`),
    'a large expression': make(`int main(void) {
  ${symbolic} unsigned long a = x, b = y;
  for (int i = 0; i < ${size(1_000_000)}; i++) { a = a * 31 + (b >> 3); b ^= a + i; }
  if (a == b) return 1;
  if (a > 77 * b) return 2;
  return 0;
}`),
    'deep choices': make(
      `int main(void) {
  ${symbolic}
  for (int i = 0; i < ${size(1_000_000)}; i++) { x = (x & (1u << (i % 32))) ? y + i : x ^ y; y = x > y ? x : y + 1; }
  return x == y;
}`,
      { options: ['--short-branches', 'select'] },
    ),
    recursion:
      make(`unsigned f(unsigned n, unsigned k) { volatile char pad[64]; pad[n % 64] = k; return k ? f(n + 1, k + n) + pad[n % 64] : 0; }
int main(void) { ${symbolic} for (;;) if (f(x, 1) == y) return 1; }`),
    'an endless constructor': make(
      `volatile int n;
__attribute__((constructor)) void before(void) { for (;;) n++; }
int main(void) { ${symbolic} return x > y; }`,
      { execs: true },
    ),
    'endless printing': make(
      'int main(void) { for (unsigned i = 0;; i++) printf("line %u\\n", i); }',
      { execs: true },
    ),
    'endless printing of an input': make(
      `int main(void) { ${symbolic} char b[99]; for (;;) snprintf(b, sizeof b, "%d %x", x++, y); }`,
    ),
    'a hard product': make(`int main(void) {
  ${symbolic} assert((unsigned long)x * y != 2246822519ul * 3266489917ul); return 0;
}`),
    'hard remainders': make(`int main(void) {
  ${symbolic} unsigned long a = x, b = y;
  if (a * a * a + b * b * b == 4294967291ul * 97 && a % (b | 1) == 1234567) return 1;
  return (a * b) % 4294967291ul == 77777;
}`),
    'many states': make(
      `int main(void) {
  unsigned char s[63]; klee_make_symbolic(s, 63, "s");
  int n = 0; for (int i = 0; i < 63; i++) if (s[i] > 'a') n++; return n;
}`,
      { options: ['--search', 'bfs'] },
    ),
    'states that sleep': make(
      `int main(void) {
  unsigned char s[63]; klee_make_symbolic(s, 63, "s");
  int n = 0; for (int i = 0; i < 63; i++) if (s[i] > 'a') n++; return n;
}`,
      { options: ['--search', 'bfs', '--max-memory', '250MB'] },
    ),
    'a huge file': make(
      `${range(size(4_000))
        .map(
          (i) =>
            `int f${i}(int x) { int s = ${i}; while (x > s) { s += x % ${i + 2}; x--; } return s; }`,
        )
        .join('\n')}
int main(void) { ${symbolic} for (;;) if (f1(x) == f2(y)) return 1; }`,
      { uncached: true },
    ),
    'a large file': make(
      `${range(size(4_000))
        .map(
          (i) =>
            `int f${i}(int x) { int s = ${i}; while (x > s) { s += x % ${i + 2}; x--; } return s; }`,
        )
        .join('\n')}
int (*const table[])(int) = { ${range(size(4_000))
        .map((i) => `f${i}`)
        .join()} };
int main(void) { ${symbolic} for (;;) if (table[x % ${size(4_000)}](y) == 3) return 1; }`,
    ),
  };
}
