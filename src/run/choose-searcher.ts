/** Who picks the states of a run: the searchers that were asked for, or what is best where none was. */
import type { Explorer, Program, Searcher } from '../exec/index.js';
import {
  createSearcher,
  Distances,
  needsGuide,
  ownBlocks,
  type SearchName,
  Seeded,
} from '../search/index.js';
import type { ExplorationOptions } from './options.js';

/** A target line without code. */
export class NoSuchTarget extends Error {}

const defaultSearch: SearchName = 'covering';

/** `explorer` is asked for when the first state is there. */
export function chooseSearcher(
  program: Program,
  options: ExplorationOptions,
  explorer: () => Explorer,
): Searcher {
  const searcher = usualSearcher(program, options, explorer);
  return options.seeds ? new Seeded(searcher, options.seeds) : searcher;
}

function usualSearcher(
  program: Program,
  options: ExplorationOptions,
  explorer: () => Explorer,
): Searcher {
  const { target, seed = 1, batch = 1 } = options;
  const names = options.search ?? [target ? 'target' : defaultSearch];
  if (!needsGuide(names)) return createSearcher({ names, seed, batch });
  const graph = ownBlocks(program.module);
  const targets = target ? graph.nodesAt(target.file, target.line) : [];
  if (target && targets.length === 0) {
    throw new NoSuchTarget(`there is no code at ${target.file}:${target.line}`);
  }
  const guide = new Distances(graph, explorer, targets);
  return createSearcher({ names, seed, batch, guide, isLimited: isLimited(options) });
}

/** Whether a run may be cut before everything is explored. */
export function isLimited(options: ExplorationOptions): boolean {
  const { maxTime = 0, maxInstructions = 0, maxPaths = 0 } = options;
  if (options.isLimited !== undefined) return options.isLimited;
  return maxTime > 0 || maxInstructions > 0 || maxPaths > 0;
}
