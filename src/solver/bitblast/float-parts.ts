/**
 * A floating-point number taken apart in circuits, and put together again: the normalisation and the rounding that all
 * operations share.
 *
 * `unpack` gives sign, class, exponent and significand with the integer bit. Subnormal numbers have the exponent of the
 * smallest normal ones, and no integer bit. `round` takes the exact result of an operation, or enough bits of it with
 * a sticky bit for the rest, and gives the bits of the number in the format (IEEE 754-2019 §4.3, §7.4): to the right
 * for what is below the normal range, to the left as far as the exponent goes, one increment through fraction and
 * exponent. It follows `src/expr/float/soft-float.ts`, which says what each operation means.
 *
 * Exponents are biased and signed: two's complement, wide enough for all intermediate results (`exponentWidth`).
 */
import type { FloatFormat, Rounding } from '../../expr/index.js';
import {
  add,
  type Bits,
  choose,
  constantBits,
  isZero,
  lessSigned,
  subtract,
} from './arithmetic.js';
import { FALSE, type GateGraph, TRUE } from './gates.js';

export interface Parts {
  readonly sign: number;
  readonly nan: number;
  readonly infinite: number;
  readonly zero: number;
  /** Biased, 1 for zeros and subnormal numbers; unsigned, as wide as in the format. */
  readonly exponent: Bits;
  /** The integer bit at the top. */
  readonly significand: Bits;
  /** The NaN that an operation makes of this one. */
  readonly quiet: Bits;
}

export function unpack(g: GateGraph, f: FloatFormat, bits: Bits): Parts {
  const { precision: p, exponentBits, explicitInteger } = f;
  const fraction = bits.slice(0, p - 1);
  const at = explicitInteger ? p : p - 1;
  const field = bits.slice(at, at + exponentBits);
  const sign = bits[f.bits - 1];
  const low = isZero(g, field);
  const high = allSet(g, field);
  const empty = isZero(g, fraction);
  const exponent = field.slice();
  exponent[0] = g.or(field[0], low);
  const stored = explicitInteger ? g.or(bits[p - 1], high) : low ^ 1;
  // x87: an integer bit that is clear with an exponent that is not that of zero is no number.
  const invalid = g.and(g.or(low, stored) ^ 1, TRUE);
  const significand = new Int32Array(p);
  significand.set(fraction);
  significand[p - 1] = stored;
  const quiet = bits.slice();
  quiet[p - 2] = TRUE;
  if (explicitInteger) quiet[p - 1] = TRUE;
  return {
    sign,
    nan: g.or(g.and(high, empty ^ 1), invalid),
    infinite: g.and(high, empty),
    zero: g.and(low, g.and(empty, explicitInteger ? bits[p - 1] ^ 1 : TRUE)),
    exponent,
    significand,
    quiet: invalid === FALSE ? quiet : choose(g, invalid, defaultNan(f), quiet),
  };
}

export function allSet(g: GateGraph, bits: Bits): number {
  return bits.reduce((all, bit) => g.and(all, bit), TRUE as number);
}

export function someSet(g: GateGraph, bits: Bits): number {
  return isZero(g, bits) ^ 1;
}

export function defaultNan(f: FloatFormat): Bits {
  const bits = infinity(f, TRUE);
  bits[f.precision - 2] = TRUE;
  return bits;
}

export function infinity(f: FloatFormat, sign: number): Bits {
  const bits = new Int32Array(f.bits);
  bits.fill(TRUE, f.bits - 1 - f.exponentBits, f.bits - 1);
  if (f.explicitInteger) bits[f.precision - 1] = TRUE;
  bits[f.bits - 1] = sign;
  return bits;
}

export function zero(f: FloatFormat, sign: number): Bits {
  const bits = new Int32Array(f.bits);
  bits[f.bits - 1] = sign;
  return bits;
}

export function biasOf(f: FloatFormat): number {
  return 2 ** (f.exponentBits - 1) - 1;
}

