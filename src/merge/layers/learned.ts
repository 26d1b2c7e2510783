/**
 * Merging that learns from the run whether it pays: states only fork, until a rehearsal has shown that joining them is
 * cheaper.
 *
 * Query count estimation guesses before the run what a join will cost (Kuznetsov et al., PLDI 2012, §3); what it
 * cannot know is how hard the queries of joined states are, and on many programs they are so hard that all the
 * paths that a join saves cost less. So the run tries. A rehearsal takes copies of some states, the youngest
 * ones, and explores all that comes of them with static merging (static.ts), while everybody else
 * waits and nobody is told (`Population.rehearse`). What it may cost is known about: the part of the exploration that the
 * states stand for (learning/masses.ts), times what such a part has cost lately without merging. If it
 * is over for less, the states themselves are merged, which costs less than before, as the solver has the answers; and the
 * next rehearsal may be as much larger as the gain was high. If it costs more, it is broken off and forgotten, and the
 * next one waits until the run has become so much longer that what was tried in vain is a small part of it. So small runs are never
 * merged, what does not pay stays a small part of a long run, and where merging pays it soon takes all that
 * there is.
 *
 * Rehearsals differ in their policy: α as given, and a mild one, with which a value that few later queries depend on
 * is not hot. Each has a record of its own; they take turns until one has won.
 *
 * Costs are counts (learning/work.ts), not times: a run with the same seed does the same.
 */
import type { Engine, Population, Searcher, State } from '../../exec/index.js';
import { Masses } from '../learning/masses.js';
import { RunWork } from '../learning/work.js';
import type { MergePolicy } from '../policy/policy.js';
import { QcePolicy } from '../policy/qce.js';
import type { MergeStatistics } from '../statistics.js';
import type { LayerOptions } from './layer.js';
import { Meetings } from './meeting-counts.js';
import { StaticMerging } from './static.js';

/** When to rehearse, and when that has paid. Work is counted (learning/work.ts). */
export interface LearningSettings {
  /** Work before the first rehearsal, and for each instruction of the program, as the estimate before it is not for nothing. */
  readonly firstAt: number;
  readonly perInstruction: number;
  /** Rehearsals may cost this share of what the run has cost so far in any case. */
  readonly share: number;
  /** Beyond that, they may cost this share of it, but not more than that share of all that the run may cost. */
  readonly shareOfPast: number;
  readonly shareOfAll: number;
  /** A rehearsal that costs less than this share of the guess has won. */
  readonly won: number;
  /** What is gained so many times over needs no rehearsal the next time. */
  readonly certain: number;
  /** Turns between two looks at the counts. */
  readonly glance: number;
  /** The threshold of the mild policy. */
  readonly mildAlpha: number;
}

export const defaultLearning: LearningSettings = {
  firstAt: 60_000,
  perInstruction: 400,
  share: 0.05,
  shareOfPast: 0.1,
  shareOfAll: 0.02,
  won: 0.7,
  certain: 3,
  glance: 16,
  mildAlpha: 0.5,
};

/** A run that may cost so many times what it has cost is rehearsed at this part of `firstAt`. */
const long = 100;
const early = 1 / 6;
/** States are rehearsed if they cost at least this part of what they may cost. */
const representative = 4;
/** Paths that ended without merging, behind which half of what they cost is forgotten. */
const window = 64;
/** What the solver does between two questions whether it may go on. */
const perPoll = 10_000;

/** One way to merge, and what is known of it. */
interface Arm {
  readonly policy: MergePolicy;
  /** The most that states may cost without merging which are rehearsed together. */
  trust: number;
  /** Times that merging was cheaper when it was last tried; 0 if it was not. */
  gain: number;
}

interface Trial {
  readonly arm: Arm;
  readonly states: readonly State[];
  /** What is explored: these states, or copies of them, and what came of them. */
  readonly members: Set<State>;
  readonly isRehearsal: boolean;
  readonly start: number;
  /** What it would cost without merging. */
  readonly guess: number;
  /** What questions that go on have cost. */
  polled: number;
}

/** What came of rehearsals. */
export interface RehearsalCounts {
  rehearsals: number;
  rehearsalsWon: number;
}

export class LearnedMerging extends StaticMerging {
  private readonly masses = new Masses();
  private readonly counts: RehearsalCounts = { rehearsals: 0, rehearsalsWon: 0 };
  private readonly told = this.meetings;
  private work!: RunWork;
  /** The one whose turn it is first. */
  private arms: readonly Arm[] = [];
  private trial: Trial | undefined = undefined;
  /** Of the paths that ended lately without merging: their mass, and what they cost. */
  private ended = { mass: 0, work: 0, paths: 0, since: 0 };
  private turn = 0;
  private firstAt = 0;
  /** What rehearsals that did not win have cost. */
  private spent = 0;

  constructor(
    private readonly searcher: Searcher,
    options: LayerOptions,
    private readonly settings: LearningSettings,
  ) {
    super(options);
  }

  override begin(population: Population, engine: Engine): void {
    super.begin(population, engine);
    this.work = new RunWork(population, engine);
    this.firstAt = Math.max(this.settings.firstAt, this.settings.perInstruction * sizeOf(engine));
    const { policy } = this;
    const policies =
      policy instanceof QcePolicy ? [policy, policy.withAlpha(this.settings.mildAlpha)] : [policy];
    this.arms = policies.map((one) => ({
      policy: one,
      trust: 0,
      gain: 0,
    }));
  }

