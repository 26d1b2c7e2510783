/** KLEE's model: one state for each object. Questions stay simple; states multiply. */
import { resolvePointer, waysApart } from '../resolve.js';
import type { MemoryModel } from './model.js';

export const forking: MemoryModel = {
  resolve(request) {
    const found = resolvePointer(request);
    return { ...found, ways: waysApart(request, found) };
  },
};
