/**
 * The explorer: runs states, forks them where a decision depends on an input, and ends them (Baldoni et al.,
 * "A Survey of Symbolic Execution Techniques", ACM CSUR 2018, §2). This file has the loop and
 * the program's start; population.ts has the life of states, answers.ts the stops of the machine, ways.ts the forks,
 * running.ts what the program's calls ask for.
 */
import { type ExprContext, TableReads } from '../../expr/index.js';
import { layoutText, type MemoryCounts, noMemoryText } from '../../memory/index.js';
import type { Budget, PathSolver } from '../../solver/index.js';
import { Coverage } from '../coverage.js';
import type { Frame } from '../frame.js';
import { Machine } from '../machine.js';
import type { MachineOptions } from '../machine-options.js';
import type { Outcome } from '../outcome.js';
import type { Program } from '../prepare/index.js';
import { runConstructors, startFunction } from '../start.js';
import { SteppingMachine } from '../stepping-machine.js';
import { Answers } from './answers/answers.js';
import type { ConcretisedCounts } from './answers/concrete-needs.js';
import { symbolicExternals } from './asks/index.js';
import type { Merging } from './life/merging.js';
import { Population } from './life/population.js';
import type { Searcher } from './life/searcher.js';
import { isStopping, Ways } from './life/ways.js';
import type { ExplorerOptions } from './options.js';
import { printerOverrides } from './printing/printing.js';
import { Running } from './running.js';
import type { SleepCounts } from './sleep/hibernation.js';
import type { NamedState } from './sleep/sleep-store.js';
import type { ExploreEvent } from './states/events.js';
import type { State } from './states/state.js';
import { placeWorld, startWays, type World } from './world/world.js';

const defaultTermLimit = 1 << 20;
const defaultMaxAsleep = 1 << 16;

/** Instructions that a state runs before the searcher is asked again. */
const slice = 1_000_000;
/** Decisions of a state, none of which forks, before the searcher is asked again: they may be slow. */
const stopsPerTurn = 256;

type Meeting = Extract<Outcome, { kind: 'meeting' | 'region' }>;

export class Explorer {
  readonly machine: Machine;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly coverage: Coverage;
  private readonly running: Running;
  private readonly population: Population;
  private readonly ways: Ways;
  private readonly answers: Answers;
  private readonly termLimit: number;
  private readonly world: World;
  private readonly searcher: Searcher;
  private readonly merging: Merging | undefined;
  private readonly budget: Budget | undefined;
  private readonly mustStop: (() => boolean) | undefined;
  private readonly watch: (() => void) | undefined;
  /** Instructions that the whole run may execute, where that is kept to the instruction. */
  private readonly exactLimit: number | undefined;
  /** The state whose turn was cut short from outside: it goes on, so that the clock decides nothing. */
  private interrupted: State | undefined = undefined;
  /** Whether a question of the present turn was cut, as a rehearsal has cost too much. */
  private isCut = false;
  /** Stops of the machine in the present turn. */
  private stops = 0;
  /** Whether the states begin by choosing a number of arguments. */
  private hasWorld = false;

  constructor(
    readonly program: Program,
    options: ExplorerOptions,
  ) {
    const { terms, paths, searcher, onEvent, sleepStore } = options;
    const budget = this.queryBudget(options);
    const emit = (event: ExploreEvent) => {
      if (!this.population.isRehearsing) onEvent(event);
    };
    this.terms = terms;
    this.paths = paths;
    this.merging = options.merging;
    this.searcher = options.merging ?? searcher;
    this.budget = budget;
    this.termLimit = options.termLimit ?? defaultTermLimit;
    this.mustStop = options.mustStop;
    this.watch = options.watch;
    this.exactLimit = (options.exactInstructions && options.maxInstructions) || undefined;
    const tables = options.tables && new TableReads(terms, options.tables);
    this.world = options.world ?? { args: [], environment: [] };
    const running = new Running(program, options, this.world, budget, tables, emit);
    this.running = running;
    this.coverage = new Coverage(program, options.countsRuns);
    this.machine = this.makeMachine(options);
    const { machine, coverage } = this;
    const { files } = running;
    const warn = (text: string, detail?: string) => running.warn(text, detail);
    const engine = { machine, coverage, files, terms, paths, budget, emit, warn };
    const { maxAwake, maxAsleep = defaultMaxAsleep } = options;
    const sleep = { maxAwake, sleepStore, maxAsleep };
    const testsPerPath = this.merging && (options.testsPerPath ?? 'cover');
    this.population = new Population(engine, this.searcher, sleep, testsPerPath);
    this.ways = new Ways(this.population, engine, (start) =>
      placeWorld(running, this.world, start),
    );
    this.answers = new Answers(this.population, this.ways, engine, tables, options);
    running.attach(machine, this.population, this.answers);
    if (options.quarantine !== undefined) program.objects.quarantineBytes = options.quarantine;
    program.objects.shareAddresses(this.merging !== undefined);
    this.merging?.begin(this.population, engine);
    terms.addRoots((visit) => this.population.markTerms(visit));
  }

