/** From C, LLVM assembly and bitcode to a linked module. */

export * from './cc/index.js';
