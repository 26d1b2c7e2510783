/** Which lines and branches a run reaches: exactly those that were executed, in both tiers. */
import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Explored, explored, missedLines } from './explored.js';

const branchy = `#include <klee/klee.h>
int kind(int x) {
  if (x > 10) {
    if (x < 5)
      return 3;
    return 1;
  }
  switch (x) {
    case 1:
    case 2:
      return 7;
    case 3:
      return 8;
    default:
      break;
  }
  return 0;
}
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x != 3);
  return kind(x);
}
`;

const failing = `#include <stdlib.h>
int *make(void) { return malloc(sizeof(int)); }
int main(void) {
  int *p = make();
  free(p);
  *p = 1;
  return 2;
}
`;

const busy = `#include <klee/klee.h>
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0)
      s += i;
    else if (i < 0)
      s = 0;
  }
  return s;
}
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  int total = sum(100000);
  return x == total ? 1 : 0;
}
`;

const jumping = `#include <klee/klee.h>
#include <setjmp.h>
static jmp_buf place;
static int deep = 1;
static void leave(void) {
  if (deep > 0)
    longjmp(place, 1);
  deep++;
}
int main(void) {
  char c;
  klee_make_symbolic(&c, 1, "c");
  if (setjmp(place))
    return 1;
  if (c == 'x')
    leave();
  return 0;
}
`;

/** The branchy program is explored once for all tests that look at it. */
let ofBranchy: Promise<Explored> | undefined;
const branchyRun = () => {
  ofBranchy ??= explored(branchy);
  return ofBranchy;
};

const hasGenhtml = spawnSync('genhtml', ['--version']).status === 0;

describe('coverage', () => {
  it('finds the lines and branches that no path reaches', async () => {
    const run = await branchyRun();
    expect(missedLines(run)).toEqual([5, 13]);
    const { points } = run.json('lines.json') as {
      points: { line: number; covered: boolean; branch?: number; text?: string }[];
    };
    const missed = points.filter((p) => p.branch !== undefined && !p.covered);
    expect(missed.map(({ line, text }) => [line, text])).toEqual([
      [4, 'true'],
      [8, '3'],
    ]);
    const { coverage } = run.json('summary.json') as {
      coverage: { lines: { covered: number; total: number }; branches: object };
    };
    expect(coverage.lines.total - coverage.lines.covered).toBe(2);
  });

  it('does not count what stands behind an error', async () => {
    expect(missedLines(await explored(failing))).toEqual([7]);
  });

  for (const tiers of ['auto', 'interpret']) {
    it(`has what a longjmp leaves (--tiers ${tiers})`, async () => {
      expect(missedLines(await explored(jumping, ['--tiers', tiers]))).toEqual([8, 9]);
    });

    it(`is the same in compiled code (--tiers ${tiers})`, async () => {
      const run = await explored(busy, ['--tiers', tiers]);
      expect(missedLines(run)).toEqual([8]);
    });
  }

  it('is kept for each test', async () => {
    const run = await branchyRun();
    const tests = run.events('test') as { coverage: string; fresh: number }[];
    const union = Buffer.alloc(64);
    for (const { coverage } of tests) {
      Buffer.from(coverage, 'base64').forEach((byte, i) => {
        union[i] |= byte;
      });
    }
    const { points } = run.json('lines.json') as { points: { covered: boolean }[] };
    points.forEach(({ covered }, i) => {
      expect((union[i >> 3] >> (i & 7)) & 1, `point ${i}`).toBe(covered ? 1 : 0);
    });
    const fresh = tests.reduce((sum, test) => sum + test.fresh, 0);
    expect(fresh).toBe(points.filter(({ covered }) => covered).length);
  });

  it.skipIf(!hasGenhtml)(
    'is accepted by genhtml (skipped where lcov is not installed)',
    async () => {
      const run = await branchyRun();
      const made = spawnSync(
        'genhtml',
        [
          ...['--branch-coverage', path.join(run.directory, 'coverage.info')],
          ...['-o', path.join(run.home, 'html')],
        ],
        { encoding: 'utf8' },
      );
      expect(made.status, made.stderr).toBe(0);
      expect(made.stdout).toMatch(/lines\.+: 84.6% \(11 of 13 lines\)/);
      expect(made.stdout).toMatch(/branches\.+: 71.4% \(5 of 7 branches\)/);
      expect(made.stdout).toMatch(/functions\.+: 100\.0% \(2 of 2 functions\)/);
    },
  );
});
