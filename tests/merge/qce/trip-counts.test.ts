import { describe, expect, it } from 'vitest';
import { allocasOf, dataLayoutOf, loopsOf, type Module } from '../../../src/ir/index.js';
import { tripCount } from '../../../src/merge/qce/trip-counts.js';
import { compiled, functionOf } from './counting.js';

/** The counts of a function's loops, outer before inner. */
function counts(module: Module): (number | undefined)[] {
  const func = functionOf(module, 'f');
  const allocas = allocasOf(func, dataLayoutOf(module));
  return loopsOf(func).loops.map((loop) => tripCount(func, loop, allocas));
}

/** Whatever the level, as long as the loop is still one: `use` keeps it from being computed away. */
const loop = (text: string): string => `void use(int); int test(int); void f(int n) { ${text} }`;

describe.each(['0', '1'] as const)('a loop at -O%s', (optimise) => {
  const count = (text: string) => counts(compiled(loop(text), optimise));

  it('that counts up', () => {
    expect(count('for (int i = 0; i < 10; i++) use(i);')).toEqual([10]);
    expect(count('for (int i = 3; i <= 30; i += 9) use(i);')).toEqual([4]);
  });

  it('that counts down, or otherwise', () => {
    expect(count('for (int i = 20; i > 0; --i) use(i);')).toEqual([20]);
    expect(count('for (unsigned i = 1 << 20; i; i >>= 1) use(i);')).toEqual([21]);
    expect(count('for (unsigned char c = 250; c != 4; c++) use(c);')).toEqual([10]);
  });

  it('that tests behind its body', () => {
    expect(count('int i = 0; do { use(i); i += 2; } while (i < 10);')).toEqual([5]);
  });

  it('that is left in between as well', () => {
    expect(count('for (int i = 0; i < 10; i++) { if (test(i)) return; use(i); }')).toEqual([10]);
  });

  it('within another', () => {
    const text =
      'for (int i = 0; i < 7; i++) { use(i); for (int k = i; k < n; k++) use(k); use(n); }';
    expect(count(text)).toEqual([7, undefined]);
    const inner = 'for (int i = 0; i < n; i++) { use(n); for (int k = 2; k < 8; k++) use(i + k); }';
    expect(count(inner)).toEqual([undefined, 6]);
  });

  it('that goes on for long', () => {
    expect(count('for (int i = 0; i < 1000000; i++) use(i);')).toEqual([1000]);
  });

  it('whose count is not known', () => {
    expect(count('for (int i = 0; i < n; i++) use(i);')).toEqual([undefined]);
    expect(count('for (int i = n; i < 10; i++) use(i);')).toEqual([undefined]);
    expect(count('for (int i = 0; i < 10;) { use(i); if (n & i) i++; }')).toEqual([undefined]);
    expect(count('for (int i = 0; i < 10; i += n) use(i);')).toEqual([undefined]);
  });
});

it('has one round where the test fails at once', () => {
  expect(counts(compiled(loop('for (int i = 5; i < 5; i++) use(i);'), '0'))).toEqual([1]);
});

it('does not know a variable that changes in a loop further in', () => {
  const text = 'for (int i = 0; i < 10;) { do { i++; } while (test(i)); use(i); }';
  expect(counts(compiled(loop(text), '0'))).toEqual([undefined, undefined]);
});

it('does not know a variable that others may change', () => {
  const text = 'void use(int *); void f(int n) { for (int i = 0; i < 10; i++) use(&i); }';
  expect(counts(compiled(text, '0'))).toEqual([undefined]);
});
