/**
 * The explorer: runs states, forks them where a decision depends on an input, and ends them (Baldoni et al.,
 * "A Survey of Symbolic Execution Techniques", ACM CSUR 2018, §2). This file has the loop, the program's start
 * and what builtins ask for; population.ts has the life of states, answers.ts the stops of the machine, ways.ts
 * the forks.
 */
import { type Expr, type ExprContext, TableReads } from '../../expr/index.js';
import type { CType } from '../../ir/index.js';
import {
  type Intent,
  layoutText,
  type MemoryCounts,
  noMemoryText,
  type Resolution,
  resolvePointer,
} from '../../memory/index.js';
import type { Budget, PathSolver } from '../../solver/index.js';
import type { Slot } from '../../value/index.js';
import { isInput } from '../builtins/analysis.js';
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
import type { ExternalCalls } from './asks/external-calls.js';
import { symbolicExternals } from './asks/index.js';
import type { Printing, RunningPath, Speaker } from './asks/running-path.js';
import { Files } from './files/files.js';
import type { Merging } from './life/merging.js';
import { Population } from './life/population.js';
import type { Searcher } from './life/searcher.js';
import { isStopping, Ways } from './life/ways.js';
import type { ExplorerOptions } from './options.js';
import { printerOverrides } from './printing/printing.js';
import type { SleepCounts } from './sleep/hibernation.js';
import type { ExploreEvent, MessageSource } from './states/events.js';
import type { State } from './states/state.js';
import { isSymbolicWorld, placeWorld, startWays, type World } from './world/world.js';

const defaultTermLimit = 1 << 20;
const defaultMaxAsleep = 1 << 16;

/** Instructions that a state runs before the searcher is asked again. */
const slice = 1_000_000;
/** Decisions of a state, none of which forks, before the searcher is asked again: they may be slow. */
const stopsPerTurn = 256;

type Meeting = Extract<Outcome, { kind: 'meeting' | 'region' }>;

