/** What an exploration is asked to do. */
import type {
  ExternalCalls,
  ForkShares,
  Frame,
  Host,
  MachineOptions,
  MemoryModelName,
  NoticeListener,
  Printing,
  SleepStore,
  State,
  World,
} from '../exec/index.js';
import type { TableReadOptions } from '../expr/index.js';
import type { Instruction } from '../ir/index.js';
import type { SearchName, Target } from '../search/index.js';
import type { ChainOptions } from '../solver/index.js';
import type { MemoryUse } from './memory-limit.js';

export interface ExplorationOptions {
  readonly host: Host;
  /** The program's arguments (its name first) and environment, where none of them is symbolic. */
  readonly args?: readonly Uint8Array[];
  readonly environment?: readonly Uint8Array[];
  /** Arguments, environment and files, symbolic ones among them. */
  readonly world?: World;
  /** Searchers that take turns; depth first by default, `target` if there is a target. */
  readonly search?: readonly SearchName[];
  /** The line that the searcher `target` makes for. */
  readonly target?: Target;
  /** Turns that a chosen state keeps. */
  readonly batch?: number;
  readonly seed?: number;
  readonly memoryModel?: MemoryModelName;
  readonly checkOvershift?: boolean;
  /** See `ExplorerOptions`. */
  readonly printing?: Printing;
  readonly silentAssume?: boolean;
  readonly externalCalls?: ExternalCalls;
  readonly tellsMerges?: boolean;
  readonly nullOnEmptyRealloc?: boolean;
  /** Whether calls of functions as ones of another type are errors; true unless said otherwise. */
  readonly checkCallTypes?: boolean;
  /** Whether the least integer divided by -1 is an error (it is unless said otherwise). */
  readonly checkDivisionOverflow?: boolean;
  /** Whether using memory that was never written is an error. */
  readonly checkUninitialised?: boolean;
  /** Whether heap objects that nothing points to at the end are errors. */
  readonly checkLeaks?: boolean;
  /** What a call of a function that nobody defines does: an error, or a symbolic result. */
  readonly externals?: 'error' | 'symbolic';
  /** Whether an error is reported each time it is found, not only once for its kind and place. */
  readonly allErrors?: boolean;
  /** Conditions over arrays with known contents are given to the solver in other forms. */
  readonly tables?: TableReadOptions;
  /** See `ExplorerOptions`. */
  readonly splitsCases?: boolean;
  /** Whether symbolic pointers that can only be one address become it (true by default). */
  readonly settlesPointers?: boolean;
  readonly forkShares?: ForkShares;
  readonly tracesBranches?: boolean;
  readonly sides?: readonly boolean[];
  readonly maxFrames?: number;
  readonly onNotice?: NoticeListener;
  /** Told of each instruction before it is executed. */
  readonly onInstruction?: (frame: Frame, state: State) => void;
  /** Whether `maxInstructions` is kept to the instruction, which makes the run slow. */
  readonly exactInstructions?: boolean;
  /** Whether functions may be compiled to WebAssembly (MachineOptions has more). */
  readonly compile?: MachineOptions['compile'];
  readonly solver?: ChainOptions;
  /** The bytes of inputs that are not to be symbolic: a replay. */
  readonly fixedInput?: (name: string, size: number) => Uint8Array | undefined;
  /** Milliseconds for one question to the solver; 0 for no limit. */
  readonly solverTime?: number;
  /** Limits; 0 for none. Milliseconds, instructions, ended paths, living states. */
  readonly maxTime?: number;
  readonly maxInstructions?: number;
  readonly maxPaths?: number;
  /** Beyond this, and near the end of the memory, states sleep: only their decisions are kept (exec/explore/hibernation.ts). */
  readonly maxStates?: number;
  /** Where states that sleep are written to when they are too many (`maxAsleep`). */
  readonly sleepStore?: SleepStore;
  readonly maxAsleep?: number;
  /** Which part of the memory is in use: 1 at the limit. */
  readonly memoryUse?: () => MemoryUse;
  /** Makes memory that is no longer needed show in `memoryUse`. */
  readonly collectGarbage?: () => void;
  /** Told again and again at which instruction of its own code the program is, for a profile. */
  readonly watch?: (site: Instruction | undefined) => void;
  /** Polled between steps and in long questions to the solver: true ends the run. */
  readonly cancelled?: () => boolean;
  /** The same, where results cannot be written any more. */
  readonly hasLostOutput?: () => boolean;
  /** The same, for the user's Ctrl-C. */
  readonly interrupted?: () => boolean;
}
