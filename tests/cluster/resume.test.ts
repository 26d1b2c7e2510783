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

/** Covers something before main, and so before there is anything to decide. */
const early = `#include <klee/klee.h>
static unsigned char limit;
__attribute__((constructor)) static void prepare(void) {
  for (int i = 0; i < 7; i++) limit += i & 1;
}
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  return x < limit ? 1 : 2;
}`;

const all = { ...programs, sides, early };

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

/** Loops and branches whose states meet again, and a few that fail on the way. */
const meeting = `#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char s[5], *copy = malloc(5);
  klee_make_symbolic(s, sizeof s, "s");
  int sum = 0, n = 0;
  for (int i = 0; i < 5; i++) {
    if (s[i] == 0) break;
    if (s[i] > 100) sum += i;
    else copy[n++] = s[i];
  }
  klee_assert(sum != 9);
  if (sum > 4) return 10 / (s[0] - 101);
  return n > 2 ? copy[s[1] & 7] : sum;
}`;

const ways: readonly Setting[] = [
  { merge: 'static' },
  { merge: 'dynamic' },
  { merge: 'dynamic', maxStates: 3 },
  { merge: 'auto' },
  { loopMerge: 'cfg' },
  { loopMerge: 'pattern', merge: 'static' },
];

describe.each(ways)('a run that goes on and merges: %j', (setting) => {
  /** What a run has told, but for clocks and for how often it went on. */
  const story = ({ directory }: Together) =>
    fs
      .readFileSync(path.join(directory, 'events.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => /^\{"e":"(fork|merge|end|error|test|gap|cond)"/.test(line))
      .map((line) => line.replace(/"(t|solverMs|instructions)":[\d.]+,?|,[\d.]+,[\d.]+\]/g, ''));
  const bytesOf = ({ directory, tests }: Together) =>
    tests.map((file) => fs.readFileSync(path.join(directory, 'tests', file), 'latin1'));
  const texts = { meeting, letters: programs.letters };
  const names = ['meeting', 'letters'] as const;

  it.each(names)('%s was killed at any line of its log', async (name) => {
    const text = texts[name];
    const one = await exploreTogether(text, 1, setting, scratch);
    // Rehearsals find nothing worth it in so small a run.
    if (setting.merge !== 'auto') expect(story(one).join()).toContain('"e":"merge"');
    const lines = lineCount(one.directory);
    const step = Math.max(1, Math.floor(lines / 6));
    for (let at = 1; at <= lines; at += step) {
      const copy = killedAt(one.directory, at, fs.mkdtempSync(path.join(scratch, `${name}-`)));
      const other = await exploreTogether(text, 1, setting, scratch, copy);
      expect(story(other)).toEqual(story(one));
      agree(other, one);
      expect(bytesOf(other)).toEqual(bytesOf(one));
    }
  });

  it('was stopped by a limit, again and again', async () => {
    const first = { ...setting, maxPaths: 2 };
    const one = await exploreTogether(meeting, 1, { ...setting, isLimited: true }, scratch);
    let part = await exploreTogether(meeting, 1, first, scratch);
    for (let sitting = 0; !part.isWhole && sitting < 50; sitting++) {
      const more = { ...first, isLimited: true };
      part = await exploreTogether(meeting, 1, more, scratch, part.directory);
    }
    expect(story(part)).toEqual(story(one));
    agree(part, one);
    expect(bytesOf(part)).toEqual(bytesOf(one));
  });

  it('has another log than it had', async () => {
    const one = await exploreTogether(meeting, 1, setting, scratch);
    const file = path.join(one.directory, 'events.ndjson');
    const log = fs.readFileSync(file, 'utf8');
    const half = log.split('\n').slice(0, -8).join('\n');
    const changed = half.replace(/("e":"end".*"depth":)\d+/, '$199');
    expect(changed).not.toBe(half);
    fs.writeFileSync(file, changed);
    await expect(exploreTogether(meeting, 1, setting, scratch, one.directory)).rejects.toThrow(
      /^line \d+: then .*, now /,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe(changed);
    expect(fs.readdirSync(path.join(one.directory, 'tests')).sort()).toEqual(one.tests);
  });
});
