/** State merging: what other folders may use. */
export { type Calibration, PathCounts } from './calibration.js';
export * from './create.js';
export type { MeetingCounts, PlaceCounts } from './layers/meeting-counts.js';
export * from './names.js';
export { defaultQceParameters, type QceParameters } from './qce/parameters.js';
export { type Counts, QueryCounts } from './qce/query-counts.js';
export type { Variable } from './qce/variables.js';
export type { MergeStatistics } from './statistics.js';
