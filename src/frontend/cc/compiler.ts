/**
 * What a C compiler is to the front end: something that takes clang driver arguments and one
 * source, and gives LLVM IR, its messages, and the files that the result depends on.
 *
 * Embedded, system and zig compilers implement it; the cache and `compileC` know only this.
 */

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
  /** Absolute paths of the real files that were read, the source included. */
  readonly reads: readonly string[];
  /** Absolute paths that, if they came into being, could change the result. */
  readonly absent: readonly string[];
}

export interface Compiler {
  readonly kind: 'embedded' | 'system' | 'zig';
  /** How the user would ask for it: `embedded`, `zig`, `clang-16`, a path. */
  readonly name: string;
  readonly version: string;
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
