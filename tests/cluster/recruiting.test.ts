/** When another engine begins. */
import { expect, it } from 'vitest';
import { recruits } from '../../src/cluster/recruiting.js';

const early = { wanted: 255, begun: 0, starting: 0, idle: 0, spare: 1000, atOnce: 4 };

it.each([
  ['as many as there are cores load at the same time', early, 4],
  ['those that load already count', { ...early, begun: 3, starting: 3 }, 1],
  ['no more than were asked for', { ...early, wanted: 2 }, 2],
  ['none beyond them', { ...early, wanted: 2, begun: 2 }, 0],
  ['one for each state that nobody is working on', { ...early, spare: 3 }, 3],
  ['for whom an engine is on its way', { ...early, spare: 3, begun: 2, starting: 2 }, 1],
  ['none where there is no such state', { ...early, spare: 0 }, 0],
  ['none while one has nothing to do', { ...early, begun: 1, idle: 1 }, 0],
] as const)('%s', (_, muster, expected) => {
  expect(recruits(muster)).toBe(expected);
});
