/**
 * In which functions runs stop at meeting points.
 *
 * A function is armed when a state forks while it is on the stack, and only as long as several states live. So a program
 * that forks nowhere runs as if there were no merging, and so does a function that is concrete throughout. One whose
 * meeting points bring nobody together for long rests: a concrete loop behind a fork goes back to compiled
 * code. It is armed again when forks have come up in it again, and its patience is doubled then.
 */
import type { Engine, Frame, PreparedFunction } from '../../exec/index.js';

/** Stops without a join before a function rests, and forks within it that end the rest. */
const firstPatience = 1024;
const forksToWake = 64;

/** Of a function that may be armed. */
interface Arms {
  readonly fn: PreparedFunction;
  /** Stops since the last join, or forks since it rests. */
  count: number;
  patience: number;
  isResting: boolean;
}

export class Arming {
  private readonly records = new Map<number, Arms>();
  private readonly seen = new Set<object>();
  private isOn = false;

  constructor(private readonly machine: Engine['machine']) {}

  /** Whether there are states to meet. */
  set(isOn: boolean): void {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    for (const record of this.records.values()) this.apply(record);
  }

  /** A state has forked. */
  noteFork(frames: readonly Frame[]): void {
    const chain = this.machine.chains.of(frames);
    if (!this.seen.has(chain)) {
      this.seen.add(chain);
      for (const { code } of frames) this.add(code.fn);
    }
    const record = this.records.get(frames[frames.length - 1].code.fn.id)!;
    if (!record.isResting || ++record.count < forksToWake) return;
    record.isResting = false;
    record.count = 0;
    record.patience *= 2;
    this.apply(record);
  }

  /** A state has stopped at a meeting point. */
  noteStop({ code }: Frame): void {
    const record = this.records.get(code.fn.id)!;
    if (++record.count < record.patience) return;
    record.isResting = true;
    record.count = 0;
    this.apply(record);
  }

  noteJoin({ code }: Frame): void {
    const record = this.records.get(code.fn.id);
    if (record) record.count = 0;
  }

  private add(fn: PreparedFunction): void {
    if (this.records.has(fn.id)) return;
    const record = { fn, count: 0, patience: firstPatience, isResting: false };
    this.records.set(fn.id, record);
    this.apply(record);
  }

  private apply({ fn, isResting }: Arms): void {
    this.machine.meetings.arm(fn.id, 'points', this.isOn && !isResting);
  }
}
