/**
 * The axioms of a constant array that a query may need (Shuai et al., "Type and Interval Aware Array Constraint Solving
 * for Symbolic Execution", ISSTA 2021, §4.3, Algorithm 4): for each read and each byte of the array `i = k → a[i] = byte`, and
 * for each two reads `i = j → a[i] = a[j]`, without those that a filter shows to be redundant.
 */
import type { ArrayContents } from '../../expr/index.js';
import type { TableInput } from '../bitblast/inputs.js';
import type { QueryFacts } from '../solver.js';
import { type AxiomFilter, byInterval, intervalOf } from './axiom-filters.js';

/** A read and a constant place, or two reads. */
export interface Axiom {
  readonly read: TableInput;
  readonly other: number | TableInput;
}

/** All axioms between the reads of one array in a query that pass the filters. */
export function axiomsOf(
  reads: readonly TableInput[],
  { bytes }: ArrayContents,
  filters: readonly AxiomFilter[],
  facts: QueryFacts | undefined,
): Axiom[] {
  const axioms: Axiom[] = [];
  const isNarrowed = filters.includes(byInterval);
  reads.forEach((read, i) => {
    const interval = isNarrowed ? intervalOf(read, facts) : undefined;
    const first = interval === undefined ? 0 : Math.min(bytes.length, Number(interval.low));
    const last = interval === undefined ? bytes.length : Number(interval.high) + 1;
    for (let place = first; place < Math.min(last, bytes.length); place++) {
      if (passes(read, { index: place }, filters, facts)) axioms.push({ read, other: place });
    }
    for (const other of reads.slice(0, i)) {
      if (passes(read, other, filters, facts)) axioms.push({ read, other });
    }
  });
  return axioms;
}

/** How many axioms Algorithm 4 would make for n reads of an array without any filter. */
export function possibleAxioms(reads: number, { bytes }: ArrayContents): number {
  return reads * bytes.length + (reads * (reads - 1)) / 2;
}

function passes(
  read: TableInput,
  other: Parameters<AxiomFilter>[1],
  filters: readonly AxiomFilter[],
  facts: QueryFacts | undefined,
): boolean {
  for (const filter of filters) if (!filter(read, other, facts)) return false;
  return true;
}
