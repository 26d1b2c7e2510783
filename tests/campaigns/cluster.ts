/**
 * Runs whose workers are killed, whose Redis is restarted and whose network is cut, against runs of one engine: the same paths by
 * their decisions, errors, tests and coverage; nothing lost, nothing twice.
 *
 *   npx tsx tests/campaigns/cluster.ts [--kills N] [--restarts N] [--cuts N] [--mixed N] [--seed S] [--workers N]
 *
 * `--kills`: workers are ended by SIGKILL at random moments, N in all, and others take their place. `--restarts`: Redis is killed, with its
 * append-only file, and started again a moment later. `--cuts`: workers and leader reach Redis through proxies on loopback, each with its
 * own; one of the two breaks connections off, holds everything back for a while, or swallows all that is said from then on.
 * `--mixed`: all of that in one run. Needs redis-server and `npm run build`. Exit status 1 if anything differs.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasRedis, LocalRedis } from '../cluster/redis-server.js';
import { told } from '../cluster/together.js';
import { Cable, pause } from './cluster-cable.js';
import { dice } from './dice.js';
import './leash.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    restarts: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '50' },
    mixed: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
if (!hasRedis)
  throw new Error('this campaign needs redis-server (Debian: apt-get install redis-server)');
const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const programs = fileURLToPath(new URL('../../bench/programs/explore/', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-cluster-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
const sizes = { expression: 7, json: 5, maze: 11, options: 3, regexp: 8, protocol: 10 } as const;
type Name = keyof typeof sizes;

const random = dice(Number(values.seed));

const parts = ['complete', 'completed', 'errored', 'partial', 'errors', 'tests', 'points', 'paths'];

/** What a run has found, as texts in the order of `parts`. */
function findings(directory: string): readonly string[] {
  const { paths, points } = told(path.join(directory, 'events.ndjson'));
  const summary = JSON.parse(fs.readFileSync(path.join(directory, 'summary.json'), 'utf8')) as {
    readonly complete: boolean;
    readonly paths: { completed: number; errored: number; partial: number };
    readonly errors: readonly { kind: string; line: number }[];
  };
  const { complete, errors, paths: counts } = summary;
  const { completed, errored, partial } = counts;
  const tests = fs.readdirSync(path.join(directory, 'tests')).filter((f) => f.endsWith('.ktest'));
  const places = errors.map(({ kind, line }) => `${kind} ${line}`).sort();
  const found = [complete, completed, errored, partial, places, tests.length, points, paths];
  return found.map((part) => JSON.stringify(part));
}

const redis = new LocalRedis();
await redis.start();
const redisPort = () => Number(new URL(redis.url).port);
const cables = { leader: new Cable(redisPort), workers: new Cable(redisPort) };
await cables.leader.open();
await cables.workers.open();
const workers = new Set<ChildProcess>();
function hire(): void {
  const child = spawn(process.execPath, [merganser, 'worker', cables.workers.url], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  workers.add(child);
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said = `${said}${text.toString()}`.slice(-2000);
  });
  child.on('exit', (_, signal) => {
    workers.delete(child);
    // Nobody but this campaign ends a worker.
    if (signal !== 'SIGKILL') differ('a worker', `has ended by itself: ${said}`);
  });
}

const faults = {
  kills: async () => {
    [...workers][random(workers.size)]?.kill('SIGKILL');
    hire();
  },
  restarts: async () => {
    await redis.kill();
    await pause(random(1500));
    await redis.start();
  },
  cuts: async () => {
    const cable = random(2) === 0 ? cables.leader : cables.workers;
    const kind = random(5);
    if (kind < 2) await cable.cut(random(3000));
    else if (kind < 4) await cable.hold(random(4000));
    else await cable.swallow();
  },
} as const;
type Fault = keyof typeof faults;
const kinds = Object.keys(faults) as Fault[];

const tally = {
  ...{ runs: 0, kills: 0, restarts: 0, cuts: 0, mixed: 0, paths: 0, different: 0 },
};
const goals = {
  kills: Number(values.kills),
  restarts: Number(values.restarts),
  cuts: Number(values.cuts),
  mixed: Number(values.mixed),
};
type Kind = keyof typeof goals;
const whole = new Map<Name, readonly string[]>();
const names = Object.keys(sizes) as Name[];

for (let n = 0; ; n++) {
  const open = (Object.keys(goals) as Kind[]).filter((kind) => tally[kind] < goals[kind]);
  if (open.length === 0) break;
  const kind = open[n % open.length]!;
  const name = names[n % names.length]!;
  const words = ['run', `-DSIZE=${sizes[name]}`, `${programs}${name}.c`, '--output-dir'];
  if (!whole.has(name)) {
    spawnSync(process.execPath, [merganser, ...words, `whole-${name}`], { cwd: scratch });
    whole.set(name, findings(path.join(scratch, `whole-${name}`)));
  }
  await exploreOnce(kind, name, words, `run-${n}`);
}
for (const child of workers) child.kill('SIGKILL');
await redis.stop();
console.log(JSON.stringify(tally));
process.exit(tally.different > 0 ? 1 : 0);

async function exploreOnce(
  kind: Kind,
  name: Name,
  words: readonly string[],
  directory: string,
): Promise<void> {
  const begun = performance.now();
  for (const child of workers) child.kill('SIGKILL');
  await pause(100);
  for (let count = 0; count < Number(values.workers); count++) hire();
  const url = cables.leader.url;
  const leader = spawn(process.execPath, [merganser, ...words, directory, '--cluster', url], {
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  leader.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    leader.on('exit', () => {
      isOver = true;
      resolve();
    });
  });
  // A run that does not reach its Redis at the start refuses to begin.
  const place = path.join(scratch, directory);
  while (!isOver && !fs.existsSync(place)) await pause(20);
  await pause(random(1500));
  let count = 0;
  while (!isOver && tally[kind] < goals[kind]) {
    tally[kind]++;
    count++;
    const fault = kind === 'mixed' ? kinds[random(kinds.length)]! : kind;
    await faults[fault]();
    await pause(300 + random(1500));
  }
  const isLate = await Promise.race([over.then(() => false), pause(180_000).then(() => true)]);
  tally.runs++;
  const what = `${name} (${kind})`;
  if (isLate) {
    leader.kill('SIGKILL');
    differ(what, 'did not end');
  } else if (!fs.existsSync(path.join(place, 'summary.json'))) {
    differ(what, `no summary: ${said.slice(-500)}`);
  } else {
    const [one, many] = [whole.get(name)!, findings(place)];
    const which = parts.filter((_, at) => one[at] !== many[at]);
    const figures = which.map((part) => `${part} ${many[parts.indexOf(part)]}`.slice(0, 60));
    if (which.length > 0) differ(what, `${figures.join(', ')}; ${said.slice(-300)}`);
    tally.paths += Number(many[1]) + Number(many[2]);
  }
  fs.rmSync(place, { recursive: true, force: true });
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${what}: ${count} faults, ${seconds} s`);
}

function differ(what: string, why: string): void {
  tally.different++;
  console.log(`${what}: ${why}`);
}
