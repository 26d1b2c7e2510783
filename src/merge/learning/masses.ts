/**
 * Which share of all there is to explore a state stands for: 1 for the first state; a fork divides it evenly among
 * its ways, a join adds up (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation
 * 1975: the same measure, summed up instead of sampled). The masses of the states that live and of those that have
 * ended add up to 1. What a unit of mass has cost lately, times the mass of a state, is a guess at what the state will
 * cost.
 */
import type { State } from '../../exec/index.js';

/** The ways of one fork. */
interface Group {
  readonly parent: State;
  readonly decisions: State['decisions'];
  readonly states: State[];
  readonly mass: number;
}

export class Masses {
  private readonly masses = new Map<State, number>();
  private last: Group | undefined = undefined;

  of(state: State): number {
    return this.masses.get(state) ?? 0;
  }

  add(state: State, parents: readonly State[]): void {
    const [parent] = parents;
    if (parents.length !== 1) {
      const sum = parents.reduce((mass, one) => mass + this.of(one), 0);
      // One that comes from elsewhere is as much as if each of its forks had had two ways.
      this.masses.set(state, parents.length === 0 ? 2 ** -state.depth : sum || 1);
      return;
    }
    const decisions = state.decisions?.parent;
    let group = this.last;
    if (!group || group.parent !== parent || group.decisions !== decisions) {
      group = { parent, decisions, states: [parent], mass: this.of(parent) };
      this.last = group;
    }
    group.states.push(state);
    const share = group.mass / group.states.length;
    for (const one of group.states)
      if (one === state || this.masses.has(one)) this.masses.set(one, share);
  }

  /** Of all living states. */
  get total(): number {
    let sum = 0;
    for (const mass of this.masses.values()) sum += mass;
    return sum;
  }

  /** The mass that a state leaves behind. */
  remove(state: State): number {
    const mass = this.of(state);
    this.masses.delete(state);
    this.last = undefined;
    return mass;
  }

  /** A fork is over. */
  settle(): void {
    this.last = undefined;
  }
}

/** Paths that ended, behind which half of what they cost is forgotten. */
const window = 64;

/** The paths that ended lately without merging: their mass, and what they cost. */
export class RecentPaths {
  private mass = 0;
  private work = 0;
  private paths = 0;
  private since = 0;

  note(mass: number): void {
    this.mass += mass;
    this.paths++;
  }

  /** What the run has cost in between was for others. */
  skipTo(total: number): void {
    this.since = total;
  }

  /** What a unit of mass has cost lately, when the run has cost so much. */
  densityAt(total: number): number {
    this.work += total - this.since;
    this.since = total;
    const density = this.mass > 0 ? this.work / this.mass : Number.POSITIVE_INFINITY;
    if (this.paths >= window) {
      this.mass /= 2;
      this.work /= 2;
      this.paths /= 2;
    }
    return density;
  }
}
