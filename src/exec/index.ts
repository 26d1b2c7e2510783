/** Execution: programs in memory, instruction semantics, the machine. */

export { isInput } from './builtins/analysis.js';
export { concreteExternals } from './builtins/index.js';
export {
  type Begun,
  Coverage,
  type CoveredMarks,
  marksOf,
  Reached,
  type TrackedFunction,
} from './coverage.js';
export type { Slot } from './domain.js';
export type { ErrorKind, ExecutionError, StackEntry } from './errors.js';
export { CodeGraph, unreachable } from './explore/code-graph.js';
export type { ConcretisedCounts } from './explore/concrete-needs.js';
export type {
  ExploreEvent,
  ForkReason,
  GapCause,
  MessageSource,
  PathEnd,
  TestCase,
} from './explore/events.js';
export { Explorer } from './explore/explorer.js';
export type { ExternalCalls } from './explore/external-calls.js';
export type { ForkShares } from './explore/fork-limits.js';
export type { SleepCounts } from './explore/hibernation.js';
export { type MemoryModel, memoryModels } from './explore/memory-model.js';
export type { ExplorerOptions } from './explore/options.js';
export type { Input, PathInputs } from './explore/path-inputs.js';
export { removeAll, type Searcher } from './explore/population.js';
export type { Printing } from './explore/printing.js';
export type { SleepStore } from './explore/sleep-store.js';
export { type BranchTrace, branchList, decisionList, State } from './explore/state.js';
export { type ArgumentWord, isSymbolicWorld, type World } from './explore/world.js';
export type { Frame } from './frame.js';
export type { DirectoryEntry, FileFacts, Host } from './host.js';
export { intrinsicNames } from './intrinsics/index.js';
export { isHarness, isLibrary, reportedEntry } from './location.js';
export { Machine } from './machine.js';
export type { MachineOptions } from './machine-options.js';
export type { Notice, NoticeListener } from './notice.js';
export type { Outcome } from './outcome.js';
export * from './prepare/index.js';
export { programLink } from './program-link.js';
export { startProgram } from './start.js';
export type { InstructionListener } from './stepping-machine.js';
export * from './value.js';
