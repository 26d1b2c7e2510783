/**
 * Weighted random search (KLEE's nurs family): a state's chance is proportional to its weight. The
 * weights change while states run, so they are taken anew at each choice; with many states the choice
 * is a tournament among a random sample.
 */
import type { Searcher, State } from '../exec/index.js';
import type { Random } from './random.js';
import { RandomState } from './random-state.js';

export type Weight = (state: State) => number;

export const weights = {
  /** Prefers states that covered new code lately. */
  covnew: (state: State) => 1 / Math.max(1, state.instructions - state.lastNewCoverage) ** 2,
  /** Prefers states with few instructions behind them. */
  icnt: (state: State) => 1 / Math.max(1, state.instructions),
  /** Prefers deep states. */
  depth: (state: State) => state.depth + 1,
  /** Prefers shallow states. */
  rp: (state: State) => 0.5 ** Math.min(state.depth, 500),
  /** Prefers states that cost the solver little. */
  qc: (state: State) => 1 / Math.max(0.01, state.solverTime),
} satisfies Record<string, Weight>;

const sampleSize = 32;

export class Weighted implements Searcher {
  private readonly states: RandomState;

  constructor(
    private readonly weight: Weight,
    private readonly random: Random,
  ) {
    this.states = new RandomState(random);
  }

  add(state: State): void {
    this.states.add(state);
  }

  remove(state: State): void {
    this.states.remove(state);
  }

  select(): State | undefined {
    const sample: State[] = [];
    for (let i = 0; i < sampleSize; i++) {
      const state = this.states.select();
      if (!state) return undefined;
      sample.push(state);
    }
    const chances = sample.map(this.weight);
    let at = this.random.unit() * chances.reduce((sum, chance) => sum + chance, 0);
    for (let i = 0; i < sample.length; i++) {
      at -= chances[i];
      if (at < 0) return sample[i];
    }
    return sample[sample.length - 1];
  }
}
