/**
 * The exponent of a number as terms: what `ldexp` adds to it and `frexp` takes out (C11 7.12.6.6, 7.12.6.4).
 *
 * A power of two is a number whose bits are its exponent, which may be symbolic. A product with one is rounded once:
 * formats with up to 11 bits of exponent have a wider range beside them, in which it is exact, and the conversion back
 * rounds. In x87's format and quad, which have the widest range, a large power is taken in up to three steps, of which all
 * but the last are exact, or have left the range for good: small numbers go down by less than the range, so that what
 * is lost among the smallest numbers is followed by a step that leaves nothing of them.
 */
import { type Expr, type ExprContext, type FloatFormat, floats } from '../../expr/index.js';
import type { FloatTerms } from './float-terms.js';

/** Of an exponent, before it is cut to the format's. */
const width = 32;
const widestExponent = 15;
/** Beyond twice the range of a format of 11 bits, within that of 15. */
const mostInWide = 4_400;

export class FloatExponents {
  private readonly f: FloatFormat;

  constructor(
    private readonly terms: ExprContext,
    private readonly numbers: FloatTerms,
  ) {
    this.f = numbers.f;
  }

  /** a · 2^by, rounded once; NaNs as they are. */
  scaled(a: Expr, by: Expr): Expr {
    const { terms, f, numbers } = this;
    const exponent = this.ofWidth(by);
    const product =
      f.exponentBits < widestExponent ? this.inWide(a, exponent) : this.inSteps(a, exponent);
    return terms.ite(numbers.isNan(a), a, product);
  }

  /** The fraction from one half to one and the exponent, 32 bits; zeros, infinities and NaNs as they are, with 0. */
  split(a: Expr): { readonly fraction: Expr; readonly exponent: Expr } {
    const { terms, f, numbers } = this;
    const { precision, exponentBits } = f;
    const isSmall = terms.eq(this.field(a), terms.constant(0, exponentBits));
    const up = this.power(f, this.number(precision));
    const normal = terms.ite(isSmall, terms.fmul(f, a, up), a);
    const beyond = terms.ite(isSmall, this.number(precision), this.number(0));
    const exponent = terms.sub(
      terms.sub(terms.zext(this.field(normal), width), this.number(biasOf(f) - 1)),
      beyond,
    );
    const below = terms.extract(normal, 0, fractionBits(f));
    const half = terms.constant(biasOf(f) - 1, exponentBits);
    const fraction = terms.concat(terms.concat(terms.extract(normal, f.bits - 1, 1), half), below);
    const isOther = numbers.isClass(nanInfiniteOrZero, a);
    return {
      fraction: terms.ite(isOther, a, fraction),
      exponent: terms.ite(isOther, this.number(0), exponent),
    };
  }

  private inWide(a: Expr, by: Expr): Expr {
    const { terms, f } = this;
    const wide = floats.floatFormat(widestExponent, f.precision);
    const power = this.power(wide, this.within(by, -mostInWide, mostInWide));
    return terms.fconvert(wide, f, terms.fmul(wide, terms.fconvert(f, wide, a), power));
  }

  private inSteps(a: Expr, by: Expr): Expr {
    const { terms, f } = this;
    const [least, most] = [1 - biasOf(f), biasOf(f)];
    const down = least + f.precision;
    let [product, left] = [a, by];
    for (let step = 0; step < 2; step++) {
      const isLarge = terms.slt(this.number(most), left);
      const isSmall = terms.slt(left, this.number(least));
      const part = terms.ite(
        isLarge,
        this.number(most),
        terms.ite(isSmall, this.number(down), this.number(0)),
      );
      left = terms.sub(left, part);
      if (!part.isValue(0)) product = terms.fmul(f, product, this.power(f, part));
    }
    return terms.fmul(f, product, this.power(f, this.within(left, least, most)));
  }

  /** 2^exponent, of a normal number. */
  private power(f: FloatFormat, exponent: Expr): Expr {
    const { terms } = this;
    const field = terms.extract(terms.add(exponent, this.number(biasOf(f))), 0, f.exponentBits);
    const integer = f.explicitInteger ? 1n << BigInt(f.precision - 1) : 0n;
    const positive = terms.concat(terms.constant(0, 1), field);
    return terms.concat(positive, terms.constant(integer, fractionBits(f)));
  }

  private field(a: Expr): Expr {
    return this.terms.extract(a, fractionBits(this.f), this.f.exponentBits);
  }

  /** Saturated. */
  private within(exponent: Expr, low: number, high: number): Expr {
    const { terms } = this;
    const [least, most] = [this.number(low), this.number(high)];
    const bounded = terms.ite(terms.slt(most, exponent), most, exponent);
    return terms.ite(terms.slt(exponent, least), least, bounded);
  }

  private ofWidth(by: Expr): Expr {
    if (by.width <= width) return this.terms.sext(by, width);
    const { terms } = this;
    const limit = (1n << BigInt(width - 2)) - 1n;
    const [most, least] = [
      terms.constant(limit, by.width),
      terms.neg(terms.constant(limit, by.width)),
    ];
    const bounded = terms.ite(
      terms.slt(most, by),
      most,
      terms.ite(terms.slt(by, least), least, by),
    );
    return terms.extract(bounded, 0, width);
  }

  private number(value: number): Expr {
    return this.terms.constant(value, width);
  }
}

/** The test bits of `llvm.is.fpclass` for what has no exponent. */
const nanInfiniteOrZero = 0x267;

function biasOf({ exponentBits }: FloatFormat): number {
  return 2 ** (exponentBits - 1) - 1;
}

/** Bits below the exponent. */
function fractionBits({ precision, explicitInteger }: FloatFormat): number {
  return explicitInteger ? precision : precision - 1;
}
