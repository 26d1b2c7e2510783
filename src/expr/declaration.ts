/**
 * What the leaves of terms name: symbols, symbolic arrays, and the bytes of constant arrays.
 */
import type { Support } from './support.js';
import type { Value } from './value.js';

/** A bit-vector variable, or a constant that has a name. */
export class SymbolInfo {
  constructor(
    readonly id: number,
    readonly name: string,
    readonly width: number,
    /** Of a named constant (named-constants.ts). */
    readonly known: Value | undefined = undefined,
  ) {}
}

/**
 * A symbolic array from bit-vectors of `indexWidth` bits to bytes. Every index has a value, as in
 * SMT-LIB; `size` says how many bytes, from index 0, belong to the input that the array stands for.
 */
export class ArrayInfo {
  private elements: Map<Value | null, Support> | undefined;

  constructor(
    readonly id: number,
    readonly name: string,
    readonly indexWidth: number,
    readonly size: number | null,
  ) {}

  /** Supports of single elements, by constant index; the key null stands for the whole array. */
  get atoms(): Map<Value | null, Support> {
    return (this.elements ??= new Map());
  }
}

/** The contents of a constant array: `bytes` from index 0, `fill` at every index beyond them. */
export class ArrayContents {
  /** Whether every index has the value `fill`. */
  readonly uniform: boolean;

  constructor(
    readonly id: number,
    /** Hash of the contents. */
    readonly digest: number,
    readonly indexWidth: number,
    readonly bytes: Uint8Array,
    readonly fill: number,
  ) {
    this.uniform = bytes.every((byte) => byte === fill);
  }

  at(index: Value): number {
    return index < this.bytes.length ? this.bytes[index as number] : this.fill;
  }
}
