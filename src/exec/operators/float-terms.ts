/**
 * Floating-point operations on terms.
 *
 * A term in a slot of a floating-point type is the bit pattern of the value. Arithmetic, conversions and comparisons are
 * operators of terms (src/expr/float/operation.ts); the sign and the class of a number are statements about bits
 * (IEEE 754-2019 §3.4, §5.5.1), and are made of those.
 */
import {
  Expr,
  type ExprContext,
  type FloatFormat,
  type Rounding,
  signBit,
} from '../../expr/index.js';
import type { FloatBinaryOp, FloatKind, FloatPredicate } from '../../ir/index.js';
import { floatFromBits, floatToBits, type Slot } from '../../value/index.js';
import { type Float, softFormat } from './float.js';

export class FloatTerms {
  readonly bits: number;
  readonly f: FloatFormat;
  private readonly sign: Expr;
  private readonly zero: Expr;

  constructor(
    private readonly terms: ExprContext,
    readonly format: FloatKind,
  ) {
    this.f = softFormat(format);
    this.bits = this.f.bits;
    this.sign = terms.constant(signBit(this.bits), this.bits);
    this.zero = terms.constant(0, this.bits);
  }

  /** The bit pattern of a slot. */
  of(value: Slot): Expr {
    if (value instanceof Expr) return value;
    return this.terms.constant(floatToBits(this.format, value as Float), this.bits);
  }

  /** A pattern as a slot: a constant becomes the number again. */
  slot(pattern: Expr): Slot {
    return pattern.isConst ? floatFromBits(this.format, BigInt(pattern.value)) : pattern;
  }

  binary(op: FloatBinaryOp, a: Expr, b: Expr, rounding: Rounding = 'even'): Expr {
    const { terms, f } = this;
    switch (op) {
      case 'fadd':
        return terms.fadd(f, a, b, rounding);
      case 'fsub':
        return terms.fsub(f, a, b, rounding);
      case 'fmul':
        return terms.fmul(f, a, b, rounding);
      case 'fdiv':
        return terms.fdiv(f, a, b, rounding);
      case 'frem':
        return terms.frem(f, a, b);
    }
  }

  /** a · b + c, rounded once. */
  multiplyAdd(a: Expr, b: Expr, c: Expr, rounding: Rounding = 'even'): Expr {
    return this.terms.ffma(this.f, a, b, c, rounding);
  }

  squareRoot(a: Expr, rounding: Rounding = 'even'): Expr {
    return this.terms.fsqrt(this.f, a, rounding);
  }

  /** To an integral number. */
  round(a: Expr, rounding: Rounding): Expr {
    return this.terms.fround(this.f, a, rounding);
  }

  /** To another format. */
  convert(a: Expr, to: FloatKind, rounding: Rounding = 'even'): Expr {
    const target = softFormat(to);
    return target === this.f ? a : this.terms.fconvert(this.f, target, a, rounding);
  }

  fromInteger(a: Expr, isSigned: boolean, rounding: Rounding = 'even'): Expr {
    return this.terms.ffromInteger(this.f, isSigned, a, rounding);
  }

  /** As `toSigned` and `toUnsigned` in convert.ts. */
  toInteger(a: Expr, width: number, isSigned: boolean): Expr {
    const { terms, f } = this;
    const known = isSigned ? (width <= 32 ? 32 : 64) : 64;
    const wide = Math.max(known, width);
    const integer = terms.ftoInteger(f, isSigned || width <= 32, wide, a);
    return terms.extract(integer, 0, width);
  }

  /** One bit: whether an integral number has a place in an integer. */
  hasPlace(whole: Expr, width: number, isSigned: boolean): Expr {
    const { terms, f } = this;
    const limit = terms.constant(1n << BigInt(isSigned ? width - 1 : width), width + 1);
    const high = terms.ffromInteger(f, false, limit);
    const low = isSigned ? terms.xor(high, this.sign) : this.zero;
    // Of half, the limits of an int are infinities, which have no place.
    const isUnlimited = high === this.infinity();
    const isAbove = isUnlimited && isSigned ? terms.flt(f, low, whole) : terms.fle(f, low, whole);
    return terms.and(isAbove, terms.flt(f, whole, high));
  }

  /** lrint, lround and their kin. */
  toNearest(a: Expr, width: number, rounding: Rounding): Expr {
    return this.terms.ftoInteger(this.f, true, width, a, rounding);
  }

  /** The nearest integer of the range; NaN gives 0. */
  toSaturated(a: Expr, width: number, isSigned: boolean): Expr {
    const { terms, f } = this;
    const limit = terms.constant(1n << BigInt(isSigned ? width - 1 : width), width + 1);
    const high = terms.ffromInteger(f, false, limit);
    const low = isSigned ? terms.xor(high, this.sign) : this.zero;
    const most = isSigned ? (1n << BigInt(width - 1)) - 1n : (1n << BigInt(width)) - 1n;
    const least = isSigned ? 1n << BigInt(width - 1) : 0n;
    const within = terms.ite(
      terms.fle(f, high, a),
      terms.constant(most, width),
      terms.ftoInteger(f, isSigned, width, a),
    );
    const bounded = terms.ite(terms.fle(f, a, low), terms.constant(least, width), within);
    return terms.ite(this.isNan(a), terms.constant(0, width), bounded);
  }

  magnitude(a: Expr): Expr {
    return this.terms.and(a, this.terms.not(this.sign));
  }

  isNegative(a: Expr): Expr {
    return this.terms.slt(a, this.zero);
  }

  isNan(a: Expr): Expr {
    return this.terms.fisNan(this.f, a);
  }

