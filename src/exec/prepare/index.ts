/** From a linked module to what both tiers execute. */
export * from './constants.js';
export * from './frame-layout.js';
export * from './function.js';
export * from './program.js';
