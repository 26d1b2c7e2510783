/** Programs that say where their states are to be merged: how many paths are left, and that they are right. */
import { describe, expect, it } from 'vitest';
import type { SearchName } from '../../../src/search/index.js';
import { type ExploreOptions, exploreC } from '../../exec/exploring.js';

interface Program {
  readonly text: string;
  /** How many paths there are without merging, and with. */
  readonly plain: number;
  readonly merged: number;
  readonly errors?: readonly string[];
}

const main = (body: string, before = '') => `
#include <klee/klee.h>
#include <stdlib.h>
${before}
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  int n = 0;
${body}
}`;

/**
 * Each asserts what it computed for all inputs, so that a join which mixes values up is an error; without branches,
 * which would fork.
 */
const programs: Readonly<Record<string, Program>> = {
  'a region in one of two branches': {
    plain: 4,
    merged: 2,
    text: main(`
  if (y == 0) {
    klee_open_merge();
    if (x == 1) n = 5; else if (x == 2) n = 6; else n = 7;
    klee_close_merge();
    klee_assert(n == 7 - 2 * (x == 1) - (x == 2));
  }
  return n != 0;`),
  },
  'a caller that differs, above it a frame that other states share': {
    plain: 8,
    merged: 2,
    text: main(
      `
  klee_open_merge();
  n = 3;
  if (x & 1) n = twice(y);
  int k = middle(y);
  n = twice(n + k);
  klee_assert(k == 2 + 5 * (y & 2) + 25 * (y & 4));
  klee_assert(n == 2 * ((x & 1) * 2 * y + 3 * !(x & 1) + k));
  return 0;`,
      `
static int twice(int n) { return n * 2; }
static int leaf(int b) {
  int k = 1;
  if (b & 2) k += twice(5);
  klee_close_merge();
  if (b & 4) k += twice(50);
  return k;
}
static int middle(int b) { return leaf(b) + 1; }`,
    ),
  },
  'a region in a region': {
    plain: 4,
    merged: 1,
    text: main(`
  klee_open_merge();
  if (y == 0) {
    klee_open_merge();
    if (x == 1) n = 5; else if (x == 2) n = 6; else n = 7;
    klee_close_merge();
  }
  klee_close_merge();
  klee_assert((n == 0) == (y != 0));
  return 0;`),
  },
  'two closes of one region': {
    plain: 4,
    merged: 2,
    text: main(`
  klee_open_merge();
  if (x < 10) {
    if (x & 1) n = 1; else n = 2;
    klee_close_merge();
    klee_assert(n == 2 - (x & 1));
    return 1;
  }
  if (x & 1) n = 3; else n = 4;
  klee_close_merge();
  klee_assert(n == 4 - (x & 1));
  return 2;`),
  },
  'a loop with as many rounds as an input says': {
    plain: 8,
    merged: 1,
    text: main(`
  klee_open_merge();
  for (int i = 0; i < (x & 7); i++) n += 2;
  klee_close_merge();
  klee_assert(n == 2 * (x & 7));
  return 0;`),
  },
  'states that end inside': {
    plain: 5,
    merged: 3,
    errors: ['assert'],
    text: main(`
  klee_open_merge();
  if (x == 1) return 9;
  klee_assert(x != 2);
  if (x == 3) n = 3; else if (x == 4) n = 4;
  klee_close_merge();
  klee_assert(n == ((x == 3) | (x == 4)) * x);
  return 0;`),
  },
  'states that cannot be joined': {
    plain: 2,
    merged: 2,
    text: main(`
  char *p = 0;
  klee_open_merge();
  if (x == 0) p = __builtin_alloca(n + 8);
  klee_close_merge();
  return p == 0;`),
  },
  'objects that one side has alone': {
    plain: 3,
    merged: 1,
    text: main(`
  klee_open_merge();
  if (x == 0) { char *p = malloc(7); p[0] = 1; n = 1; }
  else if (x == 1) { char *p = malloc(400); p[0] = 2; n = 2; }
  klee_close_merge();
  klee_assert(n == (x == 0) + 2 * (x == 1));
  return 0;`),
  },
  'objects of one place, which both sides have': {
    plain: 2,
    merged: 1,
    text: main(
      `
  klee_open_merge();
  char *p;
  if (x == 0) p = make(5); else p = make(6);
  klee_close_merge();
  klee_assert(p[0] == 6 - (x == 0));
  free(p);
  return 0;`,
      `
static char *make(int first) {
  char *p = malloc(7);
  p[0] = first;
  return p;
}`,
    ),
  },
  'a close in a function of its own, behind a loop': {
    plain: 3,
    merged: 1,
    text: main(
      `
  klee_open_merge();
  if (x == 1) n = 1000; else if (x == 2) n = 2000; else n = 3000;
  int sum = work(n);
  klee_assert(sum == 3000 - 2000 * (x == 1) - 1000 * (x == 2));
  return 0;`,
      `
static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum++;
  klee_close_merge();
  return sum;
}`,
    ),
  },
  'regions in the rounds of a loop': {
    plain: 16,
    merged: 1,
    text: main(`
  for (int i = 0; i < 4; i++) {
    klee_open_merge();
    if (x & (1 << i)) n += 1 << i;
    klee_close_merge();
  }
  klee_assert(n == (x & 15));
  return 0;`),
  },
};

