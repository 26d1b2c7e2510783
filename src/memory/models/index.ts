/** The memory models by their names. A new one is a file and a line here. */
import { forking } from './forking.js';
import { merging } from './merging.js';
import type { MemoryModel } from './model.js';

export const memoryModels = { forking, merging } satisfies Record<string, MemoryModel>;

export type MemoryModelName = keyof typeof memoryModels;

export const memoryModelNames = Object.keys(memoryModels) as MemoryModelName[];
