/** Explores the text of a program, and says what merging did. */
import { Machine } from '../../../src/exec/index.js';
import type { MergeStatistics } from '../../../src/merge/index.js';
import type { Progress } from '../../../src/run/events.js';
import type { ExplorationOptions } from '../../../src/run/options.js';
import { exploreC } from '../../exec/exploring.js';

export interface ExploredText {
  readonly progress: Progress;
  /** `kind at line`, each once. */
  readonly errors: readonly string[];
  readonly isComplete: boolean;
  readonly statistics: MergeStatistics | undefined;
  /** How often the machine stopped at a meeting point. */
  readonly stops: number;
}

export function exploreText(text: string, options: Partial<ExplorationOptions>): ExploredText {
  let stops = 0;
  const { stop } = Machine.prototype;
  Machine.prototype.stop = function (outcome) {
    if (outcome.kind === 'meeting') stops++;
    return stop.call(this, outcome);
  };
  try {
    const { exploration, ended } = exploreC(text, { maxTime: 60_000, ...options });
    const errors = ended.flatMap(({ end }) =>
      end.kind === 'error' ? [`${end.error.kind} at ${end.error.line}`] : [],
    );
    const { progress, isComplete, mergeStatistics: statistics } = exploration;
    return { progress, errors: [...new Set(errors)].sort(), isComplete, statistics, stops };
  } finally {
    Machine.prototype.stop = stop;
  }
}
