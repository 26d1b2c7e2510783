/**
 * Values that words never exceed, unsigned: what a sum of many small numbers needs.
 *
 * A count that joined states have (x + ite(c, 1, 0), again and again) is 32 bits wide, and after sixty steps no
 * higher than sixty. The circuit of a sum does not show that: its carries run through all 32 bits, and that the upper ones
 * are never set takes the solver a proof for each. With the limits of the operands known, the sum is built as
 * wide as its own limit, and the bits above are constants.
 *
 * A word's limit is given by its bits (those above the highest that is not constant 0), unless it was found to be lower.
 */
import type { Bits } from './arithmetic.js';
import { FALSE } from './gates.js';

/** Limits are exact up to here; what may be beyond has none. */
const highest = 2 ** 52;

export class Limits {
  /** By the number of a term, where its bits alone say less. */
  private readonly lower = new Map<number, number>();

  of(id: number, bits: Bits): number {
    return this.lower.get(id) ?? limitOf(bits);
  }

  /** Notes the limit of a term with these bits. */
  note(id: number, limit: number, bits: Bits): void {
    if (limit < limitOf(bits)) this.lower.set(id, limit);
  }
}

/** The bits of a word that a number up to a limit takes; undefined for all of them. */
export function bitsFor(limit: number, width: number): number | undefined {
  if (limit > highest) return undefined;
  const needed = Math.max(1, Math.floor(Math.log2(Math.max(1, limit))) + 1);
  return needed < width ? needed : undefined;
}

function limitOf(bits: Bits): number {
  let top = bits.length - 1;
  while (top >= 0 && bits[top] === FALSE) top--;
  if (top >= 52) return Number.POSITIVE_INFINITY;
  // Bits that are constant 0 add nothing; the others might all be set.
  let limit = 0;
  for (let i = top; i >= 0; i--) limit = 2 * limit + (bits[i] === FALSE ? 0 : 1);
  return limit;
}
