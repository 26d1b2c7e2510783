/** LLVM bitcode. */
export { type BitcodeOptions, isBitcode, readBitcode } from './module.js';
