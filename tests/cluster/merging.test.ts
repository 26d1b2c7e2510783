/**
 * Several engines that join states: who meets whom depends on who has which states, so paths differ; errors, coverage and
 * whether everything was explored do not.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eager } from '../brute-force/variants.js';
import { agreeWhereJoined, linesOf } from './agreement.js';
import { programs } from './programs.js';
import { exploreTogether, type Setting } from './together.js';
import { exploreQueued, exploreWithLosses, inMemory } from './workforce.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-crew-merging-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

/** Merging is tried from the beginning on, and always wins. */
const learning = { ...eager, share: 1, glance: 8, won: Number.POSITIVE_INFINITY };

/** Merged copies go ahead at once, and states are merged a little later. */
const scouted: Setting = {
  ...{ merge: 'dynamic', scoutingTurns: 200, scouting: { few: 0 } },
  expedition: { least: 1 / 2, preparations: 0 },
};

const ways: readonly Setting[] = [
  scouted,
  { merge: 'static' },
  { merge: 'auto', mergePolicy: 'all', learning },
  { merge: 'dynamic' },
  { loopMerge: 'cfg' },
  { loopMerge: 'pattern', merge: 'static' },
  { merge: 'dynamic', mergePolicy: 'live', maxStates: 3 },
  { merge: 'dynamic', maxStates: 2, maxAsleep: 3 },
];

const names = ['letters', 'pointers', 'sizes', 'orders', 'heaps'] as const;

/** To rehearse states again and again takes long where there are many. */
const namesFor = ({ merge }: Setting) => (merge === 'auto' ? names.slice(0, 3) : names);

const alone = new Map(names.map((name) => [name, exploreTogether(programs[name], 1, {}, scratch)]));

describe('several engines that join states', () => {
  it.each(ways)('agree with one that joins none: %j', async (setting) => {
    let joins = 0;
    for (const name of namesFor(setting)) {
      const one = await alone.get(name)!;
      const many = await exploreTogether(programs[name], 3, setting, scratch);
      agreeWhereJoined(many, one);
      const busy = many.shares.filter((paths) => paths > 0).length;
      // Merged at every round, that one hardly ever has a state that can leave: no join is in its past.
      if (name !== 'heaps' || setting.merge !== 'static') expect(busy).toBeGreaterThan(1);
      joins += linesOf(many, 'merge');
    }
    expect(joins).toBeGreaterThan(0);
  });
});

describe('engines on several machines that join states', () => {
  it.each(ways)('agree with one that joins none: %j', async (setting) => {
    let [joins, busy] = [0, 0];
    for (const name of namesFor(setting)) {
      const many = await exploreQueued(programs[name], setting, scratch, await inMemory(2));
      agreeWhereJoined(many, (await alone.get(name))!);
      busy += many.shares.filter((paths) => paths > 0).length - 1;
      joins += linesOf(many, 'merge');
    }
    expect(joins).toBeGreaterThan(0);
    expect(busy).toBeGreaterThan(0);
  });

  it.each(['die', 'leave'] as const)('outlive those that %s', async (way) => {
    for (const setting of ways.slice(0, 3)) {
      let losses = 0;
      const loss = () => (losses++ < 4 ? way : undefined);
      const many = await exploreWithLosses(programs.letters, setting, scratch, 2, loss);
      agreeWhereJoined(many, (await alone.get('letters'))!);
    }
  });
});
