/**
 * Hard questions wait. One question about products of numbers may take minutes, and while it is asked no other path gets on:
 * most often it is one of many such questions, and others lead further. So the first time a branch is given few conflicts; a
 * state whose branch is not decided by then stays where it is, counts as one that has asked much (deepening.ts puts
 * it aside), and asks again when it is chosen again, with four times as many conflicts. After some times there is no
 * limit, so that every question is asked to its end in a run that goes on for long enough.
 *
 * Conflicts, not a clock, decide, so that a run is the same every time. Nothing is put off where there is no other
 * state, where a state is made again along its decisions, and where the user has set a time for questions.
 */
import type { Budget } from '../../../solver/index.js';
import type { State } from '../states/state.js';

const firstConflicts = 500;
const growth = 4;
const mostTimes = 6;

/** What questions of states that may wait may cost. */
export class Patience {
  /** By how often a state has waited. */
  private readonly budgets: readonly (Budget | undefined)[];

  constructor(private readonly budget: Budget | undefined) {
    this.budgets = Array.from({ length: mostTimes }, (_, times) => {
      if (budget?.milliseconds) return budget;
      const conflicts = firstConflicts * growth ** times;
      return { ...budget, conflicts: Math.min(conflicts, budget?.conflicts ?? conflicts) };
    });
  }

  /** What a state's next question may cost. */
  for({ putOff }: State): Budget | undefined {
    return putOff < mostTimes ? this.budgets[putOff] : this.budget;
  }
}

export function putOff(state: State): void {
  state.putOff++;
  state.standBack();
}
