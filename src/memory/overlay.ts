/**
 * Symbolic bytes. Where the shadow of a byte says `symbolic`, what it is stands here: it is a part of a word, or an
 * element of an array that lies beneath. The overlay belongs to the state, and is a value: a snapshot costs nothing,
 * and later changes do not touch it.
 *
 * A word is a term as it was stored, so that a load of the same bytes gives the very term back, whatever it is; what
 * is stored over a part of it leaves the other parts as words of their own. Bytes are little-endian.
 *
 * An array covers a range of addresses: the contents of an object that was accessed at a symbolic place, or a copy of
 * a part of such contents. Words and concrete bytes lie over it, and it stays as it is.
 *
 * Invariant: no two words overlap, and no two arrays. The shadow decides: a byte without the mark `symbolic` is none,
 * whatever stands here, since compiled code ends objects without a word to the overlay. A byte that gets the mark
 * gets its word or array with it.
 */
import { type Entry, IntegerMap } from '../collections/index.js';
import type { Expr, ExprContext } from '../expr/index.js';

/** Bytes that are elements of an array, the first of them the one with the index `offset`. */
export interface ArrayRange {
  readonly base: number;
  readonly size: number;
  readonly array: Expr;
  readonly offset: number;
}

export interface OverlaySnapshot {
  /** By the address of the lowest byte; widths are multiples of 8. */
  readonly words: IntegerMap<Expr>;
  readonly arrays: IntegerMap<ArrayRange>;
}

/** The address behind a word. */
const endOf = ({ key, value }: Entry<Expr>): number => key + (value.width >>> 3);

export class Overlay {
  private words: IntegerMap<Expr> = IntegerMap.empty;
  private arrays: IntegerMap<ArrayRange> = IntegerMap.empty;

  constructor(private readonly terms: ExprContext) {}

  get isEmpty(): boolean {
    return this.words.size === 0 && this.arrays.size === 0;
  }

  /** The word that starts at an address. */
  wordAt(address: number): Expr | undefined {
    return this.words.get(address);
  }

  /** The word that a byte is a part of. */
  wordAround(address: number): Entry<Expr> | undefined {
    const word = this.words.atOrBelow(address);
    return word !== undefined && address < endOf(word) ? word : undefined;
  }

  /** The word that a byte is a part of, or else the next one. */
  wordFrom(address: number): Entry<Expr> | undefined {
    return this.wordAround(address) ?? this.words.atOrAbove(address);
  }

  /** A byte of a word. */
  byte(address: number): Expr | undefined {
    const word = this.wordAround(address);
    return word && this.part(word, address, address + 1);
  }

  /** The words of a range of bytes by address, cut to it. */
  *within(address: number, size: number): Generator<Entry<Expr>> {
    const end = address + size;
    const first = this.wordAround(address);
    for (const word of this.words.entries(first?.key ?? address)) {
      if (word.key >= end) return;
      const from = Math.max(word.key, address);
      yield { key: from, value: this.part(word, from, Math.min(endOf(word), end)) };
    }
  }

  setWord(address: number, term: Expr): void {
    const size = term.width >>> 3;
    const last = this.words.atOrBelow(address + size - 1);
    if (last !== undefined && endOf(last) > address) {
      const isSame = last.key === address && last.value.width === term.width;
      if (!isSame) this.forget(address, size);
    }
    this.words = this.words.with(address, term);
  }

  /** Drops the words of a range of bytes; arrays stay as long as their object. */
  forget(address: number, size: number): void {
    const end = address + size;
    const last = this.words.atOrBelow(end - 1);
    if (last === undefined || endOf(last) <= address) return;
    const first = this.wordAround(address);
    this.words = this.words.withoutRange(address, end);
    if (first !== undefined && first.key < address) {
      this.words = this.words.with(first.key, this.part(first, first.key, address));
    }
    if (endOf(last) > end) this.words = this.words.with(end, this.part(last, end, endOf(last)));
  }

  /** Drops everything about an object that ends. */
  forgetObject(address: number, size: number): void {
    this.forget(address, size);
    this.forgetArrays(address, size);
  }

  /** Where a term stands as a word. */
  addressesOf(term: Expr): number[] {
    const found: number[] = [];
    for (const { key, value } of this.words.entries()) if (value === term) found.push(key);
    return found;
  }

  /** The array that covers an address. */
  arrayAt(address: number): ArrayRange | undefined {
    const found = this.arrays.atOrBelow(address)?.value;
    return found && address < found.base + found.size ? found : undefined;
  }

  /** The arrays that cover some of a range of bytes, by address. */
  arraysWithin(address: number, size: number): ArrayRange[] {
    const found: ArrayRange[] = [];
    const first = this.arrayAt(address)?.base ?? address;
    for (const range of this.arrays.values(first)) {
      if (range.base >= address + size) break;
      found.push(range);
    }
    return found;
  }

  /** Puts an array in the place of all that is known of its bytes. */
  setArray(range: ArrayRange): void {
    this.forgetObject(range.base, range.size);
    this.arrays = this.arrays.with(range.base, range);
  }

  /**
   * Puts an array in the place of another wherever bytes are elements of it whose index is their address plus a
   * number. What lies over the array stays.
   */
  replaceArray(array: Expr, shift: number, by: Expr): void {
    for (const range of [...this.arrays.values()]) {
      if (range.array !== array || range.offset - range.base !== shift) continue;
      this.arrays = this.arrays.with(range.base, { ...range, array: by });
    }
  }

  snapshot(): OverlaySnapshot {
    return { words: this.words, arrays: this.arrays };
  }

  restore({ words, arrays }: OverlaySnapshot): void {
    this.words = words;
    this.arrays = arrays;
  }

  /** Every term, for garbage collection. */
  static *terms({ words, arrays }: OverlaySnapshot): Generator<Expr> {
    yield* words.values();
    for (const { array } of arrays.values()) yield array;
  }

  /** The bytes of a word from one address up to another. */
  private part({ key, value }: Entry<Expr>, from: number, to: number): Expr {
    return this.terms.extract(value, 8 * (from - key), 8 * (to - from));
  }

  private forgetArrays(address: number, size: number): void {
    if (this.arrays.size === 0) return;
    const end = address + size;
    for (const range of this.arraysWithin(address, size)) {
      const { base, array, offset } = range;
      const after = base + range.size;
      this.arrays = this.arrays.without(base);
      if (base < address) this.arrays = this.arrays.with(base, { ...range, size: address - base });
      if (after > end) {
        const rest = { base: end, size: after - end, array, offset: offset + end - base };
        this.arrays = this.arrays.with(end, rest);
      }
    }
  }
}
