/**
 * IEEE 754 arithmetic in software, exact for every binary format and every direction of rounding: what floating-point
 * terms mean, and what the interpreter computes where JavaScript has no exact counterpart (x86_fp80, fp128, fused
 * multiply-add, conversions).
 *
 * A finite value is (−1)^sign · mantissa · 2^exponent with a BigInt mantissa. An operation computes
 * the exact result, or enough bits of it and a sticky bit below them, and `pack` rounds once. No exceptions are raised.
 *
 * NaN: an invalid operation gives the default NaN (quiet, sign set); otherwise the first operand that
 * is a NaN is the result, made quiet. Deviation: x87 takes the NaN with the larger significand.
 *
 * Invalid encodings of x86_fp80 (integer bit clear with a normal exponent) are read as NaN.
 */
import type { FloatFormat, Rounding } from './format.js';

export type Unpacked =
  | { readonly kind: 'nan'; readonly sign: boolean; readonly payload: bigint }
  | { readonly kind: 'inf'; readonly sign: boolean }
  | {
      readonly kind: 'finite';
      readonly sign: boolean;
      /** 0 for zeros. */
      readonly mantissa: bigint;
      readonly exponent: number;
    };

const bias = (f: FloatFormat) => 2 ** (f.exponentBits - 1) - 1;
const maxExponent = (f: FloatFormat) => 2 ** f.exponentBits - 1;
const fractionBits = (f: FloatFormat) => (f.explicitInteger ? f.precision : f.precision - 1);

export function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(16).length * 4 - leadingHexZeros(value);
}

function leadingHexZeros(value: bigint): number {
  const digit = Number.parseInt(value.toString(16)[0], 16);
  return digit >= 8 ? 0 : digit >= 4 ? 1 : digit >= 2 ? 2 : 3;
}

export function unpack(f: FloatFormat, bits: bigint): Unpacked {
  const width = fractionBits(f);
  const fraction = BigInt.asUintN(width, bits);
  const exponent = Number((bits >> BigInt(width)) & BigInt(maxExponent(f)));
  const sign = bits >> BigInt(f.bits - 1) === 1n;
  const integerBit = 1n << BigInt(f.precision - 1);
  if (exponent === maxExponent(f)) {
    const payload = f.explicitInteger ? fraction & (integerBit - 1n) : fraction;
    return payload === 0n ? { kind: 'inf', sign } : { kind: 'nan', sign, payload };
  }
  const lowest = 1 - bias(f) - (f.precision - 1);
  if (exponent === 0) return { kind: 'finite', sign, mantissa: fraction, exponent: lowest };
  if (f.explicitInteger && (fraction & integerBit) === 0n) {
    return { kind: 'nan', sign: true, payload: 1n << BigInt(f.precision - 2) };
  }
  const mantissa = f.explicitInteger ? fraction : fraction | integerBit;
  return { kind: 'finite', sign, mantissa, exponent: lowest + exponent - 1 };
}

function assemble(f: FloatFormat, sign: boolean, exponent: number, fraction: bigint): bigint {
  const head = (sign ? 1n << BigInt(f.exponentBits) : 0n) | BigInt(exponent);
  return (head << BigInt(fractionBits(f))) | fraction;
}

function infinity(f: FloatFormat, sign: boolean): bigint {
  const integerBit = f.explicitInteger ? 1n << BigInt(f.precision - 1) : 0n;
  return assemble(f, sign, maxExponent(f), integerBit);
}

/** A quiet NaN. */
function nan(f: FloatFormat, sign: boolean, payload: bigint): bigint {
  const quiet = 1n << BigInt(f.precision - 2);
  const integerBit = f.explicitInteger ? 1n << BigInt(f.precision - 1) : 0n;
  return assemble(f, sign, maxExponent(f), payload | quiet | integerBit);
}

export const invalid: Unpacked = { kind: 'nan', sign: true, payload: 0n };

