/** LLVM bitcode. */
export { isBitcode, type ReadOptions, readBitcode } from './module.js';
