/**
 * What relocatable addresses cost (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA
 * 2020, §4.1): programs of the exploration benchmark with addresses that are numbers, with relocatable ones on the heap, and
 * with relocatable ones everywhere, in turn. The numbers of paths must be the same. Then the programs of the concrete
 * benchmark, where compiled code sees numbers either way. `--parts a,b` measures one of the two, `--only` some
 * programs; with `--quick` the explorations are small and few.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../src/frontend/index.js';
import { best, concreteProgram, runOurs, scales } from './concrete.js';
import { childrenTime, compile, mean, ours, sizes } from './explore.js';
import type { BenchmarkOptions } from './measure.js';

const modes: Readonly<Record<string, readonly string[]>> = {
  numbers: [],
  heap: ['--addresses', 'relocatable'],
  all: ['--addresses', 'relocatable', '--relocatable-objects', 'all'],
};

interface Row {
  readonly program: string;
  readonly paths?: number;
  /** Least processor time in milliseconds (explorations), or million instructions per second, by mode. */
  readonly measured: Readonly<Record<string, number>>;
}

export function run({ runs, only, quick = false, parts }: BenchmarkOptions): unknown {
  const isWanted = (name: string) => !only || only.includes(name);
  const results: { explorations?: readonly Row[]; concrete?: readonly Row[] } = {};
  if (!parts || parts.includes('a')) results.explorations = explorations(runs, quick, isWanted);
  if (!parts || parts.includes('b')) results.concrete = concrete(runs, isWanted);
  return results;
}

function explorations(runs: number, quick: boolean, isWanted: (name: string) => boolean): Row[] {
  const clang = findOnPath('clang-16');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-addresses-'));
  const rows: Row[] = [];
  console.log('explorations: processor time in ms with numbers, relocatable heap, all relocatable');
  for (const [program, { full, quick: small }] of Object.entries(sizes)) {
    const size = quick ? small : (small ?? full);
    if (size === undefined || !isWanted(program)) continue;
    const bitcode = compile(clang, program, size, scratch);
    const measured: Record<string, number> = {};
    const paths = new Set<number>();
    for (let turn = 0; turn < runs; turn++) {
      for (const [mode, flags] of Object.entries(modes)) {
        const before = childrenTime();
        const { completed, errored } = ours(bitcode, undefined, flags).paths;
        measured[mode] = Math.min(measured[mode] ?? Infinity, childrenTime() - before);
        paths.add(completed + errored);
      }
    }
    if (paths.size > 1) throw new Error(`the numbers of paths of ${program} differ`);
    rows.push({ program, paths: [...paths][0], measured });
    console.log(lineOf(program, measured), `${[...paths][0]} paths`);
  }
  fs.rmSync(scratch, { recursive: true });
  const over = (mode: string) =>
    mean(rows.map(({ measured }) => measured[mode] / measured.numbers));
  if (rows.length > 0) {
    console.log(`over numbers: heap ${over('heap').toFixed(3)}, all ${over('all').toFixed(3)}`);
  }
  return rows;
}

function concrete(runs: number, isWanted: (name: string) => boolean): Row[] {
  const rows: Row[] = [];
  console.log('concrete code: million instructions per second, in the same order');
  for (const [program, { ours: scale }] of Object.entries(scales)) {
    if (!isWanted(program)) continue;
    const file = concreteProgram(program);
    const measured: Record<string, number> = {};
    for (const [mode, flags] of Object.entries(modes)) {
      measured[mode] = best(runs, () => runOurs(file, '-O1', scale, flags)).speed;
    }
    rows.push({ program, measured });
    console.log(lineOf(program, measured));
  }
  const under = (mode: string) =>
    mean(rows.map(({ measured }) => measured.numbers / measured[mode]));
  if (rows.length > 0) {
    console.log(
      `time over numbers: heap ${under('heap').toFixed(3)}, all ${under('all').toFixed(3)}`,
    );
  }
  return rows;
}

function lineOf(program: string, measured: Readonly<Record<string, number>>): string {
  const shown = Object.values(measured).map((value) => value.toFixed(0).padStart(9));
  return `${program.padEnd(12)}${shown.join('')}`;
}
