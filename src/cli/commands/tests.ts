/** `merganser tests`: the tests of a run in another format, or fewer of them. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { failedCalls } from '../../exec/index.js';
import { packageRoot } from '../../frontend/cc/package-root.js';
import { makeFolders } from '../../node/index.js';
import {
  bitSetMembers,
  type CStyle,
  cStyles,
  cTests,
  junitXml,
  metadataXml,
  RunError,
  rawFiles,
  readableTest,
  readRun,
  reduceTests,
  type StoredRun,
  type StoredTest,
  sarifLog,
  type TestedSource,
  type TextFile,
  testCaseXml,
  writeKTest,
} from '../../results/index.js';
import type { CommandContext } from '../command.js';
import { counted } from '../english-number.js';
import { ExitCode } from '../exit-codes.js';
import type { OptionValues } from '../options/index.js';
import { runPath } from '../run-path.js';
import { UsageError } from '../usage-error.js';

interface OutputFile {
  readonly name: string;
  readonly data: string | Uint8Array | Iterable<string>;
}

export function run(context: CommandContext): number {
  const { options, terminal, workingDirectory } = context;
  const stored = readStored(runPath(context, 'tests'));
  const chosen = options.reduce ? reduced(stored, context) : stored.tests;
  const tests = withoutFailures(stored, chosen, context);
  const files = outputFiles({ ...stored, tests }, tests, context);
  if (isSingleFile(options.format) && options.to === undefined) {
    for (const { data } of files) for (const part of parts(data)) terminal.out(part);
    return ExitCode.ok;
  }
  const target = path.resolve(
    workingDirectory,
    options.to ?? path.join(stored.directory, options.format),
  );
  for (const file of files) writeFile(path.join(target, file.name), file.data);
  const shown = path.relative(workingDirectory, target) || '.';
  terminal.err(`${tests.length} test${tests.length === 1 ? '' : 's'} in ${shown}\n`);
  return ExitCode.ok;
}

const isSingleFile = (format: string) => ['json', 'sarif', 'junit'].includes(format);

const parts = (data: OutputFile['data']): Iterable<string | Uint8Array> =>
  typeof data === 'string' || data instanceof Uint8Array ? [data] : data;

function writeFile(file: string, data: OutputFile['data']): void {
  makeFolders(path.dirname(file));
  const fd = fs.openSync(file, 'w');
  try {
    for (const part of parts(data)) fs.writeSync(fd, part as string);
  } finally {
    fs.closeSync(fd);
  }
}

export function readStored(directory: string): StoredRun {
  try {
    return readRun(directory);
  } catch (error) {
    if (error instanceof RunError) throw new UsageError(error.message);
    throw error;
  }
}

function reduced(stored: StoredRun, { terminal }: CommandContext): StoredTest[] {
  const known = stored.tests.filter(({ coverage }) => coverage !== undefined);
  const { kept, isLeast } = reduceTests(
    known.map(({ name, coverage, error }) => ({
      name,
      points: bitSetMembers(coverage ?? ''),
      isKept: error !== undefined,
    })),
  );
  const names = new Set(kept);
  const chosen = stored.tests.filter(
    ({ name, coverage }) => coverage === undefined || names.has(name),
  );
  const proof = isLeast ? 'fewer cannot cover as much' : 'chosen greedily';
  terminal.err(`${chosen.length} of ${stored.tests.length} tests hold the coverage (${proof})\n`);
  return chosen;
}

/** Formats in which a test is a program of its own, or is run by one that cannot make calls fail or sockets. */
const needsNoFailures = new Set<string>([...cStyles, 'testcomp']);

/** Inputs that come from outside while the program runs (--sym-connections, --sym-packets, --sym-time, --sym-random). */
const isFromOutside = ({ name }: { readonly name: string }) =>
  /^(connection\d+|packet\d+|time|random)(\.(length|microseconds|device))?(_\d+)?$/.test(name);

