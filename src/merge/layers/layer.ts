/**
 * What static and dynamic merging have in common: meeting points, armed where states may meet (arming.ts); the
 * grouping of states that stand at one place; counts.
 *
 * A policy may have to look at the whole program before its first answer, which takes longer than many a run: the estimate of a
 * utility with its library costs half a second. So states only fork until the run has cost as much (`preparation`).
 */
import {
  type Engine,
  type Merging,
  type Population,
  type State,
  standTogether,
} from '../../exec/index.js';
import { Joiner } from '../join/join.js';
import type { Refusal } from '../join/refusal.js';
import { RunWork } from '../learning/work.js';
import {
  endMark,
  type MergePolicy,
  marksIn,
  mayBeAlike,
  type VisibleMemory,
} from '../policy/policy.js';
import { visibleMemory } from '../policy/visible-memory.js';
import type { MergeStatistics } from '../statistics.js';
import { Arming } from './arming.js';
import { Meetings } from './meeting-counts.js';
import { MeetingPoints } from './meeting-points.js';
import { TurnTimes } from './turn-times.js';

export interface LayerOptions {
  readonly policy: (engine: Engine, memoryOf: (state: State) => VisibleMemory) => MergePolicy;
  /** Whether each path has leaks of its own. */
  readonly checksLeaks: boolean;
  /** What the policy's first answer is taken to cost, in the place of what the policy says. */
  readonly preparation?: number | undefined;
}

/** What the run has cost is looked at in every so many turns. */
const glance = 16;

/** Comparisons of states that stand at one place, beyond which they are left as they are. */
const mostComparisons = 64;

interface Keyed {
  readonly marks: readonly string[];
  readonly state: State;
  /** Of two that were compared: that they were. */
  readonly pair?: object;
}

/** What became of states that were compared, or why they were not joined. */
export type JoinVerdict = 'joined' | 'unworthy' | Refusal;

export abstract class MergeLayer implements Merging {
  protected meetings = new Meetings();
  protected population!: Population;
  protected engine!: Engine;
  protected joiner!: Joiner;
  protected policy!: MergePolicy;
  protected points!: MeetingPoints;
  private arming!: Arming;
  private readonly times = new TurnTimes();
  /** What the run has cost, as long as that is less than what the policy's first answer will cost. */
  protected thrift: RunWork | undefined = undefined;
  private turns = 0;

  constructor(private readonly options: LayerOptions) {}

  begin(population: Population, engine: Engine): void {
    this.population = population;
    this.engine = engine;
    const { program } = engine.machine;
    this.arming = new Arming(engine.machine);
    this.points = new MeetingPoints((id) => program.functions[id]!);
    this.joiner = new Joiner(population, engine, this.options.checksLeaks);
    this.policy = this.options.policy(engine, (state) => this.memoryOf(state));
    if (this.preparation > 0) this.thrift = new RunWork(population, engine);
  }

  private get preparation(): number {
    return this.options.preparation ?? this.policy.preparation ?? 0;
  }

  isMeeting(functionId: number, block: number): boolean {
    return this.points.isMeeting(functionId, block);
  }

  add(state: State, parents: readonly State[]): void {
    if (parents.length === 1 && !this.isWaiting) {
      this.arming.noteFork(state.frames);
      this.times.fork(state, parents[0]);
    }
    this.arm();
  }

  remove(_state: State): void {
    this.arm();
  }

  turnOf(state: State): number | undefined {
    if (!this.isWaiting) {
      this.times.begin(state);
      return undefined;
    }
    this.times.rest();
    if (this.thrift && ++this.turns % glance === 0 && this.thrift.total >= this.preparation) {
      this.thrift = undefined;
      if (!this.isWaiting) this.meetFromHereOn();
    }
    return undefined;
  }

  /** Whether states only fork for the time being. */
  protected get isWaiting(): boolean {
    return this.thrift !== undefined;
  }

  /** Whether runs are to stop at meeting points: if there are states to meet. */
  private get wantsMeetings(): boolean {
    return !this.isWaiting && this.population.states.size > 1;
  }

  /** Merging begins, of states that have passed meeting points unseen. */
  protected meetFromHereOn(): void {
    for (const state of this.population.states) {
      if (state.isAsleep) continue;
      for (const frame of this.population.framesOf(state)) this.points.noteUncounted(frame);
      this.arming.noteFork(this.population.framesOf(state));
    }
    this.arm();
  }

  protected arm(): void {
    this.arming.set(this.wantsMeetings);
  }

  /** Runs stop nowhere for this. */
  protected disarm(): void {
    this.arming.set(false);
  }

