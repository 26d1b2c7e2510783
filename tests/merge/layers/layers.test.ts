/** Static and dynamic merging as layers: how many paths are left, who is led on, and that nobody waits for ever. */
import { describe, expect, it } from 'vitest';
import type { ExploreOptions } from '../../exec/exploring.js';
import { exploreText } from './explore-text.js';

const head = '#include <klee/klee.h>\n#include <assert.h>\n';

/** Sixty-four branches that count: 2⁶⁴ paths. */
const counting = `${head}
int main(void) {
  unsigned char x[64];
  klee_make_symbolic(x, sizeof x, "x");
  int count = 0;
  for (int i = 0; i < 64; i++) if (x[i] > 100) count++;
  return count > 70;
}`;

/** The echo of Kuznetsov et al., Figure 1, with two arguments of up to three characters. */
const echo = `${head}
#include <string.h>
int printed;
int main(void) {
  char text[2][4];
  char *argv[3] = {"echo", text[0], text[1]};
  int argc = 3;
  klee_make_symbolic(text, sizeof text, "text");
  text[0][3] = text[1][3] = 0;
  int r = 1, arg = 1;
  if (arg < argc)
    if (argv[arg][0] == '-' && argv[arg][1] == 'n' && argv[arg][2] == 0) { r = 0; ++arg; }
  for (; arg < argc; ++arg)
    for (int i = 0; argv[arg][i] != 0; ++i)
      printed++;
  if (r) printed++;
  assert(printed <= 7);
  return 0;
}`;

/** A loop whose bound a join would make symbolic: the sides differ in how often it runs. */
const bound = `${head}
int main(void) {
  unsigned char x, sum = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  int n = 10;
  if (x > 100) n = 20;
  for (int i = 0; i < n; i++) sum += i;
  assert(sum == (x > 100 ? 190 : 45));
  return 0;
}`;

/** Some rounds of a loop take two elements: an index is reached in many rounds. */
const skipping = `${head}
volatile int seen;
int main(void) {
  unsigned char x[20];
  klee_make_symbolic(x, sizeof x, "x");
  for (int i = 0; i < 20; i++) {
    if (x[i] == 'o') i++;
    seen = i;
  }
  return 0;
}`;

const modes = ['static', 'dynamic'] as const;

describe.each(modes)('%s merging', (merge) => {
  const explored = (text: string, options: ExploreOptions = {}) =>
    exploreText(text, { merge, ...options });

  it.each(['all', 'qce', 'qce-full'] as const)(
    'of branches that count, by %s, leaves one path',
    (mergePolicy) => {
      const { progress, errors, isComplete } = explored(counting, { mergePolicy });
      expect(isComplete).toBe(true);
      expect(errors).toEqual([]);
      expect(progress.completed).toBe(1);
      expect(progress.multiplicity).toBeGreaterThanOrEqual(2 ** 64);
    },
  );

  it('of the echo of the paper keeps states apart in which the argument differs', () => {
    const plain = exploreText(echo, {});
    const merged = explored(echo);
    expect(merged.errors).toEqual(plain.errors);
    expect(merged.isComplete).toBe(true);
    expect(merged.progress.completed).toBeLessThan(plain.progress.completed / 3);
    // Dynamic merging does not compare what has different keys.
    if (merge === 'dynamic') return;
    const { places } = merged.statistics!;
    const objections = places.flatMap(({ objections: found }) => Object.keys(found));
    expect(objections).toContain('arg of main');
  });

  it.each(['0', '1'] as const)(
    'brings states together whose index is the same, in whatever round (-O%s)',
    (optimise) => {
      const { progress, isComplete } = explored(skipping, { load: { optimise } });
      expect(isComplete).toBe(true);
      // One or two at each index; at each pair of an index and a round there would be 110.
      expect(progress.forks).toBeLessThanOrEqual(40);
    },
  );

  it('leaves the bound of a loop alone', () => {
    const merged = explored(bound);
    expect(merged.isComplete).toBe(true);
    expect(merged.errors).toEqual([]);
    const plain = exploreText(bound, {});
    expect(merged.progress.instructions).toBeLessThanOrEqual(1.3 * plain.progress.instructions);
  });

  it('with alpha infinite joins them, and is as right', () => {
    const merged = explored(bound, { qce: { alpha: Number.POSITIVE_INFINITY } });
    expect(merged.errors).toEqual([]);
    expect(merged.progress.merges).toBeGreaterThan(0);
  });
});

