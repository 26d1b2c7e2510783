/**
 * The run directory: `merganser-out-N` beside the user, `merganser-last` pointing to the newest one.
 *
 * A kill -9 at any moment leaves a readable directory: each file is written under another name and
 * then renamed, events are whole lines appended once the tests that they tell of are there, and `summary.json` says "interrupted" from the start
 * until the run has ended. What becomes of a run whose directory can no longer be written is in recorder/output.ts.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { ExecutionError, StackEntry, TestCase } from '../exec/index.js';
import { isSystemError, makeFolders } from '../node/index.js';
import { readJson } from './json-file.js';
import { writeKTest } from './ktest.js';
import { Output, OutputFailure } from './recorder/output.js';
import { TestWriter, writeWhole } from './recorder/test-writer.js';
import type { RunSummary } from './summary.js';

/** The directory that was asked for is there already. */
export class DirectoryExists extends Error {}

export class RunDirectory {
  private tests: number;
  /** Whether the tests are those of a run that is made again (`revisit`), and how many of these there were. */
  private isRevisited = false;
  private revisited = 0;
  private readonly writer: TestWriter;
  readonly output: Output;

  private constructor(
    readonly path: string,
    private readonly words: readonly string[],
    /** The number of the last test that was there before, and numbers up to it that no test has. */
    private readonly before = 0,
    private readonly unused = 0,
  ) {
    this.tests = before;
    this.output = new Output(path);
    this.writer = new TestWriter(this.output);
  }

  /**
   * A new directory in `parent`, or exactly `wanted`, which must not exist. It appears in one step, with
   * the first summary in it. `words` are the program's name and arguments (surroundings.ts).
   */
  static create(
    parent: string,
    words: readonly string[],
    wanted: string | undefined,
    summary: RunSummary,
  ): RunDirectory {
    const target = path.resolve(parent, wanted ?? 'merganser-out');
    const fresh = new RunDirectory(`${target}.new-${process.pid}`, words);
    try {
      makeFolders(fresh.file('tests'));
      writeWhole(fresh.file('summary.json'), summaryText(summary));
      return wanted === undefined ? fresh.numbered(parent) : fresh.named(target, wanted);
    } catch (thrown) {
      if (fs.existsSync(fresh.path)) fs.rmSync(fresh.path, { recursive: true });
      if (!isSystemError(thrown)) throw thrown;
      const what = wanted ?? `merganser-out-N in ${parent}`;
      throw new OutputFailure(`the run directory ${what} cannot be made`, thrown);
    }
  }

  /**
   * The directory of a run that goes on. Tests beyond the `known` ones are removed: they are of paths that go on, or nobody
   * was told of them.
   */
  static reopen(
    directory: string,
    words: readonly string[],
    known: ReadonlySet<string>,
  ): RunDirectory {
    let last = 0;
    for (const name of known) last = Math.max(last, Number(name.slice('test'.length)));
    removeOthers(path.join(directory, 'tests'), known);
    return new RunDirectory(directory, words, last, last - known.size);
  }

  /**
   * The directory of a run that is made again before it goes on (resume/retrace.ts): its tests get their names again, and are not written.
   */
  static revisit(directory: string, words: readonly string[]): RunDirectory {
    const run = new RunDirectory(directory, words);
    run.isRevisited = true;
    return run;
  }

  /** The run goes on: tests are written from now on. Those that nobody was told of are removed. */
  goOn(known: ReadonlySet<string>): void {
    this.isRevisited = false;
    removeOthers(this.file('tests'), known);
  }

  /** Moves it to where it was asked for. */
  private named(target: string, wanted: string): RunDirectory {
    if (moved(this.path, target)) return new RunDirectory(target, this.words);
    throw new DirectoryExists(`${wanted} exists already: name another directory, or remove it`);
  }

