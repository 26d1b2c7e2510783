/** Abstract evaluation in intervals, against every value of small words. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext, Kind, kindName } from '../../src/expr/index.js';
import { Intervals } from '../../src/solver/interval/interval.js';
import { Model } from '../../src/solver/model.js';
import { Random } from './sat/random.js';
import { arithmeticOperators, TermGenerator } from './terms.js';

/** Those that give the exact ends where nothing wraps around. */
const exact: ReadonlySet<Kind> = new Set([Kind.Add, Kind.Sub, Kind.Mul, Kind.UDiv]);

/** low ≤ term ≤ high, in the forms that comparisons have. */
function between(ctx: ExprContext, term: Expr, low: number, high: number): Expr[] {
  const constant = (value: number) => ctx.constant(value, term.width);
  return [ctx.not(ctx.ult(term, constant(low))), ctx.not(ctx.ult(constant(high), term))];
}

/** The same in other forms: as one conjunction, signed, of a sum with a constant. */
function betweenOtherwise(ctx: ExprContext, term: Expr, low: number, high: number, k: number) {
  const constant = (value: number) => ctx.constant(value, term.width);
  const [least, most] = between(ctx, term, low, high);
  if (k % 3 === 0) return [ctx.and(least!, most!)];
  if (k % 3 === 1) {
    const atLeast = ctx.not(ctx.slt(term, constant(low)));
    return [atLeast, ctx.not(ctx.slt(constant(high), term))];
  }
  return between(ctx, ctx.add(term, constant(k)), low, high);
}

describe('intervals', () => {
  it.each(arithmeticOperators.map((kind) => ({ kind, name: kindName(kind) })))(
    'of $name contain all results for operands in intervals, at three bits',
    ({ kind }) => {
      // As they are: rules turn bounds at the ends into (in)equalities, of which intervals know less.
      const ctx = new ExprContext({ rewriting: false });
      const width = 3;
      const [x, y] = [ctx.symbol('x', width), ctx.symbol('y', width)];
      const term = ctx.arithmetic(kind, x, y);
      const value = new Map<number, number>();
      for (let k = 0; k < 64; k++) {
        const symbols = new Map([
          [x.symbol, k & 7],
          [y.symbol, k >> 3],
        ]);
        value.set(k, Number(new Model(symbols, new Map()).evaluate(term)));
      }
      let narrower = 0;
      for (let bounds = 0; bounds < 8 ** 4; bounds++) {
        const [a, b, c, d] = [bounds & 7, (bounds >> 3) & 7, (bounds >> 6) & 7, bounds >> 9];
        if (a > b || c > d) continue;
        const intervals = new Intervals();
        for (const one of [...between(ctx, x, a, b), ...between(ctx, y, c, d)])
          intervals.bound(one);
        const { low, high } = intervals.evaluate(term);
        const results: number[] = [];
        for (let i = a; i <= b; i++)
          for (let k = c; k <= d; k++) results.push(value.get(i + 8 * k)!);
        const [least, most] = [Math.min(...results), Math.max(...results)];
        const context = `[${a}, ${b}] and [${c}, ${d}]`;
        expect(low <= least && most <= high, context).toBe(true);
        if (low > 0 || high < 7) narrower++;
        const wraps =
          kind === Kind.Sub ? a < d : kind === Kind.UDiv ? c === 0 : plain(kind, b, d) > 7;
        if (exact.has(kind) && !wraps) expect([low, high], context).toEqual([least, most]);
      }
      const isTreated = kind !== Kind.SDiv && kind !== Kind.SRem && kind !== Kind.AShr;
      if (isTreated) expect(narrower).toBeGreaterThan(30);
    },
  );

  it('of random terms contain their values in all models of the bounds that they rest on', () => {
    let narrower = 0;
    let rested = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const random = new Random(seed * 17);
      const ctx = new ExprContext({ rewriting: seed % 4 > 0 });
      const generator = new TermGenerator(ctx, random, seed % 3 === 0);
      const assumed = generator.assumptions();
      const intervals = new Intervals();
      for (const one of assumed) intervals.bound(one);
      for (let n = random.below(4); n > 0; n--) {
        const bounded = generator.term(1 + random.below(5), random.below(3));
        if (bounded.isConst) continue;
        const low = random.below(2 ** bounded.width);
        const high = low + random.below(2 ** bounded.width - low);
        const bounds =
          seed % 2 === 0
            ? betweenOtherwise(ctx, bounded, low, high, random.below(9))
            : between(ctx, bounded, low, high);
        for (const one of bounds) intervals.bound(one);
      }
      const term = generator.term(1 + random.below(6), 3);
      const { low, high } = intervals.evaluate(term);
      const used = [...intervals.used];
      if (used.length > 0) rested++;
      if (low > 0 || high < 2 ** term.width - 1) narrower++;
      for (const model of generator.models()) {
        if (!used.every((constraint) => model.satisfies(constraint))) continue;
        const value = model.evaluate(term);
        if (value < low || value > high) expect.fail(`seed ${seed}: ${value} in [${low}, ${high}]`);
      }
    }
    expect(narrower).toBeGreaterThan(100);
    expect(rested).toBeGreaterThan(50);
  });

  it('do not lose bits of wide words', () => {
    const ctx = new ExprContext();
    const x = ctx.symbol('x', 64);
    const constant = (value: bigint) => ctx.constant(value, 64);
    const intervals = new Intervals();
    const edge = 2n ** 53n;
    expect(intervals.bound(ctx.ult(constant(edge - 2n), x))).toBe(true);
    expect(intervals.bound(ctx.ult(x, constant(edge + 2n)))).toBe(true);
    expect(intervals.evaluate(x)).toEqual({ low: Number(edge - 1n), high: edge + 1n });
    // One more does not fit into a number: nothing is said, rather than something wrong.
    const next = intervals.evaluate(ctx.add(x, constant(1n)));
    expect(next).toEqual({ low: 0, high: 2n ** 64n - 1n });
  });

  it('of parts of words are exact where the word is a number, and say nothing where it is not', () => {
    const ctx = new ExprContext({ rewriting: false });
    const x = ctx.symbol('x', 64);
    const of = (low: bigint, high: bigint, at: number, width: number) => {
      const intervals = new Intervals();
      const constant = (value: bigint) => ctx.constant(value, 64);
      intervals.bound(ctx.not(ctx.ult(x, constant(low))));
      intervals.bound(ctx.not(ctx.ult(constant(high), x)));
      return intervals.evaluate(ctx.extract(x, at, width));
    };
    expect(of(0x120n, 0x5ffn, 4, 8)).toEqual({ low: 0x12, high: 0x5f });
    expect(of(0x120n, 0x5ffn, 8, 56)).toEqual({ low: 1, high: 5 });
    expect(of(0x120n, 0x15ffn, 4, 8)).toEqual({ low: 0, high: 255 });
    // As a floating-point number the greatest is 2^64, and its upper byte 256.
    expect(of(2n ** 63n, 2n ** 64n - 1n, 56, 8)).toEqual({ low: 0, high: 255 });
  });
});

function plain(kind: Kind, a: number, b: number): number {
  return kind === Kind.Add ? a + b : a * b;
}
