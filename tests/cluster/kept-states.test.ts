/**
 * Runs in which several engines join states go on from states that were kept: the same errors and coverage, everything
 * explored and nothing told twice, wherever the log was cut off.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunDirectory } from '../../src/results/index.js';
import { programs } from './programs.js';
import { exploreTogether, killedAt, lineCount, type Setting, type Together } from './together.js';

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

/** How many lines of a kind the log has. */
const linesOf = ({ directory }: Together, kind: string): number =>
  fs.readFileSync(`${directory}/events.ndjson`, 'utf8').split(`{"e":"${kind}"`).length - 1;

function agree(many: Together, one: Together): void {
  expect(many.errors).toEqual(one.errors);
  expect(many.points).toEqual(one.points);
  expect(many.isComplete).toBe(true);
  const tests = many.tests.filter((file) => file.endsWith('.ktest')).length;
  expect(linesOf(many, 'test')).toBe(tests);
}

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

describe('engines that join states, and keep those that live', () => {
  it.each(ways)('go on from any of them: %j', async (setting) => {
    let joins = 0;
    for (const name of setting.merge === 'static' ? names : names.slice(0, 2)) {
      const text = programs[name];
      const one = await exploreTogether(text, 1, {}, scratch);
      const moments: Moment[] = [];
      const note = ({ path: run }: RunDirectory) => {
        const file = fs.readdirSync(run).find((found) => found.startsWith('states-'))!;
        const kept = fs.readFileSync(path.join(run, file), 'utf8');
        moments.push({ lines: lineCount(run), file, text: kept });
      };
      const whole = await exploreTogether(text, 3, setting, scratch, undefined, {}, note);
      agree(whole, one);
      joins += linesOf(whole, 'merge');
      expect(moments.length).toBeGreaterThan(2);
      const step = Math.ceil(moments.length / 4);
      for (let i = step >> 1; i < moments.length; i += step) {
        const { lines } = moments[i];
        const next = moments[i + 1]?.lines ?? lineCount(whole.directory);
        for (const at of new Set([lines, (lines + next) >> 1])) {
          const copy = cutAt(whole, at, moments[i]);
          agree(await exploreTogether(text, 2, setting, scratch, copy), one);
        }
      }
    }
    expect(joins).toBeGreaterThan(0);
  });
});
