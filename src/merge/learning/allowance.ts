/** What a rehearsal may cost, in counts (work.ts): it goes on bit by bit, and is put aside in between. */
import type { PausedRehearsal } from '../../exec/index.js';

export class Allowance {
  /** What it has cost before it was put aside. */
  private before = 0;
  /** What questions that go on have cost. */
  private polled = 0;
  /** What there is of it when it is put aside. */
  paused: PausedRehearsal | undefined = undefined;
  /** Work that it must be allowed to do to go on. */
  slice = 0;

  constructor(
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
