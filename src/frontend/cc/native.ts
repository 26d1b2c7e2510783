/**
 * A compiler that runs as a process: a system clang, or zig's clang.
 *
 * The source comes from the file, or from standard input with a line marker that gives it its
 * name; IR leaves by standard output, the list of dependencies by a temporary file. The environment is reduced to what cannot change the
 * result (`CPATH` and its kin would, without being part of the cache's key).
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  type Compiler,
  CompilerFailure,
  type CompilerJob,
  type CompilerRun,
  type Dependencies,
  digest,
} from './compiler.js';

export const oldestClang = 14;
export const newestClang = 22;

const maxOutput = 2 ** 30;

/** What sets zig's clang apart from a system's. */
export interface NativeSpecifics {
  /** Words before clang's arguments. */
  readonly prefix?: readonly string[];
  readonly ownArgs?: readonly string[];
  /** Done before a compile. */
  prepare?(): void;
}

export class NativeClang implements Compiler {
  readonly identity: string;
  readonly ownArgs: readonly string[];
  private readonly prefix: readonly string[];
  private knownVersion: string | undefined;

  constructor(
    readonly kind: 'system' | 'zig',
    readonly name: string,
    readonly executable: string,
    private readonly specifics: NativeSpecifics = {},
  ) {
    const real = fs.realpathSync(executable);
    const { size, mtimeMs } = fs.statSync(real);
    this.prefix = specifics.prefix ?? [];
    this.ownArgs = specifics.ownArgs ?? [];
    this.identity = `${real} ${size} ${mtimeMs}`;
  }

  version(): string {
    this.knownVersion ??= this.askVersion();
    return this.knownVersion;
  }

  run(job: CompilerJob): CompilerRun {
    this.version();
    this.specifics.prepare?.();
    const { source } = job;
    const started = Date.now();
    const fromText = source.text !== undefined;
    const input = fromText ? ['-iquote', path.dirname(source.path), '-x', 'c', '-'] : [source.path];
    const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-'));
    try {
      const rule = path.join(temporary, 'dependencies');
      const { status, stdout, stderr } = this.spawn(
        [
          ...job.args,
          '-emit-llvm',
          job.emit === 'bc' ? '-c' : '-S',
          ...['-o', '-', '-MD', '-MF', rule],
          ...input,
        ],
        job.workingDirectory,
        fromText ? `# 1 ${JSON.stringify(source.path)}\n${source.text}` : '',
      );
      return {
        exitCode: status,
        output: status === 0 ? stdout : new Uint8Array(0),
        messages: stderr.toString(),
        dependencies:
          status === 0
            ? dependenciesSince(started, fs.readFileSync(rule, 'utf8'), job.workingDirectory)
            : undefined,
      };
    } finally {
      fs.rmSync(temporary, { recursive: true, force: true });
    }
  }

  private askVersion(): string {
    const { stdout } = this.spawn(['--version'], '.', '');
    const text = stdout.toString();
    const found = text.match(/clang version (\d+)(\.\d+)*/);
    if (!found) {
      const isGcc = /\bgcc\b|Free Software Foundation/.test(text);
      throw new CompilerFailure(
        isGcc
          ? `${this.executable} is gcc, which cannot emit LLVM IR; leave --cc out for the embedded clang, or name a clang`
          : `${this.executable} is not clang: it answers '${text.split('\n')[0]}' to --version`,
      );
    }
    const major = Number(found[1]);
    if (major < oldestClang || major > newestClang) {
      throw new CompilerFailure(
        `${this.executable} is clang ${major}; versions ${oldestClang} to ${newestClang} are supported. Leave --cc out for the embedded clang`,
      );
    }
    return found[0].slice('clang version '.length);
  }

  private spawn(args: readonly string[], workingDirectory: string, input: string) {
    const result = spawnSync(this.executable, [...this.prefix, ...args], {
      cwd: workingDirectory,
      input,
      maxBuffer: maxOutput,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TMPDIR: process.env['TMPDIR'],
        LC_ALL: 'C',
        SOURCE_DATE_EPOCH: '0',
      },
    });
    if (result.error) {
      throw new CompilerFailure(`${this.executable} cannot be run: ${result.error.message}`);
    }
    if (result.status === null) {
      throw new CompilerFailure(
        `${this.executable} was ended by ${result.signal}: ${result.stderr.toString().slice(-2000)}`,
      );
    }
    return { status: result.status, stdout: result.stdout, stderr: result.stderr };
  }
}

/**
 * The files of a make rule, with digests. A file that was changed after the compiler started may
 * not be what the compiler read, so then the dependencies are unknown.
 */
function dependenciesSince(
  started: number,
  rule: string,
  workingDirectory: string,
): Dependencies | undefined {
  const reads = new Map<string, string>();
  for (const name of parseMakeRule(rule)) {
    if (name === '-') continue;
    const file = path.resolve(workingDirectory, name);
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (!stat || stat.mtimeMs >= started) return undefined;
    reads.set(file, digest(fs.readFileSync(file)));
  }
  return { reads, absent: [] };
}

/** The prerequisites of `target: a b\ c \⏎ d`, with make's escapes of blanks, `#` and `$` undone. */
export function parseMakeRule(rule: string): string[] {
  const prerequisites = rule.slice(rule.indexOf(': ') + 2).replace(/\\\r?\n/g, ' ');
  const words = prerequisites.match(/(?:\\[ #]|\$\$|[^\s])+/g) ?? [];
  return words.map((word) => word.replace(/\\([ #])/g, '$1').replaceAll('$$', '$'));
}
