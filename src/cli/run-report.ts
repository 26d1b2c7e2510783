/** What people read of a run: each error when it is found, and at the end what was explored and what next. */
import * as path from 'node:path';
import type { Input, TestCase } from '../exec/index.js';
import type { FileChanges } from '../node/file-view.js';
import {
  type Count,
  excerpt,
  inputType,
  type RunDirectory,
  type RunSummary,
} from '../results/index.js';
import type { CommandContext } from './command.js';
import { counted, number } from './english-number.js';
import { errorReport } from './error-report.js';
import { explainMerge, mergeLine, quantifierLine } from './merge-report.js';
import { shellWord } from './option-values.js';
import type { FoundError } from './run-summary.js';
import type { Paint } from './terminal.js';

type Place = Pick<CommandContext, 'terminal' | 'workingDirectory'>;

/** An error, with the inputs that lead to it and where its test is. */
export function foundError(
  error: FoundError,
  /** Of the inputs that lead there (`inputLines`). */
  values: readonly string[],
  directory: RunDirectory | undefined,
  { terminal: { paint }, workingDirectory }: Place,
): string {
  const file =
    directory && error.test !== null
      ? [paint.dim(`  ${shownPath(directory, workingDirectory)}/tests/${error.test}.ktest\n`)]
      : [];
  return [
    errorReport(error, workingDirectory, paint),
    ...values.map((text) => `  ${paint.cyan(text)}\n`),
    ...file,
    '\n',
  ].join('');
}

/** What a person wants to know at the end: what broke, what was explored and what not, what next. */
export function showSummary(
  summary: RunSummary,
  directory: RunDirectory | undefined,
  { terminal, workingDirectory }: Place,
): void {
  const { paint } = terminal;
  terminal.err(`${paint.bold(verdict(summary, paint))}\n`);
  for (const line of errorList(summary.errors, paint)) terminal.err(`${line}\n`);
  for (const line of unexploredLines(summary, paint)) terminal.err(`${line}\n`);
  for (const line of figures(summary)) terminal.err(`${line}\n`);
  for (const line of mergeLine(summary)) terminal.err(`${line}\n`);
  for (const line of quantifierLine(summary)) terminal.err(`${line}\n`);
  if (summary.options['explainMerge']) {
    for (const line of explainMerge(summary, paint)) terminal.err(`${line}\n`);
  }
  if (directory && summary.tests > 0) {
    terminal.err(nextSteps(summary, shownPath(directory, workingDirectory), paint));
  }
}

function shownPath(directory: RunDirectory, workingDirectory: string): string {
  return path.relative(workingDirectory, directory.path) || '.';
}

const inputsShown = 8;
const longestInput = 100;

/** The inputs as C shows them: `with x = -1`. */
export function inputLines(test: TestCase, inputs: Iterable<Input>): string[] {
  const types = new Map(Array.from(inputs, ({ name, type }) => [name, type] as const));
  const shown = test.inputs.slice(0, inputsShown).map(({ name, bytes }) => {
    const text = `${name} = ${excerpt(inputType(types.get(name), bytes.length), bytes).text}`;
    return text.length > longestInput ? `${text.slice(0, longestInput)}…` : text;
  });
  const [first, ...others] = shown;
  if (first === undefined) return [];
  const more = test.inputs.length - shown.length;
  return [
    `with ${first}`,
    ...others.map((line) => `     ${line}`),
    ...(more > 0 ? [`     … and ${more} more`] : []),
  ];
}

/** For a run whose only path is the program's own. */
export const nothingSymbolic =
  'no input is symbolic: the program has one path. Make inputs symbolic with klee_make_symbolic, --sym-arg, --sym-stdin or --function (docs/inputs.md)';

const namesShown = 3;

/** What the program did to files, and that the real ones are as they were. */
export function changesText({ written, removed }: FileChanges, workingDirectory: string): string[] {
  const list = (names: readonly string[]) => {
    const shown = names
      .slice(0, namesShown)
      .map((name) => shorter(name, path.relative(workingDirectory, name)))
      .join(', ');
    const more = names.length - namesShown;
    return more > 0 ? `${shown} and ${more} more` : shown;
  };
  const parts = [
    ...(written.length > 0 ? [`wrote ${list(written)}`] : []),
    ...(removed.length > 0 ? [`removed ${list(removed)}`] : []),
  ];
  if (parts.length === 0) return [];
  return [
    `the program ${parts.join(' and ')}: in copies; the real files are as they were (--files host lets it change them)`,
  ];
}

const shorter = (a: string, b: string) => (a.length <= b.length ? a : b);

/** The errors once more, a line each: where there are several, the first ones are far up by now. */
function errorList(errors: readonly FoundError[], paint: Paint): string[] {
  if (errors.length < 2) return [];
  return errors.map(({ kind, file, line, function: name, test }) => {
    const place = file === '' ? name : `${file}:${line} in ${name}`;
    return `  ${paint.red(kind)} at ${place}${test === null ? '' : paint.dim(`  ${test}`)}`;
  });
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

const gapsShown = 8;

/** What was not explored, where, how often, and what helps; what was taken for granted. */
function unexploredLines({ unexplored = [], assumed = [] }: RunSummary, paint: Paint): string[] {
  const lines = unexplored.slice(0, gapsShown).flatMap((gap) => {
    const place = gap.file === '' ? '' : `${gap.file}:${gap.line}: `;
    const times = gap.count === 1 ? '' : ` (${number(gap.count)} times)`;
    return [
      `  ${place}${gap.message}${times}`,
      ...(gap.advice === '' ? [] : [paint.dim(`    ${gap.advice}`)]),
    ];
  });
  const more = unexplored.length - gapsShown;
  return [
    ...(lines.length > 0 ? [paint.yellow('not explored:'), ...lines] : []),
    ...(more > 0 ? [`  … and at ${counted(more, 'more place')}`] : []),
    ...assumed.map((text) => `explored for ${text}`),
  ];
}

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
    ...stopLine(summary),
  ];
}

function stopLine({ stoppedBy, tests }: Pick<RunSummary, 'stoppedBy' | 'tests'>): string[] {
  if (stoppedBy === null) return [];
  if (stoppedBy === 'memory')
    return ['stopped by: memory; --max-memory allows more, if there is more'];
  if (stoppedBy === 'output') return ['stopped: what it finds cannot be written any more'];
  if (stoppedBy !== 'interrupted') return [`stopped by: ${stoppedBy}`];
  const kept = 'unfinished paths have tests too, where there was time to make them';
  return [tests > 0 ? `interrupted; ${kept}` : 'interrupted'];
}

/** What to try with what the run left. */
function nextSteps(summary: RunSummary, directory: string, paint: Paint): string {
  const tests = `${counted(summary.tests, 'test')} in ${directory}/tests`;
  // The commands find the newest directory by themselves, unless it was given a name.
  const named = /^merganser-out-\d+$/.test(directory) ? '' : ` ${shellWord(directory)}`;
  const { stoppedBy, options, states } = summary;
  const canGoOn = stoppedBy !== null && options['merge'] === 'off' && states.merges === 0;
  const steps = [
    ...(canGoOn ? [[`merganser resume${named}`, 'goes on with the run']] : []),
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
