/**
 * Measuring several ways of doing the same thing on a noisy machine.
 *
 * The sides take turns, so that a slow minute of the machine hits all of them; the minimum is
 * what the work costs, the median and the spread say how far to trust it.
 */

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/**
 * A folder for what runs write, in memory where there is such a file system: ext4 looks at the inodes of files that were just
 * removed one by one for each new file, so that a run that writes tests is slower after one whose tests were removed (docs/jobs.md).
 */
export function scratchFolder(name: string): string {
  const inMemory = '/dev/shm';
  const parent = fs.existsSync(inMemory) ? inMemory : os.tmpdir();
  return fs.mkdtempSync(path.join(parent, `merganser-${name}-`));
}

/** What a stored result says about where and when it was measured. */
export function machineFacts(): { machine: Record<string, unknown>; date: string } {
  return {
    machine: {
      cpu: os.cpus()[0]?.model ?? 'unknown',
      cores: os.cpus().length,
      memoryMb: Math.round(os.totalmem() / 2 ** 20),
      loadAverage: os.loadavg(),
      node: process.version,
      v8: process.versions.v8,
      system: `${os.type()} ${os.release()}`,
    },
    date: new Date().toISOString(),
  };
}

export interface BenchmarkOptions {
  readonly runs: number;
  /** The parts to run, for a benchmark that has parts; all of them when undefined. */
  readonly only?: readonly string[] | undefined;
  /** Whether to run small parts only. */
  readonly quick?: boolean;
  /** Seconds for a run, and groups of measurements, for a benchmark that has them. */
  readonly time?: number | undefined;
  readonly limit?: number | undefined;
  readonly parts?: readonly string[] | undefined;
  /** A checkout of the string loops, for the benchmark that has them, and every how many of its subjects to take. */
  readonly loops?: string | undefined;
  readonly every?: number | undefined;
  /** How many of its subjects are measured at a time, for a benchmark that can. */
  readonly jobs?: number | undefined;
  /** With how many seeds to explore, for a benchmark that keeps the median. */
  readonly seeds?: number | undefined;
  /** A built checkout of other code, for the benchmark that compares with it. */
  readonly before?: string | undefined;
  /** A git repository, for the benchmark that looks at commits. */
  readonly repository?: string | undefined;
  /** Keeps what there is so far, in case that the rest is never measured. */
  store?(results: unknown): void;
}

export interface BenchmarkModule {
  run(options: BenchmarkOptions): Promise<unknown> | unknown;
}

/** What the last full run of a benchmark stored, for parts that are not run again. */
export function storedResults<T>(benchmark: string): T | undefined {
  const file = new URL(`results/${benchmark}.json`, import.meta.url);
  if (!fs.existsSync(file)) return undefined;
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { results: T }).results;
}

/** The parts by their names, or by letters in their order, from a on; all of them if none is given. */
export function namedParts(
  names: readonly string[],
  given: readonly string[] | undefined,
): readonly string[] {
  if (!given) return names;
  const letter = (name: string): string => 'abcdefghi'[names.indexOf(name)]!;
  const unknown = given.filter((text) => !names.some((n) => n === text || letter(n) === text));
  if (unknown.length > 0) {
    const known = names.map((name) => `${letter(name)} (${name})`).join(', ');
    throw new Error(`there is no part ${unknown.join(', ')}; there are ${known}`);
  }
  return names.filter((name) => given.includes(name) || given.includes(letter(name)));
}

export interface Side {
  readonly name: string;
  /** Does the work once and gives its cost in milliseconds, or undefined to be timed from outside. */
  work(): number | undefined | Promise<number | undefined>;
}

export interface Measured {
  readonly name: string;
  readonly minMs: number;
  readonly medianMs: number;
  /** Interquartile range. */
  readonly spreadMs: number;
  /** Minimum of this side over minimum of the first. */
  readonly ratio: number;
}

export async function interleaved(sides: readonly Side[], runs: number): Promise<Measured[]> {
  const times = sides.map((): number[] => []);
  for (let run = 0; run < runs; run++) {
    for (const [i, side] of sides.entries()) {
      const started = performance.now();
      const own = await side.work();
      times[i]!.push(own ?? performance.now() - started);
    }
  }
  const reference = Math.min(...times[0]!);
  return sides.map(({ name }, i) => {
    const sorted = times[i]!.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
    return {
      name,
      minMs: sorted[0]!,
      medianMs: at(0.5),
      spreadMs: at(0.75) - at(0.25),
      ratio: sorted[0]! / reference,
    };
  });
}

export function printTable(title: string, measured: readonly Measured[]): void {
  const widest = Math.max(title.length, ...measured.map(({ name }) => name.length));
  const columns = ['min ms', 'median', 'spread', 'ratio'].map((text) => text.padStart(9)).join('');
  console.log(`\n${title.padEnd(widest)}${columns}`);
  for (const { name, minMs, medianMs, spreadMs, ratio } of measured) {
    const numbers = [minMs, medianMs, spreadMs].map((ms) => ms.toFixed(1).padStart(9)).join('');
    console.log(`${name.padEnd(widest)}${numbers}${ratio.toFixed(2).padStart(9)}`);
  }
}
