/**
 * The life of states: how they begin, fork, take turns in the machine, join and end.
 *
 * The state that runs is in the machine and in the flat memory; all others are parked (parking.ts). Who
 * runs is the searcher's choice (explorer.ts), which way a fork goes is decided in ways.ts;
 * those that leave memory are in migration.ts.
 */
import { NumberedSet } from '../../../collections/index.js';
import type { Expr } from '../../../expr/index.js';
import type { ObjectsSnapshot } from '../../../memory/index.js';
import { type Join, PathCondition } from '../../../solver/index.js';
import type { Fault } from '../../../value/index.js';
import { sharedFrames } from '../../call-stack.js';
import type { Frame } from '../../frame.js';
import type { Machine } from '../../machine.js';
import type { FilesSnapshot } from '../files/file-table.js';
import { Exchange } from '../sleep/exchange.js';
import { Hibernation } from '../sleep/hibernation.js';
import { OriginTexts } from '../sleep/portable-origins.js';
import { sideName } from '../sleep/sleep-store.js';
import type { ForkReason, GapCause, PathEnd } from '../states/events.js';
import type { TestsPerPath } from '../states/part-tests.js';
import { type Decisions, type Resumption, State } from '../states/state.js';
import { Endings } from './endings.js';
import type { Engine } from './engine.js';
import { History } from './history.js';
import { Migration, type SleepLimits } from './migration.js';
import { Parking } from './parking.js';
import { standTogether } from './places.js';
import { TermRoots } from './roots.js';
import type { Searcher } from './searcher.js';

/** What a rehearsal puts aside (`Population.rehearse`). */
interface Waiting {
  readonly states: NumberedSet<State>;
  readonly hibernation: Hibernation | undefined;
  readonly nextId: number;
  readonly forkCount: number;
  readonly mergeCount: number;
}

/** States that were rehearsed, and may go on later (`Population.pauseRehearsal`). */
export interface PausedRehearsal {
  readonly states: NumberedSet<State>;
  readonly nextId: number;
}

export class Population {
  states = new NumberedSet<State>();
  /** The state that runs, or ran last. */
  current!: State;
  /** Before the first state there is nothing in the machine. */
  isEmpty = true;
  forkCount = 0;
  /** How many states have ended, also those that were only rehearsed. */
  endCount = 0;
  mergeCount = 0;
  readonly history: History;
  readonly migration: Migration;
  hibernation: Hibernation | undefined = undefined;
  /** What waits while other states are rehearsed. */
  private waiting: Waiting | undefined = undefined;
  /** What was rehearsed and may go on. */
  private readonly paused = new Set<PausedRehearsal>();
  private readonly endings: Endings;
  /** The machine's instructions that are part of some state's count. */
  private counted = 0;
  private nextId = 1;
  private readonly parking: Parking;
  private readonly machine: Machine;

  constructor(
    private readonly engine: Engine,
    private readonly searcher: Searcher,
    private readonly limits: SleepLimits,
    /** Undefined where states are not joined. */
    testsPerPath: TestsPerPath | undefined,
  ) {
    this.endings = new Endings(engine, testsPerPath);
    this.machine = engine.machine;
    this.history = new History(engine.emit);
    this.migration = new Migration(this, searcher, limits, engine.emit);
    this.parking = new Parking(engine);
  }

  /** Makes what the machine holds the first state. */
  begin(): State {
    const { maxAwake, sleepStore } = this.limits;
    const state = new State(this.nextId++, PathCondition.empty);
    this.history.begin(state);
    this.states.add(state);
    this.current = state;
    this.isEmpty = false;
    this.searcher.add(state, []);
    if (maxAwake !== undefined) {
      const root = new State(0, PathCondition.empty);
      root.frames = this.machine.frames.map((frame) => frame.clone());
      this.parking.capture(root);
      this.startCounting();
      this.settle(state);
      root.covered = state.covered;
      const exchange = new Exchange(new OriginTexts(this.engine, root));
      const { chains } = this.machine;
      this.hibernation = new Hibernation(root, maxAwake, sleepStore, chains, exchange);
      this.hibernation.add(state);
    }
    return state;
  }

  /** How often a state has been put to sleep. */
  get sleptCount(): number {
    return this.hibernation?.counts.slept ?? 0;
  }

  /** Whether a state that slept is being made again: nothing is reported then. */
  get isReplaying(): boolean {
    return this.hibernation?.isReplaying ?? false;
  }

  /** Whether states are only tried. */
  get isRehearsing(): boolean {
    return this.waiting !== undefined;
  }

  /** Whether nobody is told of what happens. */
  get isSilent(): boolean {
    return this.isReplaying || this.isRehearsing;
  }

  /**
   * Puts copies of some states in the place of all states, to see what comes of them: nobody is told, and nothing of it
   * stays but what the solver has learned and what the run has cost.
   */
  rehearse(states: Iterable<State>): State[] {
    this.recordCurrent();
    const first = this.nextId;
    const copies = Array.from(states, (state) => {
      const copy = state.descendant(this.nextId++, state.path);
      copy.holdOf(state);
      copy.frames = sharedFrames(state.frames);
      copy.isBehindFork = state.isBehindFork;
      copy.origin = undefined;
      return copy;
    });
    this.stepAsideFor(new NumberedSet(copies), first);
    return copies;
  }

