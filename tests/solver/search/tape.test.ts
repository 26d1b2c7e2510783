/**
 * Intervals of floating point contain what evaluation gives: random terms, random boxes of their inputs, random points in
 * the boxes.
 */
import { describe, expect, it } from 'vitest';
import {
  bitsOfNumber,
  type Expr,
  ExprContext,
  floats,
  type Value,
} from '../../../src/expr/index.js';
import { createSolver } from '../../../src/solver/index.js';
import { Boxes } from '../../../src/solver/search/boxes.js';
import { modelOf, wordsOf } from '../../../src/solver/search/inputs.js';
import { Tape } from '../../../src/solver/search/tape.js';
import { randomPattern, randomWords } from '../../expr/float/comparisons.js';
import { randomQuery } from '../float-queries.js';
import { checkSatisfied } from './box-queries.js';

const { single, double } = floats;

/** A number near another one. */
function near(x: number, next: () => number): number {
  const scale = [0, 1e-6, 1e-2, 1, 1e3][next() % 5];
  return x + x * scale * (next() / 2 ** 32);
}

describe('intervals', () => {
  it('contain the values of all points', () => {
    let decided = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const t = new ExprContext();
      const terms = randomQuery(t, { formats: [single, double], steps: 7, hard: true }, seed);
      const words = wordsOf(terms, 24)!;
      const tape = new Tape(words, terms);
      const next = randomWords(seed);
      for (let round = 0; round < 12; round++) {
        const ends = words.map(({ format, term }) => {
          if (!format) {
            const value = (next() % 2 ** (term.width - 1)) - (next() % 2 ** (term.width - 1));
            return [value, Math.min(value + (next() % 5), 2 ** (term.width - 1) - 1)];
          }
          const bits = BigInt(randomPattern(format, next)) & ~(1n << BigInt(format.bits - 2));
          const view = new DataView(new ArrayBuffer(8));
          view.setBigUint64(0, bits << BigInt(64 - format.bits));
          const at = format === single ? view.getFloat32(0) : view.getFloat64(0);
          const other = near(at, next);
          const pair = format === single ? [at, Math.fround(other)] : [at, other];
          return pair.some(Number.isNaN) ? [0, 1] : [Math.min(...pair), Math.max(...pair)];
        });
        words.forEach((_, i) => {
          tape.low[tape.words[i]] = ends[i][0];
          tape.high[tape.words[i]] = ends[i][1];
          tape.nan[tape.words[i]] = 0;
        });
        tape.run();
        for (let point = 0; point < 6; point++) {
          const bits = words.map(({ format, term }, i): Value => {
            const [low, high] = ends[i];
            const share = point < 2 ? point : next() / 2 ** 32;
            if (!format)
              return Number(
                BigInt.asUintN(term.width, BigInt(Math.floor(low + (high - low) * share))),
              );
            const between = share === 1 ? high : low + (high - low) * share;
            const value = format === single ? Math.fround(between) : between;
            return bitsOfNumber(
              format,
              Math.min(high, Math.max(low, Number.isNaN(value) ? low : value)),
            );
          });
          const model = modelOf(words, bits);
          terms.forEach((term, i) => {
            const place = tape.conditions[i];
            const value = model.satisfies(term) ? 1 : 0;
            if (value < tape.low[place] || value > tape.high[place]) {
              expect.fail(`seed ${seed}, condition ${i}: ${value} in ${JSON.stringify(ends)}`);
            }
            if (tape.low[place] === tape.high[place]) decided++;
          });
        }
      }
    }
    expect(decided).toBeGreaterThan(10_000);
  });
});

describe('exponents of numbers, and numbers made of exponents', () => {
  it('lie in the intervals of boxes of the numbers', () => {
    const next = randomWords(41);
    let decided = 0;
    for (let round = 0; round < 600; round++) {
      const f = round % 2 === 0 ? double : single;
      const t = new ExprContext();
      const x = t.symbol('x', f.bits);
      const exponent = t.zext(t.extract(x, f.precision - 1, f.exponentBits), 32);
      const base = 2 ** (f.exponentBits - 1) - 1;
      const shifted = t.sub(t.constant(2 * base + (next() % 40) - 20, 32), exponent);
      const width = f.exponentBits + (round % 3 === 0 ? 0 : 1);
      const field = t.extract(shifted, 0, width);
      const power = t.zext(t.concat(field, t.constant(0, f.precision - 1)), f.bits);
      const number = (value: number) => t.constant(bitsOfNumber(f, Math.fround(value)), f.bits);
      const at = Math.fround(
        [0, 1, -3, 1e-40, 20, -1e30, 0.1][next() % 7] * (1 + next() / 2 ** 33),
      );
      const ends = [at, Math.fround(near(at, next))].sort((a, b) => a - b);
      const conditions = [
        t.ult(exponent, t.constant(base + (next() % 12) - 4, 32)),
        t.fle(f, power, number(2 ** ((next() % 12) - 8))),
        t.flt(f, t.fmul(f, x, power), number(1.5)),
        t.fle(f, x, number(1)),
      ];
      const words = wordsOf(conditions, 1)!;
      const tape = new Tape(words, conditions);
      for (const run of [() => tape.run(), () => tape.relate()]) {
        [tape.low[tape.words[0]], tape.high[tape.words[0]]] = ends;
        tape.nan[tape.words[0]] = 0;
        run();
        for (let point = 0; point < 6; point++) {
          const value = ends[0] + (ends[1] - ends[0]) * [0, 1, next() / 2 ** 32][point % 3];
          const model = modelOf(words, [
            bitsOfNumber(f, f === single ? Math.fround(value) : value),
          ]);
          conditions.forEach((condition, i) => {
            const [low, high] = [tape.low[tape.conditions[i]], tape.high[tape.conditions[i]]];
            const truth = model.satisfies(condition) ? 1 : 0;
            if (truth < low || truth > high) expect.fail(`round ${round}, condition ${i}`);
            if (low === high && i < 2) decided++;
          });
        }
      }
    }
    expect(decided).toBeGreaterThan(2_000);
  });
});

