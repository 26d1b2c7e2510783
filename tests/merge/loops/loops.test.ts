/**
 * Loops that are merged: how many states there are behind them, what the authors' artifact reports for its own
 * tests, and that nobody waits for ever.
 */
import { describe, expect, it } from 'vitest';
import { createMerging } from '../../../src/merge/index.js';
import type { ExplorationOptions } from '../../../src/run/options.js';
import { createSearcher } from '../../../src/search/index.js';
import { exploreText } from '../layers/explore-text.js';

const head = `#include <klee/klee.h>
#include <assert.h>
#include <stdlib.h>
`;

/** memspn of Fig. 1, with "a". */
const memspn = (most: number, chars: string) => `${head}
static unsigned memspn(const char *s, unsigned n, const char *chars) {
  unsigned count = 0;
  while (count < n) {
    const char *p;
    for (p = chars; *p; p++) if (*p == s[count]) break;
    if (!*p) break;
    count++;
  }
  return count;
}
int main(void) {
  char s[${most}];
  unsigned n;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= ${most});
  unsigned c = memspn(s, n, "${chars}");
  assert(c <= n);
  if (c < n) assert(s[c] != 'a');
  return 0;
}`;

/** A text of up to ten characters, and a zero. */
const textOf = (most: number) => `
  char s[${most + 1}];
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[${most}] == 0);
`;
const text = textOf(10);

const strchr = `${head}
static char *find(char *s, char c) {
  while (*s != c) { if (*s == 0) return 0; s++; }
  return s;
}
int main(void) { ${text}
  char *p = find(s, 'a');
  if (!p) return 1;
  assert(*p == 'a');
  return 0;
}`;

/** A span of two characters, in a text of some. */
const strspn = (most: number) => `${head}
int main(void) {
  char s[${most + 1}];
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[${most}] == 0);
  char *p = s;
  while ('a' == *p || 'b' == *p) p++;
  assert(p - s <= ${most} && *p != 'a' && *p != 'b');
  return 0;
}`;

/** The same, with an end of the program in every round: in a function, since a block that ends is in no loop. */
const strspnWithEnds = (most: number) =>
  strspn(most)
    .replace('int main', "static void check(char c) { assert(c != 'x'); }\nint main")
    .replace('p++;', '{ p++; check(*p); }');

/** An inner loop that is left by finding something, in one of two rounds, or by its end. */
const finding = (most: number) =>
  memspn(most, 'ab')
    .replace('const char *p;', 'const char *p; int found = 0;')
    .replace('break;', '{ found = 1; break; }')
    .replace('if (!*p) break;', 'if (!found) break;');

/** Rows, each with blanks in front: an inner loop starts anew in each round. */
const rows = (most: number) => `${head}
int main(void) {
  unsigned char s[${most}][4];
  unsigned n, row, k = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= ${most});
  for (row = 0; row < n; row++) {
    for (k = 0; k < 4 && s[row][k] == ' '; k++) {}
    if (k == 4) break;
  }
  assert(row == n || k == 4);
  return 0;
}`;

/** Brackets, each with blanks behind it: where a round starts depends on all inner ones before it. */
const openings = (most: number) => `${head}
int main(void) {
  char s[${most + 1}];
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[${most}] == 0);
  unsigned at = 0, count = 0;
  while (s[at] == '(') {
    at++;
    while (s[at] == ' ') at++;
    count++;
  }
  assert(count <= at && at <= ${most} && s[at] != '(');
  return 0;
}`;

/** The artifact's first loop: eleven states. */
const elevenStates = `${head}
int main(void) {
  size_t n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  unsigned char *p = malloc(10);
  for (unsigned i = 0; i < n; i++) p[i] = 7;
  assert(n == 0 || p[n - 1] == 7);
  return 0;
}`;

/** Four sides of a choice between marks, and a question behind them. */
const marked = `${head}
int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, sizeof c, "c");
  unsigned kind = 0;
  klee_open_merge();
  if (c == 10) kind = 1;
  else if (c == 11) kind = 2;
  else if (c == 12) kind = 3;
  klee_close_merge();
  assert((kind == 0) | (kind + 9 == c));
  return 0;
}`;

/** A loop behind which every leaf has as many paths again, so that it is dear to let them fork. */
const twoSpans = (most: number) => `${head}
int main(void) {
  char s[${most + 1}];
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[${most}] == 0);
  unsigned i = 0, j;
  while (s[i] == ' ') i++;
  for (j = i; s[j] >= '0' && s[j] <= '9'; j++) {}
  assert(j <= ${most} && s[j] != '7');
  return 0;
}`;

/** A loop behind which a value is asked for: a count, or what no line goes through. */
const asked = (value: string) => `${head}
int main(void) { ${text}
  unsigned count = 0, sum = 1;
  while (s[count] == 'a') { sum = sum * 3 + s[9 - count]; count++; }
  assert(${value} != 77);
  return 0;
}`;

