/** What a run is asked to do: what the engine may be asked for, and what ends a run. */
import type { ExecutionError, ExplorerSettings, NamedState } from '../exec/index.js';
import type { Instruction } from '../ir/index.js';
import type { MergeSettings } from '../merge/index.js';
import type { SearchName, Target } from '../search/index.js';
import type { ChainOptions } from '../solver/index.js';
import type { Progress } from './events.js';
import type { Gap } from './gaps.js';
import type { MemoryUse } from './memory-limit.js';

/** A run that goes on: the states that were left, and what was counted and found until then. */
export interface PastSitting extends Readonly<PastCounts> {
  readonly states: Iterable<NamedState>;
  /** Others, as blocks (`adopt`). */
  readonly blocks: readonly string[];
  /** The last node of the history. */
  readonly lastNode: number;
  /** Marks of the coverage. */
  readonly marks: readonly number[];
  readonly errors: readonly ExecutionError[];
  readonly gaps: readonly Omit<Gap, 'count'>[];
}

type PastCounts = Pick<
  Progress,
  'completed' | 'errored' | 'partial' | 'silent' | 'forks' | 'instructions' | 'queries' | 'solverMs'
>;

export interface ExplorationOptions extends ExplorerSettings, MergeSettings {
  /** The program's arguments (its name first) and environment, where none of them is symbolic. */
  readonly args?: readonly Uint8Array[];
  readonly environment?: readonly Uint8Array[];
  /** Searchers that take turns; `covering` by default, `target` if there is a target. */
  readonly search?: readonly SearchName[] | undefined;
  /** The line that the searcher `target` makes for. */
  readonly target?: Target | undefined;
  /** Turns that a chosen state keeps. */
  readonly batch?: number;
  readonly seed?: number;
  /** Whether the paths that joined states stand for are counted, which may take long. */
  readonly countPaths?: boolean | undefined;
  /** Whether an error is reported each time it is found, not only once for its kind and place. */
  readonly allErrors?: boolean;
  readonly solver?: ChainOptions;
  /** Milliseconds for one question to the solver; 0 for no limit. */
  readonly solverTime?: number;
  /** Limits; 0 for none. Milliseconds, ended paths, living states (`maxInstructions` is a setting of the engine). */
  readonly maxTime?: number;
  readonly maxPaths?: number;
  /** Beyond this, and near the end of the memory, states sleep: only their decisions are kept (exec/explore/sleep). */
  readonly maxStates?: number;
  /** Which part of the memory is in use: 1 at the limit. */
  readonly memoryUse?: () => MemoryUse;
  /** Makes memory that is no longer needed show in `memoryUse`. */
  readonly collectGarbage?: () => void;
  /** Told again and again at which instruction of its own code the program is, for a profile. */
  readonly watch?: ((site: Instruction | undefined) => void) | undefined;
  /** Whether `advance` tells of paths that ended, which it does unless this is false: what waits to be told holds their states. */
  readonly tellsPaths?: boolean;
  /** What other engines of the same run have done, where there are any: it counts for the limits. */
  readonly elsewhere?: () => { readonly paths: number; readonly instructions: number };
  /** Milliseconds that the run has lasted when this engine begins: they count for the time limit. */
  readonly begunBefore?: number;
  /** What there was before, where a run goes on that was stopped. */
  readonly past?: PastSitting | undefined;
  /** A run that is made again up to where it was: no limit holds before `Exploration.goOnFrom`, and they count from there. */
  readonly retraces?: boolean | undefined;
  /** Whether the run counts as one that may be cut, where it goes on with other limits than those that it began with. */
  readonly isLimited?: boolean | undefined;
  /** Polled between steps and in long questions to the solver: true ends the run. */
  readonly cancelled?: () => boolean;
  /** The same, where results cannot be written any more. */
  readonly hasLostOutput?: () => boolean;
  /** The same, for the user's Ctrl-C. */
  readonly interrupted?: () => boolean;
}
