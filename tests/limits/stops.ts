/**
 * Stops a command at a moment: by a signal, by a limit, by SIGKILL; measures how long it takes to end, and looks at what
 * it leaves. What must hold:
 *
 *  - before there is a run directory, a signal ends the process, as it does for commands that have none;
 *  - after that the exit status says whether errors were found, and the summary what stopped the run;
 *  - SIGKILL, and a signal while the run still starts to listen, leave a directory that says "interrupted";
 *  - every directory can be read.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeInclude } from '../../src/frontend/index.js';
import { readRun } from '../../src/results/index.js';
import { inspect } from '../results/killed.js';
import type { Victim } from './programs.js';

export const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

const slowFiles = fileURLToPath(new URL('slow-files.cjs', import.meta.url));

export type Command = 'run' | 'klee' | 'exec' | 'replay' | 'solve' | 'front end';
export type Means = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL' | 'max-time' | 'twice';

export interface Stop {
  readonly command: Command;
  readonly means: Means;
  /** Milliseconds after the run directory is there (without one: after the start); or the limit. */
  readonly moment: number;
  readonly options: readonly string[];
  /** Whether each file that is written takes a while (slow-files.cjs). */
  readonly isSlowDisk?: boolean;
}

export interface Stopped {
  /** Milliseconds from the stop, or from when the limit was reached, to the end of the process. */
  readonly latency: number;
  /** In which way it ended. */
  readonly how: 'summary' | 'signal' | 'ended before';
  readonly problems: readonly string[];
}

