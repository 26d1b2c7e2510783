/** Tier 1: functions compiled to WebAssembly. */
export { type CallResult, type Interpreter, type SpilledFrame, WasmTier } from './tier.js';
