/** Tier 1: functions compiled to WebAssembly. */
export { leastFrameCost } from './activation.js';
export type { LoopEntry } from './loop-entry.js';
export { type CallResult, type Interpreter, type SpilledFrame, WasmTier } from './tier.js';
