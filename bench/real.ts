/**
 * Libraries out of Debian's source packages, explored for a limited time: how many paths end, and how
 * much of the code the generated tests reach, beside a KLEE on the PATH (with its uclibc).
 *
 * `programs/real/NAME.c` calls a library with symbolic bytes. Both engines get the same bitcode (clang-16
 * at -O1 -g) and the same time, with their own C libraries and default searches. What their tests cover is
 * measured by neither: gcov counts the lines and branches of the library on native runs of every test. (A
 * run that ends by a signal or by klee_abort leaves no counts.)
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, RUNTIME_INCLUDE } from '../src/frontend/index.js';
import { fetchSources, type SourceTree } from '../tests/campaigns/fetch-sources.js';
import type { BenchmarkOptions } from './measure.js';

const harnesses = fileURLToPath(new URL('programs/real/', import.meta.url));
const replay = fileURLToPath(new URL('../runtime/replay/replay.c', import.meta.url));
const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));

interface Library {
  readonly tree: string;
  /** Symbolic bytes. */
  readonly size: number;
  readonly flags?: readonly string[];
}

const libraries: Readonly<Record<string, Library>> = {
  bunzip2: { tree: 'bzip2', size: 32, flags: ['-DBZ_NO_STDIO'] },
  cjson: { tree: 'cjson', size: 8 },
  expat: { tree: 'expat', size: 12 },
  inflate: { tree: 'zlib', size: 16 },
  jq: { tree: 'jq', size: 8 },
  lua: { tree: 'lua', size: 8 },
  sqlite: { tree: 'sqlite', size: 12 },
  yaml: { tree: 'yaml', size: 8 },
};

interface Covered {
  readonly lines: number;
  readonly branches: number;
}

export interface RealSide extends Covered {
  /** Paths that were followed to their ends. */
  readonly paths: number;
  readonly errors: readonly string[];
  readonly tests: number;
  readonly complete: boolean;
  /** Why there is nothing else to report. */
  readonly failure?: string;
}

export interface RealRow {
  readonly library: string;
  readonly size: number;
  readonly seconds: number;
  readonly total: Covered;
  readonly sides: Readonly<Record<string, RealSide>>;
}

interface Explored extends Omit<RealSide, keyof Covered | 'tests'> {
  /** The directory with the tests. */
  readonly directory: string;
}

const tools = ['clang-16', 'llvm-link-16', 'gcc', 'gcov'] as const;

export function run({ only, quick = false }: BenchmarkOptions): RealRow[] {
  const missing = tools.filter((tool) => !findOnPath(tool));
  if (missing.length > 0) {
    throw new Error(`this benchmark needs ${missing.join(', ')} on the PATH`);
  }
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const seconds = quick ? 5 : 30;
  const rows: RealRow[] = [];
  for (const [name, library] of Object.entries(libraries)) {
    if (only && !only.includes(name)) continue;
    const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-real-'));
    const [tree] = fetchSources([library.tree]);
    const bitcode = compile(name, library, tree!, scratch);
    const native = new CountingProgram(name, library, tree!, scratch);
    const sides: Record<string, RealSide> = {};
    const measure = (who: string, { directory, ...explored }: Explored): void => {
      const tests = testsIn(directory);
      sides[who] = { ...explored, tests: tests.length, ...native.covered(tests) };
      print(name, who, sides[who]);
    };
    measure('merganser', ours(bitcode, seconds, scratch));
    if (klee) measure('klee', theirs(klee, bitcode, seconds, scratch));
    rows.push({ library: name, size: library.size, seconds, total: native.total(), sides });
    fs.rmSync(scratch, { recursive: true });
  }
  return rows;
}

function print(name: string, who: string, side: RealSide): void {
  const { paths, tests, lines, branches, errors, complete, failure } = side;
  console.log(
    `${name}, ${who}: ${failure ?? `${paths} paths${complete ? ', complete' : ''}, ${tests} tests cover ${lines} lines and ${branches} branches; errors: ${errors.join(', ') || 'none'}`}`,
  );
}

const flagsOf = ({ size, flags = [] }: Library, tree: SourceTree): string[] => [
  '-w',
  `-DSIZE=${size}`,
  '-I.',
  ...tree.flags,
  ...flags,
  '-idirafter',
  RUNTIME_INCLUDE,
];

function compile(name: string, library: Library, tree: SourceTree, scratch: string): string {
  const parts = [path.join(harnesses, `${name}.c`), ...tree.sources].map((source, i) => {
    const part = path.join(scratch, `part${i}.bc`);
    const args = ['-O1', '-g', '-c', '-emit-llvm', ...flagsOf(library, tree), source, '-o', part];
    execFileSync('clang-16', args, { cwd: tree.directory });
    return part;
  });
  const bitcode = path.join(scratch, `${name}.bc`);
  execFileSync('llvm-link-16', [...parts, '-o', bitcode]);
  return bitcode;
}

