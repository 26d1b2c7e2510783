/**
 * Pointers of which one is chosen, where the choice is rewritten: `c ? g + i : h + i` is `(c ? g : h) + i`. Each still belongs to the object that it
 * was made from, and is out of bounds where it lies in another one.
 */
import { describe, expect, it } from 'vitest';
import { exploreC } from '../../exec/exploring.js';
import { exploreText } from '../layers/explore-text.js';

/** The access is out of bounds for all inputs, though `g + i` lies in what `h` points to. */
const program = (chosen: string) => `
#include <klee/klee.h>
char one[64] = {1}, other[64] = {1};
int main(void) {
  char *g = one < other ? one : other, *h = one < other ? other : one;
  unsigned i;
  unsigned char c;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&c, 1, "c");
  int distance = (int)(h - g);
  klee_assume(i >= distance);
  klee_assume(i < distance + 64);
  char *p;
  ${chosen}
  return *p;
}`;

describe('a pointer that is one of two', () => {
  const branch = program('if (c) p = g + i; else p = h + i;');

  it('is known by what it was made from, where states are joined', () => {
    const { progress } = exploreText(branch, { merge: 'static', mergePolicy: 'all' });
    expect(progress.merges).toBeGreaterThan(0);
    expect(progress.completed).toBe(0);
    expect(exploreText(branch, {}).progress.completed).toBe(0);
  });

  it('is known by what it was made from, where it was selected', () => {
    const select = program('char *x = g + i, *y = h + i; p = c ? x : y;');
    for (const optimise of ['0', '1'] as const) {
      expect(exploreC(select, { load: { optimise } }).exploration.progress.completed).toBe(0);
    }
  });
});
