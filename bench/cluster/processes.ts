/** Runs with worker processes on this machine, over a Redis server of our own: what they take and what they send. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Redis } from 'ioredis';
import { connect } from '../../src/cluster/index.js';
import type { LocalRedis } from '../../tests/cluster/redis-server.js';
import { childrenTime } from '../explore.js';

const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

export interface Explored {
  readonly workers: number;
  readonly ms: number;
  /** Processor time of all processes of the run, Redis left out. */
  readonly cpuMs: number;
  readonly paths: number;
  /** Paths that workers have ended. */
  readonly elsewhere: number;
  readonly instructions: number;
  /** Jobs that workers had, and what Redis did and saw: commands, bytes in and out. */
  readonly jobs: number;
  readonly commands: number;
  readonly bytes: number;
}

interface Summary {
  readonly complete: boolean;
  readonly paths: { readonly completed: number; readonly errored: number };
  readonly instructions: number;
  readonly wallMs: number;
  readonly workers?: readonly { readonly blocks: number; readonly paths: number }[];
}

/** One engine, without Redis. The directory keeps the events. */
export function exploreAlone(words: readonly string[], directory: string): Explored {
  const before = childrenTime();
  const { stdout } = spawnSync(process.execPath, [merganser, ...words, ...into(directory)], {
    ...{ encoding: 'utf8', maxBuffer: 1 << 28 },
  });
  return explored(stdout, 0, childrenTime() - before, { commands: 0, bytes: 0 });
}

export async function exploreWith(
  workers: number,
  server: LocalRedis,
  words: readonly string[],
  directory: string,
): Promise<Explored> {
  const redis = await connect(server.url);
  const hired = Array.from({ length: workers }, () =>
    spawn(process.execPath, [merganser, 'worker', server.url], { stdio: 'ignore' }),
  );
  try {
    // They wait for a run, as workers do.
    await pause(2500);
    const [spent, sent, children] = [timeOf(hired), await trafficOf(redis), childrenTime()];
    const leader = spawn(
      process.execPath,
      [merganser, ...words, ...into(directory), '--cluster', server.url],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let out = '';
    leader.stdout.on('data', (text: Buffer) => {
      out += text.toString();
    });
    await new Promise((resolve) => leader.on('close', resolve));
    const cpuMs = timeOf(hired) - spent + childrenTime() - children;
    const after = await trafficOf(redis);
    fs.rmSync(directory, { recursive: true, force: true });
    const { commands, bytes } = after;
    return explored(out, workers, cpuMs, {
      commands: commands - sent.commands,
      bytes: bytes - sent.bytes,
    });
  } finally {
    const gone = hired.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of hired) child.kill('SIGKILL');
    await Promise.all(gone);
    redis.disconnect();
  }
}

const into = (directory: string) => ['--json', '--output-dir', directory];

function explored(
  out: string,
  workers: number,
  cpuMs: number,
  traffic: { commands: number; bytes: number },
): Explored {
  const summary = JSON.parse(out) as Summary;
  if (!summary.complete) throw new Error('a run was not complete');
  const { completed, errored } = summary.paths;
  const others = summary.workers?.slice(1) ?? [];
  const jobs = others.reduce((sum, { blocks }) => sum + blocks, 0);
  const elsewhere = others.reduce((sum, { paths }) => sum + paths, 0);
  return {
    ...{ workers, ms: summary.wallMs, cpuMs, paths: completed + errored, elsewhere },
    ...{ instructions: summary.instructions, jobs, ...traffic },
  };
}

/** Milliseconds of processor time of processes that go on (proc(5): utime, stime). */
function timeOf(children: readonly ChildProcess[]): number {
  return children.reduce((sum, { pid }) => {
    const fields = fs.readFileSync(path.join('/proc', `${pid}`, 'stat'), 'utf8').split(') ')[1]!;
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return sum + (user! + system!) * 10;
  }, 0);
}

async function trafficOf(redis: Redis): Promise<{ commands: number; bytes: number }> {
  const text = await redis.info('stats');
  const of = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    commands: of('total_commands_processed'),
    bytes: of('total_net_input_bytes') + of('total_net_output_bytes'),
  };
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
