/**
 * Merging that learns from the run whether it pays: states only fork, until a rehearsal has shown that joining them is
 * cheaper.
 *
 * Query count estimation guesses before the run what a join will cost (Kuznetsov et al., PLDI 2012, §3); what it
 * cannot know is how hard the queries of joined states are, and on many programs they are so hard that all the
 * paths that a join saves cost less. So the run tries. A rehearsal takes copies of some states and explores all that comes
 * of them with static merging (static.ts), while everybody else waits and nobody is told
 * (`Population.rehearse`). There are two kinds.
 *
 * **All of the run.** What merging saves grows with what is merged, and a few states may show nothing of it. So copies of
 * the first states are merged bit by bit, each time that this has cost less than an eighth of the run
 * (`shareOfWhole`; more where the run seems to be very long, less where it has been), and put aside in between. If all of it is over
 * before the run itself is, merging is cheaper by far, and what is left of the run is merged. If it is not, an eighth is what it
 * costs. This is done with a mild policy, with which a value that few later queries depend on is not hot.
 *
 * **The youngest states.** Where merging pays in a part of the program alone, the first kind never comes to an end. What states
 * may cost is known about: the part of the exploration that they stand for (learning/masses.ts), times what such a part has
 * cost lately without merging. If a rehearsal of the youngest ones is over for less, the states themselves are merged, which
 * costs less than before, as the solver has the answers; and the next rehearsal may be as much larger as the gain was
 * high. If it costs more, it is broken off and forgotten, and the next one waits until the run has become so much longer that what
 * was tried in vain is a small part of it. These differ in their policy: α as given, and the mild one. Each has a record
 * of its own; they take turns until one has won.
 *
 * **Several engines** rehearse each their own youngest states. The whole run is rehearsed by the one that leads, which has the first states; if that wins, the
 * others are told (`pays`). Masses of states that come from elsewhere are those of their depth.
 *
 * So small runs are never merged, what does not pay stays a small part of a long run, and where merging pays it soon takes
 * all that there is. Costs are counts (learning/work.ts), not times: a run with the same seed does the same.
 */
import {
  type Engine,
  type Population,
  removeAll,
  type Searcher,
  type State,
} from '../../exec/index.js';
import { Masses, RecentPaths } from '../learning/masses.js';
import type { LearningSettings } from '../learning/settings.js';
import { type Arm, Trial, type TrialKind } from '../learning/trial.js';
import { RunWork, sizeOf } from '../learning/work.js';
import { QcePolicy } from '../policy/qce.js';
import type { MergeStatistics } from '../statistics.js';
import type { LayerOptions } from './layer.js';
import { StaticMerging } from './static.js';

