/**
 * How hard a state would be that leaves are merged into: among how many terms its values would choose, for `--loop-merge auto`
 * (learned-choice.ts), before anything is merged.
 *
 * A value that is a term over the number of rounds is one. A value that is another term in every leaf (a sum, a copy) is a
 * choice among as many as there are leaves, and every question about it is about all of them. One that is another number in every leaf
 * (a position, a count, where there is no pattern) is a choice, too, but a comparison with it is one of the guards, and an access is
 * made at each address (src/expr/few-values.ts): that counts for a part.
 *
 * To compare all leaves costs about as much as to merge them, and is in vain where they fork on. So some of them are compared.
 */
import type { Expr } from '../../expr/index.js';
import type { Slot } from '../../value/index.js';
import type { Differences } from '../join/join.js';

/** What a number that a value may be counts for. */
const perNumber = 0.25;

/** How many leaves are compared. */
const mostCompared = 12;

/** Which of so many leaves are compared: some, evenly. */
export function sampleOf(count: number): number[] {
  const some = Math.min(count, mostCompared);
  return Array.from({ length: some }, (_, i) => Math.floor((i * count) / some));
}

/** Of what a value is one: how many terms, and how many numbers. */
interface Kinds {
  readonly terms: number;
  readonly numbers: number;
}

function kindsOf(values: Iterable<Slot | undefined>): Kinds {
  const seen = new Set<Slot>();
  let numbers = 0;
  for (const value of values) {
    if (value === undefined || seen.has(value)) continue;
    seen.add(value);
    if (isNumber(value)) numbers++;
  }
  return { terms: seen.size - numbers, numbers };
}

/** Among how many terms a value chooses that is one of these. */
export function termsAmong(values: Iterable<Slot | undefined>): number {
  const { terms, numbers } = kindsOf(values);
  return Math.max(1, terms + perNumber * numbers);
}

/**
 * As many terms as a state is as hard as that so many leaves with such differences are merged into in the standard way: its hardest
 * position or count, and the terms of all its choices, which questions about a copied text ask for together.
 */
export function hardestChoice({ memory, frames }: Differences, leaves: number): number {
  const lists: (readonly (Slot | undefined)[])[] = [
    ...memory.pieces.map(({ values }) => values),
    ...memory.arrays.map(({ arrays }) => arrays),
    ...frames.slots.flatMap(({ isLive, values }) => (isLive ? [values] : [])),
  ];
  const kinds = lists.map(kindsOf);
  const numbers = kinds.reduce((most, kind) => Math.max(most, kind.numbers), 0);
  const terms = kinds.reduce((sum, kind) => sum + kind.terms, 0);
  return Math.min(leaves, Math.max(1, perNumber * numbers + terms));
}

const isNumber = (value: Slot): boolean =>
  typeof value !== 'object' || (value as Expr).isConst === true;
