/**
 * `--loop-merge auto`: whether the states that have left a loop fork on, become one for each pattern, or one for each way
 * out, by what it costs (Trabish et al., ESEC/FSE 2023, §7.3 and §7.4, have subjects on which each of the three loses).
 *
 * What merging saves is what lies behind the loop, as often as there are leaves. So of each kind of leaves (exit-kinds.ts) with some of them one, the middle one, is
 * **rehearsed**: a copy goes on, without merging, while everybody else waits and nobody is told. If all leaves together cost no more
 * than a merge then, they fork: a loop at the end of a program costs what it costs without merging. As soon as it is
 * known that they cost more, which is soon the case where there are many, the rehearsal is broken off, and all of them are merged.
 *
 * Before leaves are merged it is looked at what they would become: where values would be choices among as many terms as there are leaves,
 * and not terms over the rounds, a merge saves little, and the rehearsal goes further.
 *
 * What came of merged leaves is counted, too (loop-costs.ts). Where a loop is run through again, the cheapest way is taken, by what a leaf has
 * cost in each; a rehearsal that was broken off too early to tell is made again, with more patience.
 *
 * A loop in a loop that is merged is not rehearsed: its leaves are what the outer one has more leaves by.
 *
 * Costs are counts (learning/work.ts), not times: a run with the same seed does the same. To these comes what each path costs that ends, whose test is
 * found and told of. What runs between two picks of the searcher belongs to the state that was picked.
 */
import type { Population, State } from '../../exec/index.js';
import type { RunWork } from '../learning/work.js';
import type { Candidate } from './candidates.js';
import { type ExitKind, exitKinds } from './exit-kinds.js';
import {
  LoopCosts,
  type MergeGuess,
  type MergeWay,
  type Prospect,
  workUntilWarm,
} from './loop-costs.js';
import type { Region } from './region.js';

/** What is done with leaves. */
export type LoopWay = 'fork' | MergeWay;

/** What the end of a path costs: its test, and telling of it. */
const perEnd = 500;

/** A state with a value that is a choice among terms costs as much as so large a part of as many leaves. */
const perTerm = 0.9;

/** What merges are made by is as warm after so many leaves of any loop as it is at last. */
const leavesUntilWarm = 50;

/** By state that leaves would become in a way: among how many terms its values would choose. */
export type Forecast = (way: MergeWay) => readonly number[];

/** What the solver does between two questions whether it may go on. */
const perPoll = 10_000;

/** A copy of a leaf and what came of it, the youngest last. */
interface Rehearsal {
  readonly region: Region;
  readonly costs: LoopCosts;
  readonly exits: readonly ExitKind[];
  /** Where the leaf stood. */
  readonly exit: string;
  readonly states: State[];
  readonly start: number;
  /** What questions that go on have cost. */
  polled: number;
}

/** Merged states that went on, and all that came of them. */
interface Merge {
  readonly costs: LoopCosts;
  readonly way: MergeWay;
  readonly leaves: number;
  /** What these would have cost, each by itself, at least. */
  readonly alone: number;
  readonly members: Set<State>;
  /** The one that it is part of. */
  readonly outer: Merge | undefined;
  /** Is told what it has saved. */
  readonly tell: (saved: number) => void;
  work: number;
}

export class LearnedChoice {
  private readonly known = new Map<Candidate, LoopCosts>();
  private readonly mergeOf = new Map<State, Merge>();
  private readonly open = new Set<Merge>();
  private rehearsal: Rehearsal | undefined = undefined;
  /** Of a region where that was looked at. */
  private foreseen: { readonly region: Region; readonly behind: Prospect['behind'] } | undefined =
    undefined;
  /** Leaves that were merged so far, of all loops. */
  private mergedLeaves = 0;
  /** What the leaves that are merged now would have cost, each by itself, at least. */
  private alone = 0;
  private running: Merge | undefined = undefined;
  private since = 0;

  constructor(
    private readonly population: Population,
    private readonly work: RunWork,
    private readonly guess: MergeGuess,
  ) {}

  get isRehearsing(): boolean {
    return this.rehearsal !== undefined;
  }

  /** What to do with leaves of a loop, which stand at some exits; undefined if one of them is rehearsed first. */
  wayOf(
    region: Region,
    standing: readonly (readonly State[])[],
    forecast: Forecast,
  ): LoopWay | undefined {
    const { of, outer } = region;
    if (of.kind === 'marks' || outer) return 'pattern';
    const costs = this.costsOf(of.candidate);
    const exits = exitKinds(standing);
    if (costs.isMergingCheaper(exits, this.prospectOf(region, exits))) {
      const again = costs.exitToLookAtAgain(exits);
      if (again !== undefined) return this.rehearse(region, costs, exits, again);
      this.foresee(region, costs, forecast);
      const prospect = this.prospectOf(region, exits);
      if (costs.isMergingCheaper(exits, prospect)) {
        this.alone = costs.forking(exits);
        return costs.bestWay(prospect);
      }
    }
    const exit = costs.unknownExit(exits);
    return exit === undefined ? 'fork' : this.rehearse(region, costs, exits, exit);
  }

  private rehearse(
    region: Region,
    costs: LoopCosts,
    exits: readonly ExitKind[],
    exit: string,
  ): undefined {
    const leaves = exits.find((kind) => kind.exit === exit)!.states;
    // Not the same leaf again: the solver knows all that this one asks.
    const at = ((leaves.length >> 1) + costs.beginLeaf(exit)) % leaves.length;
    const states = this.population.rehearse([leaves[at]]);
    this.work.isExact = true;
    this.rehearsal = { region, costs, exits, exit, states, start: this.total, polled: 0 };
  }

