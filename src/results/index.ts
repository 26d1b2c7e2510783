/** What a run leaves behind: its directory, tests, reports, summary. */

export { lcovText } from './coverage/lcov.js';
export type { LinesFile, Point } from './coverage/lines-file.js';
export { bitSetMembers } from './coverage/tracker.js';
export { type KTest, KTestError, readKTest, writeKTest } from './ktest.js';
export { RunRecorder, type Sample } from './recorder/run-recorder.js';
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
export { type InputType, inputType, sizeOf } from './values/input-type.js';
export { type JsonValue, stringText, valueJson, valueText } from './values/show.js';
