/**
 * The runs by which `tune-merge` measures a set of parameters: `merganser run` in processes of their own, one after the
 * other, so that no run finds a heap, caches or compiled code that another one has left.
 *
 * A run that is compared with one that ended gets a few times as long as that one and no more: what takes longer is not
 * better, unless other programs became faster by as much. And where more runs were cut than in what the set is
 * compared with, the other programs are left out.
 */
import { spawn } from 'node:child_process';
import * as path from 'node:path';
import { packageRoot } from '../../frontend/cc/package-root.js';
import { cutRuns, type Measurement, type RunCost } from '../../merge/tuning/cost.js';
import type { RunSummary } from '../../results/index.js';
import { ExitCode } from '../exit-codes.js';
import { UsageError } from '../usage-error.js';

export interface TuningPlan {
  readonly programs: readonly string[];
  /** Options of `run` that all runs get. */
  readonly words: readonly string[];
  readonly programArgs: readonly string[];
  readonly workingDirectory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds for one run. */
  readonly maxTime: number;
  /** Ends everything. */
  readonly ending: AbortSignal;
}

/** Even short runs may wait for a processor for so long (milliseconds). */
const leastLimit = 5000;

/** Causes of gaps that are in the program, whatever is joined. */
const causesOfPrograms: ReadonlySet<string> = new Set(['model', 'external']);

export class TuningRuns {
  /** Runs until now. */
  count = 0;
  /** How often states have met in them. */
  met = 0;
  /** What runs said that failed, each once. */
  readonly failures = new Set<string>();

  constructor(private readonly plan: TuningPlan) {}

  /** Runs all programs with some more words; undefined if that was ended. */
  async measure(
    words: readonly string[],
    against: Measurement | undefined,
  ): Promise<Measurement | undefined> {
    const { programs, maxTime } = this.plan;
    const patience = programs.length === 1 ? 3 : 10;
    const runs: RunCost[] = [];
    for (const [i, program] of programs.entries()) {
      const other = against?.[i];
      const limit = other?.hasEnded
        ? Math.min(maxTime, Math.max(leastLimit, other.seconds * 1000 * patience))
        : maxTime;
      const run = await this.run(program, words, Math.round(limit));
      if (!run) return undefined;
      runs.push(run);
      if (against && cutRuns(runs) > cutRuns(against)) break;
    }
    return runs;
  }

  private async run(
    program: string,
    words: readonly string[],
    limit: number,
  ): Promise<RunCost | undefined> {
    const { plan } = this;
    // The time is for those that do not end: merging is what is measured, from the beginning on.
    const limits = ['--merge-after=0', `--max-time=${limit}ms`];
    const fixed = ['--json', '--no-write-tests', '--colour=never', ...limits];
    const { status, out, err } = await said(
      ['run', program, ...plan.words, ...words, ...fixed, '--', ...plan.programArgs],
      plan,
    );
    if (plan.ending.aborted) return undefined;
    this.count++;
    if (status === ExitCode.usage) throw new UsageError(err.replace(/^merganser: /, '').trim());
    if (status !== ExitCode.ok && status !== ExitCode.errorsFound) {
      const line = err.trim().split('\n')[0];
      this.failures.add(
        `a run of ${program} failed${line ? `: ${line}` : ''} (${words.join(' ')})`,
      );
      return { seconds: limit / 1000, hasEnded: false, behaviour: 'failed' };
    }
    return this.costOf(JSON.parse(out) as RunSummary);
  }

  private costOf(summary: RunSummary): RunCost {
    const { stoppedBy, unexplored = [], cpuMs, wallMs, merge, states, paths, solver } = summary;
    this.met += merge?.met ?? 0;
    const { met, joined, unworthy } = merge ?? { met: 0, joined: 0, unworthy: 0 };
    const steps = [summary.instructions, states.forks, paths.completed, paths.errored];
    return {
      seconds: (cpuMs ?? wallMs) / 1000,
      hasEnded: stoppedBy === null && unexplored.every(({ cause }) => causesOfPrograms.has(cause)),
      behaviour: [...steps, met, joined, unworthy, solver.queries].join(' '),
    };
  }
}

interface Said {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs this same program and gives what it says. */
function said(
  words: readonly string[],
  { workingDirectory, env, ending }: TuningPlan,
): Promise<Said> {
  const command = path.join(packageRoot, 'bin', 'merganser.js');
  return new Promise((resolve, reject) => {
    if (ending.aborted) return resolve({ status: null, out: '', err: '' });
    const child = spawn(process.execPath, [command, ...words], {
      cwd: workingDirectory,
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // At a terminal Ctrl-C has reached the run too, and a second signal ends it at once.
    const end = () => child.kill('SIGTERM');
    ending.addEventListener('abort', end, { once: true });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => out.push(data));
    child.stderr.on('data', (data: Buffer) => err.push(data));
    child.once('error', reject);
    child.once('close', (status) => {
      ending.removeEventListener('abort', end);
      resolve({ status, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() });
    });
  });
}
