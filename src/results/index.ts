/** What a run leaves behind: its directory, tests, reports, summary. */

export type { LinesFile, Point } from './coverage/lines-file.js';
export { SourcePoints } from './coverage/source-points.js';
export { bitSetMembers, type LineCosts } from './coverage/tracker.js';
export {
  type CStyle,
  cStyles,
  cTests,
  type TestedSource,
  type TextFile,
} from './formats/c-tests.js';
export { junitXml } from './formats/junit.js';
export { rawFiles } from './formats/raw.js';
export { readableTest, returnedText } from './formats/readable.js';
export { sarifLog } from './formats/sarif.js';
export { metadataXml, testCaseXml } from './formats/test-comp.js';
export { commonDominator } from './history.js';
export { readJson } from './json-file.js';
export { type KTest, KTestError, readKTest, writeKTest } from './ktest.js';
export { findNativeCompiler, type NativeCompiler } from './native-compiler.js';
export { disagreement, type NativeError, type NativeRun } from './native-end.js';
export type { NativeOutside } from './native-outside.js';
export { EventImport, type SentTest, sentTest } from './recorder/event-import.js';
export { EventLog } from './recorder/event-log.js';
export { EventRecorder } from './recorder/event-recorder.js';
export { OutputFailure } from './recorder/output.js';
export { type Lane, type RunAgain, RunRecorder, type Sample } from './recorder/run-recorder.js';
export type { PrintedQuery } from './recorder/slow-queries.js';
export { type StateKeeper, TimedKeeper } from './recorder/state-keeper.js';
export { type Coverable, type Reduction, reduceTests } from './reduce.js';
export {
  type BuildOptions,
  canConfine,
  NativeBuildError,
  NativeProgram,
  type NativeUnit,
  type RunOptions,
} from './replay.js';
export { lastStates } from './resume/kept-states.js';
export { type FoundBefore, type PastRun, readPastRun } from './resume/past-run.js';
export { Diverged, Retrace } from './resume/retrace.js';
export { DirectoryExists, RunDirectory } from './run-directory.js';
export {
  type Place,
  RunError,
  readRun,
  type StoredError,
  type StoredRun,
  type StoredTest,
} from './stored-run.js';
export {
  type ArrayCounts,
  type Count,
  type MergedLoop,
  type MergePlace,
  type MergeTurns,
  notMeasured,
  type RunSummary,
  type StageCount,
  type WorkerCounts,
} from './summary.js';
export { withEarlier, withEarlierCosts, withWorkers } from './summary-of-several.js';
export {
  kleeWord,
  kleeWordCounts,
  kleeWordsOf,
  type NamedBytes,
  numbersIn,
  type Surroundings,
  surroundings,
} from './surroundings.js';
export { type InputType, inputType, sizeOf } from './values/input-type.js';
export { excerpt, type JsonValue } from './values/show.js';
