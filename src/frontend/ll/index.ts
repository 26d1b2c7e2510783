/** The reader of LLVM assembly. */
export { type AssemblyOptions, readAssembly } from './module.js';
