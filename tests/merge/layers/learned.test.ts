/** Merging that learns: it merges what pays, and a rehearsal that does not pay leaves no trace. */
import { describe, expect, it } from 'vitest';
import type { ExplorationOptions } from '../../../src/run/options.js';
import { eager } from '../../brute-force/variants.js';
import { exploreText, toldOf } from './explore-text.js';

const head = '#include <klee/klee.h>\n#include <assert.h>\n#include <stdlib.h>\n';

/** Forty branches that count: 2⁴⁰ paths. */
const counting = `${head}
int main(void) {
  unsigned char x[40];
  klee_make_symbolic(x, sizeof x, "x");
  int count = 0;
  for (int i = 0; i < 40; i++) if (x[i] > 100) count++;
  return count > 70;
}`;

/** Errors of several kinds, warnings, objects and inputs of one side. */
const eventful = `${head}
int main(void) {
  unsigned char x[3];
  klee_make_symbolic(x, sizeof x, "x");
  int *cell = 0, n = 0;
  for (int i = 0; i < 3; i++) {
    if (x[i] == 'a') n++;
    if (x[i] == 'b' && !cell) cell = calloc(1, sizeof *cell);
    if (x[i] == 'c') { unsigned char more; klee_make_symbolic(&more, 1, "more"); if (more > 9) n += 2; }
  }
  klee_warning_once("seen");
  if (n == 3) { free(cell); *cell = 1; }
  assert(n != 4);
  return 10 / (n - 2);
}`;

const never = { ...eager, won: 1e-9 };

describe('merging that learns', () => {
  it('merges branches that count', () => {
    const { progress, isComplete, statistics } = exploreText(counting, { merge: 'auto' });
    expect(isComplete).toBe(true);
    expect(progress.multiplicity).toBeGreaterThanOrEqual(2 ** 40);
    expect(progress.completed).toBeLessThan(10_000);
    // States that nobody stopped at meeting points are in order by the counter of their loop.
    expect(progress.merges).toBeLessThan(200);
    expect(statistics!.rehearsalsWon).toBeGreaterThan(0);
  });

  it('does not touch a short run', () => {
    const { progress, statistics } = exploreText(eventful, { merge: 'auto' });
    expect(progress.merges).toBe(0);
    expect(statistics!.rehearsals).toBe(0);
  });

  it.each(['dfs', 'random-state'] as const)(
    'forgets what does not pay: all is told as if nothing had been tried (%s)',
    (name) => {
      const options: Partial<ExplorationOptions> = { search: [name], allErrors: true };
      const plain = toldOf(eventful, options);
      const tried = toldOf(eventful, { ...options, merge: 'auto', learning: never });
      expect(tried.statistics!.rehearsals).toBeGreaterThan(10);
      expect(tried.events).toEqual(plain.events);
      expect(tried.events.length).toBeGreaterThan(100);
    },
  );

  it('finds the errors that are there where everything is merged', () => {
    const learning = { ...eager, won: Number.POSITIVE_INFINITY };
    const plain = exploreText(eventful, {});
    const merged = exploreText(eventful, { merge: 'auto', mergePolicy: 'all', learning });
    expect(merged.progress.merges).toBeGreaterThan(0);
    expect([...merged.errors].sort()).toEqual([...plain.errors].sort());
  });

  it('does the same each time', () => {
    const run = () => {
      const { progress, statistics } = exploreText(counting, {
        merge: 'auto',
        search: ['covering'],
      });
      const { solverMs: _, ...counts } = progress;
      const places = statistics!.places.map(({ before, after, ...place }) => ({
        ...place,
        turns: [before.turns, after.turns],
      }));
      return { counts, statistics: { ...statistics, places } };
    };
    expect(run()).toEqual(run());
  });
});
