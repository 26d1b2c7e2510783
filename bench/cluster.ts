/**
 * Many machines for one run. Worker processes on this machine, with tests written, beside one engine: time, processor time, instructions
 * that are executed again to make states again, messages and bytes for each path. And a simulation over the trees of the same runs
 * (cluster/simulation.ts): how the share of useful work falls with the number of workers, the length of prefixes and the latency; its prediction stands
 * beside what the processes did.
 *
 * `--parts a` (processes) needs redis-server; `--parts b` is the simulation alone, over runs of one engine.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasRedis, LocalRedis } from '../tests/cluster/redis-server.js';
import { type Explored, exploreAlone, exploreWith } from './cluster/processes.js';
import { type Simulated, simulate } from './cluster/simulation.js';
import { type Tree, treeOf } from './cluster/tree.js';
import { type BenchmarkOptions, namedParts, scratchFolder, storedResults } from './measure.js';

const sizes = { expression: 8, protocol: 13, regexp: 9, sort: 7 } as const;
type Name = keyof typeof sizes;
const counts = [1, 2, 4] as const;
const programs = fileURLToPath(new URL('programs/explore/', import.meta.url));

/** Milliseconds of a message on this machine. */
const latencyHere = 1;
const simulated = {
  workers: [1, 4, 10, 30, 100, 300, 1000],
  /** Seconds of one engine. */
  lengths: [60, 3600],
  latencies: [1, 20, 100],
  prefixes: [0, 100, 1000],
} as const;

export interface Measured extends Explored {
  /** What the simulation says of it. */
  readonly predicted: Simulated;
}

export interface Curve {
  readonly program: string;
  readonly seconds: number;
  readonly latency: number;
  readonly prefix: number;
  readonly points: readonly { readonly workers: number; useful: number; replayed: number }[];
}

export interface ClusterResults {
  readonly processes: readonly { readonly program: string; alone: Explored; with: Measured[] }[];
  readonly simulation: readonly Curve[];
}

export async function run(options: BenchmarkOptions): Promise<ClusterResults> {
  const parts = namedParts(['processes', 'simulation'], options.parts);
  const stored = storedResults<ClusterResults>('cluster');
  const scratch = scratchFolder('cluster');
  const names = (Object.keys(sizes) as Name[]).filter(
    (name) => !options.only || options.only.includes(name),
  );
  const processes: ClusterResults['processes'][number][] = [];
  const simulation: Curve[] = [];
  const server = new LocalRedis();
  try {
    if (parts.includes('processes')) {
      if (!hasRedis) throw new Error('redis-server is not installed');
      await server.start();
    }
    for (const name of names) {
      const wordsOf = (size: number) => ['run', `-DSIZE=${size}`, `${programs}${name}.c`];
      const words = wordsOf(sizes[name]);
      const directory = path.join(scratch, name);
      const alone = exploreAlone(words, directory);
      // A run that is over at once is all start.
      const start = exploreAlone(wordsOf(1), path.join(scratch, `${name}-start`)).cpuMs;
      const tree = treeOf(path.join(directory, 'events.ndjson'), alone.ms);
      console.log(
        `\n${name} ${sizes[name]}: ${alone.paths} paths, ${seconds(alone.ms)} s alone, ${seconds(alone.cpuMs)} s of processor time`,
      );
      if (!parts.includes('processes')) {
        const kept = stored?.processes.find(({ program }) => program === `${name} ${sizes[name]}`);
        if (!kept) throw new Error(`${name}: what a path costs the leader is not known: --parts a`);
        simulation.push(...curvesOf(name, tree, takingOf(kept.alone, kept.with[0]!, start)));
        continue;
      }
      const measured: Measured[] = [];
      for (const workers of counts) {
        let best: Explored | undefined;
        for (let round = 0; round < options.runs; round++) {
          const found = await exploreWith(workers, server, words, path.join(scratch, 'with'));
          if (found.paths !== alone.paths) throw new Error(`${name}: ${found.paths} paths`);
          if (!best || found.cpuMs < best.cpuMs) best = found;
        }
        const taking = takingOf(alone, measured[0] ?? best!, start);
        // An engine has V8 compile and collect on other cores: each takes more than one.
        const cores = os.cpus().length * Math.min(1, alone.ms / alone.cpuMs);
        const setting = { workers, cores, taking, start, latency: latencyHere };
        const predicted = simulate(tree, setting);
        measured.push({ ...best!, predicted });
        showProcesses(alone, { ...best!, predicted });
      }
      processes.push({ program: `${name} ${sizes[name]}`, alone, with: measured });
      if (parts.includes('simulation'))
        simulation.push(...curvesOf(name, tree, takingOf(alone, measured[0]!, start)));
    }
  } finally {
    await server.stop();
    fs.rmSync(scratch, { recursive: true, force: true });
  }
  return {
    processes: parts.includes('processes') ? processes : (stored?.processes ?? []),
    simulation: parts.includes('simulation') ? simulation : (stored?.simulation ?? []),
  };
}

function curvesOf(program: string, tree: Tree, taking: number): Curve[] {
  const { workers, lengths, latencies, prefixes } = simulated;
  const curve = (seconds: number, latency: number, prefix: number): Curve => {
    const scale = (seconds * 1000) / tree.total;
    const points = workers.map((count) => {
      const setting = { workers: count, latency, prefix, scale, taking, start: 1000 };
      const { useful, replayed } = simulate(tree, setting);
      return { workers: count, useful, replayed };
    });
    const text = points.map(({ workers: count, useful }) => `${count}: ${useful.toFixed(2)}`);
    console.log(`  ${seconds} s, ${latency} ms, +${prefix} ms: ${text.join(', ')}`);
    return { program, seconds, latency, prefix, points };
  };
  return [
    ...lengths.map((length) => curve(length, latencies[0], prefixes[0])),
    ...latencies.slice(1).map((latency) => curve(lengths[1], latency, prefixes[0])),
    ...prefixes.slice(1).map((prefix) => curve(lengths[1], latencies[0], prefix)),
  ];
}

function showProcesses(alone: Explored, found: Measured): void {
  const { workers, ms, cpuMs, paths, instructions, commands, bytes, predicted } = found;
  const again = instructions / alone.instructions - 1;
  console.log(
    `  ${workers} workers (${Math.round((100 * found.elsewhere) / paths)} % of the paths): ${(alone.ms / ms).toFixed(2)} times as fast (predicted ${(alone.ms / predicted.ms).toFixed(2)}), ` +
      `processor time ${(cpuMs / alone.cpuMs).toFixed(2)}, again ${again.toFixed(3)} (${predicted.replayed.toFixed(3)}), ` +
      `${(commands / paths).toFixed(2)} commands and ${Math.round(bytes / paths)} bytes a path`,
  );
}

/**
 * What a path of a worker costs the leader, in milliseconds: the processor time that a run with one worker takes more than one engine, without
 * the worker's start, over the paths that the worker has ended.
 */
function takingOf(alone: Explored, one: Explored, start: number): number {
  return Math.max(0, one.cpuMs - alone.cpuMs - start) / Math.max(1, one.elsewhere);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
