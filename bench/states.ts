/**
 * Many living states: a scanner over a long symbolic text, explored breadth first until 100,000 states
 * are alive. What a fork costs, and what a state weighs, as their number grows; drawn as an SVG. A fork
 * that copied memory, or a searcher that looked through all states, would show as a line that climbs.
 *
 * The processor time of a point is that of the forks since the point before; memory is measured after
 * a full collection where the process has `--expose-gc` (bench/states-child.ts runs with it).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, runtimeInclude } from '../src/frontend/index.js';
import type { BenchmarkOptions } from './measure.js';
import { plotPanels } from './plot.js';

export interface StatesPoint {
  readonly states: number;
  /** Processor time for each fork since the last point, without the collection for measuring. */
  readonly forkUs: number;
  readonly heapMb: number;
  readonly rssMb: number;
}

export async function run({ quick }: BenchmarkOptions): Promise<unknown> {
  const clang = findOnPath('clang-16');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-states-'));
  const bitcode = path.join(scratch, 'tokens.bc');
  const source = fileURLToPath(new URL('programs/explore/tokens.c', import.meta.url));
  const flags = ['-O1', '-g', '-c', '-emit-llvm', '-fno-builtin', '-DSIZE=64'];
  execFileSync(clang, [...flags, '-I', runtimeInclude, source, '-o', bitcode]);
  const child = fileURLToPath(new URL('states-child.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', child, bitcode, quick ? '20000' : '100000'],
    { encoding: 'utf8' },
  );
  fs.rmSync(scratch, { recursive: true });
  if (status !== 0) throw new Error(`the exploration failed: ${stderr}`);
  const points = JSON.parse(stdout) as StatesPoint[];
  const [first, last] = [points[0], points[points.length - 1]];
  const bytes = ((last.heapMb - first.heapMb) * 2 ** 20) / (last.states - first.states);
  for (const { states, forkUs, heapMb, rssMb } of points) {
    console.log(
      `${String(states).padStart(7)} states ${forkUs.toFixed(1).padStart(7)} µs for a fork ${heapMb.toFixed(0).padStart(6)} MB heap ${rssMb.toFixed(0).padStart(6)} MB resident`,
    );
  }
  console.log(`a state weighs ${bytes.toFixed(0)} bytes`);
  const picture = plotPanels('living states', [
    {
      title: 'processor time for a fork, µs',
      points: points.map(({ states, forkUs }) => [states, forkUs]),
    },
    { title: 'resident memory, MB', points: points.map(({ states, rssMb }) => [states, rssMb]) },
  ]);
  fs.writeFileSync(new URL('results/states.svg', import.meta.url), picture);
  return { bytesPerState: Math.round(bytes), points };
}
