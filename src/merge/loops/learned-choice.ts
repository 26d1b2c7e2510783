/**
 * `--loop-merge auto`: whether the states that have left a loop fork on, become one for each pattern, or one for each way
 * out, by what it costs (Trabish et al., ESEC/FSE 2023, §7.3 and §7.4, have subjects on which each of the three loses).
 *
 * What merging saves is what lies behind the loop, as often as there are leaves. So one of them, the middle one, is
 * **rehearsed**: a copy goes on, without merging, while everybody else waits and nobody is told. If it is over before all leaves together would
 * have cost more than a merge, they fork: a loop at the end of a program costs what it costs without merging. If it
 * is not, it is broken off, which is soon the case where there are many leaves, and all of them are merged.
 *
 * Before leaves are merged it is looked at what they would become: where values would be choices among as many terms as there are leaves,
 * and not terms over the rounds, a merge saves little, and the rehearsal goes further.
 *
 * What came of merged leaves is counted, too. Where a loop is run through again, the cheapest way is taken, by what a leaf has
 * cost in each; a rehearsal that was broken off too early to tell is made again, with more patience.
 *
 * A loop in a loop that is merged is not rehearsed: its leaves are what the outer one has more leaves by.
 *
 * Costs are counts (learning/work.ts), not times: a run with the same seed does the same. What runs between two picks of the
 * searcher belongs to the state that was picked.
 */
import type { Population, State } from '../../exec/index.js';
import type { RunWork } from '../learning/work.js';
import type { Candidate } from './candidates.js';
import type { Region } from './region.js';

/** What is done with leaves. */
export type LoopWay = 'fork' | 'cfg' | 'pattern';

/** What a merge is guessed to cost, in counts of about a microsecond. */
export interface MergeGuess {
  /** By itself: in any case, and for each leaf. */
  readonly perMerge: number;
  readonly perLeaf: number;
  /** What lies behind costs so many times what it costs a leaf. */
  readonly harder: number;
}

export const defaultGuess: MergeGuess = { perMerge: 20_000, perLeaf: 1000, harder: 2 };

/** A state with a value that is a choice among terms costs as much as so large a part of as many leaves. */
const perTerm = 0.9;

/** By state that leaves would become in a way: among how many terms its values would choose. */
export type Forecast = (way: 'cfg' | 'pattern') => readonly number[];

/** What the solver does between two questions whether it may go on. */
const perPoll = 10_000;

/** A copy of a leaf and what came of it, the youngest last. */
interface Rehearsal {
  readonly region: Region;
  readonly candidate: Candidate;
  readonly states: State[];
  readonly start: number;
  /** What questions that go on have cost. */
  polled: number;
}

/** Merged states that went on, and all that came of them. */
interface Merge {
  readonly candidate: Candidate;
  readonly way: 'cfg' | 'pattern';
  readonly leaves: number;
  readonly members: Set<State>;
  /** The one that it is part of. */
  readonly outer: Merge | undefined;
  /** Is told what it has saved. */
  readonly tell: (saved: number) => void;
  work: number;
}

/** What is known of a loop. */
interface LoopRecord {
  /** What forking costs for a leaf; at least, where that was broken off. */
  each?: { readonly work: number; readonly isWhole: boolean };
  /** What leaves have cost that were merged. */
  readonly merged: Partial<Record<LoopWay, { work: number; leaves: number }>>;
}

export class LearnedChoice {
  private readonly records = new Map<Candidate, LoopRecord>();
  private readonly mergeOf = new Map<State, Merge>();
  private readonly open = new Set<Merge>();
  private rehearsal: Rehearsal | undefined = undefined;
  /** How many times what a leaf costs lies behind merged leaves of a region, where that was looked at. */
  private factors:
    | { readonly region: Region; readonly cfg: number; readonly pattern: number }
    | undefined = undefined;
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

  /** What to do with leaves of a loop; undefined if one of them is rehearsed first. */
  wayOf(region: Region, forecast: Forecast): LoopWay | undefined {
    const { of, outer, waiting } = region;
    if (of.kind === 'marks' || outer) return 'pattern';
    const leaves = waiting.size;
    const { each, merged } = this.recordOf(of.candidate);
    if (each && this.isDearer(region, of.candidate, each.work)) {
      this.foresee(region, merged, forecast);
      if (this.isDearer(region, of.candidate, each.work)) {
        const cost = (way: 'cfg' | 'pattern'): number => this.cost(region, merged, way, each.work);
        return cost('pattern') <= cost('cfg') ? 'pattern' : 'cfg';
      }
    }
    // So few can only cost less.
    const isFew = leaves <= this.guess.harder && !merged.pattern && !merged.cfg;
    if (each?.isWhole || isFew) return 'fork';
    this.rehearse(region, of.candidate);
    return undefined;
  }

