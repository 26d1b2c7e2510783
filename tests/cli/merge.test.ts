/** What `run` says and writes of merging. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunSummary } from '../../src/results/index.js';
import { merganser } from './session.js';

/** 81 paths: three ways four times, one of them with an index that the rest depends on. */
const program = `#include <klee/klee.h>
int table[9];
int main(void) {
  unsigned char s[4]; int seen = 0, at = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++) {
    if (s[i] == 'a') seen++;
    else if (s[i] == 'b') { at++; if (table[at] > i) return 9; }
    if (table[at] > 5) return 8;
  }
  return seen > 3;
}
`;

let home: string;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-merge-'));
  fs.writeFileSync(path.join(home, 'program.c'), program);
});
afterAll(() => fs.rmSync(home, { recursive: true }));

const run = (...words: string[]) =>
  merganser(['run', 'program.c', ...words], { workingDirectory: home });

async function summary(...words: string[]): Promise<RunSummary> {
  const { out } = await run('--json', ...words);
  return JSON.parse(out) as RunSummary;
}

describe('the summary', () => {
  it('says nothing of merging where there is none', async () => {
    const { merge, paths, states } = await summary('--no-write-tests');
    expect(merge).toBeUndefined();
    expect(paths).toMatchObject({ completed: 81, estimated: 81 });
    expect(states).toMatchObject({ merges: 0, multiplicity: 81 });
  });

  it.each(['static', 'dynamic'])('has what became of states that met (%s)', async (mode) => {
    const { merge, paths, states } = await summary(
      '--no-write-tests',
      '--merge',
      mode,
      '--count-paths',
    );
    expect(merge).toMatchObject({ mode, policy: 'qce' });
    expect(merge!.joins).toBe(states.merges);
    expect(merge!.joins).toBeGreaterThan(3);
    expect(merge!.met).toBe(merge!.joins + merge!.unworthy);
    expect(paths.exact).toBe(81);
    expect(paths.estimated).toBeGreaterThanOrEqual(81);
    const places = merge!.places.map(({ joins }) => joins);
    expect(places.reduce((sum, joins) => sum + joins, 0)).toBe(merge!.joins);
    if (mode === 'dynamic') expect(merge!.caughtUp).toBeLessThanOrEqual(merge!.forwarded!);
  });
});

describe('a variable that is out of scope on all sides', () => {
  it.each(['static', 'dynamic'])('does not stand against a join (%s)', async (mode) => {
    // The buffer of a conversion has arrays of different contents, and has gone when its states meet.
    const text = `#include <klee/klee.h>
#include <stdio.h>
int main(void) {
  char s[3];
  int n = -1;
  klee_make_symbolic(s, sizeof s, "s");
  s[2] = 0;
  if (sscanf(s, "%d", &n) != 1) return 3;
  return 7 / (n + 5);
}
`;
    fs.writeFileSync(path.join(home, 'scan.c'), text);
    // No estimate is waited for with this policy.
    const merging = ['--merge', mode, '--merge-policy', 'all'];
    const words = ['run', 'scan.c', '--json', '--no-write-tests', ...merging];
    const { out, status } = await merganser(words, { workingDirectory: home });
    const { errors, complete, merge } = JSON.parse(out) as RunSummary;
    expect(errors).toMatchObject([{ kind: 'division-by-zero', line: 9 }]);
    expect([complete, status]).toEqual([true, 1]);
    expect(merge!.joins).toBeGreaterThan(3);
  });
});

describe('--explain-merge', () => {
  it('names places, and the variable that stood against a join', async () => {
    const { err } = await run(
      '--no-write-tests',
      '--merge',
      'static',
      '--merge-alpha',
      '0.1',
      '--explain-merge',
    );
    expect(err).toContain('where states met:');
    expect(err).toMatch(/program\.c:\d+ in main: \d+ meetings, \d+ states joined/);
    expect(err).toContain('at of main differs');
    expect(err).toMatch(/a turn took \d+\.\d\d ms before it \(\d+ turns\), \d+\.\d\d ms behind it/);
  });

  it('says that merging had not begun', async () => {
    // More code than the estimate is for nothing for, and a short run.
    const text = `#include <klee/klee.h>
#include <stdio.h>
int main(void) {
  char s[2];
  int n = -1;
  klee_make_symbolic(s, sizeof s, "s");
  s[1] = 0;
  return sscanf(s, "%d", &n);
}
`;
    fs.writeFileSync(path.join(home, 'short.c'), text);
    const words = ['run', 'short.c', '--no-write-tests', '--merge', 'static', '--explain-merge'];
    const { err } = await merganser(words, { workingDirectory: home });
    expect(err).toContain('merging had not begun');
  });

  it('says how, where states are not merged', async () => {
    const { err } = await run('--no-write-tests', '--explain-merge');
    expect(err).toContain('states are not merged: --merge auto, static, dynamic or manual does so');
  });
});

describe('--tests-per-path', () => {
  it.each([
    ['1', (tests: number, paths: number) => tests === paths],
    ['all', (tests: number) => tests === 81],
  ])('%s', async (value, holds) => {
    const out = path.join(home, `out-${value}`);
    const words = ['--merge', 'static', '--tests-per-path', value, '--output-dir', out];
    const { tests, paths } = await summary(...words);
    expect(holds(tests, paths.completed)).toBe(true);
    expect(paths.completed).toBeLessThan(20);
  });

  it('is a number or all', async () => {
    const { status, err } = await run('--merge', 'static', '--tests-per-path', '0');
    expect(status).toBe(2);
    expect(err).toContain('--tests-per-path takes a number from 1 on, or all, not 0');
  });
});

describe('the parameters', () => {
  it.each([
    ['--merge-alpha', '-1', '0 to inf'],
    ['--merge-beta', '1.5', '0 to 1'],
    ['--merge-kappa', 'x', '1 to 1000'],
    ['--merge-zeta', '0', '1 to 1000000000'],
  ])('%s %s is refused', async (option, value, range) => {
    const { status, err } = await run('--merge', 'static', `${option}=${value}`);
    expect(status).toBe(2);
    expect(err).toContain(`${option} takes a number from ${range}, not ${value}`);
  });

  it('decide what is joined', async () => {
    const few = await summary('--no-write-tests', '--merge', 'static', '--merge-alpha', '0');
    const all = await summary('--no-write-tests', '--merge', 'static', '--merge-alpha', 'inf');
    expect(few.merge!.unworthy).toBeGreaterThan(0);
    expect(all.merge!.unworthy).toBe(0);
    expect(all.instructions).toBeLessThan(few.instructions);
  });
});
