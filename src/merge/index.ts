/** State merging: what other folders may use. */
export * from './create.js';
export * from './names.js';
