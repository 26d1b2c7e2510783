/** From C, LLVM assembly and bitcode to a linked module. */

export * from './bc/index.js';
export * from './cc/index.js';
export * from './link/index.js';
export * from './ll/index.js';
export * from './read-error.js';
