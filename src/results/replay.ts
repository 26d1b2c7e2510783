/**
 * Native replay: a generated test, run as a native program (docs/correctness.md).
 *
 * The program is compiled by a system compiler together with `runtime/replay/replay.c`, which gives out
 * the test's inputs, with the sanitizers that see what the engine reports: AddressSanitizer for memory,
 * of UndefinedBehaviorSanitizer division, shift exponents and unreachable. What an engine of bytes
 * does not report (overflow of signed additions, an index beyond an inner array, the address of a null pointer's
 * member) is left out, so that a run without an error must stay without one. A run's end is then put into the engine's words (native-end.ts).
 *
 * Where the machine has no sanitizers, only what a plain process shows is seen (signals, assertions).
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { type KTest, writeKTest } from './ktest.js';
import { type NativeCompiler, runtimeDirectory, sanitizerFlags } from './native-compiler.js';
import { endOf, leakLines, type NativeRun } from './native-end.js';
import { type FailingCalls, failingFlags } from './native-failures.js';
import { type NativeOutside, outsideParts } from './native-outside.js';

export interface BuildOptions {
  readonly compiler: NativeCompiler;
  /** More flags: `-DX`, `-Iinclude`, libraries. */
  readonly flags?: readonly string[];
  readonly workingDirectory?: string;
  /** What is compiled file by file before it is linked: the sources of a project with a build of its own. */
  readonly units?: readonly NativeUnit[];
  /** Whether indices of arrays are checked, too. */
  readonly indices?: boolean;
  /** Calls that may fail, as the tests say. */
  readonly failing?: FailingCalls | undefined;
  /** What comes from outside, as the tests say. */
  readonly outside?: NativeOutside | undefined;
}

/** A source with its own flags, or an archive of such. */
export type NativeUnit =
  | { readonly source: string; readonly directory: string; readonly flags: readonly string[] }
  | { readonly archive: readonly NativeUnit[] };

export interface RunOptions {
  /** The program's name and its arguments; those of the test unless given. */
  readonly argv?: readonly Uint8Array[];
  readonly input?: Uint8Array;
  readonly environment?: Readonly<Record<string, string | Uint8Array>>;
  readonly milliseconds?: number;
  readonly workingDirectory?: string;
  /** The folder for copies of what the program changes (runtime/replay/files.c); none: real files. */
  readonly scratch?: string;
  /** Whether LeakSanitizer looks on, if it can. */
  readonly leaks?: boolean;
}

export class NativeBuildError extends Error {}

/** Whether a replayed program can be kept from changing files: the linker must know --wrap. */
export const canConfine = process.platform === 'linux';

/** The calls that runtime/replay/files.c answers. */
const wrapped = [
  ...['open', 'open64', 'openat', 'openat64', 'creat', 'creat64', 'fopen', 'fopen64'],
  ...['freopen', 'freopen64', 'stat', 'stat64', 'lstat', 'lstat64', 'fstatat'],
  ...['access', 'faccessat', 'unlink', 'unlinkat', 'rmdir', 'remove', 'rename', 'renameat', 'link'],
  ...['truncate', 'truncate64', 'mkstemp', 'mkstemp64', 'mkdir', 'mkdirat', 'symlink', 'mkfifo'],
  ...['mknod', 'chdir', 'mkdtemp', 'chmod', 'chown', 'lchown', 'utime', 'utimes', 'utimensat'],
  ...['opendir', 'readdir', 'readdir64', 'rewinddir', 'closedir', 'scandir'],
];

const bytesOf = (text: string) => Buffer.from(text);

/** What runtime/replay/launch.c reads. */
function launchWords(
  argv: readonly Uint8Array[],
  environment: Readonly<Record<string, string | Uint8Array | undefined>>,
): Buffer {
  const variables = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [Buffer.concat([bytesOf(`${name}=`), Buffer.from(value)])],
  );
  const words = [bytesOf(`${argv.length}`), ...argv, ...variables];
  return Buffer.concat(words.flatMap((word) => [word, Uint8Array.of(0)]));
}

/** What files of ours were compiled to, by compiler and flags: it is the same for every program. */
const ownFiles = new Map<string, Uint8Array>();

/** A native build of a program, in a directory of its own. */
export class NativeProgram {
  private constructor(
    private readonly directory: string,
    private readonly compiler: NativeCompiler,
    private readonly files: readonly string[],
  ) {}

