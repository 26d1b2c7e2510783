/**
 * Floating-point operations that are exact on bit patterns, for values that are terms.
 *
 * A term in a slot of a floating-point type is the bit pattern of the value. IEEE 754-2019 (§3.4, §5.11)
 * makes these operations statements about bits: the order of two numbers is the order of their patterns
 * as sign and magnitude, with both zeros equal and NaN (a magnitude beyond infinity's) unordered; the
 * sign is one bit; the class of a number is a range of its magnitude. Everything that rounds is not
 * here: it asks for a concrete operand (domain.ts).
 *
 * Formats with an explicit integer bit (x86_fp80) have patterns that are no numbers, and are left out.
 */
import { Expr, type ExprContext, signBit } from '../../expr/index.js';
import type { FloatKind, FloatPredicate } from '../../ir/index.js';
import { floatFromBits, floatToBits, isNumberFormat, type Slot } from '../../value/index.js';
import { type Float, softFormat } from './float.js';

/** Whether the operations of this file are defined for a format. */
export function hasPatterns(format: FloatKind): boolean {
  return isNumberFormat(format) || format === 'fp128';
}

export class FloatTerms {
  readonly bits: number;
  /** The magnitude of infinity; of the smallest normal number; the sign bit. */
  private readonly infinity: Expr;
  private readonly smallestNormal: Expr;
  private readonly sign: Expr;
  private readonly zero: Expr;

  constructor(
    private readonly terms: ExprContext,
    readonly format: FloatKind,
  ) {
    const { bits, precision } = softFormat(format);
    const fraction = BigInt(precision - 1);
    this.bits = bits;
    this.infinity = terms.constant(((1n << BigInt(bits - precision)) - 1n) << fraction, bits);
    this.smallestNormal = terms.constant(1n << fraction, bits);
    this.sign = terms.constant(signBit(bits), bits);
    this.zero = terms.constant(0, bits);
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

  magnitude(a: Expr): Expr {
    return this.terms.and(a, this.terms.not(this.sign));
  }

  isNegative(a: Expr): Expr {
    return this.terms.slt(a, this.zero);
  }

  isNan(a: Expr): Expr {
    return this.terms.ult(this.infinity, this.magnitude(a));
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
    const { terms } = this;
    if (predicate === 'false') return terms.false;
    if (predicate === 'true') return terms.true;
    const unordered = terms.or(this.isNan(a), this.isNan(b));
    if (predicate === 'uno') return unordered;
    if (predicate === 'ord') return terms.not(unordered);
    const relation = this.relation(predicate.slice(1), a, b);
    return predicate[0] === 'u'
      ? terms.or(unordered, relation)
      : terms.and(terms.not(unordered), relation);
  }

  /** Of two numbers that are not NaN. */
  private relation(name: string, a: Expr, b: Expr): Expr {
    const { terms } = this;
    switch (name) {
      case 'eq':
        return this.equal(a, b);
      case 'ne':
        return terms.not(this.equal(a, b));
      case 'lt':
        return this.less(a, b);
      case 'gt':
        return this.less(b, a);
      case 'le':
        return terms.not(this.less(b, a));
      default:
        return terms.not(this.less(a, b));
    }
  }

  private equal(a: Expr, b: Expr): Expr {
    const { terms } = this;
    const bothZero = terms.eq(this.magnitude(terms.or(a, b)), this.zero);
    return terms.or(terms.eq(a, b), bothZero);
  }

  /** Two's complement orders numbers of one sign as their patterns, negative ones the other way. */
  private less(a: Expr, b: Expr): Expr {
    const { terms } = this;
    const bothZero = terms.eq(this.magnitude(terms.or(a, b)), this.zero);
    const sameSign = terms.eq(this.isNegative(a), this.isNegative(b));
    const within = terms.ite(this.isNegative(a), terms.ult(b, a), terms.ult(a, b));
    const across = terms.and(this.isNegative(a), terms.not(bothZero));
    return terms.ite(sameSign, within, across);
  }

  /** minnum (sign −1) and maxnum (1): of a NaN and a number the number. */
  extremeNumber(sign: 1 | -1, a: Expr, b: Expr): Expr {
    const { terms } = this;
    const takesA = sign > 0 ? this.less(b, a) : this.less(a, b);
    const ofNumbers = terms.ite(takesA, a, b);
    return terms.ite(this.isNan(a), b, terms.ite(this.isNan(b), a, ofNumbers));
  }

  /** One bit: whether the value is in one of the classes of `llvm.is.fpclass`. */
  isClass(tests: number, a: Expr): Expr {
    const { terms } = this;
    const size = this.magnitude(a);
    const quiet = terms.constant(1n << BigInt(softFormat(this.format).precision - 2), this.bits);
    const isQuiet = terms.not(terms.eq(terms.and(a, quiet), this.zero));
    const nan = this.isNan(a);
    const infinite = terms.eq(size, this.infinity);
    const zero = terms.eq(size, this.zero);
    const small = terms.and(terms.ult(size, this.smallestNormal), terms.not(zero));
    const normal = terms.and(terms.ule(this.smallestNormal, size), terms.ult(size, this.infinity));
    const negative = this.isNegative(a);
    const positive = terms.not(negative);
    const classes = [
      terms.and(nan, terms.not(isQuiet)),
      terms.and(nan, isQuiet),
      ...[infinite, normal, small, zero].map((kind) => terms.and(negative, kind)),
      ...[zero, small, normal, infinite].map((kind) => terms.and(positive, kind)),
    ];
    return classes.reduce(
      (any, inClass, bit) => ((tests >> bit) & 1 ? terms.or(any, inClass) : any),
      terms.false,
    );
  }
}
