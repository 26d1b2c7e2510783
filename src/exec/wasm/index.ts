/** Tier 1: functions compiled to WebAssembly. */
export { leastFrameCost } from './function.js';
export { type CallResult, type Interpreter, type SpilledFrame, WasmTier } from './tier.js';
