/**
 * The memory limit of an exploration: near it states are put to sleep (exec/explore/hibernation.ts), and only
 * where that does not help does it end the run.
 *
 * What a process uses is known late: memory that was given up shows after the next collection of garbage,
 * which is why each relief is given time to show, unless still more is in use than before, and why
 * the run ends only when the limit is found exceeded many times in a row with no state left to put to sleep.
 */
import type { ExplorationOptions } from './exploration-options.js';

/** Milliseconds between two checks, and until the next one after states were put to sleep. */
const checkInterval = 25;
const reliefInterval = 500;
/** The part of the memory limit at which states are put to sleep. */
const relieveFrom = 0.8;
/** Checks in a row that find the limit exceeded and no state to put to sleep, before the run ends. */
const patience = 100;

export class MemoryLimit {
  private nextCheck = 0;
  private failedChecks = 0;
  /** When states were last put to sleep: until when its effect may be awaited. */
  private relief = { until: 0, used: 0 };

  constructor(
    private readonly options: Pick<
      ExplorationOptions,
      'maxMemory' | 'memoryInUse' | 'collectGarbage'
    >,
    /** Puts states to sleep; how many. */
    private readonly relieve: () => number,
  ) {}

  /** Asking the system costs as much as a short path: a few times in a tenth of a second is enough. */
  isUsedUp(): boolean {
    const { memoryInUse, collectGarbage, maxMemory = 0 } = this.options;
    if (!memoryInUse || maxMemory <= 0) return false;
    const now = performance.now();
    if (now < this.nextCheck) return false;
    this.nextCheck = now + checkInterval;
    const used = memoryInUse();
    if (used < relieveFrom * maxMemory) {
      this.failedChecks = 0;
      return false;
    }
    // What was given up may show only later, but more than before must not be in use.
    if (now < this.relief.until && used <= this.relief.used) return false;
    if (this.relieve() > 0) {
      collectGarbage?.();
      this.relief = { until: performance.now() + reliefInterval, used };
      this.failedChecks = 0;
      return false;
    }
    return used >= maxMemory && ++this.failedChecks > patience;
  }
}
