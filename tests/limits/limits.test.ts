/**
 * Stops in places where the engine asks nobody whether it may go on, by each means. On a quiet machine each is over
 * within two seconds (tests/campaigns/limits.ts measures that); here a busy one is given ten. Most of the time is spent
 * waiting for the moment, so some wait side by side.
 */
import { afterAll, expect, it } from 'vitest';
import { hurting, ordinary } from './programs.js';
import { type Command, Home, type Means, type Stop } from './stops.js';

const programs = { ...ordinary, ...hurting(1 / 16) };

/** A second after the run directory is there the run is in its place; without a directory the start counts too. */
const momentFor = (command: Command) => (command === 'run' || command === 'klee' ? 1000 : 2000);

interface Case {
  readonly title: string;
  readonly program: string;
  readonly stop: Stop;
}

const stops = (
  program: string,
  command: Command,
  means: readonly Means[],
  { about = '', ...more }: Partial<Stop> & { readonly about?: string } = {},
): Case[] =>
  means.map((how) => ({
    title: `${program}, ${command}${about}: ends soon after ${how}`,
    program,
    stop: { command, means: how, moment: momentFor(command), options: [], ...more },
  }));

const cases: readonly Case[] = [
  ...stops('scanner', 'run', ['SIGTERM', 'SIGHUP', 'SIGKILL', 'twice']),
  ...stops('a million inputs', 'run', ['SIGINT', 'max-time']),
  ...stops('a large object at a symbolic place', 'run', ['SIGTERM', 'max-time']),
  ...stops('a large object at a symbolic place', 'klee', ['SIGINT', 'max-time']),
  ...stops('memset of terms', 'run', ['SIGINT', 'max-time']),
  ...stops('a large expression', 'run', ['SIGTERM', 'max-time']),
  ...stops('an endless constructor', 'run', ['SIGINT', 'max-time']),
  ...stops('an endless constructor', 'exec', ['SIGTERM']),
  ...stops('endless printing', 'run', ['SIGTERM', 'max-time']),
  ...stops('a hard product', 'solve', ['SIGINT']),
  ...stops('sorter', 'run', ['SIGINT', 'max-time'], {
    about: ' on a slow disk',
    isSlowDisk: true,
  }),
  ...stops('scanner', 'run', ['SIGINT', 'SIGHUP', 'max-time'], {
    about: ' by two engines that write more tests than the disk takes',
    moment: 2000,
    options: ['--jobs', '2'],
    isSlowDisk: true,
  }),
];

const homes = new Map(cases.map(({ program }) => [program, new Home(program, programs[program])]));

afterAll(() => {
  for (const home of homes.values()) home.dispose();
});

it.concurrent.each(cases)('$title', { timeout: 120_000 }, async ({ program, stop }) => {
  const { latency, problems } = await homes.get(program)!.stop(stop);
  expect(problems).toEqual([]);
  expect(latency).toBeLessThan(10_000);
});