describe('dynamic merging', () => {
  const endless = `${head}
int main(void) {
  unsigned x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x == 7) {
    for (;;) if (y & 1) y = y / 2; else y = y * 3 + 1;
  }
  int n = 0;
  for (int i = 0; i < 4; i++) if (y >> i & 1) n++;
  assert(n != 4);
  return 0;
}`;

  it.each(['bfs', 'random-state', 'covering'] as const)(
    'does not wait for ever for a loop without end (%s)',
    (name) => {
      const { errors } = exploreText(endless, {
        merge: 'dynamic',
        search: [name],
        maxInstructions: 20_000,
      });
      expect(errors).toEqual(['assert at 13']);
    },
  );

  it('begins when turns find no new code any more, and merges what has forked by then', () => {
    // Code that is never found.
    const tests = Array.from({ length: 40 }, (_, i) => `if (x == ${i}) return ${2 * i};`);
    const unseen = counting.replace(
      'int main(void) {',
      `int never;
int other(int x) { ${tests.join(' ')} return x; }
int main(void) {
  if (never) return other(never);`,
    );
    const explored = (text: string, scoutingTurns: number) => {
      const scouting = { asLongAgain: 4 };
      return exploreText(text, { merge: 'dynamic', mergePolicy: 'all', scoutingTurns, scouting });
    };
    const [atOnce, soon, late] = [
      explored(unseen, 0),
      explored(counting, 16),
      explored(unseen, 16),
    ];
    for (const { isComplete } of [atOnce, soon, late]) expect(isComplete).toBe(true);
    expect(atOnce.progress.completed).toBe(1);
    const more = (than: typeof late) => than.progress.forks - atOnce.progress.forks;
    // A state for each of the turns, and of those in which merging rests since it finds nothing: few of 2⁶⁴.
    expect(more(late)).toBeGreaterThan(10);
    expect(more(late)).toBeLessThan(400);
    expect(late.progress.completed).toBeGreaterThan(1);
    expect(late.progress.completed).toBeLessThan(100);
    // Where all is known there is nothing to wait for.
    expect(soon.progress.completed).toBeLessThan(5);
    expect(more(soon)).toBeGreaterThan(0);
    expect(more(soon)).toBeLessThan(10);
  });

  it('tells how many of those that were led on were joined', () => {
    const { statistics } = exploreText(counting, { merge: 'dynamic' });
    const { forwarded, caughtUp } = statistics!;
    expect(forwarded).toBeGreaterThan(50);
    expect(caughtUp! / forwarded!).toBeGreaterThan(0.9);
  });
});

describe('paths of joined states', () => {
  const branching = `${head}
int main(void) {
  unsigned char x[6];
  klee_make_symbolic(x, sizeof x, "x");
  int n = 0;
  for (int i = 0; i < 6; i++) {
    if (x[i] == 0) break;
    if (x[i] > 100) n++;
  }
  return n;
}`;

  it.each(modes)('are counted as an unmerged exploration has them (%s)', (merge) => {
    const plain = exploreText(branching, {});
    const merged = exploreText(branching, { merge, countPaths: true });
    expect(merged.progress.exactPaths).toBe(plain.progress.completed);
    expect(merged.progress.completed).toBeLessThan(plain.progress.completed / 4);
    expect(merged.progress.multiplicity).toBeGreaterThanOrEqual(plain.progress.completed);
  });
});

describe('more paths than can be counted', () => {
  it('are not counted, and keep nobody waiting', () => {
    const { progress, isComplete } = exploreText(counting, { merge: 'static', countPaths: true });
    expect(isComplete).toBe(true);
    expect(progress.exactPaths).toBeUndefined();
  });
});

describe('concrete code behind a fork', () => {
  const long = `${head}
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  unsigned sum = 1;
  if (x > 100) sum = 3;
  for (unsigned i = 0; i < 300000; i++) { if (i & 1) sum += i; else sum ^= i; }
  return sum == 5;
}`;

  it.each(modes)('goes back to compiled code where nobody meets (%s)', (merge) => {
    const { stops, progress } = exploreText(long, { merge, mergePolicy: 'live' });
    expect(progress.completed).toBe(2);
    expect(stops).toBeLessThan(20_000);
  });
});
