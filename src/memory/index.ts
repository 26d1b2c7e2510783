/** The flat memory of the current state, its shadow, its objects, and checked access to them. */
export * from './access.js';
export { AccessTypes } from './access-types.js';
export * from './address-space.js';
export type { AddressMode, PointerReach, RelocatableObjects } from './addresses/names.js';
export { leastSlack, nearestMiss } from './addresses/nearest-miss.js';
export type { PointerOrigins, PointerRecord, Root } from './addresses/origins.js';
export { type Beyond, mostObjects } from './addresses/parts.js';
export { choose, isSameSlot } from './choice.js';
export { Contexts } from './contexts.js';
export { type Named, type ObjectNames, relate } from './diagnosis.js';
export * from './flat.js';
export * from './format.js';
export * from './geography.js';
export * from './models/index.js';
export type * from './models/model.js';
export * from './notice.js';
export * from './object-arrays.js';
export * from './objects.js';
export {
  type FreeOutcome,
  type Guarded,
  isFixed,
  type MemoryObject,
  NeedsObject,
  NoRoom,
  type ObjectsSnapshot,
} from './objects-snapshot.js';
export * from './overlay.js';
export * from './pages.js';
export { type MemoryCounts, ResolutionNotes } from './resolution-notes.js';
export * from './resolve.js';
export * from './settled-pointers.js';
export { placedSince, SharedAddresses, toPlaceAgain } from './shared-addresses.js';
export { SnapshotView } from './snapshot-view.js';
export * from './splitting/index.js';
export * from './symbolic-lengths.js';
export * from './symbolic-sizes.js';
export { bitsOf } from './typed-values.js';
export { UndefinedValues } from './undefined/values.js';
