/**
 * How a native run ended, in the engine's words: what the sanitizers' reports, signals, assertions and the replay's own
 * messages mean, where in the program it happened, and whether that is what was predicted.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { ErrorKind } from '../exec/index.js';
import { runtimeDirectory } from './native-compiler.js';

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
  /** The lines that allocated what was lost, if that was looked for. */
  readonly leaked: readonly number[];
  readonly stdout: Buffer;
  readonly stderr: string;
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
  [/index .* out of bounds/, 'out-of-bounds'],
];

/** The end of a run, from what it printed and how its process ended. `files`: the program's own. */
export function endOf(
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
  const ours = runtimeDirectory();
  const isOwn = (file: string) =>
    names.has(path.basename(file)) ||
    (!file.startsWith('/usr/') && !file.startsWith(ours) && fs.existsSync(file));
  for (const [, file, line] of report.matchAll(/^\s*#\d+ .* (\/[^\s:]+):(\d+)(?::\d+)?$/gm)) {
    if (isOwn(file)) return { file, line: Number(line) };
  }
  return undefined;
}

/** The lines that LeakSanitizer says were allocated and lost. */
export function leakLines(report: string, files: readonly string[]): number[] {
  const [, ...leaks] = report.split(/^(?:Direct|Indirect) leak of /m);
  return leaks.flatMap((leak) => positionIn(leak, files)?.line ?? []);
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
