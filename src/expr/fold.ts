/**
 * What every operator means on values: the one place where it is written. Builders fold with these
 * functions, models are evaluated with them, and the interpreter computes with them.
 *
 * The meaning is SMT-LIB's (theory FixedSizeBitVectors): x udiv 0 is all ones, x urem 0 is x,
 * x sdiv 0 is 1 for negative x and −1 otherwise, x srem 0 is x, the quotient truncates towards
 * zero, MIN sdiv −1 is MIN; a shift by the width or more gives 0, or the sign for ashr. Where
 * LLVM leaves a result undefined or poison, the interpreter checks before it folds.
 *
 * Each function has three paths: int32 arithmetic up to 32 bits, doubles while every intermediate
 * result is exact, BigInt for the rest.
 */
import type { BinaryOp, UnaryOp } from './kind.js';
import { Kind } from './kind.js';
import { allOnes, canonical, isNegative, signBit, type Value } from './value.js';

const safe = Number.MAX_SAFE_INTEGER;
const two32 = 4294967296;

export function foldBinary(op: BinaryOp, width: number, a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    if (width <= 32) return foldSmall(op, width, a, b);
    const result = foldSafe(op, width, a, b);
    if (result >= 0) return result;
  }
  return foldBig(op, width, BigInt(a), BigInt(b));
}

export function foldUnary(op: UnaryOp, width: number, a: Value): Value {
  if (op === Kind.Neg) return foldBinary(Kind.Sub, width, 0, a);
  if (typeof a === 'number') {
    if (width <= 32) return width === 32 ? ~a >>> 0 : (~a & ((1 << width) - 1)) >>> 0;
    if (width <= 53) return 2 ** width - 1 - a;
  }
  return canonical(BigInt(allOnes(width)) ^ BigInt(a));
}

/** The bits low … low + width − 1 of a value. */
export function foldExtract(value: Value, low: number, width: number): Value {
  if (typeof value === 'number') {
    if (value < two32) {
      if (low >= 32) return 0;
      const shifted = value >>> low;
      return width >= 32 ? shifted : (shifted & ((1 << width) - 1)) >>> 0;
    }
    if (low >= 53) return 0;
    const shifted = low === 0 ? value : Math.floor(value / 2 ** low);
    return width >= 53 ? shifted : shifted % 2 ** width;
  }
  return canonical(BigInt.asUintN(width, value >> BigInt(low)));
}

/** The bits of `high` above the `lowWidth` bits of `low`. */
export function foldConcat(high: Value, low: Value, lowWidth: number): Value {
  if (high === 0) return low;
  if (typeof high === 'number' && typeof low === 'number' && lowWidth <= 53) {
    const result = high * 2 ** lowWidth + low;
    if (result <= safe) return result;
  }
  return canonical((BigInt(high) << BigInt(lowWidth)) | BigInt(low));
}

/** Sign extension from one width to a larger one. */
export function foldSExt(value: Value, from: number, to: number): Value {
  if (!isNegative(value, from)) return value;
  if (to <= 53) return (value as number) + (2 ** to - 2 ** from);
  return canonical(BigInt(value) + (1n << BigInt(to)) - (1n << BigInt(from)));
}

function foldSmall(op: BinaryOp, width: number, a: number, b: number): number {
  const mask = width === 32 ? -1 : (1 << width) - 1;
  const up = 32 - width;
  switch (op) {
    case Kind.Add:
      return ((a + b) & mask) >>> 0;
    case Kind.Sub:
      return ((a - b) & mask) >>> 0;
    case Kind.Mul:
      return (Math.imul(a, b) & mask) >>> 0;
    case Kind.UDiv:
      return b === 0 ? mask >>> 0 : (a - (a % b)) / b;
    case Kind.URem:
      return b === 0 ? a : a % b;
    case Kind.SDiv: {
      const sa = (a << up) >> up;
      if (b === 0) return sa < 0 ? 1 : mask >>> 0;
      return ((sa / ((b << up) >> up)) & mask) >>> 0;
    }
    case Kind.SRem: {
      if (b === 0) return a;
      return ((((a << up) >> up) % ((b << up) >> up)) & mask) >>> 0;
    }
    case Kind.Shl:
      return b >= width ? 0 : ((a << b) & mask) >>> 0;
    case Kind.LShr:
      return b >= width ? 0 : a >>> b;
    case Kind.AShr:
      return ((((a << up) >> up) >> (b >= width ? 31 : b)) & mask) >>> 0;
    case Kind.And:
      return (a & b) >>> 0;
    case Kind.Or:
      return (a | b) >>> 0;
    case Kind.Xor:
      return (a ^ b) >>> 0;
    case Kind.Eq:
      return a === b ? 1 : 0;
    case Kind.Ult:
      return a < b ? 1 : 0;
    case Kind.Ule:
      return a <= b ? 1 : 0;
    case Kind.Slt:
      return a << up < b << up ? 1 : 0;
    case Kind.Sle:
      return a << up <= b << up ? 1 : 0;
  }
}