  /** Whether all leaves together cost more than merging them, if each costs so much. */
  private isDearer(region: Region, candidate: Candidate, each: number): boolean {
    const { merged } = this.recordOf(candidate);
    const ways = ['pattern', 'cfg'] as const;
    const all = each * region.waiting.size;
    return ways.some((way) => all > this.cost(region, merged, way, each));
  }

  private cost(
    region: Region,
    merged: LoopRecord['merged'],
    way: 'cfg' | 'pattern',
    each: number,
  ): number {
    const { perMerge, perLeaf, harder } = this.guess;
    const leaves = region.waiting.size;
    const known = merged[way];
    const factor = this.factors?.region === region ? this.factors[way] : harder;
    const behind = known ? (known.work / known.leaves) * leaves : factor * each;
    return perMerge + perLeaf * leaves + behind;
  }

  /** Looks at what merging would give. A leaf that costs much is worth a merge in any case: so factors stay below the number of leaves. */
  private foresee(region: Region, merged: LoopRecord['merged'], forecast: Forecast): void {
    if (this.factors?.region === region) return;
    const { harder } = this.guess;
    const most = Math.max(harder, perTerm * region.waiting.size);
    const factorOf = (way: 'cfg' | 'pattern'): number => {
      // What a way has cost is known better.
      if (merged[way]) return harder;
      const each = forecast(way).map((terms) => Math.max(harder, perTerm * terms));
      return Math.min(most, Math.max(...each));
    };
    this.factors = { region, cfg: factorOf('cfg'), pattern: factorOf('pattern') };
  }

  private recordOf(candidate: Candidate): LoopRecord {
    let record = this.records.get(candidate);
    if (!record) this.records.set(candidate, (record = { merged: {} }));
    return record;
  }

  private rehearse(region: Region, candidate: Candidate): void {
    const leaves = [...region.waiting];
    const states = this.population.rehearse([leaves[leaves.length >> 1]]);
    const start = this.work.total;
    this.rehearsal = { region, candidate, states, start, polled: 0 };
  }

  /** The state that a rehearsal goes on with; undefined when it is over, and known what it says. */
  next(): State | undefined {
    const { rehearsal } = this;
    if (!rehearsal) return undefined;
    const { states, candidate } = rehearsal;
    const work = this.rehearsedWork(rehearsal);
    const isWhole = states.length === 0;
    if (!isWhole && !this.isLost(rehearsal)) return states[states.length - 1];
    this.rehearsal = undefined;
    this.population.endRehearsal();
    this.recordOf(candidate).each = { work, isWhole };
    return undefined;
  }

  /** A long question is cut: what it has cost so far is known by how often this was asked. */
  isTooDear(): boolean {
    const { rehearsal } = this;
    if (!rehearsal) return false;
    rehearsal.polled += perPoll;
    return this.isLost(rehearsal);
  }

  private isLost(rehearsal: Rehearsal): boolean {
    const { region, candidate } = rehearsal;
    return this.isDearer(region, candidate, this.rehearsedWork(rehearsal));
  }

  private rehearsedWork({ start, polled }: Rehearsal): number {
    return this.work.total + polled - start;
  }

  /**
   * Follows what comes of states that leaves were merged into. When all of it is over, `tell` is given what that saved: what
   * the leaves would have cost, each as much as the one that was rehearsed, at least, and what they have.
   */
  follow(
    { of, outer }: Region,
    way: LoopWay,
    states: readonly State[],
    leaves: number,
    tell: (saved: number) => void,
  ): void {
    if (of.kind === 'marks' || outer || way === 'fork' || states.length === 0) return;
    const around = this.mergeOf.get(states[0]);
    const { candidate } = of;
    const members = new Set<State>();
    const merge: Merge = { candidate, way, leaves, members, outer: around, tell, work: 0 };
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
    const { total } = this.work;
    for (let merge = this.running; merge; merge = merge.outer) merge.work += total - this.since;
    this.running = undefined;
    for (const merge of this.open) {
      if (merge.members.size > 0) continue;
      this.open.delete(merge);
      const { merged, each } = this.recordOf(merge.candidate);
      const known = (merged[merge.way] ??= { work: 0, leaves: 0 });
      known.work += merge.work;
      known.leaves += merge.leaves;
      if (each) merge.tell(each.work * merge.leaves - merge.work);
    }
  }

  picked(state: State | undefined): void {
    this.running = state && this.mergeOf.get(state);
    this.since = this.work.total;
  }
}