describe('numbers that are made of digits', () => {
  /** The number that three bytes are as a text reader makes it, and its quotient and remainder by a constant. */
  function terms(t: ExprContext, limit: number, divisor: number): Expr[] {
    const digits = ['a', 'b', 'c'].map((name) =>
      t.sext(t.sub(t.symbol(name, 8), t.constant(48, 8)), 64),
    );
    const whole = digits.reduce((sum, digit) => t.add(t.mul(sum, t.constant(10, 64)), digit));
    const bits = (limit - 1).toString(2).length;
    const word = t.urem(t.extract(whole, 0, bits), t.constant(limit, bits));
    const wide = t.zext(word, 32);
    const parts = [
      wide,
      ...[t.udiv, t.urem].map((op) => op.call(t, wide, t.constant(divisor, 32))),
    ];
    return parts.flatMap((part) => {
      const number = t.ffromInteger(double, false, part);
      return [1, divisor, 130, 700].flatMap((bound) => [
        t.flt(double, number, t.constant(bitsOfNumber(double, bound), 64)),
        t.ult(part, t.constant(bound, 32)),
      ]);
    });
  }

  it('lie in the intervals of boxes of their bytes', () => {
    let decided = 0;
    const next = randomWords(23);
    for (let round = 0; round < 300; round++) {
      const t = new ExprContext();
      const conditions = terms(t, [1000, 800, 256, 100][round % 4], [10, 7, 100][round % 3]);
      const words = wordsOf(conditions, 24)!;
      const tape = new Tape(words, conditions);
      const isDigits = round % 5 > 0;
      const ends = words.map(() => {
        const low = isDigits ? 48 + (next() % 10) : (next() % 256) - 128;
        return [low, Math.min(low + (next() % (isDigits ? 4 : 40)), isDigits ? 57 : 127)];
      });
      words.forEach((_, i) => {
        tape.low[tape.words[i]] = ends[i][0];
        tape.high[tape.words[i]] = ends[i][1];
        tape.nan[tape.words[i]] = 0;
      });
      tape.run();
      for (let point = 0; point < 8; point++) {
        const bits = ends.map(([low, high]) => (low + (next() % (high - low + 1))) & 255);
        const model = modelOf(words, bits);
        conditions.forEach((condition, i) => {
          const [low, high] = [tape.low[tape.conditions[i]], tape.high[tape.conditions[i]]];
          const value = model.satisfies(condition) ? 1 : 0;
          if (value < low || value > high) expect.fail(`round ${round}, ${i}: ${bits.join()}`);
          if (low === high) decided++;
        });
      }
    }
    expect(decided).toBeGreaterThan(10_000);
  });
});

/** Whether a condition can hold, its words at one point each. */
function canHold(condition: Expr, values: readonly number[]): boolean {
  const words = wordsOf([condition], 24)!;
  const tape = new Tape(words, [condition]);
  tape.words.forEach((place, i) => {
    tape.low[place] = tape.high[place] = values[i];
    tape.nan[place] = 0;
  });
  tape.run();
  return tape.high[tape.conditions[0]] === 1;
}

