/**
 * Cheap facts about the bits of a term, from its top few nodes alone.
 */
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';
import { allOnes, canonical, isNegative, type Value } from '../value.js';

/** Whether the sign bit is known to be clear. */
export function isNonNegative(e: Expr): boolean {
  switch (e.kind) {
    case Kind.Const:
      return !isNegative(e.value, e.width);
    case Kind.ZExt:
      return true;
    case Kind.And:
    case Kind.URem:
      return e.b.kind === Kind.Const && e.b.value !== 0 && !isNegative(e.b.value, e.width);
    default:
      return false;
  }
}

/** Divisions of a quotient that are looked through for a bound: as many as a word has digits. */
export const mostDivisions = 20;

/** A value that the term never exceeds, unsigned. */
export function upperBound(e: Expr): Value {
  switch (e.kind) {
    case Kind.Const:
      return e.value;
    case Kind.ZExt:
      return quotientBound(e.a);
    case Kind.UDiv:
      return quotientBound(e);
    case Kind.Mul:
      return productBound(e) ?? allOnes(e.width);
    case Kind.Concat:
      return concatBound(e);
    default:
      return innerBound(e);
  }
}

/** An index that is multiplied by a power of two. */
function concatBound({ a, b, width }: Expr): Value {
  if (a.kind !== Kind.ZExt && a.kind !== Kind.Const) return allOnes(width);
  const high = BigInt(upperBound(a)) << BigInt(b.width);
  return canonical(high | BigInt(b.kind === Kind.Const ? b.value : allOnes(b.width)));
}

/** The digits of a number are quotients of quotients. */
function quotientBound(e: Expr): Value {
  let node = e;
  let divisor = 1n;
  for (let steps = 0; steps < mostDivisions; steps++) {
    if (node.kind !== Kind.UDiv || node.b.kind !== Kind.Const || node.b.value === 0) break;
    divisor *= BigInt(node.b.value);
    node = node.a;
  }
  const bound = node.kind === Kind.ZExt ? innerBound(node.a) : innerBound(node);
  return canonical(BigInt(bound) / divisor);
}

/** Of a term and a constant, if no product wraps around. */
export function productBound({ a, b, width }: Expr): Value | undefined {
  if (b.kind !== Kind.Const || a.kind === Kind.Mul) return undefined;
  const most = BigInt(upperBound(a)) * BigInt(b.value);
  return most <= BigInt(allOnes(width)) ? canonical(most) : undefined;
}

export function isQuotientOrRemainder({ kind }: Expr): boolean {
  return kind === Kind.UDiv || kind === Kind.URem;
}

/** How many low bits a term needs at most, at least one. */
export function neededBits(e: Expr): number {
  const bound = upperBound(e);
  if (bound === allOnes(e.width)) return e.width;
  return Math.max(1, BigInt(bound).toString(2).length);
}

function innerBound(e: Expr): Value {
  if (e.kind === Kind.Extract && e.low === 0 && isQuotientOrRemainder(e.a)) {
    const [bound, most] = [upperBound(e.a), allOnes(e.width)];
    return bound < most ? bound : most;
  }
  if (e.b.kind === Kind.Const) {
    if (e.kind === Kind.And) return e.b.value;
    if (e.kind === Kind.URem && e.b.value !== 0) {
      const { value } = e.b;
      return typeof value === 'number' ? value - 1 : allOnes(e.width);
    }
  }
  return allOnes(e.width);
}

/** Whether a sum is one with a constant that is not lost: pointers into one object, at unsigned indices. */
export function isKnownNotToWrap({ a, b, width }: Expr): boolean {
  if (b.kind !== Kind.Const) return false;
  const bound = upperBound(a);
  if (bound === allOnes(width)) return false;
  return BigInt(bound) + BigInt(b.value) <= BigInt(allOnes(width));
}

/** A number of low bits that are known to be zero. */
export function trailingZeros(e: Expr): number {
  let zeros = 0;
  let node = e;
  for (let steps = 0; steps < 16; steps++) {
    if (node.kind === Kind.Const) return zeros + valueZeros(node.value, node.width);
    if (node.kind === Kind.Concat) {
      if (node.b.kind === Kind.Const && node.b.value === 0) {
        zeros += node.b.width;
        node = node.a;
      } else node = node.b;
    } else if (node.kind === Kind.ZExt) node = node.a;
    else return zeros;
  }
  return zeros;
}

function valueZeros(value: Value, width: number): number {
  if (value === 0) return width;
  let zeros = 0;
  let rest = BigInt(value);
  while ((rest & 0xffffn) === 0n) {
    rest >>= 16n;
    zeros += 16;
  }
  return zeros + 31 - Math.clz32(Number(rest & 0xffffn) & -Number(rest & 0xffffn));
}

/** The exponent when the value is a power of two, else −1. */
export function log2Exact(value: Value): number {
  if (value === 0) return -1;
  if (typeof value === 'number' && value <= 0x80000000) {
    return (value & (value - 1)) === 0 ? 31 - Math.clz32(value) : -1;
  }
  const big = BigInt(value);
  return (big & (big - 1n)) === 0n ? big.toString(2).length - 1 : -1;
}

/** Lowest set bit and length when the set bits of the value are contiguous, else null. */
export function contiguous(value: Value, width: number): { low: number; length: number } | null {
  if (value === 0) return null;
  const low = valueZeros(value, width);
  const length = log2Exact((BigInt(value) >> BigInt(low)) + 1n);
  return length < 0 ? null : { low, length };
}

/** Whether both branches of an ite are constants. */
export function hasConstBranches(e: Expr): boolean {
  return e.kind === Kind.Ite && e.b.kind === Kind.Const && e.c.kind === Kind.Const;
}

/** Whether two indices differ for all values: different constants, or x + k and x + m. */
export function areDistinct(a: Expr, b: Expr): boolean {
  if (a.kind === Kind.Const && b.kind === Kind.Const) return a.value !== b.value;
  const plusA = a.kind === Kind.Add && a.b.kind === Kind.Const;
  const plusB = b.kind === Kind.Add && b.b.kind === Kind.Const;
  if (plusA && plusB) return a.a === b.a && a.b.value !== b.b.value;
  return (plusA && a.a === b) || (plusB && b.a === a);
}
