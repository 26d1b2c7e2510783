/** States that are merged to see what it costs, or because that is known: one way to do it, and one time that it is done. */
import type { State } from '../../exec/index.js';
import { Meetings } from '../layers/meeting-counts.js';
import type { ProgramOrder } from '../layers/program-order.js';
import type { MergePolicy } from '../policy/policy.js';
import { Allowance } from './allowance.js';

/** One way to merge, and what is known of it. */
export interface Arm {
  readonly policy: MergePolicy;
  /** The most that states may cost without merging which are rehearsed together. */
  trust: number;
  /** Times that merging was cheaper when it was last tried; 0 if it was not. */
  gain: number;
}

/** Copies of states that nobody is told of; or of all states, which go on bit by bit; or the states themselves. */
export type TrialKind = 'rehearsal' | 'whole' | 'merge';

export class Trial extends Allowance {
  /** What became of those that met: of a rehearsal nobody is told. */
  readonly meetings = new Meetings();

  constructor(
    readonly arm: Arm,
    readonly kind: TrialKind,
    readonly states: readonly State[],
    /** What is explored: these states, or copies of them, and what came of them. */
    readonly members: Set<State>,
    readonly order: ProgramOrder,
    /** What it would cost without merging. */
    readonly guess: number,
    limit: number,
    start: number,
  ) {
    super(limit, start);
  }
}
