/** The memory models by their names. A new one is a file, a line in names.ts and a line here. */
import { dynamic } from './dynamic.js';
import { forking } from './forking.js';
import { merging } from './merging.js';
import type { MemoryModel } from './model.js';
import type { MemoryModelName } from './names.js';
import { segmented } from './segmented.js';

export {
  type ContextDepth,
  type MemoryModelName,
  memoryModelNames,
  usualContextDepth,
} from './names.js';

export const memoryModels: Readonly<Record<MemoryModelName, MemoryModel>> = {
  forking,
  merging,
  segmented,
  dynamic,
};
