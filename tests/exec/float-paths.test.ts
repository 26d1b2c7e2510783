/**
 * Floating point over two bytes, explored with and without merging: the ends of the paths are those that JavaScript's own
 * arithmetic gives for all 4,096 inputs, and each test leads to the end that it predicts.
 */
import { describe, expect, it } from 'vitest';
import { exploreC, inputOf } from './exploring.js';

const program = `
#include <klee/klee.h>
#include <math.h>
int main(void) {
  unsigned char a, b;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&b, 1, "b");
  klee_assume(a < 16);
  float x = a * 0.1f, y = (float)b - 100.0f;
  double q = x / y;
  int status = 0;
  if (q > 0.5) status += 1;
  if (floor(q * 4.0) == 2.0) status += 2;
  if (sqrtf(x) + y < -20.5f) status += 4;
  if (isinf(q)) status += 8;
  if ((int)(x * y) % 7 == 3) status += 16;
  if (isnan(q)) status += 32;
  return status;
}`;

function expected(a: number, b: number): number {
  const { fround } = Math;
  const x = fround(a * fround(0.1));
  const y = fround(b - 100);
  const q = fround(x / y);
  let status = 0;
  if (q > 0.5) status += 1;
  if (Math.floor(q * 4) === 2) status += 2;
  if (fround(fround(Math.sqrt(x)) + y) < -20.5) status += 4;
  if (Math.abs(q) === Number.POSITIVE_INFINITY) status += 8;
  if (Math.trunc(fround(x * y)) % 7 === 3) status += 16;
  return Number.isNaN(q) ? status + 32 : status;
}

describe.each(['off', 'static', 'dynamic'] as const)('floating point, merging %s', (merge) => {
  it('ends as JavaScript computes', () => {
    const all = new Set<number>();
    for (let a = 0; a < 16; a++) for (let b = 0; b < 256; b++) all.add(expected(a, b));
    const { ended, exploration } = exploreC(program, { merge });
    expect(exploration.isComplete).toBe(true);
    const found = new Set<number>();
    for (const path of ended) {
      if (path.end.kind !== 'exit') continue;
      found.add(path.end.status);
      const [a, b] = ['a', 'b'].map((name) => inputOf(path, name)[0]);
      expect(path.end.status).toBe(expected(a, b));
    }
    const order = (set: Set<number>) => [...set].sort((x, y) => x - y);
    if (merge === 'off') expect(order(found)).toEqual(order(all));
    else expect(found.size).toBeGreaterThan(0);
  });
});
