/**
 * How the time to explore a program completely grows with its input: six programs of `explore`, from
 * small inputs up to the first that takes an engine more than five seconds of processor time (one with
 * `--quick`). A run is cut after 20 seconds (10), so that everything ends within some four minutes
 * (one with `--quick`) on a quiet machine.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../src/frontend/index.js';
import { bestFlags, childrenTime, compile, ours, theirs } from './explore.js';
import type { BenchmarkOptions } from './measure.js';

const programs = ['tokens', 'regexp', 'json', 'maze', 'sort', 'tree'];
const largest = 20;

export interface SizePoint {
  readonly size: number;
  /** Processor time. */
  readonly ms: number;
  readonly paths: number;
}

export interface SizeRow {
  readonly program: string;
  readonly engines: Record<string, SizePoint[]>;
}

export function run({ only, quick }: BenchmarkOptions): SizeRow[] {
  const clang = findOnPath('clang-16');
  const klee = findOnPath('klee');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const limit = quick ? 1_000 : 5_000;
  const seconds = quick ? 10 : 20;
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-sizes-'));
  const rows: SizeRow[] = [];
  for (const program of programs.filter((name) => !only || only.includes(name))) {
    const engines: Record<string, SizePoint[]> = { merganser: [] };
    if (klee) engines.klee = [];
    for (let size = 2; size <= largest; size++) {
      const bitcode = compile(clang, program, size, scratch);
      const explore: Record<string, () => ReturnType<typeof ours>> = {
        merganser: () => ours(bitcode, seconds),
        klee: () => theirs(klee!, bestFlags, bitcode, scratch, seconds),
      };
      for (const [name, points] of Object.entries(engines)) {
        const last = points.at(-1);
        if (last && (last.ms > limit || last.size < size - 1)) continue;
        const before = childrenTime();
        const { paths, cut } = explore[name]!();
        const { completed, errored } = paths;
        if (cut) continue;
        points.push({ size, ms: childrenTime() - before, paths: completed + errored });
      }
      const now = Object.entries(engines).map(([name, points]) => {
        const point = points.at(-1);
        return point?.size === size
          ? `${name} ${(point.ms / 1000).toFixed(2)} s, ${point.paths} paths`
          : undefined;
      });
      if (now.every((text) => text === undefined)) break;
      console.log(`${program} ${size}: ${now.filter(Boolean).join('; ')}`);
    }
    rows.push({ program, engines });
  }
  fs.rmSync(scratch, { recursive: true });
  return rows;
}
