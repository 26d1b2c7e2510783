/** C to LLVM IR. */

export { CompileCache, userCacheDirectory, userCompileCache } from './cache.js';
export {
  DEBUG_LEVELS,
  type DebugLevel,
  HEADER_CHOICES,
  type HeaderChoice,
  OPTIMISATION_LEVELS,
  type OptimisationLevel,
} from './choices.js';
export { type CompileOptions, type CompileResult, compileC } from './compile.js';
export { type Compiler, CompilerFailure, type CSource, type IrForm } from './compiler.js';
export {
  type CompilerChoice,
  chooseCompiler,
  findOnPath,
  findZig,
  systemClangs,
} from './compilers.js';
export { type Diagnostic, isError, type Severity } from './diagnostics.js';
export { systemIncludeDirectories } from './headers.js';
export { RUNTIME_ARCHIVE, RUNTIME_INCLUDE } from './runtime.js';
