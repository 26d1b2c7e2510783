/** A run: an exploration with its solver, its searcher and its budgets. Portable; nothing is printed or written. */
export type { QueryStore } from '../solver/index.js';
export * from './events.js';
export { Exploration } from './exploration.js';
export { type Gap, type Gaps, leavesGap } from './gaps.js';
export { isMemoryRefused, type MemoryUse } from './memory-limit.js';
export type { ExplorationOptions } from './options.js';
