/**
 * Names as small numbers. Each distinct name of a file (without its sigil) is found by a hash over
 * its bytes and made into a string once; the tables of values, types and globals are arrays indexed
 * by these numbers. `@"x"` and `@x` are the same name.
 */
import { nameByte, type Scanner } from './scanner.js';

export class Names {
  readonly texts: string[] = [];
  private readonly hashes: number[] = [];
  private table = new Int32Array(1 << 12).fill(-1);

  constructor(private readonly scanner: Scanner) {}

  /** The name at the cursor (behind the sigil), bare or quoted; -1 if there is none. */
  read(): number {
    const { scanner } = this;
    const { bytes } = scanner;
    const start = scanner.pos;
    if (bytes[start] === 34) {
      const stop = scanner.closingQuote(start + 1);
      scanner.pos = stop + 1;
      return this.intern(scanner.unescaped(start + 1, stop));
    }
    let p = start;
    let hash = 0;
    for (let c = bytes[p]; nameByte[c] === 1; c = bytes[++p]) hash = (Math.imul(hash, 31) + c) | 0;
    if (p === start) return -1;
    scanner.pos = p;
    const { table } = this;
    const mask = table.length - 1;
    let slot = (hash ^ (hash >>> 12)) & mask;
    for (let id = table[slot]; id !== -1; id = table[slot]) {
      if (this.hashes[id] === hash && this.matches(id, start, p)) return id;
      slot = (slot + 1) & mask;
    }
    return this.add(slot, hash, scanner.slice(start, p));
  }

  intern(text: string): number {
    let hash = 0;
    for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    const mask = this.table.length - 1;
    let slot = (hash ^ (hash >>> 12)) & mask;
    for (let id = this.table[slot]; id !== -1; id = this.table[slot]) {
      if (this.hashes[id] === hash && this.texts[id] === text) return id;
      slot = (slot + 1) & mask;
    }
    return this.add(slot, hash, text);
  }

  private matches(id: number, start: number, stop: number): boolean {
    const text = this.texts[id];
    if (text.length !== stop - start) return false;
    const { bytes } = this.scanner;
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
    return true;
  }

  private add(slot: number, hash: number, text: string): number {
    const id = this.texts.length;
    this.texts.push(text);
    this.hashes.push(hash);
    this.table[slot] = id;
    if (this.texts.length * 2 > this.table.length) this.grow();
    return id;
  }

  private grow(): void {
    const table = new Int32Array(this.table.length * 2).fill(-1);
    const mask = table.length - 1;
    for (let id = 0; id < this.hashes.length; id++) {
      const hash = this.hashes[id];
      let slot = (hash ^ (hash >>> 12)) & mask;
      while (table[slot] !== -1) slot = (slot + 1) & mask;
      table[slot] = id;
    }
    this.table = table;
  }
}
