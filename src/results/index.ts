/** What a run leaves behind: its directory, tests, reports, summary. */
export { type KTest, KTestError, readKTest, writeKTest } from './ktest.js';
export { RunDirectory } from './run-directory.js';
export { type Count, notMeasured, type RunSummary, type StageCount } from './summary.js';
