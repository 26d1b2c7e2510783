/**
 * An exploration from start to end: makes the solver, the searcher and the explorer, runs them within
 * the budgets, and counts. The command line and the library use it alike; it prints and writes nothing.
 */
import {
  type Begun,
  type ConcretisedCounts,
  type Coverage,
  type ExecutionError,
  type ExploreEvent,
  Explorer,
  type Merging,
  type Program,
  type Searcher,
  type SleepCounts,
  type World,
} from '../exec/index.js';
import { ExprContext } from '../expr/index.js';
import type { Instruction } from '../ir/index.js';
import { AccessTypes, type MemoryCounts } from '../memory/index.js';
import {
  type Calibration,
  createMerging,
  type MergeStatistics,
  PathCounts,
  scoutingTurns,
} from '../merge/index.js';
import { PathSolver, pathChain, type Solver } from '../solver/index.js';
import { chooseSearcher, isLimited } from './choose-searcher.js';
import type { ExplorationEvent, ExplorationListener, Progress, StopReason } from './events.js';
import { Gaps } from './gaps.js';
import { isOutOfMemory, MemoryLimit, OutOfMemory } from './memory-limit.js';
import { metered } from './metered-solver.js';
import type { ExplorationOptions, PastSitting } from './options.js';

/** Milliseconds after which a run that is to end makes no more tests of unfinished paths: somebody waits. */
const endingTime = 500;

/**
 * Events handed out at once: what waits holds the states that ended, which are cheap to forget while they are
 * young.
 */
const mostPending = 256;

/** Paths of a run that are counted; where there are more, how many is not told. */
const mostCounted = 100_000;

export class Exploration {
  readonly progress: Progress = {
    completed: 0,
    errored: 0,
    partial: 0,
    silent: 0,
    maxStates: 1,
    forks: 0,
    merges: 0,
    multiplicity: 0,
    exactPaths: undefined,
    instructions: 0,
    queries: 0,
    solverMs: 0,
    stoppedBy: null,
  };
  /** What was not explored, and why. */
  readonly gaps = new Gaps();
  readonly solver: Solver;
  /** Told of everything at once, while the states are as they were. */
  listener: ExplorationListener | undefined = undefined;
  private readonly explorer: Explorer;
  private readonly pending: ExplorationEvent[] = [];
  /** Paths that ended since the last call of `advance` and wait for nobody. */
  private untold = 0;
  private readonly seen = new Set<string>();
  private started: number;
  /** Limits, as `ExplorationOptions` has them. */
  private limits: { maxTime: number; maxPaths: number; maxInstructions: number };
  private readonly memory: MemoryLimit;
  private merging: ReturnType<typeof createMerging>;
  private readonly pathCounts = new PathCounts();
  /** Whether there are too many paths to count. */
  private isBeyondCounting = false;
  /** Whether what happens is the start of a run that another engine tells of. */
  private isAside = false;
  /** When the run was stopped. */
  private stoppedAt = Number.POSITIVE_INFINITY;

  constructor(
    program: Program,
    private readonly options: ExplorationOptions,
  ) {
    this.started = performance.now() - (options.begunBefore ?? 0);
    const { maxTime = 0, maxPaths = 0, maxInstructions = 0 } = options;
    this.limits = options.retraces
      ? { maxTime: 0, maxPaths: 0, maxInstructions: 0 }
      : { maxTime, maxPaths, maxInstructions };
    this.memory = new MemoryLimit(options, () => this.explorer.relieve());
    const terms = new ExprContext();
    terms.onGrowth = () => {
      if (!this.progress.stoppedBy && this.memory.isHeapUsedUp()) throw new OutOfMemory();
    };
    this.solver = pathChain(terms, options.solver);
    const meteredSolver = metered(
      this.solver,
      this.progress,
      () => this.explorer.current,
      () => this.listener,
    );
    const { watch, solverTime = 0 } = options;
    const { encoding, axioms } = options.solver?.core?.arrays ?? {};
    const isTyped = encoding === 'axioms' && axioms?.includes('type');
    const accessTypes = isTyped ? new AccessTypes() : undefined;
    const maySleep = options.maxStates || options.memoryUse;
    this.explorer = new Explorer(program, {
      ...options,
      terms,
      paths: new PathSolver(terms, meteredSolver, {
        impliedValues: options.solver?.impliedValues,
        facts: accessTypes && (() => accessTypes.facts()),
      }),
      accessTypes,
      ...this.strategy(program),
      world: options.world ?? plainWorld(options),
      maxAwake: maySleep ? (options.maxStates ?? 0) : undefined,
      onEvent: (event) => this.note(event),
      watch: watch && (() => watch(this.site())),
      // What was found is told before a path that never forks runs on.
      mustStop: () =>
        this.waitingCount > 0 || this.limitReached() !== undefined || this.memory.isDue(),
      isOver: () => this.limitReached() !== undefined,
      queryBudget: {
        milliseconds: solverTime > 0 ? solverTime : undefined,
        cancelled: () => this.mustEnd() !== undefined || this.isHeapUsedUp(),
      },
    });
    if (options.past) this.recall(options.past);
  }

