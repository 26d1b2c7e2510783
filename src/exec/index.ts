/** Execution: programs in memory, instruction semantics, the machine. */

export type { Notice, NoticeListener } from '../memory/index.js';
export { type MemoryModelName, memoryModelNames } from '../memory/index.js';
export * from '../value/index.js';
export { concreteExternals } from './builtins/index.js';
export {
  type Begun,
  Coverage,
  type CoveredMarks,
  marksOf,
  Reached,
  type TrackedFunction,
} from './coverage.js';
export type { ConcretisedCounts } from './explore/answers/concrete-needs.js';
export type { ForkShares } from './explore/answers/fork-limits.js';
export type { Arrivals } from './explore/asks/arrivals.js';
export type { Beginning } from './explore/asks/clocks.js';
export type { ExternalCalls } from './explore/asks/external-calls.js';
export type { Printing } from './explore/asks/running-path.js';
export { Explorer } from './explore/explorer.js';
export type { Contents as FileContents, FilesSnapshot } from './explore/files/file-table.js';
export type { Engine } from './explore/life/engine.js';
export type { Merging } from './explore/life/merging.js';
export { standTogether } from './explore/life/places.js';
export type { PausedRehearsal, Population } from './explore/life/population.js';
export { removeAll, type Searcher } from './explore/life/searcher.js';
export type { ExplorerOptions, ExplorerSettings } from './explore/options.js';
export type { SleepCounts } from './explore/sleep/hibernation.js';
export {
  type NamedState,
  renumbered,
  type SleepStore,
  sideName,
  statesIn,
} from './explore/sleep/sleep-store.js';
export { type BranchTrace, branchList } from './explore/states/branch-trace.js';
export type {
  ExploreEvent,
  ForkReason,
  GapCause,
  MessageSource,
  PathEnd,
  TestCase,
} from './explore/states/events.js';
export { failedCalls, isFailure } from './explore/states/failed-calls.js';
export type { Input, PathInputs } from './explore/states/path-inputs.js';
export { inputsIn } from './explore/states/path-test.js';
export { type Seed, type SeedSettings, Seeds } from './explore/states/seeds.js';
export { State } from './explore/states/state.js';
export type { ArgumentWord, World } from './explore/world/world.js';
export type { Frame, Progress } from './frame.js';
export type { DirectoryEntry, FileFacts, Host } from './host.js';
export { intrinsicNames } from './intrinsics/index.js';
export { isHarness, isLibrary, reportedEntry } from './location.js';
export { Machine } from './machine.js';
export type { MachineOptions } from './machine-options.js';
export type { Outcome, RegionCall } from './outcome.js';
export * from './prepare/index.js';
export { programLink } from './program-link.js';
export { isRemains } from './stack-quarantine.js';
export { startProgram } from './start.js';
export type { InstructionListener } from './stepping-machine.js';
