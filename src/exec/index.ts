/** Execution: programs in memory, instruction semantics, the machine. */
export * from './prepare/index.js';
export * from './value.js';
