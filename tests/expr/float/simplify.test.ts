/**
 * Simpler forms of floating-point terms have the values of the plain ones: each is made with and without rewriting and
 * evaluated for all values of its operands, in small formats.
 */
import { describe, expect, it } from 'vitest';
import {
  Evaluator,
  type Expr,
  ExprContext,
  type FloatFormat,
  floats,
  forEachNode,
  isFloatOp,
  Kind,
  soft,
} from '../../../src/expr/index.js';
import { Inputs } from '../assignment.js';

const { floatFormat, roundings, single, double } = floats;

const [plain, context] = [new ExprContext({ rewriting: false }), new ExprContext()];

/** Compares for all values of x; gives the simpler term. */
function compare(width: number, make: (t: ExprContext, x: Expr) => Expr): Expr {
  const [p, s] = [plain.symbol(`x${width}`, width), context.symbol(`x${width}`, width)];
  const [expected, actual] = [make(plain, p), make(context, s)];
  for (let value = 0; value < 2 ** width; value++) {
    const inputs = new Inputs();
    inputs.setSymbol(p.symbol, value);
    inputs.setSymbol(s.symbol, value);
    const [x, y] = [new Evaluator(inputs).value(expected), new Evaluator(inputs).value(actual)];
    if (x !== y) expect.fail(`x = ${value}: ${y}, expected ${x}`);
  }
  return actual;
}

const f = floatFormat(3, 4);

function comparisons(
  width: number,
  g: FloatFormat,
  make: (t: ExprContext, x: Expr, constant: (value: number) => Expr) => Expr,
): void {
  for (let k = 0; k < 2 ** g.bits; k += 17) {
    for (const op of [Kind.FLt, Kind.FLe, Kind.FEq] as const) {
      for (const turned of [false, true]) {
        compare(width, (t, x) => {
          const value = make(t, x, (bits) => t.constant(bits, g.bits));
          const bound = t.constant(k, g.bits);
          const [a, b] = turned ? [bound, value] : [value, bound];
          return t.float(op, floats.floatCode(g), 1, a, b);
        });
      }
    }
  }
}

describe('comparisons with constants', () => {
  // Zeros and one among them.
  const constants = [0x40, 0x00, 0x18, 0x01, 0x33, 0x5b];
  for (const rounding of ['even', 'floor'] as const) {
    it(`of sums, products and quotients, rounding: ${rounding}`, () => {
      for (const c of constants) {
        comparisons(f.bits, f, (t, x, k) => t.fadd(f, x, k(c), rounding));
        comparisons(f.bits, f, (t, x, k) => t.fsub(f, k(c), x, rounding));
        comparisons(f.bits, f, (t, x, k) => t.fmul(f, k(c), x, rounding));
        comparisons(f.bits, f, (t, x, k) => t.fdiv(f, x, k(c), rounding));
      }
    });
  }
  it('of what is neutral, with the number itself', () => {
    for (const rounding of roundings) {
      for (const op of [Kind.FLt, Kind.FLe, Kind.FEq] as const) {
        for (const c of [0x00, 0x18, 0x40]) {
          for (const make of [
            (t: ExprContext, x: Expr, k: Expr) => t.fadd(f, k, x, rounding),
            (t: ExprContext, x: Expr, k: Expr) => t.fsub(f, x, k, rounding),
            (t: ExprContext, x: Expr, k: Expr) => t.fmul(f, x, k, rounding),
            (t: ExprContext, x: Expr, k: Expr) => t.fdiv(f, x, k, rounding),
          ]) {
            compare(f.bits, (t, x) =>
              t.float(op, floats.floatCode(f), 1, make(t, x, t.constant(c, f.bits)), x),
            );
          }
        }
      }
    }
    const one = context.constant(0x18, f.bits);
    const x = context.symbol('x', f.bits);
    expect(context.feq(f, context.fmul(f, x, one), x)).toBe(context.not(context.fisNan(f, x)));
  });
  it('of conversions and rounding', () => {
    for (const rounding of roundings) {
      comparisons(f.bits, f, (t, x) => t.fround(f, x, rounding));
      comparisons(f.bits, floatFormat(2, 3), (t, x) =>
        t.fconvert(f, floatFormat(2, 3), x, rounding),
      );
      comparisons(f.bits, floatFormat(4, 5), (t, x) =>
        t.fconvert(f, floatFormat(4, 5), x, rounding),
      );
      comparisons(6, f, (t, x) => t.ffromInteger(f, true, x, rounding));
      comparisons(6, f, (t, x) => t.ffromInteger(f, false, x, rounding));
    }
  });
  it('of negations and absolute values', () => {
    // Of a number, and of what was made of one, so that the forms meet.
    comparisons(f.bits, f, (t, x) => t.xor(x, t.constant(0x40, 7)));
    comparisons(f.bits, f, (t, x) => t.and(x, t.constant(0x3f, 7)));
    comparisons(f.bits, f, (t, x, k) => t.and(t.fmul(f, x, k(0x33)), t.constant(0x3f, 7)));
    comparisons(6, f, (t, x) => t.and(t.ffromInteger(f, true, x), t.constant(0x3f, 7)));
    comparisons(6, f, (t, x) => t.and(t.ffromInteger(f, false, x), t.constant(0x3f, 7)));
  });
  it('of squares, and of what is subtracted from itself', () => {
    for (const rounding of roundings) {
      comparisons(f.bits, f, (t, x) => t.fmul(f, x, x, rounding));
      comparisons(f.bits, f, (t, x) => t.fsub(f, x, x, rounding));
      comparisons(f.bits, f, (t, x, k) => {
        const sum = t.fadd(f, x, k(0x13), rounding);
        return t.fsub(f, t.fmul(f, sum, sum, rounding), k(0x1a), rounding);
      });
    }
    compare(f.bits, (t, x) => t.fisNan(f, t.fmul(f, x, x)));
    compare(f.bits, (t, x) => t.fisNan(f, t.fsub(f, x, x)));
  });
  it('of squares are comparisons of their roots', () => {
    const t = new ExprContext();
    const x = t.symbol('x', 64);
    const number = (value: bigint) => t.constant(value, 64);
    // x² ≤ 4
    expect(t.fle(double, t.fmul(double, x, x), number(0x4010000000000000n))).toBe(
      t.and(
        t.fle(double, x, number(0x4000000000000000n)),
        t.fle(double, number(0xc000000000000000n), x),
      ),
    );
  });
  it('become comparisons of what was converted', () => {
    const t = new ExprContext();
    const i = t.symbol('i', 32);
    const number = (value: bigint) => t.constant(value, 64);
    const tenth = t.fdiv(double, t.ffromInteger(double, true, i), number(0x4024000000000000n));
    // (double)i / 10 < 2.5
    expect(t.flt(double, tenth, number(0x4004000000000000n))).toBe(t.sle(i, t.constant(24, 32)));
  });
});

