/** C to LLVM IR. */

export { type CompileOptions, type CompileResult, compileC } from './compile.js';
export { type Compiler, CompilerFailure, type CSource, type IrForm } from './compiler.js';
export type { Diagnostic, Severity } from './diagnostics.js';
export type { DebugLevel, OptimisationLevel } from './flags.js';
