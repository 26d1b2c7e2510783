/**
 * Native replay: a generated test, run as a native program (docs/correctness.md).
 *
 * The program is compiled by a system compiler together with `runtime/replay/replay.c`, which gives out
 * the test's inputs, with the sanitizers that see what the engine reports: AddressSanitizer for memory,
 * of UndefinedBehaviorSanitizer division, shift exponents, null and unreachable. What an engine of bytes
 * does not report (overflow of signed additions, an index beyond an inner array) is left out, so that
 * a run without an error must stay without one. A run's end is then put into the engine's words.
 *
 * Where the machine has no sanitizers, only what a plain process shows is seen (signals, assertions).
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ErrorKind } from '../exec/index.js';
import { type KTest, writeKTest } from './ktest.js';

/** The directory `runtime/` of the package, from the sources and from the bundle alike. */
function runtimeDirectory(): string {
  let at = path.dirname(fileURLToPath(import.meta.url));
  while (!fs.existsSync(path.join(at, 'runtime', 'replay', 'replay.c'))) {
    const parent = path.dirname(at);
    if (parent === at) throw new Error('runtime/replay/replay.c is missing from the package');
    at = parent;
  }
  return path.join(at, 'runtime');
}

export interface NativeCompiler {
  readonly command: string;
  readonly sanitizers: boolean;
}

const candidates = ['clang-16', 'clang-19', 'clang', 'clang-14', 'gcc', 'cc'];

const sanitizerFlags = [
  '-fsanitize=address',
  '-fsanitize=integer-divide-by-zero,shift-exponent,null,unreachable',
  '-fno-sanitize-recover=all',
];

/** A C compiler that makes programs for this machine; undefined if there is none. */
export function findNativeCompiler(asked?: string): NativeCompiler | undefined {
  const probe = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-probe-'));
  try {
    const source = path.join(probe, 'probe.c');
    fs.writeFileSync(source, '#include <stdlib.h>\nint main(void) { return abs(0); }\n');
    const works = (command: string, flags: readonly string[]) => {
      const program = path.join(probe, 'probe');
      const made = spawnSync(command, [...flags, '-o', program, source], { timeout: 30_000 });
      return made.status === 0 && spawnSync(program, { timeout: 30_000 }).status === 0;
    };
    for (const command of asked ? [asked] : candidates) {
      if (works(command, sanitizerFlags)) return { command, sanitizers: true };
    }
    const plain = (asked ? [asked] : candidates).find((command) => works(command, []));
    return plain ? { command: plain, sanitizers: false } : undefined;
  } finally {
    fs.rmSync(probe, { recursive: true, force: true });
  }
}

export interface NativeError {
  readonly kind: ErrorKind;
  readonly message: string;
  /** The innermost position in the program's own files, where the report has one. */
  readonly file?: string;
  readonly line?: number;
}

