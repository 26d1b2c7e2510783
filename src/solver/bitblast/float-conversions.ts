/**
 * Circuits for conversions: between formats, to and from integers, and to integral numbers of the same format.
 */
import type { FloatFormat, Rounding } from '../../expr/index.js';
import {
  add,
  type Bits,
  choose,
  constantBits,
  lessSigned,
  lessUnsigned,
  negate,
  subtract,
} from './arithmetic.js';
import {
  biasOf,
  exponentWidth,
  infinity,
  normalise,
  type Parts,
  paddedBelow,
  round,
  roundsUp,
  shiftRight,
  signedConstant,
  someSet,
  unpack,
  withNans,
  zero,
  zeroExtended,
} from './float-parts.js';
import { FALSE, type GateGraph, TRUE } from './gates.js';

interface Whole {
  /** The integer that the magnitude is rounded to, one bit wider than asked for. */
  readonly integer: Bits;
  /** Whether the number is 2^width or more before it is rounded. */
  readonly tooLarge: number;
}

/** The magnitude of a finite number as an integer of a width. */
function whole(g: GateGraph, f: FloatFormat, rounding: Rounding, x: Parts, width: number): Whole {
  const span = Math.max(f.exponentBits, Math.ceil(Math.log2(width + 1))) + 2;
  const exponent = zeroExtended(x.exponent, span);
  const top = signedConstant(biasOf(f) + width - 1, span);
  const tooLarge = lessSigned(g, top, exponent);
  const { length } = paddedBelow(x.significand, width + 1);
  const placed = paddedBelow(x.significand, length);
  const shifted = shiftRight(g, placed, subtract(g, top, exponent));
  const kept = shifted.bits.slice(length - width);
  const guard = shifted.bits[length - width - 1] ?? FALSE;
  const below = someSet(g, shifted.bits.subarray(0, Math.max(0, length - width - 1)));
  const up = roundsUp(g, rounding, x.sign, kept[0], guard, g.or(shifted.sticky, below));
  const integer = add(g, zeroExtended(kept, width + 1), constantBits(0n, width + 1), up);
  return { integer, tooLarge };
}

export function integral(g: GateGraph, f: FloatFormat, rounding: Rounding, bits: Bits): Bits {
  const { precision: p } = f;
  const x = unpack(g, f, bits);
  const { integer, tooLarge } = whole(g, f, rounding, x, p);
  const width = Math.max(exponentWidth(f), Math.ceil(Math.log2(biasOf(f) + p + 1)) + 2);
  const number = round(g, f, 'even', {
    sign: x.sign,
    exponent: signedConstant(biasOf(f) + p, width),
    significand: integer,
    sticky: FALSE,
    mayBeLow: false,
    leadingZeros: integer.length,
  });
  const same = canonical(f, bits, x);
  return withNans(g, f, [x], FALSE, choose(g, g.or(tooLarge, x.infinite), same, number));
}

/** The encoding of a number that arithmetic gives: x87 has infinities with a clear integer bit. */
function canonical(f: FloatFormat, bits: Bits, { significand }: Parts): Bits {
  if (!f.explicitInteger) return bits;
  const result = bits.slice();
  result[f.precision - 1] = significand[f.precision - 1];
  return result;
}

export function converted(
  g: GateGraph,
  from: FloatFormat,
  to: FloatFormat,
  rounding: Rounding,
  bits: Bits,
): Bits {
  const x = unpack(g, from, bits);
  const width = exponentWidth(from, to);
  const { significand, exponent } = normalise(g, x, width);
  const lowest = 1 - biasOf(from) - (from.precision - 1);
  const number = round(g, to, rounding, {
    sign: x.sign,
    exponent: add(g, exponent, signedConstant(biasOf(to) - biasOf(from), width)),
    significand,
    sticky: FALSE,
    mayBeLow: lowest < 1 - biasOf(to),
    leadingZeros: 0,
  });
  const finite = choose(g, x.zero, zero(to, x.sign), number);
  const result = choose(g, x.infinite, infinity(to, x.sign), finite);
  const quiet = infinity(to, x.quiet[from.bits - 1]);
  const shift = to.precision - from.precision;
  for (let i = 0; i < from.precision - 1; i++) {
    if (i + shift >= 0) quiet[i + shift] = x.quiet[i];
  }
  quiet[to.precision - 2] = TRUE;
  return choose(g, x.nan, quiet, result);
}

export function fromInteger(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  bits: Bits,
  isSigned: boolean,
): Bits {
  const { length } = bits;
  const sign = isSigned ? bits[length - 1] : FALSE;
  const top = biasOf(f) + length - 1;
  const width = Math.max(exponentWidth(f), Math.ceil(Math.log2(top + 1)) + 2);
  return round(g, f, rounding, {
    sign,
    exponent: signedConstant(top, width),
    significand: choose(g, sign, negate(g, bits), bits),
    sticky: FALSE,
    mayBeLow: false,
    leadingZeros: length,
  });
}

export function toInteger(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  bits: Bits,
  width: number,
  isSigned: boolean,
): Bits {
  const x = unpack(g, f, bits);
  const { integer, tooLarge } = whole(g, f, rounding, x, width);
  const lowest = constantBits(1n << BigInt(width - 1), width + 1);
  const tooLow = lessUnsigned(g, lowest, integer);
  const tooHigh = isSigned ? lessUnsigned(g, integer, lowest) ^ 1 : integer[width];
  const isNone = g.or(g.or(x.nan, x.infinite), tooLarge);
  const beyond = g.or(isNone, g.ite(x.sign, tooLow, tooHigh));
  const magnitudeBits = integer.slice(0, width);
  const value = choose(g, x.sign, negate(g, magnitudeBits), magnitudeBits);
  return choose(g, beyond, lowest.slice(0, width), value);
}
