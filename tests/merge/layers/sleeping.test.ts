/**
 * States that are joined within a turn while others sleep: the one that they become is in the machine then, and must not fall
 * asleep there. It would go on all the same, and could not be made again when its turn came once more.
 */
import { expect, it } from 'vitest';
import { exploreC } from '../../exec/exploring.js';

/** States that meet on one side of a branch, while the other side waits behind it. */
const text = `#include <klee/klee.h>
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, 1, "x");
  klee_make_symbolic(&y, 1, "y");
  int n = 0;
  if (y > 5) {
    if (x & 1) n = 1; else n = 2;
    if (x & 2) n += 4; else n += 8;
    if (x & 4) n += 16; else n += 32;
    if (x & 8) n += 3; else n += 7;
  } else n = 63;
  return n;
}`;

it.each([1, 2, 3, 4, 5, 6])('loses no state that was joined, seed %i', (seed) => {
  const { ended, exploration } = exploreC(text, {
    merge: 'dynamic',
    mergePolicy: 'all',
    search: ['random-state'],
    maxStates: 1,
    seed,
  });
  expect(ended.filter(({ end }) => end.kind === 'partial')).toEqual([]);
  expect(exploration.isComplete).toBe(true);
  expect(exploration.progress.merges).toBeGreaterThan(0);
});