  /** Throws NativeBuildError with the compiler's messages. */
  static build(files: readonly string[], options: BuildOptions): NativeProgram {
    const { compiler, flags = [], workingDirectory = process.cwd() } = options;
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-replay-'));
    const runtime = runtimeDirectory();
    const include = path.join(directory, 'include');
    fs.mkdirSync(path.join(include, 'klee'), { recursive: true });
    for (const header of ['klee/klee.h', 'merganser.h']) {
      fs.copyFileSync(path.join(runtime, 'include', header), path.join(include, header));
    }
    const sources = files.map((file) => path.resolve(workingDirectory, file));
    const use = (tool: string, words: readonly string[], cwd = workingDirectory) => {
      const made = spawnSync(tool, words, { cwd, timeout: 120_000, maxBuffer: 1 << 26 });
      if (made.status === 0) return;
      fs.rmSync(directory, { recursive: true, force: true });
      throw new NativeBuildError(
        `${tool} cannot build the program for this machine:\n${made.stderr ?? made.error}`,
      );
    };
    const build = (words: readonly string[], cwd?: string) => use(compiler.command, words, cwd);
    const part = (name: string) => path.join(runtime, 'replay', name);
    const outside = options.outside ? outsideParts(options.outside) : [];
    const outsideCalls = outside.flatMap(({ calls }) => calls);
    const confined = [...wrapped, ...outsideCalls];
    const failing = options.failing && failingFlags(options.failing, confined);
    const random = options.outside?.random.length ? ['-DMERGANSER_RANDOM'] : [];
    const always = [
      ...['-g', '-O0', '-w', '-fno-omit-frame-pointer', '-fno-strict-aliasing'],
      ...(compiler.sanitizers ? sanitizerFlags : []),
    ];
    const common = [
      ...always,
      // Signed integers wrap, as they do in the engine, unless the program is to report it.
      ...(flags.some((flag) => flag.startsWith('-fsanitize=')) ? [] : ['-fwrapv']),
      ...flags.filter((flag) => flag.startsWith('-fno-sanitize=')),
      ...(options.indices ? ['-fsanitize=bounds'] : []),
      ...(failing?.program ?? []),
      ...['-isystem', include],
    ];
    let made = 0;
    const compiled = (unit: NativeUnit): string => {
      const output = path.join(directory, `part${made++}`);
      if ('archive' in unit) {
        use('ar', ['rcs', `${output}.a`, ...unit.archive.map(compiled)]);
        return `${output}.a`;
      }
      sources.push(unit.source);
      build([...common, ...unit.flags, '-c', unit.source, '-o', `${output}.o`], unit.directory);
      return `${output}.o`;
    };
    const given = [...sources];
    const parts = (options.units ?? []).map(compiled);
    /** Compiles a file of ours, or takes what it was compiled to before. */
    const own = (file: string, words: readonly string[], output: string): string => {
      const key = [compiler.command, file, ...words].join(' ');
      const known = ownFiles.get(key);
      if (known) fs.writeFileSync(output, known, { mode: 0o755 });
      else {
        build([...words, file, '-o', output]);
        ownFiles.set(key, fs.readFileSync(output));
      }
      return output;
    };
    const machine = flags.filter((flag) => flag.startsWith('-m'));
    const headers = ['-idirafter', path.join(runtime, 'include')];
    const object = (file: string, words: readonly string[] = []) => {
      const output = path.join(directory, `own${made++}.o`);
      return own(file, [...always, ...machine, ...words, ...headers, '-c'], output);
    };
    const failingPart = path.join(runtime, 'libc', 'failing_calls.c');
    build([
      ...common,
      ...given,
      ...parts,
      ...flags,
      object(part('replay.c'), failing?.replay),
      ...(failing ? [object(failingPart, failing.failing), ...failing.link] : []),
      ...(canConfine
        ? [
            object(part('files.c'), [...(failing?.files ?? []), ...random]),
            object(part('arguments.c'), failing?.replay),
            '-Wl,--wrap=main',
          ]
        : []),
      ...outside.map(({ file, flags: own }) =>
        object(path.join(runtime, file), [...own, ...(failing?.files ?? [])]),
      ),
      ...(canConfine ? confined.map((name) => `-Wl,--wrap=${name}`) : []),
      ...['-o', path.join(directory, 'program'), '-lm'],
    ]);
    own(part('launch.c'), [], path.join(directory, 'launch'));
    return new NativeProgram(directory, compiler, sources);
  }

  run(test: KTest, options: RunOptions = {}): NativeRun {
    const file = path.join(this.directory, 'input.ktest');
    fs.writeFileSync(file, writeKTest(test));
    const { milliseconds = 10_000 } = options;
    const symbolizer = this.compiler.command.replace(/clang/, 'llvm-symbolizer');
    const words = path.join(this.directory, 'words');
    const environment = {
      ...(options.environment ?? (process.env as Record<string, string>)),
      KTEST_FILE: file,
      ASAN_OPTIONS: asanOptions(symbolizer, options.leaks ?? false),
      UBSAN_OPTIONS: 'print_stacktrace=0',
      ...(options.scratch !== undefined && { MERGANSER_SCRATCH: options.scratch }),
    };
    fs.writeFileSync(words, launchWords(options.argv ?? test.args.map(bytesOf), environment));
    const ran = spawnSync(
      path.join(this.directory, 'launch'),
      [words, path.join(this.directory, 'program')],
      {
        cwd: options.workingDirectory ?? this.directory,
        input: options.input ?? '',
        timeout: milliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: 1 << 26,
      },
    );
    const stderr = (ran.stderr ?? Buffer.alloc(0)).toString('utf8');
    const stdout = ran.stdout ?? Buffer.alloc(0);
    const signal = ran.signal ? (os.constants.signals[ran.signal] ?? 0) : 0;
    const status = ran.status ?? 128 + signal;
    const { error, strayed } = endOf(stderr, status, ran.signal, this.files);
    const returned = /^merganser-replay: returned: ([0-9a-f]*)$/m.exec(stderr)?.[1];
    const leaked = options.leaks ? leakLines(stderr, this.files) : [];
    return { status, error, strayed, returned, leaked, stdout, stderr };
  }

  dispose(): void {
    fs.rmSync(this.directory, { recursive: true, force: true });
  }
}

function asanOptions(symbolizer: string, leaks: boolean): string {
  const found = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, symbolizer))
    .find((file) => symbolizer.startsWith('llvm-symbolizer') && fs.existsSync(file));
  return [
    `detect_leaks=${leaks ? 1 : 0}`,
    'allocator_may_return_null=1',
    'detect_stack_use_after_return=1',
    'handle_abort=0',
    'symbolize=1',
    ...(found ? [`external_symbolizer_path=${found}`] : []),
  ].join(':');
}
