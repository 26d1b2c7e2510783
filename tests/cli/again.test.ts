/** A run on a program that has changed since an earlier one: `run --again`. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coveringTests } from '../../src/cli/earlier-run.js';
import type { RunSummary } from '../../src/results/index.js';
import { merganser } from './session.js';

/** A question of some thousand conflicts, and branches around it that may change. */
const program = (limit: number, more = '') => `#include <klee/klee.h>
int main(void) {
  unsigned short x, y;
  unsigned char kind;
  klee_make_symbolic(&kind, sizeof kind, "kind");
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x < 2 || y < 3 || x > 4000 || y > 4000) return 1;
  if (kind > ${limit}) return 2;
  ${more}
  if ((unsigned)x * y == 3607u) return 3; /* a prime number */
  if ((unsigned)x * y == 7957u) return 4; /* 73 and 109 */
  return kind == 7 ? 5 : 6;
}
`;

/** 81 paths, of which few go through all lines. */
const bytes = `#include <klee/klee.h>
int main(void) {
  unsigned char text[4];
  int sum = 0;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < 4; i++) {
    if (text[i] < 10) sum += 1;
    else if (text[i] < 20) sum += 2;
    else sum += 3;
  }
  return sum;
}
`;

let home: string;
let names = 0;
const run = async (...words: string[]) => {
  const directory = `out-${names++}`;
  const ran = await merganser(['run', '--json', '--output-dir', directory, ...words], {
    workingDirectory: home,
  });
  expect(ran.err).toBe('');
  const summary = JSON.parse(ran.out) as RunSummary;
  const { sat = 0, unsat = 0, queries = 0 } = summary.solver.byStage['store'] ?? {};
  return { directory, summary, queries, stored: sat + unsat };
};
const found = ({ paths, errors, coverage, complete, tests }: RunSummary) => ({
  ...{ paths, complete, tests, coverage },
  errors: errors.map(({ kind, line }) => `${kind} ${line}`),
});

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-again-'));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(home, name), text);
  write('bytes.c', bytes);
  write('before.c', program(100));
  write('after.c', program(90, 'if (kind == 50) { volatile int zero = 0; return 1 / zero; }'));
});
afterAll(() => fs.rmSync(home, { recursive: true }));

describe('run --again', () => {
  it('finds what a run without it finds, with answers of the run before', async () => {
    const before = await run('before.c');
    expect(before.stored).toBe(0);
    const fresh = await run('after.c');
    for (const more of [[], ['--jobs', '2'], ['--search', 'bfs', '--merge', 'static']]) {
      const again = await run('after.c', '--again', before.directory, ...more);
      expect(again.stored).toBeGreaterThan(0);
      if (!more.includes('--merge')) expect(found(again.summary)).toEqual(found(fresh.summary));
      else expect(found(again.summary).errors).toEqual(found(fresh.summary).errors);
      if (more.length > 0) continue;
      // What was found is kept for the next one.
      const next = await run('after.c', '--again', again.directory, '--no-write-tests');
      expect(next.stored).toBeGreaterThanOrEqual(again.stored);
      expect(next.summary.paths).toEqual(fresh.summary.paths);
    }
  });

  it('explores the paths of tests first that cover what all of them do', async () => {
    const before = await run('bytes.c');
    const few = coveringTests(path.join(home, before.directory)).length;
    expect(few).toBeLessThan(before.summary.paths.completed);
    const again = await run('bytes.c', '--again', before.directory, '--max-paths', `${few}`);
    expect(again.summary.paths.completed).toBe(few);
    expect(again.summary.coverage).toEqual(before.summary.coverage);
  });

  it('does without the answers where they were spoilt', async () => {
    const before = await run('before.c');
    const file = path.join(home, before.directory, 'solved.txt');
    const bytes = fs.readFileSync(file);
    for (const change of [
      (copy: Buffer) => copy.fill(0),
      (copy: Buffer) => copy.fill('u0', 0, 40),
      (copy: Buffer) => copy.subarray(0, 90),
    ]) {
      fs.writeFileSync(file, change(Buffer.from(bytes)));
      const again = await run('before.c', '--again', before.directory);
      expect(found(again.summary)).toEqual(found(before.summary));
    }
    fs.rmSync(file);
    const again = await run('before.c', '--again', before.directory);
    expect(again.stored).toBe(0);
    expect(found(again.summary)).toEqual(found(before.summary));
  });

  it('says what is wrong with a directory', async () => {
    const said = async (name: string) =>
      (await merganser(['run', 'before.c', '--again', name], { workingDirectory: home })).err;
    expect(await said('nowhere')).toContain('--again: there is no directory nowhere');
    expect(await said('.')).toContain('--again: . is not a run directory');
  });
});
