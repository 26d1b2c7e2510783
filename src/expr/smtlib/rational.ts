/** Rational numbers of a script, and the floating-point number nearest to one. */
import type { FloatFormat, Rounding } from '../float/format.js';
import { divide } from '../float/soft-float.js';

export interface Rational {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

/** The bits of the number, rounded once. */
export function roundRational(f: FloatFormat, number: Rational, rounding: Rounding): bigint {
  const { numerator, denominator } = number;
  const sign = numerator < 0n;
  return divide(
    f,
    { kind: 'finite', sign, mantissa: sign ? -numerator : numerator, exponent: 0 },
    { kind: 'finite', sign: false, mantissa: denominator, exponent: 0 },
    rounding,
  );
}
