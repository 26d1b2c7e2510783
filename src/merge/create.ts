/** Makes what brings states together, by the names of its parts. */
import type { Merging, Searcher } from '../exec/index.js';
import { DynamicMerging } from './layers/dynamic.js';
import { defaultExpedition, type ExpeditionSettings, Expeditions } from './layers/expedition.js';
import type { LayerOptions, MergeLayer } from './layers/layer.js';
import { LearnedMerging } from './layers/learned.js';
import { ManualMerging, type MergeLog } from './layers/manual.js';
import { defaultScouting, type ScoutingSettings } from './layers/scouting.js';
import { StaticMerging } from './layers/static.js';
import { defaultLearning, type LearningSettings } from './learning/settings.js';
import { defaultGuess, type MergeGuess } from './loops/loop-costs.js';
import { LoopMerging } from './loops/loop-merging.js';
import type { LoopMergeMode, MergeMode, MergePolicyName } from './names.js';
import { defaultQceSettings, QcePolicy, type QceSettings } from './policy/qce.js';
import { joinAll, joinDead } from './policy/simple.js';
import type { MergeStatistics } from './statistics.js';

const policies: Record<MergePolicyName, (settings: QceSettings) => LayerOptions['policy']> = {
  all: () => () => joinAll,
  live: () => () => joinDead,
  qce: (settings) => (engine, memoryOf) => QcePolicy.for(engine, settings, 'hot', memoryOf),
  'qce-full': (settings) => (engine, memoryOf) => QcePolicy.for(engine, settings, 'full', memoryOf),
};

/** What a user may choose. */
export interface MergeSettings {
  /** Whether and how states are brought together; `off` unless said otherwise. */
  readonly merge?: MergeMode | undefined;
  /** Whether and how the states that leave a loop become few; `off` unless said otherwise. */
  readonly loopMerge?: LoopMergeMode | undefined;
  /** With `pattern`: whether states are merged with earlier ones within a loop; true unless said otherwise. */
  readonly incrementalMerge?: boolean | undefined;
  /** Whether the solver proves of every merge of a loop that nothing is lost or added. */
  readonly validateMerge?: boolean | undefined;
  /** With `auto`: what merging a loop is guessed to cost, where that is not as ever: for tests. */
  readonly loopGuess?: Partial<MergeGuess> | undefined;
  /** Which of them are joined; `qce` unless said otherwise. Manual merging joins all that can be. */
  readonly mergePolicy?: MergePolicyName | undefined;
  /** The parameters of query count estimation that are not the paper's. */
  readonly qce?: Partial<QceSettings> | undefined;
  /** With `dynamic`, and of loops: merging begins when so many turns in a row have found no new code; at once unless said otherwise. */
  readonly scoutingTurns?: number | undefined;
  /** What else says when that is, where it is not as ever: for tests. */
  readonly scouting?: Partial<ScoutingSettings> | undefined;
  /** With `dynamic`: what a run that may be cut spends on merged copies, where that is not as ever: for tests. */
  readonly expedition?: Partial<ExpeditionSettings> | undefined;
  /** What the estimate of query counts is taken to cost, where that is not as ever: for tests. */
  readonly preparation?: number | undefined;
  /** When merging is tried in `auto`, where that is not as ever: for tests. */
  readonly learning?: Partial<LearningSettings> | undefined;
  /** Of manual merging: whether states that take much longer than the others are not waited for. */
  readonly incompleteMerge?: boolean | undefined;
  /** Of manual merging: what is told. */
  readonly mergeLog?: MergeLog | undefined;
}

/** Rehearsals put copies of states in the place of all, and a region does not know the copies. */
export const notTogether =
  '--merge auto and --loop-merge do not go together; take --merge off, static, dynamic or manual';

type Settings = MergeSettings & { readonly checkLeaks?: boolean | undefined };

/** After how many turns without new code merging begins in a run that may be cut. */
export const scoutingTurns = defaultScouting.turns;

function scoutingOf({
  scoutingTurns: turns = 0,
  scouting,
}: Settings): ScoutingSettings | undefined {
  return turns > 0 ? { ...defaultScouting, ...scouting, turns } : undefined;
}

/** The layer around a searcher; undefined where states are not merged. */
export function createMerging(
  searcher: Searcher,
  settings: Settings,
): (Merging & { statistics(): MergeStatistics }) | undefined {
  const { loopMerge = 'off', checkLeaks: checksLeaks = false } = settings;
  if (loopMerge === 'off') {
    const layer = createLayer(searcher, settings);
    if (!(layer instanceof DynamicMerging && scoutingOf(settings))) return layer;
    const expedition = { ...defaultExpedition, ...settings.expedition };
    return new Expeditions(layer, layerOptions(settings), expedition);
  }
  const heedsMarks = settings.merge === 'manual';
  if (settings.merge === 'auto') throw new Error(notTogether);
  const layer = heedsMarks ? undefined : createLayer(searcher, settings);
  const isIncremental = loopMerge !== 'cfg' && (settings.incrementalMerge ?? true);
  const { validateMerge: validates = false } = settings;
  const guess = { ...defaultGuess, ...settings.loopGuess };
  const options = { mode: loopMerge, checksLeaks, heedsMarks, isIncremental, validates, guess };
  return new LoopMerging(layer ?? searcher, layer, scoutingOf(settings), options);
}

function createLayer(searcher: Searcher, settings: Settings): MergeLayer | undefined {
  const {
    merge = 'off',
    learning,
    incompleteMerge: isIncomplete,
    mergeLog: log,
    checkLeaks = false,
  } = settings;
  if (merge === 'off') return undefined;
  if (merge === 'manual') {
    const policy = policies.all(defaultQceSettings);
    return new ManualMerging(searcher, { policy, checksLeaks: checkLeaks, isIncomplete, log });
  }
  const options = layerOptions(settings);
  if (merge === 'auto')
    return new LearnedMerging(searcher, options, { ...defaultLearning, ...learning });
  if (merge === 'static') return new StaticMerging(options);
  return new DynamicMerging(searcher, options, scoutingOf(settings));
}

function layerOptions({
  mergePolicy = 'qce',
  qce,
  checkLeaks = false,
  preparation,
}: Settings): LayerOptions {
  const policy = policies[mergePolicy]({ ...defaultQceSettings, ...qce });
  return { policy, checksLeaks: checkLeaks, preparation };
}
