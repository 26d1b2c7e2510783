/** C to LLVM IR. */

export { CompileCache, userCacheDirectory, userCompileCache } from './cache.js';
export type {
  DebugLevel,
  HeaderChoice,
  OptimisationLevel,
} from './choices.js';
export { type CompileOptions, type CompileResult, compileC } from './compile.js';
export type { Compiler, CSource, IrForm } from './compiler.js';
export {
  type CompilerChoice,
  chooseCompiler,
  findOnPath,
  findZig,
  systemClangs,
} from './compilers.js';
export type { Diagnostic, Severity } from './diagnostics.js';
export { systemIncludeDirectories } from './headers.js';
export { runtimeArchive, runtimeInclude, type TargetName } from './runtime.js';
