/** Which state runs next. One interface, several small strategies, combinators around them. */
import type { Searcher } from '../exec/index.js';
import { Batching } from './batching.js';
import { BreadthFirst } from './bfs.js';
import { DepthFirst } from './dfs.js';
import { Interleaved } from './interleaved.js';
import { Random } from './random.js';
import { RandomPath } from './random-path.js';
import { RandomState } from './random-state.js';
import { Weighted, weights } from './weighted.js';

export { Batching } from './batching.js';
export { BreadthFirst } from './bfs.js';
export { DepthFirst } from './dfs.js';
export { Interleaved } from './interleaved.js';
export { Random } from './random.js';
export { RandomPath } from './random-path.js';
export { RandomState } from './random-state.js';
export { type Weight, Weighted, weights } from './weighted.js';

const strategies = {
  dfs: () => new DepthFirst(),
  bfs: () => new BreadthFirst(),
  'random-state': (random: Random) => new RandomState(random),
  'random-path': (random: Random) => new RandomPath(random),
  'nurs:covnew': (random: Random) => new Weighted(weights.covnew, random),
  'nurs:icnt': (random: Random) => new Weighted(weights.icnt, random),
  'nurs:depth': (random: Random) => new Weighted(weights.depth, random),
  'nurs:rp': (random: Random) => new Weighted(weights.rp, random),
  'nurs:qc': (random: Random) => new Weighted(weights.qc, random),
} satisfies Record<string, (random: Random) => Searcher>;

export type SearchName = keyof typeof strategies;

export const searchNames = Object.keys(strategies) as SearchName[];

export interface SearchOptions {
  /** Several take turns. */
  readonly names: readonly SearchName[];
  readonly seed: number;
  /** Turns that a chosen state keeps; 1 for none. */
  readonly batch?: number;
}

export function createSearcher({ names, seed, batch = 1 }: SearchOptions): Searcher {
  const random = new Random(seed);
  const searchers = names.map((name) => strategies[name](random));
  const searcher = searchers.length === 1 ? searchers[0] : new Interleaved(searchers);
  return batch > 1 ? new Batching(searcher, batch) : searcher;
}