  private prospectOf(region: Region, exits: readonly ExitKind[]): Prospect {
    const warmth = Math.max(this.total / workUntilWarm, this.mergedLeaves / leavesUntilWarm);
    const { foreseen } = this;
    if (foreseen?.region === region) return { behind: foreseen.behind, warmth };
    // Until somebody has looked, patterns are hoped for.
    const pattern = this.guess.harder * new Set(exits.map(({ place }) => place)).size;
    return { behind: { cfg: Number.POSITIVE_INFINITY, pattern }, warmth };
  }

  /** Looks at what merging would give. A leaf that costs much is worth a merge in any case: so that is less than all leaves cost. */
  private foresee(region: Region, costs: LoopCosts, forecast: Forecast): void {
    if (this.foreseen?.region === region) return;
    const { harder } = this.guess;
    const most = Math.max(harder, perTerm * region.waiting.size);
    const behind = (way: MergeWay): number => {
      // What a way has cost is known better.
      if (costs.hasMerged(way)) return harder;
      const states = forecast(way).map((terms) => Math.max(harder, perTerm * terms));
      return Math.min(
        most,
        states.reduce((sum, state) => sum + state, 0),
      );
    };
    const pattern = behind('pattern');
    // Where terms over the rounds are of no help, choices are not easier.
    const cfg = pattern < most ? behind('cfg') : most;
    this.foreseen = { region, behind: { cfg, pattern } };
  }

  private costsOf(candidate: Candidate): LoopCosts {
    let costs = this.known.get(candidate);
    if (!costs) this.known.set(candidate, (costs = new LoopCosts(this.guess)));
    return costs;
  }

  /** What the run has cost so far. */
  private get total(): number {
    return this.work.total + perEnd * this.population.endCount;
  }

  /** The state that a rehearsal goes on with; undefined when it is over, and known what it says. */
  next(): State | undefined {
    const { rehearsal } = this;
    if (!rehearsal) return undefined;
    const { states } = rehearsal;
    if (!this.isOver(rehearsal)) return states[states.length - 1];
    this.rehearsal = undefined;
    this.work.isExact = false;
    this.population.endRehearsal();
    return undefined;
  }

  /** Whether what is rehearsed goes on: asked within a turn. */
  goesOn(): boolean {
    return !this.rehearsal || !this.isOver(this.rehearsal);
  }

  /** A long question is cut: what it has cost so far is known by how often this was asked. */
  isTooDear(): boolean {
    const { rehearsal } = this;
    if (!rehearsal) return false;
    rehearsal.polled += perPoll;
    return this.isOver(rehearsal);
  }

  /** Whether it is known what a leaf costs, or that it costs too much. */
  private isOver({ region, costs, exits, exit, states, start, polled }: Rehearsal): boolean {
    const isWhole = states.length === 0;
    costs.noteLeaf(exit, this.total + polled - start, isWhole);
    return isWhole || costs.isMergingCheaper(exits, this.prospectOf(region, exits));
  }

  /**
   * Follows what comes of states that leaves were merged into. When all of it is over, `tell` is given what that saved: what
   * the leaves would have cost, each as much as the one of its exit that was rehearsed, at least, less what they have.
   */
  follow(
    { of, outer }: Region,
    way: LoopWay,
    states: readonly State[],
    leaves: number,
    tell: (saved: number) => void,
  ): void {
    if (way === 'fork' || states.length === 0) return;
    this.mergedLeaves += leaves;
    if (of.kind === 'marks' || outer) return;
    const around = this.mergeOf.get(states[0]);
    const costs = this.costsOf(of.candidate);
    const members = new Set<State>();
    const { alone } = this;
    const merge: Merge = { costs, way, leaves, alone, members, outer: around, tell, work: 0 };
    this.open.add(merge);
    for (const state of states) this.enter(state, merge);
  }

  /** A state came of others. */
  add(state: State, parents: readonly State[]): void {
    if (this.rehearsal) {
      this.rehearsal.states.push(state);
      return;
    }
    for (const parent of parents) {
      const merge = this.mergeOf.get(parent);
      if (!merge) continue;
      this.enter(state, merge);
      return;
    }
  }

  remove(state: State): void {
    if (this.rehearsal) {
      const { states } = this.rehearsal;
      const at = states.indexOf(state);
      if (at >= 0) states.splice(at, 1);
      return;
    }
    for (let merge = this.mergeOf.get(state); merge; merge = merge.outer) {
      merge.members.delete(state);
    }
    this.mergeOf.delete(state);
  }

  private enter(state: State, innermost: Merge): void {
    this.mergeOf.set(state, innermost);
    for (let merge: Merge | undefined = innermost; merge; merge = merge.outer) {
      merge.members.add(state);
    }
  }

  /** Before a state is picked: what has been done since the last one belongs to that one. */
  settle(): void {
    const { running } = this;
    // What the run has cost takes a while to find out, and this is done every turn.
    const work = running ? this.total - this.since : 0;
    for (let merge = running; merge; merge = merge.outer) merge.work += work;
    this.running = undefined;
    for (const merge of this.open) {
      if (merge.members.size > 0) continue;
      this.open.delete(merge);
      const { costs, way, leaves, alone } = merge;
      costs.noteMerged(way, merge.work, leaves);
      merge.tell(alone - merge.work);
    }
  }

  picked(state: State | undefined): void {
    this.running = state && this.mergeOf.get(state);
    if (this.running) this.since = this.total;
  }
}
