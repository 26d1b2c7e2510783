/**
 * Weighted random search (KLEE's nurs family): a state's chance is proportional to its weight. The
 * weights change while states run, so they are taken anew at each choice; with many states the choice
 * is a tournament among a random sample.
 */
import type { Searcher, State } from '../exec/index.js';
import type { Guide } from './distances.js';
import type { Random } from './random.js';
import { RandomState } from './random-state.js';

export type Weight = (state: State) => number;

const inverseSquare = (distance: number) =>
  Number.isFinite(distance) ? 1 / (distance + 1) ** 2 : 0;

/** Of a state that nothing speaks for: small, but it must be chosen in the end. */
const least = 1e-9;

const nearUncovered = (state: State, guide: Guide): number =>
  inverseSquare(guide.toUncovered(state)) + least;

export const weights = {
  /** Prefers states that are near code which was never executed. */
  md2u: nearUncovered,
  /** The same, and states that executed new code lately. */
  covnew: (state: State, guide: Guide) => {
    const since = Math.max(1, state.instructions - state.lastNewCoverage - 1000);
    return (state.lastNewCoverage > 0 ? 1 / since ** 2 : 0) + nearUncovered(state, guide);
  },
  /** Prefers states with few instructions behind them. */
  icnt: (state: State) => 1 / Math.max(1, state.instructions),
  /** Prefers deep states. */
  depth: (state: State) => state.depth + 1,
  /** Prefers shallow states. */
  rp: (state: State) => 0.5 ** Math.min(state.depth, 500),
  /** Prefers states that asked the solver little: in questions, as a time would differ from run to run. */
  qc: (state: State) => 1 / (1 + state.queries),
} satisfies Record<string, (state: State, guide: Guide) => number>;

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
