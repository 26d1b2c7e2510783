/**
 * Where a condition holds that is true up to some number, or from one on: the number is found by halving the order of all
 * numbers, or integers.
 *
 * Each takes as many evaluations as a number has bits, and a program compares the same chain of operations with the same
 * constant on every path. So what was found is kept by the name of the condition.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { canonical, type Value } from '../value.js';
import type { FloatFormat } from './format.js';

export interface Where {
  /** The same for the same condition on the same kind of operand. */
  readonly name: string;
  /** Whether it holds from the lowest on, and not to the highest. */
  readonly isFromLow: boolean;
  readonly holds: (value: Value) => boolean;
}

const mostKept = 1 << 14;

/** The last place from `low` on where something holds that holds up to some place; below `low` if nowhere. */
function lastWhere(low: bigint, high: bigint, holds: (place: bigint) => boolean): bigint {
  if (!holds(low)) return low - 1n;
  if (holds(high)) return high;
  let [yes, no] = [low, high];
  while (no - yes > 1n) {
    const middle = (yes + no) >> 1n;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** How many places of those from `low` to `high` are in it, counted from the end where it begins. */
function countWhere(
  { floatBounds: kept }: ExprContext,
  { name, isFromLow, holds }: Where,
  [low, high]: readonly [bigint, bigint],
  bits: (place: bigint) => bigint,
): bigint {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const at = (place: bigint): boolean => holds(canonical(bits(place)));
  const found = isFromLow
    ? lastWhere(low, high, at) - low
    : lastWhere(low, high, (place) => at(high + low - place)) - low;
  if (kept.size >= mostKept) kept.clear();
  kept.set(name, found + 1n);
  return found + 1n;
}

export function infinityOf({ exponentBits, precision }: FloatFormat): bigint {
  return ((1n << BigInt(exponentBits)) - 1n) << BigInt(precision - 1);
}

/** Of numbers of either sign. */
export function numbersWhere(t: ExprContext, f: FloatFormat, operand: Expr, where: Where): Expr {
  const most = infinityOf(f);
  const bits = (place: bigint): bigint =>
    place < 0n ? -place | (1n << BigInt(f.bits - 1)) : place;
  const count = countWhere(t, where, [-most, most], bits);
  return ofNumbers(t, f, operand, where, count, [-most, most], bits);
}

/** Of the sizes of numbers. */
export function sizesWhere(t: ExprContext, f: FloatFormat, operand: Expr, where: Where): Expr {
  const most = infinityOf(f);
  const bits = (place: bigint): bigint => place;
  const count = countWhere(t, where, [0n, most], bits);
  const size = t.and(operand, t.constant((1n << BigInt(f.bits - 1)) - 1n, f.bits));
  return ofNumbers(t, f, size, where, count, [0n, most], bits);
}

function ofNumbers(
  t: ExprContext,
  f: FloatFormat,
  operand: Expr,
  { isFromLow }: Where,
  count: bigint,
  [low, high]: readonly [bigint, bigint],
  bits: (place: bigint) => bigint,
): Expr {
  if (count === 0n) return t.false;
  if (count > high - low) return t.not(t.fisNan(f, operand));
  const place = isFromLow ? low + count - 1n : high - count + 1n;
  const bound = t.constant(bits(place), f.bits);
  return isFromLow ? t.fle(f, operand, bound) : t.fle(f, bound, operand);
}

export function integersWhere(
  t: ExprContext,
  operand: Expr,
  isSigned: boolean,
  where: Where,
): Expr {
  const { width } = operand;
  const low = isSigned ? -(1n << BigInt(width - 1)) : 0n;
  const high = isSigned ? -low - 1n : (1n << BigInt(width)) - 1n;
  const bits = (place: bigint): bigint => BigInt.asUintN(width, place);
  const count = countWhere(t, where, [low, high], bits);
  if (count === 0n) return t.false;
  if (count > high - low) return t.true;
  const place = where.isFromLow ? low + count - 1n : high - count + 1n;
  const bound = t.constant(bits(place), width);
  if (where.isFromLow) return isSigned ? t.sle(operand, bound) : t.ule(operand, bound);
  return isSigned ? t.sle(bound, operand) : t.ule(bound, operand);
}