/** Bits for every exponent that arises from numbers of a format, products and their lowest bits among them. */
export function exponentWidth(...formats: readonly FloatFormat[]): number {
  const widths = formats.map((f) =>
    Math.max(f.exponentBits, Math.ceil(Math.log2(f.precision)) + 1),
  );
  return Math.max(...widths) + 3;
}

export function signedConstant(value: number, width: number): Bits {
  return constantBits(BigInt.asUintN(width, BigInt(value)), width);
}

export function zeroExtended(bits: Bits, width: number): Bits {
  const result = new Int32Array(width);
  result.set(bits.subarray(0, width));
  return result;
}

/** Zeros below. */
export function paddedBelow(bits: Bits, width: number): Bits {
  if (bits.length >= width) return bits;
  const result = new Int32Array(width);
  result.set(bits, width - bits.length);
  return result;
}

export interface Normal {
  readonly significand: Bits;
  /** Signed. */
  readonly exponent: Bits;
}

/** The significand of a number that is not zero with its leading bit at the top. */
export function normalise(g: GateGraph, parts: Parts, width: number): Normal {
  let { significand } = parts;
  const count: number[] = [];
  const { length } = significand;
  for (let stage = stagesFor(length) - 1; stage >= 0; stage--) {
    const distance = 2 ** stage;
    const clear = isZero(g, significand.subarray(length - distance));
    significand = shiftedLeft(g, clear, significand, distance);
    count[stage] = clear;
  }
  const by = zeroExtended(Int32Array.from(count), width);
  return { significand, exponent: subtract(g, zeroExtended(parts.exponent, width), by) };
}

/** Stages of a shifter for distances below a length. */
function stagesFor(length: number): number {
  return Math.max(1, Math.ceil(Math.log2(length)));
}

function shiftedLeft(g: GateGraph, condition: number, bits: Bits, distance: number): Bits {
  const result = new Int32Array(bits.length);
  for (let i = 0; i < bits.length; i++) {
    result[i] = g.ite(condition, i >= distance ? bits[i - distance] : FALSE, bits[i]);
  }
  return result;
}

export interface Shifted {
  readonly bits: Bits;
  /** Whether a set bit was lost. */
  readonly sticky: number;
}

/** To the right by an unsigned amount of any width. */
export function shiftRight(g: GateGraph, bits: Bits, amount: Bits): Shifted {
  const { length } = bits;
  const stages = Math.min(amount.length, stagesFor(length + 1));
  let result = bits;
  let sticky: number = FALSE;
  for (let stage = 0; stage < stages; stage++) {
    const distance = 2 ** stage;
    const lost = someSet(g, result.subarray(0, Math.min(distance, length)));
    sticky = g.or(sticky, g.and(amount[stage], lost));
    const moved = new Int32Array(length);
    for (let i = 0; i < length; i++) {
      const bit = i + distance < length ? result[i + distance] : FALSE;
      moved[i] = g.ite(amount[stage], bit, result[i]);
    }
    result = moved;
  }
  const beyond = someSet(g, amount.subarray(stages));
  if (beyond === FALSE) return { bits: result, sticky };
  return {
    bits: result.map((bit) => g.and(bit, beyond ^ 1)),
    sticky: g.or(sticky, g.and(beyond, someSet(g, bits))),
  };
}

/** Whether a magnitude grows by one, given the bit below its last, and whether anything is below that. */
export function roundsUp(
  g: GateGraph,
  rounding: Rounding,
  sign: number,
  last: number,
  guard: number,
  sticky: number,
): number {
  switch (rounding) {
    case 'even':
      return g.and(guard, g.or(sticky, last));
    case 'away':
      return guard;
    case 'ceil':
      return g.and(sign ^ 1, g.or(guard, sticky));
    case 'floor':
      return g.and(sign, g.or(guard, sticky));
    case 'truncate':
      return FALSE;
  }
}

