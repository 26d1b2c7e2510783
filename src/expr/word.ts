/**
 * Words in memory are concatenations of bytes, the lowest address in the lowest bits (little-endian).
 * Concatenations are built towards the right: the second operand holds all lower parts.
 */
import type { Expr } from './expr.js';
import { Kind } from './kind.js';

/** The parts of a concatenation, lowest first; any other term is its own single part. */
export function lowestFirst(term: Expr): Expr[] {
  const parts: Expr[] = [];
  let rest = term;
  for (; rest.kind === Kind.Concat; rest = rest.b) parts.push(rest.a);
  parts.push(rest);
  return parts.reverse();
}

export interface ArrayWord {
  readonly array: Expr;
  readonly offset: number;
  readonly bytes: number;
}

/** A concatenation as consecutive bytes of one array, from a constant offset on; undefined for others. */
export function arrayWord(term: Expr): ArrayWord | undefined {
  const parts = lowestFirst(term);
  const [first] = parts;
  if (parts.length < 2 || first.kind !== Kind.Read || !first.b.isConst) return undefined;
  const offset = Number(first.b.value);
  const follows = (byte: Expr, i: number) =>
    byte.kind === Kind.Read &&
    byte.a === first.a &&
    byte.b.isConst &&
    Number(byte.b.value) === offset + i;
  return parts.every(follows) ? { array: first.a, offset, bytes: parts.length } : undefined;
}