  /** What ends a question early: in a rehearsal also that it has cost too much. */
  private queryBudget({ queryBudget: given, merging }: ExplorerOptions): Budget | undefined {
    if (!merging?.isTooDear) return given;
    const cancelled = (): boolean => {
      if (given?.cancelled?.()) return true;
      this.isCut ||= merging.isTooDear!();
      return this.isCut;
    };
    return { ...given, cancelled };
  }

  private makeMachine(options: ExplorerOptions): Machine {
    const { running } = this;
    const machineOptions: MachineOptions = {
      ...options,
      checkOvershift: options.checkOvershift ?? true,
      coverage: this.coverage,
      evaluate: (term) => this.paths.value(this.current.path, term),
      isCertain: (condition) =>
        this.paths.mustBeTrue(this.current.path, condition, this.budget) === true,
      externals: symbolicExternals(running),
      overrides:
        running.printing !== 'never' || running.hasInputs ? printerOverrides(running) : undefined,
      isMeeting: this.merging && ((fn, block) => this.merging!.isMeeting(fn, block)),
      onNotice: (notice) => {
        if (notice.kind === 'no-memory') running.warn(noMemoryText(notice.bytes));
        else if (notice.kind === 'layout' && (options.tellsLayout ?? true)) {
          const { file, line } = notice.position;
          running.warn(`${file}:${line}: ${layoutText[notice.use]}`, 'layout');
        } else options.onNotice?.(notice);
      },
      renewBudget: () => (this.mayGoOn(options) ? this.turn() : 0),
    };
    const { onInstruction } = options;
    if (!onInstruction && this.exactLimit === undefined) {
      return new Machine(this.program, machineOptions);
    }
    const told = (frame: Frame) => onInstruction?.(frame, this.current);
    return new SteppingMachine(this.program, machineOptions, told);
  }

  /** Whether what runs may go on when its turn is over: constructors, before there is a state, and a single state. */
  private mayGoOn({ mustStop, isOver }: ExplorerOptions): boolean {
    const { isEmpty, isRehearsing, size } = this.population;
    if (isEmpty) return !isOver?.();
    return size === 1 && !isRehearsing && !mustStop?.();
  }

  /** Instructions for one turn. */
  private turn(): number {
    const { exactLimit } = this;
    if (exactLimit === undefined) return slice;
    return Math.max(0, Math.min(slice, exactLimit - this.machine.instructions));
  }

  /** Whether anything symbolic may come up; otherwise the program runs as in a concrete run. */
  get hasInputs(): boolean {
    return this.running.hasInputs;
  }

  /** Living states in memory. */
  get states(): Iterable<State> & { readonly size: number } {
    return this.population.states;
  }

  /** The state that runs. */
  get current(): State {
    return this.population.current;
  }

  /** Living states, also those that were written out. */
  get livingCount(): number {
    return this.population.size;
  }

  get forkCount(): number {
    return this.population.forkCount;
  }

  /** How often several states became one. */
  get mergeCount(): number {
    return this.population.mergeCount;
  }

  /** What was found out of symbolic pointers. */
  get memoryCounts(): MemoryCounts {
    return this.answers.pointers.notes.counts();
  }

  get concretised(): ConcretisedCounts {
    return this.answers.concretised;
  }

  /** Puts the program before its first instruction; one state for each number of arguments. */
  start(): void {
    const { machine } = this;
    machine.budget = this.turn();
    const early = runConstructors(machine);
    if (!early) machine.push(startFunction(machine), [0, 0, 0]);
    const state = this.begin();
    if (early?.kind === 'budget') {
      const reason = 'the run was stopped before main';
      this.population.end(state, { kind: 'partial', cause: 'stopped', reason });
      return;
    }
    this.hasWorld = !early;
    if (early) this.answers.advance(state, early);
    else this.enterWorld(state);
  }

  /** Makes the choices before the first instruction. */
  private enterWorld(state: State): void {
    this.ways.follow(state, 'value', startWays(this.running, this.world, this.budget));
  }

  /** Makes what the machine holds the first state. */
  begin(): State {
    return this.population.begin();
  }

