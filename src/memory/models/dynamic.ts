/**
 * Dynamically segmented memory (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA
 * 2020, §2.3.2): the objects that a pointer is found to reach become one segment when it is accessed. One state, as
 * with `merging`; but what is read is an element of one array, not a choice between the elements of many.
 *
 * The paper moves the objects to the segment, which takes addresses that can change. Here an object stays
 * where it is: a segment's array is indexed by addresses (segments.ts), so that no term that holds a pointer
 * has to be substituted. Which objects those are is guessed by the contexts of their allocations where there
 * are such (contexts.ts), else asked one by one.
 */
import { resolvePointer } from '../resolve.js';
import { resolveAmong } from './candidates.js';
import type { AccessRequest, MemoryModel, ResolvedAccess } from './model.js';
import { waysTogether } from './together.js';

export const dynamic: MemoryModel = {
  resolve(request) {
    const guessed = resolveByContext(request);
    if (guessed) return guessed;
    const found = resolvePointer(request);
    const { contexts, by, space } = request;
    const reached = found.within.map(({ object }) => object);
    if (reached.length > 1) contexts?.learn(by, space, reached);
    return { ...found, ways: waysTogether(request, found) };
  },
};

function resolveByContext(request: AccessRequest): ResolvedAccess | undefined {
  const { contexts, by, space, notes } = request;
  const guess = contexts?.guess(by, space);
  if (!guess) return undefined;
  const found = resolveAmong(request, guess);
  const others = found?.others?.within.map(({ object }) => object) ?? [];
  if (others.length > 0) contexts!.learn(by, space, others);
  const isComplete = found !== undefined && others.length === 0;
  contexts!.tell(by, isComplete);
  if (isComplete) notes.guessed++;
  else notes.guessedWrong++;
  return found;
}
