/** Both engines on one bitcode file for a limited time, with their default searches: what they find. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Covered } from './coverage.js';
import { kleeFailure } from './klee-failure.js';

const here = fileURLToPath(new URL('../../', import.meta.url));

export interface Side extends Covered {
  /** Paths that were followed to their ends. */
  readonly paths: number;
  readonly errors: readonly string[];
  readonly tests: number;
  readonly complete: boolean;
  /** Why there is nothing else to report. */
  readonly failure?: string;
  /** Lines covered with each seed, the fewest first, where there are several: the side is the median one. */
  readonly linesBySeed?: readonly number[];
}

export interface Explored extends Omit<Side, keyof Covered | 'tests'> {
  /** The directory with the tests. */
  readonly directory: string;
}

export function testsIn(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((file) => file.endsWith('.ktest'))
    .map((file) => path.join(directory, file));
}

/** How a program is explored: for how long, and with which words behind its name. */
export interface Exploration {
  readonly seconds: number;
  /** For the results. */
  readonly scratch: string;
  readonly words?: readonly string[];
  /** Options of Merganser's. */
  readonly flags?: readonly string[];
  /** The checkout of Merganser's that explores; this one if none is given. */
  readonly checkout?: string | undefined;
}

export function ours(
  bitcode: string,
  { seconds, scratch, words = [], flags = [], checkout = here }: Exploration,
): Explored {
  const output = fs.mkdtempSync(path.join(scratch, 'ours-'));
  fs.rmdirSync(output);
  const options = [...flags, '--json', '--max-time', `${seconds}s`, '--output-dir', output];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(checkout, 'bin/merganser.js'), 'run', ...options, bitcode, '--', ...words],
    {
      encoding: 'utf8',
      timeout: 1000 * (seconds + 60),
      maxBuffer: 2 ** 28,
    },
  );
  const directory = path.join(output, 'tests');
  if (!stdout.startsWith('{')) {
    return {
      directory,
      paths: 0,
      errors: [],
      complete: false,
      failure: stderr.trim().split('\n').at(-1) ?? '',
    };
  }
  const summary = JSON.parse(stdout) as {
    complete: boolean;
    paths: { completed: number };
    errors: { kind: string; file: string; line: number }[];
  };
  return {
    directory,
    paths: summary.paths.completed,
    complete: summary.complete,
    errors: summary.errors.map(
      ({ kind, file, line }) => `${kind} at ${path.basename(file ?? '?')}:${line}`,
    ),
  };
}

/** KLEE with its uclibc, and its POSIX model for symbolic words. */
export function theirs(
  klee: string,
  bitcode: string,
  { seconds, scratch, words = [] }: Exploration,
): Explored {
  const directory = path.join(scratch, 'theirs');
  // LLVM's verifier accepts the bitcode, but not always what KLEE links it with.
  const flags = [
    '--libc=uclibc',
    '--use-forked-solver=false',
    '--output-istats=0',
    '--disable-verify',
  ];
  if (words.length > 0) flags.push('--posix-runtime');
  const limits = [`--max-time=${seconds}s`, `--output-dir=${directory}`];
  const { stderr } = spawnSync(klee, [...flags, ...limits, bitcode, ...words], {
    encoding: 'utf8',
    timeout: 1000 * (seconds + 60),
    maxBuffer: 2 ** 28,
  });
  const errors = [...stderr.matchAll(/KLEE: ERROR: (?:\S*\/)?([^\s/]+:\d+): (.*)/g)].map(
    ([, place, message]) => `${message} at ${place}`,
  );
  const paths = /done: completed paths = (\d+)/.exec(stderr)?.[1];
  const complete = paths !== undefined && !/HaltTimer invoked/.test(stderr);
  const failed = paths === undefined ? { failure: kleeFailure(stderr) } : {};
  return { directory, paths: Number(paths ?? 0), errors, complete, ...failed };
}

/** The one that covers as many lines as half of them. */
export function medianSide(sides: readonly Side[]): Side {
  const sorted = [...sides].sort((a, b) => a.lines - b.lines);
  const median = sorted[Math.floor((sorted.length - 1) / 2)]!;
  return sides.length === 1 ? median : { ...median, linesBySeed: sorted.map(({ lines }) => lines) };
}

export function printSide(name: string, who: string, side: Side): void {
  const { paths, tests, lines, branches, errors, complete, failure, linesBySeed } = side;
  const seeds = linesBySeed ? ` (by seed ${linesBySeed.join(', ')})` : '';
  console.log(
    `${name}, ${who}: ${failure ?? `${paths} paths${complete ? ', complete' : ''}, ${tests} tests cover ${lines} lines${seeds} and ${branches} branches; errors: ${errors.join(', ') || 'none'}`}`,
  );
}
