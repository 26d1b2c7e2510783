/**
 * Options that were given and change nothing, since another one is missing or decides instead: the user is told, as what was expected of them does not
 * happen. The run goes on, as the other options say.
 */
import { longName } from './option-kinds.js';
import type { OptionValues } from './options/index.js';

interface Row {
  readonly key: keyof OptionValues;
  readonly isIdle: (options: OptionValues) => boolean;
  readonly why: string;
}

/** Whether states are joined by a policy. */
const hasPolicy = ({ merge }: OptionValues): boolean =>
  merge === 'static' || merge === 'dynamic' || merge === 'auto';
const hasCounts = (options: OptionValues): boolean =>
  hasPolicy(options) && options.mergePolicy.startsWith('qce');
const policies = '--merge static, dynamic or auto';

const rows: readonly Row[] = [
  {
    key: 'jobs',
    isIdle: ({ cluster, jobs }) => cluster !== undefined && jobs > 1,
    why: "starts no engines beside --cluster: 'merganser worker --jobs N URL' does",
  },
  {
    key: 'validateMerge',
    isIdle: ({ loopMerge, validateMerge }) => loopMerge === 'off' && validateMerge,
    why: 'proves merges of loops: it needs --loop-merge',
  },
  {
    key: 'incrementalMerge',
    isIdle: ({ loopMerge, incrementalMerge }) =>
      !incrementalMerge && (loopMerge === 'off' || loopMerge === 'cfg'),
    why: 'is about merges within a loop: it needs --loop-merge pattern or auto',
  },
  {
    key: 'mergeAfter',
    isIdle: ({ merge, loopMerge }) => merge !== 'dynamic' && loopMerge === 'off',
    why: 'needs --merge dynamic or --loop-merge',
  },
  { key: 'mergePolicy', isIdle: (given) => !hasPolicy(given), why: `needs ${policies}` },
  ...(['mergeAlpha', 'mergeBeta', 'mergeKappa'] as const).map((key) => ({
    key,
    isIdle: (options: OptionValues) => !hasCounts(options),
    why: `needs ${policies}, and --merge-policy qce or qce-full`,
  })),
  {
    key: 'mergeZeta',
    isIdle: (given) => !hasCounts(given) || given.mergePolicy !== 'qce-full',
    why: `needs ${policies}, and --merge-policy qce-full`,
  },
];

/** What to tell of the options that were given, by their keys. */
export function withoutEffect(options: OptionValues, given: ReadonlySet<string>): string[] {
  const nameOf = (key: keyof OptionValues) =>
    options[key] === false ? longName(key).replace('--', '--no-') : longName(key);
  return rows
    .filter(({ key, isIdle }) => given.has(key) && isIdle(options))
    .map(({ key, why }) => `${nameOf(key)} ${why}`);
}
