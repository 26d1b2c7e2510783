/**
 * Why the default is -O0: errors that an optimiser may remove before we can find them.
 *
 * Each program goes wrong for some input by the instruction named beside it. At -O0 all of them
 * are in the IR; `lostAt1` says whether the embedded clang's -O1 takes it away (docs/compilers.md
 * tells the user so).
 */

import { describe, expect, it } from 'vitest';
import { compileC, type OptimisationLevel } from '../../../src/frontend/cc/index.js';

const programs: { error: string; text: string; evidence: RegExp; lostAt1: boolean }[] = [
  {
    error: 'out-of-bounds read whose result is unused',
    text: 'int f(int *a, int i) { int x = a[i]; return 0; }',
    evidence: /getelementptr/,
    lostAt1: true,
  },
  {
    error: 'out-of-bounds write to a local array that nobody reads',
    text: 'int f(int i) { int a[4]; a[i] = 1; return 0; }',
    evidence: /getelementptr/,
    lostAt1: true,
  },
  {
    error: 'overflow of a heap block that is then freed',
    text: 'void *malloc(unsigned long); void free(void *); int f(void) { char *p = malloc(4); p[4] = 1; free(p); return 0; }',
    evidence: /call .*@malloc/,
    lostAt1: true,
  },
  {
    error: 'division by zero whose result is unused',
    text: 'int f(int a, int b) { int x = a / b; return 0; }',
    evidence: /sdiv/,
    lostAt1: true,
  },
  {
    error: 'null pointer read whose result is unused',
    text: 'int f(int *p) { int x = *p; return 0; }',
    evidence: /load i32, ptr %(0|p)/,
    lostAt1: true,
  },
  {
    error: 'overflow of a signed sum, checked afterwards',
    text: 'void abort(void); int f(int x) { if (x + 1 < x) abort(); return 0; }',
    evidence: /call .*@abort/,
    lostAt1: true,
  },
  {
    error: 'branch on an uninitialised variable',
    text: 'void abort(void); int f(void) { int x; if (x) abort(); return 0; }',
    evidence: /br i1/,
    lostAt1: true,
  },
  {
    error: 'shift by more than the width',
    text: 'int f(void) { int n = 40; return 1 << n; }',
    evidence: /shl i32/,
    lostAt1: true,
  },
  {
    error: 'copy beyond the end of a local buffer that nobody reads',
    text: 'void *memcpy(void *, const void *, unsigned long); int f(const char *s, int n) { char b[4]; memcpy(b, s, n); return 0; }',
    evidence: /call .*memcpy/,
    lostAt1: true,
  },
  {
    error: 'null check after the pointer was used',
    text: 'void abort(void); int f(int *p) { int x = *p; if (!p) abort(); return x; }',
    evidence: /call .*@abort/,
    lostAt1: false,
  },
  {
    error: 'use after free whose result is returned',
    text: 'void free(void *); int f(int *p) { free(p); return *p; }',
    evidence: /load i32, ptr %(1|p)/,
    lostAt1: false,
  },
];

function irAt(text: string, optimise: OptimisationLevel): string {
  const result = compileC(
    { path: 'error.c', text },
    { cc: 'embedded', emit: 'll', debug: 'none', optimise, cache: false, flags: ['-w'] },
  );
  if (!result.ok) throw new Error(result.message);
  return Buffer.from(result.ir).toString();
}

describe('errors that a program can make', () => {
  it.each(programs)('$error: kept at -O0', ({ text, evidence }) => {
    expect(irAt(text, '0')).toMatch(evidence);
  });

  it.each(programs)('$error: at -O1, lost is $lostAt1', ({ text, evidence, lostAt1 }) => {
    expect(evidence.test(irAt(text, '1'))).toBe(!lostAt1);
  });
});
