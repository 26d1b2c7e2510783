/**
 * Simpler forms of floating-point terms, each equal for all values, NaNs and signs of zeros included.
 *
 * A result of wide arithmetic on narrow numbers that is made narrow again is narrow arithmetic, where the wide format has
 * more than twice the precision (Figueroa, "When is double rounding innocuous?", SIGNUM 1995): what C makes of
 * `f * 2.0` for a float f. A product of an integer and a constant that is exact is an integer's number.
 *
 * `comparisons.ts` has comparisons.
 *
 * `tests/expr/float/simplify.test.ts` compares each form with its plain term for all values of small formats.
 */
import type { ExprContext } from '../context.js';
import { type Expr, noTerm } from '../expr.js';
import { type FloatOp, Kind } from '../kind.js';
import { signBit } from '../value.js';
import { isFiniteNumber, monotone, rootOf, simplerComparison, vanishing } from './comparisons.js';
import {
  type FloatFormat,
  floatCode,
  formatOfCode,
  roundingOfCode,
  sourceOfCode,
} from './format.js';
import { compareFractions, fractionOf, integerOf, magnitudeOf } from './fractions.js';
import * as soft from './soft-float.js';

/** The simpler term, or null. */
export function simplifyFloat(
  t: ExprContext,
  op: FloatOp,
  code: number,
  width: number,
  a: Expr,
  b: Expr,
): Expr | null {
  switch (op) {
    case Kind.FIsNan:
      return simplerNanTest(t, formatOfCode(code), a);
    case Kind.FEq:
    case Kind.FLt:
    case Kind.FLe:
      return simplerComparison(t, op, formatOfCode(code), a, b);
    case Kind.FFromS:
    case Kind.FFromU:
      return simplerFromInteger(t, op, code, a);
    case Kind.FToS:
      return integerBack(t, code, width, a);
    case Kind.FRound:
      return isIntegral(a) ? a : null;
    case Kind.FConvert:
      return narrowArithmetic(t, code, a);
    case Kind.FSub:
      return differenceOfSame(t, code, a, b);
    case Kind.FMul:
      return integerProduct(t, code, a, b);
    default:
      return null;
  }
}

function simplerNanTest(t: ExprContext, f: FloatFormat, a: Expr): Expr | null {
  switch (a.kind) {
    case Kind.FFromS:
    case Kind.FFromU:
      return formatOfCode(a.code) === f ? t.false : null;
    case Kind.FRound:
      return formatOfCode(a.code) === f ? t.fisNan(f, a.a) : null;
    case Kind.FConvert:
      return formatOfCode(a.code) === f ? t.fisNan(sourceOfCode(a.code), a.a) : null;
    case Kind.Xor:
      return a.b.isValue(signBit(f.bits)) ? t.fisNan(f, a.a) : null;
    case Kind.And:
    case Kind.ZExt: {
      const inner = magnitudeOf(f, a);
      return inner && t.fisNan(f, inner);
    }
    default: {
      const vanishes = vanishing(f, a);
      if (vanishes) return t.not(isFiniteNumber(t, f, vanishes));
      const root = rootOf(f, a);
      if (root) return t.fisNan(f, root);
      const inner = monotone(a, f);
      return inner?.format ? t.fisNan(inner.format, inner.operand) : null;
    }
  }
}

function simplerFromInteger(
  t: ExprContext,
  op: typeof Kind.FFromS | typeof Kind.FFromU,
  code: number,
  a: Expr,
): Expr | null {
  const bits = formatOfCode(code).bits;
  if (a.kind === Kind.ZExt) return t.float(Kind.FFromU, code, bits, a.a);
  if (a.kind === Kind.SExt && op === Kind.FFromS) return t.float(op, code, bits, a.a);
  return op === Kind.FFromS ? roundedByInteger(t, formatOfCode(code), a) : null;
}

/**
 * A number made an integer and a number again is rounded to an integral one, where the integer has a place for it. The sum
 * makes a negative zero positive. Narrow integers stay as they are: they are known to be whole (`fractions.ts`).
 */
function roundedByInteger(t: ExprContext, f: FloatFormat, integer: Expr): Expr | null {
  const { kind, code, a, width } = integer;
  if (kind !== Kind.FToS || formatOfCode(code) !== f || f.explicitInteger) return null;
  if (width <= f.precision || width > 2 ** (f.exponentBits - 1)) return null;
  const whole = t.fround(f, a, roundingOfCode(code));
  const limit = t.constant(soft.fromInteger(f, 1n << BigInt(width - 1)), f.bits);
  const least = t.xor(limit, t.constant(signBit(f.bits), f.bits));
  const hasPlace = t.and(t.fle(f, least, whole), t.flt(f, whole, limit));
  return t.ite(hasPlace, t.fadd(f, whole, t.constant(0, f.bits)), least);
}

