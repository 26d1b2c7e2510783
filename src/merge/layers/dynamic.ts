/**
 * Dynamic state merging (Kuznetsov et al., PLDI 2012, §4, Algorithm 2): a searcher picks states as ever, but a state
 * that is seen to follow in the footsteps of another is run first, until it has caught up and they join, or it has
 * gone another way.
 *
 * Each state has a history: the last δ meeting points that it passed, with the key of what the policy cares about
 * there (the hash of the hot values). A state whose last entry is in the history of another one lags behind it, and is in the
 * forwarding set; of that set the one that is furthest behind in topological order runs (`pickNext_F`). At every
 * meeting point a state waits as long as others lag, and joins those that wait at the same place and are worth it.
 *
 * Deviations. Locations are meeting points, not instructions: in between nothing could be joined, and code without
 * them pays nothing. The paper's states take turns instruction by instruction; ours run from fork to fork, so the two
 * sides of a fork would hardly ever be near each other. Hence an entry that both inherited counts too once one of them
 * has gone on: what lags behind a fork is led to its next meeting point, and from there on only if it followed. A pair
 * that was not joined where it met is not led on.
 */
import type { Searcher, State } from '../../exec/index.js';
import { type LayerOptions, MergeLayer } from './layer.js';
import { comparePositions } from './meeting-points.js';

/** That a state passed a meeting point; states that forked since have the very same entry. */
interface Entry {
  readonly key: string;
}

type History = readonly Entry[];

/** The paper's δ. */
const defaultDistance = 8;

/** A state that was led this many times δ meeting points, and joined nobody, is the searcher's again. */
const longest = 2;

/** How well what lags could be foreseen (§5.5: 69 % of the states that were led on were joined). */
export interface ForwardingCounts {
  /** States that were led on, and those of them that were joined to others. */
  forwarded: number;
  caughtUp: number;
}

export class DynamicMerging extends MergeLayer {
  readonly forwarding: ForwardingCounts = { forwarded: 0, caughtUp: 0 };
  private readonly histories = new Map<State, History>();
  /** By key: the states with such an entry. */
  private readonly passed = new Map<string, Set<State>>();
  /** By key: those for which it is the last one. */
  private readonly lastAt = new Map<string, Set<State>>();
  /** By key: those that wait there. */
  private readonly waiting = new Map<string, Set<State>>();
  /** States that may lag behind others. */
  private readonly lagging = new Set<State>();
  /** Those that are being led on, and how often they were. */
  private readonly led = new Map<State, number>();
  /** Numbers of entries that nobody else has. */
  private ownEntries = 0;

  constructor(
    private readonly searcher: Searcher,
    options: LayerOptions,
    private readonly distance = defaultDistance,
  ) {
    super(options);
  }

  override add(state: State, parents: readonly State[]): void {
    super.add(state, parents);
    this.searcher.add(state, parents);
    const entries = new Set(parents.flatMap((parent) => this.histories.get(parent) ?? []));
    this.setHistory(state, [...entries].slice(-this.distance));
    // A join waits where its parents were.
    if (parents.length > 1) this.wait(state);
  }

  override remove(state: State): void {
    this.searcher.remove(state);
    this.leave(state);
    this.setHistory(state, []);
    this.histories.delete(state);
    this.lagging.delete(state);
    this.led.delete(state);
    super.remove(state);
  }

  protected goesOn(state: State): boolean {
    const key = this.entryKey(state);
    const before = this.waiting.get(key);
    this.push(state, { key });
    if (before) {
      const here = [state, ...before];
      for (const other of here) this.population.record(other);
      const wasLed = here.filter((one) => this.led.has(one)).length;
      const left = this.joinSimilar(here);
      if (left.length < here.length) {
        this.forwarding.caughtUp += Math.min(wasLed, here.length - left.length);
        return false;
      }
      this.close(state);
    }
    if (!this.isAnyLagging()) return true;
    this.wait(state);
    return false;
  }

