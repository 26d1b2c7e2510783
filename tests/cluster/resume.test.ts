/**
 * Runs that were stopped or killed go on: the same paths, errors, tests and coverage as of a run in one go, wherever the log was
 * cut off.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from './programs.js';
import { exploreTogether, killedAt, lineCount, type Setting, type Together } from './together.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-resume-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

/** Errors on some inputs of a path that goes on, and values that are given up, between two decisions. */
const sides = `#include <klee/klee.h>
int main(void) {
  unsigned char a[4], i, j;
  unsigned d;
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(&i, 1, "i");
  klee_make_symbolic(&j, 1, "j");
  klee_make_symbolic(&d, sizeof d, "d");
  int q = 100 / (i - 3);
  int r = a[j] + 7 % (i - 9);
  klee_assert(d != 77);
  if (r > 20) q += 10 / (i - 5);
  if (d > 1000) return a[j + 1] / (j - 1);
  return q > 7 ? a[d & 7] : 0;
}`;

const all = { ...programs, sides };

function agree(other: Together, one: Together): void {
  expect(other.paths).toEqual(one.paths);
  expect(other.errors).toEqual(one.errors);
  expect(other.tests.length).toBe(one.tests.length);
  expect(other.points).toEqual(one.points);
  expect(other.isComplete).toBe(one.isComplete);
}

describe.each(Object.entries(all))('a run of %s that goes on', (name, text) => {
  let one: Together;
  beforeAll(async () => {
    one = await exploreTogether(text, 1, {}, scratch);
  });

  const goOn = (directory: string, setting: Setting = {}, jobs = 1) =>
    exploreTogether(text, jobs, setting, scratch, directory);

  it('was stopped by a limit, again and again', async () => {
    let part = await exploreTogether(text, 1, { maxPaths: 3 }, scratch);
    const most = one.paths.length;
    for (let paths = 6; paths < most; paths += Math.ceil(most / 4)) {
      part = await goOn(part.directory, { maxPaths: paths });
      expect(part.isComplete).toBe(false);
    }
    agree(await goOn(part.directory), one);
  });

  it('was killed at any line of its log', async () => {
    const lines = lineCount(one.directory);
    const step = Math.max(1, Math.floor(lines / 5));
    for (let at = 1; at < lines; at += step) {
      agree(await goOn(killedAt(one.directory, at, path.join(scratch, `${name}-${at}`))), one);
    }
  });

  it('was explored by two engines, and is by three', async () => {
    const two = await exploreTogether(text, 2, {}, scratch);
    const half = killedAt(
      two.directory,
      lineCount(two.directory) >> 1,
      path.join(scratch, `${name}-two`),
    );
    agree(await goOn(half, { search: ['random-path'] }, 3), one);
  });
});