  private stepAsideFor(others: NumberedSet<State>, nextId: number): void {
    const { states, hibernation, forkCount, mergeCount } = this;
    this.waiting = { states, hibernation, nextId, forkCount, mergeCount };
    this.states = others;
    this.hibernation = undefined;
    this.history.isSilent = true;
  }

  /** Goes back to the states that wait. */
  endRehearsal(): void {
    if (!this.waiting) return;
    Object.assign(this, this.waiting);
    this.waiting = undefined;
    this.history.isSilent = false;
  }

  /** Goes back to the states that wait; the others can go on later. */
  pauseRehearsal(): PausedRehearsal {
    this.recordCurrent();
    const { states, nextId } = this;
    this.endRehearsal();
    const paused = { states, nextId };
    this.paused.add(paused);
    return paused;
  }

  resumeRehearsal(paused: PausedRehearsal): void {
    this.recordCurrent();
    this.paused.delete(paused);
    const { nextId } = this;
    this.nextId = Math.max(nextId, paused.nextId);
    this.stepAsideFor(paused.states, nextId);
  }

  /** Forgets what was rehearsed and does not go on. */
  forgetRehearsal(paused: PausedRehearsal): void {
    this.paused.delete(paused);
  }

  private recordCurrent(): void {
    if (!this.isEmpty && this.states.has(this.current)) this.record(this.current);
  }

  /** All living states, also those that were written out. */
  get size(): number {
    const { states, hibernation } = this.waiting ?? this;
    return states.size + (hibernation?.outside ?? 0);
  }

  /** The number of a new state. */
  newId(): number {
    return this.nextId++;
  }

  /** Forgets all states: others explore them. What comes is adopted. */
  clear(): void {
    for (const state of [...this.states]) this.remove(state);
    this.forkCount = 0;
  }

  /** Ends the states that are left; as many as there is time for. */
  endAll(end: PathEnd, isLate: () => boolean): void {
    this.endRehearsal();
    this.hibernation?.stop();
    do {
      for (const state of this.states) {
        if (isLate()) return;
        this.end(state, end);
      }
      this.migration.bringBack();
    } while (this.states.size > 0);
  }

  has(state: State): boolean {
    return this.states.has(state);
  }

  /** The frames of a state, wherever they are. */
  framesOf(state: State): readonly Frame[] {
    return this.isRunning(state) ? this.machine.frames : state.frames;
  }

  filesOf(state: State): FilesSnapshot {
    return this.isRunning(state) ? this.engine.files.snapshot() : state.files;
  }

  objectsOf(state: State): ObjectsSnapshot {
    return this.isRunning(state) ? this.machine.program.objects.snapshot() : state.objects;
  }

  isRunning(state: State): boolean {
    return state === this.current && !this.isEmpty;
  }

  /** Puts a state into the machine, in place of another one. */
  enter(state: State): void {
    if (!this.isEmpty && this.states.has(this.current)) this.park(this.current);
    if (state.isAsleep) this.hibernation!.wake(state);
    this.parking.restore(state);
    this.current = state;
    this.isEmpty = false;
  }

  private park(state: State): void {
    state.frames = this.machine.frames.slice();
    this.parking.capture(state);
  }

  /** From here on instructions count for the running state. */
  startCounting(): void {
    this.counted = this.machine.instructions;
  }

  /** Brings the running state's counts and coverage up to date. */
  settle(state: State): void {
    const { coverage, emit } = this.engine;
    const { instructions } = this.machine;
    state.instructions += instructions - this.counted;
    this.counted = instructions;
    const covered = coverage.collect(state.covered);
    if (covered === state.covered) return;
    state.covered = covered;
    if (this.isRehearsing) return;
    const marks = coverage.account(covered!.marks);
    if (marks.length === 0) return;
    state.lastNewCoverage = state.instructions;
    emit({ kind: 'covered', state, marks });
  }

  /** A copy of the running state that takes another way. */
  fork(
    parent: State,
    path: PathCondition,
    resumption: Resumption,
    decisions: Decisions | undefined,
    choice: number | bigint,
  ): State {
    const child = parent.descendant(this.nextId++, path);
    child.frames = this.machine.shareFrames();
    this.parking.capture(child);
    child.decisions = decisions;
    child.decide(choice);
    child.resumption = resumption;
    child.isBehindFork = true;
    this.states.add(child);
    this.hibernation?.add(child);
    this.forkCount++;
    this.searcher.add(child, [parent]);
    return child;
  }

  /** Puts a state into the machine to look at it, or to change it; its record stays as it is. */
  visit(state: State): void {
    if (this.isRunning(state)) return;
    const { frames, memory, objects, overlay, files } = state;
    this.enter(state);
    Object.assign(state, { frames, memory, objects, overlay, files });
  }

  /** Puts what a state holds into its record, if it runs: it can be looked at then, and goes on as it is. */
  record(state: State): void {
    if (!this.isRunning(state)) return;
    this.settle(state);
    this.park(state);
  }

