/** What an exploration is given. */
import type { ExprContext, TableReads } from '../../expr/index.js';
import type { MemoryModelName } from '../../memory/index.js';
import type { Budget, PathSolver } from '../../solver/index.js';
import type { MachineOptions } from '../machine-options.js';
import type { InstructionListener } from '../stepping-machine.js';
import type { ForkShares } from './answers/fork-limits.js';
import type { ExternalCalls } from './asks/external-calls.js';
import type { Printing } from './asks/running-path.js';
import type { Searcher } from './life/population.js';
import type { SleepStore } from './sleep/sleep-store.js';
import type { ExploreEvent } from './states/events.js';
import type { World } from './world/world.js';

export interface ExplorerOptions {
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly searcher: Searcher;
  readonly machine: Omit<MachineOptions, 'externals' | 'terms'>;
  /** Whether functions that nobody defines give symbolic results, instead of an error. */
  readonly inventsResults?: boolean;
  /** Whether objects that nothing points to when the program ends are errors. */
  readonly checkLeaks?: boolean;
  /** The program's arguments, environment and files. */
  readonly world?: World;
  /** The bytes of an input that is to have these and no others: a replay. */
  readonly fixedInput?: (name: string, size: number) => Uint8Array | undefined;
  readonly onEvent: (event: ExploreEvent) => void;
  /** What becomes of a pointer into several objects; `forking` unless said otherwise. */
  readonly memoryModel?: MemoryModelName;
  /** What is said of calls that leave the program. */
  readonly externalCalls?: ExternalCalls;
  /** Whether klee_open_merge and klee_close_merge are told; states are not merged. */
  readonly tellsMerges?: boolean;
  /** What functions that print do; `never` unless given. */
  readonly printing?: Printing;
  /** Whether an assumption that cannot hold ends the path silently. */
  readonly silentAssume?: boolean;
  /** States kept in memory at most; others sleep (hibernation.ts). 0: no limit, but `relieve` works. */
  readonly maxAwake?: number;
  /** Conditions and addresses are brought into these forms before the solver sees them. */
  readonly tables?: TableReads;
  /** Whether each case of a switch is a way of its own, although several may lead to one block. */
  readonly splitsCases?: boolean;
  /** Whether symbolic pointers that can only be one address become it (true by default). */
  readonly settlesPointers?: boolean;
  readonly forkShares?: ForkShares;
  /** Whether states keep the branches that they take. */
  readonly tracesBranches?: boolean;
  /** The sides to take at the first branches on symbolic conditions. */
  readonly sides?: readonly boolean[];
  /** Instructions are executed one by one, each of them told before. */
  readonly onInstruction?: InstructionListener;
  /** Instructions that may still be executed in the whole run; looked at between turns. */
  readonly instructionsLeft?: () => number;
  /** Where those that sleep are written to when there are more of them than `maxAsleep`. */
  readonly sleepStore?: SleepStore;
  readonly maxAsleep?: number;
  /** For one question to the solver. */
  readonly queryBudget?: Budget;
  /** Polled while a single state runs on: true brings it back to `step`. */
  readonly mustStop?: () => boolean;
  /** Whether the run is to end. */
  readonly isOver?: () => boolean;
  /** Called when a state begins to run, when it stops, and now and then in between. */
  readonly watch?: () => void;
  /** Terms at which those that no state needs any more are forgotten for the first time. */
  readonly termLimit?: number;
}
