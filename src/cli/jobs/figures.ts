/** How far a run is that several engines explore: their counts together. */
import type { Figures, Helpers } from '../../cluster/index.js';
import type { HostedExploration } from '../../node/index.js';
import { type RunSummary, withWorkers } from '../../results/index.js';
import type { Exploration } from '../../run/exploration.js';

type RunFigures = Pick<Exploration, 'progress' | 'living' | 'elapsed'>;

/** Looked at again and again: each time as it is then. */
export function figuresWith(crew: Helpers, exploration: Exploration): RunFigures {
  return {
    get progress() {
      const { progress } = exploration;
      const others = crew.figures;
      return {
        ...progress,
        completed: progress.completed + others.completed,
        errored: progress.errored + others.errored,
        partial: progress.partial + others.partial,
        forks: progress.forks + others.forks,
        instructions: progress.instructions + others.instructions,
        queries: progress.queries + others.queries,
        solverMs: progress.solverMs + others.solverMs,
      };
    },
    get living() {
      return exploration.living + crew.figures.living;
    },
    get elapsed() {
      return exploration.elapsed;
    },
  };
}

/** The leader's own summary, with what the workers have done. */
export function summaryWith(
  crew: Helpers,
  { exploration }: HostedExploration,
  own: RunSummary,
  hasEnded: boolean,
): RunSummary {
  const workers = crew.counts({ ...exploration.progress, living: exploration.living });
  if (workers.length === 1) return own;
  if (!hasEnded) return { ...withFigures(own, crew.figures), workers };
  // A worker that was cut short has told of the paths that it has ended; those that it was on are given up.
  const { unaccounted } = crew;
  const cut = { ...unaccounted, partial: unaccounted.partial + unaccounted.living };
  const all = withFigures(withWorkers(own, crew.summaries), cut);
  return {
    ...all,
    complete: all.complete && !crew.hasLosses,
    states: { ...all.states, max: Math.max(own.states.max, crew.maxStates) },
    workers,
  };
}

/** With what workers have told while they worked. */
function withFigures(
  own: RunSummary,
  { completed, errored, partial, forks, instructions, queries }: Figures,
): RunSummary {
  return {
    ...own,
    paths: {
      ...own.paths,
      completed: own.paths.completed + completed,
      errored: own.paths.errored + errored,
      partial: own.paths.partial + partial,
    },
    states: { ...own.states, forks: own.states.forks + forks },
    instructions: own.instructions + instructions,
    solver: { ...own.solver, queries: own.solver.queries + queries },
  };
}