  /** A state as it is now, for others to be compared with, or joined to: it never runs. */
  snapshot(state: State): State {
    this.record(state);
    const copy = state.descendant(state.id, state.path);
    copy.holdOf(state);
    copy.frames = sharedFrames(state.frames);
    copy.origin = undefined;
    return copy;
  }

  /**
   * Puts one state in the place of several that stand at the same place, awake. `join` has their paths as one, and
   * their guards; `merge` is given the state with what the first of them holds and changes what differs. It may
   * enter states.
   */
  join(
    parents: readonly State[],
    { path, guards }: Join,
    merge: (joined: State) => void = () => undefined,
  ): State {
    for (const parent of parents) this.record(parent);
    const { chains } = this.machine;
    const [first, ...others] = parents;
    if (others.some((other) => !standTogether(chains, first, other))) {
      throw new Error('states that stand at different places cannot join');
    }
    const state = first.joined(this.nextId++, path, others, guards);
    this.states.add(state);
    merge(state);
    this.record(state);
    state.isBehindFork = true;
    state.origin = this.hibernation?.originAt(state);
    this.hibernation?.add(state);
    this.searcher.add(state, parents);
    for (const parent of parents) this.remove(parent);
    this.mergeCount++;
    this.history.join(state, parents);
    for (const parent of parents) parent.release();
    return state;
  }

  end(state: State, end: PathEnd): void {
    this.endCount++;
    if (this.isRunning(state)) this.settle(state);
    if (this.isRehearsing && end.kind === 'error') {
      this.searcher.noteFailure?.(state.path, state, end.error.kind);
    }
    this.remove(state);
    if (this.isRehearsing) {
      state.release();
      return;
    }
    this.endings.tell(state, end, this.framesOf(state));
    state.release();
  }

  /** Takes a state out, all of whose inputs belong to paths that ended. */
  remove(state: State): void {
    this.states.delete(state);
    this.searcher.remove(state);
    this.hibernation?.remove(state);
  }

  /**
   * An error on some of a state's inputs; the state itself goes on with the `rest`. Of the inputs, the test has one on
   * the path `example`.
   */
  endSide(
    state: State,
    path: PathCondition,
    fault: Fault,
    rest = state.path,
    example = path,
  ): void {
    if (this.isReplaying) return;
    if (this.isRehearsing) {
      this.searcher.noteFailure?.(example, state, fault.kind);
      state.path = rest;
      return;
    }
    const { paths } = this.engine;
    const error = this.machine.describe(fault, (term) => paths.value(example, term));
    if (state.toldSides && this.wasTold(state, sideName(error))) {
      state.path = rest;
      return;
    }
    const side = this.sideOf(state, path, rest, { why: 'check', name: sideName(error) });
    this.endings.tell(side, { kind: 'error', error }, this.framesOf(state), example);
  }

  /** Gives up some of a state's inputs; the state itself goes on with the others. */
  endPartly(state: State, cause: GapCause, reason: string): void {
    if (this.isSilent) return;
    if (state.toldSides && this.wasTold(state, reason)) return;
    const side = this.sideOf(state, state.path, state.path, { why: 'partial', name: reason });
    this.endings.tellGap(side, { kind: 'partial', cause, reason }, this.framesOf(state));
  }

  /** Whether an earlier sitting of the run has told of this; it counts once. */
  private wasTold(state: State, name: string): boolean {
    const at = state.toldSides!.indexOf(name);
    if (at >= 0) state.toldSides = state.toldSides!.toSpliced(at, 1);
    return at >= 0;
  }

  /** Gives up a state that cannot be made again. */
  lose(state: State): void {
    this.hibernation?.stop();
    const reason = 'a state that slept could not be made again';
    this.end(state, { kind: 'partial', cause: 'sleep', reason });
  }

  /** A part of the running state that ends here, while the state goes on. */
  private sideOf(
    state: State,
    path: PathCondition,
    rest: PathCondition,
    { why, name }: { why: ForkReason; name: string },
  ): State {
    this.settle(state);
    const before = state.path;
    const toldBefore = state.decisions === state.toldDecisions ? state.sides : undefined;
    state.sides = [...(toldBefore ?? []), name];
    const side = state.descendant(this.nextId++, path);
    state.path = rest;
    this.history.fork(why, before, state, [side]);
    this.searcher.noteSide?.(state);
    return side;
  }

  /** Gives the collection of terms those that are in use. */
  markTerms(visit: (term: Expr) => void): void {
    const roots = new TermRoots(visit);
    const aside = [...this.paused].flatMap(({ states }) => [...states]);
    for (const state of [...this.states, ...(this.waiting?.states ?? []), ...aside]) {
      roots.state(state);
      if (!this.isRunning(state)) roots.parked(state);
      if (state.origin) roots.origin(state.origin);
    }
    const { hibernation } = this.waiting ?? this;
    for (const origin of hibernation?.keptOrigins() ?? []) roots.origin(origin);
    if (!this.isEmpty) roots.machine(this.machine, this.engine.files.snapshot());
  }
}
