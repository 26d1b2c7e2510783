/** LLVM bitcode. */
export { isBitcode } from './bitcode-file.js';
export { type BitcodeOptions, readBitcode } from './module.js';