/** The same loop on two paths, one behind the other. */
const twoWays = `${head}
int main(void) { ${textOf(16)}
  unsigned i = 0, way = 1;
  if (s[15] == 'x') way = 2;
  while (s[i] == ' ') i++;
  assert(i <= 16 && s[i] != ' ' && i + way > 0);
  return 0;
}`;

/** An inner loop with three exits: one that several states leave by, who are merged, and two that one state leaves by. */
const threeExits = `${head}
int main(void) {
  unsigned char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  unsigned sum = 0;
  for (unsigned at = 0; s[at] < 200 && at < 1; at++) {
    unsigned i = 0;
    for (; i < 3; i++) {
      if (i == 1 && s[i] == 1) goto one;
      if (i == 1 && s[i] == 2) goto two;
      if (s[i] == 0) goto none;
    }
  none: sum += 1000 + i; continue;
  one: sum += 2000 * s[3] + 10; continue;
  two: sum += 3000 * s[3] + 20;
  }
  if (s[0] != 0 && s[0] < 200 && s[1] == 0) assert(sum == 1001);
  if (s[0] != 0 && s[0] < 200 && s[1] == 2) assert(sum == 3000 * s[3] + 20);
  return 0;
}`;

function explored(program: string, options: Partial<ExplorationOptions> = {}) {
  const { progress, errors, isComplete, statistics } = exploreText(program, options);
  expect(isComplete).toBe(true);
  const { completed, errored } = progress;
  return { paths: completed + errored, errors, merge: statistics };
}

