/**
 * One state for all objects. A read is a choice (ite) between the objects' contents, a write goes to each of
 * them at an index that is out of range in all but one (object-arrays.ts). The path condition gains the
 * disjunction "in one of these objects", unless nothing else was possible.
 */
import { resolvePointer, waysApart } from '../resolve.js';
import type { MemoryModel } from './model.js';
import { sideWithin } from './together.js';

export const merging: MemoryModel = {
  resolve(request) {
    const found = resolvePointer(request);
    const { within, beyond, incomplete } = found;
    if (within.length <= 1) return { ...found, ways: waysApart(request, found) };
    request.notes.multiple++;
    const objects = within.map(({ object }) => object);
    const isAll = beyond.length === 0 && incomplete === false;
    const side = isAll ? request.path : sideWithin(request, within);
    return { ways: [{ side, reach: { pointer: request.pointer, objects } }], beyond, incomplete };
  },
};
