/**
 * What static and dynamic merging have in common: meeting points, armed where states may meet; grouping of those
 * that stand at one place; counts.
 *
 * A function is armed when a state forks while it is on the stack, and only as long as several states live. So a program
 * that forks nowhere runs as if there were no merging, and so does a function that is concrete throughout. A function
 * whose meeting points bring nobody together for long rests, twice as long each time.
 */

import type { PreparedFunction } from '../../exec/index.js';
import {
  type Engine,
  type Merging,
  type Population,
  type State,
  standTogether,
} from '../../exec/index.js';
import { Joiner } from '../join/join.js';
import type { Refusal } from '../join/refusal.js';
import type { MergePolicy } from '../policy/policy.js';
import { MeetingPoints } from './meeting-points.js';

export interface LayerOptions {
  readonly policy: (joiner: Joiner, engine: Engine) => MergePolicy;
  /** Whether each path has leaks of its own. */
  readonly checksLeaks: boolean;
}

/** What became of states that met. */
export interface MeetingCounts {
  /** How often states that stood together were looked at. */
  met: number;
  joins: number;
  /** States that were joined to others. */
  joined: number;
  /** Not worth it, by the policy. */
  unworthy: number;
  readonly refused: Partial<Record<Refusal, number>>;
}

export abstract class MergeLayer implements Merging {
  readonly counts: MeetingCounts = { met: 0, joins: 0, joined: 0, unworthy: 0, refused: {} };
  protected population!: Population;
  protected engine!: Engine;
  protected joiner!: Joiner;
  protected policy!: MergePolicy;
  protected points!: MeetingPoints;
  private readonly forking = new Set<PreparedFunction>();
  private readonly seen = new Set<object>();
  private isArmed = false;

  constructor(private readonly options: LayerOptions) {}

  begin(population: Population, engine: Engine): void {
    this.population = population;
    this.engine = engine;
    const { program } = engine.machine;
    this.points = new MeetingPoints((id) => program.functions[id]!);
    this.joiner = new Joiner(population, engine, this.options.checksLeaks);
    this.policy = this.options.policy(this.joiner, engine);
  }

  isMeeting(functionId: number, block: number): boolean {
    return this.points.isMeeting(functionId, block);
  }

  add(state: State, parents: readonly State[]): void {
    if (parents.length === 1) this.noteFork(state);
    this.arm();
  }

  remove(_state: State): void {
    this.arm();
  }

  abstract arrive(state: State): boolean;
  abstract select(): State | undefined;

  /** The functions on a state's stack may bring states together. */
  private noteFork({ frames }: State): void {
    const chain = this.engine.machine.chains.of(frames);
    if (this.seen.has(chain)) return;
    this.seen.add(chain);
    for (const { code } of frames) {
      if (this.forking.has(code.fn)) continue;
      this.forking.add(code.fn);
      if (this.isArmed) this.engine.machine.armed[code.fn.id] = 1;
    }
  }

  /** Meeting points matter while there are states to meet. */
  private arm(): void {
    const isArmed = this.population.states.size > 1;
    if (isArmed === this.isArmed) return;
    this.isArmed = isArmed;
    for (const { id } of this.forking) this.engine.machine.armed[id] = isArmed ? 1 : 0;
  }

  /** Joins those of some states at one place that are worth it; what is there then. */
  protected joinSimilar(states: readonly State[]): State[] {
    for (const state of states) this.population.record(state);
    let open = [...states];
    const result: State[] = [];
    while (open.length > 0) {
      const [first, ...others] = open;
      open = [];
      let joined = first;
      const together: State[] = [];
      for (const other of others) {
        if (standTogether(this.engine.machine.chains, first, other)) together.push(other);
        else open.push(other);
      }
      const all = this.tryJoin([joined, ...together]);
      if (all) joined = all;
      else {
        for (const other of together) {
          const pair = together.length > 1 ? this.tryJoin([joined, other]) : undefined;
          if (pair) joined = pair;
          else open.push(other);
        }
      }
      result.push(joined);
    }
    return result;
  }

  /** The state that several become, if they can and should. */
  private tryJoin(states: readonly State[]): State | undefined {
    if (states.length < 2) return undefined;
    const { counts } = this;
    counts.met++;
    const differences = this.joiner.compare(states);
    if (typeof differences === 'string') {
      counts.refused[differences] = (counts.refused[differences] ?? 0) + 1;
      return undefined;
    }
    if (this.policy.objection(states, differences)) {
      counts.unworthy++;
      return undefined;
    }
    counts.joins++;
    counts.joined += states.length;
    return this.joiner.joinBy(states, differences);
  }
}