export interface NativeRun {
  /** As a shell would see it. */
  readonly status: number;
  readonly error: NativeError | undefined;
  /**
   * Set when the run did not follow the test: an assumption that does not hold, an input of another
   * size. `silent` is an end by klee_silent_exit.
   */
  readonly strayed:
    | { readonly why: 'assumption' | 'mismatch' | 'silent' | 'timeout'; readonly message: string }
    | undefined;
  /** What the function of a harness returned, in hexadecimal digits. */
  readonly returned: string | undefined;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface BuildOptions {
  readonly compiler: NativeCompiler;
  /** More flags: `-DX`, `-Iinclude`, libraries. */
  readonly flags?: readonly string[];
  readonly workingDirectory?: string;
  /** What is compiled file by file before it is linked: the sources of a project with a build of its own. */
  readonly units?: readonly NativeUnit[];
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

/** What launch.c was compiled to, by compiler: it is the same for every program. */
const launchers = new Map<string, Uint8Array>();

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
    const common = [
      ...['-g', '-O0', '-w', '-fno-omit-frame-pointer', '-fno-strict-aliasing'],
      // Signed integers wrap, as they do in the engine, unless the program is to report it.
      ...(flags.some((flag) => flag.startsWith('-fsanitize=')) ? [] : ['-fwrapv']),
      ...(compiler.sanitizers ? sanitizerFlags : []),
      ...flags.filter((flag) => flag.startsWith('-fno-sanitize=')),
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
    build([
      ...common,
      ...given,
      ...parts,
      ...flags,
      part('replay.c'),
      ...(canConfine ? [part('files.c'), ...wrapped.map((name) => `-Wl,--wrap=${name}`)] : []),
      ...['-o', path.join(directory, 'program'), '-lm'],
    ]);
    const launch = path.join(directory, 'launch');
    const known = launchers.get(compiler.command);
    if (known) fs.writeFileSync(launch, known, { mode: 0o755 });
    else {
      build([part('launch.c'), '-o', launch]);
      launchers.set(compiler.command, fs.readFileSync(launch));
    }
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
      ASAN_OPTIONS: asanOptions(symbolizer),
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
    return { status, error, strayed, returned, stdout, stderr };
  }

  dispose(): void {
    fs.rmSync(this.directory, { recursive: true, force: true });
  }
}

function asanOptions(symbolizer: string): string {
  const found = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, symbolizer))
    .find((file) => symbolizer.startsWith('llvm-symbolizer') && fs.existsSync(file));
  return [
    'detect_leaks=0',
    'allocator_may_return_null=1',
    'detect_stack_use_after_return=1',
    'handle_abort=0',
    'symbolize=1',
    ...(found ? [`external_symbolizer_path=${found}`] : []),
  ].join(':');
}

type End = Pick<NativeRun, 'error' | 'strayed'>;

/** What AddressSanitizer says, in the engine's words; the first that matches. */
const asanKinds: readonly [RegExp, ErrorKind][] = [
  [/heap-use-after-free|stack-use-after-(return|scope)/, 'use-after-free'],
  [/attempting double-free/, 'double-free'],
  [/attempting free on address which was not malloc|bad-free/, 'invalid-free'],
  [/: FPE on/, 'division-by-zero'],
  [/: ABRT on/, 'abort'],
  [/SEGV on unknown address 0x0*[0-9a-f]{1,3}\b/, 'null-pointer'],
  [/SEGV on unknown address \(nil\)/, 'null-pointer'],
  [/overflow|underflow|use-after|SEGV|BUS|negative-size-param|unknown-crash/, 'out-of-bounds'],
];

/** The kind of an error of which AddressSanitizer's report has this first line. */
export function asanKind(headline: string): ErrorKind {
  return asanKinds.find(([pattern]) => pattern.test(headline))?.[1] ?? 'out-of-bounds';
}

const ubsanKinds: readonly [RegExp, ErrorKind][] = [
  [/integer overflow|negation of/, 'overflow'],
  [/division by zero/, 'division-by-zero'],
  [/division of .* by -1/, 'overflow'],
  [/shift exponent/, 'overshift'],
  [/unreachable program point/, 'unreachable'],
  [/null pointer/, 'null-pointer'],
];

