/**
 * Operations of SMT-LIB's theory of floating point as terms over bits: those that are operators of ours, and those made of
 * them (`floats.ts` says what a number is).
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { type FloatFormat, floatFormat, type Rounding } from '../float/format.js';
import { roundRational } from './rational.js';

/** How many numbers follow the direction of rounding. */
export const roundedArity: Readonly<Record<string, number>> = {
  add: 2,
  sub: 2,
  mul: 2,
  div: 2,
  fma: 3,
  sqrt: 1,
  roundToIntegral: 1,
};

export function rounded(
  t: ExprContext,
  operation: string,
  f: FloatFormat,
  [a, b, c]: readonly Expr[],
  r: Rounding,
): Expr {
  switch (operation) {
    case 'add':
      return t.fadd(f, a, b, r);
    case 'sub':
      return t.fsub(f, a, b, r);
    case 'mul':
      return t.fmul(f, a, b, r);
    case 'div':
      return t.fdiv(f, a, b, r);
    case 'fma':
      return t.ffma(f, a, b, c, r);
    case 'sqrt':
      return t.fsqrt(f, a, r);
    default:
      return t.fround(f, a, r);
  }
}

export function compared(
  t: ExprContext,
  operation: string,
  f: FloatFormat,
  exprs: readonly Expr[],
): Expr | undefined {
  const compare = {
    eq: (a: Expr, b: Expr) => t.feq(f, a, b),
    lt: (a: Expr, b: Expr) => t.flt(f, a, b),
    leq: (a: Expr, b: Expr) => t.fle(f, a, b),
    gt: (a: Expr, b: Expr) => t.flt(f, b, a),
    geq: (a: Expr, b: Expr) => t.fle(f, b, a),
  }[operation];
  if (compare === undefined) return undefined;
  let all = t.true;
  for (let i = 1; i < exprs.length; i++) all = t.and(all, compare(exprs[i - 1], exprs[i]));
  return all;
}

export function ofClass(
  t: ExprContext,
  operation: string,
  f: FloatFormat,
  a: Expr,
): Expr | undefined {
  const exponent = t.extract(a, f.precision - 1, f.exponentBits);
  const size = t.extract(a, 0, f.bits - 1);
  const isLow = t.eq(exponent, t.constant(0, f.exponentBits));
  const isHigh = t.eq(exponent, t.constant(-1, f.exponentBits));
  const isZero = t.eq(size, t.constant(0, f.bits - 1));
  const isNegative = t.eq(t.extract(a, f.bits - 1, 1), t.true);
  const isNumber = t.not(t.fisNan(f, a));
  switch (operation) {
    case 'isNormal':
      return t.and(t.not(isLow), t.not(isHigh));
    case 'isSubnormal':
      return t.and(isLow, t.not(isZero));
    case 'isZero':
      return isZero;
    case 'isInfinite':
      return t.and(isHigh, isNumber);
    case 'isNaN':
      return t.not(isNumber);
    case 'isNegative':
      return t.and(isNumber, isNegative);
    case 'isPositive':
      return t.and(isNumber, t.not(isNegative));
    default:
      return undefined;
  }
}

/**
 * The remainder to nearest. fmod by twice the divisor leaves less than that, from which the divisor is taken once or
 * twice where more than half of it is left; all of this is exact. Halves of the smallest numbers are not numbers, of
 * them the rest is doubled.
 */
export function remainderToNearest(t: ExprContext, f: FloatFormat, x: Expr, y: Expr): Expr {
  const sign = t.constant(1n << BigInt(f.bits - 1), f.bits);
  const p = t.and(y, t.not(sign));
  const size = t.frem(f, t.and(x, t.not(sign)), t.fadd(f, p, p));
  const field = (exponent: bigint): Expr => t.constant(exponent << BigInt(f.precision - 1), f.bits);
  const isSmall = t.ult(p, field(2n));
  const half = roundRational(f, { numerator: 1n, denominator: 2n }, 'even');
  const halfP = t.fmul(f, p, t.constant(half, f.bits));
  const doubled = (a: Expr): Expr => t.fadd(f, a, a);
  const isMore = t.ite(isSmall, t.flt(f, p, doubled(size)), t.flt(f, halfP, size));
  const once = t.fsub(f, size, p);
  const isStillMore = t.ite(isSmall, t.fle(f, p, doubled(once)), t.fle(f, halfP, once));
  const reduced = t.ite(isMore, t.ite(isStillMore, t.fsub(f, once, p), once), size);
  const isInfinite = t.eq(p, field((1n << BigInt(f.exponentBits)) - 1n));
  const result = t.xor(t.ite(isInfinite, size, reduced), t.and(x, sign));
  return t.ite(t.fisNan(f, y), y, result);
}

/** A format with the same numbers in which rounding to an integral number cannot overflow. */
export function withIntegers(f: FloatFormat): FloatFormat {
  let { exponentBits } = f;
  while (2 ** (exponentBits - 1) - 1 < f.precision) exponentBits++;
  return floatFormat(exponentBits, f.precision);
}