/** Tests in which calls fail, or something comes from outside, are left out where nobody would make it so. */
function withoutFailures(
  stored: StoredRun,
  tests: readonly StoredTest[],
  { options: { format }, terminal }: CommandContext,
): readonly StoredTest[] {
  if (!needsNoFailures.has(format)) return tests;
  const { symConnections, symPackets, symTime, symRandom } = stored.summary
    .options as Partial<OptionValues>;
  const hasOutside = symConnections || symPackets || symTime || symRandom;
  const plain = tests.filter(
    ({ ktest: { objects } }) =>
      failedCalls(objects).length === 0 && !(hasOutside && objects.some(isFromOutside)),
  );
  const left = tests.length - plain.length;
  if (left > 0) {
    const what = `${counted(left, 'test')} in which calls fail or something comes from outside left out`;
    terminal.err(`${terminal.paint.yellow('note:')} ${what}; 'merganser replay' runs them\n`);
  }
  return plain;
}

/** One after the other: a run may have more tests than fit into memory. */
function* outputFiles(
  stored: StoredRun,
  tests: readonly StoredTest[],
  { options, workingDirectory }: CommandContext,
): Generator<OutputFile> {
  const { format } = options;
  if ((cStyles as readonly string[]).includes(format)) {
    const sources = sourcesOf(stored, workingDirectory);
    const made = cTests(stored, tests, format as CStyle, sources, headers());
    for (const { name, text } of made) yield { name, data: text };
    return;
  }
  switch (format) {
    case 'sarif': {
      const log = sarifLog(stored, workingDirectory);
      yield { name: 'errors.sarif', data: `${JSON.stringify(log, undefined, 2)}\n` };
      return;
    }
    case 'junit':
      yield { name: 'junit.xml', data: junitXml(stored) };
      return;
    case 'testcomp':
      yield* testComp(stored, tests, workingDirectory);
      return;
    case 'raw':
      for (const test of tests) {
        for (const { name, bytes } of rawFiles(test)) {
          yield { name: `${test.name}/${name}`, data: bytes };
        }
      }
      return;
    case 'ktest':
      for (const { name, ktest } of tests) {
        yield { name: `${name}.ktest`, data: writeKTest(ktest) };
      }
      return;
    default:
      yield { name: 'tests.json', data: readableTests(stored, tests) };
  }
}

/** A JSON array, element by element. */
function* readableTests(stored: StoredRun, tests: readonly StoredTest[]): Generator<string> {
  let before = '[\n';
  for (const test of tests) {
    const text = JSON.stringify(readableTest(stored, test), undefined, 2);
    yield before + text.replace(/^/gm, '  ');
    before = ',\n';
  }
  yield tests.length > 0 ? '\n]\n' : '[]\n';
}

/** The program's C files; for --function, the harness that the run left. */
function sourcesOf({ directory, summary }: StoredRun, workingDirectory: string): TestedSource[] {
  const program = programFiles(directory, summary.program, workingDirectory);
  if (program.some((file) => !file.endsWith('.c'))) {
    throw new UsageError('C tests need the C source of the program: the run was of compiled code');
  }
  return program.map((file) =>
    path.basename(file) === 'harness.c' && path.dirname(file) === directory
      ? { file: summary.program[0], text: fs.readFileSync(file, 'utf8') }
      : { file },
  );
}

/** Headers that a program under test may include. */
function headers(): TextFile[] {
  return ['klee/klee.h', 'merganser.h'].map((name) => ({
    name,
    text: fs.readFileSync(path.join(packageRoot, 'runtime', 'include', name), 'utf8'),
  }));
}

/** The files that make up the program; a harness stands for the file that it includes. */
export function programFiles(
  directory: string,
  program: readonly string[],
  workingDirectory: string,
): string[] {
  const files = program.map((file) => path.resolve(workingDirectory, file));
  const harness = path.join(directory, 'harness.c');
  if (!fs.existsSync(harness)) return files;
  const text = fs.readFileSync(harness, 'utf8');
  return [harness, ...files.filter((file) => !text.includes(`#include "${file}"`))];
}

function* testComp(
  stored: StoredRun,
  tests: readonly StoredTest[],
  workingDirectory: string,
): Generator<OutputFile> {
  const file = stored.summary.program[0] ?? '';
  const full = path.resolve(workingDirectory, file);
  const text = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
  const time = new Date().toISOString().slice(0, 19);
  yield { name: 'metadata.xml', data: metadataXml(stored, { file, text }, time) };
  for (const [i, test] of tests.entries()) {
    yield { name: `testcase-${i + 1}.xml`, data: testCaseXml(stored, test) };
  }
}
