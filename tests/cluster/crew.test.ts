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
import { programs } from './programs.js';
import { exploreTogether, type Setting } from './together.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-crew-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

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
    await agrees('clocks', jobs, {});
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

  it('begin one after the other, while there are states to spare', async () => {
    const [jobs, program] = [200, programs.branches];
    const one = await exploreTogether(program, 1, {}, scratch);
    const many = await exploreTogether(program, jobs, {}, scratch, undefined, { atOnce: 1 });
    expect(many.paths).toEqual(one.paths);
    expect(many.shares.length).toBeGreaterThan(2);
    expect(many.shares.length).toBeLessThan(jobs);
  });

  it('do not begin in a run that is over in a moment', async () => {
    const around = { patience: 1e9 };
    const { shares, isComplete } = await exploreTogether(
      ...([programs.branches, 8, {}, scratch, undefined, around] as const),
    );
    expect([shares.length, isComplete]).toEqual([1, true]);
  });

  it('do not begin where there is little memory, and say so', async () => {
    const around = { memoryInUse: () => 0.7 };
    const { shares, warnings, isComplete } = await exploreTogether(
      ...([programs.branches, 8, {}, scratch, undefined, around] as const),
    );
    expect(warnings).toEqual(['1 of 8 engines explore: there is too little memory for more']);
    expect([shares.length, isComplete]).toEqual([1, true]);
  });

  it('keep states asleep, and give them away', async () => {
    await agrees('branches', 3, { maxStates: 2 });
  });
});
