/** The engines that help a run, wherever they are: threads of its process (crew.ts) or workers on other machines (queue/leader.ts). */
import type { Lane, RunSummary, WorkerCounts } from '../results/index.js';
import type { ExplorationEvent } from '../run/index.js';
import type { Figures } from './protocol.js';

/** How the leader waits for the others. */
export type Rest = (wait: Promise<unknown>) => Promise<unknown>;

/** How many engines explore a run, the leader among them, and how many pieces of work lie with them or in a queue. */
export interface Load {
  readonly engines: number;
  readonly jobs: number;
}

export interface Helpers {
  /** Explores to the end, as `HostedExploration.turns` does alone. */
  turns(rest?: Rest): AsyncGenerator<readonly ExplorationEvent[]>;
  /** Whether something was lost, or left out by somebody who is gone: the run is not complete then. */
  readonly hasLosses: boolean;
  /** What all of them have done so far. */
  readonly figures: Figures;
  /** What those have told that gave no account at the end: they had no time for it, or are gone. */
  readonly unaccounted: Figures;
  /** What they have done in all: those that came to an end by themselves. */
  readonly summaries: readonly RunSummary[];
  readonly load: Load;
  /** The others over time, and of the leader: lines that it was the first to cover, whether it has nothing to do. */
  readonly lanes: readonly Lane[];
  readonly ownLines: number;
  readonly isIdle: boolean;
  /** Living states of all engines, at most. */
  readonly maxStates: number;
  /** What each engine has done, the leader first. */
  counts(leader: Figures): readonly WorkerCounts[];
}
