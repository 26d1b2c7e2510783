/** The memory of a state that stands still, read without putting it into the flat memory. */
import type { Domain, Slot } from '../value/index.js';
import type { Region } from './address-space.js';
import { arrayByte } from './array-ranges.js';
import { pageBits, pageSize, Shadow, scopeShift } from './geography.js';
import { Overlay, type OverlaySnapshot } from './overlay.js';
import { type Snapshot, wordIn } from './pages.js';
import { loadWord, type ReadableMemory } from './stored-words.js';

export class SnapshotView implements ReadableMemory {
  readonly overlay: Overlay;

  constructor(
    readonly domain: Domain,
    private readonly pages: Snapshot,
    overlay: OverlaySnapshot,
    /** Objects whose bytes are out of reach, and are seen all the same. */
    private readonly hidden: readonly Region[] = [],
  ) {
    this.overlay = new Overlay(domain.terms);
    this.overlay.restore(overlay);
  }

  shadow(address: number): number {
    const shadow = this.part(address, 'shadow');
    if (this.hidden.length === 0) return shadow;
    const isHidden = this.hidden.some(({ base, size }) => address >= base && address < base + size);
    return isHidden ? shadow >> scopeShift : shadow;
  }

  isSymbolic(address: number, size: number): boolean {
    for (let at = address; at < address + size; at++) {
      if ((this.shadow(at) & Shadow.symbolic) === 0) return false;
    }
    return true;
  }

  byte(address: number): Slot {
    if ((this.shadow(address) & Shadow.symbolic) === 0) return this.part(address, 'data');
    const byte = this.overlay.byte(address) ?? arrayByte(this, address);
    return byte.isConst ? byte.value : byte;
  }

  /** Bytes as one slot: a number, a bigint beyond 32 bits, or a term. */
  word(address: number, size: number): Slot {
    return loadWord(this, address, size);
  }

  /** An aligned word of four bytes as it lies there, whatever the shadow says. */
  rawWord(address: number): number {
    const index = (address & (pageSize - 1)) >>> 2;
    return wordIn(this.pages.get(address >>> pageBits), index, 'data');
  }

  /** The data and the shadow of a range of bytes, as they are in the flat memory; its first byte is at a multiple of four. */
  image(base: number, size: number): { data: Uint8Array; shadow: Uint8Array } {
    const words = (size + 3) >>> 2;
    const data = new Int32Array(words);
    const shadow = new Int32Array(words);
    let page = -1;
    let version: ReturnType<Snapshot['get']>;
    for (let i = 0; i < words; i++) {
      const address = base + 4 * i;
      if (address >>> pageBits !== page) {
        page = address >>> pageBits;
        version = this.pages.get(page);
      }
      const index = (address & (pageSize - 1)) >>> 2;
      data[i] = wordIn(version, index, 'data');
      shadow[i] = wordIn(version, index, 'shadow');
    }
    const bytes = (array: Int32Array) => new Uint8Array(array.buffer, 0, size);
    return { data: bytes(data), shadow: bytes(shadow) };
  }

  private part(address: number, part: 'data' | 'shadow'): number {
    const index = (address & (pageSize - 1)) >>> 2;
    const word = wordIn(this.pages.get(address >>> pageBits), index, part);
    return (word >>> (8 * (address & 3))) & 0xff;
  }
}