function endOf(
  stderr: string,
  status: number,
  signal: string | null,
  files: readonly string[],
): End {
  const own = /^merganser-replay: ([a-z-]+): (.*)$/m.exec(stderr);
  if (own && status === 99) return ownEnd(own[1], own[2]);
  const asan = /^==\d+==ERROR: AddressSanitizer: (.*)$/m.exec(stderr);
  if (asan) {
    const kind = asanKind(asan[0]);
    return { error: { kind, message: asan[1], ...positionIn(stderr, files) }, strayed: undefined };
  }
  const ubsan = /^(.*?):(\d+):\d+: runtime error: (.*)$/m.exec(stderr);
  if (ubsan) {
    const kind = ubsanKinds.find(([pattern]) => pattern.test(ubsan[3]))?.[1] ?? 'user';
    const error = { kind, message: ubsan[3], file: ubsan[1], line: Number(ubsan[2]) };
    return { error, strayed: undefined };
  }
  if (signal === 'SIGKILL') {
    return { error: undefined, strayed: { why: 'timeout', message: 'the run took too long' } };
  }
  const assertion = /(?:^|\s)([^\s:]+):(\d+): .*Assertion `(.*)' failed/m.exec(stderr);
  if (signal === 'SIGABRT' && assertion) {
    const [, file, line, text] = assertion;
    const error: NativeError = {
      kind: 'assert',
      message: `assertion failed: ${text}`,
      file,
      line: Number(line),
    };
    return { error, strayed: undefined };
  }
  const bySignal: Record<string, ErrorKind> = {
    SIGABRT: 'abort',
    SIGFPE: 'division-by-zero',
    SIGSEGV: 'out-of-bounds',
    SIGBUS: 'out-of-bounds',
    SIGILL: 'unreachable',
    SIGTRAP: 'unreachable',
  };
  const kind = signal ? bySignal[signal] : undefined;
  if (kind) return { error: { kind, message: `ended by ${signal}` }, strayed: undefined };
  return { error: undefined, strayed: undefined };
}

function ownEnd(kind: string, message: string): End {
  if (kind === 'assumption' || kind === 'mismatch' || kind === 'silent') {
    return { error: undefined, strayed: { why: kind, message } };
  }
  if (kind === 'test') return { error: undefined, strayed: { why: 'mismatch', message } };
  return { error: { kind: kind as ErrorKind, message }, strayed: undefined };
}

/**
 * The first frame of a report that is in the program's own text: one of its files, or one that they
 * include. The lines of a harness name a file that does not exist, and those of the system's and the
 * sanitizers' libraries too, or one below /usr.
 */
function positionIn(
  report: string,
  files: readonly string[],
): { file: string; line: number } | undefined {
  const names = new Set(files.map((file) => path.basename(file)));
  const ours = path.join(runtimeDirectory(), 'replay');
  const isOwn = (file: string) =>
    names.has(path.basename(file)) ||
    (!file.startsWith('/usr/') && !file.startsWith(ours) && fs.existsSync(file));
  for (const [, file, line] of report.matchAll(/^\s*#\d+ .* (\/[^\s:]+):(\d+)(?::\d+)?$/gm)) {
    if (isOwn(file)) return { file, line: Number(line) };
  }
  return undefined;
}

/** Kinds that a native run cannot tell apart from the predicted one. */
const alike: Readonly<Partial<Record<ErrorKind, readonly ErrorKind[]>>> = {
  // A freed or far object may be anything by the time of the access.
  'use-after-free': ['out-of-bounds', 'null-pointer'],
  'out-of-bounds': ['use-after-free', 'null-pointer'],
  'null-pointer': ['out-of-bounds'],
  // A program that aborts after its own message; the quotient that does not fit raises SIGFPE.
  assert: ['abort'],
  abort: ['assert'],
  overflow: ['division-by-zero'],
  'invalid-free': ['out-of-bounds', 'double-free'],
  'double-free': ['invalid-free', 'use-after-free'],
};

/**
 * Whether a native run confirms a prediction (an error of a kind, or none): undefined if it does,
 * otherwise what is different.
 */
export function disagreement(
  predicted: { readonly kind: ErrorKind; readonly line: number } | undefined,
  run: NativeRun,
): string | undefined {
  if (run.strayed) return `the run strays from the test: ${run.strayed.message}`;
  const { error } = run;
  if (!predicted)
    return error ? `an error that was not predicted: ${error.kind}: ${error.message}` : undefined;
  if (!error) return `${predicted.kind} was predicted, but the run ends with status ${run.status}`;
  if (error.kind !== predicted.kind && !alike[predicted.kind]?.includes(error.kind)) {
    return `${predicted.kind} was predicted, but the run ends with ${error.kind}: ${error.message}`;
  }
  if (predicted.line > 0 && error.line !== undefined && error.line !== predicted.line) {
    return `${predicted.kind} was predicted in line ${predicted.line}, and happens in line ${error.line}`;
  }
  return undefined;
}
