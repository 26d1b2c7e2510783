/** `merganser tests`: the tests of a run in another format, or fewer of them. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { PACKAGE_ROOT } from '../../frontend/cc/package-root.js';
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
import type { CommandContext } from '../commands.js';
import { ExitCode } from '../exit-codes.js';
import { runPath } from '../run-path.js';
import { UsageError } from '../usage-error.js';

interface OutputFile {
  readonly name: string;
  readonly data: string | Uint8Array;
}

export function run(context: CommandContext): number {
  const { options, terminal, workingDirectory } = context;
  const stored = readStored(runPath(context, 'tests'));
  const tests = options.reduce ? reduced(stored, context) : stored.tests;
  const files = outputFiles({ ...stored, tests }, tests, context);
  const isSingle = files.length === 1 && options.format !== 'raw' && options.format !== 'ktest';
  if (isSingle && options.to === undefined) {
    terminal.out(files[0].data);
    return ExitCode.ok;
  }
  const target = path.resolve(
    workingDirectory,
    options.to ?? path.join(stored.directory, options.format),
  );
  for (const { name, data } of files) {
    const file = path.join(target, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, data);
  }
  const shown = path.relative(workingDirectory, target) || '.';
  terminal.err(`${tests.length} test${tests.length === 1 ? '' : 's'} in ${shown}\n`);
  return ExitCode.ok;
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

function outputFiles(
  stored: StoredRun,
  tests: readonly StoredTest[],
  { options, workingDirectory }: CommandContext,
): OutputFile[] {
  const { format } = options;
  if ((cStyles as readonly string[]).includes(format)) {
    const made = cTests(
      stored,
      tests,
      format as CStyle,
      sourcesOf(stored, workingDirectory),
      headers(),
    );
    return made.map(({ name, text }) => ({ name, data: text }));
  }
  const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
  switch (format) {
    case 'sarif':
      return [{ name: 'errors.sarif', data: json(sarifLog(stored, workingDirectory)) }];
    case 'junit':
      return [{ name: 'junit.xml', data: junitXml(stored) }];
    case 'testcomp':
      return testComp(stored, tests, workingDirectory);
    case 'raw':
      return tests.flatMap((test) =>
        rawFiles(test).map(({ name, bytes }) => ({ name: `${test.name}/${name}`, data: bytes })),
      );
    case 'ktest':
      return tests.map(({ name, ktest }) => ({ name: `${name}.ktest`, data: writeKTest(ktest) }));
    default:
      return [{ name: 'tests.json', data: json(tests.map((test) => readableTest(stored, test))) }];
  }
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
    text: fs.readFileSync(path.join(PACKAGE_ROOT, 'runtime', 'include', name), 'utf8'),
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

function testComp(
  stored: StoredRun,
  tests: readonly StoredTest[],
  workingDirectory: string,
): OutputFile[] {
  const file = stored.summary.program[0] ?? '';
  const full = path.resolve(workingDirectory, file);
  const text = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
  const time = new Date().toISOString().slice(0, 19);
  return [
    { name: 'metadata.xml', data: metadataXml(stored, { file, text }, time) },
    ...tests.map((test, i) => ({
      name: `testcase-${i + 1}.xml`,
      data: testCaseXml(stored, test),
    })),
  ];
}
