/**
 * Runs of writes at constant indices as tables: what a program fills in a loop is read as one table over what lies below, not
 * as one comparison for each write.
 */
import { type Expr, Kind } from '../../expr/index.js';
import type { Bits } from '../bitblast/arithmetic.js';
import type { Table } from './table.js';

/** A run of writes becomes a table when it covers at least this share of the indices up to the highest. */
const denseShare = 1 / 4;
/** Tables beyond this size go write by write. */
const largestTable = 1 << 16;

/** How many of the innermost pending writes are at constant indices. */
export function constantRun(pending: readonly Expr[]): number {
  let run = 0;
  while (run < pending.length && pending[pending.length - 1 - run]!.b.kind === Kind.Const) run++;
  return run;
}

/**
 * Writes at constant indices, latest first, as a table of elements of 2^low bytes over the element `below`, which is its first;
 * undefined if they are too sparse.
 */
export function tableOfWrites(
  run: readonly Expr[],
  low: number,
  below: Bits,
  bitsOf: (term: Expr) => Bits,
): Table | undefined {
  const latest = new Map<number, Expr>();
  let highest = 0;
  for (const store of run) {
    const at = store.b.value;
    if (typeof at !== 'number' || at >= largestTable) return undefined;
    if (at > highest) highest = at;
    if (!latest.has(at)) latest.set(at, store);
  }
  if (latest.size < denseShare * (highest + 1)) return undefined;
  const elements: Bits[] = [below];
  const numbers = new Int32Array((highest >> low) + 1);
  for (const [at, { c }] of latest) {
    const row = at >> low;
    if (low === 0) {
      numbers[row] = elements.push(bitsOf(c)) - 1;
      continue;
    }
    if (numbers[row] === 0) numbers[row] = elements.push(below.slice()) - 1;
    elements[numbers[row]!]!.set(bitsOf(c), 8 * (at & (2 ** low - 1)));
  }
  return { numbers, elements };
}