describe('ends that JavaScript numbers cannot tell apart', () => {
  it('of unsigned words', () => {
    const t = new ExprContext();
    // The choice keeps the comparison from becoming one of the narrow words.
    const [x, y] = ['x', 'y'].map((name) => {
      const word = t.symbol(name, 64);
      return t.ite(t.slt(word, t.constant(7, 64)), t.zext(word, 128), t.constant(5, 128));
    });
    expect(canHold(t.slt(x, y), [-2, -1])).toBe(true);
  });

  it('of a product beyond 2^53', () => {
    const t = new ExprContext();
    const product = t.mul(t.symbol('x', 64), t.symbol('y', 64));
    const isBeyond = t.slt(t.constant(2n ** 53n, 64), product);
    expect(canHold(isBeyond, [3, (2 ** 53 - 2) / 3 + 1])).toBe(true);
  });

  it('of the number below a half, rounded away from zero', () => {
    const t = new ExprContext();
    const rounded = t.fround(double, t.symbol('x', 64), 'away');
    const isSmall = t.flt(double, rounded, t.symbol('y', 64));
    expect(canHold(isSmall, [0.5 - 2 ** -54, 0.5])).toBe(true);
  });

  it('of an integer of one bit', () => {
    const t = new ExprContext();
    const bit = t.ftoInteger(double, false, 1, t.symbol('x', 64), 'truncate');
    expect(canHold(bit, [1])).toBe(true);
  });

  it('of integers between two numbers', () => {
    const t = new ExprContext();
    const [f, g, x] = ['f', 'g', 'x'].map((name) => t.symbol(name, 64));
    const integer = (term: Expr) => t.ftoInteger(double, true, 64, term, 'truncate');
    const terms = [t.slt(integer(f), x), t.slt(x, integer(g))];
    const words = wordsOf(terms, 24)!;
    // Numbers are 256 apart there, and the integers between them are those of x.
    const at = (place: number) => 2 ** 60 + 256 * place;
    for (let place = 0; place < 3; place++) {
      const tape = new Tape(words, terms);
      [
        [at(place), at(place)],
        [at(place + 1), at(place + 1)],
        [at(0), at(3)],
      ].forEach(([low, high], i) => {
        tape.low[tape.words[i]] = low;
        tape.high[tape.words[i]] = high;
        tape.nan[tape.words[i]] = 0;
      });
      const boxes = new Boxes(words, terms, tape);
      expect(boxes.search({ boxes: 50, isOver: () => false })).toBe('unknown');
    }
  });

  it('of a second search, which begins with everything again', () => {
    const t = new ExprContext();
    const [x, y] = ['x', 'y'].map((name) => t.symbol(name, 64));
    const number = (value: number) => t.constant(bitsOfNumber(double, value), 64);
    const product = t.fmul(double, x, y);
    const terms = [t.flt(double, number(3.5), product), t.flt(double, product, number(3.5000001))];
    const words = wordsOf(terms, 24)!;
    const boxes = new Boxes(words, terms, new Tape(words, terms));
    expect(boxes.search({ boxes: 6, isOver: () => false })).toBe('unknown');
    const second = boxes.search({ boxes: 10_000, isOver: () => false });
    expect(typeof second === 'object' && terms.every((term) => second.model.satisfies(term))).toBe(
      true,
    );
  });

  it('of queries that a point satisfies', () => {
    const answers = new Map<string, number>();
    for (let seed = 1; seed <= 300; seed++) {
      const answer = checkSatisfied(seed);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    expect(answers.get('sat')).toBeGreaterThan(200);
  });
});

describe('boxes', () => {
  it('bound a polynomial, and find where it exceeds its bound', () => {
    const t = new ExprContext();
    const solver = createSolver(t);
    const x = t.symbol('x', 32);
    const number = (value: number) => t.constant(bitsOfNumber(single, value), 32);
    const within = t.and(t.flt(single, number(-1.5), x), t.flt(single, x, number(1.5)));
    const square = t.fmul(single, x, x);
    const cube = t.fdiv(single, t.fmul(single, square, x), number(6));
    const sine = t.fsub(single, x, cube);
    const above = (bound: number) => t.flt(single, number(Math.fround(bound)), sine);
    const low = solver.check({ constraints: [within], question: above(0.943) });
    expect(low.status).toBe('unsat');
    const high = solver.check({ constraints: [within], question: above(0.942) });
    expect(high.status).toBe('sat');
    expect(solver.statistics().get('floats')).toMatchObject({ sat: 1, unsat: 1 });
  });

  it('leave NaNs and the signs of zeros to those who see them', () => {
    const t = new ExprContext();
    const solver = createSolver(t);
    const x = t.symbol('x', 64);
    const zero = t.constant(0, 64);
    const isZero = t.feq(double, x, zero);
    const negative = solver.check({ constraints: [isZero], question: t.slt(x, zero) });
    expect(negative.status).toBe('sat');
    const payload = t.eq(t.extract(x, 0, 8), t.constant(0x5a, 8));
    const nan = solver.check({ constraints: [t.fisNan(double, x)], question: payload });
    expect(nan.status === 'sat' && nan.model.evaluate(t.extract(x, 0, 8))).toBe(0x5a);
    const both = solver.check({
      constraints: [t.fisNan(double, x)],
      question: t.fle(double, x, x),
    });
    expect(both.status).toBe('unsat');
  });
});
