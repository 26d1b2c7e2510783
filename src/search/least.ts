/**
 * The state with the least cost: the shortest distance to a target line (`target`), or the least
 * travelled way lately (subpath.ts). Among equals the youngest wins, so that a state which makes its way
 * is followed. Costs change while states run: they are taken anew at each choice, over all states, or
 * over a random sample where there are many.
 */
import type { Searcher, State } from '../exec/index.js';
import type { Random } from './random.js';
import { RandomState } from './random-state.js';

const sampleSize = 512;

export class Least implements Searcher {
  private readonly sample: RandomState;
  private readonly states = new Set<State>();

  constructor(
    private readonly cost: (state: State) => number,
    random: Random,
    private readonly chosen: (state: State) => void = () => undefined,
  ) {
    this.sample = new RandomState(random);
  }

  add(state: State): void {
    this.states.add(state);
    this.sample.add(state);
  }

  remove(state: State): void {
    this.states.delete(state);
    this.sample.remove(state);
  }

  select(): State | undefined {
    let best: State | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const state of this.candidates()) {
      const cost = this.cost(state);
      if (best && (cost > least || (cost === least && state.id < best.id))) continue;
      best = state;
      least = cost;
    }
    if (best) this.chosen(best);
    return best;
  }

  private candidates(): Iterable<State> {
    if (this.states.size <= sampleSize) return this.states;
    return Array.from({ length: sampleSize }, () => this.sample.select()!);
  }
}