/** Wider than 32 bits, both values below 2^53: the result, or −1 where doubles are not exact. */
function foldSafe(op: BinaryOp, width: number, a: number, b: number): Value {
  switch (op) {
    case Kind.Add: {
      const sum = a + b;
      if (sum > safe) return -1;
      return width > 53 || sum < 2 ** width ? sum : sum - 2 ** width;
    }
    case Kind.Sub:
      if (a >= b) return a - b;
      return width <= 53 ? a - b + 2 ** width : -1;
    case Kind.Mul: {
      const product = a * b;
      if (product > safe) return -1;
      return width >= 53 ? product : product % 2 ** width;
    }
    case Kind.UDiv:
      return b === 0 ? allOnes(width) : (a - (a % b)) / b;
    case Kind.URem:
      return b === 0 ? a : a % b;
    case Kind.SDiv: {
      const sign = signBit(width);
      if (a >= sign || b >= sign) return -1;
      return b === 0 ? allOnes(width) : (a - (a % b)) / b;
    }
    case Kind.SRem: {
      const sign = signBit(width);
      if (a >= sign || b >= sign) return -1;
      return b === 0 ? a : a % b;
    }
    case Kind.Shl: {
      if (b >= width) return 0;
      if (b > 53) return a === 0 ? 0 : -1;
      const shifted = a * 2 ** b;
      if (shifted > safe) return -1;
      return width >= 53 ? shifted : shifted % 2 ** width;
    }
    case Kind.LShr:
      return b > 53 ? 0 : Math.floor(a / 2 ** b);
    case Kind.AShr:
      if (a >= signBit(width)) return -1;
      return b > 53 ? 0 : Math.floor(a / 2 ** b);
    case Kind.And:
      return ((a / two32) & (b / two32)) * two32 + ((a & b) >>> 0);
    case Kind.Or:
      return ((a / two32) | (b / two32)) * two32 + ((a | b) >>> 0);
    case Kind.Xor:
      return ((a / two32) ^ (b / two32)) * two32 + ((a ^ b) >>> 0);
    case Kind.Eq:
      return a === b ? 1 : 0;
    case Kind.Ult:
      return a < b ? 1 : 0;
    case Kind.Ule:
      return a <= b ? 1 : 0;
    case Kind.Slt:
    case Kind.Sle: {
      const sign = signBit(width);
      if (a >= sign !== b >= sign) return a >= sign ? 1 : 0;
      return (op === Kind.Slt ? a < b : a <= b) ? 1 : 0;
    }
  }
}

function foldBig(op: BinaryOp, width: number, a: bigint, b: bigint): Value {
  switch (op) {
    case Kind.Add:
      return canonical(BigInt.asUintN(width, a + b));
    case Kind.Sub:
      return canonical(BigInt.asUintN(width, a - b));
    case Kind.Mul:
      return canonical(BigInt.asUintN(width, a * b));
    case Kind.UDiv:
      return b === 0n ? allOnes(width) : canonical(a / b);
    case Kind.URem:
      return canonical(b === 0n ? a : a % b);
    case Kind.SDiv: {
      const sa = BigInt.asIntN(width, a);
      if (b === 0n) return sa < 0n ? 1 : allOnes(width);
      return canonical(BigInt.asUintN(width, sa / BigInt.asIntN(width, b)));
    }
    case Kind.SRem: {
      if (b === 0n) return canonical(a);
      return canonical(BigInt.asUintN(width, BigInt.asIntN(width, a) % BigInt.asIntN(width, b)));
    }
    case Kind.Shl:
      return b >= BigInt(width) ? 0 : canonical(BigInt.asUintN(width, a << b));
    case Kind.LShr:
      return b >= BigInt(width) ? 0 : canonical(a >> b);
    case Kind.AShr: {
      const distance = b >= BigInt(width) ? BigInt(width) : b;
      return canonical(BigInt.asUintN(width, BigInt.asIntN(width, a) >> distance));
    }
    case Kind.And:
      return canonical(a & b);
    case Kind.Or:
      return canonical(a | b);
    case Kind.Xor:
      return canonical(a ^ b);
    case Kind.Eq:
      return a === b ? 1 : 0;
    case Kind.Ult:
      return a < b ? 1 : 0;
    case Kind.Ule:
      return a <= b ? 1 : 0;
    case Kind.Slt:
      return BigInt.asIntN(width, a) < BigInt.asIntN(width, b) ? 1 : 0;
    case Kind.Sle:
      return BigInt.asIntN(width, a) <= BigInt.asIntN(width, b) ? 1 : 0;
  }
}
