/**
 * The explorer: runs states, forks them where a decision depends on an input, and ends them (seed 004
 * §2). It owns the machine; the state that runs is in the machine, all others are parked.
 *
 * The machine stops where it cannot go on by itself; `advance` answers each kind of stop. Invariant:
 * a state's path condition is satisfiable, and describes exactly the inputs that lead to it.
 */
import { Expr, type ExprContext } from '../../expr/index.js';
import type { CType, IndirectBrInst, Instruction, SwitchInst, Type } from '../../ir/index.js';
import { PageStore } from '../../memory/index.js';
import { type Budget, PathCondition, type PathSolver, type Side } from '../../solver/index.js';
import { isInput } from '../builtins/analysis.js';
import { type Begun, Coverage } from '../coverage.js';
import type { Slot } from '../domain.js';
import { Fault } from '../errors.js';
import type { Frame } from '../frame.js';
import { Machine, type MachineOptions } from '../machine.js';
import type { Outcome } from '../outcome.js';
import type { Program } from '../prepare/index.js';
import { placeWords, runConstructors, startFunction } from '../start.js';
import { makeConcrete } from './concretise.js';
import type { ExploreEvent, ForkReason, MessageSource, PathEnd, TestCase } from './events.js';
import { Files } from './files.js';
import { Hibernation } from './hibernation.js';
import { symbolicExternals } from './inputs.js';
import { findLeak } from './leaks.js';
import { type MemoryModel, waysOf } from './memory-model.js';
import { type Printing, printerOverrides } from './printing.js';
import { resolvePointer } from './resolve.js';
import { TermRoots } from './roots.js';
import { type Decisions, type Resumption, State } from './state.js';
import {
  addFiles,
  argumentCounts,
  argumentStrings,
  environmentStrings,
  isSymbolicWorld,
  type StartChoice,
  startChoices,
  type World,
} from './world.js';

/** Picks the next state. src/search has the strategies. */
export interface Searcher {
  add(state: State, parent: State | undefined): void;
  remove(state: State): void;
  /** The state to run next; undefined when there is none. */
  select(): State | undefined;
}

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
  readonly memoryModel?: MemoryModel;
  /** What functions that print do; `never` unless given. */
  readonly printing?: Printing;
  /** Whether an assumption that cannot hold ends the path silently. */
  readonly silentAssume?: boolean;
  /** States kept in memory at most; others sleep (hibernation.ts). 0: no limit, but `relieve` works. */
  readonly maxAwake?: number;
  /** For one question to the solver. */
  readonly queryBudget?: Budget;
  /** Polled while a single state runs on: true brings it back to `step`. */
  readonly mustStop?: () => boolean;
  /** Terms at which those that no state needs any more are forgotten for the first time. */
  readonly termLimit?: number;
}

const defaultTermLimit = 1 << 20;

/** Instructions that a state runs before the searcher is asked again. */
const slice = 1_000_000;
/** Decisions of a state, none of which forks, before the searcher is asked again: they may be slow. */
const stopsPerStep = 256;
/** Values that are tried for a term that must be concrete, by what it is needed for. */
const valuesForAddresses = 16;

/** What a concrete value is needed for, as a warning says it. */
const needs = {
  address: 'a length or an address',
  floatingPoint: 'floating point',
  host: 'a call of the host',
} as const;
type Need = keyof typeof needs;

/** How often a term lost some of its values because an operation needs a concrete one. */
export type ConcretisedCounts = Record<Need, number>;

