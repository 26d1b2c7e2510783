/** The relation between multiplicity and paths: the line through its samples. */
import { describe, expect, it } from 'vitest';
import { PathCounts } from '../../src/merge/index.js';

describe('the calibration', () => {
  it('finds the line of a program whose paths grow as a power of its multiplicity', () => {
    const counts = new PathCounts();
    let [multiplicity, paths] = [0, 0];
    for (let n = 1; n <= 12; n++) {
      const m = 4 ** n;
      const p = 3 * 2 ** n;
      counts.note(m - multiplicity, p - paths);
      [multiplicity, paths] = [m, p];
    }
    const { c1, c2, samples } = counts.calibration()!;
    expect(samples).toBe(12);
    expect(c2).toBeCloseTo(0.5, 9);
    expect(Math.exp(c1)).toBeCloseTo(3, 9);
  });

  it('needs three samples', () => {
    const counts = new PathCounts();
    expect(counts.calibration()).toBeUndefined();
    counts.note(1, 1);
    counts.note(1, 1);
    expect(counts.calibration()).toBeUndefined();
  });

  it('adds up multiplicities beyond what numbers hold', () => {
    const counts = new PathCounts();
    for (let i = 0; i < 3; i++) counts.note(Number.MAX_VALUE, undefined);
    expect(counts.multiplicity).toBe(Number.MAX_VALUE);
    expect(counts.exact).toBe(0);
  });
});
