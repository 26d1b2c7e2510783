/**
 * Statically segmented memory (Kapus and Cadar, "A Segmented Memory Model for Symbolic Execution", ESEC/FSE 2019; as
 * Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA 2020, §2.3.1, describe it): which
 * objects are one segment is known before the program runs, by a points-to analysis. Sets that intersect are one,
 * so that each pointer of the program points into one segment; an access may be anywhere in it.
 *
 * That takes one question for each access, and segments with objects that the pointer never reaches: all that
 * one place of the program allocates is in one. What the analysis does not know (an object of the engine's own, code
 * that forges pointers) is found as in the dynamically segmented model.
 */
import { resolvePointer } from '../resolve.js';
import { resolveAmong } from './candidates.js';
import type { MemoryModel } from './model.js';
import { waysTogether } from './together.js';

export const segmented: MemoryModel = {
  resolve(request) {
    const known = resolveAmong(request, request.staticSegment());
    if (known) return known;
    const found = resolvePointer(request);
    return { ...found, ways: waysTogether(request, found) };
  },
};