export class Explorer {
  readonly machine: Machine;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly coverage: Coverage;
  /** Whether anything symbolic may come up; otherwise the program runs as in a concrete run. */
  readonly hasInputs: boolean;
  readonly inventsResults: boolean;
  private readonly checksLeaks: boolean;
  /** The files of the state that runs. */
  readonly files: Files;
  readonly states = new Set<State>();
  readonly printing: Printing;
  readonly silentAssume: boolean;
  /** The state that runs. */
  current!: State;
  private parked = true;
  /** The machine's instructions that are part of some state's count. */
  private counted = 0;
  private nextId = 1;
  private readonly pages: PageStore;
  private readonly termLimit: number;
  private readonly world: World;
  private readonly fixedInput: ExplorerOptions['fixedInput'];
  private readonly searcher: Searcher;
  private readonly emit: (event: ExploreEvent) => void;
  private readonly warned = new Set<string>();
  private readonly saidOnce = new Set<string>();
  private readonly budget: Budget | undefined;
  private readonly memoryModel: MemoryModel;
  /** The last term that was made concrete, and when. */
  private lastConcrete: { term: Expr; instructions: number; pc: number } | undefined = undefined;
  private readonly mustStop: (() => boolean) | undefined;
  private readonly maxAwake: number | undefined;
  private hibernation: Hibernation | undefined = undefined;
  /** The state whose turn was cut short from outside: it goes on, so that the clock decides nothing. */
  private interrupted: State | undefined = undefined;
  /** Whether the states begin by choosing a number of arguments. */
  private hasWorld = false;
  forkCount = 0;
  readonly concretised: ConcretisedCounts = { address: 0, floatingPoint: 0, host: 0 };

  constructor(
    readonly program: Program,
    options: ExplorerOptions,
  ) {
    this.terms = options.terms;
    this.termLimit = options.termLimit ?? defaultTermLimit;
    this.terms.addRoots((visit) => this.markTerms(visit));
    this.paths = options.paths;
    this.searcher = options.searcher;
    this.emit = options.onEvent;
    this.budget = options.queryBudget;
    this.mustStop = options.mustStop;
    this.fixedInput = options.fixedInput;
    this.world = options.world ?? { args: [], environment: [] };
    this.hasInputs = asksForInputs(program) || isSymbolicWorld(this.world);
    this.inventsResults = options.inventsResults ?? false;
    this.checksLeaks = options.checkLeaks ?? false;
    this.files = new Files(options.machine.host);
    this.memoryModel = options.memoryModel ?? 'forking';
    this.printing = options.printing ?? 'never';
    this.silentAssume = options.silentAssume ?? false;
    this.maxAwake = options.maxAwake;
    this.pages = new PageStore(program.memory);
    this.coverage = new Coverage(program);
    this.machine = new Machine(program, {
      ...options.machine,
      coverage: this.coverage,
      terms: options.terms,
      evaluate: (term) => this.paths.value(this.current.path, term),
      externals: symbolicExternals(this),
      renewBudget: () => (this.states.size === 1 && !options.mustStop?.() ? slice : 0),
      ...((this.printing !== 'never' || this.hasInputs) && {
        overrides: printerOverrides(this),
      }),
    });
  }

  /** Whether nothing was forked and nothing symbolic was made. */
  get isSinglePath(): boolean {
    return this.parked || (this.forkCount === 0 && this.current.inputs.length === 0);
  }

  /** Puts the program before its first instruction; one state for each number of arguments. */
  start(): void {
    const { machine } = this;
    const early = runConstructors(machine);
    if (!early) machine.push(startFunction(machine), [0, 0, 0]);
    const state = this.begin();
    this.hasWorld = !early;
    if (early) this.advance(state, early);
    else this.enterWorld(state);
  }

  /** The choices before the first instruction. */
  private enterWorld(state: State): void {
    const { world, terms, paths } = this;
    const choices = startChoices(world);
    const counts = argumentCounts(this, world);
    const ways = choices.map((start) => {
      const condition = start.counts.reduce((all, count, i) => {
        const input = counts[i];
        return input ? terms.and(all, terms.eq(input, terms.constant(count, 32))) : all;
      }, terms.true);
      const side = paths.assume(state.path, condition, this.budget);
      return { side, resumption: { kind: 'start', start } as const };
    });
    this.follow(state, 'value', ways);
  }

  /** Gives the collection of terms those that are in use. */
  private markTerms(visit: (term: Expr) => void): void {
    const roots = new TermRoots(visit);
    for (const state of this.states) {
      roots.state(state);
      if (state !== this.current || this.parked) roots.parked(state);
    }
    if (!this.parked) roots.machine(this.machine, this.files.snapshot());
  }