  /** A state that has forked before may meet others from here on. */
  protected armFor(state: State): void {
    this.arming.noteFork(this.population.framesOf(state));
    this.arm();
  }

  arrive(state: State): boolean {
    const { top } = this.engine.machine;
    this.points.note(top);
    this.arming.noteStop(top);
    return this.goesOn(state);
  }

  /** A state has reached a meeting point and goes on, whoever may be there. */
  pass(_state: State): void {
    this.points.note(this.engine.machine.top);
  }

  /** Whether a state that has reached a meeting point goes on at once. */
  protected abstract goesOn(state: State): boolean;
  abstract select(): State | undefined;

  /** What became of the states that met. */
  statistics(): MergeStatistics {
    const { all, places } = this.meetings;
    return { ...all, places, ...(this.isWaiting && places.length === 0 && { onlyForked: true }) };
  }

  protected memoryOf(state: State): VisibleMemory {
    return visibleMemory(state, this.population, this.engine.machine.access);
  }

  /** What the policy cares about in a state, behind what states must have in common to be joined at all. */
  protected keyOf(state: State): string {
    const frames = this.population.framesOf(state);
    const { base } = frames[frames.length - 1];
    const files = this.joiner.shapes.of(this.population.filesOf(state));
    return `${base} ${files}${endMark}${this.policy.keyOf(frames, this.memoryOf(state))}`;
  }

  /** Joins those of some states at one place that are worth it; what is there then. */
  protected joinSimilar(states: readonly State[]): State[] {
    for (const state of states) this.population.record(state);
    const result: State[] = [];
    for (let open = states; open.length > 0; ) {
      const [first, ...others] = open;
      const here = [first];
      const elsewhere: State[] = [];
      for (const other of others) {
        const isHere = standTogether(this.engine.machine.chains, first, other);
        (isHere ? here : elsewhere).push(other);
      }
      result.push(...this.joinTogether(here));
      open = elsewhere;
    }
    return result;
  }

  /**
   * Those with the same key first, all at once where that goes; then what is left, two by two. Of two with different keys
   * one must have something symbolic wherever they differ to be worth a look (Equation 1); the first such pair is
   * looked at in any case, to say what is in the way.
   */
  private joinTogether(states: readonly State[]): State[] {
    if (states.length < 2) return [...states];
    const alike = new Map<string, State[]>();
    for (const state of states) {
      const key = this.keyOf(state);
      const group = alike.get(key);
      if (group) group.push(state);
      else alike.set(key, [state]);
    }
    const open: Keyed[] = [];
    let comparisons = 0;
    for (const [key, group] of alike) {
      const marks = marksIn(key);
      const all = this.tryJoin(group);
      if (all) {
        open.push({ marks, state: all });
        continue;
      }
      comparisons++;
      const pair = group.length === 2 ? group : undefined;
      for (const state of group) open.push({ marks, state, pair });
    }
    const result: Keyed[] = [];
    for (const one of open) {
      let at = 0;
      let pair: State | undefined;
      for (; at < result.length && !pair && comparisons < mostComparisons; at++) {
        if (comparisons > 0 && !isWorthALook(result[at], one)) continue;
        comparisons++;
        pair = this.tryJoin([result[at].state, one.state]);
      }
      if (pair) result[at - 1] = { marks: marksIn(this.keyOf(pair)), state: pair };
      else result.push(one);
    }
    return result.map(({ state }) => state);
  }

  /** For who tells of it. */
  protected noteVerdict(_states: readonly State[], _verdict: JoinVerdict): void {}

  /** The state that several become, if they can and should. */
  private tryJoin(states: readonly State[]): State | undefined {
    if (states.length < 2) return states[0];
    const { frames } = states[0];
    const at = frames[frames.length - 1];
    this.meetings.noteHot(frames, () => this.policy.hotHere?.(frames) ?? []);
    const differences = this.joiner.compare(states);
    if (typeof differences === 'string') {
      this.noteVerdict(states, differences);
      this.meetings.noteRefusal(at, differences);
      return undefined;
    }
    const objection = this.policy.objection(states, differences);
    if (objection) {
      this.noteVerdict(states, 'unworthy');
      this.meetings.noteObjection(at, objection.variable);
      return undefined;
    }
    this.noteVerdict(states, 'joined');
    const place = this.meetings.noteJoin(at, states.length);
    this.arming.noteJoin(at);
    const joined = this.joiner.joinBy(states, differences);
    this.times.join(states, joined, place);
    return joined;
  }
}

function isWorthALook(a: Keyed, b: Keyed): boolean {
  return (a.pair === undefined || a.pair !== b.pair) && mayBeAlike(a.marks, b.marks);
}
