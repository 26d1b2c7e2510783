/**
 * V8's sampling profiler, in this very process: about every other millisecond it notes the stack of
 * JavaScript and WebAssembly functions. A sample costs some fifty microseconds, most of them in the
 * system, which interrupts one thread and wakes another; every millisecond would be a few percent more.
 */
import { Session } from 'node:inspector';

/** The part of the inspector's `Profiler.Profile` that is used here. */
export interface CpuProfile {
  readonly nodes: readonly CpuNode[];
  readonly startTime: number;
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

export interface CpuNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
  };
  readonly children?: readonly number[];
}

/** What was sampled: the profile, and what to add to its times (µs) to have those of `performance.now`. */
export interface Sampled {
  readonly profile: CpuProfile;
  readonly shift: number;
}

/** Microseconds between samples. */
const interval = 2000;

export class Sampler {
  private readonly session = new Session();
  /** `performance.now` and the clock of the profiler, both in microseconds. */
  private begun = 0;
  private isClosed = false;

  constructor() {
    this.session.connect();
    this.post('Profiler.enable');
    this.post('Profiler.setSamplingInterval', { interval });
  }

  start(): void {
    this.begun = 1000 * performance.now();
    this.post('Profiler.start');
  }

  stop(): Sampled {
    const { profile } = this.post('Profiler.stop') as { profile: CpuProfile };
    return { profile, shift: this.shift(profile) };
  }

  /** What a stop of the run has broken off is still to be answered, and is told here that the session is closed. */
  close(): void {
    this.isClosed = true;
    this.session.disconnect();
  }

  /** V8 reads the clock that hrtime reads; should it not, the profile begins where it was started. */
  private shift({ startTime }: CpuProfile): number {
    const now = 1000 * performance.now() - Number(process.hrtime.bigint()) / 1000;
    const isSameClock = Math.abs(startTime + now - this.begun) < 1e6;
    return isSameClock ? now : this.begun - startTime;
  }

  /** The inspector of the own thread answers before `post` returns. */
  private post(method: string, parameters: object = {}): unknown {
    let answer: unknown;
    this.session.post(method, parameters, (error, result) => {
      if (this.isClosed) return;
      if (error) throw error;
      answer = result;
    });
    return answer;
  }
}
