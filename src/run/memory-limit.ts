/**
 * The memory limit of an exploration: near it states are put to sleep (exec/explore/sleep/hibernation.ts), and only
 * where that does not help does it end the run. How much there is, node/memory-budget.ts says.
 *
 * What a process uses is known late: memory that was given up shows after the next collection of garbage,
 * which is why each relief is given time to show, unless still more is in use than before, and why
 * the run ends only when the limit is found exceeded many times in a row with no state left to put to sleep.
 *
 * The heap of V8 is another matter: when it is full, V8 ends the process without a word. But what is in use of it is
 * known exactly after a collection. So garbage is collected when the heap seems to be four fifths full, and again whenever half of what
 * was free then is used: what is left then is what is needed. Where there is too little left, states
 * sleep; where nothing is left, the run ends at once.
 */
import type { ExplorationOptions } from './options.js';

/** Milliseconds between two checks, and until the next one after states were put to sleep. */
const checkInterval = 25;
const reliefInterval = 500;
/** In the midst of a turn even the clock is looked at only when this was asked so often: decisions may be short. */
const askEvery = 16;
/** The part of the memory limit at which states are put to sleep, and at which the heap is looked at. */
const relieveFrom = 0.8;
/** The part of the heap that may be needed after a collection before states are put to sleep, and before the run ends. */
const heapRelieveFrom = 0.7;
const heapFull = 0.98;
/** Checks in a row that find the limit exceeded and no state to put to sleep, before the run ends. */
const patience = 100;

/** Shares of what may be used: 1 is all of it. */
export interface MemoryUse {
  /** Of the process; what was given up shows late. */
  readonly process: number;
  /** Of the heap; exact after a collection of garbage. */
  readonly heap: number;
}

export class MemoryLimit {
  private nextCheck = 0;
  private asksLeft = 0;
  private failedChecks = 0;
  /** When states were last put to sleep: until when its effect may be awaited. */
  private relief = { until: 0, used: 0 };
  /** From which use of the heap on garbage is collected next. */
  private collectFrom = relieveFrom;
  /** Whether the last look said that something has to be done. */
  private hasToAct = false;
  private isOver = false;

  constructor(
    private readonly options: Pick<ExplorationOptions, 'memoryUse' | 'collectGarbage'>,
    /** Puts states to sleep, and forgets terms that nobody needs; how many states. */
    private readonly relieve: () => number,
  ) {}

  /**
   * Whether `isUsedUp` is to be asked, for the midst of a turn. Asking the system costs as much as a short
   * path: a few times in a tenth of a second is enough.
   */
  isDue(): boolean {
    const { memoryUse } = this.options;
    if (!memoryUse || this.isOver || this.hasToAct) return this.isOver || this.hasToAct;
    if (--this.asksLeft > 0) return false;
    this.asksLeft = askEvery;
    return this.look(memoryUse);
  }

  private look(memoryUse: () => MemoryUse): boolean {
    const now = performance.now();
    if (now < this.nextCheck) return false;
    this.nextCheck = now + checkInterval;
    const used = memoryUse();
    if (used.process < relieveFrom) this.failedChecks = 0;
    // What was given up may show only later, but more than before must not be in use.
    const isAwaited = now < this.relief.until && used.process <= this.relief.used;
    this.hasToAct = used.heap >= this.collectFrom || (used.process >= relieveFrom && !isAwaited);
    return this.hasToAct;
  }

  /** Between two turns: gives memory back if need be, and says whether that was in vain. */
  isUsedUp(): boolean {
    const { memoryUse, collectGarbage } = this.options;
    if (!memoryUse || this.isOver) return this.isOver;
    if (!this.hasToAct && !this.look(memoryUse)) return false;
    this.hasToAct = false;
    const used = memoryUse();
    if (used.heap >= this.collectFrom) this.isOver = this.isHeapFull(this.relieve);
    if (this.isOver || used.process < relieveFrom) return this.isOver;
    if (this.relieve() > 0) {
      collectGarbage?.();
      this.relief = { until: performance.now() + reliefInterval, used: used.process };
      this.failedChecks = 0;
      return false;
    }
    this.isOver = used.process >= 1 && ++this.failedChecks > patience;
    return this.isOver;
  }

  /** Whether the heap is full, in the midst of an instruction or of a question, where nothing can be given back. */
  isHeapUsedUp(): boolean {
    const { memoryUse } = this.options;
    if (!memoryUse || this.isOver) return this.isOver;
    if (memoryUse().heap >= this.collectFrom) this.isOver = this.isHeapFull();
    return this.isOver;
  }

  private isHeapFull(relieve?: () => number): boolean {
    const { memoryUse, collectGarbage } = this.options;
    collectGarbage?.();
    let needed = memoryUse!().heap;
    if (needed >= heapRelieveFrom && relieve) {
      relieve();
      collectGarbage?.();
      needed = memoryUse!().heap;
    }
    this.collectFrom = Math.max(relieveFrom, (needed + 1) / 2);
    return needed >= heapFull;
  }
}

/** Thrown where terms are made, when there is no room for more. */
export class OutOfMemory extends Error {}

/** Whether the engine has run into an end of memory. */
export function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof OutOfMemory || isMemoryRefused(thrown);
}

/** Whether V8 has no memory for an array, a map, a text or a memory of WebAssembly. */
export function isMemoryRefused(thrown: unknown): thrown is RangeError {
  return (
    thrown instanceof RangeError &&
    /allocation failed|allocate memory|out of memory|maximum size exceeded|Invalid (typed )?(array|string) length/i.test(
      thrown.message,
    )
  );
}
