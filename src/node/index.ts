/** What touches Node.js alone, for every folder that is not portable. */

export { makeFolders } from './folders.js';
export {
  addressSpaceLimit,
  MemoryBudget,
  type MemoryUse,
  machineMemory,
  memoryAdvice,
  wantedHeap,
} from './memory-budget.js';
export { isMemoryRefused, isSystemError, systemMessage, systemReason } from './system-error.js';