  /** Who picks states, and who brings them together. */
  private strategy(program: Program): { searcher: Searcher; merging: Merging | undefined } {
    const searcher = chooseSearcher(program, this.options, () => this.explorer);
    const turns = this.options.scoutingTurns ?? (isLimited(this.options) ? scoutingTurns : 0);
    this.merging = createMerging(searcher, { ...this.options, scoutingTurns: turns });
    return { searcher, merging: this.merging };
  }

  /** What merging did; undefined where states are not merged. */
  get mergeStatistics(): MergeStatistics | undefined {
    return this.merging?.statistics();
  }

  /** Whether it was found that merging pays in all of the run; and that this was found elsewhere. */
  get mergingPays(): boolean {
    return this.merging?.pays ?? false;
  }

  noteThatMergingPays(): void {
    this.merging?.noteThatItPays?.();
  }

  /** How multiplicity tells the number of paths in this program, where paths are counted. */
  get calibration(): Calibration | undefined {
    return this.pathCounts.calibration();
  }

  /** Whether anything symbolic may come up. */
  get hasInputs(): boolean {
    return this.explorer.hasInputs;
  }

  /** Living states. */
  get living(): number {
    return this.explorer.livingCount;
  }

  /** How often a symbolic value lost possibilities because an operation needs a concrete one. */
  get concretised(): ConcretisedCounts {
    return this.explorer.concretised;
  }

  /** What was found out of symbolic pointers. */
  get memoryCounts(): MemoryCounts {
    return this.explorer.memoryCounts;
  }

  get terms(): ExprContext {
    return this.explorer.terms;
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
    return this.progress.stoppedBy === null && this.gaps.isEmpty;
  }

  /** Whether the run was stopped some time ago, and should be over. */
  get isLate(): boolean {
    return performance.now() - this.stoppedAt > endingTime;
  }

  /** Puts the program before its first instruction, or takes in the states that are left of an earlier sitting. */
  begin(): void {
    const { past } = this.options;
    if (!past) {
      this.explorer.start();
      return;
    }
    this.coverage.account(past.marks);
    this.beginAside();
    this.explorer.goOn(past.states, past.lastNode);
    for (const block of past.blocks) this.explorer.adopt(block, true);
  }

  /** Goes on counting, and knows what was found. */
  private recall(past: PastSitting): void {
    const { completed, errored, partial, silent, forks, instructions, queries, solverMs } = past;
    const counts = { completed, errored, partial, silent, forks, instructions, queries, solverMs };
    Object.assign(this.progress, counts);
    this.pathCounts.note(completed + errored + partial, undefined);
    this.progress.multiplicity = this.pathCounts.multiplicity;
    for (const { cause, message, file, line } of past.gaps) {
      this.gaps.add(cause, message, { file, line });
    }
    for (const error of past.errors) {
      this.isNewError(error);
      this.gaps.noteError(error);
    }
  }

  /** The same, where all states come from other engines (`adopt`). Nobody is told of the way there. */
  beginAside(): void {
    this.isAside = true;
    this.explorer.startAside();
    this.isAside = false;
  }

  /** States for another engine to explore, as a text: at most so many. They do not end here. */
  giveAway(most: number): string | undefined {
    return this.explorer.giveAway(most);
  }

  /** All states by name, as a text, in case that this engine is lost; they stay here. Undefined where that cannot be said now. */
  names(): string | undefined {
    return this.explorer.names();
  }

  /** How many could be given away, at most. */
  get spareCount(): number {
    return this.explorer.spareCount;
  }

  /** Takes states in that another engine has given away. */
  adopt(block: string, areNodesOurs = false): void {
    this.explorer.adopt(block, areNodesOurs);
  }

  /** The number of a new node of the history, for those that other engines tell of. */
  newNode(): number {
    return this.explorer.newNode();
  }

  /** Runs for a while; the events since the last call. Undefined when the run has ended. */
  advance(milliseconds = 50): ExplorationEvent[] | undefined {
    const until = performance.now() + milliseconds;
    let isRunning = this.progress.stoppedBy === null;
    // One step at least, however little time there is.
    let isDue = true;
    while (isRunning && isDue) {
      const stop = this.limitReached() ?? (this.memory.isUsedUp() ? 'memory' : undefined);
      isRunning = stop ? this.stop(stop) : this.step();
      this.count();
      isDue = this.waitingCount < mostPending && performance.now() < until;
    }
    const hasHappened = this.waitingCount > 0;
    this.untold = 0;
    const events = this.pending.splice(0);
    return isRunning || hasHappened ? events : undefined;
  }

  /** What happened since the last call of `advance`. */
  private get waitingCount(): number {
    return this.pending.length + this.untold;
  }

  private step(): boolean {
    try {
      const goesOn = this.explorer.step();
      return goesOn || this.explorer.livingCount === 0 ? goesOn : this.stop('cancelled');
    } catch (thrown) {
      if (!isOutOfMemory(thrown)) throw thrown;
      // What was being done is half done: the states that it concerns may have no test.
      try {
        return this.stop('memory');
      } catch {
        return false;
      }
    }
  }

