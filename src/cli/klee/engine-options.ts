/** KLEE's options as options of an exploration. */
import type { Printing } from '../../exec/index.js';
import type { HostedOptions } from '../../node/hosted-exploration.js';
import { isSearchName, type SearchName } from '../../search/index.js';
import { type KleeArguments, milliseconds } from './arguments.js';
import { externalCalls } from './external-calls.js';
import type { KleeSession } from './session.js';

/** Limits up to here are kept to the instruction; beyond, to the block. */
const exactInstructionLimit = 100_000;

const defaults = { maxMemory: 2000, maxFrames: 8192, staticDelay: 1000 };

export function engineOptions(
  words: KleeArguments,
  session: KleeSession,
  external: ReadonlySet<string>,
): Partial<HostedOptions> {
  const value = (name: string) => words.values.get(name)?.at(-1);
  const number = (name: string, otherwise: number) => Number(value(name) ?? otherwise);
  const flag = (name: string, otherwise = false) => words.flags.get(name) ?? otherwise;
  const time = (name: string) => milliseconds(value(name) ?? '0') ?? 0;
  const maxInstructions = number('max-instructions', 0);
  const form = tableForm(value('optimize-array'));
  const calls = externalCalls(external, words, session);
  const shares = {
    instruction: number('max-static-fork-pct', 1),
    callPath: number('max-static-cpfork-pct', 1),
    delay: number('max-static-pct-check-delay', defaults.staticDelay),
    total: number('max-forks', Infinity),
  };
  const isLimited = shares.instruction < 1 || shares.callPath < 1 || shares.total < Infinity;
  return {
    search: searchers(words, session),
    seed: number('rng-initial-seed', 0) || 1,
    checkOvershift: flag('check-overshift', true),
    checkDivisionOverflow: false,
    checkAbsolute: true,
    printing: printing(value('external-calls')),
    externalCalls: calls,
    nullOnEmptyRealloc: true,
    checkCallTypes: false,
    pointersReach: flag('single-object-resolution') ? 'own' : 'any',
    tellsLayout: false,
    ...merging(flag),
    silentAssume: flag('silent-klee-assume'),
    solverTime: time('max-solver-time'),
    maxTime: time('max-time'),
    maxInstructions,
    // With --optimize the limit is meant for a program with fewer instructions than this one.
    exactInstructions: maxInstructions <= exactInstructionLimit && !flag('optimize'),
    maxMemory: number('max-memory', defaults.maxMemory),
    // What one path has allocated shows in the process much later.
    maxHeap: number('max-memory', defaults.maxMemory) * 2 ** 20 || undefined,
    quarantine: quarantine(value('kdalloc-quarantine'), session),
    maxFrames: number('max-stack-frames', defaults.maxFrames),
    splitsCases: value('switch-type') === 'simple',
    tracesBranches: flag('write-paths') || flag('write-sym-paths'),
    onNotice: (notice) => session.notice(notice),
    forkShares: isLimited ? shares : undefined,
    maxDepth: number('max-depth', 0) || undefined,
    tables: form && {
      form,
      valueRatio: number('array-value-ratio', 1),
      symbolicRatio: number('array-value-symb-ratio', 1),
      onApplied: (applied) => session.warning(`OPT_${applied === 'index' ? 'I' : 'V'}: successful`),
    },
  };
}

/** KLEE has one test for each path, joined or not. */
function merging(flag: (name: string) => boolean): Partial<HostedOptions> {
  if (!flag('use-merge')) return {};
  return {
    merge: 'manual',
    incompleteMerge: flag('use-incomplete-merge'),
    testsPerPath: 1,
    tellsMerges: flag('debug-log-merge'),
    mergeLog: {
      releases: flag('debug-log-incomplete-merge'),
      joins: flag('debug-log-state-merge'),
    },
  };
}

/** How many bytes of freed objects are not used again: of KLEE's numbers of objects all and none are kept to. */
function quarantine(text: string | undefined, session: KleeSession): number | undefined {
  if (text === undefined) return undefined;
  const objects = Number(text);
  const allocator = 'Deterministic allocator:';
  if (objects < 0) session.message(`${allocator} Using unlimited quarantine`);
  else if (objects === 0) session.message(`${allocator} Not using quarantine`);
  else session.message(`${allocator} Using quarantine queue size ${objects}, or more`);
  return objects < 0 ? Infinity : objects === 0 ? 0 : undefined;
}

function printing(policy: string | undefined): Printing {
  return policy === 'all' ? 'all' : policy === 'over-approx' ? 'any' : 'concrete';
}

function tableForm(text: string | undefined): 'index' | 'value' | 'all' | undefined {
  return text === 'index' || text === 'value' || text === 'all' ? text : undefined;
}

/** KLEE's searchers have the names of ours, but for its depth first; it takes the place of those that we lack, too. */
function searchers(words: KleeArguments, session: KleeSession): SearchName[] {
  const isMerging = words.flags.get('use-merge') ?? false;
  const given = words.values.get('search');
  if (isMerging && !given) {
    session.warning('--use-merge enabled. Using NURS_CovNew as default searcher.');
  }
  const names = given ?? (isMerging ? ['nurs:covnew'] : ['random-path', 'nurs:covnew']);
  return names.map((name) => {
    if (name === 'dfs') return 'newest';
    if (isSearchName(name)) return name;
    session.warning(`there is no searcher ${name} here: dfs takes its place`);
    return 'newest';
  });
}
