/** Terms that differ in constants (§3.3): lines modulo the width, several of them, and what has none. */
import { describe, expect, it } from 'vitest';
import { ExprContext } from '../../../src/expr/index.js';
import { Synthesis, slopeOf } from '../../../src/merge/loops/synthesis.js';

describe('slopes', () => {
  it('solve a·run = rise modulo 2^width, or have no solution', () => {
    for (const width of [1, 3, 5]) {
      const size = 1 << width;
      for (let run = 1; run <= size; run++) {
        for (let rise = 0; rise < size; rise++) {
          const fits = (a: number) => (((a * run - rise) % size) + size) % size === 0;
          const exists = Array.from({ length: size }, (_, a) => a).some(fits);
          const found = slopeOf(BigInt(run), BigInt(rise), BigInt(width));
          expect(found !== undefined, `${run} ${rise} ${width}`).toBe(exists);
          if (found !== undefined) expect(fits(Number(found))).toBe(true);
        }
      }
    }
  });
});

describe('synthesis', () => {
  const ctx = new ExprContext();
  const x = ctx.symbol('x', 4);
  const synthesis = new Synthesis(ctx, x);
  const s = ctx.array('s', 32, 100);
  const at = (i: number) => ctx.read(s, ctx.constant(i, 32));

  it('gives several constants a line each', () => {
    const terms = [0, 1, 2, 3].map((i) =>
      ctx.add(at(2 * i + 1), ctx.mul(at(50 - i), ctx.constant(3 + 5 * i, 8))),
    );
    const template = synthesis.template([0, 1, 2, 3], terms)!;
    expect([0, 1, 2, 3].map((i) => synthesis.at(template, i))).toEqual(terms);
    expect(synthesis.at(template, 7)).toBe(ctx.add(at(15), ctx.mul(at(43), ctx.constant(38, 8))));
  });

  it('wraps around', () => {
    const terms = [250, 253, 0, 3].map((value) => ctx.constant(value, 8));
    const template = synthesis.template([1, 2, 3, 4], terms)!;
    expect(synthesis.at(template, 5)).toBe(ctx.constant(6, 8));
  });

  it('takes numbers with gaps, and of one parity', () => {
    const points = [0, 2, 4, 10];
    const template = synthesis.template(
      points,
      points.map((i) => at(3 * i + 1)),
    )!;
    expect(points.map((i) => synthesis.at(template, i))).toEqual(points.map((i) => at(3 * i + 1)));
  });

  it('fits a first round that builders write in another way', () => {
    const n = ctx.symbol('n', 32);
    const more = (i: number) => ctx.ult(ctx.constant(i, 32), n);
    expect(more(0)).toBe(ctx.ne(n, ctx.constant(0, 32)));
    const points = [0, 1, 2, 3];
    const template = synthesis.template(points, points.map(more))!;
    expect(points.map((i) => synthesis.at(template, i))).toEqual(points.map(more));
  });

  it('has none where there is no line', () => {
    expect(
      synthesis.template(
        [0, 1, 2],
        [1, 2, 4].map((v) => ctx.constant(v, 8)),
      ),
    ).toBeUndefined();
    expect(synthesis.template([0, 1, 2], [at(0), at(1), at(3)])).toBeUndefined();
    expect(synthesis.template([0, 1], [at(0), ctx.not(at(1))])).toBeUndefined();
    const sums = [at(0), ctx.add(at(0), at(1)), ctx.add(ctx.add(at(0), at(1)), at(2))];
    expect(synthesis.template([0, 1, 2], sums)).toBeUndefined();
  });
});
