/**
 * An exploration from start to end: makes the solver, the searcher and the explorer, runs them within
 * the budgets, and counts. The command line and the library use it alike; it prints and writes nothing.
 */
import {
  type Begun,
  CodeGraph,
  type ConcretisedCounts,
  type Coverage,
  type ExecutionError,
  type ExploreEvent,
  Explorer,
  type ExplorerOptions,
  type ExternalCalls,
  type ForkShares,
  type Frame,
  type Host,
  type MachineOptions,
  type MemoryModel,
  type MessageSource,
  type NoticeListener,
  type PathEnd,
  type Printing,
  type Program,
  type Searcher,
  type SleepCounts,
  type SleepStore,
  type State,
  type TestCase,
  type World,
} from './exec/index.js';
import { ExprContext, type TableReadOptions, TableReads } from './expr/index.js';
import type { Instruction } from './ir/index.js';
import {
  createSearcher,
  Distances,
  needsGuide,
  type SearchName,
  type Target,
} from './search/index.js';
import {
  type Answer,
  type ChainOptions,
  PathSolver,
  pathChain,
  type Query,
  type Solver,
} from './solver/index.js';

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
  readonly memoryModel?: MemoryModel;
  readonly checkOvershift?: boolean;
  /** See `ExplorerOptions`. */
  readonly printing?: Printing;
  readonly silentAssume?: boolean;
  readonly externalCalls?: ExternalCalls;
  readonly tellsMerges?: boolean;
  readonly nullOnEmptyRealloc?: boolean;
  /** Whether the least integer divided by -1 is an error (it is unless said otherwise). */
  readonly checkDivisionOverflow?: boolean;
  /** Whether reading memory that was never written is an error. */
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
  /** Limits; 0 for none. Milliseconds, instructions, ended paths, living states, megabytes. */
  readonly maxTime?: number;
  readonly maxInstructions?: number;
  readonly maxPaths?: number;
  /** Beyond these two, states sleep: only their decisions are kept (exec/explore/hibernation.ts). */
  readonly maxStates?: number;
  readonly maxMemory?: number;
  /** Where states that sleep are written to when they are too many (`maxAsleep`). */
  readonly sleepStore?: SleepStore;
  readonly maxAsleep?: number;
  /** Megabytes in use, for `maxMemory`. */
  readonly memoryInUse?: () => number;
  /** Makes memory that is no longer needed show in `memoryInUse`. */
  readonly collectGarbage?: () => void;
  /** Told again and again at which instruction of its own code the program is, for a profile. */
  readonly watch?: (site: Instruction | undefined) => void;
  /** Polled between steps and in long questions to the solver: true ends the run. */
  readonly cancelled?: () => boolean;
  /** The same, for the user's Ctrl-C. */
  readonly interrupted?: () => boolean;
}

/** A target line without code. */
export class NoSuchTarget extends Error {}

const defaultSearch: SearchName = 'deepening';

export type StopReason = 'time' | 'instructions' | 'paths' | 'memory' | 'cancelled' | 'interrupted';

/** What was seen so far. */
export interface Progress {
  completed: number;
  errored: number;
  partial: number;
  silent: number;
  maxStates: number;
  forks: number;
  instructions: number;
  /** Questions that reached the solver, and their time. */
  queries: number;
  solverMs: number;
  stoppedBy: StopReason | null;
}

export interface ExplorationListener {
  /** `isNew`: for an error, whether this kind at this place was not seen before. */
  note(event: ExploreEvent, isNew: boolean): void;
  noteQuery(query: Query, answer: Answer, ms: number, state: State | undefined): void;
}

export interface Ended {
  readonly end: PathEnd;
  readonly test: TestCase | undefined;
  /** For an error: whether this kind at this place was not seen before. */
  readonly isNew: boolean;
  /** The state that ended: its path condition, its inputs, its decisions. */
  readonly state: State;
  /** The blocks that it was in. */
  readonly begun: readonly Begun[];
}

export type ExplorationEvent =
  | { readonly kind: 'path'; readonly path: Ended }
  /** What the program says by klee_warning, klee_print_expr and their kin. */
  | {
      readonly kind: 'message';
      readonly source: MessageSource;
      readonly function: string;
      readonly text: string;
    }
  | { readonly kind: 'warning'; readonly text: string };

/** Milliseconds, also until the next check after states were put to sleep. */
const memoryCheckInterval = 25;
const reliefInterval = 500;
/** The part of the memory limit at which states are put to sleep. */
const relieveFrom = 0.8;
/** Checks in a row that find the limit exceeded and no state to put to sleep, before the run ends. */
const patience = 100;

