/**
 * Stops in places where the engine asks nobody whether it may go on, by each means. On a quiet machine each is over
 * within two seconds (tests/campaigns/limits.ts measures that); here a busy one is given ten.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { hurting, ordinary } from './programs.js';
import { type Command, Home, type Means } from './stops.js';

const programs = { ...ordinary, ...hurting(1 / 16) };

const cases: [program: string, command: Command, ...means: Means[]][] = [
  ['scanner', 'run', 'SIGTERM', 'SIGHUP', 'SIGKILL', 'twice'],
  ['a million inputs', 'run', 'SIGINT', 'max-time'],
  ['a large object at a symbolic place', 'run', 'SIGTERM', 'max-time'],
  ['a large object at a symbolic place', 'klee', 'SIGINT', 'max-time'],
  ['memset of terms', 'run', 'SIGINT', 'max-time'],
  ['a large expression', 'run', 'SIGTERM', 'max-time'],
  ['an endless constructor', 'run', 'SIGINT', 'max-time'],
  ['an endless constructor', 'exec', 'SIGTERM'],
  ['endless printing', 'run', 'SIGTERM', 'max-time'],
  ['a hard product', 'solve', 'SIGINT'],
];

const onSlowDisk: typeof cases = [['sorter', 'run', 'SIGINT', 'max-time']];

/** A second after the run directory is there the run is in its place; without a directory the start counts too. */
const momentFor = (command: Command) => (command === 'run' || command === 'klee' ? 1000 : 2000);

const homes = new Map(
  [...cases, ...onSlowDisk].map(([name]) => [name, new Home(name, programs[name])]),
);

afterAll(() => {
  for (const home of homes.values()) home.dispose();
});

describe.each(cases)('%s, %s', (...[name, command, ...means]: (typeof cases)[number]) => {
  it.each(means)('ends soon after %s', { timeout: 120_000 }, async (how) => {
    const stop = { command, means: how, moment: momentFor(command), options: [] };
    const { latency, problems } = await homes.get(name)!.stop(stop);
    expect(problems).toEqual([]);
    expect(latency).toBeLessThan(10_000);
  });
});

describe.each(onSlowDisk)(
  '%s, %s on a slow disk',
  (...[name, command, ...means]: (typeof cases)[number]) => {
    it.each(means)('ends soon after %s', { timeout: 120_000 }, async (how) => {
      const moment = momentFor(command);
      const stop = { command, means: how, moment, options: [], isSlowDisk: true };
      const { latency, problems } = await homes.get(name)!.stop(stop);
      expect(problems).toEqual([]);
      expect(latency).toBeLessThan(10_000);
    });
  },
);

describe('scanner, by two engines that write more tests than the disk takes', () => {
  it.each(['SIGINT', 'SIGHUP', 'max-time'] as const)(
    'ends soon after %s',
    { timeout: 120_000 },
    async (means) => {
      const options = ['--jobs', '2'];
      const stop = { command: 'run', means, moment: 2000, options, isSlowDisk: true } as const;
      const { latency, problems } = await homes.get('scanner')!.stop(stop);
      expect(problems).toEqual([]);
      expect(latency).toBeLessThan(10_000);
    },
  );
});