function testsIn(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((file) => file.endsWith('.ktest'))
    .map((file) => path.join(directory, file));
}

/** The native program, which counts what is executed of the library. */
class CountingProgram {
  private readonly directory: string;
  private readonly binary: string;

  constructor(name: string, library: Library, tree: SourceTree, scratch: string) {
    this.directory = path.join(scratch, 'native');
    this.binary = path.join(this.directory, name);
    fs.mkdirSync(this.directory);
    const options = { cwd: tree.directory };
    const flags = [...flagsOf(library, tree), '-O0', '-c'];
    const counted = tree.sources.map((source, i) => {
      const object = path.join(this.directory, `part${i}.o`);
      execFileSync('gcc', ['--coverage', ...flags, source, '-o', object], options);
      return object;
    });
    const others = [path.join(harnesses, `${name}.c`), replay].map((source, i) => {
      const object = path.join(this.directory, `other${i}.o`);
      execFileSync('gcc', [...flags, source, '-o', object], options);
      return object;
    });
    execFileSync('gcc', ['--coverage', ...counted, ...others, '-o', this.binary, '-lm']);
  }

  /** What some tests cover together. */
  covered(tests: readonly string[]): Covered {
    for (const file of this.files('.gcda')) fs.rmSync(file);
    for (const test of tests) {
      spawnSync(this.binary, {
        env: { KTEST_FILE: test },
        cwd: this.directory,
        timeout: 5000,
        stdio: 'ignore',
      });
    }
    return this.count((times) => times > 0);
  }

  total(): Covered {
    return this.count(() => true);
  }

  private files(ending: string): string[] {
    return fs
      .readdirSync(this.directory)
      .filter((file) => file.endsWith(ending))
      .map((file) => path.join(this.directory, file));
  }

  private count(counts: (times: number) => boolean): Covered {
    interface Line {
      readonly line_number: number;
      readonly count: number;
      readonly branches: readonly { readonly count: number }[];
    }
    let lines = 0;
    let branches = 0;
    const args = ['--json-format', '--stdout', '--branch-probabilities', ...this.files('.gcno')];
    const text = execFileSync('gcov', args, {
      cwd: this.directory,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for (const report of text.split('\n').filter((line) => line.startsWith('{'))) {
      const { files } = JSON.parse(report) as { files: { lines: Line[] }[] };
      for (const line of files.flatMap((file) => file.lines)) {
        if (counts(line.count)) lines++;
        branches += line.branches.filter((branch) => counts(branch.count)).length;
      }
    }
    return { lines, branches };
  }
}

function ours(bitcode: string, seconds: number, scratch: string): Explored {
  const output = path.join(scratch, 'ours');
  const options = ['--json', '--max-time', `${seconds}s`, '--output-dir', output];
  const { stdout, stderr } = spawnSync(process.execPath, [merganser, 'run', ...options, bitcode], {
    encoding: 'utf8',
    timeout: 1000 * (seconds + 60),
    maxBuffer: 2 ** 28,
  });
  const directory = path.join(output, 'tests');
  if (!stdout.startsWith('{')) {
    return { directory, paths: 0, errors: [], complete: false, failure: cause(stderr) };
  }
  const summary = JSON.parse(stdout) as {
    complete: boolean;
    paths: { completed: number };
    errors: { kind: string; file: string; line: number }[];
  };
  return {
    directory,
    paths: summary.paths.completed,
    complete: summary.complete,
    errors: summary.errors.map(
      ({ kind, file, line }) => `${kind} at ${path.basename(file ?? '?')}:${line}`,
    ),
  };
}

function theirs(klee: string, bitcode: string, seconds: number, scratch: string): Explored {
  const directory = path.join(scratch, 'theirs');
  const flags = ['--libc=uclibc', '--use-forked-solver=false', '--output-istats=0'];
  const limits = [`--max-time=${seconds}s`, `--output-dir=${directory}`];
  const { stderr } = spawnSync(klee, [...flags, ...limits, bitcode], {
    encoding: 'utf8',
    timeout: 1000 * (seconds + 60),
    maxBuffer: 2 ** 28,
  });
  const errors = [...stderr.matchAll(/KLEE: ERROR: (?:\S*\/)?([^\s/]+:\d+): (.*)/g)].map(
    ([, place, message]) => `${message} at ${place}`,
  );
  const paths = /done: completed paths = (\d+)/.exec(stderr)?.[1];
  const complete = paths !== undefined && !/HaltTimer invoked/.test(stderr);
  const failed = paths === undefined ? { failure: cause(stderr) } : {};
  return { directory, paths: Number(paths ?? 0), errors, complete, ...failed };
}

function cause(text: string): string {
  const lines = text.trim().split('\n');
  return lines.find((line) => /Assertion|LLVM ERROR|KLEE: ERROR/.test(line)) ?? lines.at(-1) ?? '';
}
