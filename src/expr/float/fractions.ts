/**
 * Numbers that are integers, or integers divided by constant ones, as fractions: what parsers of decimal numbers make.
 *
 * Two such quotients, each rounded once to nearest, are N / L and M / L with one denominator L. Where N and M are less than
 * half of 2^precision, the quotients differ by more than a unit in the last place if N and M differ, so that they are
 * rounded to different numbers in the same order: comparing the numbers is comparing N and M. L is small enough for 1 / L
 * to be a normal number.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';
import { type FloatFormat, formatOfCode, roundingOfCode } from './format.js';
import * as soft from './soft-float.js';

/** numerator / divisor, rounded to nearest; the numerator is a number of the format. */
export interface Fraction {
  readonly numerator: Expr;
  readonly isSigned: boolean;
  readonly divisor: bigint;
}

/** The fraction that a term is made of, or null. It is finite. */
export function fractionOf(f: FloatFormat, term: Expr): Fraction | null {
  if (f.explicitInteger) return null;
  const { kind, a, b } = term;
  const size = magnitudeOf(f, term);
  if (size !== null) {
    const fraction = fractionOf(f, size);
    return fraction?.isSigned ? null : fraction;
  }
  if (kind === Kind.FFromS || kind === Kind.FFromU) {
    const isExact = a.width <= f.precision && a.width < 2 ** (f.exponentBits - 1);
    if (!isExact || formatOfCode(term.code) !== f) return null;
    return { numerator: a, isSigned: kind === Kind.FFromS, divisor: 1n };
  }
  if (kind !== Kind.FDiv || !b.isConst || formatOfCode(term.code) !== f) return null;
  const divisor = roundingOfCode(term.code) === 'even' ? integerOf(f, b) : null;
  const isInteger = a.kind === Kind.FFromS || a.kind === Kind.FFromU;
  const fraction = divisor !== null && isInteger ? fractionOf(f, a) : null;
  return fraction && { ...fraction, divisor: divisor! };
}

/** What a term is the absolute value of, or null. */
export function magnitudeOf(f: FloatFormat, { kind, a, b }: Expr): Expr | null {
  if (kind === Kind.ZExt) {
    const isAllButSign = a.kind === Kind.Extract && a.low === 0 && a.width === f.bits - 1;
    return isAllButSign && a.a.width === f.bits ? a.a : null;
  }
  const mask = (1n << BigInt(f.bits - 1)) - 1n;
  return kind === Kind.And && b.isConst && BigInt(b.value) === mask ? a : null;
}

/** A constant that is a positive integer of at most as many bits as the precision, or null. */
export function integerOf(f: FloatFormat, { value }: Expr): bigint | null {
  const number = soft.unpack(f, BigInt(value));
  if (number.kind !== 'finite' || number.sign || number.mantissa === 0n) return null;
  const shift = BigInt(Math.abs(number.exponent));
  const integer = number.exponent < 0 ? number.mantissa >> shift : number.mantissa << shift;
  const isWhole = number.exponent >= 0 || integer << shift === number.mantissa;
  return isWhole && integer >> BigInt(f.precision) === 0n ? integer : null;
}

/** A comparison of two fractions as one of integers, or null. */
export function compareFractions(
  t: ExprContext,
  op: typeof Kind.FEq | typeof Kind.FLt | typeof Kind.FLe,
  f: FloatFormat,
  a: Expr,
  b: Expr,
): Expr | null {
  const [x, y] = [fractionOf(f, a), fractionOf(f, b)];
  if (!x || !y) return null;
  const denominator = (x.divisor * y.divisor) / greatestCommonDivisor(x.divisor, y.divisor);
  const [k, m] = [denominator / x.divisor, denominator / y.divisor];
  const width = Math.max(x.numerator.width + bitLength(k), y.numerator.width + bitLength(m)) + 1;
  const isRounded = denominator !== 1n;
  if (
    isRounded &&
    (width > f.precision || bitLength(denominator) >= 2 ** (f.exponentBits - 1) - 1)
  ) {
    return null;
  }
  const scaled = ({ numerator, isSigned }: Fraction, factor: bigint): Expr =>
    t.mul(
      isSigned ? t.sext(numerator, width) : t.zext(numerator, width),
      t.constant(factor, width),
    );
  const [p, q] = [scaled(x, k), scaled(y, m)];
  if (op === Kind.FEq) return t.eq(p, q);
  if (x.isSigned || y.isSigned) return op === Kind.FLt ? t.slt(p, q) : t.sle(p, q);
  return op === Kind.FLt ? t.ult(p, q) : t.ule(p, q);
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
