/**
 * Runs in which several engines join states go on from states that were kept: the same errors and coverage, everything
 * explored and nothing told twice, wherever the log was cut off.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunDirectory } from '../../src/results/index.js';
import { agreeWhereJoined, linesOf } from './agreement.js';
import { programs } from './programs.js';
import { exploreTogether, killedAt, lineCount, type Setting, type Together } from './together.js';
import { exploreQueued, inMemory } from './workforce.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-kept-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const ways: readonly Setting[] = [
  { merge: 'static' },
  { merge: 'dynamic' },
  { merge: 'dynamic', mergePolicy: 'live', maxStates: 3 },
  { loopMerge: 'cfg' },
  { loopMerge: 'pattern', merge: 'static' },
];
const names = ['letters', 'sizes', 'heaps'] as const;

/** States that were kept when the log had so many lines. */
interface Moment {
  readonly lines: number;
  readonly file: string;
  readonly text: string;
}

/** The directory of a run as it was when it was killed that had written so many lines, and kept these states last. */
function cutAt(run: Together, lines: number, { file, text }: Moment): string {
  const copy = killedAt(run.directory, lines, fs.mkdtempSync(path.join(scratch, 'cut-')));
  for (const old of fs.readdirSync(copy)) {
    if (old.startsWith('states-')) fs.rmSync(path.join(copy, old));
  }
  fs.writeFileSync(path.join(copy, file), text);
  return copy;
}

/** Notes what was kept, each time. */
function noted(moments: Moment[]): (directory: RunDirectory) => void {
  return ({ path: run }) => {
    const file = fs.readdirSync(run).find((found) => found.startsWith('states-'))!;
    const kept = fs.readFileSync(path.join(run, file), 'utf8');
    moments.push({ lines: lineCount(run), file, text: kept });
  };
}

/** Goes on from some of the moments, cut off there and a little later. */
async function goOnFrom(
  text: string,
  setting: Setting,
  whole: Together,
  moments: readonly Moment[],
  most: number,
): Promise<void> {
  const one = await exploreTogether(text, 1, {}, scratch);
  agreeWhereJoined(whole, one);
  expect(moments.length).toBeGreaterThan(2);
  const step = Math.ceil(moments.length / most);
  for (let i = step >> 1; i < moments.length; i += step) {
    const { lines } = moments[i];
    const next = moments[i + 1]?.lines ?? lineCount(whole.directory);
    for (const at of new Set([lines, (lines + next) >> 1])) {
      const copy = cutAt(whole, at, moments[i]);
      agreeWhereJoined(await exploreTogether(text, 2, setting, scratch, copy), one);
    }
  }
}

describe('engines that join states, and keep those that live', () => {
  it.each(ways)('go on from any of them: %j', async (setting) => {
    let joins = 0;
    for (const name of setting === ways[0] ? names : names.slice(0, 2)) {
      const text = programs[name];
      const moments: Moment[] = [];
      const note = noted(moments);
      const whole = await exploreTogether(text, 3, setting, scratch, undefined, {}, note);
      joins += linesOf(whole, 'merge');
      await goOnFrom(text, setting, whole, moments, 4);
    }
    expect(joins).toBeGreaterThan(0);
  });

  it.each(ways.slice(0, 2))('do so on several machines: %j', async (setting) => {
    const text = programs.letters;
    const moments: Moment[] = [];
    const meeting = await inMemory(2);
    const onKept = noted(moments);
    const whole = await exploreQueued(text, setting, scratch, meeting, { onKept });
    await goOnFrom(text, setting, whole, moments, 3);
  });
});
