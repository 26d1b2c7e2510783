/**
 * Symbolic bytes. Where the shadow of a byte says `symbolic`, its term (of width 8) is here: by
 * address, or as an element of the array that holds the contents of its object. The overlay belongs to
 * the state, and is a value: a snapshot costs nothing, and later changes do not touch it.
 */
import type { Expr } from '../expr/index.js';
import { SortedMap } from './sorted-map.js';

interface SymbolicByte {
  readonly address: number;
  readonly term: Expr;
}

/** The contents of an object as an array term, index 0 at its base. */
export interface ObjectArray {
  readonly base: number;
  readonly size: number;
  readonly array: Expr;
}

export interface OverlaySnapshot {
  readonly bytes: SortedMap<SymbolicByte>;
  readonly arrays: SortedMap<ObjectArray>;
}

export class Overlay {
  private bytes: SortedMap<SymbolicByte> = SortedMap.empty;
  private arrays: SortedMap<ObjectArray> = SortedMap.empty;

  get isEmpty(): boolean {
    return this.bytes.size === 0 && this.arrays.size === 0;
  }

  /** The term of a byte that is not an array's. */
  get(address: number): Expr | undefined {
    return this.bytes.get(address)?.term;
  }

  set(address: number, term: Expr): void {
    this.bytes = this.bytes.with(address, { address, term });
  }

  /** The terms of single bytes of a range, by address. */
  *within(address: number, size: number): Generator<SymbolicByte> {
    for (const byte of this.bytes.values(address)) {
      if (byte.address >= address + size) return;
      yield byte;
    }
  }

  /** Drops the terms of single bytes; arrays stay as long as their object. */
  forget(address: number, size: number): void {
    let byte = this.bytes.atOrAbove(address);
    while (byte !== undefined && byte.address < address + size) {
      this.bytes = this.bytes.without(byte.address);
      byte = this.bytes.atOrAbove(byte.address);
    }
  }

  /** Drops everything about an object that ends. */
  forgetObject(address: number, size: number): void {
    this.forget(address, size);
    let array = this.arrays.atOrAbove(address);
    while (array !== undefined && array.base < address + size) {
      this.arrays = this.arrays.without(array.base);
      array = this.arrays.atOrAbove(array.base);
    }
  }

  /** Where a term stands as a byte. */
  addressesOf(term: Expr): number[] {
    const found: number[] = [];
    for (const byte of this.bytes.values()) if (byte.term === term) found.push(byte.address);
    return found;
  }

  /** The array that covers an address. */
  arrayAt(address: number): ObjectArray | undefined {
    const found = this.arrays.atOrBelow(address);
    return found && address < found.base + found.size ? found : undefined;
  }

  setArray(array: ObjectArray): void {
    this.forget(array.base, array.size);
    this.arrays = this.arrays.with(array.base, array);
  }

  snapshot(): OverlaySnapshot {
    return { bytes: this.bytes, arrays: this.arrays };
  }

  restore({ bytes, arrays }: OverlaySnapshot): void {
    this.bytes = bytes;
    this.arrays = arrays;
  }

  /** Every term, for garbage collection. */
  static *terms({ bytes, arrays }: OverlaySnapshot): Generator<Expr> {
    for (const { term } of bytes.values()) yield term;
    for (const { array } of arrays.values()) yield array;
  }
}