export class Explorer implements RunningPath {
  readonly machine: Machine;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly coverage: Coverage;
  /** Whether anything symbolic may come up; otherwise the program runs as in a concrete run. */
  readonly hasInputs: boolean;
  readonly inventsResults: boolean;
  /** The files of the state that runs. */
  readonly files: Files;
  readonly printing: Printing;
  readonly externalCalls: ExternalCalls | undefined;
  readonly tellsMerges: boolean;
  readonly stopsAtRegions: boolean;
  readonly silentAssume: boolean;
  private readonly population: Population;
  private readonly ways: Ways;
  private readonly answers: Answers;
  private readonly termLimit: number;
  private readonly world: World;
  private readonly fixedInput: ExplorerOptions['fixedInput'];
  private readonly searcher: Searcher;
  private readonly merging: Merging | undefined;
  private readonly emit: (event: ExploreEvent) => void;
  private readonly warned = new Set<string>();
  private readonly saidOnce = new Set<string>();
  private readonly budget: Budget | undefined;
  private readonly mustStop: (() => boolean) | undefined;
  private readonly watch: (() => void) | undefined;
  /** Instructions that the whole run may execute, where that is kept to the instruction. */
  private readonly exactLimit: number | undefined;
  private readonly tables: TableReads | undefined;
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
    this.emit = emit;
    this.budget = budget;
    this.termLimit = options.termLimit ?? defaultTermLimit;
    this.mustStop = options.mustStop;
    this.watch = options.watch;
    this.exactLimit = (options.exactInstructions && options.maxInstructions) || undefined;
    this.tables = options.tables && new TableReads(terms, options.tables);
    this.fixedInput = options.fixedInput;
    this.world = options.world ?? { args: [], environment: [] };
    this.hasInputs = asksForInputs(program) || isSymbolicWorld(this.world);
    this.inventsResults = options.inventsResults ?? false;
    this.files = new Files(options.host);
    this.printing = options.printing ?? 'never';
    this.externalCalls = options.externalCalls;
    this.tellsMerges = options.tellsMerges ?? false;
    this.stopsAtRegions = this.merging?.call !== undefined;
    this.silentAssume = options.silentAssume ?? false;
    this.coverage = new Coverage(program);
    this.machine = this.makeMachine(options);
    const { machine, coverage, files } = this;
    const warn = (text: string, detail?: string) => this.warn(text, detail);
    const engine = { machine, coverage, files, terms, paths, budget, emit, warn };
    const { maxAwake, maxAsleep = defaultMaxAsleep } = options;
    const sleep = { maxAwake, sleepStore, maxAsleep };
    const testsPerPath = this.merging && (options.testsPerPath ?? 'cover');
    this.population = new Population(engine, this.searcher, sleep, testsPerPath);
    this.ways = new Ways(this.population, engine, (start) => placeWorld(this, this.world, start));
    this.answers = new Answers(this.population, this.ways, engine, this.tables, options);
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
    const machineOptions: MachineOptions = {
      ...options,
      checkOvershift: options.checkOvershift ?? true,
      coverage: this.coverage,
      evaluate: (term) => this.paths.value(this.current.path, term),
      isCertain: (condition) =>
        this.paths.mustBeTrue(this.current.path, condition, this.budget) === true,
      externals: symbolicExternals(this),
      overrides: this.printing !== 'never' || this.hasInputs ? printerOverrides(this) : undefined,
      isMeeting: this.merging && ((fn, block) => this.merging!.isMeeting(fn, block)),
      onNotice: (notice) => {
        if (notice.kind === 'no-memory') this.warn(noMemoryText(notice.bytes));
        else if (notice.kind === 'layout' && (options.tellsLayout ?? true)) {
          const { file, line } = notice.position;
          this.warn(`${file}:${line}: ${layoutText[notice.use]}`, 'layout');
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
    if (this.population.isEmpty) return !isOver?.();
    return this.population.size === 1 && !mustStop?.();
  }

  /** Instructions for one turn. */
  private turn(): number {
    const { exactLimit } = this;
    if (exactLimit === undefined) return slice;
    return Math.max(0, Math.min(slice, exactLimit - this.machine.instructions));
  }

  /** Living states in memory. */
  get states(): ReadonlySet<State> {
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

  /** Whether nothing was forked and nothing symbolic was made. */
  get isSinglePath(): boolean {
    const { isEmpty, forkCount } = this.population;
    return isEmpty || (forkCount === 0 && this.current.inputs.length === 0);
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
    this.ways.follow(state, 'value', startWays(this, this.world, this.budget));
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
    population.bringBack();
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
        if (this.meet(state, outcome)) continue;
        break;
      }
      if (outcome.kind === 'budget') {
        if (this.isReplaying && !isStopping(this.budget)) {
          machine.budget = slice;
          continue;
        }
        if (population.size > 1) break;
        this.beginTurn();
        this.interrupted = state;
        break;
      }
      if (this.isReplaying) this.stops = 0;
      const { forkCount } = population;
      this.answers.advance(state, outcome);
      if (this.isReplaying && !isStopping(this.budget)) continue;
      // A question that was cut leaves the state where it was; what is only rehearsed is over then.
      if (this.isCut) break;
      if (population.forkCount !== forkCount) break;
      if (this.mustStop?.()) {
        if (population.has(state)) this.interrupted = state;
        break;
      }
    }
    if (population.has(state)) {
      population.settle(state);
      if (machine.meetings.isPassing && !state.resumption) state.resumption = { kind: 'again' };
    }
    if (!this.interrupted) population.restrain(state);
    return true;
  }

  private beginTurn(): void {
    this.machine.budget = this.turn();
    this.stops = 0;
    this.isCut = false;
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
    const count = this.population.relieve();
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

  /** Whether nobody is told of what happens. */
  get isSilent(): boolean {
    return this.population.isSilent;
  }

  /** States for another engine to explore, as a text: at most so many, and at least one stays here. */
  giveAway(most: number): string | undefined {
    return this.population.giveAway(most);
  }

  get spareCount(): number {
    return this.population.spareCount;
  }

  /** Takes states in that another engine has given away. */
  adopt(block: string, areNodesOurs = false): void {
    this.population.adopt(block, areNodesOurs);
  }

  /** Puts the program before its first instruction, for states that come from elsewhere. */
  startAside(): void {
    this.start();
    this.population.clear();
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

  warn(text: string, detail?: string): void {
    if (this.population.isRehearsing || this.warned.has(text)) return;
    this.warned.add(text);
    this.emit({ kind: 'warning', text, detail });
  }

  /** A fresh input. Names that come twice get a number, as in KLEE. */
  newInput(name: string, size: number, type?: CType, length?: Expr): Expr {
    const { inputs } = this.current;
    const unique = inputs.nameFor(name);
    const array = this.terms.array(`${unique}#${size}`, 32, size);
    this.current.inputs = inputs.with({ name: unique, wish: name, array, size, type, length });
    this.fixedInput?.(unique, size)?.forEach((byte, i) => {
      const read = this.terms.read(array, this.terms.constant(i, 32));
      this.assume(this.terms.eq(read, this.terms.constant(byte, 8)));
    });
    return array;
  }

  /** Which objects a symbolic pointer may reach on the running state's path. */
  resolve(pointer: Expr, size: number, intent: Intent): Resolution {
    const request = this.answers.pointers.request(this.current.path, { pointer, size, intent });
    const unknown = this.answers.pointers.unknownReach(request);
    if (unknown) throw unknown;
    return resolvePointer({ ...request, splitting: undefined });
  }

  /** Adds a condition to the running state's path; 'infeasible' leaves it as it was. */
  assume(condition: Expr): 'held' | 'infeasible' | 'unknown' {
    const known = this.terms.unnamed(condition);
    const rewritten = this.tables?.condition(known) ?? known;
    const side = this.paths.assume(this.current.path, rewritten, this.budget);
    if (side === 'infeasible' || side === 'unknown') return side;
    this.current.path = side;
    return 'held';
  }

  /** A value that a term can have. The path is not narrowed to it, but it is a decision all the same. */
  someValue(term: Expr): number | bigint {
    if (this.isReplaying) return this.population.hibernation!.take();
    const value = this.paths.value(this.current.path, term);
    this.current.decide(value);
    return value;
  }

  /** A message of the program's author for the user of the run. */
  say(source: MessageSource, text: string, by?: Speaker): void {
    if (this.isSilent) return;
    if (source === 'warning-once') {
      if (this.saidOnce.has(text)) return;
      this.saidOnce.add(text);
    }
    const name = by?.function ?? this.machine.stackTrace()[0]?.function ?? '';
    this.emit({ kind: 'message', source, text, ...by, function: name });
  }

  /** An exit status may be symbolic: it is then the one that the path's test gives. */
  statusOf(value: Slot | undefined): number {
    return this.answers.statusOf(value);
  }

  /** The frames of a state, wherever they are. */
  framesOf(state: State): readonly Frame[] {
    return this.population.framesOf(state);
  }
}

/** Whether the program asks for symbolic inputs. */
function asksForInputs({ module }: Program): boolean {
  return module.functions.some((func) => func.blocks.length === 0 && isInput(func.name));
}