/** Rounds. `sticky`: the exact magnitude is a little larger than the mantissa says. */
export function pack(
  f: FloatFormat,
  value: Unpacked,
  rounding: Rounding = 'even',
  sticky = false,
): bigint {
  if (value.kind === 'nan') return nan(f, value.sign, value.payload);
  if (value.kind === 'inf') return infinity(f, value.sign);
  const { sign, mantissa } = value;
  if (mantissa === 0n && !sticky) return assemble(f, sign, 0, 0n);
  const lowest = 1 - bias(f) - (f.precision - 1);
  const excess = bitLength(mantissa) - f.precision;
  let exponent = Math.max(value.exponent + excess, lowest);
  let rounded = shiftRounding(value, exponent - value.exponent, rounding, sticky);
  if (bitLength(rounded) > f.precision) {
    rounded >>= 1n;
    exponent++;
  }
  const integerBit = 1n << BigInt(f.precision - 1);
  if (rounded < integerBit) return assemble(f, sign, 0, rounded);
  const biased = exponent - lowest + 1;
  if (biased >= maxExponent(f)) {
    return staysFinite(rounding, sign) ? largest(f, sign) : infinity(f, sign);
  }
  return assemble(f, sign, biased, f.explicitInteger ? rounded : rounded & (integerBit - 1n));
}

/** Whether what is too large becomes the largest number rather than infinity. */
function staysFinite(rounding: Rounding, sign: boolean): boolean {
  return rounding === 'truncate' || rounding === (sign ? 'ceil' : 'floor');
}

function largest(f: FloatFormat, sign: boolean): bigint {
  return assemble(f, sign, maxExponent(f) - 1, (1n << BigInt(fractionBits(f))) - 1n);
}

/** mantissa / 2^shift, rounded. */
function shiftRounding(
  { sign, mantissa }: Finite,
  shift: number,
  rounding: Rounding,
  sticky: boolean,
): bigint {
  if (shift <= 0) {
    const kept = mantissa << BigInt(-shift);
    // The exact value lies above by less than one unit: never half of one.
    return sticky && isAwayFromZero(rounding, sign) ? kept + 1n : kept;
  }
  const distance = BigInt(shift);
  const kept = mantissa >> distance;
  const rest = mantissa - (kept << distance);
  if (rest === 0n && !sticky) return kept;
  const half = 1n << (distance - 1n);
  switch (rounding) {
    case 'even':
      return rest > half || (rest === half && (sticky || (kept & 1n) === 1n)) ? kept + 1n : kept;
    case 'away':
      return rest >= half ? kept + 1n : kept;
    default:
      return isAwayFromZero(rounding, sign) ? kept + 1n : kept;
  }
}

/** Of the directed roundings. */
function isAwayFromZero(rounding: Rounding, sign: boolean): boolean {
  return rounding === (sign ? 'floor' : 'ceil');
}

/** Shifts that keep every bit are cut off here; beyond it a sticky bit is as good. */
const farApart = 400;

export function add(f: FloatFormat, x: Unpacked, y: Unpacked, rounding: Rounding = 'even'): bigint {
  if (x.kind === 'nan') return pack(f, x);
  if (y.kind === 'nan') return pack(f, y);
  if (x.kind === 'inf') {
    return pack(f, y.kind === 'inf' && y.sign !== x.sign ? invalid : x);
  }
  if (y.kind === 'inf') return pack(f, y);
  if (x.mantissa === 0n && y.mantissa === 0n) {
    return pack(f, { ...x, sign: x.sign === y.sign ? x.sign : rounding === 'floor' });
  }
  if (x.mantissa === 0n) return pack(f, y, rounding);
  if (y.mantissa === 0n) return pack(f, x, rounding);
  const [big, small] = magnitude(x) >= magnitude(y) ? [x, y] : [y, x];
  if (magnitude(big) - magnitude(small) > farApart) {
    return pack(f, nudge(big, small.sign), rounding);
  }
  const exponent = Math.min(x.exponent, y.exponent);
  const sum = signedMantissa(x, exponent) + signedMantissa(y, exponent);
  const sign = sum === 0n ? rounding === 'floor' : sum < 0n;
  return pack(f, { kind: 'finite', sign, mantissa: sum < 0n ? -sum : sum, exponent }, rounding);
}

export type Finite = Extract<Unpacked, { kind: 'finite' }>;

/** The exponent of the leading bit. */
const magnitude = (x: Finite) => x.exponent + bitLength(x.mantissa);

