/**
 * Stops runs of every kind at random moments: `npx tsx tests/campaigns/limits.ts [stops [seed [at once [minutes]]]]`, 1,000 stops
 * with seed 1, one at a time, without a limit of minutes, unless said otherwise. None may end later than two seconds after it was stopped; those
 * that do are tried again alone, since another program may have had the processor. Prints latencies by kind of stop,
 * command and program, and each problem, and writes them to `bench/results/limits.json`.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import { memoryModelNames } from '../../src/exec/index.js';
import { hurting, ordinary } from '../limits/programs.js';
import { type Command, Home, type Means, type Stop, type Stopped } from '../limits/stops.js';
import './leash.js';

const limit = 2000;
const [stops = 1000, seed = 1, atOnce = 1, minutes = Number.POSITIVE_INFINITY] = process.argv
  .slice(2)
  .map(Number);

/** Mulberry32. */
let word = seed >>> 0;
function random(): number {
  word = (word + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(word ^ (word >>> 15), word | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];

const searches = ['dfs', 'bfs', 'random-path', 'nurs:covnew', 'nurs:md2u', 'subpath', 'deepening'];
const variations: readonly (readonly string[])[] = [
  [],
  [],
  ...memoryModelNames.map((name) => ['--memory-model', name]),
  ['--check-uninitialised'],
  ['--check-leaks', '--all-errors'],
  ['--tiers', 'interpret'],
  ['--json'],
  ['--max-states', '50'],
  ['--max-memory', '400MB'],
  ['--solver-timeout', '10s'],
  ['--max-instructions', '1000000000'],
  ['--short-branches', 'select'],
  ['--jobs', '2'],
  ['--merge', 'static'],
  ['--merge', 'dynamic'],
  ['--loop-merge', 'pattern'],
  ['--symbolic-sizes', '64'],
];

const victims = { ...ordinary, ...hurting() };
const homes = Object.entries(victims).map(([name, victim]) => new Home(name, victim));

function planned(): { home: Home; stop: Stop } {
  const home = pick(homes);
  const { victim } = home;
  const commands: Command[] = ['run', 'run', 'run', 'run', 'run', 'run'];
  if (!victim.function) commands.push('klee');
  if (victim.execs) commands.push('exec', 'exec');
  if (home.name === 'sorter' || home.name === 'function') commands.push('replay');
  if (home.name === 'a hard product') commands.push('solve', 'solve');
  if (victim.uncached) commands.push('front end', 'front end');
  const command = pick(commands);
  const signals: Means[] = ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGTERM', 'SIGHUP', 'SIGKILL', 'twice'];
  const canLimit = command === 'run' || command === 'klee';
  const means = canLimit && random() < 0.35 ? 'max-time' : pick(signals);
  const moment = Math.round(50 + random() ** 2 * 3000);
  const options = command === 'run' ? [...pick(variations)] : [];
  if (command === 'solve') options.push('--solver', pick(['ours', 'z3', 'portfolio']));
  if (command === 'run' && !victim.options?.includes('--search') && random() < 0.3) {
    options.push('--search', pick(searches));
  }
  const isSlowDisk = canLimit && random() < 0.1;
  return { home, stop: { command, means, moment, options, isSlowDisk } };
}

interface Entry {
  readonly program: string;
  readonly command: string;
  readonly means: string;
  readonly latency: number;
}

const entries: Entry[] = [];
const late: { home: Home; stop: Stop; first: number }[] = [];
const ways: Record<Stopped['how'], number> = { summary: 0, signal: 0, 'ended before': 0 };
let broken = 0;

const described = (home: Home, { command, means, moment, options, isSlowDisk }: Stop) =>
  `${command} of ${home.name} ${options.join(' ')}${isSlowDisk ? ' on a slow disk' : ''}: ${means} at ${moment} ms`;

async function try_(home: Home, stop: Stop): Promise<number> {
  const { latency, how, problems } = await home.stop(stop);
  ways[how]++;
  if (problems.length > 0) {
    broken++;
    for (const problem of problems) console.log(`${described(home, stop)}: ${problem}`);
  }
  return how === 'ended before' ? 0 : latency;
}

const plan = Array.from({ length: stops }, planned);
const busy = new Set<Home>();

async function worker(): Promise<void> {
  while (plan.length > 0 && performance.now() < minutes * 60_000) {
    // One stop in a folder at a time.
    const at = plan.findIndex(({ home }) => !busy.has(home));
    if (at < 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const [{ home, stop }] = plan.splice(at, 1);
    busy.add(home);
    const latency = await try_(home, stop);
    console.log(`${described(home, stop)}: ${Math.round(latency)} ms`);
    busy.delete(home);
    if (latency > limit) late.push({ home, stop, first: latency });
    else entries.push({ program: home.name, command: stop.command, means: stop.means, latency });
    if (plan.length % 100 === 0)
      console.log(`${plan.length} left, load ${os.loadavg()[0].toFixed(1)}`);
  }
}

const load = { before: os.loadavg()[0], after: 0 };
await Promise.all(Array.from({ length: atOnce }, worker));
load.after = os.loadavg()[0];

const firstLate = late.length;
let stillLate = 0;
for (const { home, stop, first } of late) {
  const latency = await try_(home, stop);
  entries.push({ program: home.name, command: stop.command, means: stop.means, latency });
  const isLate = latency > limit;
  if (isLate) stillLate++;
  console.log(
    `${described(home, stop)}: ${Math.round(first)} ms, alone ${Math.round(latency)} ms${isLate ? ' LATE' : ''}`,
  );
}
for (const home of homes) home.dispose();

function figures(latencies: readonly number[]) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { count: sorted.length, median: at(0.5), p99: at(0.99), max: at(1) };
}

function by(key: 'program' | 'command' | 'means') {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry[key]);
    if (group) group.push(entry);
    else groups.set(entry[key], [entry]);
  }
  return Object.fromEntries(
    [...groups].map(([name, list]) => [name, figures(list.map(({ latency }) => latency))]),
  );
}

const result = {
  stops: stops - plan.length,
  seed,
  node: process.version,
  load,
  ways,
  broken,
  lateAtFirst: firstLate,
  lateAlone: stillLate,
  all: figures(entries.map(({ latency }) => latency)),
  byMeans: by('means'),
  byCommand: by('command'),
  byProgram: by('program'),
};
console.table(result.byMeans);
console.table(result.byCommand);
console.table(result.byProgram);
console.log(
  JSON.stringify({ ...result, byMeans: undefined, byCommand: undefined, byProgram: undefined }),
);
fs.writeFileSync(
  new URL('../../bench/results/limits.json', import.meta.url),
  `${JSON.stringify(result, undefined, 2)}\n`,
);
process.exitCode = broken > 0 || stillLate > 0 ? 1 : 0;
