/**
 * Runs whose workers are killed, whose Redis is restarted and whose network is cut, against runs of one engine: the same paths by
 * their decisions, errors, tests and coverage; nothing lost, nothing twice.
 *
 *   npx tsx tests/campaigns/cluster.ts [--kills N] [--restarts N] [--cuts N] [--seed S] [--workers N]
 *
 * `--kills`: workers are ended by SIGKILL at random moments, N in all, and others take their place. `--restarts`: Redis is killed, with its
 * append-only file, and started again a moment later. `--cuts`: workers reach Redis through a proxy on loopback that breaks
 * connections off, or holds everything back for a while. Needs redis-server and `npm run build`. Exit status 1 if anything differs.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasRedis, LocalRedis } from '../cluster/redis-server.js';
import { told } from '../cluster/together.js';
import './leash.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    restarts: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '50' },
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
const sizes = { expression: 7, json: 7, maze: 13, options: 3, regexp: 8, protocol: 10 } as const;
type Name = keyof typeof sizes;

let seed = Number(values.seed);
/** From 0 to below n. */
function random(n: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * n);
}
const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** What a run has found, as a text. */
function findings(directory: string): string {
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
  return JSON.stringify([
    complete,
    completed,
    errored,
    partial,
    places,
    tests.length,
    points,
    paths,
  ]);
}

/** A way to Redis that can be cut. */
class Cable {
  private readonly sockets = new Set<net.Socket>();
  private isHeld = false;
  port = 0;
  private readonly server: net.Server;

  constructor(to: () => number) {
    this.server = net.createServer((near) => {
      if (this.isHeld) {
        near.destroy();
        return;
      }
      const far = net.connect(to(), '127.0.0.1');
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far);
      far.pipe(near);
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    this.port = (this.server.address() as net.AddressInfo).port;
  }

  /** Breaks all connections off; none can be made for a while. */
  async cut(milliseconds: number): Promise<void> {
    this.isHeld = true;
    for (const socket of this.sockets) socket.destroy();
    await pause(milliseconds);
    this.isHeld = false;
  }

  /** Nothing gets through for a while, and nobody is told. */
  async hold(milliseconds: number): Promise<void> {
    for (const socket of this.sockets) socket.pause();
    await pause(milliseconds);
    for (const socket of this.sockets) socket.resume();
  }
}

const redis = new LocalRedis();
await redis.start();
const portOf = (url: string) => Number(new URL(url).port);
const cable = new Cable(() => portOf(redis.url));
await cable.open();
const cabled = `redis://127.0.0.1:${cable.port}`;
const workers = new Set<ChildProcess>();
function hire(url: string): void {
  const child = spawn(process.execPath, [merganser, 'worker', url], { stdio: 'ignore' });
  workers.add(child);
  child.on('exit', () => workers.delete(child));
}

const tally = { runs: 0, kills: 0, restarts: 0, cuts: 0, different: 0 };
const whole = new Map<Name, string>();
const names = Object.keys(sizes) as Name[];
const goals = {
  kills: Number(values.kills),
  restarts: Number(values.restarts),
  cuts: Number(values.cuts),
};

for (let n = 0; ; n++) {
  const open = (Object.keys(goals) as (keyof typeof goals)[]).filter(
    (kind) => tally[kind] < goals[kind],
  );
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
  kind: keyof typeof goals,
  name: Name,
  words: readonly string[],
  directory: string,
): Promise<void> {
  const url = kind === 'cuts' ? cabled : redis.url;
  for (const child of workers) child.kill('SIGKILL');
  await pause(100);
  for (let count = 0; count < Number(values.workers); count++) hire(url);
  const leader = spawn(process.execPath, [merganser, ...words, directory, '--cluster', redis.url], {
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
  await pause(800 + random(1500));
  while (!isOver && tally[kind] < goals[kind]) {
    tally[kind]++;
    if (kind === 'kills') {
      const victim = [...workers][random(workers.size)];
      victim?.kill('SIGKILL');
      hire(url);
    } else if (kind === 'restarts') {
      await redis.kill();
      await pause(random(1500));
      await redis.start();
    } else if (random(2) === 0) await cable.cut(random(3000));
    else await cable.hold(random(4000));
    await pause(300 + random(1500));
  }
  const isLate = await Promise.race([over.then(() => false), pause(180_000).then(() => true)]);
  tally.runs++;
  const place = path.join(scratch, directory);
  if (isLate) {
    leader.kill('SIGKILL');
    differ(`${name} (${kind})`, 'did not end');
  } else if (!fs.existsSync(path.join(place, 'summary.json'))) {
    differ(`${name} (${kind})`, `no summary: ${said.slice(-500)}`);
  } else if (findings(place) !== whole.get(name)) {
    const [one, many] = [whole.get(name)!, findings(place)].map(
      (text) => JSON.parse(text) as unknown[],
    );
    const parts = [
      'complete',
      'completed',
      'errored',
      'partial',
      'errors',
      'tests',
      'points',
      'paths',
    ];
    const which = parts.filter((_, at) => JSON.stringify(one![at]) !== JSON.stringify(many![at]));
    const figures = which.map((part) => `${part} ${many![parts.indexOf(part)]}`.slice(0, 60));
    differ(`${name} (${kind})`, `${figures.join(', ')}; ${said.slice(-300)}`);
  }
  fs.rmSync(place, { recursive: true, force: true });
}

function differ(what: string, why: string): void {
  tally.different++;
  console.log(`${what}: ${why}`);
}