  override statistics(): MergeStatistics {
    return { ...super.statistics(), ...this.counts };
  }

  protected override get wantsMeetings(): boolean {
    return this.trial !== undefined && super.wantsMeetings;
  }

  override add(state: State, parents: readonly State[]): void {
    const { trial } = this;
    if (!trial?.isRehearsal) {
      this.searcher.add(state, parents);
      this.masses.add(state, parents);
    }
    if (!trial || !parents.some((parent) => trial.members.has(parent))) return;
    trial.members.add(state);
    super.add(state, parents);
  }

  override remove(state: State): void {
    const { trial } = this;
    const isMember = trial?.members.delete(state) ?? false;
    if (isMember) super.remove(state);
    if (trial?.isRehearsal) return;
    this.searcher.remove(state);
    const mass = this.masses.remove(state);
    if (isMember) return;
    this.ended.mass += mass;
    this.ended.paths++;
  }

  protected override goesOn(state: State): boolean {
    return this.trial?.members.has(state) ? super.goesOn(state) : true;
  }

  override select(): State | undefined {
    this.masses.settle();
    // Behind a rehearsal somebody takes a step, so that the run goes on.
    if (!this.trial && ++this.turn % this.settings.glance === 0) this.consider();
    while (this.trial) {
      const state = this.isLost(this.trial) ? undefined : super.select();
      if (state) return state;
      this.conclude(this.trial);
    }
    return this.searcher.select();
  }

  /** A long question is cut: what it has cost so far is known by how often this was asked. */
  isTooDear(): boolean {
    const { trial } = this;
    if (!trial?.isRehearsal) return false;
    trial.polled += perPoll;
    return this.isLost(trial);
  }

  private isLost({ isRehearsal, start, guess, polled }: Trial): boolean {
    return this.work.total + polled - start > (isRehearsal ? this.settings.won : 1) * guess;
  }

  /** What a unit of mass has cost lately. */
  private density(total: number): number {
    const { ended } = this;
    ended.work += total - ended.since;
    ended.since = total;
    const density = ended.work / ended.mass;
    if (ended.paths < window) return density;
    const [mass, work, paths] = [ended.mass / 2, ended.work / 2, ended.paths / 2];
    this.ended = { mass, work, paths, since: total };
    return density;
  }

  /** Begins to merge, if it is time to and there are states for it. */
  private consider(): void {
    const { total } = this.work;
    const density = this.density(total);
    if (!Number.isFinite(density)) return;
    const { share, shareOfPast, shareOfAll, certain } = this.settings;
    const all = total + density * this.masses.total;
    if (total < (all > long * total ? early : 1) * this.firstAt) return;
    const allowed = Math.max(share * total, Math.min(shareOfPast * total, shareOfAll * all));
    // Few large rehearsals say more than many small ones.
    if (2 * this.spent > allowed) return;
    const [arm] = this.arms;
    const states = new Set<State>();
    const most = Math.max(arm.trust, allowed - this.spent);
    let guess = 0;
    const take = (state: State): void => {
      const cost = density * this.masses.of(state);
      if (states.has(state) || state.isAsleep || guess + cost > most) return;
      guess += cost;
      states.add(state);
    };
    for (const state of [...this.population.states].reverse()) take(state);
    // What is much smaller than it may be says little, unless there is no more.
    const enough = Math.min(most, all - total) / representative;
    if (states.size > 0 && guess >= enough) this.start(arm, [...states], guess, arm.gain < certain);
  }

  private start(arm: Arm, states: readonly State[], guess: number, isRehearsal: boolean): void {
    const { population } = this;
    const members = new Set(isRehearsal ? population.rehearse(states) : states);
    this.trial = { arm, states, members, isRehearsal, start: this.work.total, guess, polled: 0 };
    this.policy = arm.policy;
    if (isRehearsal) {
      this.counts.rehearsals++;
      this.meetings = new Meetings();
    }
    for (const state of members) {
      this.place(state);
      this.armFor(state);
    }
  }

  private conclude({ arm, states, members, isRehearsal, start, guess }: Trial): void {
    const { total } = this.work;
    const gain = members.size > 0 ? 0 : guess / (total - start);
    for (const state of members) super.remove(state);
    this.trial = undefined;
    this.arm();
    if (isRehearsal) {
      this.population.endRehearsal();
      this.meetings = this.told;
    }
    this.ended.since = this.work.total;
    if (isRehearsal && gain * this.settings.won >= 1) {
      this.counts.rehearsalsWon++;
      arm.gain = gain;
      arm.trust = guess * Math.max(4, gain ** 2);
      this.start(arm, states, guess, false);
    } else if (gain > 1) {
      arm.gain = gain;
      arm.trust = guess * Math.max(4, gain ** 2);
    } else {
      arm.gain = 0;
      arm.trust /= 4;
      this.spent += total - start;
      this.arms = [...this.arms.slice(1), arm];
    }
  }
}

/** Instructions of the program. */
function sizeOf({ machine }: Engine): number {
  let size = 0;
  for (const { blocks } of machine.program.module.functions) {
    for (const { instructions } of blocks) size += instructions.length;
  }
  return size;
}