  absolute(a: Expr): Expr {
    return this.magnitude(a);
  }

  copySign(a: Expr, sign: Expr): Expr {
    const { terms } = this;
    return terms.or(this.magnitude(a), terms.and(sign, this.sign));
  }

  /** One bit: whether the predicate of `fcmp` holds. */
  compare(predicate: FloatPredicate, a: Expr, b: Expr): Expr {
    const { terms, f } = this;
    const unordered = (): Expr => terms.or(this.isNan(a), this.isNan(b));
    const unlike = (): Expr => terms.or(terms.flt(f, a, b), terms.flt(f, b, a));
    switch (predicate) {
      case 'false':
        return terms.false;
      case 'true':
        return terms.true;
      case 'uno':
        return unordered();
      case 'ord':
        return terms.not(unordered());
      case 'oeq':
        return terms.feq(f, a, b);
      case 'une':
        return terms.not(terms.feq(f, a, b));
      case 'one':
        return unlike();
      case 'ueq':
        return terms.not(unlike());
      case 'olt':
        return terms.flt(f, a, b);
      case 'uge':
        return terms.not(terms.flt(f, a, b));
      case 'ogt':
        return terms.flt(f, b, a);
      case 'ule':
        return terms.not(terms.flt(f, b, a));
      case 'ole':
        return terms.fle(f, a, b);
      case 'ugt':
        return terms.not(terms.fle(f, a, b));
      case 'oge':
        return terms.fle(f, b, a);
      case 'ult':
        return terms.not(terms.fle(f, b, a));
    }
  }

  /** minnum (sign −1) and maxnum (1): of a NaN and a number the number. */
  extremeNumber(sign: 1 | -1, a: Expr, b: Expr): Expr {
    const { terms } = this;
    const takesA = sign > 0 ? terms.flt(this.f, b, a) : terms.flt(this.f, a, b);
    const ofNumbers = terms.ite(takesA, a, b);
    return terms.ite(this.isNan(a), b, terms.ite(this.isNan(b), a, ofNumbers));
  }

  /** minimum (sign −1) and maximum (1): a NaN wins, −0 is below +0. */
  extremum(sign: 1 | -1, a: Expr, b: Expr): Expr {
    const { terms, f } = this;
    const [less, more] = sign > 0 ? [b, a] : [a, b];
    const isA = terms.flt(f, less, more);
    const isB = terms.flt(f, more, less);
    const negative = this.isNegative(a);
    const ofEqual = terms.ite(sign < 0 ? negative : terms.not(negative), a, b);
    const ofNumbers = terms.ite(isA, a, terms.ite(isB, b, ofEqual));
    return terms.ite(this.isNan(a), a, terms.ite(this.isNan(b), b, ofNumbers));
  }

  /** A NaN made quiet; numbers as they are. */
  quieted(a: Expr): Expr {
    const { terms } = this;
    const quiet = terms.constant(1n << BigInt(this.f.precision - 2), this.bits);
    return terms.ite(this.isNan(a), terms.or(a, quiet), a);
  }

  /**
   * One bit: whether the value is in one of the classes of `llvm.is.fpclass`, in comparisons of its magnitude. What is
   * no number in x87's format counts as a quiet NaN.
   */
  isClass(tests: number, a: Expr): Expr {
    const { terms, f } = this;
    const size = this.magnitude(a);
    const infinity = this.infinity();
    const normal = this.smallestNormal();
    const kinds = [
      terms.feq(f, size, infinity),
      terms.and(terms.fle(f, normal, size), terms.flt(f, size, infinity)),
      terms.and(terms.flt(f, this.zero, size), terms.flt(f, size, normal)),
      terms.feq(f, size, this.zero),
    ];
    const negative = this.isNegative(a);
    const positive = terms.not(negative);
    let any: Expr = this.isNanClass(tests & 3, a);
    for (let i = 0; i < 4; i++) {
      const isNegative = ((tests >> (2 + i)) & 1) === 1;
      const isPositive = ((tests >> (9 - i)) & 1) === 1;
      if (isNegative && isPositive) any = terms.or(any, kinds[i]);
      else if (isNegative) any = terms.or(any, terms.and(negative, kinds[i]));
      else if (isPositive) any = terms.or(any, terms.and(positive, kinds[i]));
    }
    return any;
  }

  /** NaNs that are signalling (1), quiet (2), or either (3). */
  private isNanClass(tests: number, a: Expr): Expr {
    const { terms, f } = this;
    if (tests === 0) return terms.false;
    const nan = this.isNan(a);
    if (tests === 3) return nan;
    const { precision: p } = f;
    const exponent = terms.extract(a, f.explicitInteger ? p : p - 1, f.exponentBits);
    const isHighest = terms.eq(exponent, terms.constant(-1, f.exponentBits));
    const isQuiet = terms.or(bitAt(terms, a, p - 2), terms.not(isHighest));
    return terms.and(nan, tests === 2 ? isQuiet : terms.not(isQuiet));
  }

  private infinity(): Expr {
    const { terms, f } = this;
    const one = terms.ffromInteger(f, false, terms.constant(1, 1));
    return terms.fdiv(f, one, this.zero);
  }

  private smallestNormal(): Expr {
    const { precision: p, explicitInteger } = this.f;
    const bits = 1n << BigInt(explicitInteger ? p : p - 1);
    const integer = explicitInteger ? 1n << BigInt(p - 1) : 0n;
    return this.terms.constant(bits | integer, this.bits);
  }
}

function bitAt(terms: ExprContext, a: Expr, at: number): Expr {
  return terms.extract(a, at, 1);
}
