/** State merging: what other folders may use. */
export * from './create.js';
export * from './names.js';
export { defaultQceParameters, type QceParameters } from './qce/parameters.js';
export { type Counts, QueryCounts } from './qce/query-counts.js';
export type { Variable } from './qce/variables.js';