describe('loops', () => {
  it('have two merged states behind memspn', () => {
    expect(explored(memspn(6, 'a')).paths).toBe(13);
    const { paths, merge } = explored(memspn(6, 'a'), { loopMerge: 'pattern' });
    expect(paths).toBe(2);
    expect(merge).toMatchObject({ joins: 2, joined: 13 });
    expect(explored(memspn(6, 'a'), { loopMerge: 'cfg' }).paths).toBe(2);
  });

  it('have two merged states behind strchr', () => {
    const { paths, merge } = explored(strchr, { loopMerge: 'pattern' });
    expect(paths).toBe(2);
    expect(merge).toMatchObject({ joins: 2, joined: 21 });
  });

  it('merge fifteen states of strspn, or four if they do so on the way', () => {
    const program = strspn(3);
    const without = explored(program, { loopMerge: 'pattern', incrementalMerge: false });
    expect(without.merge).toMatchObject({ joins: 1, joined: 15 });
    const { paths, merge } = explored(program, { loopMerge: 'pattern' });
    expect(paths).toBe(1);
    expect(merge).toMatchObject({ joins: 1, joined: 4 });
    // Linear in the rounds, where the tree is exponential: 2,097,151 leaves without.
    expect(explored(strspn(20), { loopMerge: 'pattern' }).merge).toMatchObject({ joined: 21 });
  });

  it('merge on the way where paths have ended, too', () => {
    const program = strspnWithEnds(6);
    for (const search of ['dfs', 'bfs', 'random-path'] as const) {
      const { merge, errors } = explored(program, { loopMerge: 'pattern', search: [search] });
      expect(errors).toEqual(['assert at 5']);
      // 127 leaves without.
      const leaves = merge!.loops!.reduce((sum, loop) => sum + loop.leaves, 0);
      expect(leaves).toBe(7);
    }
  });

  it('have patterns over inner loops that were merged', () => {
    for (const [program, leaves, states] of [
      [rows(4), 9, 3],
      [openings(6), 8, 2],
    ] as const) {
      const run = explored(program, { loopMerge: 'pattern', validateMerge: true });
      expect(run.errors).toEqual([]);
      const outer = run.merge!.loops!.find((loop) => loop.regions === 1)!;
      expect(outer).toMatchObject({ leaves, states });
      expect(outer.formulas).toBeGreaterThan(0);
      expect(outer.patterns[0]).toContain('round == 1 ? ');
      expect(run.merge!.validation).toMatchObject({ failed: 0, unknown: 0 });
    }
  });

  it('join two that leave an inner loop for the same reason', () => {
    const { merge } = explored(finding(6), { loopMerge: 'pattern' });
    const inner = merge!.loops!.find((loop) => loop.regions > 1)!;
    expect(inner).toMatchObject({ regions: 6, leaves: 18, states: 12, standard: 6 });
    const outer = merge!.loops!.find((loop) => loop.regions === 1)!;
    expect(outer).toMatchObject({ leaves: 13, formulas: 2 });
  });

  it.each(['cfg', 'pattern'] as const)(
    'tell those apart that left an inner loop merged and those that left it alone, by %s',
    (loopMerge) => {
      expect(explored(threeExits, { loopMerge }).errors).toEqual([]);
    },
  );

  it.each(['cfg', 'pattern'] as const)('of eleven states become one by %s', (loopMerge) => {
    const { paths, merge } = explored(elevenStates, { loopMerge });
    expect(merge).toMatchObject({ joins: 1, joined: 11 });
    expect(paths).toBeLessThanOrEqual(2);
  });

  it('are what the program marks, where that is asked for', () => {
    expect(explored(marked, { merge: 'off', loopMerge: 'cfg' }).paths).toBe(4);
    const { paths, merge } = explored(marked, { merge: 'manual', loopMerge: 'cfg' });
    expect(paths).toBe(1);
    expect(merge).toMatchObject({ joins: 1, joined: 4 });
    const byPattern = explored(marked, { merge: 'manual', loopMerge: 'pattern' });
    // c is 10 + k for k from 0 to 2, or something else.
    expect(byPattern.paths).toBe(2);
    expect(byPattern.merge).toMatchObject({ joins: 1, joined: 3 });
  });

  describe('that learn', () => {
    it('fork on where a leaf costs less than a merge', () => {
      const lastLoop = `${head} int main(void) { ${text} char *p = s; while (*p == 'a') p++; return 0; }`;
      const { paths, merge } = explored(lastLoop, { loopMerge: 'auto' });
      expect(paths).toBe(11);
      expect(merge?.loops).toMatchObject([{ forked: 1, formulas: 0, leaves: 11, states: 11 }]);
    });

    it('are merged where it costs more', () => {
      const loopGuess = { perMerge: 0, perLeaf: 0, harder: 2 };
      const { paths, merge } = explored(twoSpans(14), { loopMerge: 'auto', loopGuess });
      expect(paths).toBeLessThan(explored(twoSpans(14)).paths);
      expect(merge?.loops?.some(({ formulas, saved = 0 }) => formulas > 0 && saved > 0)).toBe(true);
    });

    it('fork on where the values of a merged state would be choices among all leaves', () => {
      const loopGuess = { perMerge: 0, perLeaf: 55, harder: 2 };
      const run = (value: string) => explored(asked(value), { loopMerge: 'auto', loopGuess });
      expect(run('count + s[9]').merge?.loops).toMatchObject([
        { forked: 0, leaves: 11, states: 1 },
      ]);
      expect(run('sum').merge?.loops).toMatchObject([{ forked: 1, leaves: 11, states: 11 }]);
    });

    it('are merged by choices where patterns are easier by a little only', () => {
      const loopGuess = { perMerge: 0, perLeaf: 0, harder: 2 };
      const { merge } = explored(twoSpans(8), { loopMerge: 'auto', loopGuess });
      expect(merge?.loops?.some(({ formulas, standard }) => standard > 0 && formulas === 0)).toBe(
        true,
      );
    });

    it('know what leaves have cost that were merged before', () => {
      const loopGuess = { perMerge: 0, perLeaf: 0, harder: 2 };
      const { merge } = explored(twoWays, { loopMerge: 'auto', loopGuess, search: ['dfs'] });
      expect(merge?.loops).toMatchObject([{ regions: 2, forked: 0, standard: 0 }]);
    });

    it('do the same in every run', () => {
      const loopGuess = { perMerge: 0, perLeaf: 500, harder: 3 };
      const run = () => explored(twoSpans(6), { loopMerge: 'auto', loopGuess });
      expect(run()).toEqual(run());
    });
  });

  describe('of a run that may be cut', () => {
    // Code that is never found.
    const tests = Array.from({ length: 200 }, (_, i) => `if (x == ${i}) return ${2 * i};`);
    const withUnseen = (program: string): string =>
      program.replace(
        'int main(void) {',
        `int never;
int other(int x) { ${tests.join(' ')} return x; }
int main(void) {
  if (never) return other(never);`,
      );
    const merged = (
      program: string,
      scoutingTurns: number,
      scouting?: ExplorationOptions['scouting'],
    ) => explored(program, { loopMerge: 'pattern', scoutingTurns, scouting });

    it('are merged when little new code is found', () => {
      const unseen = withUnseen(twoSpans(8));
      const { paths } = explored(unseen);
      // More is left to find than there are turns.
      const never = merged(unseen, 100_000);
      expect(never.merge?.loops).toEqual([]);
      expect(never.paths).toBe(paths);
      const atOnce = merged(unseen, 0);
      const soon = merged(twoSpans(8), 100_000);
      const late = merged(unseen, 12, { asLongAgain: 4 });
      expect(soon.paths).toBeGreaterThan(atOnce.paths);
      expect(soon.paths).toBeLessThan(paths);
      expect(late.paths).toBeGreaterThan(atOnce.paths);
      expect(late.paths).toBeLessThan(paths);
    });

    it('are given up when forking has its turn again', () => {
      const program = withUnseen(`${head}
int main(void) { ${text}
  int i = 0, sevens = 0;
  while (s[i] == ' ') { if (++i == 7) sevens++; }
  assert(sevens <= 1);
  return 0;
}`);
      const impatient = { asLongAgain: 0, patience: 0.01, glance: 1 };
      const { paths, merge } = merged(program, 3, impatient);
      expect(merge?.loops?.[0]?.givenUp).toBeGreaterThan(0);
      expect(paths).toBe(explored(program).paths);
    });
  });

  it('do not go together with merging that learns', () => {
    const searcher = createSearcher({ names: ['dfs'], seed: 1 });
    expect(() => createMerging(searcher, { merge: 'auto', loopMerge: 'cfg' })).toThrow(
      /--merge off, static/,
    );
  });
});
