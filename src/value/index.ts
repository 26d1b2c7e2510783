/** What a slot of a register or of memory holds, what operators do to it, and how a program goes wrong. */
export * from './domain.js';
export * from './errors.js';
export * from './value.js';
