/** The summary of an exploration, for files and for people. */
import type { Exploration } from '../exploration.js';
import { notMeasured, type RunSummary, type Sample, type StageCount } from '../results/index.js';
import { version } from '../version.js';
import type { CommandContext } from './commands.js';
import { errorReport } from './error-report.js';

export type FoundError = RunSummary['errors'][number];

export function summarise(
  exploration: Exploration,
  { files, options }: CommandContext,
  errors: readonly FoundError[],
  tests: number,
  hasEnded: boolean,
  coverage?: RunSummary['coverage'],
): RunSummary {
  const { progress } = exploration;
  const { completed, errored, partial } = progress;
  const byStage: Record<string, StageCount> = {};
  const total = { queries: 0, sat: 0, unsat: 0, unknown: 0, ms: 0 };
  exploration.solver.statistics().forEach((stage, name) => {
    const { queries, sat, unsat, unknown, milliseconds } = stage;
    byStage[name] = { queries, sat, unsat, unknown, ms: Math.round(milliseconds) };
    total.sat += sat;
    total.unsat += unsat;
    total.unknown += unknown;
    total.ms = Math.max(total.ms, Math.round(milliseconds));
    total.queries = Math.max(total.queries, queries);
  });
  return {
    version,
    program: files,
    options,
    complete: hasEnded && exploration.isComplete,
    stoppedBy: hasEnded ? progress.stoppedBy : 'interrupted',
    paths: {
      completed,
      errored,
      partial,
      estimated: hasEnded && exploration.isComplete ? completed + errored : null,
    },
    states: { max: progress.maxStates, forks: progress.forks, merges: 0 },
    concretised: { ...exploration.concretised },
    instructions: progress.instructions,
    tests,
    errors,
    coverage: coverage
      ? { lines: coverage.lines, branches: coverage.branches }
      : { lines: notMeasured, branches: notMeasured },
    solver: { ...total, byStage },
    wallMs: Math.round(exploration.elapsed),
    maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

export function sampleOf(exploration: Exploration): Sample {
  const { progress, living } = exploration;
  const { completed, errored, partial, forks, instructions, queries, solverMs } = progress;
  return {
    paths: completed + errored + partial,
    errors: errored,
    states: living,
    forks,
    instructions,
    queries,
    solverMs: Math.round(solverMs),
    rssMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  };
}

/** What a person wants to know at the end. */
export function showSummary(
  summary: RunSummary,
  directory: string | undefined,
  { terminal, workingDirectory }: CommandContext,
): void {
  const { paint } = terminal;
  for (const error of summary.errors) {
    terminal.err(errorReport(error, workingDirectory, paint));
    if (error.test && directory) terminal.err(`  input: ${directory}/tests/${error.test}.ktest\n`);
    terminal.err('\n');
  }
  const { paths, errors, instructions, wallMs } = summary;
  const found = errors.length;
  const verdict =
    found > 0
      ? paint.red(`${found} error${found === 1 ? '' : 's'} found`)
      : summary.complete
        ? paint.green('no error found: every path was explored')
        : paint.yellow('no error found, but not everything was explored');
  terminal.err(`${paint.bold(verdict)}\n`);
  const all = paths.completed + paths.errored + paths.partial;
  const parts = [
    `${all} path${all === 1 ? '' : 's'} (${paths.completed} completed, ${paths.errored} with an error, ${paths.partial} given up)`,
    `${instructions.toLocaleString('en')} instructions`,
    `${(wallMs / 1000).toFixed(2)} s`,
  ];
  terminal.err(`${parts.join(', ')}\n`);
  const { floatingPoint, address, host } = summary.concretised;
  const lost = floatingPoint + address + host;
  if (lost > 0) {
    const why = floatingPoint > 0 ? `, ${floatingPoint} of them for floating point` : '';
    terminal.err(`${paint.yellow(`${lost} symbolic values were made concrete${why}`)}\n`);
  }
  if (summary.stoppedBy) terminal.err(`${paint.yellow(`stopped by: ${summary.stoppedBy}`)}\n`);
  if (directory && summary.tests > 0) {
    terminal.err(`${summary.tests} test${summary.tests === 1 ? '' : 's'} in ${directory}/tests\n`);
  }
}
