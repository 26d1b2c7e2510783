/** Tier 1: functions compiled to WebAssembly. */
export { leastFrameCost } from './activation.js';
export type { CallResult, Interpreter } from './host-calls.js';
export type { LoopEntry } from './loop-entry.js';
export { type SpilledFrame, WasmTier } from './tier.js';
