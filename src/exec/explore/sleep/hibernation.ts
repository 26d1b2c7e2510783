/**
 * States that sleep: the hybrid executor (Baldoni et al., "A Survey of Symbolic Execution Techniques", ACM CSUR
 * 2018, §2.4; Mayhem's checkpoints).
 *
 * Too many states for the memory are not lost and do not stop the run: some of them give up all that
 * they hold but their decisions and a test (kept-test.ts), and are made again by re-execution when the
 * searcher picks them. A state's decisions name it: at each fork the way that it took, as the number of the
 * way, or, where the ways depend on what the solver happened to find, as the object or the value that the
 * way stands for.
 *
 * A state may sleep only where it stands right behind a fork: everything that was reported on its way is
 * then behind a decision, and re-execution up to its last decision reports nothing. Oldest states sleep
 * first: they are the cheapest to make again, and a depth-first search wants them last.
 *
 * A state with a **join** in its past is made again from there: a join keeps what the joined state was, as the
 * program's start is kept, and decisions are counted from it (`State.origin`). To replay the graph instead would
 * mean to run all the ways that met, each as far as the join, and to join them again in the same manner: as much
 * work as merging had saved, again for every state that wakes. To let states with joins stay awake would
 * end all sleep, since with merging most states have one. What is kept shares pages and terms with its
 * relatives, and goes with the last state that began there; a state that has changed little since
 * the join therefore gives little back by its sleep. Nothing may be merged while a state is made again. A state that goes to another
 * engine takes the join along (portable-origins.ts).
 *
 * Re-execution must find the same forks. It does, because addresses, names of inputs and the order of
 * ways depend on the path alone; a solver with a time limit may break this. A state that does not arrive
 * at the place where it went to sleep ends as given up, and the run is not complete.
 *
 * Where states are merged, addresses depend on who asked for them first. A state therefore keeps
 * where it has placed its blocks, and places them there again, in this engine or another one (placements.ts).
 *
 * Those that sleep still cost memory; when there are too many of them, the ones that have slept longest are
 * written out (sleep-store.ts).
 */
import { NumberedSet } from '../../../collections/index.js';
import type { ObjectsSnapshot, SharedAddresses } from '../../../memory/index.js';
import { type CallChains, placeIn } from '../../call-chain.js';
import { sharedFrames } from '../../call-stack.js';
import type { Frame } from '../../frame.js';
import { keepTest } from '../states/kept-test.js';
import { decisionList, type State } from '../states/state.js';
import type { Exchange, Leaving } from './exchange.js';
import { type Placement, placementOf, placingAgain, RegistersOutside } from './placements.js';
import {
  asTold,
  readSleepers,
  type Sleeper,
  type SleepStore,
  writeSleepers,
} from './sleep-store.js';

/** Where a state went to sleep: before it entered the way of its last decision, or behind that. */
interface Place {
  readonly at: string;
  readonly hasEntered: boolean;
  /** What was placed where, where that depends on what other paths did. */
  readonly placement: Placement | undefined;
}

/** How many states went to sleep, were made again, and were written out in between. */
export interface SleepCounts {
  readonly slept: number;
  readonly woken: number;
  readonly writtenOut: number;
}

/** States that are written and brought back together. */
const blockSize = 1024;

/** States that have left, and what tells of them. */
interface GivenAway {
  readonly states: ReadonlySet<State>;
  readonly block: string;
}

export class Hibernation {
  /** States with all that they need to run, the longest awake first. */
  private readonly awake = new NumberedSet<State>();
  private readonly places = new Map<State, Place>();
  /** Those that sleep, the longest asleep first, and the number of those that were written out. */
  private readonly asleep = new Set<State>();
  outside = 0;
  /** Joins that those written out begin at, by number, and how many do. */
  private readonly outsideOrigins = new Map<number, { readonly origin: State; count: number }>();
  /** The decisions that are left to be taken again, last first; undefined while nothing is. */
  private left: (number | bigint)[] | undefined = undefined;
  /** Whether the store has refused a block: it gets no other. */
  private isStoreFull = false;
  readonly counts = { slept: 0, woken: 0, writtenOut: 0 };
  /** The end of the heap at the first decision of the run. */
  private trunkEnd: number | undefined = undefined;
  private readonly registersOutside = new RegistersOutside();

  constructor(
    /** The state before the first instruction: what re-execution starts from where there was no join. */
    private readonly start: State,
    /** States awake at most; 0 for no limit. */
    private readonly limit: number,
    private readonly store: SleepStore | undefined,
    private readonly chains: CallChains,
    private readonly exchange: Exchange,
  ) {}

  get asleepCount(): number {
    return this.asleep.size;
  }

