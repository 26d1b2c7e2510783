/**
 * Subpath-guided search (Li, Su, Wang and Li, "Steering symbolic execution to less traveled paths",
 * OOPSLA 2013): a subpath is the last n branches of a path and the ways taken there. The searcher counts
 * how often each was chosen, and takes a state whose subpath was chosen least.
 */
import type { Searcher, State } from '../exec/index.js';
import { Least } from './least.js';
import type { Random } from './random.js';

/** The paper's best single length on larger programs. */
const length = 4;

export function subpathGuided(random: Random): Searcher {
  const counts = new Map<string, number>();
  const key = (state: State) => state.trail.slice(-length).join(' ');
  return new Least(
    (state) => counts.get(key(state)) ?? 0,
    random,
    (state) => {
      const subpath = key(state);
      counts.set(subpath, (counts.get(subpath) ?? 0) + 1);
    },
  );
}
