/** States that are merged to see what it costs, or because that is known: one way to do it, and one time that it is done. */
import type { PausedRehearsal, State } from '../../exec/index.js';
import { Meetings } from '../layers/meeting-counts.js';
import type { ProgramOrder } from '../layers/program-order.js';
import type { MergePolicy } from '../policy/policy.js';

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

export class Trial {
  /** What became of those that met: of a rehearsal nobody is told. */
  readonly meetings = new Meetings();
  /** What it has cost before it was put aside. */
  private before = 0;
  /** What questions that go on have cost. */
  private polled = 0;
  /** What there is of it when it is put aside. */
  paused: PausedRehearsal | undefined = undefined;
  /** Work that it must be allowed to do to go on. */
  slice = 0;

  constructor(
    readonly arm: Arm,
    readonly kind: TrialKind,
    readonly states: readonly State[],
    /** What is explored: these states, or copies of them, and what came of them. */
    readonly members: Set<State>,
    readonly order: ProgramOrder,
    /** What it would cost without merging. */
    readonly guess: number,
    /** What it may cost until it is broken off, or put aside. */
    private limit: number,
    private start: number,
  ) {}

  /** What it has cost, when the run has cost so much. */
  costAt(total: number): number {
    return this.paused ? this.before : this.before + total - this.start;
  }

  /** Whether it has cost what it may. */
  isOverAt(total: number): boolean {
    return this.costAt(total) + this.polled > this.limit;
  }

  /** A question that is not over has cost as much. */
  poll(work: number): void {
    this.polled += work;
  }

  pause(total: number, paused: PausedRehearsal): void {
    const cost = this.costAt(total);
    // A question that was cut is asked again, and may cost more then.
    this.slice = 2 * this.polled;
    this.before = cost;
    this.paused = paused;
  }

  resume(total: number, allowed: number): void {
    this.start = total;
    this.limit = this.before + allowed;
    this.polled = 0;
    this.paused = undefined;
  }
}