const kinds: { name: string; options: ExploreOptions }[] = [
  ...(['dfs', 'bfs', 'random-path', 'random-state', 'nurs:covnew', 'covering'] as SearchName[]).map(
    (search) => ({ name: search, options: { search: [search] } }),
  ),
  { name: 'interpreted', options: { compile: false } },
  { name: 'compiled at once', options: { warmUp: 0 } },
  { name: 'compiled loops', options: { compile: 'loops' } },
  { name: 'optimised', options: { load: { optimise: '1' } } },
  { name: 'one instruction at a time', options: { onInstruction: () => undefined } },
];

describe.each(Object.entries(programs))('%s', (_, { text, plain, merged, errors = [] }) => {
  const explored = (options: ExploreOptions) => {
    const found = exploreC(text, { testsPerPath: 1, ...options });
    expect(found.errors).toEqual(errors);
    expect(found.warnings).toEqual([]);
    return found.ended.length;
  };

  it('has all paths without merging', () => {
    expect(explored({})).toBe(plain);
  });

  it.each(kinds)('has fewer with merging: $name', ({ options }) => {
    // What the compiler makes of a branch may be none.
    const count = explored({ merge: 'manual', ...options });
    if (options.load) expect(count).toBeLessThanOrEqual(merged);
    else expect(count).toBe(merged);
  });

  it.each(['dfs', 'bfs', 'random-path'] as const)(
    'is the same where states sleep: %s',
    (search) => {
      expect(explored({ merge: 'manual', search: [search], maxStates: 1 })).toBe(merged);
    },
  );
});

describe('states that sleep in a region', () => {
  const text = main(`
  klee_open_merge();
  for (int i = 0; i < 5; i++) if (x & (1 << i)) n += 1 << i;
  klee_close_merge();
  klee_assert(n == (x & 31));
  for (int i = 0; i < 3; i++) if (y & (1 << i)) n++;
  klee_open_merge();
  if (n > 20) n = 20;
  klee_close_merge();
  return n > 20;`);

  it('do not open and close it again when they wake', () => {
    const options = { merge: 'manual', search: ['bfs'], testsPerPath: 1 } as const;
    const awake = exploreC(text, options);
    const { ended, warnings, errors, exploration } = exploreC(text, { ...options, maxStates: 2 });
    expect(exploration.sleepCounts.slept).toBeGreaterThan(10);
    expect(ended).toHaveLength(awake.ended.length);
    expect([...warnings, ...errors]).toEqual([]);
  });

  it('find their groups again when they were written out', () => {
    const blocks: string[] = [];
    const sleepStore = {
      push: (block: string) => blocks.push(block) > 0,
      pop: () => blocks.pop(),
    };
    const { exploration, warnings, errors, ended } = exploreC(text, {
      merge: 'manual',
      search: ['bfs'],
      testsPerPath: 1,
      maxStates: 1,
      maxAsleep: 2,
      sleepStore,
    });
    expect(exploration.sleepCounts.writtenOut).toBeGreaterThan(5);
    expect(exploration.progress.merges).toBeGreaterThan(0);
    expect([...warnings, ...errors]).toEqual([]);
    expect(ended.every(({ end }) => end.kind === 'exit')).toBe(true);
    expect(blocks).toEqual([]);
  });
});

describe('a close without an opening', () => {
  it('is told once for its place, and passed over', () => {
    const text = main(`
  if (x > 3) n = 1;
  klee_close_merge();
  return n;`);
    const { warnings, statuses } = exploreC(text, { merge: 'manual' });
    expect(warnings).toEqual(['a state ran into a close at test.c:12 without a preceding open']);
    expect(statuses).toEqual([0, 1]);
  });
});

describe('other ways of merging', () => {
  const text = main(`
  if (x > 3) n = 1;
  klee_close_merge();
  klee_assert(n == (x > 3));
  return 0;`);
  it.each(['static', 'dynamic'] as const)('pass the calls over: %s', (merge) => {
    const { warnings, errors, ended } = exploreC(text, { merge });
    expect([...warnings, ...errors]).toEqual([]);
    const without = exploreC(text.replace('klee_close_merge();', ''), { merge });
    expect(ended).toHaveLength(without.ended.length);
  });
});

describe('incomplete merging', () => {
  const text = main(`
  klee_open_merge();
  if (x == 1) n = 1;
  else if (x == 2) for (int i = 0; i < 5000; i++) n += 2;
  else n = 3;
  klee_close_merge();
  klee_assert(n == 3 - 2 * (x == 1) + 9997 * (x == 2));
  return 0;`);
  const options = { merge: 'manual', search: ['bfs'], testsPerPath: 1 } as const;
  const log = { releases: true, joins: true };

  it('waits for all where it is not asked for', () => {
    expect(exploreC(text, options).ended).toHaveLength(1);
  });

  it.each([
    { name: 'interpreted', tiers: { compile: false } },
    { name: 'compiled loops', tiers: { compile: 'loops' } as const },
  ])('does not wait for a state that takes much longer: $name', ({ tiers }) => {
    const found = exploreC(text, { ...options, ...tiers, incompleteMerge: true, mergeLog: log });
    expect(found.errors).toEqual([]);
    expect(found.ended).toHaveLength(2);
    expect(found.messages).toContain('Preemptively releasing states');
    expect(found.messages.join('\n')).toMatch(
      /-- attempting merge of A:state \d+ with B:state \d+--/,
    );
  });

  it('says why states are not joined', () => {
    const { messages } = exploreC(programs['states that cannot be joined'].text, {
      ...options,
      mergeLog: log,
    });
    expect(messages).toEqual([
      '-- attempting merge of A:state 1 with B:state 2--',
      expect.stringMatching(/^\tlocal objects of variable size differ/),
    ]);
  });
});