  /** Makes what the machine holds the first state. */
  begin(): State {
    const state = new State(this.nextId++, PathCondition.empty);
    this.states.add(state);
    this.current = state;
    this.parked = false;
    this.searcher.add(state, undefined);
    if (this.maxAwake !== undefined) {
      const root = new State(0, PathCondition.empty);
      root.frames = this.machine.frames.map((frame) => frame.clone());
      this.capture(root);
      this.hibernation = new Hibernation(root, this.maxAwake);
      this.hibernation.add(state);
    }
    return state;
  }

  /** Runs one state for a while. False when no state is left. */
  step(): boolean {
    this.terms.collectIfGrown(this.termLimit);
    const state = this.interrupted ?? this.searcher.select();
    this.interrupted = undefined;
    if (!state) return false;
    const { machine } = this;
    machine.budget = slice;
    this.counted = machine.instructions;
    this.activate(state);
    for (let stops = 0; stops < stopsPerStep && this.states.has(state); stops++) {
      const outcome = machine.run();
      if (outcome.kind === 'budget') {
        if (this.isReplaying) {
          machine.budget = slice;
          continue;
        }
        if (this.states.size === 1) this.interrupted = state;
        break;
      }
      if (this.isReplaying) stops = 0;
      const forks = this.forkCount;
      this.advance(state, outcome);
      if (this.isReplaying) continue;
      if (this.forkCount !== forks) break;
      if (this.mustStop?.()) {
        if (this.states.has(state)) this.interrupted = state;
        break;
      }
    }
    if (this.states.has(state)) this.settle(state);
    this.hibernation?.restrain(state);
    return true;
  }

  /** Puts half of the states to sleep, for a process that runs out of memory; how many could be. */
  relieve(): number {
    const { hibernation } = this;
    if (!hibernation) return 0;
    return hibernation.rest(Math.floor(hibernation.awakeCount / 2), this.current);
  }

  /** How many states were put to sleep and made again. */
  get sleepCounts(): { readonly slept: number; readonly woken: number } {
    return { slept: this.hibernation?.slept ?? 0, woken: this.hibernation?.woken ?? 0 };
  }

  /** Whether a state that slept is being made again: nothing is reported then. */
  get isReplaying(): boolean {
    return this.hibernation?.isReplaying ?? false;
  }

  /** Ends all states that are left, for a run that is cut short. */
  abandon(reason: string): void {
    this.hibernation?.stop();
    this.interrupted = undefined;
    for (const state of [...this.states]) this.end(state, { kind: 'partial', reason });
  }

  warn(text: string): void {
    if (this.warned.has(text)) return;
    this.warned.add(text);
    this.emit({ kind: 'warning', text });
  }

  /** A fresh input. Names that come twice get a number, as in KLEE. */
  newInput(name: string, size: number, type?: CType): Expr {
    const { inputs } = this.current;
    const used = inputs.filter((input) => input.name === name || input.name.startsWith(`${name}_`));
    const unique = used.length === 0 ? name : `${name}_${used.length}`;
    const array = this.terms.array(`${unique}#${size}`, 32, size);
    this.current.inputs = [...inputs, { name: unique, array, size, type }];
    this.fixedInput?.(unique, size)?.forEach((byte, i) => {
      const read = this.terms.read(array, this.terms.constant(i, 32));
      this.assume(this.terms.eq(read, this.terms.constant(byte, 8)));
    });
    return array;
  }

  /** Adds a condition to the running state's path; 'infeasible' leaves it as it was. */
  assume(condition: Expr): 'held' | 'infeasible' | 'unknown' {
    const side = this.paths.assume(this.current.path, condition, this.budget);
    if (side === 'infeasible' || side === 'unknown') return side;
    this.current.path = side;
    return 'held';
  }

  /** Inputs of a path: those that it prefers (klee_prefer_cex), where they are possible. */
  testOf(state: State, path = state.path): TestCase {
    return new LazyTest(() => {
      const model = this.preferred(state, path).model();
      return state.inputs.map(({ name, array, size }) => ({
        name,
        bytes: Uint8Array.from({ length: size }, (_, i) => model.byte(array.array, i)),
      }));
    });
  }

