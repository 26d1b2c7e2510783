/** The reader of LLVM assembly. */
export { type ReadOptions, readAssembly } from './module.js';
