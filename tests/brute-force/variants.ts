/** Ways to explore that must not change what is found. */
import type { MemoryModelName } from '../../src/exec/index.js';
import type { SearchName } from '../../src/search/index.js';
import type { ChainOptions } from '../../src/solver/index.js';

export interface Variant {
  readonly name: string;
  readonly solver?: ChainOptions;
  readonly search?: SearchName;
  readonly memoryModel?: MemoryModelName;
  readonly settlesPointers?: boolean;
  /** States in memory at most. */
  readonly maxAwake?: number;
  /** Tier 1; on unless said otherwise. */
  readonly compile?: boolean | 'loops';
  /** Selects in the place of short branches. */
  readonly selects?: boolean;
  /** The rewriting of terms; on unless said otherwise. */
  readonly rewriting?: boolean;
  readonly checkUninitialised?: boolean;
}

export const plain: Variant = { name: 'plain' };

export const variants: readonly Variant[] = [
  { name: 'verified models', solver: { verify: true } },
  { name: 'no implied values', solver: { impliedValues: false } },
  { name: 'no query cache', solver: { queryCache: false } },
  { name: 'no model reuse', solver: { modelReuse: false } },
  { name: 'no counterexample cache', solver: { counterexampleCache: false } },
  { name: 'no intervals', solver: { intervals: false } },
  {
    name: 'the core alone',
    solver: {
      impliedValues: false,
      queryCache: false,
      modelReuse: false,
      counterexampleCache: false,
      intervals: false,
      verify: true,
    },
  },
  { name: 'every path taken to be hard', solver: { core: { hardAfter: 0 } } },
  { name: 'a core that often starts afresh', solver: { core: { freshAbove: 64 } } },
  { name: 'selects for short branches', selects: true },
  { name: 'merging memory model', memoryModel: 'merging' },
  { name: 'pointers stay symbolic', settlesPointers: false },
  { name: 'one state in memory', maxAwake: 1 },
  { name: 'two states in memory, random state', maxAwake: 2, search: 'random-state' },
  { name: 'interpreter only', compile: false },
  { name: 'compiled from loops on', compile: 'loops' },
  { name: 'no rewriting', rewriting: false },
  { name: 'breadth first', search: 'bfs' },
  { name: 'random state', search: 'random-state' },
  { name: 'random path', search: 'random-path' },
];
