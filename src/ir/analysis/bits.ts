/** Sets of small numbers as bits, of a fixed capacity. */
export class BitSet {
  private readonly words: Uint32Array;

  constructor(capacity: number) {
    this.words = new Uint32Array((capacity + 31) >> 5);
  }

  has(n: number): boolean {
    return (this.words[n >> 5] & (1 << (n & 31))) !== 0;
  }

  add(n: number): void {
    this.words[n >> 5] |= 1 << (n & 31);
  }

  delete(n: number): void {
    this.words[n >> 5] &= ~(1 << (n & 31));
  }

  clear(): void {
    this.words.fill(0);
  }

  /** Adds `other`; gives whether that changed anything. */
  addAll(other: BitSet): boolean {
    let changed = 0;
    for (let i = 0; i < this.words.length; i++) {
      const before = this.words[i];
      changed |= before ^ (this.words[i] = before | other.words[i]);
    }
    return changed !== 0;
  }

  /** Becomes `gen ∪ (out ∖ kill)`; gives whether that changed anything. */
  transfer(gen: BitSet, out: BitSet, kill: BitSet): boolean {
    let changed = 0;
    for (let i = 0; i < this.words.length; i++) {
      const before = this.words[i];
      changed |= before ^ (this.words[i] = gen.words[i] | (out.words[i] & ~kill.words[i]));
    }
    return changed !== 0;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.words.length; i++) {
      for (let word = this.words[i]; word !== 0; word &= word - 1) {
        yield i * 32 + 31 - Math.clz32(word & -word);
      }
    }
  }
}
