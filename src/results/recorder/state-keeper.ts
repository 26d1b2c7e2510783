/**
 * When living states are kept (src/results/resume/kept-states.ts): soon after the run has begun, and then so seldom that it takes a small part of
 * the time. What a run that is cut has done since then is done again.
 */
import type { RunRecorder } from './run-recorder.js';

/** Milliseconds after which it is done first, and between two times at least. */
const first = 500;
const every = 1000;
/** The part of the time that it may take. */
const share = 1 / 20;

export interface StateKeeper {
  readonly isDue: boolean;
  /** Keeps blocks of states, which were asked for at that time; undefined where some cannot be told now. */
  keep(blocks: readonly (string | undefined)[], begun: number): void;
}

export class TimedKeeper implements StateKeeper {
  private due = performance.now() + first;

  constructor(private readonly recorder: () => RunRecorder | undefined) {}

  get isDue(): boolean {
    return performance.now() >= this.due;
  }

  keep(blocks: readonly (string | undefined)[], begun: number): void {
    try {
      if (blocks.every((block) => block !== undefined)) this.recorder()?.keepStates(blocks);
    } catch (thrown) {
      // More than a text can be: what was kept before stays.
      if (!(thrown instanceof RangeError)) throw thrown;
    }
    const now = performance.now();
    this.due = now + Math.max(every, (now - begun) / share);
  }
}