describe('numbers made integers and numbers again', () => {
  it('are rounded to integral ones', () => {
    for (const rounding of roundings) {
      for (const width of [4, 5, 6, 9]) {
        const made = compare(f.bits, (t, x) =>
          t.ffromInteger(f, true, t.ftoInteger(f, true, width, x, rounding), 'even'),
        );
        const isRounded = width > f.precision && width <= 2 ** (f.exponentBits - 1);
        expect(made.kind === Kind.Ite).toBe(isRounded);
      }
    }
  });
});

describe('fractions', () => {
  const g = floatFormat(4, 9);
  const number = (t: ExprContext, value: number) =>
    t.constant(soft.fromInteger(g, BigInt(value)), g.bits);
  /** Two integers that are parts of one number, divided by constants (or not). */
  function fractions(
    make: (t: ExprContext, a: Expr, b: Expr) => Expr,
    [c, d]: readonly [number, number],
    [isSigned, rounding]: readonly [boolean, 'even' | 'floor' | 'truncate'],
  ): Expr {
    return compare(8, (t, x) => {
      const part = (low: number, divisor: number) => {
        const integer = t.ffromInteger(g, isSigned, t.extract(x, low, 4));
        return divisor === 1 ? integer : t.fdiv(g, integer, number(t, divisor), rounding);
      };
      return make(t, part(0, c), part(4, d));
    });
  }
  const divisors = [
    [1, 1],
    [10, 10],
    [10, 5],
    [1, 10],
    [6, 4],
    [3, 7],
    [50, 2],
  ] as const;

  it('are compared as integers', () => {
    for (const pair of divisors) {
      for (const isSigned of [false, true]) {
        for (const rounding of ['even', 'floor', 'truncate'] as const) {
          for (const op of [Kind.FLt, Kind.FLe, Kind.FEq] as const) {
            fractions((t, a, b) => t.float(op, floats.floatCode(g), 1, a, b), pair, [
              isSigned,
              rounding,
            ]);
          }
        }
      }
    }
    const t = new ExprContext();
    const integer = (name: string) => t.ffromInteger(double, false, t.symbol(name, 16));
    const divided = (term: Expr, by: bigint) =>
      t.fdiv(double, term, t.constant(soft.fromInteger(double, by), 64));
    const [tenth, hundredth] = [divided(integer('a'), 10n), divided(integer('b'), 100n)];
    let hasFloats = false;
    forEachNode([t.flt(double, tenth, hundredth)], ({ kind }) => {
      hasFloats ||= isFloatOp(kind);
    });
    expect(hasFloats).toBe(false);
  });
  it('are compared as numbers where two may be rounded to one', () => {
    // 255 / 5 and 510 / 10 are one number of this format, and so are some that differ.
    compare(8, (t, x) => {
      const [a, b] = [
        t.ffromInteger(g, false, x),
        t.ffromInteger(g, false, t.xor(x, t.constant(1, 8))),
      ];
      return t.feq(g, t.fdiv(g, a, number(t, 37)), t.fdiv(g, b, number(t, 36)));
    });
    const narrow = floatFormat(4, 5);
    compare(8, (t, x) => {
      const [a, b] = [0, 4].map((low) => t.ffromInteger(narrow, false, t.extract(x, low, 4)));
      const by = (value: bigint) => t.constant(soft.fromInteger(narrow, value), narrow.bits);
      return t.feq(narrow, t.fdiv(narrow, a!, by(15n)), t.fdiv(narrow, b!, by(14n)));
    });
  });
  it('differ by zero where they are the same', () => {
    for (const pair of divisors) {
      for (const isSigned of [false, true]) {
        for (const rounding of ['even', 'floor'] as const) {
          fractions((t, a, b) => t.fsub(g, a, b, rounding), pair, [isSigned, 'even']);
          const sign = 1n << BigInt(g.bits - 1);
          fractions(
            (t, a, b) => {
              const [x, y] = [a, b].map((term) => t.xor(term, t.constant(sign, g.bits)));
              return t.fsub(g, x!, y!, rounding);
            },
            pair,
            [isSigned, 'even'],
          );
          fractions((t, a) => t.fsub(g, a, a, rounding), pair, [isSigned, 'even']);
        }
      }
    }
  });
  it('are integers where an integer is multiplied exactly', () => {
    for (const isSigned of [false, true]) {
      for (const factor of [1, 2, 3, 10, 31, 50]) {
        for (const rounding of ['even', 'floor'] as const) {
          compare(5, (t, x) =>
            t.fmul(g, t.ffromInteger(g, isSigned, x), number(t, factor), rounding),
          );
        }
      }
    }
    const t = new ExprContext();
    const ten = t.constant(soft.fromInteger(double, 10n), 64);
    const product = t.fmul(double, t.ffromInteger(double, false, t.symbol('n', 20)), ten);
    expect(product.kind).toBe(Kind.FFromU);
  });
});

