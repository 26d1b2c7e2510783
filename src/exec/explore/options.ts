/**
 * What an exploration is given. A setting is named here, and acts where its name is read; nothing in between
 * repeats it.
 */
import type { ExprContext, TableReadOptions } from '../../expr/index.js';
import type { Budget, PathSolver } from '../../solver/index.js';
import type { Frame } from '../frame.js';
import type { MachineSettings } from '../machine-options.js';
import type { AnswerSettings } from './answers/answers.js';
import type { Beginning } from './asks/clocks.js';
import type { ExternalCalls } from './asks/external-calls.js';
import type { Printing } from './asks/running-path.js';
import type { Merging } from './life/merging.js';
import type { Searcher } from './life/searcher.js';
import type { SleepStore } from './sleep/sleep-store.js';
import type { ExploreEvent } from './states/events.js';
import type { TestsPerPath } from './states/part-tests.js';
import type { State } from './states/state.js';
import type { World } from './world/world.js';

/** What a user of the engine may choose. */
export interface ExplorerSettings
  extends AnswerSettings,
    Omit<MachineSettings, 'watch' | 'inputSeed'> {
  /** The program's arguments, environment and files. */
  readonly world?: World;
  /** What the program is told of its start; now unless given. Engines of one run must agree. */
  readonly beginning?: Beginning | undefined;
  /** Whether functions that nobody defines give symbolic results, instead of an error. */
  readonly inventsResults?: boolean;
  /** What functions that print do; `never` unless given. */
  readonly printing?: Printing;
  /** Whether an assumption that cannot hold ends the path silently. */
  readonly silentAssume?: boolean;
  /** What is said of calls that leave the program. */
  readonly externalCalls?: ExternalCalls | undefined;
  /** Whether it is told where what the program does depends on the places of its objects; true unless said otherwise. */
  readonly tellsLayout?: boolean;
  /** Whether klee_open_merge and klee_close_merge are told. */
  readonly tellsMerges?: boolean;
  /** The bytes of an input that is to have these and no others: a replay. */
  readonly fixedInput?: ((name: string, size: number) => Uint8Array | undefined) | undefined;
  /** Conditions and addresses over arrays with known contents are given to the solver in other forms. */
  readonly tables?: TableReadOptions | undefined;
  /** Told of each instruction before it is executed, one by one. */
  readonly onInstruction?: (frame: Frame, state: State) => void;
  readonly maxInstructions?: number;
  /** Whether `maxInstructions` is kept to the instruction, which makes the run slow. */
  readonly exactInstructions?: boolean;
  /** So many bytes of freed memory are not used again yet; Infinity for all of it. */
  readonly quarantine?: number | undefined;
  /** Whether it is counted how often compiled code does each block (coverage.ts, `runs`). */
  readonly countsRuns?: boolean;
  /** Where states that sleep are written to when there are more of them than `maxAsleep`. */
  readonly sleepStore?: SleepStore;
  readonly maxAsleep?: number;
  /** Where states are merged: the tests of a path that stands for several; `cover` unless said otherwise. */
  readonly testsPerPath?: TestsPerPath | undefined;
  /** Terms at which those that no state needs any more are forgotten for the first time. */
  readonly termLimit?: number;
}

export interface ExplorerOptions extends ExplorerSettings {
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly searcher: Searcher;
  /** Brings states together; a layer around the searcher, which is then given to it. */
  readonly merging?: Merging | undefined;
  readonly onEvent: (event: ExploreEvent) => void;
  /** States kept in memory at most; others sleep (sleep/). 0: no limit, but `relieve` works. */
  readonly maxAwake?: number | undefined;
  /** For one question to the solver. */
  readonly queryBudget?: Budget;
  /** Polled while a single state runs on: true brings it back to `step`. */
  readonly mustStop?: () => boolean;
  /** Whether the run is to end. */
  readonly isOver?: () => boolean;
  /** Called when a state begins to run, when it stops, and now and then in between. */
  readonly watch?: (() => void) | undefined;
}
