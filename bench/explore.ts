/**
 * Time to explore a program completely, beside a KLEE on the PATH. Both get the same bitcode (clang-16
 * at -O1 -g), so that paths can be compared one to one; a different number of paths fails the
 * benchmark. KLEE runs with the flags that suit it best, and with its defaults; it is cut after a minute,
 * with its defaults after a quarter of one, and its time is a lower bound then.
 *
 * Programs have a size (`-DSIZE=n`): one at which KLEE needs some 5 to 60 seconds, and a small one for
 * `--quick`. Times are wall times of whole processes; beside them the processor time that a process
 * and its children used, which other work on the machine disturbs less.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, runtimeInclude } from '../src/frontend/index.js';
import { type BenchmarkOptions, interleaved, printTable, storedResults } from './measure.js';

const programs = fileURLToPath(new URL('programs/explore/', import.meta.url));
const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));

/** KLEE's fastest, for complete explorations. */
export const bestFlags = [
  '--use-forked-solver=false',
  '--search=dfs',
  '--write-no-tests',
  '--output-istats=0',
];

interface Sizes {
  readonly full: number;
  /** Undefined: not part of the quick run. */
  readonly quick?: number;
}

export const sizes: Readonly<Record<string, Sizes>> = {
  base64: { full: 6, quick: 4 },
  binary: { full: 6 },
  bubble: { full: 7 },
  chains: { full: 4 },
  checksum: { full: 6 },
  crc: { full: 5 },
  expression: { full: 9 },
  hashtable: { full: 5 },
  json: { full: 9, quick: 7 },
  lookup: { full: 3 },
  machine: { full: 8 },
  maze: { full: 16, quick: 13 },
  numbers: { full: 6 },
  options: { full: 4, quick: 3 },
  protocol: { full: 14 },
  quicksort: { full: 7 },
  rc4: { full: 9 },
  regexp: { full: 10, quick: 8 },
  sort: { full: 6, quick: 5 },
  strings: { full: 44 },
  substring: { full: 9 },
  tokens: { full: 9, quick: 7 },
  tree: { full: 5, quick: 4 },
  utf8: { full: 9 },
};

interface Paths {
  readonly completed: number;
  readonly errored: number;
}

interface Explored {
  readonly paths: Paths;
  /** Whether the run was stopped before its end. */
  readonly cut: boolean;
}

interface Finding extends Explored {
  readonly cpuMs: number;
}

const bestSeconds = 60;
const plainSeconds = 15;

export async function run({ runs, only, quick }: BenchmarkOptions): Promise<unknown> {
  const clang = findOnPath('clang-16');
  const klee = findOnPath('klee');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-explore-'));
  const stored = (!quick && storedResults<readonly { program: string }[]>('explore')) || [];
  const results: unknown[] = [];
  const wall: number[] = [];
  const cpu: number[] = [];
  const differing: string[] = [];
  for (const [name, { full, quick: small }] of Object.entries(sizes)) {
    const size = quick ? small : full;
    if (size === undefined) continue;
    if (only && !only.includes(name)) {
      results.push(...stored.filter(({ program }) => program === name));
      continue;
    }
    const bitcode = compile(clang, name, size, scratch);
    const found = new Map<string, Finding>();
    const sides = [side('merganser', found, () => ours(bitcode))];
    if (klee) {
      const theirsWith = (flags: readonly string[], seconds: number) => () =>
        theirs(klee, flags, bitcode, scratch, seconds);
      sides.push(side('klee, best flags', found, theirsWith(bestFlags, bestSeconds)));
      if (!quick) sides.push(side('klee', found, theirsWith([], plainSeconds)));
    }
    const measured = await interleaved(sides, runs);
    printTable(`${name} ${size}`, measured);
    for (const [who, { paths, cpuMs, cut }] of found) {
      console.log(
        `  ${who}: ${paths.completed} paths completed, ${paths.errored} with an error, ${cpuMs} ms of processor time${cut ? ', cut' : ''}`,
      );
    }
    const whole = [...found.values()].filter(({ cut }) => !cut);
    const counts = new Set(whole.map(({ paths }) => JSON.stringify(paths)));
    if (counts.size > 1) differing.push(name);
    if (measured[1]) {
      wall.push(measured[1].ratio);
      cpu.push(found.get('klee, best flags')!.cpuMs / found.get('merganser')!.cpuMs);
    }
    results.push({ program: name, size, sides: measured, found: Object.fromEntries(found) });
  }
  fs.rmSync(scratch, { recursive: true });
  if (wall.length > 0) {
    console.log(
      `\nKLEE with its best flags takes ${mean(wall).toFixed(2)} times as long (${mean(cpu).toFixed(2)} in processor time), in the geometric mean of ${wall.length} programs`,
    );
  }
  if (differing.length > 0) throw new Error(`the numbers of paths differ: ${differing.join(', ')}`);
  return results;
}

/** The bitcode of a program at a size. */
export function compile(clang: string, name: string, size: number, scratch: string): string {
  const bitcode = path.join(scratch, `${name}.bc`);
  const flags = ['-O1', '-g', '-c', '-emit-llvm', '-fno-builtin', `-DSIZE=${size}`];
  const source = path.join(programs, `${name}.c`);
  execFileSync(clang, [...flags, '-I', runtimeInclude, source, '-o', bitcode]);
  return bitcode;
}

/** One way to explore; the least processor time of its runs is kept beside the paths. */
function side(name: string, found: Map<string, Finding>, explore: () => Explored) {
  return {
    name,
    work: () => {
      const before = childrenTime();
      const explored = explore();
      const cpuMs = Math.min(childrenTime() - before, found.get(name)?.cpuMs ?? Infinity);
      found.set(name, { ...explored, cpuMs });
      return undefined;
    },
  };
}

/** Processor time of all child processes that have ended, in milliseconds (proc(5): cutime, cstime). */
export function childrenTime(): number {
  const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** `seconds`: after which the run is cut; not at all if not given. */
export function ours(bitcode: string, seconds?: number, flags: readonly string[] = []): Explored {
  const limit = seconds === undefined ? [] : ['--max-time', `${seconds}s`];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [merganser, 'run', bitcode, '--json', '--no-write-tests', ...limit, ...flags],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  try {
    const { paths, stoppedBy } = JSON.parse(stdout) as { paths: Paths; stoppedBy: string | null };
    const { completed, errored } = paths;
    return { paths: { completed, errored }, cut: stoppedBy !== null };
  } catch {
    throw new Error(`merganser failed on ${bitcode}: ${stderr.slice(-500)}`);
  }
}

export function theirs(
  klee: string,
  flags: readonly string[],
  bitcode: string,
  scratch: string,
  seconds: number,
): Explored {
  const output = path.join(scratch, 'klee-out');
  fs.rmSync(output, { recursive: true, force: true });
  const limits = [`--max-time=${seconds}s`, `--output-dir=${output}`];
  const { stderr } = spawnSync(klee, [...flags, ...limits, bitcode], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const number = (text: string) => Number(new RegExp(`${text} = (\\d+)`).exec(stderr)?.[1] ?? 0);
  return {
    paths: {
      completed: number('done: completed paths'),
      errored: number('partially completed paths'),
    },
    cut: stderr.includes('HaltTimer invoked'),
  };
}

export function mean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}
