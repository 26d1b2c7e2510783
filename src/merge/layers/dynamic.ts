/**
 * Dynamic state merging (Kuznetsov et al., PLDI 2012, §4, Algorithm 2): a searcher picks states as ever, but a state
 * that is seen to follow in the footsteps of another is run first, until it has caught up and they join, or it has
 * gone another way.
 *
 * Each state has a history: the last δ meeting points that it passed, with the key of what the policy cares about
 * there (the hash of the hot values). A state lags behind another one if it is behind it in topological order and they
 * have an entry in common, that is, both have lately been at one place and were alike there. Those that lag are the
 * forwarding set; of that set the one that is furthest behind runs (`pickNext_F`). At every meeting point a
 * state waits as long as others lag, and joins those that wait there and are worth it.
 *
 * Deviations. Locations are meeting points, not instructions: in between nothing could be joined, and code without
 * them pays nothing. The paper asks for the present location of a state in the history of another one, and its states take
 * turns instruction by instruction. Ours run from fork to fork: the two sides of a fork would be far from each
 * other before either was asked. So any entry of the history will do, and a fork is one; and
 * a state that was led on for `longest` δ meeting points and joined nobody is the searcher's again, with its
 * children, so that a loop that follows another one for ever does not keep everybody waiting. And where few of those that are
 * led on are joined, every second turn is the searcher's: a fork makes one side follow the other, and where forks come one after
 * another and nothing joins, the searcher would never be asked, and all would go on in topological order.
 *
 * A run that may be cut only forks as long as that finds new code (scouting.ts).
 */
import type { Engine, Population, Searcher, State } from '../../exec/index.js';
import type { MergeStatistics } from '../statistics.js';
import { type LayerOptions, MergeLayer } from './layer.js';
import { comparePositions } from './meeting-points.js';
import { Scouting, type ScoutingSettings } from './scouting.js';

/** That a state passed a meeting point, and what it was like: the place and the policy's key. */
type Entry = string;

type History = readonly Entry[];

/** The paper's δ. */
const defaultDistance = 8;

/** A state that was led this many times δ meeting points is the searcher's again. */
const longest = 8;

/**
 * Turns of states that were led on, from which on they and those that the searcher picks alternate. A state that catches up
 * makes up for δ of them.
 */
const mostInVain = 64;

/** Of the states that have passed a place, as many are looked at. */
const mostFollowed = 16;

/** How well what lags could be foreseen (§5.5: 69 % of the states that were led on were joined). */
export interface ForwardingCounts {
  /** States that were led on, and those of them that were joined to others. */
  forwarded: number;
  caughtUp: number;
}

export class DynamicMerging extends MergeLayer {
  readonly forwarding: ForwardingCounts = { forwarded: 0, caughtUp: 0 };
  private readonly histories = new Map<State, History>();
  /** By entry: the states that have it. */
  private readonly passed = new Map<Entry, Set<State>>();
  /** By entry: those that wait there. And where those stand that are at a meeting point. */
  private readonly waiting = new Map<Entry, Set<State>>();
  private readonly places = new Map<State, Entry>();
  /** States that may lag behind others. */
  private readonly lagging = new Set<State>();
  /** How often states were led on, since the searcher chose them. */
  private readonly led = new Map<State, number>();
  /** States that were led on at some time. */
  private readonly followers = new WeakSet<State>();
  private forks = 0;
  /** Turns of states that were led on, for which no join has made up. */
  private inVain = 0;
  private isSearchersTurn = false;
  /** The one to be led on next, if that is known. */
  private next: State | undefined = undefined;
  /** Of states that stand still. */
  private readonly positions = new Map<State, readonly number[]>();

  private scouting: Scouting | undefined = undefined;

  constructor(
    private readonly searcher: Searcher,
    options: LayerOptions,
    /** When merging begins (scouting.ts); at once unless said otherwise. */
    private readonly scoutingSettings?: ScoutingSettings,
    private readonly distance = defaultDistance,
  ) {
    super(options);
  }

  override begin(population: Population, engine: Engine): void {
    super.begin(population, engine);
    const { scoutingSettings: settings } = this;
    if (settings) this.scouting = new Scouting(settings, population, engine);
  }

  override statistics(): MergeStatistics {
    return { ...super.statistics(), ...this.forwarding };
  }

  /** Whether states only fork, for as long as that finds new code. */
  get onlyForks(): boolean {
    return this.scouting?.isOn ?? false;
  }

  protected override get isWaiting(): boolean {
    return this.onlyForks || super.isWaiting;
  }

  /** Others run that are none of its states, and do not stop for it; until it has its turn again. */
  rest(): void {
    this.disarm();
  }

  wake(): void {
    this.arm();
  }

  /** Somebody else has picked the state that runs next. */
  notePick(state: State): void {
    this.next = undefined;
    this.leave(state);
    this.led.delete(state);
  }

  override add(state: State, parents: readonly State[]): void {
    super.add(state, parents);
    this.searcher.add(state, parents);
    const entries = new Set(parents.flatMap((parent) => this.histories.get(parent) ?? []));
    this.setHistory(state, [...entries].slice(-this.distance));
    // A join waits where its parents were.
    if (parents.length > 1) this.wait(state, this.places.get(parents[0])!);
    else if (parents.length === 1) this.noteFork(state, parents[0]);
  }

