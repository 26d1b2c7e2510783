/** What touches Node.js: its files, threads and processes, for the library and the commands alike. */

export { isMemoryRefused } from '../run/index.js';
export { type FileView, realFiles, ScratchFiles } from './file-view.js';
export { makeFolders } from './folders.js';
export { HostedExploration, type HostedOptions } from './hosted-exploration.js';
export {
  addressSpaceLimit,
  MemoryBudget,
  peakMemory,
  wantedHeap,
} from './memory-budget.js';
export { NodeHost } from './node-host.js';
export { QueryFile } from './query-file.js';
export { SharedInput } from './shared-input.js';
export { processStreams } from './standard-streams.js';
export { isSystemError, systemReason } from './system-error.js';
