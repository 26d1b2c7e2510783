/** The summary of an exploration, for files and for people. */

import * as path from 'node:path';
import type { Exploration } from '../exploration.js';
import {
  type Count,
  notMeasured,
  type RunDirectory,
  type RunRecorder,
  type RunSummary,
  type Sample,
  type StageCount,
} from '../results/index.js';
import { version } from '../version.js';
import type { CommandContext } from './commands.js';
import { number } from './english-number.js';
import { errorReport } from './error-report.js';
import type { Paint } from './terminal.js';

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
    states: {
      max: progress.maxStates,
      forks: progress.forks,
      merges: 0,
      slept: exploration.sleepCounts.slept,
      writtenOut: exploration.sleepCounts.writtenOut,
    },
    concretised: { ...exploration.concretised },
    instructions: progress.instructions,
    tests,
    errors,
    coverage: coverage
      ? { lines: coverage.lines, branches: coverage.branches }
      : { lines: notMeasured, branches: notMeasured },
    solver: { ...total, ms: Math.round(progress.solverMs), byStage },
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

/** What a person wants to know at the end: what broke, by which input, what was explored, what next. */
export function showSummary(
  summary: RunSummary,
  directory: RunDirectory | undefined,
  recorder: RunRecorder | undefined,
  { terminal, workingDirectory }: CommandContext,
): void {
  const { paint } = terminal;
  const shown = directory && (path.relative(workingDirectory, directory.path) || '.');
  for (const error of summary.errors) {
    terminal.err(errorReport(error, workingDirectory, paint));
    if (recorder && error.test !== null) {
      const inputs = inputLines(recorder.inputTexts(error.test));
      for (const text of inputs) terminal.err(`  ${paint.cyan(text)}\n`);
      terminal.err(paint.dim(`  ${shown}/tests/${error.test}.ktest\n`));
    }
    terminal.err('\n');
  }
  terminal.err(`${paint.bold(verdict(summary, paint))}\n`);
  for (const line of figures(summary)) terminal.err(`${line}\n`);
  if (shown && summary.tests > 0) terminal.err(nextSteps(summary, shown, paint));
}

const inputsShown = 8;
const longestInput = 100;

function inputLines(texts: readonly string[]): string[] {
  const lines = texts
    .slice(0, inputsShown)
    .map((text) => (text.length > longestInput ? `${text.slice(0, longestInput)}…` : text));
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const more = texts.length - lines.length;
  return [
    `with ${first}`,
    ...others.map((line) => `     ${line}`),
    ...(more > 0 ? [`     … and ${more} more`] : []),
  ];
}

function verdict(summary: RunSummary, paint: Paint): string {
  const found = summary.errors.length;
  if (found > 0) {
    const extent = summary.complete ? 'every path was explored' : 'not everything was explored';
    return paint.red(`${counted(found, 'error')} found; ${extent}`);
  }
  return summary.complete
    ? paint.green('no error found: every path was explored')
    : paint.yellow('no error found, but not everything was explored');
}

const counted = (count: number, word: string) =>
  `${number(count)} ${word}${count === 1 ? '' : 's'}`;

function figures({ paths, instructions, wallMs, coverage, ...summary }: RunSummary): string[] {
  const all = paths.completed + paths.errored + paths.partial;
  const parts = [
    `${counted(all, 'path')} (${number(paths.completed)} completed, ${number(paths.errored)} with an error, ${number(paths.partial)} given up)`,
    `${counted(instructions, 'instruction')}`,
    `${(wallMs / 1000).toFixed(2)} s`,
  ];
  const share = ({ covered, total }: Count, word: string) =>
    total ? [`${covered} of ${counted(total, word).replace('branchs', 'branches')}`] : [];
  const covered = [...share(coverage.lines, 'line'), ...share(coverage.branches, 'branch')];
  return [
    parts.join(', '),
    ...(covered.length > 0 ? [`covered ${covered.join(', ')}`] : []),
    ...stopLine(summary.stoppedBy),
  ];
}

function stopLine(stoppedBy: string | null): string[] {
  if (stoppedBy === null) return [];
  return stoppedBy === 'interrupted'
    ? ['interrupted; unfinished paths have tests too']
    : [`stopped by: ${stoppedBy}; raise its limit to go on`];
}

/** What to try with what the run left. */
function nextSteps(summary: RunSummary, directory: string, paint: Paint): string {
  const tests = `${counted(summary.tests, 'test')} in ${directory}/tests`;
  // The commands find the newest directory by themselves, unless it was given a name.
  const named = /^merganser-out-\d+$/.test(directory) ? '' : ` ${directory}`;
  const steps = [
    [`merganser replay${named}`, 'runs them natively'],
    [`merganser tests${named} --format c`, 'makes them C programs'],
    [`merganser report${named}`, 'shows the run as a page'],
  ];
  const widest = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(
    ([command, what]) => `  ${paint.cyan(command.padEnd(widest))}  ${what}\n`,
  );
  return `${tests}\n${lines.join('')}`;
}