describe('other forms', () => {
  it('have the same values', () => {
    const wide = floatFormat(6, 10);
    compare(f.bits, (t, x) => t.fisNan(f, t.xor(x, t.constant(0x40, 7))));
    compare(f.bits, (t, x) => t.fisNan(f, t.and(x, t.constant(0x3f, 7))));
    compare(f.bits, (t, x) => t.fisNan(wide, t.fconvert(f, wide, x)));
    // Zeros, a number, an infinity and a NaN.
    for (const bits of [0x00, 0x40, 0x33, 0x38, 0x39]) {
      compare(f.bits, (t, x) => t.fisNan(f, t.fadd(f, x, t.constant(bits, 7))));
      compare(f.bits, (t, x) => t.fisNan(f, t.fsub(f, t.constant(bits, 7), x)));
      compare(f.bits, (t, x) => t.fisNan(f, t.fmul(f, x, t.constant(bits, 7))));
      compare(f.bits, (t, x) => t.fisNan(f, t.fdiv(f, x, t.constant(bits, 7))));
      compare(f.bits, (t, x) => t.fisNan(f, t.fdiv(f, t.constant(bits, 7), x)));
    }
    compare(f.bits, (t, x) => t.fle(f, x, x));
    compare(f.bits, (t, x) => t.feq(f, x, x));
    compare(4, (t, x) => t.fround(f, t.ffromInteger(f, true, x), 'floor'));
    for (const width of [4, 5, 9]) {
      for (const isSigned of [true, false]) {
        compare(4, (t, x) => t.ftoInteger(f, true, width, t.ffromInteger(f, isSigned, x)));
        compare(7, (t, x) => t.ftoInteger(f, true, width, t.ffromInteger(f, isSigned, x)));
        compare(4, (t, x) => t.ffromInteger(f, isSigned, t.sext(x, 8)));
        compare(4, (t, x) => t.ffromInteger(f, isSigned, t.zext(x, 8)));
      }
    }
  });
  it('compute in narrow formats what is made narrow again', () => {
    const narrow = floatFormat(3, 3);
    const wide = floatFormat(6, 8);
    for (const op of [Kind.FAdd, Kind.FSub, Kind.FMul, Kind.FDiv, Kind.FSqrt] as const) {
      // Both operands are parts of x.
      const simpler = compare(2 * narrow.bits, (t, x) => {
        const part = (low: number) => t.fconvert(narrow, wide, t.extract(x, low, narrow.bits));
        const b = op === Kind.FSqrt ? undefined : part(narrow.bits);
        const result = t.float(op, floats.floatCode(wide), wide.bits, part(0), b);
        return t.fconvert(wide, narrow, result);
      });
      expect(simpler.kind).toBe(op);
    }
    const t = new ExprContext();
    const x = t.fconvert(single, double, t.symbol('x', 32));
    const twice = t.fmul(double, x, t.constant(0x4000000000000000n, 64));
    const back = t.fconvert(double, single, twice);
    expect(isFloatOp(back.kind) && floats.formatOfCode(back.code)).toBe(single);
    const tenth = t.fmul(double, x, t.constant(0x3fb999999999999an, 64));
    expect(t.fconvert(double, single, tenth).kind).toBe(Kind.FConvert);
  });
});