  /** The path with as many of the state's preferences as can hold together, the first ones first. */
  private preferred(state: State, path: PathCondition): PathCondition {
    let narrowed = path;
    for (const preference of state.preferences) {
      const side = this.paths.assume(narrowed, preference, this.budget);
      if (typeof side !== 'string') narrowed = side;
    }
    return narrowed;
  }

  /** A value that a term can have. The path is not narrowed to it, but it is a decision all the same. */
  someValue(term: Expr): number | bigint {
    if (this.isReplaying) return this.hibernation!.take();
    const value = this.paths.value(this.current.path, term);
    this.current.decide(value);
    return value;
  }

  /** A message of the program's author for the user of the run. */
  say(source: MessageSource, text: string, speaker?: string): void {
    if (this.isReplaying) return;
    if (source === 'warning-once') {
      if (this.saidOnce.has(text)) return;
      this.saidOnce.add(text);
    }
    const name = speaker ?? this.machine.stackTrace()[0]?.function ?? '';
    this.emit({ kind: 'message', source, function: name, text });
  }

  /** The frames of a state, wherever they are. */
  framesOf(state: State): readonly Frame[] {
    return state === this.current && !this.parked ? this.machine.frames : state.frames;
  }

  // Switching between states

  private get extents() {
    return { heapEnd: this.program.objects.heapEnd, stackLow: this.machine.lowest };
  }

  private activate(state: State): void {
    const { machine, program } = this;
    if (this.current !== state || this.parked) {
      if (!this.parked && this.states.has(this.current)) this.park(this.current);
      const wakes = state.isAsleep;
      if (wakes) this.hibernation!.wake(state);
      machine.frames.splice(0, machine.frames.length, ...state.frames);
      this.pages.restore(state.memory, this.extents);
      machine.lowest = machine.stackPointer;
      program.objects.restore(state.objects);
      machine.access.overlay.restore(state.overlay);
      this.files.restore(state.files);
      this.coverage.restore(state.covered);
      // What was decided for the instruction of another state says nothing about this one.
      machine.access.reaches = [];
      machine.domain.granted.clear();
      this.lastConcrete = undefined;
      this.current = state;
      this.parked = false;
      if (wakes && this.hasWorld) this.enterWorld(state);
    }
    state.isBehindFork = false;
    const { resumption } = state;
    state.resumption = undefined;
    if (resumption) this.resume(resumption);
  }

  private resume(resumption: Resumption): void {
    const { machine } = this;
    if (resumption.kind === 'edge') machine.takeEdge(resumption.successor);
    else if (resumption.kind === 'start') this.placeWorld(resumption.start);
    else if (resumption.kind === 'reach') machine.access.reaches = resumption.reaches;
    else makeConcrete(machine, resumption.term, resumption.value);
  }

  /** Gives the program, which stands before its first instruction, its arguments and files. */
  private placeWorld(start: StartChoice): void {
    const { machine, world } = this;
    const args = argumentStrings(this, world, start);
    const words = placeWords(machine, args, environmentStrings(this, world));
    addFiles(this, world);
    words.forEach((word, i) => {
      machine.top.slots[i] = word;
    });
  }

  private park(state: State): void {
    state.frames = this.machine.frames.slice();
    this.capture(state);
  }

  private capture(state: State): void {
    state.memory = this.pages.take(this.extents);
    this.machine.lowest = this.machine.stackPointer;
    state.objects = this.program.objects.snapshot();
    state.overlay = this.machine.access.overlay.snapshot();
    state.files = this.files.snapshot();
  }

  /** Brings the running state's counts and coverage up to date. */
  private settle(state: State): void {
    const { coverage, machine } = this;
    state.instructions += machine.instructions - this.counted;
    this.counted = machine.instructions;
    const covered = coverage.collect(state.covered);
    if (covered === state.covered) return;
    state.covered = covered;
    const marks = coverage.account(covered!.marks);
    if (marks.length === 0) return;
    state.lastNewCoverage = state.instructions;
    this.emit({ kind: 'covered', state, marks });
  }

