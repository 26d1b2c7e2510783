/** One exploration as a process of its own, and what the evaluation keeps of its summary. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunSummary } from '../../src/results/index.js';
import { bestFlags, childrenTime } from '../explore.js';
import { kleeFailure } from '../real/klee-failure.js';

const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

export const modes = ['off', 'static', 'dynamic'] as const;
export type Mode = (typeof modes)[number];

export interface Subject {
  readonly bitcode: string;
  /** What follows the program's name. */
  readonly words?: readonly string[];
}

export interface Limits {
  readonly seconds: number;
  readonly scratch: string;
  readonly flags?: readonly string[];
  /** Whether to measure coverage, which only runs that write tests do. */
  readonly covers?: boolean;
  /** Does something with the directory of such a run before it is removed. */
  readonly look?: (directory: string) => void;
}

export interface Explored {
  /** User and system time of the process and its children. */
  readonly cpuMs: number;
  readonly complete: boolean;
  /** States that were followed to an end. */
  readonly ended: number;
  /** Of these, the ones without an error. */
  readonly completed?: number;
  /** How many paths these stand for, at most. */
  readonly multiplicity: number;
  /** How many they stand for, where that was counted. */
  readonly exact?: number;
  readonly calibration?: { readonly c1: number; readonly c2: number; readonly samples: number };
  /** States that were joined to others; led on; and caught up. */
  readonly joined?: number;
  readonly forwarded?: number;
  readonly caughtUp?: number;
  /** Inputs that merged copies have found, and those to whose end a plain state came. */
  readonly scouted?: number;
  readonly arrived?: number;
  readonly lines?: number;
  readonly branches?: number;
  /** Processor time of the exploration alone, without the start of the process and the reading of the program. */
  readonly exploringMs?: number;
  readonly forks?: number;
  readonly merges?: number;
  /** What came of proofs of merges, where they are proved. */
  readonly validation?: {
    readonly validated: number;
    readonly failed: number;
    readonly unknown: number;
  };
  readonly queries?: number;
  readonly solverMs?: number;
  readonly errors: readonly string[];
  /** Why there is nothing else to report. */
  readonly failure?: string;
  /** What repeats the run, where something is odd about it. */
  readonly command: string;
}

/** A run may go on for this long behind its limit, to write its tests, before it is ended. */
const graceSeconds = 30;

export function explore(
  { bitcode, words = [] }: Subject,
  mode: Mode,
  { seconds, scratch, flags = [], covers = false, look }: Limits,
): Explored {
  const output = path.join(scratch, 'run');
  fs.rmSync(output, { recursive: true, force: true });
  const tests = covers ? ['--output-dir', output] : ['--no-write-tests'];
  // What these programs are about is counted; a part that sweeps gives a threshold of its own, which comes last.
  const alpha = mode === 'off' ? [] : ['--merge-alpha', '0.5'];
  const options = ['--merge', mode, ...alpha, ...flags, '--max-time', `${seconds}s`, ...tests];
  const behind = words.length > 0 ? ['--', ...words] : [];
  const before = childrenTime();
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [merganser, 'run', '--json', ...options, bitcode, ...behind],
    { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 1000 * (seconds + graceSeconds) },
  );
  const cpuMs = childrenTime() - before;
  const shown = options.filter((word) => word !== '--output-dir' && word !== output);
  const command = ['merganser run', ...shown, path.basename(bitcode), ...behind].join(' ');
  if (covers && fs.existsSync(output)) look?.(output);
  fs.rmSync(output, { recursive: true, force: true });
  const nothing = { cpuMs, complete: false, ended: 0, multiplicity: 0, errors: [], command };
  if (error) return { ...nothing, failure: `not ended ${graceSeconds} s behind its limit` };
  try {
    return { cpuMs, command, ...keptOf(JSON.parse(stdout) as RunSummary) };
  } catch {
    return { ...nothing, failure: stderr.trim().slice(-500) };
  }
}