export class Exploration {
  readonly progress: Progress = {
    completed: 0,
    errored: 0,
    partial: 0,
    silent: 0,
    maxStates: 1,
    forks: 0,
    instructions: 0,
    queries: 0,
    solverMs: 0,
    stoppedBy: null,
  };
  readonly solver: Solver;
  /** Told of everything at once, while the states are as they were. */
  listener: ExplorationListener | undefined = undefined;
  private readonly explorer: Explorer;
  private readonly pending: ExplorationEvent[] = [];
  private readonly seen = new Set<string>();
  private readonly started = performance.now();
  private nextMemoryCheck = 0;
  private failedChecks = 0;
  /** When states were last put to sleep for memory: until when its effect may be awaited. */
  private relief = { until: 0, used: 0 };

  constructor(
    program: Program,
    private readonly options: ExplorationOptions,
  ) {
    const terms = new ExprContext();
    this.solver = pathChain(terms, options.solver);
    const { host, solverTime = 0 } = options;
    this.explorer = new Explorer(program, {
      terms,
      paths: new PathSolver(terms, this.metered()),
      searcher: this.searcher(program),
      world: options.world ?? plainWorld(options),
      checkLeaks: options.checkLeaks ?? false,
      inventsResults: options.externals === 'symbolic',
      memoryModel: options.memoryModel ?? 'forking',
      ...((options.maxStates || options.maxMemory) && { maxAwake: options.maxStates ?? 0 }),
      ...(options.sleepStore && { sleepStore: options.sleepStore }),
      ...(options.maxAsleep !== undefined && { maxAsleep: options.maxAsleep }),
      machine: {
        host,
        checkOvershift: options.checkOvershift ?? true,
        compile: options.compile ?? true,
        checkUninitialised: options.checkUninitialised ?? false,
        checkDivisionOverflow: options.checkDivisionOverflow ?? true,
        nullOnEmptyRealloc: options.nullOnEmptyRealloc ?? false,
        ...(options.maxFrames && { maxFrames: options.maxFrames }),
        ...(options.onNotice && { onNotice: options.onNotice }),
      },
      ...this.forKlee(terms),
      ...(options.fixedInput && { fixedInput: options.fixedInput }),
      ...(options.printing && { printing: options.printing }),
      ...(options.silentAssume && { silentAssume: true }),
      onEvent: (event) => this.note(event),
      ...(options.watch && { watch: () => options.watch?.(this.site()) }),
      // What was found is told before a path that never forks runs on.
      mustStop: () => this.pending.length > 0 || this.limitReached() !== undefined,
      queryBudget: {
        ...(solverTime > 0 && { milliseconds: solverTime }),
        cancelled: () => this.mustEnd() !== undefined,
      },
    });
  }

  /** What only the drop-in asks for. */
  private forKlee(terms: ExprContext): Partial<ExplorerOptions> {
    const { options } = this;
    const { maxInstructions = 0, onInstruction } = options;
    const isExact = options.exactInstructions === true && maxInstructions > 0;
    return {
      ...(options.tables && { tables: new TableReads(terms, options.tables) }),
      ...(options.splitsCases && { splitsCases: true }),
      ...(options.externalCalls && { externalCalls: options.externalCalls }),
      ...(options.tellsMerges && { tellsMerges: true }),
      ...(options.forkShares && { forkShares: options.forkShares }),
      ...(options.tracesBranches && { tracesBranches: true }),
      ...(options.sides && { sides: options.sides }),
      ...((onInstruction || isExact) && {
        onInstruction: (frame: Frame) => onInstruction?.(frame, this.explorer.current),
      }),
      ...(isExact && {
        instructionsLeft: () => Math.max(0, maxInstructions - this.explorer.machine.instructions),
      }),
    };
  }

  private searcher(program: Program): Searcher {
    const { target, seed = 1, batch = 1 } = this.options;
    const names = this.options.search ?? [target ? 'target' : defaultSearch];
    if (!needsGuide(names)) return createSearcher({ names, seed, batch });
    const graph = new CodeGraph(program);
    const targets = target ? graph.nodesAt(target.file, target.line) : [];
    if (target && targets.length === 0) {
      throw new NoSuchTarget(`there is no code at ${target.file}:${target.line}`);
    }
    const guide = new Distances(graph, () => this.explorer, targets);
    return createSearcher({ names, seed, batch, guide });
  }

  /** Living states. */
  get living(): number {
    return this.explorer.livingCount;
  }

  /** How often a symbolic value lost possibilities because an operation needs a concrete one. */
  get concretised(): ConcretisedCounts {
    return this.explorer.concretised;
  }

  get coverage(): Coverage {
    return this.explorer.coverage;
  }

  /** The instruction of the program's own code that the running state is at. */
  site(): Instruction | undefined {
    return this.explorer.coverage.userSite(this.explorer.machine.frames);
  }

  /** The blocks that the running state is in. */
  inProgress(): readonly Begun[] {
    return this.explorer.coverage.begun(this.explorer.machine.frames);
  }