/** A run that may cost so many times what it has cost is rehearsed at this part of `firstAt`. */
const long = 100;
const early = 1 / 6;
/** States are rehearsed if they cost at least this part of what they may cost. */
const representative = 4;
/** What the solver does between two questions whether it may go on. */
const perPoll = 10_000;
/** A question of the rehearsal of the whole run may cost this part of the run beyond what is due. */
const overdraft = 0.05;
/** The rehearsal of all states is over when there are more of them. */
const mostCopies = 4096;
/** Merging for good may cost so many times what its rehearsal did. */
const longer = 3.5;

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
  /** The rehearsal of the whole run, as long as it may go on. */
  private whole: Trial | undefined = undefined;
  private readonly lately = new RecentPaths();
  private turn = 0;
  private firstAt = 0;
  /** What rehearsals that did not win have cost. */
  private spent = 0;
  /** Whether the rehearsal of the whole run has won. */
  pays = false;

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

  /** Rehearsals are what waits for the estimate here. */
  protected override get isWaiting(): boolean {
    return this.trial === undefined;
  }

  override add(state: State, parents: readonly State[]): void {
    const { trial } = this;
    if (!this.isRehearsing) {
      this.searcher.add(state, parents);
      this.masses.add(state, parents);
    }
    if (!trial || !parents.some((parent) => trial.members.has(parent))) return;
    trial.members.add(state);
    super.add(state, parents);
  }

  override remove(state: State): void {
    const isMember = this.removeMember(state);
    if (this.isRehearsing) return;
    this.searcher.remove(state);
    const mass = this.masses.remove(state);
    if (!isMember) this.lately.note(mass);
  }

  /** States that leave have not ended: others explore them, or they come back. */
  removeAll(states: ReadonlySet<State>): void {
    for (const state of states) {
      this.removeMember(state);
      this.masses.remove(state);
    }
    removeAll(this.searcher, states);
  }

  /** Those that are being merged are to meet here. */
  keeps(state: State): boolean {
    return this.trial?.members.has(state) ?? false;
  }

  private removeMember(state: State): boolean {
    const isMember = this.trial?.members.delete(state) ?? false;
    if (isMember) super.remove(state);
    return isMember;
  }

  /** The engine that leads has rehearsed the whole run: what this one has of it is merged without a rehearsal of its own. */
  noteThatItPays(): void {
    if (this.pays) return;
    this.pays = true;
    const arm = this.arms.at(-1)!;
    Object.assign(arm, { gain: this.settings.certain, trust: Number.POSITIVE_INFINITY });
    this.arms = [arm, ...this.arms.filter((other) => other !== arm)];
  }

  private get isRehearsing(): boolean {
    return this.trial !== undefined && this.trial.kind !== 'merge';
  }

  protected override goesOn(state: State): boolean {
    return this.trial?.members.has(state) ? super.goesOn(state) : true;
  }

  override arrive(state: State): boolean {
    this.work.noteStop();
    return super.arrive(state);
  }

  protected override noteVerdict(): void {
    this.work.noteComparison();
  }

  override select(): State | undefined {
    this.masses.settle();
    // Behind a rehearsal somebody takes a step, so that the run goes on.
    if (this.turn === 0) this.prepareWhole();
    if (!this.trial && ++this.turn % this.settings.glance === 0) this.consider();
    for (let { trial } = this; trial; trial = this.trial) {
      const isOver = trial.isOverAt(this.work.total);
      const state = isOver ? undefined : super.select();
      if (state) return state;
      if (isOver && trial.kind === 'whole' && trial.members.size > 0) this.putAside(trial);
      else this.conclude(trial);
    }
    return this.searcher.select();
  }

  /** A long question is cut: what it has cost so far is known by how often this was asked. */
  isTooDear(): boolean {
    const { trial } = this;
    if (!trial || !this.isRehearsing) return false;
    trial.poll(perPoll);
    // One question may cost more than is due, if it is paid back by waiting.
    const { total } = this.work;
    return trial.isOverAt(trial.kind === 'whole' ? total - overdraft * total : total);
  }

  /** Begins to merge, if it is time to and there are states for it. */
  private consider(): void {
    const { total } = this.work;
    const density = this.lately.densityAt(total);
    const { share, shareOfPast, shareOfAll, certain } = this.settings;
    const all = total + density * this.masses.total;
    if (total < (all > long * total ? early : 1) * this.firstAt) return;
    if (this.rehearseAll(total, all) || density === Number.POSITIVE_INFINITY) return;
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
    if (states.size === 0 || guess < enough) return;
    // Guesses may be far too high: what is tried stays a part of the run in any case.
    if (arm.gain < certain) {
      const limit = Math.min(this.settings.won * guess, Math.max(total / 8, allowed));
      this.start(arm, 'rehearsal', [...states], guess, limit);
    } else this.start(arm, 'merge', [...states], guess, Math.min(guess, total / 4));
  }

  /** Keeps copies of the first states. */
  private prepareWhole(): void {
    const { population } = this;
    // Those of another engine sleep when they come: they are a part of the run, and its leader has the whole.
    if ([...population.states].some(({ isAsleep }) => isAsleep)) return;
    const arm = this.arms.at(-1)!;
    const limit = Number.POSITIVE_INFINITY;
    const whole = this.trialOf(arm, 'whole', [...population.states], limit, limit);
    whole.pause(this.work.total, population.pauseRehearsal());
    this.whole = whole;
  }

  /** Goes on with the rehearsal of the whole run, if that is due. */
  private rehearseAll(total: number, all: number): boolean {
    const { whole } = this;
    if (!whole) return false;
    const { shareOfWhole, shareLater, soon, shareIfLong, partOfAll, atOnce, slice } = this.settings;
    const cost = whole.costAt(total);
    const own = total - cost;
    const due = shareOfWhole * Math.min(own, soon) + shareLater * Math.max(0, own - soon);
    const allowed = Math.max(due, Math.min(shareIfLong * own, partOfAll * all, atOnce)) - cost;
    if (allowed < Math.max(slice, cost / 8, whole.slice)) return false;
    this.population.resumeRehearsal(whole.paused!);
    whole.resume(total, allowed);
    this.enterTrial(whole);
    if (cost === 0) this.armAll(whole);
    return true;
  }

  private start(
    arm: Arm,
    kind: TrialKind,
    states: readonly State[],
    guess: number,
    limit: number,
  ): void {
    const trial = this.trialOf(arm, kind, states, guess, limit);
    this.enterTrial(trial);
    this.armAll(trial);
  }

  private trialOf(
    arm: Arm,
    kind: TrialKind,
    states: readonly State[],
    guess: number,
    limit: number,
  ): Trial {
    const { population } = this;
    const members = new Set(kind === 'merge' ? states : population.rehearse(states));
    const order = this.newOrder();
    for (const state of members) order.add(state);
    return new Trial(arm, kind, states, members, order, guess, limit, this.work.total);
  }

  private armAll({ kind, members }: Trial): void {
    if (kind !== 'merge') this.counts.rehearsals++;
    for (const state of members) {
      for (const frame of this.population.framesOf(state)) this.points.noteUncounted(frame);
      this.armFor(state);
    }
  }

  private enterTrial(trial: Trial): void {
    this.trial = trial;
    this.policy = trial.arm.policy;
    this.order = trial.order;
    if (this.isRehearsing) this.meetings = trial.meetings;
    this.arm();
  }

  private leaveTrial(): void {
    if (this.isRehearsing) this.meetings = this.told;
    this.trial = undefined;
    this.arm();
  }

  private putAside(trial: Trial): void {
    const { total } = this.work;
    const paused = this.work.leave(() => this.population.pauseRehearsal());
    trial.pause(total, paused);
    this.leaveTrial();
    this.lately.skipTo(total);
    if (trial.members.size <= mostCopies) return;
    this.population.forgetRehearsal(paused);
    this.whole = undefined;
  }

  private conclude(trial: Trial): void {
    const { arm, kind, states, members } = trial;
    const { total } = this.work;
    const cost = trial.costAt(total);
    for (const state of members) super.remove(state);
    // What nothing was joined in tells nothing.
    const hasEnded = members.size === 0 && (kind === 'merge' || trial.meetings.all.joins > 0);
    this.leaveTrial();
    if (kind !== 'merge') this.work.leave(() => this.population.endRehearsal());
    this.lately.skipTo(total);
    const guess = kind === 'whole' ? this.lately.densityAt(total) * this.masses.total : trial.guess;
    const gain = hasEnded ? guess / cost : 0;
    if (kind === 'whole') this.whole = undefined;
    else if (gain < 1) this.spent += cost;
    const others = this.arms.filter((other) => other !== arm);
    if (gain * (kind === 'merge' ? 1 : this.settings.won) > 1) {
      arm.gain = gain;
      arm.trust = guess * Math.max(4, gain ** 2);
      this.arms = [arm, ...others];
      if (kind === 'merge') return;
      this.counts.rehearsalsWon++;
      if (kind === 'rehearsal') {
        this.start(arm, 'merge', states, guess, Math.min(guess, longer * cost));
      } else {
        this.pays = true;
        this.mergeAll(arm, guess, cost);
      }
    } else {
      arm.gain = 0;
      arm.trust /= 4;
      this.arms = [...others, arm];
    }
  }

  /** Merges what is left of the run, all of which has been rehearsed. */
  private mergeAll(arm: Arm, guess: number, cost: number): void {
    const states = [...this.population.states].filter(({ isAsleep }) => !isAsleep);
    this.start(arm, 'merge', states, guess, Math.min(guess, longer * cost));
  }
}
