/**
 * Which array axioms are redundant because two places cannot be the same one (Shuai et al., "Type and Interval Aware
 * Array Constraint Solving for Symbolic Execution", ISSTA 2021, §2.2 and §4.3).
 *
 * - By **type**: where a program accesses an array in aligned elements of four bytes, the second byte of one is never the
 *   third of another. The size of elements is what the executor has seen (`QueryFacts.accessSize`); that an index is aligned to
 *   it is taken from the constant bits of the index alone, so that a size which is wrong saves less, and never
 *   drops an axiom that is needed.
 * - By **interval**: places outside of the interval of an index, which the pre-check has found for the query.
 */
import type { Expr, Value } from '../../expr/index.js';
import type { Bits } from '../bitblast/arithmetic.js';
import { TRUE } from '../bitblast/gates.js';
import type { AxiomSelection } from '../names.js';
import type { QueryFacts } from '../solver.js';

/** A place in an array that a term says. */
export interface Place {
  readonly indexTerm: Expr;
  readonly index: Bits;
  /** The name of the array among the facts. */
  readonly arrayName: string;
}

/** An element: its place is a term, or a constant. */
export interface Element {
  readonly index: Bits | Value;
  readonly indexTerm?: Expr;
}

/** Can the two places be the same one? */
export type AxiomFilter = (a: Place, b: Element, facts: QueryFacts | undefined) => boolean;

export function filtersOf(selection: AxiomSelection): AxiomFilter[] {
  const filters: AxiomFilter[] = [];
  if (selection.includes('type')) filters.push(byType);
  if (selection.includes('interval')) filters.push(byInterval);
  return filters;
}

/** Bytes of the elements in which a place is looked at; 1 if nothing is known. */
export function elementSize({ arrayName, index }: Place, facts: QueryFacts | undefined): number {
  const size = facts?.accessSize?.get(arrayName) ?? 1;
  let aligned = 1;
  for (let k = 0; 2 * aligned <= size && k < index.length && index[k]! <= TRUE; k++) aligned *= 2;
  return aligned;
}

/** The place of a byte within its element. */
export function offsetIn(index: Bits, size: number): number {
  let offset = 0;
  for (let k = 0; 1 << k < size; k++) offset |= index[k]! << k;
  return offset;
}

export function intervalOf(
  { indexTerm }: { readonly indexTerm?: Expr },
  facts: QueryFacts | undefined,
): { low: Value; high: Value } | undefined {
  return indexTerm && facts?.indexIntervals?.get(indexTerm);
}

const byType: AxiomFilter = (a, b, facts) => {
  const size = elementSize(a, facts);
  if (size === 1) return true;
  const mine = offsetIn(a.index, size);
  if (typeof b.index !== 'object') return BigInt(b.index) % BigInt(size) === BigInt(mine);
  for (let k = 0; 1 << k < size; k++) {
    const bit = b.index[k]!;
    if (bit <= TRUE && bit !== ((mine >> k) & 1)) return false;
  }
  return true;
};

export const byInterval: AxiomFilter = (a, b, facts) => {
  const mine = intervalOf(a, facts);
  if (mine === undefined) return true;
  if (typeof b.index !== 'object') return b.index >= mine.low && b.index <= mine.high;
  const other = intervalOf(b, facts);
  return other === undefined || (mine.low <= other.high && other.low <= mine.high);
};
