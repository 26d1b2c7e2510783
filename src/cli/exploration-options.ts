/** What the options of a command line ask of an exploration: of the one that leads a run, and of those that work for it. */
import type { HostedOptions } from '../node/index.js';
import type { QueryStore } from '../run/index.js';
import { isSearchName, type SearchName, searchNames, type Target } from '../search/index.js';
import { chainOptions } from './chain-options.js';
import type { CommandContext } from './command.js';
import { loopMergeOf, qceSettings, scoutingTurnsOf, testsPerPath } from './merge-options.js';
import type { OptionValues } from './options/index.js';
import { seedsOf } from './seeds.js';
import { suggest } from './suggest.js';
import { worldOf } from './symbolic-words.js';
import { UsageError } from './usage-error.js';

export function explorationOptions(
  context: CommandContext,
  /** Answers of the solver, from elsewhere and for others. */
  store: QueryStore | undefined,
): Omit<HostedOptions, 'host'> {
  const { options } = context;
  return {
    world: worldOf(context),
    beginning: context.beginning,
    seeds: seedsOf(context),
    search: options.search === undefined ? undefined : searchers(options.search),
    target: options.target === undefined ? undefined : targetLine(options.target),
    batch: options.batch,
    seed: options.seed || 1,
    compile: options.tiers === 'auto',
    ...checkOptions(options),
    allErrors: options.allErrors,
    solverTime: options.solverTimeout ?? 0,
    solver: { ...chainOptions(options), store },
    maxTime: options.maxTime ?? 0,
    maxInstructions: options.maxInstructions,
    maxPaths: options.maxPaths,
    memoryModel: options.memoryModel,
    resolutionContext: options.resolutionContext,
    split: options.split,
    splitThreshold: options.splitThreshold,
    addresses: options.addresses,
    relocatableObjects: options.relocatableObjects,
    pointersReach: options.pointersReach,
    symbolicSizes: options.symbolicSizes,
    merge: options.merge,
    mergePolicy: options.mergePolicy,
    loopMerge: loopMergeOf(options),
    incrementalMerge: options.incrementalMerge,
    validateMerge: options.validateMerge,
    qce: qceSettings(options),
    scoutingTurns: scoutingTurnsOf(options.mergeAfter),
    testsPerPath: testsPerPath(options.testsPerPath),
    countPaths: options.countPaths,
    maxStates: options.maxStates,
    maxMemory: (options.maxMemory ?? 0) / 2 ** 20,
    tellsPaths: false,
  };
}

/** What counts as an error: of a run, and of its tests when they are replayed. */
export function checkOptions(options: OptionValues) {
  return {
    checkOvershift: options.checkOvershift,
    checkUninitialised: options.checkUninitialised,
    checkLeaks: options.checkLeaks,
    checkFloat: options.checkFloat,
    checkCancellation: options.checkCancellation,
    inventsResults: options.externals === 'symbolic',
  };
}

function targetLine(text: string): Target {
  const parts = /^(.+):(\d+)$/.exec(text);
  if (!parts) throw new UsageError(`--target needs FILE:LINE, not '${text}'`);
  return { file: parts[1], line: Number(parts[2]) };
}

function searchers(text: string): SearchName[] {
  return text.split(',').map((name) => {
    if (isSearchName(name)) return name;
    const nearest = suggest(name, searchNames);
    throw new UsageError(
      `--search: there is no searcher '${name}'${nearest ? `; did you mean '${nearest}'?` : ''} (${searchNames.join(', ')})`,
    );
  });
}
