/** KLEE's model: one state for each object. Questions stay simple; states multiply. */
import { resolvePointer } from '../resolve.js';
import type { MemoryModel } from './model.js';

export const forking: MemoryModel = {
  resolve(request) {
    const { pointer, addressOn } = request;
    const { within, beyond, incomplete } = resolvePointer(request);
    const ways = within.map(({ path, object }) => ({
      side: path,
      reach: { pointer, objects: [object], address: addressOn(path) },
    }));
    return { ways, beyond, incomplete };
  },
};