  /** The blocks that a state is in. */
  private begunBy(state: State): Begun[] {
    return this.coverage.begun(this.framesOf(state));
  }

  /** A copy of the running state that takes another way. */
  private fork(
    parent: State,
    path: PathCondition,
    resumption: Resumption,
    decisions: Decisions | undefined,
    choice: number | bigint,
  ): State {
    const child = new State(this.nextId++, path);
    child.frames = this.machine.shareFrames();
    this.capture(child);
    child.inputs = parent.inputs;
    child.preferences = parent.preferences;
    child.decisions = decisions;
    child.decide(choice);
    child.resumption = resumption;
    child.forks = parent.forks;
    child.instructions = parent.instructions;
    child.lastNewCoverage = parent.lastNewCoverage;
    child.covered = parent.covered;
    child.solverTime = parent.solverTime;
    child.queries = parent.queries;
    child.trail = parent.trail;
    child.node = parent.node;
    child.isBehindFork = true;
    this.states.add(child);
    this.hibernation?.add(child);
    this.forkCount++;
    this.searcher.add(child, parent);
    return child;
  }

  private end(state: State, end: PathEnd, path = state.path): void {
    const hasTest = end.kind !== 'silent' && !state.isAsleep;
    const test = hasTest ? this.testOf(state, path) : undefined;
    if (state === this.current && !this.parked) this.settle(state);
    this.states.delete(state);
    this.searcher.remove(state);
    this.hibernation?.remove(state);
    this.emit({ kind: 'ended', state, end, test, begun: this.begunBy(state) });
  }

  /** An error on some of a state's inputs; the state itself goes on with the others. */
  private endSide(state: State, path: PathCondition, fault: Fault): void {
    if (this.isReplaying) return;
    const side = this.sideOf(state, path, 'check');
    const error = this.machine.describe(fault, (term) => this.paths.value(path, term));
    this.emit({
      kind: 'ended',
      state: side,
      end: { kind: 'error', error },
      test: this.testOf(side),
      begun: this.begunBy(state),
    });
  }

  /** A part of the running state that ends here, while the state goes on. */
  private sideOf(state: State, path: PathCondition, why: ForkReason): State {
    this.settle(state);
    const side = new State(this.nextId++, path);
    side.inputs = state.inputs;
    side.preferences = state.preferences;
    side.decisions = state.decisions;
    side.covered = state.covered;
    side.instructions = state.instructions;
    side.solverTime = state.solverTime;
    side.node = state.node;
    this.emit({ kind: 'forked', why, parent: state, children: [side] });
    return side;
  }

  // Answering the machine

  private advance(state: State, outcome: Outcome): void {
    if (this.isReplaying && isEnd(outcome)) {
      this.lose(state);
      return;
    }
    switch (outcome.kind) {
      case 'branch':
        this.branch(state, outcome.condition);
        return;
      case 'switch':
        this.switch(state, outcome.value);
        return;
      case 'check':
        this.check(state, outcome.condition, outcome.fault);
        return;
      case 'address':
        this.address(state, outcome);
        return;
      case 'concretise':
        this.concretise(state, outcome.term);
        return;
      case 'exit':
        this.exit(state, outcome.status);
        return;
      case 'returned':
        this.exit(state, this.statusOf(outcome.value ?? 0));
        return;
      case 'signal':
        this.end(state, { kind: 'exit', status: 128 + outcome.signal });
        return;
      case 'silent':
        this.end(state, { kind: 'silent' });
        return;
      case 'error':
        this.end(state, { kind: 'error', error: outcome.error });
        return;
      case 'budget':
        return;
    }
  }

  /** The program ended by itself; by wish, what it leaked is an error. */
  private exit(state: State, status: number): void {
    const leak =
      this.checksLeaks && findLeak(this.machine, (term) => this.paths.value(state.path, term));
    if (leak) this.end(state, { kind: 'error', error: leak });
    else this.end(state, { kind: 'exit', status });
  }

