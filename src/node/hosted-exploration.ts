/**
 * An exploration in a Node.js process: with what it needs to keep to its limit of memory (how much is in use,
 * a collector of garbage, a file for states that sleep), and with a loop that gives way to the event loop
 * between portions of work. The command line and the library explore by it.
 */

import type { Program } from '../exec/index.js';
import { Exploration, type ExplorationEvent, type ExplorationOptions } from '../run/index.js';
import { garbageCollector } from './garbage.js';
import { MemoryBudget } from './memory-budget.js';
import { SleepFile } from './sleep-file.js';

export type HostedOptions = Omit<
  ExplorationOptions,
  'memoryUse' | 'collectGarbage' | 'sleepStore'
> & {
  /** Megabytes that the process may use; 0 for as many as make sense on this machine (node/memory-budget.ts). */
  readonly maxMemory?: number;
};

export class HostedExploration {
  readonly exploration: Exploration;
  readonly memory: MemoryBudget;
  private collector: (() => void) | undefined = undefined;
  private readonly sleepers: SleepFile;
  private readonly warnings: ExplorationEvent[] = [];
  private readonly usedBefore = process.cpuUsage();

  constructor(
    program: Program,
    options: HostedOptions,
    /** The run directory, if there is one. */
    directory: () => string | undefined = () => undefined,
  ) {
    this.sleepers = new SleepFile(directory, (why) =>
      this.warnings.push({
        kind: 'warning',
        text: `sleeping states cannot be written out: ${why}`,
      }),
    );
    this.memory = new MemoryBudget(options.maxMemory);
    this.exploration = new Exploration(program, {
      ...options,
      sleepStore: this.sleepers,
      memoryUse: () => this.memory.use(),
      collectGarbage: () => this.collectGarbage(),
    });
  }

  /** Processor time of all threads of the process since the exploration was made. */
  get cpuMs(): number {
    const { user, system } = process.cpuUsage(this.usedBefore);
    return (user + system) / 1000;
  }

  private collectGarbage(): void {
    this.collector ??= garbageCollector();
    this.collector();
  }

  /** Runs for a while; what happened, or undefined when no state is left. */
  advance(milliseconds?: number): readonly ExplorationEvent[] | undefined {
    const events = this.exploration.advance(milliseconds);
    return events && [...this.warnings.splice(0), ...events];
  }

  /** The run has ended. */
  close(): void {
    this.sleepers.close();
  }

  /** Explores to the end; what happened, portion by portion. */
  async *turns(): AsyncGenerator<readonly ExplorationEvent[]> {
    try {
      this.exploration.begin();
      for (let events = this.advance(); events; events = this.advance()) {
        yield events;
        await new Promise(setImmediate);
      }
    } finally {
      this.close();
    }
  }
}
