/** What the library and the commands share: programs from files, and the library's own way to explore them. */
export * from './explore.js';
export * from './linked-program.js';
