/** Makes what brings states together, by the names of its parts. */
import type { Searcher } from '../exec/index.js';
import { DynamicMerging } from './layers/dynamic.js';
import type { LayerOptions, MergeLayer } from './layers/layer.js';
import { StaticMerging } from './layers/static.js';
import type { MergeMode, MergePolicyName } from './names.js';
import { joinAll, joinDead } from './policy/simple.js';

const policies: Record<MergePolicyName, LayerOptions['policy']> = {
  all: () => joinAll,
  live: () => joinDead,
};
/** What a user may choose. */
export interface MergeSettings {
  readonly merge?: MergeMode | undefined;
  readonly mergePolicy?: MergePolicyName | undefined;
  readonly checkLeaks?: boolean | undefined;
}

/** The layer around a searcher; undefined where states are not merged. */
export function createMerging(
  searcher: Searcher,
  { merge = 'off', mergePolicy = 'all', checkLeaks = false }: MergeSettings,
): MergeLayer | undefined {
  if (merge === 'off') return undefined;
  const options = { policy: policies[mergePolicy], checksLeaks: checkLeaks };
  return merge === 'static' ? new StaticMerging(options) : new DynamicMerging(searcher, options);
}