function keptOf(summary: RunSummary): Omit<Explored, 'cpuMs' | 'command'> {
  const { complete, paths, states, merge, coverage, solver, cpuMs, errors } = summary;
  const ended = paths.completed + paths.errored;
  return {
    complete,
    ended,
    completed: paths.completed,
    multiplicity: merge ? (states.multiplicity ?? ended) : ended,
    ...(paths.exact !== undefined && { exact: paths.exact }),
    ...(merge?.calibration && { calibration: merge.calibration }),
    ...(merge && { joined: merge.joined }),
    ...(merge?.forwarded !== undefined && { forwarded: merge.forwarded, caughtUp: merge.caughtUp }),
    ...(merge?.scouted !== undefined && { scouted: merge.scouted, arrived: merge.arrived }),
    ...(coverage.lines.covered !== null && { lines: coverage.lines.covered }),
    ...(coverage.branches.covered !== null && { branches: coverage.branches.covered }),
    ...(cpuMs !== undefined && { exploringMs: Math.round(cpuMs) }),
    forks: states.forks,
    merges: states.merges,
    ...(merge?.validation && { validation: merge.validation }),
    queries: solver.queries,
    solverMs: Math.round(solver.ms),
    errors: errors.map(
      ({ kind, file, line }) => `${kind} at ${path.basename(file ?? '?')}:${line}`,
    ),
  };
}

/** KLEE with the flags that suit it best for complete explorations. */
export function exploreWithKlee(klee: string, bitcode: string, limits: Limits): Explored {
  const output = path.join(limits.scratch, 'klee');
  fs.rmSync(output, { recursive: true, force: true });
  const chosen = [...bestFlags, ...(limits.flags ?? [])];
  const flags = [...chosen, `--max-time=${limits.seconds}s`, `--output-dir=${output}`];
  const before = childrenTime();
  const { stderr } = spawnSync(klee, [...flags, bitcode], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 1000 * (limits.seconds + graceSeconds),
  });
  const cpuMs = childrenTime() - before;
  const completed = /done: completed paths = (\d+)/.exec(stderr)?.[1];
  const ended = Number(completed ?? 0);
  return {
    cpuMs,
    complete: completed !== undefined && !stderr.includes('HaltTimer invoked'),
    ended,
    multiplicity: ended,
    errors: [],
    ...(completed === undefined && { failure: kleeFailure(stderr) }),
    command: ['klee', ...chosen, path.basename(bitcode)].join(' '),
  };
}

/** What cannot be if merging keeps what can happen: other errors, or fewer paths than there are. */
export function contradictions(name: string, runs: Readonly<Record<string, Explored>>): string[] {
  const found = Object.entries(runs).flatMap(([mode, { failure, validation, command }]) => {
    const wrong = validation?.failed ? [`${validation.failed} merges are wrong`] : [];
    const texts = [...(failure === undefined ? [] : [failure.split('\n').at(-1)]), ...wrong];
    return texts.map((text) => `${name}, ${mode}: ${text} (${command})`);
  });
  const plain = runs.off;
  if (!plain?.complete) return found;
  const errors = (run: Explored): string => [...new Set(run.errors)].sort().join(', ') || 'none';
  for (const [mode, run] of Object.entries(runs)) {
    if (run === plain || !run.complete) continue;
    if (mode !== 'klee' && errors(run) !== errors(plain)) {
      found.push(`${name}, ${mode}: errors ${errors(run)}, not ${errors(plain)} (${run.command})`);
    }
    if (run.multiplicity < plain.ended) {
      found.push(`${name}, ${mode}: ${run.multiplicity} paths of ${plain.ended} (${run.command})`);
    }
    if (run.exact !== undefined && run.exact !== plain.ended) {
      found.push(`${name}, ${mode}: counts ${run.exact} paths of ${plain.ended} (${run.command})`);
    }
  }
  return found;
}
