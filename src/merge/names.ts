/** The ways of bringing states together, and the policies that say which are joined; the command line lists them. */
export const mergeModes = ['off', 'static', 'dynamic'] as const;
export type MergeMode = (typeof mergeModes)[number];

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
