/** Which state runs next. One interface, several small strategies, combinators around them. */
import type { Searcher, State } from '../exec/index.js';
import { Batching } from './batching.js';
import { BreadthFirst } from './bfs.js';
import { Covering } from './covering.js';
import { Deepening } from './deepening.js';
import { Deferred } from './deferred.js';
import { DepthFirst } from './dfs.js';
import { type Guide, noGuide } from './distances.js';
import { Interleaved } from './interleaved.js';
import { Least } from './least.js';
import type { SearchName } from './names.js';
import { Newest } from './newest.js';
import { Random } from './random.js';
import { RandomPath } from './random-path.js';
import { RandomState } from './random-state.js';
import { subpathGuided } from './subpath.js';
import { Weighted, weights } from './weighted.js';

export { Covering } from './covering.js';
export { Distances, type Guide, noGuide, ownBlocks, type Target } from './distances.js';
export { isSearchName, needsGuide, type SearchName, searchNames } from './names.js';
export { Random } from './random.js';
export { Seeded } from './seeded.js';
export type { Weight } from './weighted.js';

const weighted =
  (weight: (state: State, guide: Guide) => number) =>
  (random: Random, guide: Guide): Searcher =>
    new Weighted((state) => weight(state, guide), random);

const makers: Record<SearchName, (random: Random, guide: Guide, isLimited: boolean) => Searcher> = {
  covering: (random, guide, isLimited) => {
    const scout = new Interleaved([
      new RandomPath(random),
      weighted(weights.covnew)(random, guide),
      weighted(weights.md2u)(random, guide),
    ]);
    return new Covering({
      main: new Deepening(),
      scout: isLimited ? scout : new Deferred(scout),
      guide,
      isLimited,
    });
  },
  deepening: () => new Deepening(),
  dfs: () => new DepthFirst(),
  newest: () => new Newest(),
  bfs: () => new BreadthFirst(),
  'random-state': (random) => new RandomState(random),
  'random-path': (random) => new RandomPath(random),
  'nurs:covnew': weighted(weights.covnew),
  'nurs:md2u': weighted(weights.md2u),
  'nurs:icnt': weighted(weights.icnt),
  'nurs:depth': weighted(weights.depth),
  'nurs:rp': weighted(weights.rp),
  'nurs:qc': weighted(weights.qc),
  subpath: (random) => subpathGuided(random),
  target: (random, guide) => new Least((state) => guide.toTarget(state), random),
};

export interface SearchOptions {
  /** Several take turns. */
  readonly names: readonly SearchName[];
  readonly seed: number;
  /** Turns that a chosen state keeps; 1 for none. */
  readonly batch?: number;
  /** For searchers that need distances (`needsGuide`). */
  readonly guide?: Guide;
  /** Whether the run has a limit, so that it may be cut. */
  readonly isLimited?: boolean;
}

export function createSearcher(options: SearchOptions): Searcher {
  const { names, seed, batch = 1, guide = noGuide, isLimited = false } = options;
  const random = new Random(seed);
  const searchers = names.map((name) => makers[name](random, guide, isLimited));
  const searcher = searchers.length === 1 ? searchers[0] : new Interleaved(searchers);
  return batch > 1 ? new Batching(searcher, batch) : searcher;
}
