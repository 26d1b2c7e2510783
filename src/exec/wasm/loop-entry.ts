/**
 * Loops at which compiled code takes over a frame of tier 0 (on-stack replacement).
 *
 * A frame that left compiled code, because something was symbolic or because it had used up its budget,
 * would stay in tier 0 until it returns, however long its loops run after that. So a function is also
 * compiled from the header of a loop on: the same code, for the graph that has the header as its entry
 * (`cfgFrom`), which begins by taking the values that are live there (activation.ts).
 *
 * Slots that hold terms at that moment get no local. An instruction that reads or writes one of them is
 * then one that tier 1 does not know, so it bails out before it, and the frame in tier 0 still has the
 * term. Values that are dead at the header do not matter.
 */
import { allocasOf, livenessOf } from '../../ir/index.js';
import type { PreparedFunction, Program } from '../prepare/index.js';
import { tryComponents } from './components.js';

export interface LoopEntry {
  /** The number of the code: other than any function's. */
  readonly id: number;
  /** The block of the loop's header. */
  readonly header: number;
  /** Slots that hold terms. */
  readonly symbolic: ReadonlySet<number>;
  /** The other slots that the loop needs. */
  readonly taken: readonly number[];
}

/** The slots whose values are live at the start of a block, its phis done, and that tier 1 can hold. */
export function slotsNeededAt(program: Program, fn: PreparedFunction, index: number): number[] {
  const { block, phis } = fn.blocks[index];
  const slots: number[] = phis.map((phi) => fn.slotOf(phi));
  for (const value of livenessOf(fn.func).liveIn(block)) {
    const isVariable = value.kind === 'instruction' && value.op === 'alloca';
    if (!isVariable) slots.push(fn.slotOf(value));
  }
  const { infoOf, liveness } = allocasOf(fn.func, program.layout);
  const live = new Set(liveness.liveIn(block));
  for (const variable of fn.promoted) {
    const isTracked = infoOf.get(variable)?.class !== 'escaping';
    if (!isTracked || live.has(variable)) slots.push(fn.slotOf(variable));
  }
  return slots.filter((slot) => tryComponents(fn.slotTypes[slot]) !== undefined);
}
