/** Searchers in explorations: all find the same paths; guided ones find what they look for early. */
import { describe, expect, it } from 'vitest';
import { type SearchName, searchNames } from '../../src/search/index.js';
import { type Explored, type ExploreOptions, exploreC, inputOf } from '../exec/exploring.js';

/** A loop that forks at each turn, and behind a chain of tests a line that is far from everything. */
const maze = `#include <klee/klee.h>
static int deep(const unsigned char *s) {
  if (s[0] != 'd') return 0;
  if (s[1] != 'u') return 0;
  if (s[2] != 'c') return 0;
  if (s[3] != 'k') return 0;
  return 7; /* line 7 */
}
int main(void) {
  unsigned char noise[4], s[4];
  klee_make_symbolic(noise, sizeof noise, "noise");
  klee_make_symbolic(s, sizeof s, "s");
  int n = 0;
  for (int i = 0; i < 4; i++)
    if (noise[i] & 1) n++;
  if (deep(s) == 7) return 77;
  return n;
}
`;

/** Two halves with many paths each, and in each of them something to be found at once. */
const halves = `#include <klee/klee.h>
static unsigned char noise[6];
static int count(void) {
  int n = 0;
  for (int i = 0; i < 6; i++)
    if (noise[i] & 1) n++;
  return n;
}
int main(void) {
  unsigned char s[2];
  klee_make_symbolic(noise, sizeof noise, "noise");
  klee_make_symbolic(s, sizeof s, "s");
  if (s[0] == 1) {
    if (s[1] == 1) return 77;
    return count();
  }
  if (s[1] == 1) return 78;
  return count();
}
`;

/** Long ways on which symbolic values are tested again and again, and nothing is left to decide. */
const tested = `#include <klee/klee.h>
int main(void) {
  unsigned char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  int n = 0, ways = 0;
  for (int i = 0; i < 3; i++) {
    if (s[i] > 100) ways += 1 << i;
    for (int k = 0; k < 150 * (i + 1) + 100 * (ways & 1); k++)
      if (s[i] > 100) n++;
  }
  return ways;
}
`;

const explore = (options: ExploreOptions) => exploreC(maze, { solver: {}, ...options });

/** How many paths ended before one got to the end of the chain. */
function pathsUntilFound(options: ExploreOptions): number {
  const { ended } = explore(options);
  const at = ended.findIndex(({ end }) => end.kind === 'exit' && end.status === 77);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** The paths in the order of their ends: how they end, and which of the tests their input passes. */
function wayOf({ ended }: Explored): string[] {
  return ended.map((path) => {
    const noise = [...inputOf(path, 'noise')].map((byte) => byte & 1).join('');
    const letters = Buffer.from(inputOf(path, 's')).toString('latin1');
    const passed = [1, 2, 3, 4].filter((n) => letters.startsWith('duck'.slice(0, n))).length;
    return `${JSON.stringify(path.end)} ${noise} ${passed}`;
  });
}

/** Each of 16 noises with each of five ways through the chain. */
function allWays(): string[] {
  const ways = Array.from({ length: 16 * 5 }, (_, i) => {
    const [noise, passed] = [i % 16, Math.floor(i / 16)];
    const bits = noise.toString(2).padStart(4, '0');
    const status = passed === 4 ? 77 : [...bits].filter((bit) => bit === '1').length;
    return `${JSON.stringify({ kind: 'exit', status })} ${bits} ${passed}`;
  });
  return ways.sort();
}

describe.each(searchNames)('%s', (name: SearchName) => {
  it('explores every path, the same way for the same seed', () => {
    const once = explore({ search: [name], seed: 3 });
    const again = explore({ search: [name], seed: 3 });
    expect([...wayOf(once)].sort()).toEqual(allWays());
    expect(once.exploration.isComplete).toBe(true);
    expect(wayOf(again)).toEqual(wayOf(once));
  });
});

describe.each(['covering', 'bfs', 'random-state'] as const)('%s', (name) => {
  it('takes the same way however often the run is looked after', () => {
    const wayWhen = (takenAfter: number) => {
      const { ended } = exploreC(tested, { search: [name], takenAfter });
      return ended.map(({ end }) => JSON.stringify(end));
    };
    const way = wayWhen(0);
    expect(way).toHaveLength(8);
    expect(wayWhen(1e6)).toEqual(way);
  });
});

describe('guided searchers', () => {
  it('target makes straight for the line', () => {
    const target = { file: 'test.c', line: 7 };
    expect(pathsUntilFound({ target })).toBeLessThan(5);
    expect(() => explore({ target: { file: 'test.c', line: 999 } })).toThrow('no code at');
  });

  it.each(['nurs:md2u', 'nurs:covnew'] as const)('%s finds uncovered code sooner', (name) => {
    const average = (search: SearchName) => {
      const runs = [1, 2, 3].map((seed) => pathsUntilFound({ search: [search], seed }));
      return runs.reduce((sum, paths) => sum + paths, 0) / runs.length;
    };
    expect(average(name)).toBeLessThan(average('bfs') / 2);
  });

  it('the default sees both halves of a program before the paths of one have ended', () => {
    const pathsUntilBoth = (search?: SearchName) => {
      const options = search ? { search: [search] } : {};
      const { ended } = exploreC(halves, { solver: {}, ...options });
      const firstWith = (status: number) =>
        ended.findIndex(({ end }) => end.kind === 'exit' && end.status === status);
      return Math.max(firstWith(77), firstWith(78));
    };
    expect(pathsUntilBoth('deepening')).toBeGreaterThan(64);
    expect(pathsUntilBoth()).toBeLessThan(32);
  });

  it('interleaved and batched ones explore every path', () => {
    const explored = explore({ search: ['subpath', 'nurs:md2u', 'random-path'], batch: 5 });
    expect(wayOf(explored).sort()).toEqual(allWays());
  });
});
