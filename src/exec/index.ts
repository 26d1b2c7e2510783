/** Execution: programs in memory, instruction semantics, the machine. */

export type { ExploreEvent, PathEnd, TestCase } from './explore/events.js';
export { Explorer, type ExplorerOptions, type Searcher } from './explore/explorer.js';
export { decisionList, type Input, State } from './explore/state.js';
export * from './prepare/index.js';
export * from './value.js';
