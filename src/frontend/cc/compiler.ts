/**
 * What a C compiler is to the front end: something that takes clang driver arguments and one
 * source, and gives LLVM IR, its messages, and the files that the result depends on.
 *
 * Embedded, system and zig compilers implement it; the cache and `compileC` know only this.
 */

import { createHash } from 'node:crypto';

export type IrForm = 'bc' | 'll';

export interface CSource {
  /** Path as the user spelled it; appears in messages and debug information. */
  readonly path: string;
  /** The text, where it is not to be read from `path`. */
  readonly text?: string;
}

export interface CompilerJob {
  readonly source: CSource;
  /** Clang driver arguments, without the source, `-c`, `-S` and `-o`. */
  readonly args: readonly string[];
  readonly workingDirectory: string;
  readonly emit: IrForm;
}

export interface CompilerRun {
  readonly exitCode: number;
  /** The IR; empty where the compiler failed. */
  readonly output: Uint8Array;
  /** The compiler's messages, without colours. */
  readonly messages: string;
  /** The files that the result depends on; undefined where they are not known for certain. */
  readonly dependencies: Dependencies | undefined;
}

export interface Dependencies {
  /** Real files that were read, by absolute path, with the digest of what was read. */
  readonly reads: ReadonlyMap<string, string>;
  /** Absolute paths that were looked for in vain: if one came into being, it could be used. */
  readonly absent: readonly string[];
}

/** The digest that `Dependencies` and the cache use. */
export function digest(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export interface Compiler {
  readonly kind: 'embedded' | 'system' | 'zig';
  /** How the user would ask for it: `embedded`, `zig`, `clang-16`, a path. */
  readonly name: string;
  /** Asks the compiler where necessary; throws `CompilerFailure` where it does not answer. */
  version(): string;
  /** Everything about the compiler that a cached result depends on. */
  readonly identity: string;
  /** Arguments that only this compiler understands or needs. */
  readonly ownArgs: readonly string[];
  run(job: CompilerJob): CompilerRun;
}

/** The compiler could not do its job for a reason other than the C source. */
export class CompilerFailure extends Error {
  override readonly name = 'CompilerFailure';
}
