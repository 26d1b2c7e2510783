/**
 * Values of bit-vectors.
 *
 * A value is the unsigned reading of the bits: a JS number when it is at most 2^53 − 1, a bigint
 * beyond that, whatever the width. The form is canonical, so `===` compares values. Sizes, offsets,
 * indices and most 64-bit constants are small, hence cost no BigInt arithmetic.
 */

export type Value = number | bigint;

const safeBig = BigInt(Number.MAX_SAFE_INTEGER);

/** The canonical form of a non-negative bigint. */
export function canonical(value: bigint): Value {
  return value <= safeBig ? Number(value) : value;
}

/** The low `width` bits of any integer, as a value. */
export function truncate(value: Value, width: number): Value {
  if (typeof value === 'number') {
    if (width <= 32 && value >= -0x80000000 && value <= 0xffffffff) {
      return width === 32 ? value >>> 0 : (value & ((1 << width) - 1)) >>> 0;
    }
    if (value >= 0 && (width >= 53 || value < 2 ** width)) return value;
  }
  return canonical(BigInt.asUintN(width, BigInt(value)));
}

const onesByWidth: Value[] = [];

/** The value whose `width` bits are all set. */
export function allOnes(width: number): Value {
  return (onesByWidth[width] ??= canonical((1n << BigInt(width)) - 1n));
}

const signBits: Value[] = [];

/** The value whose only set bit is the highest of `width`. */
export function signBit(width: number): Value {
  return (signBits[width] ??= canonical(1n << BigInt(width - 1)));
}

/** The two's complement reading of a value, as a bigint. */
export function signed(value: Value, width: number): bigint {
  return BigInt.asIntN(width, BigInt(value));
}

/** Whether the highest of `width` bits is set. */
export function isNegative(value: Value, width: number): boolean {
  return value >= signBit(width);
}

/** A 32-bit hash of a value. */
export function hashValue(value: Value): number {
  if (typeof value === 'number') {
    if (value <= 0x7fffffff) return value;
    return (value | 0) ^ Math.imul((value / 4294967296) | 0, 0x9e3779b1);
  }
  let hash = 0;
  for (let rest = value; rest > 0n; rest >>= 32n) {
    hash = Math.imul(hash ^ Number(rest & 0xffffffffn), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}