  get awakeCount(): number {
    return this.awake.size;
  }

  /** Whether a state is being made again. */
  get isReplaying(): boolean {
    return this.left !== undefined;
  }

  add(state: State): void {
    this.awake.add(state);
  }

  remove(state: State): void {
    this.awake.delete(state);
    this.asleep.delete(state);
    this.places.delete(state);
  }

  /** Keeps to the limit. */
  restrain(running: State): void {
    if (this.limit > 0 && this.awake.size > this.limit) this.rest(this.limit, running);
  }

  /** Puts states to sleep until so many are awake, or no other one can. Returns how many it put. */
  rest(target: number, running: State): number {
    const before = this.counts.slept;
    for (const state of this.awake) {
      if (this.awake.size <= Math.max(1, target)) break;
      if (state !== running && state.isBehindFork) this.putToSleep(state);
    }
    return this.counts.slept - before;
  }

  private putToSleep(state: State): void {
    this.counts.slept++;
    this.awake.delete(state);
    this.asleep.add(state);
    const hasEntered = !state.resumption || state.resumption.kind === 'again';
    const placement = this.placementOf(state, state.objects);
    this.places.set(state, { at: this.placeOf(state.frames), hasEntered, placement });
    state.kept = keepTest(state);
    state.isAsleep = true;
    state.resumption = undefined;
    this.giveOrigin(state);
    state.frames = [];
  }

  /** What a join in the past of others is kept as. */
  originAt(state: State): State {
    const origin = state.descendant(state.id, state.path);
    origin.holdOf(state);
    origin.frames = sharedFrames(state.frames);
    origin.origin = undefined;
    return origin;
  }

  /** Joins that states begin at which are not in memory. */
  *keptOrigins(): Iterable<State> {
    for (const { origin } of this.outsideOrigins.values()) yield origin;
  }

  /** Puts a state where its decisions begin; `take` then leads it through them. */
  wake(state: State): void {
    this.counts.woken++;
    this.asleep.delete(state);
    this.awake.add(state);
    state.isAsleep = false;
    const origin = this.giveOrigin(state);
    state.frames = sharedFrames(origin.frames);
    state.resumption = origin.resumption;
    const decisions = decisionList(state.decisions).reverse();
    this.left = decisions.length > 0 ? decisions : undefined;
    const placement = this.places.get(state)?.placement;
    if (placement) state.objects = placingAgain(state.objects, placement, decisions.length > 0);
  }

  /**
   * Writes out those that have slept longest; they are no longer among the states. Where there is no more room, they stay.
   */
  writeOut(count: number): ReadonlySet<State> {
    const gone = new Set<State>();
    let block: Sleeper[] = [];
    const write = () => {
      if (block.length === 0 || this.isStoreFull || !this.store) return;
      this.isStoreFull = !this.store.push(writeSleepers(block));
      if (!this.isStoreFull) for (const { state } of block) gone.add(state);
      block = [];
    };
    for (const state of this.asleep) {
      if (gone.size + block.length >= count || this.isStoreFull || !this.store) break;
      const { placement, ...place } = this.places.get(state)!;
      const addresses = this.registersOutside.write(placement);
      block.push({ state, origin: state.origin?.id ?? 0, ...place, addresses });
      if (block.length === blockSize) write();
    }
    write();
    for (const state of gone) {
      this.registersOutside.keep(this.places.get(state)!.placement);
      this.remove(state);
      this.keepOrigin(state.origin);
    }
    this.outside += gone.size;
    this.counts.writtenOut += gone.size;
    return gone;
  }

  /**
   * Up to so many states that another engine may explore instead, as a block, those first that have waited longest: there is most
   * behind them. They are no longer among the states.
   */
  giveAway(count: number, stays: (state: State) => boolean): GivenAway {
    const chosen: State[] = [];
    for (const state of [...this.asleep, ...this.awake]) {
      if (chosen.length >= count) break;
      if (!(state.isAsleep || state.isBehindFork) || stays(state)) continue;
      if (this.exchange.mayLeave(state)) chosen.push(state);
    }
    const leaving = chosen.map((state): Leaving => {
      if (!state.isAsleep) this.putToSleep(state);
      return { state, origin: state.origin, ...this.places.get(state)! };
    });
    const block = this.exchange.write(leaving);
    if (block === undefined) {
      // Who has turned out to stay here is not chosen again; else they are too many for a text.
      const areTooMany = chosen.every((state) => this.exchange.mayLeave(state));
      return this.giveAway(areTooMany ? chosen.length >> 1 : count, stays);
    }
    for (const state of chosen) this.remove(state);
    return { states: new Set(chosen), block };
  }

