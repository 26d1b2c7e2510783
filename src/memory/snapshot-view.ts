/** The memory of a state that stands still, read without putting it into the flat memory. */
import type { Domain, Slot } from '../value/index.js';
import { arrayByte } from './array-ranges.js';
import { pageBits, pageSize, Shadow } from './geography.js';
import { Overlay, type OverlaySnapshot } from './overlay.js';
import { type Snapshot, wordIn } from './pages.js';
import { loadWord, type ReadableMemory } from './stored-words.js';

export class SnapshotView implements ReadableMemory {
  readonly overlay: Overlay;

  constructor(
    readonly domain: Domain,
    private readonly pages: Snapshot,
    overlay: OverlaySnapshot,
  ) {
    this.overlay = new Overlay(domain.terms);
    this.overlay.restore(overlay);
  }

  shadow(address: number): number {
    return this.part(address, 'shadow');
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

  private part(address: number, part: 'data' | 'shadow'): number {
    const index = (address & (pageSize - 1)) >>> 2;
    const word = wordIn(this.pages.get(address >>> pageBits), index, part);
    return (word >>> (8 * (address & 3))) & 0xff;
  }
}
