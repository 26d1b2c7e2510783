/** The ways of bringing states together, and the policies that say which are joined; the command line lists them. */
const modeTexts = {
  off: 'no',
  static: 'at every join point, in topological order',
  dynamic: 'where one follows another, in the order of the searcher',
  auto: 'as static, in those parts of the exploration in which trials show that it pays',
  manual: 'at klee_close_merge, behind klee_open_merge, all that can be; the others ignore these',
} as const;

export type MergeMode = keyof typeof modeTexts;
export const mergeModes = Object.keys(modeTexts) as MergeMode[];
export const mergeModeList = mergeModes.map((name) => `${name} (${modeTexts[name]})`).join(', ');

const policyTexts = {
  all: 'all that can be',
  live: 'those that differ in dead values alone',
  qce: 'those in which no value differs that later queries depend on much',
  'qce-full': 'the same, with the cost of harder queries counted',
} as const;

export type MergePolicyName = keyof typeof policyTexts;
export const mergePolicyNames = Object.keys(policyTexts) as MergePolicyName[];
export const mergePolicyList = mergePolicyNames
  .map((name) => `${name} (${policyTexts[name]})`)
  .join(', ');

const loopModeTexts = {
  off: 'no',
  cfg: 'one state for each way out of the loop, with disjunctions and choices',
  pattern: 'one for each regular pattern of its paths, with a quantifier',
  auto: 'as pattern, as cfg or not at all, by what a leaf of the loop has cost',
} as const;

export type LoopMergeMode = keyof typeof loopModeTexts;
export const loopMergeModes = Object.keys(loopModeTexts) as LoopMergeMode[];
export const loopMergeModeList = loopMergeModes
  .map((name) => `${name} (${loopModeTexts[name]})`)
  .join(', ');
