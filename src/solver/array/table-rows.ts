/**
 * Which rows of a table an index can reach, and what tells them apart.
 *
 * An index is mostly a multiple of something small and a constant: 12 · i + 4 for a member of a structure, base + class
 * in the tables of a scanner. The bits of the sum reach far more rows than there are values of i: with base 511 the
 * carry runs through all of them. So the table is read over the bits of i, whose limit is known
 * (`bitblast/limits.ts`; on hard paths what the path bounds is known as well, `bitblast/known-bits.ts`): one row for each
 * value of i, and neither an addition nor a multiplication before it.
 *
 * Invariant: index = (factor · term + offset) mod 2^w in every assignment, where w is the width of the index.
 */
import { type Expr, Kind } from '../../expr/index.js';
import type { Bits } from '../bitblast/arithmetic.js';
import type { Blaster } from '../bitblast/blaster.js';
import { TRUE } from '../bitblast/gates.js';

export interface TableRows {
  /** The bits that tell rows apart. */
  readonly bits: Bits;
  /** The index of each row. */
  readonly places: Float64Array;
}

/** Rows beyond which a table is read by its index. */
const mostRows = 1 << 12;
/** Widths whose products with rows are exact numbers. */
const widest = 32;

/** The rows that an index can reach, if they are fewer than its bits say; `size` is that of the table. */
export function rowsReached(
  blaster: Blaster,
  indexTerm: Expr,
  index: Bits,
  size: number,
): TableRows | undefined {
  const { width } = indexTerm;
  if (width > widest) return undefined;
  const { term, factor, offset } = linear(blaster, indexTerm);
  if (term === indexTerm) return undefined;
  const limit = blaster.limitOf(term);
  const bits = blaster.bits(term);
  // Constant bits of the term cost nothing: rows that they exclude are left out by the table.
  const rows = Math.min(limit + 1, 2 ** openBits(bits, bits.length));
  if (limit >= mostRows || rows >= reachedByBits(index, size)) return undefined;
  let stages = 0;
  while (2 ** stages <= limit) stages++;
  const places = new Float64Array(limit + 1);
  const modulus = 2 ** width;
  for (let row = 0; row <= limit; row++) places[row] = (factor * row + offset) % modulus;
  return { bits: bits.subarray(0, stages), places };
}

/** How many rows of a table the bits of an index can reach. */
export function reachedByBits(index: Bits, size: number): number {
  let stages = 0;
  while (2 ** stages < size && stages < index.length) stages++;
  return Math.min(2 ** openBits(index, stages), size);
}

function openBits(bits: Bits, end: number): number {
  let open = 0;
  for (let i = 0; i < end; i++) if (bits[i]! > TRUE) open++;
  return open;
}

/** A term as a multiple of another one and a constant, at the term's width. */
function linear(blaster: Blaster, index: Expr): { term: Expr; factor: number; offset: number } {
  const { width } = index;
  const modulus = 2 ** width;
  let term = index;
  let factor = 1n;
  let offset = 0n;
  for (;;) {
    const { a, b } = term;
    // What is narrower than the index wraps around earlier than it: there nothing may.
    const isExact = (most: number) => term.width >= width || most < 2 ** term.width;
    if (term.kind === Kind.ZExt || (term.kind === Kind.Extract && isLow(blaster, term, width))) {
      term = a;
    } else if (
      term.kind === Kind.Add &&
      b.isConst &&
      isExact(blaster.limitOf(a) + Number(b.value))
    ) {
      offset += factor * BigInt(b.value);
      term = a;
    } else if (
      term.kind === Kind.Mul &&
      b.isConst &&
      isExact(blaster.limitOf(a) * Number(b.value))
    ) {
      factor *= BigInt(b.value);
      term = a;
    } else if (
      term.kind === Kind.Shl &&
      b.isConst &&
      isExact(blaster.limitOf(a) * 2 ** Number(b.value))
    ) {
      factor <<= BigInt(b.value);
      term = a;
    } else if (term.kind === Kind.Concat && b.isConst) {
      offset += factor * BigInt(b.value);
      factor <<= BigInt(b.width);
      term = a;
    } else break;
    factor %= BigInt(modulus);
    offset %= BigInt(modulus);
  }
  return { term, factor: Number(factor), offset: Number(offset) };
}

/** Whether an extract is what it is taken from: modulo the index, or because nothing is above. */
function isLow(blaster: Blaster, extract: Expr, width: number): boolean {
  if (extract.low !== 0) return false;
  return extract.width >= width || blaster.limitOf(extract.a) < 2 ** extract.width;
}
