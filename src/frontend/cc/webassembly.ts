/**
 * The part of the WebAssembly JavaScript interface that the embedded compiler uses, typed.
 *
 * TypeScript declares `WebAssembly` only in its DOM library, which would also let every folder
 * name `window`; so the four members used here are declared by hand.
 */

/** A compiled module; opaque. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

export type WasmImport = (...args: never[]) => number | undefined;

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

interface WasmInterface {
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, WasmImport>>>>,
  ) => WasmInstance;
}

export const wasm = (globalThis as unknown as { WebAssembly: WasmInterface }).WebAssembly;
