/**
 * A run directory read back: its summary, its tests with what is known of them, its errors with the way
 * to each. Every state of a directory can be read: of a run that goes on, or that was killed.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { LinesFile } from './coverage/lines-file.js';
import { parsedLine, readJson, wholeLines } from './json-file.js';
import { type KTest, readKTest } from './ktest.js';
import type { RunSummary } from './summary.js';
import {
  kleeWordsOf,
  type Surroundings,
  type SymbolicOptions,
  surroundings,
} from './surroundings.js';
import type { InputType } from './values/input-type.js';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly function: string;
}

export interface StoredTest {
  /** `test000001`. */
  readonly name: string;
  /** Read from its file whenever it is asked for: a run may have more tests than fit into memory. */
  readonly ktest: KTest;
  /** What its inputs are to the program. */
  surroundings(): Surroundings;
  /** The exit status that the path ended with; undefined if it ended in an error, or is not known. */
  readonly status: number | undefined;
  /** Whether its path was not followed to its end, so that nothing is known of how the program ends. */
  readonly isUnfinished: boolean;
  /** What the function of --function returned: its bytes, or for a pointer 1 if it was null. */
  readonly returned: Uint8Array | undefined;
  /** The index of the error that it triggers, in `errors` of the summary. */
  readonly error: StoredError | undefined;
  /** Points of `lines.json`, as a bit set in base64; undefined if not known. */
  readonly coverage: string | undefined;
}

export interface StoredError {
  readonly kind: string;
  readonly message: string;
  readonly place: Place | undefined;
  readonly function: string;
  readonly test: string | undefined;
  /** Where the path forked, and the condition that it took, from the start. */
  readonly trace: readonly { readonly place: Place | undefined; readonly condition: string }[];
}

export interface StoredRun {
  readonly directory: string;
  readonly summary: RunSummary;
  readonly tests: readonly StoredTest[];
  readonly errors: readonly StoredError[];
  /** The type of `returned`; of a pointer only whether it was null is kept. */
  readonly resultType: InputType | 'pointer' | undefined;
  /** Of inputs, by name and size. */
  typeOf(name: string, size: number): InputType;
  readonly lines: LinesFile | undefined;
}

/** What is wrong with a directory, in words. */
export class RunError extends Error {}

export function readRun(directory: string): StoredRun {
  const read = <T>(name: string) => readJson<T>(path.join(directory, name));
  const summary = read<RunSummary>('summary.json');
  if (!summary) {
    throw new RunError(`${directory} is not a run directory: it has no readable summary.json`);
  }
  const facts = readEvents(path.join(directory, 'events.ndjson'));
  const errors = new Map(facts.errors.map((error) => [error.test, error]));
  const options = summary.options as SymbolicOptions;
  const { files, reports } = testFiles(directory);
  const tests = files.map((file): StoredTest => {
    const name = path.basename(file, '.ktest');
    const { status, coverage, returned: hex, isUnfinished = false } = facts.tests.get(name) ?? {};
    const report = reports.get(name);
    return {
      ...{ name, status, coverage, isUnfinished },
      get ktest() {
        return withWords(readKTest(fs.readFileSync(file)), options);
      },
      surroundings() {
        return surroundings(this.ktest, options.symEnv ?? []);
      },
      returned: hex === undefined ? undefined : Buffer.from(hex, 'hex'),
      error: errors.get(name) ?? (report === undefined ? undefined : reported(name, report)),
    };
  });
  return {
    directory,
    summary,
    tests,
    errors: facts.errors,
    resultType: facts.resultType,
    lines: read<LinesFile>('lines.json'),
    typeOf: (name, size) => facts.types.get(`${name}#${size}`) ?? { kind: 'bytes', size },
  };
}

/** Runs of old versions did not keep the words of the command line in their tests. */
function withWords(ktest: KTest, options: SymbolicOptions): KTest {
  if (ktest.args.length !== 1) return ktest;
  return { ...ktest, args: [...ktest.args, ...kleeWordsOf(options)] };
}

/** The tests in their order, and the reports of errors by the names of their tests. */
function testFiles(directory: string): { files: string[]; reports: Map<string, string> } {
  const folder = path.join(directory, 'tests');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const within = (name: string) => path.join(folder, name);
  const reports = names.filter((name) => name.endsWith('.err'));
  return {
    files: names.filter((name) => name.endsWith('.ktest')).map(within),
    reports: new Map(reports.map((name) => [name.split('.', 1)[0], within(name)])),
  };
}

/** The report beside a test whose event was lost with the process. */
function reported(test: string, file: string): StoredError {
  const text = fs.readFileSync(file, 'utf8');
  const [, kind, message] = /^Error: ([a-z-]+): (.*)$/m.exec(text) ?? ['', 'user', ''];
  const name = /^File: (.*)$/m.exec(text)?.[1] ?? '';
  const line = Number(/^Line: (\d+)$/m.exec(text)?.[1] ?? 0);
  const place = line > 0 ? { file: name, line, column: 0, function: '' } : undefined;
  return { kind, message, place, function: '', test, trace: [] };
}

interface Facts {
  readonly errors: StoredError[];
  readonly tests: Map<
    string,
    { status?: number; returned?: string; coverage?: string; isUnfinished?: boolean }
  >;
  resultType: InputType | 'pointer' | undefined;
  readonly types: Map<string, InputType>;
}

/** The fields that are read here, of whichever kind of event. */
interface Line {
  readonly e: string;
  readonly id: number;
  readonly text: string;
  readonly name: string;
  readonly size: number;
  readonly type: InputType;
  readonly test: string | null;
  readonly status?: number;
  readonly how?: string;
  readonly returned?: string;
  readonly coverage?: string;
  readonly kind: string;
  readonly message: string;
  readonly at: number;
  readonly function: string;
  readonly trace: readonly (readonly [number, number])[];
}

function readEvents(file: string): Facts {
  const facts: Facts = {
    errors: [],
    tests: new Map(),
    types: new Map(),
    resultType: undefined,
  };
  const places = new Map<number, Place>();
  const conditions = new Map<number, string>();
  const note = (line: Line) => {
    switch (line.e) {
      case 'place':
        places.set(line.id, line as unknown as Place);
        return;
      case 'cond':
        conditions.set(line.id, line.text);
        return;
      case 'input':
        facts.types.set(`${line.name}#${line.size}`, line.type);
        return;
      case 'result':
        facts.resultType = line.type;
        return;
      case 'end':
      case 'test': {
        if (!line.test) return;
        const { status, coverage, returned } = line;
        const known = facts.tests.get(line.test);
        const more = {
          ...(status !== undefined && { status }),
          ...(returned !== undefined && { returned }),
          ...(coverage && { coverage }),
          ...(line.how === 'partial' && { isUnfinished: true }),
        };
        facts.tests.set(line.test, { ...known, ...more });
        return;
      }
      case 'error':
        facts.errors.push({
          ...{ kind: line.kind, message: line.message, place: places.get(line.at) },
          ...{ function: line.function, test: line.test ?? undefined },
          trace: line.trace.map(([at, condition]) => ({
            place: places.get(at),
            condition: conditions.get(condition) ?? '',
          })),
        });
        return;
    }
  };
  for (const text of wholeLines(file)) {
    const parsed = parsedLine<Line>(text);
    if (parsed) note(parsed);
  }
  return facts;
}
