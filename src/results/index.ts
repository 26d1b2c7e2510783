/** What a run leaves behind: its directory, tests, reports, summary. */
export { type KTest, KTestError, readKTest, writeKTest } from './ktest.js';
export {
  type BuildOptions,
  disagreement,
  findNativeCompiler,
  NativeBuildError,
  type NativeCompiler,
  type NativeError,
  NativeProgram,
  type NativeRun,
  type RunOptions,
} from './replay.js';
export { RunDirectory } from './run-directory.js';
export { type Count, notMeasured, type RunSummary, type StageCount } from './summary.js';
