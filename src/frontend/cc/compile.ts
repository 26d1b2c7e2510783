/**
 * From one C source to LLVM IR.
 *
 * `compileC` puts the arguments together (analysis flags, header search path, the user's flags),
 * runs the compiler, and turns its messages into records. An error in the C source is a result,
 * not an exception; `CompilerFailure` is thrown where the compiler itself cannot run.
 */

import * as path from 'node:path';
import type { Compiler, CSource, IrForm } from './compiler.js';
import { type Diagnostic, isError, parseDiagnostics } from './diagnostics.js';
import { EmbeddedClang, embeddedPackageDirectory } from './embedded.js';
import { analysisFlags, type DebugLevel, type OptimisationLevel } from './flags.js';
import {
  type HeaderChoice,
  headerFlags,
  missingHeader,
  systemIncludeDirectories,
} from './headers.js';

export interface CompileOptions {
  readonly compiler?: Compiler;
  readonly optimise?: OptimisationLevel;
  readonly debug?: DebugLevel;
  readonly emit?: IrForm;
  /** The user's flags, in the clang driver's words: `-DX=1`, `-Iinclude`, `-std=c99`, `-Wall`. */
  readonly flags?: readonly string[];
  readonly headers?: HeaderChoice;
  readonly workingDirectory?: string;
}

export type CompileResult =
  | {
      readonly ok: true;
      /** Bitcode, or UTF-8 text where `emit` is `ll`. */
      readonly ir: Uint8Array;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly ok: false;
      /** One sentence: what failed. */
      readonly message: string;
      readonly diagnostics: readonly Diagnostic[];
    };

export function compileC(source: CSource | string, options: CompileOptions = {}): CompileResult {
  const asked = typeof source === 'string' ? { path: source } : source;
  const compiler = options.compiler ?? defaultCompiler();
  const headers = options.headers ?? 'auto';
  const first = compileOnce(asked, compiler, headers === 'auto' ? 'runtime' : headers, options);
  if (first.ok || headers !== 'auto' || missingHeader(first.diagnostics) === undefined) {
    return first;
  }
  if (systemIncludeDirectories().length === 0) return first;
  const second = compileOnce(asked, compiler, 'system', options);
  const stillMissing = !second.ok && missingHeader(second.diagnostics) !== undefined;
  return stillMissing ? first : second;
}

function compileOnce(
  source: CSource,
  compiler: Compiler,
  headers: 'runtime' | 'system',
  options: CompileOptions,
): CompileResult {
  const run = compiler.run({
    source,
    workingDirectory: path.resolve(options.workingDirectory ?? '.'),
    emit: options.emit ?? 'bc',
    args: [
      ...analysisFlags(options.optimise ?? '0', options.debug ?? 'lines'),
      ...compiler.ownArgs,
      ...headerFlags(headers, compiler),
      ...(options.flags ?? []),
    ],
  });
  const diagnostics = parseDiagnostics(run.messages);
  if (run.exitCode === 0) return { ok: true, ir: run.output, diagnostics };
  const errors = diagnostics.filter(isError).length;
  const count = errors === 1 ? '1 error' : `${errors} errors`;
  return { ok: false, message: `${source.path} does not compile: ${count}`, diagnostics };
}

let embedded: Compiler | undefined;

function defaultCompiler(): Compiler {
  if (!embedded) {
    const directory = embeddedPackageDirectory();
    if (!directory) throw new Error('the npm package @yowasp/clang is not installed');
    embedded = new EmbeddedClang(directory);
  }
  return embedded;
}
