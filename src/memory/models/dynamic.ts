/**
 * Dynamically segmented memory (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA
 * 2020, §2.3.2): the objects that a pointer is found to reach become one segment when it is accessed. One state, as
 * with `merging`; but what is read is an element of one array, not a choice between the elements of many.
 *
 * The paper moves the objects to the segment, which takes addresses that can change. Here an object stays
 * where it is: a segment's array is indexed by addresses (segments.ts), so that no term that holds a pointer
 * has to be substituted.
 */
import { resolvePointer } from '../resolve.js';
import type { MemoryModel } from './model.js';
import { waysTogether } from './together.js';

export const dynamic: MemoryModel = {
  resolve(request) {
    const found = resolvePointer(request);
    return { ...found, ways: waysTogether(request, found) };
  },
};
