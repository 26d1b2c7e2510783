/** Analyses of functions and modules. Each is computed once per function or module object and kept. */

export { mixesAddress } from './address-arithmetic.js';
export type { AllocaLiveness } from './alloca-liveness.js';
export * from './allocas.js';
export { BlockGraph, unreachable } from './block-graph.js';
export * from './call-graph.js';
export { mayOutlive } from './captures.js';
export * from './cfg.js';
export {
  type DominatorTree,
  dominates,
  dominatorsOf,
  dominatorTree,
  type PostDominatorTree,
  postDominatorsOf,
} from './dominators.js';
export { type Components, type Graph, makeGraph, stronglyConnectedComponents } from './graph.js';
export { failingAllocators } from './library-calls.js';
export { type LifetimeMarker, lifetimeMarkerOf, variablesWithScope } from './lifetimes.js';
export * from './liveness.js';
export { type IrreducibleRegion, type Loop, type LoopNest, loopsOf } from './loops.js';
export * from './points-to.js';
export { type ShiftGuard, shiftGuard } from './shift-guard.js';
export * from './uses.js';
