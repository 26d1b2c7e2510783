/** The options of merging that are texts, as the command line gives them. */
import { type LoopMergeMode, type MergeSettings, notTogether } from '../merge/index.js';
import type { ExplorationOptions } from '../run/options.js';
import { UsageError } from './usage-error.js';

interface Given {
  readonly mergeAlpha: string | undefined;
  readonly mergeBeta: string | undefined;
  readonly mergeKappa: string | undefined;
  readonly mergeZeta: string | undefined;
}

export function qceSettings(given: Given): MergeSettings['qce'] {
  const { mergeAlpha, mergeBeta, mergeKappa, mergeZeta } = given;
  return {
    ...(mergeAlpha && {
      alpha: numberOf('--merge-alpha', mergeAlpha, 0, Number.POSITIVE_INFINITY),
    }),
    ...(mergeBeta && { beta: numberOf('--merge-beta', mergeBeta, 0, 1) }),
    ...(mergeKappa && { kappa: Math.round(numberOf('--merge-kappa', mergeKappa, 1, 1000)) }),
    ...(mergeZeta && { zeta: numberOf('--merge-zeta', mergeZeta, 1, 1e9) }),
  };
}

/** After how many turns without new code dynamic merging begins. */
export function scoutingTurnsOf(turns: string | undefined): number | undefined {
  if (turns === undefined) return undefined;
  return Math.round(numberOf('--merge-after', turns, 0, Number.POSITIVE_INFINITY));
}

/** How loops are merged. */
export function loopMergeOf({
  merge,
  loopMerge,
}: Pick<MergeSettings, 'merge'> & { readonly loopMerge: LoopMergeMode }): LoopMergeMode {
  if (loopMerge !== 'off' && merge === 'auto') throw new UsageError(notTogether);
  return loopMerge;
}

function numberOf(option: string, text: string, least: number, most: number): number {
  const value = text === 'inf' ? Number.POSITIVE_INFINITY : Number(text);
  if (!Number.isNaN(value) && text.trim() !== '' && value >= least && value <= most) return value;
  const range = most === Number.POSITIVE_INFINITY ? `${least} to inf` : `${least} to ${most}`;
  throw new UsageError(`${option} takes a number from ${range}, not ${text}`);
}

/** How many tests a joined path has, at most. */
export function testsPerPath(given: string | undefined): ExplorationOptions['testsPerPath'] {
  if (given === undefined) return 'cover';
  if (given === 'all') return Number.POSITIVE_INFINITY;
  const value = Number(given);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UsageError(`--tests-per-path takes a number from 1 on, or all, not ${given}`);
}
