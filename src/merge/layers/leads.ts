/**
 * Inputs that lead plain states to code that the run has not covered, one after another.
 *
 * The states of a run stand for inputs that no two of them have in common, so that an input is on the path of one. That one runs first, and
 * of what it forks into the one that the input is on, until it has covered what the input leads to, or has ended. It is a state like any other: what it
 * leaves behind at its forks is explored when its turn comes.
 *
 * An input leads nowhere if its state sleeps, since nobody knows of those whose paths they are, or has left this engine, or if only some
 * values of a term were explored on the way.
 */
import {
  type Coverage,
  type Population,
  Reached,
  type Seed,
  Seeds,
  type State,
} from '../../exec/index.js';

/** An input, and the code that it leads to; none for a failure, to which it leads to its end. */
export interface Lead {
  readonly seed: Seed;
  readonly marks: readonly number[];
}

/** Turns of states that are led by one input. */
const mostTurns = 4096;

export class Leads {
  private readonly seeds = new Seeds([], { byName: true, extends: true, truncates: true });
  private readonly waiting: Lead[] = [];
  private lead: Lead | undefined = undefined;
  /** States that may be on the input's path, with the number of their conditions that are known to hold. */
  private readonly candidates = new Map<State, number>();
  private turns = 0;

  constructor(
    private readonly population: Population,
    private readonly coverage: Coverage,
    /** Told of a lead that a state has followed to where it leads. */
    private readonly onArrival: () => void,
  ) {}

  push(lead: Lead): void {
    this.waiting.push(lead);
  }

  add(state: State, parents: readonly State[]): void {
    const known = parents.map((parent) => this.candidates.get(parent));
    if (known.every((length) => length === undefined)) return;
    this.candidates.set(state, parents.length === 1 ? known[0]! : 0);
  }

  remove(state: State): void {
    this.candidates.delete(state);
  }

  /** The state that is led; undefined if there is none. */
  select(): State | undefined {
    for (;;) {
      const state = this.lead && this.follower(this.lead);
      if (state) return state;
      this.candidates.clear();
      this.lead = this.waiting.shift();
      if (!this.lead) return undefined;
      this.turns = 0;
      if (!this.isCovered(this.lead)) this.findFollower(this.lead);
    }
  }

  private isCovered({ marks }: Lead): boolean {
    const { total } = this.coverage;
    return marks.length > 0 && marks.every((mark) => total[mark] === Reached.passed);
  }

  private findFollower({ seed }: Lead): void {
    for (const state of this.population.states) {
      if (state.isAsleep || this.seeds.followedBy(state, [seed], 0).length === 0) continue;
      this.candidates.set(state, state.path.length);
      return;
    }
  }

  private follower(lead: Lead): State | undefined {
    if (this.turns > 0 && this.isCovered(lead)) {
      this.onArrival();
      return undefined;
    }
    if (++this.turns > mostTurns) return undefined;
    for (const [state, known] of this.candidates) {
      // What its path is will be known when it is awake.
      if (state.isAsleep) return state;
      if (this.seeds.followedBy(state, [lead.seed], known).length > 0) {
        this.candidates.set(state, state.path.length);
        return state;
      }
      this.candidates.delete(state);
    }
    // Nobody is on the input's path any more: it has ended, where somebody was.
    if (lead.marks.length === 0 && this.turns > 1) this.onArrival();
    return undefined;
  }
}
