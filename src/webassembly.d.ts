/**
 * The part of the WebAssembly JavaScript interface that this program uses. TypeScript declares it
 * only in its DOM library, which would let every folder use a browser's globals.
 */
declare namespace WebAssembly {
  type ValueType = 'i32' | 'i64' | 'f32' | 'f64';
  type ImportValue = Memory | Global | Table | ((...args: never[]) => unknown);
  type Exports = Record<string, unknown>;

  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, ImportValue>>);
    readonly exports: Exports;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Global {
    constructor(descriptor: { value: ValueType; mutable?: boolean }, value: number | bigint);
    value: number | bigint;
  }
  class Table {
    constructor(descriptor: { element: 'anyfunc'; initial: number; maximum?: number });
    readonly length: number;
    get(index: number): unknown;
    set(index: number, value: unknown): void;
    grow(count: number): number;
  }

  class RuntimeError extends Error {}
}
