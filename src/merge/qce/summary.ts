/**
 * What the callers of a function see of it (Kuznetsov et al., PLDI 2012, §3.2, "Interprocedural QCE"): the
 * local counts at its entry, for its arguments, memory at a constant offset from them, and memory of globals;
 * and which of these its result may depend on.
 */
import type { Variable } from './variables.js';

export interface Summary {
  readonly total: number;
  /** The highest first. */
  readonly counts: readonly (readonly [variable: Variable, count: number])[];
  /** What the result may depend on. */
  readonly result: readonly Variable[];
}

export const emptySummary: Summary = { total: 0, counts: [], result: [] };

/**
 * More is not passed on to callers, the least counts being dropped: each call of a function would have a part
 * for every global that is used somewhere beneath it.
 */
export const mostFormals = 200;

/** Whether a variable of a function means something to its callers. */
export function isFormal(variable: Variable): boolean {
  switch (variable.kind) {
    case 'value':
      return variable.value.kind === 'argument';
    case 'memory':
      return variable.base.kind === 'argument' || variable.base.kind === 'global';
    case 'pointee':
      return false;
  }
}
