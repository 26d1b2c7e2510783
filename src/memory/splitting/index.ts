/** The ways to split by their names. */
import type { SplitChoice } from './choices.js';
import { splitThreshold as usual } from './choices.js';
import { EqualParts } from './equal-parts.js';
import { GrownParts } from './grown-parts.js';
import type { Splitting } from './splitting.js';

export type { SplitChoice } from './choices.js';
export type { Splitting } from './splitting.js';

export interface SplitSettings {
  readonly split?: SplitChoice;
  /** Objects of more bytes are split. */
  readonly splitThreshold?: number;
  /** Bytes of a part, or those that one begins with, in the place of what `split` says. */
  readonly partSize?: number | undefined;
}

export function createSplitting({
  split = 'off',
  splitThreshold = usual,
  partSize,
}: SplitSettings): Splitting | undefined {
  if (split === 'off') return undefined;
  if (split === 'adaptive') return new GrownParts(splitThreshold, partSize);
  return new EqualParts(partSize ?? Number(split), splitThreshold);
}
