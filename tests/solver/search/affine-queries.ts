/**
 * Affine forms contain what evaluation gives: random arithmetic on two numbers that meets itself again, in random boxes of
 * every size. The bound that it is compared with is its own value at a point of the box, so that a form that is too
 * narrow by the last bit excludes what holds there.
 */
import {
  bitsOfNumber,
  type Expr,
  ExprContext,
  type FloatFormat,
  floats,
  type Rounding,
  type Value,
} from '../../../src/expr/index.js';
import { modelOf, wordsOf } from '../../../src/solver/search/inputs.js';
import { bitsOf, rounded } from '../../../src/solver/search/numbers.js';
import { Tape } from '../../../src/solver/search/tape.js';
import { randomWords } from '../../expr/float/comparisons.js';

const { half, bfloat, single, double, roundings } = floats;

export interface AffineTally {
  points: number;
  /** Conditions that forms decide and intervals do not. */
  gained: number;
}

/** Throws where a form excludes a point. */
export function checkForms(seed: number, tally: AffineTally): void {
  const next = randomWords(seed * 40503);
  const pick = <T>(list: readonly T[]): T => list[next() % list.length];
  const f = pick<FloatFormat>([double, double, single, half, bfloat]);
  // Simpler forms would invert the outermost operations.
  const t = new ExprContext({ rewriting: seed % 4 === 0 });
  const number = (value: number): Expr => t.constant(bitsOf(f, rounded(f, value)), f.bits);
  const symbols = [t.symbol('x', f.bits), t.symbol('y', f.bits)];
  const result = expression(t, f, symbols, number, next);
  const centers = symbols.map(() => rounded(f, pick([1, -3, 0.1, 20, 1e-3, 1 + next() / 2 ** 32])));
  const ends = centers.map((center) => {
    const width = pick([0, 1e-12, 1e-8, 1e-4, 0.01, 0.3]) * Math.abs(center);
    return [rounded(f, center - width), rounded(f, center + width)] as const;
  });
  const pointIn = (): Value[] =>
    ends.map(([low, high]) => {
      const at = rounded(f, low + (high - low) * pick([0, 1, 0.5, next() / 2 ** 32]));
      return bitsOf(f, Math.min(high, Math.max(low, at)));
    });
  const mentions = symbols.map((symbol) => t.fle(f, symbol, t.fadd(f, symbol, number(1))));
  const words = wordsOf([...mentions, result], 4)!;
  const order = words.map(({ term }) => symbols.indexOf(term));
  const at = (point: readonly Value[]) =>
    modelOf(
      words,
      order.map((i) => point[i]),
    );
  for (let round = 0; round < 6; round++) {
    const bound = t.constant(at(pointIn()).evaluate(result), f.bits);
    const conditions = [
      t.feq(f, result, bound),
      t.fle(f, result, bound),
      t.flt(f, bound, result),
      t.fle(f, t.fsub(f, result, symbols[0]), t.fsub(f, bound, symbols[0])),
    ];
    const tape = new Tape(words, [...conditions, ...mentions]);
    const enter = () =>
      tape.words.forEach((place, w) => {
        [tape.low[place], tape.high[place]] = ends[order[w]];
        tape.nan[place] = 0;
      });
    const outcomes = () => tape.conditions.map((place) => [tape.low[place], tape.high[place]]);
    enter();
    tape.run();
    const before = outcomes();
    tape.relate();
    const after = outcomes();
    before.forEach(([low, high], i) => {
      if (low !== high && after[i][0] === after[i][1]) tally.gained++;
    });
    for (let k = 0; k < 8; k++) {
      const model = at(pointIn());
      tally.points++;
      [...conditions, ...mentions].forEach((condition, i) => {
        const value = model.satisfies(condition) ? 1 : 0;
        if (value < after[i][0] || value > after[i][1]) {
          throw new Error(
            `seed ${seed}: condition ${i} of ${f.bits} bits is ${value} in ${ends.join(' and ')}`,
          );
        }
      });
    }
  }
}

function expression(
  t: ExprContext,
  f: FloatFormat,
  symbols: readonly Expr[],
  number: (value: number) => Expr,
  next: () => number,
): Expr {
  const pick = <T>(list: readonly T[]): T => list[next() % list.length];
  const pool = [...symbols, number(1), number(2), number(0.1), number(-1.5)];
  let last = symbols[0];
  for (let step = 2 + (next() % 10); step > 0; step--) {
    const rounding: Rounding = next() % 3 > 0 ? 'even' : pick(roundings);
    const op = pick([t.fadd, t.fsub, t.fmul, t.fmul, t.fdiv]);
    const [a, b] = next() % 2 === 0 ? [last, pick(pool)] : [pick(pool), last];
    last = op.call(t, f, a, b, rounding);
    if (next() % 8 === 0) last = t.xor(last, t.constant(1n << BigInt(f.bits - 1), f.bits));
    if (next() % 8 === 0 && f === single) {
      last = t.fconvert(
        double,
        single,
        t.fmul(double, t.fconvert(single, double, last), bitsOfTenth(t)),
      );
    }
    pool.push(last);
  }
  return last;
}

function bitsOfTenth(t: ExprContext): Expr {
  return t.constant(bitsOfNumber(double, 0.1), 64);
}