/** A value with a bit far below it added in the direction of `sign`. */
function nudge(x: Finite, sign: boolean): Finite {
  const mantissa = (x.mantissa << 256n) + (x.sign === sign ? 1n : -1n);
  return { ...x, mantissa, exponent: x.exponent - 256 };
}

function signedMantissa(x: Finite, exponent: number): bigint {
  const mantissa = x.mantissa << BigInt(x.exponent - exponent);
  return x.sign ? -mantissa : mantissa;
}

/** x − y; a NaN keeps its sign. */
export function subtract(
  f: FloatFormat,
  x: Unpacked,
  y: Unpacked,
  rounding: Rounding = 'even',
): bigint {
  return add(f, x, y.kind === 'nan' ? y : negate(y), rounding);
}

export function negate(x: Unpacked): Unpacked {
  return { ...x, sign: !x.sign };
}

export function multiply(
  f: FloatFormat,
  x: Unpacked,
  y: Unpacked,
  rounding: Rounding = 'even',
): bigint {
  if (x.kind === 'nan') return pack(f, x);
  if (y.kind === 'nan') return pack(f, y);
  return pack(f, exactProduct(x, y), rounding);
}

function exactProduct(
  x: Exclude<Unpacked, { kind: 'nan' }>,
  y: Exclude<Unpacked, { kind: 'nan' }>,
): Unpacked {
  const sign = x.sign !== y.sign;
  if (x.kind === 'inf' || y.kind === 'inf') {
    return isZero(x) || isZero(y) ? invalid : { kind: 'inf', sign };
  }
  return {
    kind: 'finite',
    sign,
    mantissa: x.mantissa * y.mantissa,
    exponent: x.exponent + y.exponent,
  };
}

export function isZero(x: Unpacked): boolean {
  return x.kind === 'finite' && x.mantissa === 0n;
}

/** x · y + z with one rounding. */
export function fusedMultiplyAdd(
  f: FloatFormat,
  x: Unpacked,
  y: Unpacked,
  z: Unpacked,
  rounding: Rounding = 'even',
): bigint {
  if (x.kind === 'nan') return pack(f, x);
  if (y.kind === 'nan') return pack(f, y);
  const product = exactProduct(x, y);
  return add(f, z.kind === 'nan' && product.kind === 'nan' ? z : product, z, rounding);
}

export function divide(
  f: FloatFormat,
  x: Unpacked,
  y: Unpacked,
  rounding: Rounding = 'even',
): bigint {
  if (x.kind === 'nan') return pack(f, x);
  if (y.kind === 'nan') return pack(f, y);
  const sign = x.sign !== y.sign;
  if (x.kind === 'inf') return pack(f, y.kind === 'inf' ? invalid : { kind: 'inf', sign });
  if (y.kind === 'inf') return pack(f, { kind: 'finite', sign, mantissa: 0n, exponent: 0 });
  if (isZero(y)) return pack(f, isZero(x) ? invalid : { kind: 'inf', sign });
  const shift = Math.max(0, f.precision + 3 + bitLength(y.mantissa) - bitLength(x.mantissa));
  const numerator = x.mantissa << BigInt(shift);
  const quotient = numerator / y.mantissa;
  const exact = quotient * y.mantissa === numerator;
  const exponent = x.exponent - y.exponent - shift;
  return pack(f, { kind: 'finite', sign, mantissa: quotient, exponent }, rounding, !exact);
}

/** fmod: the exact rest of a division that truncates; the sign of x. */
export function remainder(f: FloatFormat, x: Unpacked, y: Unpacked): bigint {
  if (x.kind === 'nan') return pack(f, x);
  if (y.kind === 'nan') return pack(f, y);
  if (x.kind === 'inf' || isZero(y)) return pack(f, invalid);
  if (y.kind === 'inf' || isZero(x)) return pack(f, x);
  const exponent = Math.min(x.exponent, y.exponent);
  const a = x.mantissa << BigInt(x.exponent - exponent);
  const b = y.mantissa << BigInt(y.exponent - exponent);
  return pack(f, { kind: 'finite', sign: x.sign, mantissa: a % b, exponent });
}

