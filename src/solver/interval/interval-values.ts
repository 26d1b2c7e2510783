/** Unsigned intervals and what is known of their ends. */
import { allOnes, canonical, type Value } from '../../expr/index.js';

export interface Interval {
  readonly low: Value;
  readonly high: Value;
}

export const no: Interval = { low: 0, high: 0 };
export const yes: Interval = { low: 1, high: 1 };
export const either: Interval = { low: 0, high: 1 };
const safe = Number.MAX_SAFE_INTEGER;
export function everything(width: number): Interval {
  return width === 1 ? either : { low: 0, high: allOnes(width) };
}

export function exact(interval: Interval): interval is { low: number; high: number } {
  return typeof interval.low === 'number' && typeof interval.high === 'number';
}

/** The interval if it is computed exactly and does not wrap around, else everything. */
export function within(low: number, high: number, top: Interval): Interval {
  return high <= safe && high <= top.high ? { low, high } : top;
}

/** The same of a sum, of which all values may wrap around. */
export function sum(low: number, high: number, top: Interval): Interval {
  if (typeof top.high !== 'number' || low <= top.high) return within(low, high, top);
  return within(low - top.high - 1, high - top.high - 1, top);
}

/** a − b modulo 2^width. */
export function lessBy(a: Value, b: Value, width: number): Value {
  return canonical(BigInt.asUintN(width, BigInt(a) - BigInt(b)));
}

export function union(a: Interval, b: Interval): Interval {
  return { low: smaller(a.low, b.low), high: larger(a.high, b.high) };
}

/** Values may be bigints, which Math.min does not take. */
export function smaller(a: Value, b: Value): Value {
  if (a < b) return a;
  return b;
}

export function larger(a: Value, b: Value): Value {
  if (a > b) return a;
  return b;
}

export function less(a: Interval, b: Interval): Interval {
  if (a.high < b.low) return yes;
  return a.low >= b.high ? no : either;
}

export function equality(a: Interval, b: Interval): Interval {
  if (a.high < b.low || b.high < a.low) return no;
  return a.low === a.high && b.low === b.high && a.low === b.low ? yes : either;
}

/** The smallest 2^k - 1 that is not less. */
export function bitsOf(value: number): number {
  let mask = 1;
  while (mask - 1 < value) mask *= 2;
  return mask - 1;
}

export function minusOne(value: Value): Value {
  if (typeof value === 'number') return value - 1;
  const less = value - 1n;
  return less <= BigInt(safe) ? Number(less) : less;
}

export function plusOne(value: Value): Value {
  return typeof value === 'number' && value < safe ? value + 1 : BigInt(value) + 1n;
}
