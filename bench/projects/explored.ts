/**
 * A program that was built, explored for a limited time, and what becomes of its errors natively.
 *
 * Each error's test is replayed by a native program of the same sources with AddressSanitizer: an error that is found
 * there, too, is real; one that is not must be looked at: it is ours, or one that AddressSanitizer does not see (before a global variable). What no native run can show (a function that is missing in our
 * library, something that our model of the machine refuses) is a limit of ours, and no error of the program.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { kleeFailure } from '../real/klee-failure.js';
import { merganser } from './built.js';
import { childrenSeconds } from './processor-time.js';

export interface FoundError {
  readonly kind: string;
  readonly place: string;
  readonly message: string;
  /** `not replayed`: there is no native program. */
  readonly class: 'real' | 'unconfirmed' | 'limit' | 'not replayed';
  /** What the native run did instead. */
  readonly difference?: string;
}

export interface Outcome {
  /** Of processor time: a busy machine gives less of it in a minute. */
  readonly processorSeconds: number;
  readonly paths: number;
  readonly complete: boolean;
  readonly lines: { readonly covered: number; readonly total: number };
  readonly branches: { readonly covered: number; readonly total: number };
  readonly errors: readonly FoundError[];
  readonly failure?: string;
  /** Notes of the run: parts without bitcode, libraries without it. */
  readonly notes: readonly string[];
}

interface Summary {
  readonly complete: boolean;
  readonly paths: { readonly completed: number };
  readonly coverage: Pick<Outcome, 'lines' | 'branches'>;
  readonly errors: readonly {
    readonly kind: string;
    readonly message: string;
    readonly file?: string;
    readonly line?: number;
    readonly test?: string;
  }[];
}

const limits = new Set(['external', 'model', 'unsupported']);

const none = { covered: 0, total: 0 };

export function explore(
  program: string,
  words: readonly string[],
  { directory, cc, seconds, scratch }: Exploring,
): Outcome {
  const output = path.join(scratch, 'ours');
  const options = ['--cc', cc, '--json', '--max-time', `${seconds}s`, '--output-dir', output];
  const earlier = childrenSeconds();
  const { stdout, stderr } = start(
    ['run', ...options, program, '--', ...words],
    directory,
    seconds,
  );
  const processorSeconds = childrenSeconds() - earlier;
  const notes = [...stderr.matchAll(/^(?:merganser: )?note: ((?:.*\n)(?: {2}.*\n)*)/gm)].map(
    ([, text]) => text!.trimEnd(),
  );
  if (!stdout.startsWith('{')) {
    const failure = stderr.trim().split('\n').at(-1) ?? 'nothing was said';
    const nothing = { paths: 0, complete: false, lines: none, branches: none, errors: [] };
    return { processorSeconds, ...nothing, failure, notes };
  }
  const summary = JSON.parse(stdout) as Summary;
  const errors = summary.errors.map((error): FoundError => {
    const { kind, message, file, line, test } = error;
    const place = `${path.basename(file ?? '?')}:${line ?? '?'}`;
    const found = { kind, place, message };
    if (limits.has(kind)) return { ...found, class: 'limit' };
    if (test === undefined) return { ...found, class: 'not replayed' };
    return { ...found, ...replayed(path.join(output, 'tests', `${test}.ktest`), directory) };
  });
  const { lines, branches } = summary.coverage;
  const { paths, complete } = summary;
  return { processorSeconds, paths: paths.completed, complete, lines, branches, errors, notes };
}

export interface Exploring {
  /** Where the program is started. */
  readonly directory: string;
  readonly cc: string;
  readonly seconds: number;
  readonly scratch: string;
}

function start(words: readonly string[], directory: string, seconds: number) {
  return spawnSync(process.execPath, [merganser, ...words], {
    cwd: directory,
    encoding: 'utf8',
    timeout: 1000 * (seconds + 300),
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function replayed(test: string, directory: string): Pick<FoundError, 'class' | 'difference'> {
  const { stdout, stderr } = start(['replay', test, '--native', 'always'], directory, 300);
  if (stdout.startsWith('as predicted')) return { class: 'real' };
  const differs = /^differs\s+\S+\s+(.*)/m.exec(stdout)?.[1];
  if (differs !== undefined) return { class: 'unconfirmed', difference: differs };
  return { class: 'not replayed', difference: stderr.trim().split('\n').at(-1) ?? '' };
}

export interface KleeOutcome {
  readonly processorSeconds: number;
  readonly paths: number;
  readonly lines: number;
  readonly errors: readonly string[];
  readonly failure?: string;
}

/** KLEE with uclibc and its POSIX model on the same bitcode; lines as its own count has them, those of the program alone. */
export function exploreWithKlee(
  klee: string,
  bitcode: string,
  words: readonly string[],
  { directory, seconds, scratch }: Exploring,
): KleeOutcome {
  const output = path.join(scratch, 'theirs');
  const flags = ['--libc=uclibc', '--posix-runtime', '--use-forked-solver=false'];
  const limit = [`--max-time=${seconds}s`, `--output-dir=${output}`];
  const earlier = childrenSeconds();
  const { stderr } = spawnSync(klee, [...flags, ...limit, bitcode, ...words], {
    cwd: directory,
    encoding: 'utf8',
    timeout: 1000 * (seconds + 120),
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const processorSeconds = childrenSeconds() - earlier;
  const errors = [...stderr.matchAll(/KLEE: ERROR: (?:\S*\/)?([^\s/]+:\d+): (.*)/g)].map(
    ([, place, message]) => `${message} at ${place}`,
  );
  const paths = /done: completed paths = (\d+)/.exec(stderr)?.[1];
  const counts = path.join(output, 'run.istats');
  const lines = fs.existsSync(counts) ? coveredLines(fs.readFileSync(counts, 'utf8')) : 0;
  const failed = paths === undefined ? { failure: kleeFailure(stderr) } : {};
  return { processorSeconds, paths: Number(paths ?? 0), lines, errors, ...failed };
}

/** Lines of which an instruction was executed, in callgrind's format, but for those of KLEE's own libraries. */
function coveredLines(text: string): number {
  const found = new Set<string>();
  let file = '';
  let column = -1;
  let isCall = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('events:')) column = line.split(/\s+/).slice(1).indexOf('Icov');
    else if (line.startsWith('fl=')) file = line.slice(3);
    else if (line.startsWith('calls=')) isCall = true;
    else if (/^\d/.test(line)) {
      const [, source, ...counts] = line.split(' ');
      const isOwn = !/^(?:libc|runtime)\//.test(file);
      if (!isCall && isOwn && source !== '0' && Number(counts[column]) > 0)
        found.add(`${file}:${source}`);
      isCall = false;
    }
  }
  return found.size;
}
