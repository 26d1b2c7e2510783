/**
 * One state for all objects. A read is a choice (ite) between the objects' contents, a write goes to each of
 * them at an index that is out of range in all but one (object-arrays.ts). The path condition gains the
 * disjunction "in one of these objects", unless nothing else was possible.
 */
import type { Side } from '../../solver/index.js';
import { resolvePointer, waysApart } from '../resolve.js';
import type { MemoryModel } from './model.js';

export const merging: MemoryModel = {
  resolve(request) {
    const { pointer, terms, paths, path, budget } = request;
    const found = resolvePointer(request);
    const { within, beyond, incomplete } = found;
    if (within.length <= 1) return { ...found, ways: waysApart(request, found) };
    const objects = within.map(({ object }) => object);
    let side: Side = path;
    if (beyond.length > 0 || incomplete !== false) {
      const inOneOfThem = within
        .map(({ inside }) => inside)
        .reduce((some, inside) => terms.or(some, inside));
      side = paths.assume(path, inOneOfThem, budget);
    }
    return { ways: [{ side, reach: { pointer, objects } }], beyond, incomplete };
  },
};