  select(): State | undefined {
    const lagging = this.furthestBehind();
    const state = lagging ?? this.searcher.select();
    if (!state) return undefined;
    this.leave(state);
    if (lagging) this.lead(lagging);
    else this.led.delete(state);
    return state;
  }

  /** What the forwarding set offers: the state that is furthest behind. */
  private furthestBehind(): State | undefined {
    let best: State | undefined;
    let position: readonly number[] = [];
    for (const state of this.lagging) {
      if (!this.isLagging(state)) {
        this.lagging.delete(state);
        continue;
      }
      const own = this.points.positionOf(this.population.framesOf(state), state);
      if (best && comparePositions(own, position) >= 0) continue;
      best = state;
      position = own;
    }
    return best;
  }

  private lead(state: State): void {
    const times = this.led.get(state) ?? 0;
    if (times === 0) this.forwarding.forwarded++;
    this.led.set(state, times + 1);
  }

  /** What did not join others where it met them is not led on by them, nor they by it. */
  private close(state: State): void {
    const history = this.histories.get(state)!;
    this.setHistory(state, [...history.slice(0, -1), { key: `own ${this.ownEntries++}` }]);
  }

  private isAnyLagging(): boolean {
    for (const state of this.lagging) {
      if (this.isLagging(state)) return true;
      this.lagging.delete(state);
    }
    return false;
  }

  /** Whether another state has passed where this one was last, and has gone on or come by itself. */
  private isLagging(state: State): boolean {
    const last = this.histories.get(state)?.at(-1);
    if (!last || state.isAsleep || (this.led.get(state) ?? 0) > longest * this.distance)
      return false;
    for (const other of this.passed.get(last.key) ?? []) {
      if (other === state) continue;
      const theirs = this.histories.get(other)!;
      // States that wait at one place have met; the others follow.
      if (theirs.at(-1) !== last && !this.haveMet(state, other)) return true;
    }
    return false;
  }

  private haveMet(a: State, b: State): boolean {
    const key = this.histories.get(a)!.at(-1)!.key;
    const here = this.waiting.get(key);
    return here !== undefined && here.has(a) && here.has(b);
  }

  private entryKey(state: State): string {
    const frames = this.population.framesOf(state);
    const { block } = frames[frames.length - 1];
    const chain = this.engine.machine.chains.of(frames).id;
    return `${chain}.${block.prepared!.index}:${this.keyOf(state)}`;
  }

  private wait(state: State): void {
    const last = this.histories.get(state)?.at(-1);
    if (last) setOf(this.waiting, last.key).add(state);
  }

  private leave(state: State): void {
    const last = this.histories.get(state)?.at(-1);
    if (last) take(this.waiting, last.key, state);
  }

  private push(state: State, entry: Entry): void {
    const history = [...(this.histories.get(state) ?? []), entry];
    this.setHistory(state, history.slice(-this.distance));
    for (const other of this.lastAt.get(entry.key) ?? []) this.lagging.add(other);
  }

  private setHistory(state: State, history: History): void {
    const before = this.histories.get(state) ?? [];
    const last = before.at(-1);
    for (const { key } of before) take(this.passed, key, state);
    if (last) take(this.lastAt, last.key, state);
    this.histories.set(state, history);
    for (const { key } of history) setOf(this.passed, key).add(state);
    const now = history.at(-1);
    if (now) setOf(this.lastAt, now.key).add(state);
    // Whoever was beside it lags now.
    if (last && last !== now) {
      for (const other of this.lastAt.get(last.key) ?? []) this.lagging.add(other);
    }
    if (now) this.lagging.add(state);
  }
}

function setOf(map: Map<string, Set<State>>, key: string): Set<State> {
  let set = map.get(key);
  if (!set) map.set(key, (set = new Set()));
  return set;
}

function take(map: Map<string, Set<State>>, key: string, state: State): void {
  const set = map.get(key);
  if (set?.delete(state) && set.size === 0) map.delete(key);
}