  /** Ends the states that are left; those for which there is no time are counted. */
  private stop(reason: StopReason): false {
    this.progress.stoppedBy = reason;
    this.stoppedAt = performance.now();
    this.explorer.abandon(`the run was stopped: ${reason}`, () => this.isLate);
    this.progress.partial += this.explorer.livingCount;
    return false;
  }

  /**
   * For a run that was broken off in the midst of a step: what the engine holds may be half done, so the states are
   * counted, and no more is asked of them. What happened in that step is given back.
   */
  breakOff(reason: StopReason): ExplorationEvent[] {
    const { progress, explorer } = this;
    // A run that was already ending keeps its reason.
    progress.stoppedBy ??= reason;
    const hasStarted = progress.completed + progress.errored + progress.partial > 0;
    // Before the first state there is a path all the same: constructors run on it.
    progress.partial += explorer.livingCount || (hasStarted ? 0 : 1);
    progress.instructions = (this.options.past?.instructions ?? 0) + explorer.machine.executed;
    this.stoppedAt = Number.NEGATIVE_INFINITY;
    return this.pending.splice(0);
  }

  /** In the midst of a question to the solver. */
  private isHeapUsedUp(): boolean {
    return this.memory.isDue() && this.memory.isHeapUsedUp();
  }

  private count(): void {
    const { progress, explorer } = this;
    const { past } = this.options;
    progress.maxStates = Math.max(progress.maxStates, explorer.livingCount);
    progress.forks = (past?.forks ?? 0) + explorer.forkCount;
    progress.merges = explorer.mergeCount;
    progress.instructions = (past?.instructions ?? 0) + explorer.machine.instructions;
  }

  /** A run that was made again is where it was, so many milliseconds after it began. Its limits count from here. */
  goOnFrom(elapsed: number): void {
    const { options, progress, explorer } = this;
    const { maxTime = 0, maxPaths = 0, maxInstructions = 0 } = options;
    const more = (limit: number, used: number) => (limit > 0 ? limit + used : 0);
    this.started = performance.now() - elapsed;
    this.limits = {
      maxTime: more(maxTime, elapsed),
      maxPaths: more(maxPaths, progress.completed + progress.errored + progress.partial),
      maxInstructions: more(maxInstructions, explorer.machine.instructions),
    };
  }

  private limitReached(): StopReason | undefined {
    const { options, progress, limits } = this;
    const beyond = (limit: number, value: number) => limit > 0 && value >= limit;
    const end = this.mustEnd();
    if (end) return end;
    const elsewhere = options.elsewhere?.();
    const here = (options.past?.instructions ?? 0) + this.explorer.machine.instructions;
    const instructions = here + (elsewhere?.instructions ?? 0);
    if (beyond(limits.maxInstructions, instructions)) return 'instructions';
    const paths = progress.completed + progress.errored + progress.partial;
    return beyond(limits.maxPaths, paths + (elsewhere?.paths ?? 0)) ? 'paths' : undefined;
  }

  /** What ends the run even in the midst of a question to the solver. */
  private mustEnd(): StopReason | undefined {
    const { interrupted, cancelled, hasLostOutput } = this.options;
    const { maxTime } = this.limits;
    if (maxTime > 0 && this.elapsed >= maxTime) return 'time';
    if (interrupted?.()) return 'interrupted';
    if (hasLostOutput?.()) return 'output';
    return cancelled?.() ? 'cancelled' : undefined;
  }

  private note(event: ExploreEvent): void {
    // Of an earlier sitting it is not known whether it had told what the start covers: marks that it has told are not new.
    if (this.isAside && !(event.kind === 'covered' && this.options.past)) return;
    if (event.kind === 'warning' || event.kind === 'message') this.pending.push(event);
    this.gaps.note(event, () => this.site());
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
    if (end.kind !== 'silent') this.countPaths(event);
    const isNew = end.kind !== 'error' || this.isNewError(end.error);
    this.listener?.note(event, isNew);
    if (this.options.tellsPaths === false) this.untold++;
    else this.pending.push({ kind: 'path', path: { end, test, isNew, state, begun } });
  }

  private countPaths({ state, countPaths }: Extract<ExploreEvent, { kind: 'ended' }>): void {
    const { pathCounts, progress } = this;
    const isCounted = this.options.countPaths === true && !this.isBeyondCounting && !this.isLate;
    const limit = Math.max(1, mostCounted - pathCounts.exact);
    const paths = isCounted ? (countPaths ? countPaths(limit) : 1) : undefined;
    pathCounts.note(state.multiplicity, paths);
    progress.multiplicity = pathCounts.multiplicity;
    if (isCounted) {
      this.isBeyondCounting = paths === undefined;
      progress.exactPaths = paths === undefined ? undefined : pathCounts.exact;
    }
  }

  /** Whether an error is to be reported: the first of its kind at its place, here and where other engines found it. */
  isNewError(error: Pick<ExecutionError, 'kind' | 'file' | 'line' | 'function'>): boolean {
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
