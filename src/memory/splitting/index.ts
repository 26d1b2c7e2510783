/** The ways to split by their names. */
import type { SplitChoice } from './choices.js';
import { splitThreshold as usual } from './choices.js';
import { EqualParts } from './equal-parts.js';
import { GrownParts } from './grown-parts.js';
import type { Splitting } from './splitting.js';

export { type SplitChoice, splitChoices } from './choices.js';
export type { Splitting } from './splitting.js';

export interface SplitSettings {
  readonly split?: SplitChoice;
  /** Objects of more bytes are split. */
  readonly splitThreshold?: number;
}

export function createSplitting({
  split = 'off',
  splitThreshold = usual,
}: SplitSettings): Splitting | undefined {
  if (split === 'off') return undefined;
  if (split === 'adaptive') return new GrownParts(splitThreshold);
  return new EqualParts(Number(split), splitThreshold);
}
