/**
 * Conversions between integers and floating point (LangRef "fptosi", "sitofp" and their kin).
 *
 * A float outside the integer's range is poison in LangRef. The result here is what x86-64 code of
 * clang gives: the "integer indefinite" value of the 32- or 64-bit conversion, cut to the width.
 */
import { canonical, signed, soft } from '../../expr/index.js';
import type { FloatKind } from '../../ir/index.js';
import { floatFromBits, isNumberFormat, type Word } from '../../value/index.js';
import { type Float, packed, rounder, softFormat, unpacked } from './float.js';

const two63 = 1n << 63n;

/** Truncation towards zero, or undefined for NaN and infinities. */
export function truncated(format: FloatKind, value: Float): bigint | undefined {
  if (isNumberFormat(format)) {
    const number = Number(value);
    return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
  }
  const x = unpacked(format, value);
  return x.kind === 'finite' ? soft.toInteger(x, 'truncate') : undefined;
}

export function toSigned(format: FloatKind, width: number, value: Float): Word {
  const integer = truncated(format, value);
  return canonical(BigInt.asUintN(width, inRange(integer, width <= 32 ? 32 : Math.max(64, width))));
}

export function toUnsigned(format: FloatKind, width: number, value: Float): Word {
  const integer = truncated(format, value);
  if (width <= 32) return canonical(BigInt.asUintN(width, inRange(integer, 64)));
  if (width > 64) {
    const fits = integer !== undefined && integer < 1n << BigInt(width);
    const value = fits && integer >= -(1n << BigInt(width - 1)) ? integer : 1n << BigInt(width - 1);
    return canonical(BigInt.asUintN(width, value));
  }
  const low = inRange(integer, 64);
  if (low >= 0n) return canonical(BigInt.asUintN(width, low));
  const high = inRange(integer === undefined ? undefined : integer - two63, 64);
  return canonical(BigInt.asUintN(width, low | high));
}

/** The value, or the smallest integer of the width where it does not fit. */
function inRange(value: bigint | undefined, width: number): bigint {
  const limit = 1n << BigInt(width - 1);
  return value === undefined || value < -limit || value >= limit ? -limit : value;
}

/** llvm.fptosi.sat, llvm.fptoui.sat: the nearest integer of the range, NaN gives 0. */
export function toSaturated(
  format: FloatKind,
  width: number,
  value: Float,
  isSigned: boolean,
): Word {
  const low = isSigned ? -(1n << BigInt(width - 1)) : 0n;
  const high = isSigned ? (1n << BigInt(width - 1)) - 1n : (1n << BigInt(width)) - 1n;
  let integer = truncated(format, value);
  if (integer === undefined) {
    const x = unpacked(format, value);
    integer = x.kind === 'nan' ? 0n : x.sign ? low : high;
  }
  const clamped = integer < low ? low : integer > high ? high : integer;
  return canonical(BigInt.asUintN(width, clamped));
}

export function fromSigned(format: FloatKind, width: number, value: Word): Float {
  if (typeof value === 'number' && value < 2 ** (width - 1)) return fromNumber(format, value);
  return fromBig(format, signed(value, width));
}

export function fromUnsigned(format: FloatKind, value: Word): Float {
  return typeof value === 'number' ? fromNumber(format, value) : fromBig(format, value);
}

function fromNumber(format: FloatKind, value: number): Float {
  if (isNumberFormat(format)) return rounder[format](value);
  return fromBig(format, BigInt(value));
}

function fromBig(format: FloatKind, value: bigint): Float {
  return floatFromBits(format, soft.fromInteger(softFormat(format), value));
}

/** The double nearest to a value of any format, for the host's mathematics. */
export function toDouble(format: FloatKind, value: Float): number {
  if (isNumberFormat(format)) return Number(value);
  return Number(packed('double', unpacked(format, value)));
}

export function fromDouble(format: FloatKind, value: number): Float {
  if (isNumberFormat(format)) return rounder[format](value);
  return packed(format, unpacked('double', value));
}
