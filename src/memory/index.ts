/** The flat memory of the current state, its shadow, its objects, and checked access to them. */
export * from './access.js';
export * from './address-space.js';
export { choose, isSameSlot } from './choice.js';
export { type Named, type ObjectNames, relate } from './diagnosis.js';
export * from './flat.js';
export * from './format.js';
export * from './geography.js';
export * from './models/index.js';
export type * from './models/model.js';
export * from './notice.js';
export * from './object-arrays.js';
export * from './objects.js';
export * from './overlay.js';
export * from './pages.js';
export * from './resolve.js';
export * from './settled-pointers.js';
export { SnapshotView } from './snapshot-view.js';
export { UndefinedValues } from './undefined/values.js';