  /** An exit status may be symbolic: it is then the one that the path's test gives. */
  statusOf(value: Slot | undefined): number {
    // A function that returns nothing stands in for main.
    if (value === undefined) return 0;
    const known = value instanceof Expr ? this.paths.value(this.current.path, value) : value;
    return Number(BigInt.asUintN(8, BigInt(known as number | bigint)));
  }

  private branch(state: State, condition: Expr): void {
    const { whenTrue, whenFalse } = this.paths.fork(state.path, condition, this.budget);
    this.follow(state, 'branch', [
      { side: whenTrue, resumption: { kind: 'edge', successor: 0 } },
      { side: whenFalse, resumption: { kind: 'edge', successor: 1 } },
    ]);
  }

  /** Successors that are the same block are one way, with one condition. */
  private switch(state: State, value: Expr): void {
    const { terms } = this;
    const frame = this.machine.top;
    if (frame.instruction.op === 'indirectbr') {
      this.indirectBranch(state, value, frame.instruction as IndirectBrInst);
      return;
    }
    const inst = frame.instruction as SwitchInst;
    const { edges } = frame.block.prepared!;
    const ways = new Map<number, { successor: number; condition: Expr }>();
    let otherwise: Expr = terms.true;
    inst.cases.forEach((constant, i) => {
      const equal = terms.eq(value, terms.constant(constant.value, value.width));
      otherwise = terms.and(otherwise, terms.not(equal));
      const { target } = edges[i + 1];
      const known = ways.get(target);
      if (known) known.condition = terms.or(known.condition, equal);
      else ways.set(target, { successor: i + 1, condition: equal });
    });
    const toDefault = ways.get(edges[0].target);
    if (toDefault) toDefault.condition = terms.or(toDefault.condition, otherwise);
    else ways.set(edges[0].target, { successor: 0, condition: otherwise });
    const sides = [...ways.values()].map(({ successor, condition }) => ({
      side: this.paths.assume(state.path, condition, this.budget),
      resumption: { kind: 'edge', successor } as const,
    }));
    this.follow(state, 'switch', sides);
  }

  /** One way for each label; any other address is an error. */
  private indirectBranch(state: State, value: Expr, inst: IndirectBrInst): void {
    const { terms, program, machine } = this;
    const labels = inst.successors.map((block) =>
      terms.eq(
        value,
        terms.constant(program.blockAddress(machine.top.code.fn.func, block), value.width),
      ),
    );
    const isLabel = labels.reduce((either, label) => terms.or(either, label), terms.false);
    const { whenTrue, whenFalse } = this.paths.fork(state.path, isLabel, this.budget);
    if (typeof whenFalse !== 'string') {
      const text = 'an indirect branch to an address that is not a label of it';
      const fault = new Fault('out-of-bounds', text, 'label');
      if (whenTrue === 'infeasible') {
        this.end(state, { kind: 'error', error: machine.describe(fault) });
        return;
      }
      this.endSide(state, whenFalse, fault);
    }
    if (typeof whenTrue === 'string') {
      this.end(state, { kind: 'partial', reason: 'the solver gave up on an indirect branch' });
      return;
    }
    const ways = labels.map((label, successor) => ({
      side: this.paths.assume(whenTrue, label, this.budget),
      resumption: { kind: 'edge', successor } as const,
    }));
    this.follow(state, 'switch', ways);
  }