  /** How many states were put to sleep at a limit, and made again. */
  get sleepCounts(): SleepCounts {
    return this.explorer.sleepCounts;
  }

  get elapsed(): number {
    return performance.now() - this.started;
  }

  /** Whether everything that the program can do was explored. */
  get isComplete(): boolean {
    return this.progress.stoppedBy === null && this.progress.partial === 0;
  }

  /** Puts the program before its first instruction. */
  begin(): void {
    this.explorer.start();
  }

  /** Runs for a while; the events since the last call. Undefined when the run has ended. */
  advance(milliseconds = 50): ExplorationEvent[] | undefined {
    const until = performance.now() + milliseconds;
    let isRunning = true;
    while (isRunning && performance.now() < until) {
      const stop = this.limitReached();
      if (stop) {
        this.progress.stoppedBy = stop;
        this.explorer.abandon(`the run was stopped: ${stop}`);
        isRunning = false;
      } else isRunning = this.explorer.step();
      this.count();
    }
    const events = this.pending.splice(0);
    return isRunning || events.length > 0 ? events : undefined;
  }

  private count(): void {
    const { progress, explorer } = this;
    progress.maxStates = Math.max(progress.maxStates, explorer.livingCount);
    progress.forks = explorer.forkCount;
    progress.instructions = explorer.machine.instructions;
  }

  private limitReached(): StopReason | undefined {
    const { options, progress } = this;
    const beyond = (limit: number | undefined, value: number) =>
      limit !== undefined && limit > 0 && value >= limit;
    const end = this.mustEnd();
    if (end) return end;
    if (beyond(options.maxInstructions, this.explorer.machine.instructions)) return 'instructions';
    const paths = progress.completed + progress.errored + progress.partial;
    if (beyond(options.maxPaths, paths)) return 'paths';
    return this.isMemoryUsedUp() ? 'memory' : undefined;
  }

  /** What ends the run even in the midst of a question to the solver. */
  private mustEnd(): 'time' | 'interrupted' | 'cancelled' | undefined {
    const { maxTime = 0, interrupted, cancelled } = this.options;
    if (maxTime > 0 && this.elapsed >= maxTime) return 'time';
    if (interrupted?.()) return 'interrupted';
    return cancelled?.() ? 'cancelled' : undefined;
  }

  /** Asking the system costs as much as a short path: a few times in a tenth of a second is enough. */
  private isMemoryUsedUp(): boolean {
    const { memoryInUse, maxMemory = 0 } = this.options;
    if (!memoryInUse || maxMemory <= 0) return false;
    const now = performance.now();
    if (now < this.nextMemoryCheck) return false;
    this.nextMemoryCheck = now + memoryCheckInterval;
    const used = memoryInUse();
    if (used < relieveFrom * maxMemory) {
      this.failedChecks = 0;
      return false;
    }
    // What was given up may show only later, but more than before must not be in use.
    if (now < this.relief.until && used <= this.relief.used) return false;
    if (this.explorer.relieve() > 0) {
      this.options.collectGarbage?.();
      this.relief = { until: performance.now() + reliefInterval, used };
      this.failedChecks = 0;
      return false;
    }
    return used >= maxMemory && ++this.failedChecks > patience;
  }

  /** The solver, with a clock: what each question costs goes to the state that asks it. */
  private metered(): Solver {
    const { solver } = this;
    return {
      name: solver.name,
      check: (query, budget) => {
        const start = performance.now();
        const answer = solver.check(query, budget);
        const ms = performance.now() - start;
        const { current } = this.explorer;
        if (current) {
          current.solverTime += ms;
          current.queries++;
        }
        this.progress.queries++;
        this.progress.solverMs += ms;
        this.listener?.noteQuery(query, answer, ms, current);
        return answer;
      },
      statistics: () => solver.statistics(),
      dispose: () => solver.dispose(),
    };
  }

  private note(event: ExploreEvent): void {
    if (event.kind === 'warning' || event.kind === 'message') this.pending.push(event);
    if (event.kind !== 'ended') {
      this.listener?.note(event, false);
      return;
    }
    const { end, test, state, begun } = event;
    const { progress } = this;
    if (end.kind === 'exit') progress.completed++;
    else if (end.kind === 'error') progress.errored++;
    else if (end.kind === 'partial') progress.partial++;
    else progress.silent++;
    const isNew = end.kind !== 'error' || this.isNewError(end.error);
    this.listener?.note(event, isNew);
    this.pending.push({ kind: 'path', path: { end, test, isNew, state, begun } });
  }

  private isNewError(error: ExecutionError): boolean {
    if (this.options.allErrors) return true;
    const key = `${error.kind} ${error.file}:${error.line} ${error.function}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}

function plainWorld({ args = [], environment = [] }: ExplorationOptions): World {
  return { args: args.map((bytes) => ({ kind: 'text', bytes })), environment };
}