export function squareRoot(f: FloatFormat, x: Unpacked, rounding: Rounding = 'even'): bigint {
  if (x.kind === 'nan' || isZero(x)) return pack(f, x);
  if (x.sign) return pack(f, invalid);
  if (x.kind === 'inf') return pack(f, x);
  let shift = Math.max(0, 2 * f.precision + 4 - bitLength(x.mantissa));
  if ((x.exponent - shift) % 2 !== 0) shift++;
  const scaled = x.mantissa << BigInt(shift);
  const root = integerSquareRoot(scaled);
  const exponent = (x.exponent - shift) / 2;
  const exact = root * root === scaled;
  return pack(f, { kind: 'finite', sign: false, mantissa: root, exponent }, rounding, !exact);
}

function integerSquareRoot(value: bigint): bigint {
  let root = 1n << BigInt((bitLength(value) + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Negative, zero or positive; undefined when one is a NaN. */
export function compareFloats(x: Unpacked, y: Unpacked): number | undefined {
  if (x.kind === 'nan' || y.kind === 'nan') return undefined;
  if (isZero(x) && isZero(y)) return 0;
  if (x.sign !== y.sign) return x.sign ? (isZero(x) && isZero(y) ? 0 : -1) : 1;
  const order = compareMagnitudes(x, y);
  return x.sign ? -order : order;
}

function compareMagnitudes(
  x: Exclude<Unpacked, { kind: 'nan' }>,
  y: Exclude<Unpacked, { kind: 'nan' }>,
): number {
  if (x.kind === 'inf') return y.kind === 'inf' ? 0 : 1;
  if (y.kind === 'inf') return -1;
  if (isZero(x) || isZero(y)) return isZero(x) ? (isZero(y) ? 0 : -1) : 1;
  if (magnitude(x) !== magnitude(y)) return magnitude(x) - magnitude(y);
  const exponent = Math.min(x.exponent, y.exponent);
  const a = x.mantissa << BigInt(x.exponent - exponent);
  const b = y.mantissa << BigInt(y.exponent - exponent);
  return a < b ? -1 : a > b ? 1 : 0;
}

export function fromInteger(f: FloatFormat, value: bigint, rounding: Rounding = 'even'): bigint {
  const sign = value < 0n;
  return pack(f, { kind: 'finite', sign, mantissa: sign ? -value : value, exponent: 0 }, rounding);
}

/** The integer that a finite value rounds to. */
export function toInteger(x: Finite, rounding: Rounding): bigint {
  const magnitudeOf = roundMagnitude(x, rounding);
  return x.sign ? -magnitudeOf : magnitudeOf;
}

function roundMagnitude({ sign, mantissa, exponent }: Finite, rounding: Rounding): bigint {
  if (exponent >= 0) return mantissa << BigInt(exponent);
  const shift = BigInt(-exponent);
  const kept = mantissa >> shift;
  const rest = mantissa - (kept << shift);
  if (rest === 0n) return kept;
  const half = 1n << (shift - 1n);
  switch (rounding) {
    case 'truncate':
      return kept;
    case 'floor':
      return sign ? kept + 1n : kept;
    case 'ceil':
      return sign ? kept : kept + 1n;
    case 'even':
      return rest > half || (rest === half && (kept & 1n) === 1n) ? kept + 1n : kept;
    case 'away':
      return rest >= half ? kept + 1n : kept;
  }
}

/** Rounds to an integral value of the same format; zeros keep their sign. */
export function roundToIntegral(f: FloatFormat, x: Unpacked, rounding: Rounding): bigint {
  if (x.kind !== 'finite' || x.exponent >= 0) return pack(f, x);
  const mantissa = roundMagnitude(x, rounding);
  return pack(f, { kind: 'finite', sign: x.sign, mantissa, exponent: 0 });
}

/** From one format to another; a NaN keeps its payload, aligned at the top, and becomes quiet. */
export function convert(
  from: FloatFormat,
  to: FloatFormat,
  bits: bigint,
  rounding: Rounding = 'even',
): bigint {
  const value = unpack(from, bits);
  if (value.kind !== 'nan') return pack(to, value, rounding);
  const shift = to.precision - from.precision;
  const payload = shift >= 0 ? value.payload << BigInt(shift) : value.payload >> BigInt(-shift);
  return pack(to, { ...value, payload });
}