  /** Goes on with the first possible way; the others are forked off. */
  private follow(
    state: State,
    why: ForkReason,
    ways: readonly { side: Side; resumption: Resumption }[],
  ): void {
    const open: OpenWay[] = [];
    ways.forEach(({ side, resumption }, index) => {
      if (side === 'unknown') {
        this.endPartly(state, 'the solver gave up on a branch');
      } else if (side !== 'infeasible') {
        open.push({ path: side, resumption, choice: choiceOf(resumption, index), index });
      }
    });
    if (open.length === 0) {
      this.end(state, { kind: 'partial', reason: 'the solver gave up on every branch' });
      return;
    }
    if (this.isReplaying && open.length > 1) {
      this.followAgain(state, open);
      return;
    }
    const [first, ...others] = open;
    const { decisions } = state;
    if (others.length > 0) {
      state.decide(first.choice);
      this.settle(state);
    }
    if (!state.forks && others.length > 0) {
      this.warn('forking is switched off: branches follow one side only');
      others.length = 0;
    }
    const { block, code } = this.machine.top;
    const site = code.fn.id * 4096 + block.prepared!.index;
    const children = others.map(({ path, resumption, choice, index }) => {
      const child = this.fork(state, path, resumption, decisions, choice);
      child.noteBranch(site, index);
      return child;
    });
    if (children.length > 0) state.noteBranch(site, first.index);
    state.path = first.path;
    if (children.length > 0) this.emit({ kind: 'forked', why, parent: state, children });
    this.resume(first.resumption);
    state.isBehindFork = children.length > 0;
  }

  /** Takes the way that a state took before it went to sleep. */
  private followAgain(state: State, open: readonly OpenWay[]): void {
    const hibernation = this.hibernation!;
    const choice = hibernation.take();
    const way = open.find((known) => known.choice === choice) ?? this.wayTo(state, choice, open[0]);
    const { frames } = this.machine;
    const isMade = hibernation.finish();
    if (!way || (isMade && !hibernation.hasArrived(state, frames, false))) {
      this.lose(state);
      return;
    }
    state.path = way.path;
    this.resume(way.resumption);
    if (!isMade) return;
    this.counted = this.machine.instructions;
    if (!hibernation.hasArrived(state, frames, true)) this.lose(state);
  }

  /** The way to a value that was not among those found this time. */
  private wayTo(
    state: State,
    choice: number | bigint,
    { resumption }: OpenWay,
  ): OpenWay | undefined {
    if (resumption.kind !== 'value') return undefined;
    const { terms, paths } = this;
    const { term } = resumption;
    const path = paths.assume(state.path, terms.eq(term, terms.constant(choice, term.width)));
    if (typeof path === 'string') return undefined;
    return { path, resumption: { ...resumption, value: choice }, choice, index: 0 };
  }

  /** Gives up a state that cannot be made again. */
  private lose(state: State): void {
    this.hibernation?.stop();
    this.end(state, { kind: 'partial', reason: 'a state that slept could not be made again' });
  }

  private endPartly(state: State, reason: string): void {
    if (this.isReplaying) return;
    const side = this.sideOf(state, state.path, 'partial');
    const end = { kind: 'partial', reason } as const;
    this.emit({ kind: 'ended', state: side, end, test: undefined, begun: this.begunBy(state) });
  }

  private check(state: State, condition: Expr, fault: Fault): void {
    const { whenTrue, whenFalse } = this.paths.fork(state.path, condition, this.budget);
    if (whenFalse === 'unknown') this.endPartly(state, `the solver gave up: ${fault.message}?`);
    else if (whenFalse !== 'infeasible') {
      if (whenTrue === 'infeasible') {
        this.end(state, { kind: 'error', error: this.machine.describe(fault) });
        return;
      }
      if (whenTrue !== 'unknown') state.path = whenTrue;
      this.endSide(state, whenFalse, fault);
    }
    if (whenTrue === 'unknown' || whenTrue === 'infeasible') {
      this.end(state, { kind: 'partial', reason: 'the solver gave up on a check' });
      return;
    }
    state.path = whenTrue;
    this.machine.domain.granted.add(condition);
  }

  private address(state: State, outcome: Extract<Outcome, { kind: 'address' }>): void {
    const { machine, paths } = this;
    const { pointer, size, intent } = outcome;
    const found = resolvePointer(machine, paths, state.path, pointer, size, intent);
    for (const { path, address } of found.beyond) {
      this.endSide(state, path, machine.access.fault(address, size, intent));
    }
    if (found.incomplete) this.endPartly(state, 'a pointer may reach too many objects');
    if (found.within.length === 0) {
      if (this.isReplaying) {
        this.lose(state);
        return;
      }
      this.states.delete(state);
      this.searcher.remove(state);
      this.hibernation?.remove(state);
      return;
    }
    const { terms, budget, memoryModel } = this;
    const { path } = state;
    const known = machine.access.reaches;
    const access = { terms, paths, path, pointer, size, budget };
    const ways = waysOf(memoryModel, access, found).map(({ side, reach }) => ({
      side,
      resumption: { kind: 'reach', reaches: [...known, reach] } as const,
    }));
    this.follow(state, 'pointer', ways);
  }