  /** Runs one state for a while. False when no state is left. */
  step(): boolean {
    this.terms.collectIfGrown(this.termLimit);
    const { machine, population } = this;
    if (!this.interrupted) this.beginTurn();
    population.migration.bringBack();
    const state = this.interrupted ?? this.searcher.select();
    this.interrupted = undefined;
    if (!state) return false;
    population.startCounting();
    this.activate(state);
    machine.budget = Math.min(machine.budget, this.merging?.turnOf?.(state) ?? machine.budget);
    this.watch?.();
    for (; this.stops < stopsPerTurn && population.has(state); this.stops++) {
      this.resume(state);
      const outcome = machine.run();
      this.watch?.();
      if (outcome.kind === 'meeting' || outcome.kind === 'region') {
        if (!this.meet(state, outcome)) break;
        // A state that is being made again is in nobody's way, and no other may come in between.
        if (this.isReplaying) this.stops = 0;
        continue;
      }
      if (outcome.kind === 'budget') {
        if (this.isReplaying && !isStopping(this.budget)) {
          machine.budget = slice;
          continue;
        }
        if (population.size > 1 || population.isRehearsing) break;
        this.beginTurn();
        this.interrupted = state;
        break;
      }
      if (this.isReplaying) this.stops = 0;
      const { forkCount } = population;
      this.answers.advance(state, outcome);
      if (this.isReplaying && !isStopping(this.budget)) continue;
      // A question that was cut leaves the state where it was; what is only rehearsed is over then.
      if (this.isCut || this.answers.hasPutOff) break;
      if (population.forkCount !== forkCount) break;
      if (this.mustStop?.()) {
        // When the run is looked after depends on the clock; how long a turn is must not.
        this.stops++;
        if (population.has(state) && this.stops < stopsPerTurn) this.interrupted = state;
        break;
      }
    }
    if (population.has(state)) {
      population.settle(state);
      if (machine.meetings.isPassing && !state.resumption) state.resumption = { kind: 'again' };
    }
    if (!this.interrupted) population.migration.restrain();
    return true;
  }

  private beginTurn(): void {
    this.machine.budget = this.turn();
    this.stops = 0;
    this.isCut = false;
    this.answers.hasPutOff = false;
  }

  private activate(state: State): void {
    const { population } = this;
    if (!population.isRunning(state)) {
      const wakes = state.isAsleep;
      population.enter(state);
      this.answers.forget();
      if (wakes && this.hasWorld && !state.origin) this.enterWorld(state);
    }
    state.isBehindFork = false;
  }

  /** Does what a state is to do first. */
  private resume(state: State): void {
    const { resumption } = state;
    if (!resumption) return;
    state.resumption = undefined;
    this.ways.resume(resumption);
  }

  /** The running state has reached a place where it may meet others: whether it goes on at once. */
  private meet(state: State, at: Meeting): boolean {
    const { population } = this;
    const merging = this.merging!;
    if (at.kind === 'meeting') state.resumption = { kind: 'meeting' };
    // What a state did before it slept it does not do again.
    if (this.isReplaying) return true;
    const goesOn = at.kind === 'meeting' ? merging.arrive(state) : merging.call!(state, at.call);
    if (!goesOn || !population.has(state)) return false;
    if (!population.isRunning(state)) population.enter(state);
    return true;
  }

  /** Between turns: gives memory back, for a process that runs out of it; how many states could be put away. */
  relieve(): number {
    const count = this.population.migration.relieve();
    this.terms.collect();
    return count;
  }

  /** How many states were put to sleep and made again. */
  get sleepCounts(): SleepCounts {
    return this.population.hibernation?.counts ?? { slept: 0, woken: 0, writtenOut: 0 };
  }

  /** Whether a state that slept is being made again: nothing is reported then. */
  get isReplaying(): boolean {
    return this.population.isReplaying;
  }

  /** States for another engine to explore, as a text: at most so many, and at least one stays here. */
  giveAway(most: number): string | undefined {
    return this.population.migration.giveAway(most);
  }

  /** All states by what was told of them, for somebody who goes on with them if this engine is lost. */
  names(): string | undefined {
    return this.population.migration.names();
  }

  get spareCount(): number {
    return this.population.migration.spareCount;
  }

  /** Takes states in that another engine has given away. */
  adopt(block: string, areNodesOurs = false): void {
    this.population.migration.adopt(block, areNodesOurs);
  }

  /** Puts the program before its first instruction, for states that come from elsewhere. */
  startAside(): void {
    this.start();
    this.population.clear();
  }

  /** Takes states in that an earlier sitting of the run has told of; its last node was `lastNode`. */
  goOn(states: Iterable<NamedState>, lastNode: number): void {
    this.population.migration.goOn(states, lastNode);
  }

  /** The number of a new node of the history, for those that others tell of. */
  newNode(): number {
    return this.population.history.newNode();
  }

  /** Ends the states that are left, for a run that is cut short; as many as there is time for. */
  abandon(reason: string, isLate: () => boolean): void {
    this.interrupted = undefined;
    this.population.endAll({ kind: 'partial', cause: 'stopped', reason }, isLate);
  }

  /** The frames of a state, wherever they are. */
  framesOf(state: State): readonly Frame[] {
    return this.population.framesOf(state);
  }
}
