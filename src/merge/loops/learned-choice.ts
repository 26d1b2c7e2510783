/**
 * `--loop-merge auto`: whether the states that have left a loop fork on, become one for each pattern, or one for each way
 * out, by what it costs (Trabish et al., ESEC/FSE 2023, §7.3 and §7.4, have subjects on which each of the three loses).
 *
 * What merging saves is what lies behind the loop, as often as there are leaves. So a loop of which nothing is known is
 * **tried**: one of its leaves, the middle one, goes on alone, and the others wait for all that comes of it. That is no rehearsal: what is explored
 * is explored. If the others would cost less in the same way than a merge costs by itself, they fork, so that a loop at the
 * end of a program costs what it costs without merging. Otherwise they are merged.
 *
 * What came of merged leaves is followed, too. Where a loop is run through again, the cheapest way is taken, by what a leaf has
 * cost in each way; one that was never tried is tried when all others were dearer than a guess.
 *
 * A loop in a loop that is merged is not tried: its leaves are what the outer one has more leaves by.
 *
 * Costs are counts (learning/work.ts), not times: a run with the same seed does the same. What runs between two picks of the
 * searcher belongs to the state that was picked.
 */
import type { State } from '../../exec/index.js';
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

export const defaultGuess: MergeGuess = { perMerge: 20_000, perLeaf: 1000, harder: 4 };

/** Some leaves of a region that went on in some way, and all that came of them. */
export interface Trial {
  readonly region: Region;
  readonly candidate: Candidate;
  readonly way: LoopWay;
  /** Leaves that went on in this way. */
  readonly leaves: number;
  readonly members: Set<State>;
  /** The trial that it is part of. */
  readonly outer: Trial | undefined;
  work: number;
}

/** Of one loop: by way, what all leaves have cost that went on in it. */
type LoopRecord = Partial<Record<LoopWay, { work: number; leaves: number }>>;

export class LearnedChoice {
  private readonly records = new Map<Candidate, LoopRecord>();
  private readonly trialOf = new Map<State, Trial>();
  private readonly open = new Set<Trial>();
  private running: Trial | undefined = undefined;
  private since = 0;

  constructor(
    private readonly work: RunWork,
    private readonly guess: MergeGuess,
  ) {}

  /** What to do with leaves of a loop; `try` is to follow one of them first. */
  wayOf({ of, outer }: Region, leaves: number): LoopWay | 'try' {
    if (of.kind === 'marks' || outer) return 'pattern';
    const record = this.records.get(of.candidate);
    if (!record?.fork) return leaves > 1 ? 'try' : 'fork';
    const { perMerge, perLeaf, harder } = this.guess;
    const each = record.fork.work / record.fork.leaves;
    const cost = (way: LoopWay): number => {
      const known = record[way];
      const behind = known ? (known.work / known.leaves) * leaves : harder * each;
      return perMerge + perLeaf * leaves + behind;
    };
    if (each * leaves <= Math.min(cost('pattern'), cost('cfg'))) return 'fork';
    return cost('pattern') <= cost('cfg') ? 'pattern' : 'cfg';
  }

  /** Follows what comes of states that go on in some way. */
  follow(region: Region, way: LoopWay, states: readonly State[], leaves: number): void {
    if (region.of.kind === 'marks' || region.outer || states.length === 0) return;
    const { candidate } = region.of;
    const outer = this.trialOf.get(states[0]);
    const members = new Set<State>();
    const trial = { region, candidate, way, leaves, members, outer, work: 0 };
    this.open.add(trial);
    for (const state of states) this.enter(state, trial);
  }

  /** A state came of others. */
  add(state: State, parents: readonly State[]): void {
    for (const parent of parents) {
      const trial = this.trialOf.get(parent);
      if (!trial) continue;
      this.enter(state, trial);
      return;
    }
  }

  remove(state: State): void {
    for (let trial = this.trialOf.get(state); trial; trial = trial.outer) {
      trial.members.delete(state);
    }
    this.trialOf.delete(state);
  }

  private enter(state: State, innermost: Trial): void {
    this.trialOf.set(state, innermost);
    for (let trial: Trial | undefined = innermost; trial; trial = trial.outer) {
      trial.members.add(state);
    }
  }

  /** Before a state is picked: what has been done since the last one belongs to that one. */
  settle(): void {
    const { total } = this.work;
    for (let trial = this.running; trial; trial = trial.outer) trial.work += total - this.since;
    this.running = undefined;
    this.since = total;
  }

  picked(state: State | undefined): void {
    this.running = state && this.trialOf.get(state);
    this.since = this.work.total;
  }

  /** Trials of which nothing is left: what they have cost is known from now on. */
  *ended(): Generator<Trial> {
    for (const trial of this.open) {
      if (trial.members.size > 0) continue;
      this.open.delete(trial);
      this.note(trial);
      yield trial;
    }
  }

  private note({ candidate, way, leaves, work }: Trial): void {
    let record = this.records.get(candidate);
    if (!record) this.records.set(candidate, (record = {}));
    const known = (record[way] ??= { work: 0, leaves: 0 });
    known.work += work;
    known.leaves += leaves;
  }
}