  private concretise(state: State, term: Expr): void {
    const { paths, terms } = this;
    const { executed: instructions, top } = this.machine;
    const { pc } = top;
    const last = this.lastConcrete;
    if (last?.term === term && last.instructions === instructions && last.pc === pc) {
      this.end(state, { kind: 'partial', reason: 'a value stays symbolic where none can be used' });
      return;
    }
    const need = this.needFor(term);
    let rest: Side = state.path;
    const ways: { side: Side; resumption: Resumption }[] = [];
    const limit = need === 'address' ? valuesForAddresses : 1;
    while (ways.length < limit && typeof rest !== 'string') {
      const value = paths.value(rest, term);
      const equal = terms.eq(term, terms.constant(value, term.width));
      const fork: { whenTrue: Side; whenFalse: Side } = paths.fork(rest, equal, this.budget);
      ways.push({ side: fork.whenTrue, resumption: { kind: 'value', term, value } });
      rest = fork.whenFalse;
    }
    if (rest !== 'infeasible' && !this.isReplaying) {
      this.concretised[need]++;
      const text = `only some values of a symbolic term are explored where ${needs[need]} needs a concrete one`;
      this.warn(text);
      this.endPartly(state, text);
    }
    this.lastConcrete = ways.length === 1 ? { term, instructions, pc } : undefined;
    this.follow(state, 'value', ways);
  }

  /** What the present instruction needs the term for. */
  private needFor(term: Expr): Need {
    const { instruction, slots, code } = this.machine.top;
    if (isFloatingPoint(instruction)) return 'floatingPoint';
    if (instruction.op !== 'call' && instruction.op !== 'invoke') {
      return term.width === 64 ? 'address' : 'host';
    }
    const callee = instruction.operands[instruction.operands.length - 1];
    const isCallee = callee.kind === 'instruction' || callee.kind === 'argument';
    if (isCallee && (slots[code.fn.slotOf(callee)] as Slot) === term) return 'address';
    return term.width === 64 || term.width === 8 ? 'address' : 'host';
  }
}

interface OpenWay {
  readonly path: PathCondition;
  readonly resumption: Resumption;
  readonly choice: number | bigint;
  readonly index: number;
}

/** What names a way: its number, unless the ways depend on what the solver found first. */
function choiceOf(resumption: Resumption, index: number): number | bigint {
  if (resumption.kind === 'value') return resumption.value;
  if (resumption.kind === 'reach') return resumption.reaches.at(-1)!.objects[0].base;
  return index;
}

function isEnd({ kind }: Outcome): boolean {
  return ['exit', 'returned', 'signal', 'silent', 'error'].includes(kind);
}

/** Whether an instruction computes with floating-point numbers, or a call passes one to the engine. */
function isFloatingPoint(instruction: Instruction): boolean {
  const isFloat = (type: Type): boolean =>
    type.kind === 'float' || (type.kind === 'vector' && isFloat(type.element));
  if (instruction.op === 'call' || instruction.op === 'invoke') {
    return instruction.operands.slice(0, -1).some((argument) => isFloat(argument.type));
  }
  return isFloat(instruction.type) || instruction.operands.some(({ type }) => isFloat(type));
}

/** Computed when it is first looked at: a run that writes no tests does not need it. */
class LazyTest implements TestCase {
  private known: TestCase['inputs'] | undefined = undefined;

  constructor(private readonly compute: () => TestCase['inputs']) {}

  get inputs(): TestCase['inputs'] {
    this.known ??= this.compute();
    return this.known;
  }
}

/** Whether the program asks for symbolic inputs. */
function asksForInputs({ module }: Program): boolean {
  return module.functions.some((func) => func.blocks.length === 0 && isInput(func.name));
}
