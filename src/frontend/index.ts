/** From C, LLVM assembly and bitcode to a linked module. */

export type { Archive, ArchiveMember } from './archive.js';
export * from './bc/index.js';
export * from './build/index.js';
export * from './cc/index.js';
export { failingCalls, kleeAttributeCalls, kleeFailingCalls } from './failing-calls.js';
export {
  asOwnSource,
  type HarnessOptions,
  type HarnessResult,
  makeHarness,
  type PointerChoice,
  pointerChoices,
} from './harness/index.js';
export { archiveLibrary } from './library-archive.js';
export * from './link/index.js';
export * from './ll/index.js';
export {
  type LoadMessages,
  type LoadOptions,
  type LoadResult,
  loadProgram,
} from './load.js';
export * from './read-error.js';
export { randomCalls, timeCalls } from './symbolic-calls.js';