  /** What forks there has been at one place, whatever is known of it. */
  private noteFork(child: State, parent: State): void {
    const fork = `fork ${this.forks++}`;
    for (const state of [child, parent]) {
      this.setHistory(state, [...this.histories.get(state)!, fork].slice(-this.distance));
      this.lagging.add(state);
    }
    const times = this.led.get(parent);
    if (times !== undefined) this.led.set(child, times);
  }

  override remove(state: State): void {
    this.searcher.remove(state);
    this.leave(state);
    this.setHistory(state, []);
    this.histories.delete(state);
    this.lagging.delete(state);
    this.led.delete(state);
    if (this.next === state) this.next = undefined;
    super.remove(state);
  }

  protected goesOn(state: State): boolean {
    this.leave(state);
    const entry = this.entryOf(state);
    const waiting = [...(this.waiting.get(entry) ?? [])];
    // One that has fallen asleep must be made again before it can be joined.
    const here = [state, ...waiting.filter(({ isAsleep }) => !isAsleep)];
    const history = (this.histories.get(state) ?? []).filter((known) => known !== entry);
    this.setHistory(state, [...history, entry].slice(-this.distance));
    this.places.set(state, entry);
    if (here.length > 1) {
      const left = new Set(this.joinSimilar(here));
      const joined = here.filter((one) => !left.has(one));
      const caughtUp = joined.filter((one) => this.followers.has(one)).length;
      this.forwarding.caughtUp += caughtUp;
      this.inVain = Math.max(0, this.inVain - caughtUp * this.distance);
      if (joined.length > 0) return false;
    }
    this.noteFollowers(state);
    this.next = this.furthestBehind();
    if (!this.next) return true;
    this.wait(state, entry);
    return false;
  }

  select(): State | undefined {
    if (this.scouting?.noteTurn()) {
      this.next = undefined;
      if (this.scouting.isOn) this.arm();
      else this.meetFromHereOn();
    }
    this.isSearchersTurn = this.isWaiting || (this.inVain >= mostInVain && !this.isSearchersTurn);
    const lagging = this.isSearchersTurn ? undefined : (this.next ?? this.furthestBehind());
    this.next = undefined;
    const state = lagging ?? this.searcher.select();
    if (!state) return undefined;
    this.leave(state);
    if (lagging) this.lead(lagging);
    else this.led.delete(state);
    return state;
  }

  private lead(state: State): void {
    const times = this.led.get(state) ?? 0;
    if (!this.followers.has(state)) {
      this.followers.add(state);
      this.forwarding.forwarded++;
    }
    this.led.set(state, times + 1);
    this.inVain = Math.min(mostInVain, this.inVain + 1);
  }

  /** What the forwarding set offers: the state that is furthest behind. */
  private furthestBehind(): State | undefined {
    let best: State | undefined;
    for (const state of this.lagging) {
      if (!this.isLagging(state)) this.lagging.delete(state);
      else if (!best || this.isBehind(state, best)) best = state;
    }
    return best;
  }

  /** Whether another state has been where this one was, and is ahead of it. */
  private isLagging(state: State): boolean {
    const history = this.histories.get(state);
    if (!history || state.isAsleep) return false;
    if ((this.led.get(state) ?? 0) > longest * this.distance) return false;
    for (let i = history.length - 1; i >= 0; i--) {
      let looked = 0;
      for (const other of this.passed.get(history[i])!) {
        if (other !== state && !other.isAsleep && this.isBehind(state, other)) return true;
        if (++looked === mostFollowed) break;
      }
    }
    return false;
  }

  private isBehind(a: State, b: State): boolean {
    return comparePositions(this.positionOf(a), this.positionOf(b)) < 0;
  }

  private positionOf(state: State): readonly number[] {
    let position = this.positions.get(state);
    if (!position) {
      position = this.points.positionOf(this.population.framesOf(state), state);
      if (!this.population.isRunning(state)) this.positions.set(state, position);
    }
    return position;
  }

  /** A state has gone on: those that have been where it was may lag now. */
  private noteFollowers(state: State): void {
    this.lagging.add(state);
    for (const entry of this.histories.get(state)!) {
      let looked = 0;
      for (const other of this.passed.get(entry)!) {
        this.lagging.add(other);
        if (++looked === mostFollowed) break;
      }
    }
  }

  private entryOf(state: State): Entry {
    const frames = this.population.framesOf(state);
    const { block } = frames[frames.length - 1];
    const chain = this.engine.machine.chains.of(frames).id;
    return `${chain}.${block.prepared!.index}:${this.keyOf(state)}`;
  }

  private wait(state: State, at: Entry): void {
    this.places.set(state, at);
    setOf(this.waiting, at).add(state);
  }

  /** A state that moves is no longer where it was. */
  private leave(state: State): void {
    this.positions.delete(state);
    const place = this.places.get(state);
    if (place === undefined) return;
    take(this.waiting, place, state);
    this.places.delete(state);
  }

  private setHistory(state: State, history: History): void {
    for (const entry of this.histories.get(state) ?? []) take(this.passed, entry, state);
    this.histories.set(state, history);
    for (const entry of history) setOf(this.passed, entry).add(state);
  }
}

function setOf(map: Map<Entry, Set<State>>, entry: Entry): Set<State> {
  let set = map.get(entry);
  if (!set) map.set(entry, (set = new Set()));
  return set;
}

function take(map: Map<Entry, Set<State>>, entry: Entry, state: State): void {
  const set = map.get(entry);
  if (set?.delete(state) && set.size === 0) map.delete(entry);
}
