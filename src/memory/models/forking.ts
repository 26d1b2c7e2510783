/**
 * KLEE's model: one state for each object. Questions stay simple; states multiply. Where a pointer may be in very
 * many objects, those beyond a number have one state together, as in the dynamically segmented model: a
 * thousand states that differ in nothing but where a pointer is are no use to anybody.
 */
import { resolvePointer, waysApart } from '../resolve.js';
import type { MemoryModel } from './model.js';
import { waysTogether } from './together.js';

/** States for single objects at most. */
const mostApart = 64;

export const forking: MemoryModel = {
  resolve(request) {
    const found = resolvePointer(request);
    const { within, beyond, incomplete } = found;
    if (within.length > 1) request.notes.multiple++;
    if (within.length <= mostApart) return { ...found, ways: waysApart(request, found) };
    // By address: which of them the solver finds first must not matter to a state that is made again.
    const sorted = within.toSorted((a, b) => a.object.base - b.object.base);
    const apart = { ...found, within: sorted.slice(0, mostApart) };
    const others = { ...found, within: sorted.slice(mostApart) };
    return {
      ways: [...waysApart(request, apart), ...waysTogether(request, others, false)],
      beyond,
      incomplete,
    };
  },
};
