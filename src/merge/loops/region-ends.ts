/**
 * What becomes of a region that nobody is in any more, and of one that has too many states: those that wait at its exits are
 * merged, by exit (merge-leaves.ts), or go on as they are, and are in the region around it, or leave that one as well.
 */
import {
  type Engine,
  type Frame,
  type Population,
  type Searcher,
  type State,
  standTogether,
} from '../../exec/index.js';
import { Meetings } from '../layers/meeting-counts.js';
import type { LearnedChoice, LoopWay } from './learned-choice.js';
import { LoopCounts, type LoopPlace } from './loop-counts.js';
import type { LeafMerger, Leaves, LeavesResult } from './merge-leaves.js';
import type { OpenRegions } from './open-regions.js';
import type { Region } from './region.js';

export class RegionEnds {
  readonly meetings = new Meetings();
  readonly counts = new LoopCounts();

  constructor(
    private readonly population: Population,
    private readonly engine: Engine,
    private readonly regions: OpenRegions,
    private readonly merger: LeafMerger,
    /** Who picks states that do not wait. */
    private readonly searcher: Searcher,
    /** The way that is taken at all regions, or how it is learned. */
    private readonly chosen: LoopWay | LearnedChoice,
  ) {}

  /** Lets those go that wait, merged. */
  release(region: Region): void {
    const { chosen } = this;
    const exits = this.exitsOf(region);
    const way =
      typeof chosen === 'string'
        ? chosen
        : chosen.wayOf(region, exits, (kind) => this.forecast(kind, region, exits));
    // One of its leaves is rehearsed first, and then it is asked again.
    if (way === undefined) {
      this.merger.forget();
      return;
    }
    this.regions.close(region);
    const leaves = region.waiting.size;
    const states: State[] = [];
    // States that slept have path conditions of their own that share nothing with those of others.
    const hasHoles = region.hasHoles || region.slept !== this.population.sleptCount;
    const [any] = region.waiting;
    const place = any && this.counts.of(region, any.frames[any.frames.length - 1]);
    if (place) {
      place.regions++;
      place.leaves += leaves;
      place.incremental += region.merges;
      if (way === 'fork') place.forked++;
    }
    if (way === 'fork') {
      if (place) place.states += leaves;
      this.letGo([...region.waiting], region, way, leaves, place);
      return;
    }
    for (const here of exits) {
      const { frames } = here[0];
      const at = frames[frames.length - 1];
      const result = this.merger.merge(way, leavesOf(region, here), hasHoles);
      states.push(...result.states);
      this.count(at, result);
      this.counts.note(place, result.merged);
    }
    if (place) place.states += states.length;
    // What was merged has a path of its own beneath the root; what was not has its old one, of which the rest is gone.
    if (states.length > 1 && states.length < leaves) {
      for (const around of region.outer?.outwards() ?? []) around.hasHoles = true;
    }
    this.letGo(states, region, way, leaves, place);
  }

  /** Those that wait, by where they stand. */
  private exitsOf({ waiting }: Region): State[][] {
    const { chains } = this.engine.machine;
    const exits: State[][] = [];
    for (const state of waiting) {
      this.population.record(state);
      const exit = exits.find(([first]) => standTogether(chains, first, state));
      if (exit) exit.push(state);
      else exits.push([state]);
    }
    return exits;
  }

  /** What merging those that wait would give (merge-leaves.ts). */
  private forecast(
    way: 'cfg' | 'pattern',
    region: Region,
    exits: readonly (readonly State[])[],
  ): number[] {
    return exits.flatMap((here) => this.merger.forecast(way, leavesOf(region, here)));
  }

  /** States go on behind a region, in the way that was taken there, in the place of so many leaves. */
  private letGo(
    states: readonly State[],
    region: Region,
    way: LoopWay,
    leaves: number,
    place?: LoopPlace,
  ): void {
    if (typeof this.chosen !== 'string') {
      this.chosen.follow(region, way, states, leaves, (saved) => {
        if (place) place.saved = (place.saved ?? 0) + Math.round(saved);
      });
    }
    this.merger.forget();
    region.waiting.clear();
    const { outer } = region;
    for (const state of states) {
      this.regions.waitingIn.delete(state);
      if (outer?.isLeft(this.population.framesOf(state))) this.regions.wait(state, outer);
      else this.searcher.add(state, []);
    }
  }

  /** States go on as if a region had never been opened. */
  dissolve(region: Region): void {
    this.regions.dissolve(region);
    const [any] = [...region.waiting, ...region.open];
    const frames = any && this.population.framesOf(any);
    if (frames && frames.length > 0) this.counts.of(region, frames[frames.length - 1]).givenUp++;
    this.letGo([...region.waiting], region, 'fork', region.waiting.size);
  }

  private count(at: Frame, { merged }: LeavesResult): void {
    for (const { how, leaves, refusal } of merged) {
      if (how === 'refused') this.meetings.noteRefusal(at, refusal!);
      else this.meetings.noteJoin(at, leaves);
    }
  }
}

const leavesOf = ({ root, outer }: Region, states: readonly State[]): Leaves => ({
  root,
  states,
  isInner: outer !== undefined,
});
