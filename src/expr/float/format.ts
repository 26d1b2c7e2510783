/**
 * Binary formats of floating point (IEEE 754-2019 §3.4) and directions of rounding (§4.3), and the number that stands
 * for both in a term.
 *
 * A format is the width of its exponent and its precision, the integer bit counted; x87's format of 80 bits stores that
 * bit, the others do not. Formats of any size exist, so that tests can go through all values of small ones.
 */
export interface FloatFormat {
  readonly bits: number;
  readonly exponentBits: number;
  /** Bits of the significand, the integer bit among them. */
  readonly precision: number;
  readonly explicitInteger: boolean;
  /** Equal for equal formats, below 2^12. */
  readonly code: number;
}

const formats = new Map<number, FloatFormat>();

/** The format with these sizes; equal sizes give the same object. */
export function floatFormat(
  exponentBits: number,
  precision: number,
  explicitInteger = false,
): FloatFormat {
  if (exponentBits < 2 || exponentBits > 15 || precision < 2 || precision > 127) {
    throw new Error(`no format has ${exponentBits} bits of exponent and precision ${precision}`);
  }
  const code = (exponentBits << 8) | (precision << 1) | (explicitInteger ? 1 : 0);
  let format = formats.get(code);
  if (format === undefined) {
    const bits = exponentBits + precision + (explicitInteger ? 1 : 0);
    format = { bits, exponentBits, precision, explicitInteger, code };
    formats.set(code, format);
  }
  return format;
}

export const half = floatFormat(5, 11);
export const bfloat = floatFormat(8, 8);
export const single = floatFormat(8, 24);
export const double = floatFormat(11, 53);
export const extended = floatFormat(15, 64, true);
export const quad = floatFormat(15, 113);

/** To nearest with ties to even or away from zero, and the three directed ones. */
export type Rounding = 'even' | 'away' | 'ceil' | 'floor' | 'truncate';

/** In the order of their numbers in terms. */
export const roundings: readonly Rounding[] = ['even', 'away', 'ceil', 'floor', 'truncate'];

/** The number that stands for a format and a rounding in a term; `from` is the other format of a conversion. */
export function floatCode(
  format: FloatFormat,
  rounding: Rounding = 'even',
  from?: FloatFormat,
): number {
  return (((from?.code ?? 0) << 12) | format.code) * 8 + roundings.indexOf(rounding);
}

export function formatOfCode(code: number): FloatFormat {
  return formats.get((code >>> 3) & 0xfff)!;
}

/** Of a conversion between formats: the one that it begins with. */
export function sourceOfCode(code: number): FloatFormat {
  return formats.get((code >>> 15) & 0xfff)!;
}

export function roundingOfCode(code: number): Rounding {
  return roundings[code & 7];
}