/** Whether a term is a number made from an integer, or rounded to one. */
function isIntegral({ kind }: Expr): boolean {
  return kind === Kind.FFromS || kind === Kind.FFromU;
}

/** An integer that a format holds exactly, back from that format to a width that holds it. */
function integerBack(t: ExprContext, code: number, width: number, a: Expr): Expr | null {
  if (!isIntegral(a) || formatOfCode(a.code) !== formatOfCode(code)) return null;
  const isSigned = a.kind === Kind.FFromS;
  const { precision, exponentBits } = formatOfCode(code);
  const needed = isSigned ? a.a.width : a.a.width + 1;
  const isExact = a.a.width <= precision && a.a.width < 2 ** (exponentBits - 1);
  if (!isExact || needed > width) return null;
  return isSigned ? t.sext(a.a, width) : t.zext(a.a, width);
}

/**
 * x − x of a number that is surely finite: a zero, which is negative where all is rounded down. Fractions of different
 * denominators may be the same number, too, for which integers tell; what is left is a sum, so that it is not asked again.
 */
function differenceOfSame(t: ExprContext, code: number, a: Expr, b: Expr): Expr | null {
  const f = formatOfCode(code);
  const sign = signBit(f.bits);
  const isNegated = [a, b].every((term) => term.kind === Kind.Xor && term.b.isValue(sign));
  const [x, y] = isNegated ? [a.a, b.a] : [a, b];
  const isSame = compareFractions(t, Kind.FEq, f, x, y);
  if (isSame === null) return null;
  const zero = t.constant(roundingOfCode(code) === 'floor' ? sign : 0, f.bits);
  if (isSame.isTrue) return zero;
  if (fractionOf(f, x)!.divisor === fractionOf(f, y)!.divisor) return null;
  const opposite = t.xor(b, t.constant(sign, f.bits));
  return t.ite(isSame, zero, t.float(Kind.FAdd, code, f.bits, a, opposite));
}

/** The product of an integer and a positive one that is constant, where the format has room for all of them. */
function integerProduct(t: ExprContext, code: number, a: Expr, b: Expr): Expr | null {
  const f = formatOfCode(code);
  const [constant, other] = a.isConst ? [a, b] : [b, a];
  const factor = constant.isConst && !f.explicitInteger ? integerOf(f, constant) : null;
  const fraction = fractionOf(f, other);
  if (factor === null || fraction?.divisor !== 1n) return null;
  const { numerator, isSigned } = fraction;
  const width = numerator.width + factor.toString(2).length;
  if (width > f.precision || width >= 2 ** (f.exponentBits - 1)) return null;
  const wide = isSigned ? t.sext(numerator, width) : t.zext(numerator, width);
  return t.ffromInteger(f, isSigned, t.mul(wide, t.constant(factor, width)));
}

const innocuous: ReadonlySet<Kind> = new Set<Kind>([
  Kind.FAdd,
  Kind.FSub,
  Kind.FMul,
  Kind.FDiv,
  Kind.FSqrt,
]);

function narrowArithmetic(t: ExprContext, code: number, a: Expr): Expr | null {
  if (!innocuous.has(a.kind) || roundingOfCode(code) !== 'even') return null;
  const [narrow, wide] = [formatOfCode(code), sourceOfCode(code)];
  const isWide = wide.precision >= 2 * narrow.precision + 2;
  // Products and quotients of the smallest numbers must be normal numbers of the wide format.
  const hasRange = 2 ** wide.exponentBits >= 4 * 2 ** narrow.exponentBits + 8 * narrow.precision;
  if (!isWide || !hasRange || narrow.explicitInteger || wide.explicitInteger) return null;
  if (roundingOfCode(a.code) !== 'even' || formatOfCode(a.code) !== wide) return null;
  const first = narrowed(t, wide, narrow, a.a);
  const second = a.b === noTerm ? noTerm : narrowed(t, wide, narrow, a.b);
  if (first === null || second === null) return null;
  return t.float(a.kind as FloatOp, floatCode(narrow), narrow.bits, first, second);
}

/** The narrow number that a wide one was made from, or is. */
function narrowed(t: ExprContext, wide: FloatFormat, narrow: FloatFormat, a: Expr): Expr | null {
  if (a.kind === Kind.FConvert) {
    const isMade = formatOfCode(a.code) === wide && sourceOfCode(a.code) === narrow;
    return isMade ? a.a : null;
  }
  if (!a.isConst) return null;
  const bits = soft.convert(wide, narrow, BigInt(a.value));
  const isSame = soft.convert(narrow, wide, bits) === BigInt(a.value);
  return isSame && soft.unpack(wide, BigInt(a.value)).kind !== 'nan'
    ? t.constant(bits, narrow.bits)
    : null;
}
