/** The flat memory of the current state, its shadow, its objects. */
export * from './flat.js';
export * from './geography.js';
export * from './objects.js';
export * from './pages.js';
export * from './sorted-map.js';
