/**
 * Which state runs next: the interface. src/search has the strategies and the list of their names; the
 * conformance suite (tests/search/conformance.test.ts) runs over all of them.
 *
 * A searcher knows the living states and nothing else. What it prefers may depend on a state's record
 * (depth, instructions, coverage) and on where the state came from: `add` names the states that it comes
 * from, so that a searcher can keep the tree of forks, or the graph of forks and joins, as far as it needs it.
 */
import type { PathCondition } from '../../../solver/index.js';
import type { State } from '../states/state.js';

export interface Searcher {
  /**
   * A state is there. `parents` are those that it comes from: none for the first one and for one that was
   * written out and is back; one, which goes on too, for a fork; several, which all end by it, for a join. They
   * are still with the searcher; those that end are taken out by `remove`, one by one, right behind this.
   */
  add(state: State, parents: readonly State[]): void;
  remove(state: State): void;
  /** The state to run next; undefined when there is none, or none that is to run: the run ends then. */
  select(): State | undefined;
  /** Some of the inputs of a state have ended; it goes on with the others. */
  noteSide?(state: State): void;
  /** A state that is only rehearsed has failed on the inputs of a path. */
  noteFailure?(path: PathCondition, state: State, kind: string): void;
  /** Whether a state is wanted here, and not to be given to another engine. */
  keeps?(state: State): boolean;
  /** Takes many states out, where one by one would be slow. */
  removeAll?(states: ReadonlySet<State>): void;
}

/** Takes states out of a searcher. */
export function removeAll(searcher: Searcher, states: ReadonlySet<State>): void {
  if (searcher.removeAll) searcher.removeAll(states);
  else for (const state of states) searcher.remove(state);
}
