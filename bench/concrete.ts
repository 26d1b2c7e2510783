/**
 * How fast concrete code runs: LLVM instructions per second, at -O0 and -O1, beside a KLEE on the PATH
 * (which gets the same sources, scaled down, as bitcode of clang-16) and the native binary.
 *
 * Ours is `merganser run` of a program without symbolic inputs: checks, counters and all. The time is
 * that of the run itself, without start-up and compile; KLEE's is the wall time less that of an empty
 * program; native is the wall time of the binary at the same level.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../src/frontend/index.js';
import type { BenchmarkOptions } from './measure.js';

const programs = fileURLToPath(new URL('programs/concrete/', import.meta.url));
const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));

/** SCALE for us and the native binary, and for KLEE, which is slower by two orders of magnitude. */
export const scales: Record<string, { ours: number; klee: number }> = {
  registers: { ours: 100_000_000, klee: 1_000_000 },
  sieve: { ours: 400, klee: 4 },
  hashtable: { ours: 20_000_000, klee: 200_000 },
  calls: { ours: 35, klee: 22 },
  words64: { ours: 10_000_000, klee: 50_000 },
  pointers: { ours: 20_000, klee: 200 },
  floating: { ours: 1000, klee: 10 },
};

interface Row {
  readonly program: string;
  readonly level: string;
  /** Million LLVM instructions per second. */
  readonly ours: number;
  readonly klee: number | undefined;
  readonly ratio: number | undefined;
  /** Our time over the native binary's. */
  readonly overNative: number | undefined;
}

export function run({ runs }: BenchmarkOptions): unknown {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-concrete-'));
  const klee = findOnPath('klee');
  const clang = findOnPath('clang-16');
  const native = clang ?? findOnPath('clang') ?? findOnPath('gcc');
  if (!klee || !clang) console.log('KLEE is not compared: it needs klee and clang-16 on the PATH');
  if (!native) console.log('native speed is not compared: no compiler on the PATH');
  const empty = path.join(scratch, 'empty.c');
  fs.writeFileSync(empty, 'int main(void) { return 0; }\n');
  const rows: Row[] = [];
  console.log(
    `${'program'.padEnd(12)}${['level', 'ours M/s', 'KLEE M/s', 'ratio', '× native'].map((text) => text.padStart(10)).join('')}`,
  );
  for (const [program, scale] of Object.entries(scales)) {
    const file = concreteProgram(program);
    for (const level of ['-O0', '-O1']) {
      const ours = best(runs, () => runOurs(file, level, scale.ours));
      const theirs =
        klee && clang
          ? best(Math.min(runs, 3), () =>
              runKlee(klee, clang, file, level, scale.klee, empty, scratch),
            )
          : undefined;
      const nativeMs = native && runNative(native, file, level, scale.ours, runs, scratch);
      const row: Row = {
        program,
        level,
        ours: ours.speed,
        klee: theirs?.speed,
        ratio: theirs && ours.speed / theirs.speed,
        overNative: nativeMs ? ours.ms / nativeMs : undefined,
      };
      rows.push(row);
      const shown = [row.ours, row.klee, row.ratio, row.overNative].map((value) =>
        (value === undefined ? '–' : value.toFixed(value < 20 ? 1 : 0)).padStart(10),
      );
      console.log(`${program.padEnd(12)}${level.padStart(10)}${shown.join('')}`);
    }
  }
  fs.rmSync(scratch, { recursive: true });
  return rows;
}

/** The source of a program. */
export function concreteProgram(name: string): string {
  return path.join(programs, `${name}.c`);
}

interface Speed {
  readonly ms: number;
  readonly speed: number;
}

export function best(runs: number, work: () => Speed): Speed {
  let result = work();
  for (let i = 1; i < runs; i++) {
    const next = work();
    if (next.speed > result.speed) result = next;
  }
  return result;
}

export function runOurs(
  file: string,
  level: string,
  scale: number,
  flags: readonly string[] = [],
): Speed {
  const args = ['run', file, level, '--json', '--no-write-tests', '--cflags', `-DSCALE=${scale}`];
  const out = execFileSync(process.execPath, [merganser, ...args, ...flags], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { instructions, wallMs } = JSON.parse(out) as { instructions: number; wallMs: number };
  return { ms: wallMs, speed: instructions / wallMs / 1000 };
}

function runKlee(
  klee: string,
  clang: string,
  file: string,
  level: string,
  scale: number,
  empty: string,
  scratch: string,
): Speed {
  const time = (source: string) => {
    const bitcode = path.join(scratch, 'klee.bc');
    const disable = level === '-O0' ? ['-Xclang', '-disable-O0-optnone'] : [];
    execFileSync(clang, [
      level,
      ...disable,
      '-c',
      '-emit-llvm',
      `-DSCALE=${scale}`,
      source,
      '-o',
      bitcode,
    ]);
    const output = path.join(scratch, 'klee-out');
    fs.rmSync(output, { recursive: true, force: true });
    const started = performance.now();
    const { stderr } = spawnSync(
      klee,
      [
        '--write-no-tests',
        '--output-istats=0',
        '--output-stats=0',
        `--output-dir=${output}`,
        bitcode,
      ],
      { encoding: 'utf8' },
    );
    const ms = performance.now() - started;
    return { ms, instructions: Number(/total instructions = (\d+)/.exec(stderr)?.[1]) };
  };
  const start = time(empty);
  const { ms, instructions } = time(file);
  const own = Math.max(1, ms - start.ms);
  return { ms: own, speed: instructions / own / 1000 };
}

function runNative(
  compiler: string,
  file: string,
  level: string,
  scale: number,
  runs: number,
  scratch: string,
): number {
  const binary = path.join(scratch, 'native');
  execFileSync(compiler, [level, `-DSCALE=${scale}`, file, '-o', binary]);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    execFileSync(binary, { stdio: 'ignore' });
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