export interface Exact {
  readonly sign: number;
  /** Signed and biased, of the top bit of the significand. */
  readonly exponent: Bits;
  readonly significand: Bits;
  /** Whether the magnitude is a little larger. */
  readonly sticky: number;
  /** Whether the exponent can be below that of normal numbers. */
  readonly mayBeLow: boolean;
  /** How many bits at the top may be clear. */
  readonly leadingZeros: number;
}

/** The bits of the number that an exact result is rounded to. */
export function round(g: GateGraph, f: FloatFormat, rounding: Rounding, exact: Exact): Bits {
  const { precision: p, exponentBits } = f;
  const { sign } = exact;
  let significand = paddedBelow(exact.significand, p + 2);
  const { length } = significand;
  const width = exact.exponent.length;
  const one = signedConstant(1, width);
  let { exponent, sticky } = exact;
  if (exact.mayBeLow) {
    const low = lessSigned(g, exponent, one);
    const distance = subtract(g, one, exponent).map((bit) => g.and(bit, low));
    const shifted = shiftRight(g, significand, distance);
    significand = shifted.bits;
    sticky = g.or(sticky, shifted.sticky);
    exponent = choose(g, low, one, exponent);
  }
  const most = Math.min(exact.leadingZeros, length - 1);
  for (let stage = most > 0 ? Math.floor(Math.log2(most)) : -1; stage >= 0; stage--) {
    const distance = 2 ** stage;
    const clear = isZero(g, significand.subarray(length - distance));
    const next = subtract(g, exponent, signedConstant(distance, width));
    const moves = g.and(clear, lessSigned(g, next, one) ^ 1);
    significand = shiftedLeft(g, moves, significand, distance);
    exponent = choose(g, moves, next, exponent);
  }
  const kept = significand.slice(length - p);
  const guard = significand[length - p - 1];
  const rest = g.or(sticky, someSet(g, significand.subarray(0, length - p - 1)));
  const up = roundsUp(g, rounding, sign, kept[0], guard, rest);
  const isNormal = kept[p - 1];
  const joined = new Int32Array(p - 1 + width);
  joined.set(kept.subarray(0, p - 1));
  for (let i = 0; i < width; i++) joined[p - 1 + i] = g.and(exponent[i], isNormal);
  const sum = add(g, joined, constantBits(0n, joined.length), up);
  const field = sum.slice(p - 1, p - 1 + exponentBits);
  const tooLarge = g.or(allSet(g, field), someSet(g, sum.subarray(p - 1 + exponentBits)));
  const fraction = sum.slice(0, p - 1);
  return overflowed(g, f, rounding, sign, tooLarge, assemble(g, f, sign, field, fraction));
}

function assemble(g: GateGraph, f: FloatFormat, sign: number, field: Bits, fraction: Bits): Bits {
  const bits = new Int32Array(f.bits);
  bits.set(fraction);
  if (f.explicitInteger) bits[f.precision - 1] = someSet(g, field);
  bits.set(field, f.bits - 1 - f.exponentBits);
  bits[f.bits - 1] = sign;
  return bits;
}

/** Infinity, or the largest number where the rounding is towards zero. */
function overflowed(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  sign: number,
  tooLarge: number,
  number: Bits,
): Bits {
  const toLargest =
    rounding === 'truncate'
      ? TRUE
      : rounding === 'ceil'
        ? sign
        : rounding === 'floor'
          ? sign ^ 1
          : FALSE;
  const beyond = infinity(f, sign);
  const largest = new Int32Array(f.bits).fill(TRUE);
  largest[f.bits - 1 - f.exponentBits] = FALSE;
  largest[f.bits - 1] = sign;
  return choose(g, tooLarge, choose(g, toLargest, largest, beyond), number);
}

/** The first NaN among the operands, or else the default one where the operation is invalid, or else the number. */
export function withNans(
  g: GateGraph,
  f: FloatFormat,
  operands: readonly Parts[],
  invalid: number,
  number: Bits,
): Bits {
  const result = choose(g, invalid, defaultNan(f), number);
  return operands.reduceRight((rest, { nan, quiet }) => choose(g, nan, quiet, rest), result);
}
