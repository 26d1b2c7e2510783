/**
 * Several engines that join states: who meets whom depends on who has which states, so paths differ; errors, coverage and
 * whether everything was explored do not.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { programs } from './programs.js';
import { exploreTogether, type Setting, type Together } from './together.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-crew-merging-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const ways: readonly Setting[] = [
  { merge: 'static' },
  { merge: 'dynamic' },
  { loopMerge: 'cfg' },
  { loopMerge: 'pattern', merge: 'static' },
  { merge: 'dynamic', mergePolicy: 'live', maxStates: 3 },
];

/** How many lines of a kind the log has. */
const linesOf = ({ directory }: Together, kind: string): number =>
  fs.readFileSync(`${directory}/events.ndjson`, 'utf8').split(`{"e":"${kind}"`).length - 1;

const names = ['letters', 'pointers', 'sizes', 'orders'] as const;

describe('several engines that join states', () => {
  const alone = new Map(
    names.map((name) => [name, exploreTogether(programs[name], 1, {}, scratch)]),
  );

  it.each(ways)('agree with one that joins none: %j', async (setting) => {
    let joins = 0;
    for (const name of names) {
      const one = await alone.get(name)!;
      const many = await exploreTogether(programs[name], 3, setting, scratch);
      expect(many.errors).toEqual(one.errors);
      expect(many.points).toEqual(one.points);
      expect(many.isComplete).toBe(true);
      const busy = many.shares.filter((paths) => paths > 0).length;
      // What follows an allocation stays where it was made.
      if (name === 'letters' || name === 'pointers') expect(busy).toBeGreaterThan(1);
      // A joined path has several tests; the log tells of all of them.
      const tests = many.tests.filter((file) => file.endsWith('.ktest')).length;
      expect(linesOf(many, 'test')).toBe(tests);
      joins += linesOf(many, 'merge');
    }
    expect(joins).toBeGreaterThan(0);
  });
});
