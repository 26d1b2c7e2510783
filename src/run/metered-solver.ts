/** The solver of a run, with a clock: what each question costs goes to the state that asks it. */
import type { State } from '../exec/index.js';
import type { Solver } from '../solver/index.js';
import type { ExplorationListener, Progress } from './events.js';

export function metered(
  solver: Solver,
  progress: Progress,
  running: () => State | undefined,
  listener: () => ExplorationListener | undefined,
): Solver {
  return {
    name: solver.name,
    check: (query, budget) => {
      const start = performance.now();
      const answer = solver.check(query, budget);
      const ms = performance.now() - start;
      const current = running();
      if (current) {
        current.solverTime += ms;
        current.queries++;
      }
      progress.queries++;
      progress.solverMs += ms;
      listener()?.noteQuery(query, answer, ms, current);
      return answer;
    },
    statistics: () => solver.statistics(),
    dispose: () => solver.dispose(),
  };
}
