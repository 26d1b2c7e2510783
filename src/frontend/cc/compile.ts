/**
 * From one C source to LLVM IR.
 *
 * `compileC` puts the arguments together (analysis flags, header search path, the user's flags),
 * asks the cache, runs the compiler, and turns its messages into records. What a user can cause
 * (an error in the C source, a compiler that is not there) is a result, not an exception.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { type CompileCache, userCompileCache } from './cache.js';
import type { DebugLevel, HeaderChoice, OptimisationLevel } from './choices.js';
import {
  type Compiler,
  CompilerFailure,
  type CompilerJob,
  type CSource,
  digest,
  type IrForm,
} from './compiler.js';
import { chooseCompiler } from './compilers.js';
import { type Diagnostic, isError, parseDiagnostics } from './diagnostics.js';
import { analysisFlags } from './flags.js';
import { headerFlags, missingHeader, missingName, systemIncludeDirectories } from './headers.js';

export interface CompileOptions {
  /** As `--cc`: `auto` (the default), `embedded`, `zig`, `clang`, `clang-16`, a path. */
  readonly cc?: string;
  readonly optimise?: OptimisationLevel;
  readonly debug?: DebugLevel;
  readonly headers?: HeaderChoice;
  readonly emit?: IrForm;
  /** The user's flags, in the clang driver's words: `-DX=1`, `-Iinclude`, `-std=c99`, `-Wall`. */
  readonly flags?: readonly string[];
  readonly workingDirectory?: string;
  /** The user's cache by default; false for none. */
  readonly cache?: CompileCache | false;
}

export type CompileResult =
  | {
      readonly ok: true;
      /** Bitcode, or UTF-8 text where `emit` is `ll`. */
      readonly ir: Uint8Array;
      readonly diagnostics: readonly Diagnostic[];
      readonly fromCache: boolean;
    }
  | {
      readonly ok: false;
      /** One sentence: what failed. */
      readonly message: string;
      readonly diagnostics: readonly Diagnostic[];
    };

export function compileC(source: CSource | string, options: CompileOptions = {}): CompileResult {
  const asked = typeof source === 'string' ? { path: source } : source;
  const choice = chooseCompiler(options.cc);
  if (!choice.ok) return { ok: false, message: choice.message, diagnostics: [] };
  const { compiler } = choice;
  const headers = options.headers ?? 'auto';
  try {
    const first = compileWith(asked, compiler, headers === 'auto' ? 'runtime' : headers, options);
    if (first.ok || headers === 'system' || systemIncludeDirectories().length === 0) return first;
    const header = missingHeader(first.diagnostics);
    const name = missingName(first.diagnostics);
    if (header === undefined && name === undefined) return first;
    if (headers === 'runtime') return { ...first, message: `${first.message} ${otherHeaders}` };
    const second = compileWith(asked, compiler, 'system', options);
    // What the system does not know either is the source's own mistake.
    if (header !== undefined) return second;
    if (!second.ok) return first;
    return { ...second, diagnostics: [...second.diagnostics, systemNote(asked, name!)] };
  } catch (thrown) {
    if (!(thrown instanceof CompilerFailure)) throw thrown;
    return { ok: false, message: thrown.message, diagnostics: [] };
  }
}

const otherHeaders =
  '(--headers system compiles with the headers of this machine, which have more)';

function systemNote({ path: file }: CSource, name: string): Diagnostic {
  const message = `${file} uses '${name}', which Merganser's headers do not have: it is compiled with those of this machine (--headers system does so for all files)`;
  return { severity: 'note', message, text: `merganser: note: ${message}` };
}

function compileWith(
  source: CSource,
  compiler: Compiler,
  headers: 'runtime' | 'system',
  options: CompileOptions,
): CompileResult {
  const job: CompilerJob = {
    source,
    workingDirectory: path.resolve(options.workingDirectory ?? '.'),
    emit: options.emit ?? 'bc',
    args: [
      ...analysisFlags(options.optimise ?? '0', options.debug ?? 'lines'),
      ...compiler.ownArgs,
      ...headerFlags(headers, compiler),
      ...(options.flags ?? []),
    ],
  };
  const cache = options.cache === undefined ? userCompileCache() : options.cache;
  const key = cache ? cacheKey(compiler, job) : undefined;
  const cached = cache && key !== undefined ? cache.lookup(key) : undefined;
  if (cached) {
    return {
      ok: true,
      ir: cached.ir,
      diagnostics: parseDiagnostics(cached.messages),
      fromCache: true,
    };
  }
  const run = compiler.run(job);
  const diagnostics = parseDiagnostics(run.messages);
  if (run.exitCode !== 0) {
    return { ok: false, message: failure(source, diagnostics, run.messages), diagnostics };
  }
  const isKept =
    !cache ||
    key === undefined ||
    !run.dependencies ||
    cache.store(key, { ir: run.output, messages: run.messages }, run.dependencies);
  const notes = cache && !isKept ? [cacheNote(cache)] : [];
  return { ok: true, ir: run.output, diagnostics: [...diagnostics, ...notes], fromCache: false };
}

/** A cache that cannot be written costs time at every run, and nothing else. */
function cacheNote({ directory }: CompileCache): Diagnostic {
  const message = `compiled code cannot be kept in ${directory}: every run compiles anew (MERGANSER_CACHE_DIR names another place, --no-cache does without)`;
  return { severity: 'note', message, text: `merganser: note: ${message}` };
}

function failure(source: CSource, diagnostics: readonly Diagnostic[], messages: string): string {
  const errors = diagnostics.filter(isError).length;
  if (errors === 0) return `${source.path} does not compile: ${messages.trim()}`;
  return `${source.path} does not compile: ${errors === 1 ? '1 error' : `${errors} errors`}`;
}

/** Undefined where the source cannot be read; the compiler will say why. */
function cacheKey(compiler: Compiler, job: CompilerJob): string | undefined {
  const { source, args, emit, workingDirectory } = job;
  let text: string | Uint8Array;
  try {
    text = source.text ?? fs.readFileSync(path.resolve(workingDirectory, source.path));
  } catch {
    return undefined;
  }
  const given = source.text !== undefined;
  return digest(
    JSON.stringify([
      compiler.identity,
      args,
      emit,
      workingDirectory,
      source.path,
      given,
      digest(text),
    ]),
  );
}