const clang = ['clang-16', 'clang'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until a run listens, signals end it; a busy machine needs a while. */
const listensAfter = 3000;

/** A folder with one program, compiled before the first stop unless its place is the front end. */
export class Home {
  readonly path = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-limits-'));
  private readonly cache = path.join(this.path, 'cache');
  private count = 0;
  private readonly prepared = new Map<Command, Promise<void>>();

  constructor(
    readonly name: string,
    readonly victim: Victim,
  ) {
    fs.writeFileSync(path.join(this.path, 'program.c'), victim.source);
  }

  dispose(): void {
    fs.rmSync(this.path, { recursive: true, force: true });
  }

  /** Several may be under way at a time. */
  async stop(stop: Stop): Promise<Stopped> {
    const { victim } = this;
    const prepared = this.prepared.get(stop.command) ?? this.prepare(stop);
    this.prepared.set(stop.command, prepared);
    await prepared;
    const output = path.join(this.path, `out-${this.count++}`);
    const ownCache = `${output}-cache`;
    const words = this.words(stop, output);
    const hasDirectory = stop.command === 'run' || stop.command === 'klee';
    const uncached = stop.command === 'front end' || victim.uncached;
    const child = spawn(process.execPath, [bundle, ...words], {
      cwd: this.path,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...(uncached ? { MERGANSER_CACHE_DIR: ownCache } : this.compiled),
        ...(stop.isSlowDisk && { NODE_OPTIONS: `--require=${slowFiles}` }),
      },
    });
    let end = 0;
    const ended = new Promise<{ status: number | null; signal: string | null }>((resolve) => {
      child.once('exit', (status, signal) => {
        end = performance.now();
        resolve({ status, signal });
      });
    });
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    const waitsForDirectory = hasDirectory && !(uncached && stop.means !== 'max-time');
    while (waitsForDirectory && !isOver() && !fs.existsSync(output)) await pause(5);
    const began = performance.now();
    await Promise.race([pause(stop.moment), ended]);
    const wasOver = isOver();
    const hadDirectory = fs.existsSync(output);
    const asked = performance.now();
    if (stop.means === 'twice') {
      child.kill('SIGINT');
      await Promise.race([pause(50), ended]);
      child.kill('SIGINT');
    } else if (stop.means !== 'max-time') child.kill(stop.means);
    const { status, signal } = await ended;
    const latency = Math.max(0, end - (stop.means === 'max-time' ? began + stop.moment : asked));
    const problems = wasOver
      ? []
      : this.problems(stop, output, hadDirectory, asked - began, status, signal);
    if (fs.existsSync(output) && stop.command === 'run') problems.push(...inspect(output).problems);
    fs.rmSync(output, { recursive: true, force: true });
    if (uncached) fs.rmSync(ownCache, { recursive: true, force: true });
    const how = wasOver ? 'ended before' : signal === null ? 'summary' : 'signal';
    return { latency, how, problems };
  }

  private problems(
    { command, means, moment, options }: Stop,
    output: string,
    hadDirectory: boolean,
    since: number,
    status: number | null,
    signal: string | null,
  ): string[] {
    const name = means === 'twice' ? 'SIGINT' : means;
    if (command !== 'run' && command !== 'klee') {
      // A run that happens to end just then is no problem.
      return signal === name || status === 0 ? [] : [`status ${status}, signal ${signal}`];
    }
    const bySignal = signal === name;
    const mayDie = means === 'SIGKILL' || means === 'twice' || !hadDirectory;
    const isStarting = since < listensAfter;
    if (bySignal && (mayDie || isStarting)) return [];
    if (signal !== null) return [`ended by ${signal} after ${Math.round(since)} ms`];
    if (command === 'klee') {
      return status === 0 ? [] : [`status ${status}`];
    }
    const { summary } = readRun(output);
    const expected = means === 'max-time' ? 'time' : 'interrupted';
    // Its own limit of instructions may be reached at that very moment.
    const mayHaveEnded = options.includes('--max-instructions') && 'instructions';
    const isRight =
      summary.stoppedBy === expected ||
      summary.stoppedBy === mayHaveEnded ||
      (summary.stoppedBy === null && summary.wallMs < moment + 1000);
    const errors = summary.errors.length > 0 ? 1 : 0;
    return [
      ...(isRight ? [] : [`stopped by ${summary.stoppedBy}, not ${expected}`]),
      ...(status === errors ? [] : [`status ${status} with ${summary.errors.length} errors`]),
    ];
  }

  private words({ command, means, moment, options }: Stop, output: string): string[] {
    const { victim } = this;
    const limit = means === 'max-time' ? [`--max-time=${Math.round(moment)}ms`] : [];
    const own = [...(victim.options ?? []), ...options];
    const entry = victim.function ? ['--function', victim.function] : [];
    switch (command) {
      case 'run':
        return ['run', 'program.c', ...entry, ...own, ...limit, '--output-dir', output];
      case 'klee':
        return [
          'klee',
          ...(means === 'max-time' ? [`--max-time=${moment / 1000}s`] : []),
          ...['--output-dir', output, 'program.bc'],
        ];
      case 'front end':
        return ['ir', 'program.c', '-o', 'program.ll'];
      case 'exec':
        return ['exec', 'program.c'];
      case 'replay':
        return ['replay', '--native', 'never', 'stored'];
      case 'solve':
        return ['solve', 'script.smt2', ...options];
    }
  }

  /** A native compiler is faster where the compile is not what is stopped. */
  private get compiled(): Record<string, string> {
    return { MERGANSER_CACHE_DIR: this.cache, ...(clang && { MERGANSER_CC: clang }) };
  }

  /** What a command needs that is not to be stopped. */
  private async prepare({ command }: Stop): Promise<void> {
    const { victim } = this;
    const env = { ...process.env, ...this.compiled };
    const call = (...words: string[]) =>
      new Promise((resolve) => {
        const options = { cwd: this.path, stdio: 'ignore', env } as const;
        spawn(process.execPath, [bundle, ...words], options).once('exit', resolve);
      });
    const entry = victim.function ? ['--function', victim.function] : [];
    // Of very large functions the embedded compiler makes bitcode in minutes.
    if (command === 'klee' && clang) {
      const flags = ['-g', '-w', '-I', runtimeInclude, '-c', '-emit-llvm', '-o', 'program.bc'];
      spawnSync(clang, [...flags, 'program.c'], { cwd: this.path, stdio: 'ignore' });
    } else if (command === 'klee')
      await call('ir', 'program.c', '--emit', 'bc', '-o', 'program.bc');
    else if (command === 'replay') {
      await call('run', 'program.c', ...entry, '--max-time', '2s', '--output-dir', 'stored');
    } else if (command === 'solve') fs.writeFileSync(path.join(this.path, 'script.smt2'), script);
    else if (!victim.uncached && command !== 'front end') {
      await call('ir', 'program.c', '-o', 'program.ll', '--debug-info', 'full');
    }
  }
}

/** A product of primes, and a bounded quantifier. */
const script = `(set-logic ALL)
(declare-fun x () (_ BitVec 64))
(declare-fun y () (_ BitVec 64))
(declare-fun a () (Array (_ BitVec 16) (_ BitVec 8)))
(assert (forall ((i (_ BitVec 16))) (=> (bvult i #xfff0) (bvult (select a i) (select a (bvadd i #x0001))))))
(check-sat)
(assert (= (bvmul x y) (_ bv7339248293824783883 64)))
(assert (bvult x #x00000000ffffffff))
(assert (bvult y #x00000000ffffffff))
(assert (bvugt x #x000000000000ffff))
(assert (bvugt y #x000000000000ffff))
(check-sat)
`;