  /** Moves it to the first number that is free. */
  private numbered(parent: string): RunDirectory {
    for (let number = 0; ; number++) {
      const name = `merganser-out-${number}`;
      const directory = path.join(parent, name);
      if (fs.existsSync(directory) || !moved(this.path, directory)) continue;
      pointTo(path.join(parent, 'merganser-last'), name);
      return new RunDirectory(directory, this.words);
    }
  }

  /** The number of tests, and how many of them are on disk. */
  get testCount(): number {
    return this.tests;
  }
  get testsOnDisk(): number {
    return this.before + this.revisited + this.writer.written;
  }

  /** The number of tests that are on disk or will be. */
  get keptTests(): number {
    return (this.output.failure ? this.testsOnDisk : this.tests) - this.unused;
  }

  /** Waits until all tests are on disk. */
  settleTests(): void {
    this.writer.settle();
  }

  /** No tests come any more. */
  closeTests(): void {
    this.writer.close();
  }

  /**
   * Writes a test, and the report of the error that it triggers; returns the test's name, unless it cannot be
   * written. It is on disk at once if it is of an error, otherwise soon.
   */
  addTest(test: TestCase, error?: ExecutionError): string | undefined {
    const name = `test${String(++this.tests).padStart(6, '0')}`;
    if (this.isRevisited) {
      this.revisited++;
      return name;
    }
    const ktest = writeKTest({ args: this.words, objects: test.inputs });
    if (error) this.write(`tests/${name}.${error.kind}.err`, errorText(error));
    this.writer.write(this.file(`tests/${name}.ktest`), ktest);
    if (error) this.writer.settle();
    return this.output.failure ? undefined : name;
  }

  summary(summary: RunSummary): void {
    this.write('summary.json', summaryText(summary));
  }

  /** The summary of a run that is over, also where other files could not be written. */
  lastSummary(summary: RunSummary): void {
    try {
      writeWhole(this.file('summary.json'), summaryText(summary));
    } catch (thrown) {
      if (!isSystemError(thrown)) throw thrown;
      this.output.fail(thrown);
    }
  }

  /** One of its JSON files; undefined if it is not there, or not whole. */
  read<T>(name: string): T | undefined {
    return readJson<T>(this.file(name));
  }

  /** The path of one of its files. */
  file(name: string): string {
    return path.join(this.path, name);
  }

  /** Writes a file in one step: it is there as a whole, or not at all. */
  write(name: string, data: string | Uint8Array, mode?: number): void {
    this.output.attempt(() => writeWhole(this.file(name), data, mode));
  }
}

const summaryText = (summary: RunSummary) => `${JSON.stringify(summary, undefined, 2)}\n`;

/** Removes the files of tests that are not known. */
function removeOthers(folder: string, known: ReadonlySet<string>): void {
  for (const file of fs.readdirSync(folder)) {
    if (!known.has(file.split('.', 1)[0])) fs.rmSync(path.join(folder, file));
  }
}

/** Renames a directory unless the name is taken: a directory that is not empty is never replaced. */
function moved(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR') return false;
    throw error;
  }
}

/** A symbolic link that changes in one step; without links (some file systems) there is none. */
function pointTo(link: string, target: string): void {
  const fresh = `${link}.${process.pid}`;
  try {
    fs.symlinkSync(target, fresh);
    fs.renameSync(fresh, link);
  } catch {
    fs.rmSync(fresh, { force: true });
  }
}

function errorText(error: ExecutionError): string {
  const lines = [
    `Error: ${error.kind}: ${error.message}`,
    `File: ${error.file || '(unknown)'}`,
    `Line: ${error.line}`,
    'Stack:',
    ...error.stack.map(
      (entry, i) =>
        `  #${i} ${callText(entry)}${entry.position ? ` at ${entry.position.file}:${entry.position.line}` : ''}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** The function and the values of its arguments. */
function callText({ function: name, arguments: values = [] }: StackEntry): string {
  return `${name}(${values.map((one) => `${one.name}=${one.value}`).join(', ')})`;
}
