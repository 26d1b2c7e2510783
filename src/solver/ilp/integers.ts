/**
 * Exact integers, twice: JavaScript numbers that refuse to leave the range in which they are exact, and bigints.
 *
 * Nearly all systems of a program's path have small coefficients, for which numbers are twenty times as fast. Where a
 * result would be rounded, `Inexact` is thrown, and the system is solved again with bigints: a double that rounds would
 * be a wrong verdict.
 */

/** A whole number: a JavaScript number where it is exact, a bigint elsewhere. */
export type Integer = number | bigint;

/** Thrown where a number would be rounded. */
export class Inexact extends Error {}

export interface Integers<N extends Integer> {
  readonly zero: N;
  readonly one: N;
  of(value: Integer): N;
  add(a: N, b: N): N;
  sub(a: N, b: N): N;
  mul(a: N, b: N): N;
  neg(a: N): N;
  abs(a: N): N;
  /** The largest integer that is not above a / b; b is positive. */
  floorDiv(a: N, b: N): N;
  /** Not negative. */
  gcd(a: N, b: N): N;
}

const most = Number.MAX_SAFE_INTEGER;

function exact(value: number): number {
  if (value > most || value < -most) throw new Inexact('a number beyond 2^53');
  return value;
}

export const safeNumbers: Integers<number> = {
  zero: 0,
  one: 1,
  of: (value) => exact(Number(value)),
  add: (a, b) => exact(a + b),
  sub: (a, b) => exact(a - b),
  mul: (a, b) => exact(a * b),
  neg: (a) => 0 - a,
  abs: Math.abs,
  // The remainder of doubles is exact where their quotient is not.
  floorDiv(a, b) {
    const rest = a % b;
    return (a - (rest < 0 ? rest + b : rest)) / b;
  },
  gcd(a, b) {
    let [x, y] = [Math.abs(a), Math.abs(b)];
    while (y !== 0) [x, y] = [y, x % y];
    return x;
  },
};

export const bigIntegers: Integers<bigint> = {
  zero: 0n,
  one: 1n,
  of: BigInt,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  neg: (a) => -a,
  abs: (a) => (a < 0n ? -a : a),
  floorDiv(a, b) {
    const quotient = a / b;
    return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
  },
  gcd(a, b) {
    let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
    while (y !== 0n) [x, y] = [y, x % y];
    return x;
  },
};

const bigMost = BigInt(most);

/** The canonical form. */
export function integer(value: Integer): Integer {
  if (typeof value === 'number') return value;
  return value <= bigMost && value >= -bigMost ? Number(value) : value;
}

export function sum(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = a + b;
    if (result <= most && result >= -most) return result;
  }
  return integer(BigInt(a) + BigInt(b));
}

export function product(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = a * b;
    if (result <= most && result >= -most) return result === 0 ? 0 : result;
  }
  return integer(BigInt(a) * BigInt(b));
}

export function negated(a: Integer): Integer {
  return typeof a === 'number' ? 0 - a : -a;
}

/** The largest integer that is not above a / b; b is positive. */
export function quotient(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') return safeNumbers.floorDiv(a, b);
  return integer(bigIntegers.floorDiv(BigInt(a), BigInt(b)));
}
