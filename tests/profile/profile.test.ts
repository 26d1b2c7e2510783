import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byStage, foldedStacks, type SpeedscopeFile } from '../../src/profile/index.js';
import { merganser, type Session } from '../cli/session.js';

/** Line 6 is hard for the solver, line 10 takes the time of tier 0 (its data is symbolic). */
const program = `#include <klee/klee.h>
static int hard(unsigned a, unsigned b) {
  unsigned c = a * b;
  unsigned d = (a ^ 0x5a5a5a5a) * (b + 77);
  /* two products of unknowns, the first of which intervals allow */
  return c == 11970989 && d == 0x87654321 ? 1 : 0;
}
static unsigned loop(unsigned x) {
  unsigned sum = 0;
  for (int i = 0; i < 4000; i++) sum += x & i;
  return sum;
}
int main(void) {
  unsigned a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume(a < 4000 & b < 4000);
  int found = hard(a, b);
  return found + (loop(a) == 12345);
}
`;

describe('--profile', () => {
  let directory: string;
  let session: Session;
  const file = (name: string) => fs.readFileSync(path.join(directory, 'out', name), 'utf8');

  beforeAll(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-profile-'));
    fs.writeFileSync(path.join(directory, 'two.c'), program);
    const words = ['run', '--profile', '--max-time', '20', '--output-dir', 'out', 'two.c'];
    session = await merganser(words, { workingDirectory: directory });
  });

  afterAll(() => fs.rmSync(directory, { recursive: true }));

  it('prints the stages and the lines that took most of the time', () => {
    expect(session.err).toMatch(/profile: .* samples/);
    expect(session.err).toMatch(/by stage +time +share/);
    expect(session.err).toMatch(/two\.c:6 hard/);
  });

  // Only what a hard question costs: the loop's long sum costs the other stages about as much as line 6 does.
  it('gives the time of the solver to the line that asks', () => {
    const times = new Map<string, number>();
    for (const line of file('profile.folded').trimEnd().split('\n')) {
      const [, stage, at, time] = /^([^;]+);[^;]+;(.+) (\d+)$/.exec(line)!;
      if (/^solver: (SAT|bit-blasting)$/.test(stage))
        times.set(at, (times.get(at) ?? 0) + Number(time));
    }
    const [[hottest]] = [...times].sort((a, b) => b[1] - a[1]);
    expect(hottest).toBe('two.c:6');
  });

  it('gives the time of the interpreter to the loop', () => {
    const terms = file('profile.folded')
      .split('\n')
      .filter((line) => /^(interpretation|term building|memory);loop;two\.c:10 /.test(line));
    expect(terms.length).toBeGreaterThan(0);
  });

  it('writes a file for speedscope whose views share all of the time', () => {
    const { profiles, shared, $schema } = JSON.parse(file('profile.json')) as SpeedscopeFile;
    expect($schema).toContain('speedscope');
    expect(profiles).toHaveLength(3);
    for (const { samples, weights, endValue } of profiles) {
      expect(samples).toHaveLength(weights.length);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(endValue);
      expect(Math.max(...samples.flat())).toBeLessThan(shared.frames.length);
      expect(Math.abs(endValue - profiles[0].endValue)).toBeLessThan(10_000);
    }
  });

  it('is not there without the option', async () => {
    const words = ['run', '--max-paths', '1', '--output-dir', 'plain', 'two.c'];
    const { err } = await merganser(words, { workingDirectory: directory });
    expect(err).not.toContain('profile');
    expect(fs.existsSync(path.join(directory, 'plain', 'profile.json'))).toBe(false);
  });
});

describe('folded stacks', () => {
  it('have no separators within a frame', () => {
    const site = { function: 'f', file: 'a;b.c', line: 3, isCompiled: false };
    const entries = [{ stage: 'memory', site, ms: 2 } as const];
    expect(foldedStacks(byStage({ entries }))).toBe('memory;f;a,b.c:3 2000\n');
  });
});
