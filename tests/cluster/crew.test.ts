/**
 * One run, several engines: the same paths, errors, tests and coverage as one engine has, whatever their number, under every searcher and
 * memory model.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryModelNames } from '../../src/memory/index.js';
import { searchNames } from '../../src/search/index.js';
import { exploreTogether, type Setting } from './together.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-crew-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const head = '#include <klee/klee.h>\n#include <stdlib.h>\n';

/** Branches, errors that several paths meet, pointers that reach several objects, sizes that must be concrete. */
const programs = {
  branches: `${head}int main(void) {
    unsigned char s[5];
    klee_make_symbolic(s, sizeof s, "s");
    int sum = 0;
    for (int i = 0; i < 5; i++) sum += s[i] > 100 ? i : s[i] < 20 ? 7 : 0;
    if (sum == 12) abort();
    return sum & 3;
  }`,
  pointers: `${head}int main(void) {
    int *rows[3];
    for (int i = 0; i < 3; i++) rows[i] = calloc(4, sizeof(int));
    unsigned char i, j, k;
    klee_make_symbolic(&i, 1, "i");
    klee_make_symbolic(&j, 1, "j");
    klee_make_symbolic(&k, 1, "k");
    klee_assume(i < 3);
    if (k & 1) rows[i][j & 3] = 5;
    if (k & 2) rows[2 - i][1] = j;
    if (k & 4) return 100 / rows[1][1];
    return rows[0][k & 7];
  }`,
  sizes: `${head}int main(void) {
    unsigned char n, m;
    klee_make_symbolic(&n, 1, "n");
    klee_make_symbolic(&m, 1, "m");
    klee_assume(n > 0 & n < 4);
    char *p = malloc(n);
    p[0] = 1;
    for (int i = 0; i < m && i < 6; i++) p[i % n] += i;
    if (m > 4) free(p);
    return p[0];
  }`,
} as const;

const alone = new Map<string, ReturnType<typeof exploreTogether>>();

async function agrees(
  name: keyof typeof programs,
  jobs: number,
  setting: Setting,
): Promise<number> {
  const text = programs[name];
  const key = `${name} ${setting.memoryModel}`;
  let expected = alone.get(key);
  if (!expected) {
    expected = exploreTogether(text, 1, { memoryModel: setting.memoryModel }, scratch);
    alone.set(key, expected);
  }
  const one = await expected;
  const many = await exploreTogether(text, jobs, setting, scratch);
  expect(many.paths).toEqual(one.paths);
  expect(many.errors).toEqual(one.errors);
  expect(many.tests.length).toBe(one.tests.length);
  expect(many.points).toEqual(one.points);
  expect(many.isComplete).toBe(one.isComplete);
  return many.shares.filter((paths) => paths > 0).length;
}

describe('several engines', () => {
  it.each(searchNames.filter((name) => name !== 'target'))('agree with one: %s', async (name) => {
    const busy = await agrees('branches', 2, { search: [name] });
    expect(busy).toBeGreaterThan(1);
  });

  it.each(memoryModelNames)('agree with one: memory model %s', async (memoryModel) => {
    await agrees('pointers', 2, { memoryModel });
  });

  it.each([2, 4, 7])('agree with one: %d of them', async (jobs) => {
    await agrees('sizes', jobs, {});
    const busy = await agrees('branches', jobs, {});
    expect(busy).toBeGreaterThan(1);
  });

  it('keep to a limit of paths together', async () => {
    const most = 10;
    const jobs = 3;
    const { paths, isComplete } = await exploreTogether(
      programs.branches,
      jobs,
      { maxPaths: most },
      scratch,
    );
    expect(isComplete).toBe(false);
    // Each engine may be on its way to an end when the limit is reached.
    const ended = paths.filter((path) => !path.includes('partial'));
    expect(ended.length).toBeLessThan(most + jobs);
  });

  it('keep states asleep, and give them away', async () => {
    await agrees('branches', 3, { maxStates: 2 });
  });
});