  /** Some states by what was told of them, as a block; they stay. Undefined where some have no name that others understand. */
  names(states: Iterable<State>, objectsOf: (state: State) => ObjectsSnapshot): string | undefined {
    for (const state of states) if (!this.exchange.mayLeave(state)) return undefined;
    return this.exchange.write(
      Array.from(states, (state): Leaving => {
        const placement = this.placementOf(state, objectsOf(state));
        return { ...asTold(state), origin: state.origin, placement };
      }),
    );
  }

  /** Where a state, whose objects are these unless it sleeps, has placed its blocks. */
  private placementOf(state: State, objects: ObjectsSnapshot): Placement | undefined {
    if (state.isAsleep && this.places.has(state)) return this.places.get(state)!.placement;
    const origin = state.origin ?? this.start;
    return placementOf(objects, origin.objects, { names: this.register, end: this.trunkEnd });
  }

  /** The register of names that this engine's own blocks are from. */
  private get register(): SharedAddresses | undefined {
    return this.start.objects.shared;
  }

  /** The running state comes to its first decision: up to here all paths are one, and allocate the same in every engine. */
  noteFirstDecision(heapEnd: number): void {
    this.trunkEnd ??= heapEnd;
  }

  /** How many states could be given away, at most. */
  get spareCount(): number {
    return this.asleep.size + this.awake.size - 1;
  }

  /** Takes in states of another engine; `newId` gives them and their joins numbers. */
  adopt(block: string, newId: () => number): State[] {
    return this.exchange.read(block, newId, this.register).map(({ state, ...place }) => {
      this.admit(state, place);
      return state;
    });
  }

  /** Takes in a state that an earlier sitting of the run has told of, and that no join is in the past of. */
  admitTold({ state, at, hasEntered }: Sleeper): void {
    this.admit(state, { at, hasEntered, placement: undefined });
  }

  private admit(state: State, place: Place): void {
    this.asleep.add(state);
    this.places.set(state, place);
    const origin = this.giveOrigin(state);
    state.depthBefore = origin.depth;
    state.covered = origin.covered;
  }

  /** The states that were written out last. */
  bringBack(): State[] {
    const block = this.store?.pop();
    if (block === undefined) return [];
    return readSleepers(block).sleepers.map(({ state, origin, at, hasEntered, addresses }) => {
      this.outside--;
      state.origin = this.takeOrigin(origin);
      const placement = this.registersOutside.take(addresses, this.register);
      this.admit(state, { at, hasEntered, placement });
      return state;
    });
  }

  private keepOrigin(origin: State | undefined): void {
    if (!origin) return;
    const kept = this.outsideOrigins.get(origin.id);
    if (kept) kept.count++;
    else this.outsideOrigins.set(origin.id, { origin, count: 1 });
  }

  private takeOrigin(id: number): State | undefined {
    const kept = this.outsideOrigins.get(id);
    if (kept && --kept.count === 0) this.outsideOrigins.delete(id);
    return kept?.origin;
  }

  /** Gives a state all but the frames of what its decisions begin at. */
  private giveOrigin(state: State): State {
    const origin = state.origin ?? this.start;
    state.memory = origin.memory;
    state.objects = origin.objects;
    state.overlay = origin.overlay;
    state.files = origin.files;
    state.path = origin.path;
    state.inputs = origin.inputs;
    state.preferences = origin.preferences;
    state.returned = origin.returned;
    state.time = origin.time;
    state.branches = origin.branches;
    state.forks = origin.forks;
    state.joint = origin.joint;
    state.multiplicity = origin.multiplicity;
    return origin;
  }

  /** Decisions that are to be taken again. */
  get leftCount(): number {
    return this.left?.length ?? 0;
  }

  /** The next decision. */
  take(): number | bigint {
    return this.left!.pop()!;
  }

  /** After a decision was taken again: whether it was the last one, so that the state is made. */
  finish(state: State): boolean {
    if (this.left!.length > 0) return false;
    this.left = undefined;
    state.kept = undefined;
    return true;
  }

  /** Whether a state that was made again is where it went to sleep, as far as that can be said yet. */
  hasArrived(state: State, frames: readonly Frame[], hasEntered: boolean): boolean {
    const place = this.places.get(state);
    if (place?.hasEntered !== hasEntered) return true;
    this.places.delete(state);
    return place.at === '' || place.at === this.placeOf(frames);
  }

  /** The same text where calls and place are the same, in every engine that explores the program. */
  private placeOf(frames: readonly Frame[]): string {
    return `${this.chains.of(frames).mark} ${placeIn(frames[frames.length - 1])}`;
  }

  /** Ends a re-execution that went wrong. */
  stop(): void {
    this.left = undefined;
  }
}
