/** Explores the text of a program, and says what merging did. */
import { Machine } from '../../../src/exec/index.js';
import type { MergeStatistics } from '../../../src/merge/index.js';
import type { Progress } from '../../../src/run/events.js';
import type { ExplorationOptions } from '../../../src/run/options.js';
import { type ExploreOptions, exploreC } from '../../exec/exploring.js';

export interface ExploredText {
  readonly progress: Progress;
  /** `kind at line`, each once. */
  readonly errors: readonly string[];
  readonly isComplete: boolean;
  readonly statistics: MergeStatistics | undefined;
  /** How often the machine stopped at a meeting point. */
  readonly stops: number;
}

export function exploreText(text: string, options: ExploreOptions): ExploredText {
  let stops = 0;
  const { stop } = Machine.prototype;
  Machine.prototype.stop = function (outcome) {
    if (outcome.kind === 'meeting') stops++;
    return stop.call(this, outcome);
  };
  try {
    // The time is for a run that never ends; merging begins at once, as in one without a limit.
    const { exploration, ended } = exploreC(text, {
      maxTime: 60_000,
      scoutingTurns: 0,
      ...options,
    });
    const errors = ended.flatMap(({ end }) =>
      end.kind === 'error' ? [`${end.error.kind} at ${end.error.line}`] : [],
    );
    const { progress, isComplete, mergeStatistics: statistics } = exploration;
    return { progress, errors: [...new Set(errors)].sort(), isComplete, statistics, stops };
  } finally {
    Machine.prototype.stop = stop;
  }
}

export interface Told {
  /** What is told of an exploration, in its order: paths with their numbers, conditions, ends and inputs; messages. */
  readonly events: readonly string[];
  readonly statistics: MergeStatistics | undefined;
}

export function toldOf(text: string, options: Partial<ExplorationOptions>): Told {
  const { exploration, ended, messages, warnings } = exploreC(text, options);
  const paths = ended.map(({ end, state }) => {
    const what = end.kind === 'error' ? `${end.error.kind} at ${end.error.line}` : end.kind;
    const inputs = [...state.inputs].map(({ name }) => name);
    return `${state.id} in ${state.node}: ${what}, ${state.path.length} conditions, ${inputs}`;
  });
  const { progress, mergeStatistics: statistics } = exploration;
  const counts = `${progress.forks} forks, ${progress.merges} merges, ${exploration.coverage.passed} passed`;
  return { events: [...paths, ...messages, ...warnings, counts], statistics };
}
