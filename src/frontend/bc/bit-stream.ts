/**
 * The bit stream container of LLVM bitcode ("LLVM Bitcode File Format", sections Bitstream Format
 * and Abbreviations): nested blocks of records, each record a code and a list of 64-bit numbers,
 * packed by abbreviations that the stream itself defines.
 *
 * A record is read into two reused arrays, the low and the high 32 bits of each operand, because
 * nearly all operands fit 32 bits and a BigInt for each would cost more than the rest of the reader.
 *
 * Invariant: no read goes past the end of the block that it is in, and no count is believed before
 * there are enough bits left for that many elements; so a lying file cannot make the reader hang or
 * allocate more than a multiple of its own size.
 */
import { BitReader, byteText, unrotate } from './bit-reader.js';

const encoding = { fixed: 1, vbr: 2, array: 3, char6: 4, blob: 5 } as const;
const literal = 0;
const char6 = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._';
const char6Codes = Uint8Array.from(char6, (char) => char.charCodeAt(0));

/** Operands as (kind, value, high half of a literal) triples; the first operand is the code. */
export type Abbreviation = readonly number[];

export const entry = { end: 0, block: 1, record: 2 } as const;
export type Entry = (typeof entry)[keyof typeof entry];

/** What reading inside one block needs, so that a record can be visited again later. */
export interface BlockContext {
  readonly end: number;
  readonly width: number;
  readonly abbreviations: readonly Abbreviation[];
}

interface OpenBlock {
  end: number;
  width: number;
  abbreviations: Abbreviation[];
}

export class BitStream extends BitReader {
  private width = 2;
  private abbreviations: Abbreviation[] = [];
  private readonly open: OpenBlock[] = [];
  private readonly blockInfo = new Map<number, Abbreviation[]>();

  /** Of the entry that `next` found: the block's id, or where the record begins and how it is packed. */
  blockId = 0;
  recordPosition = 0;
  private abbreviation = 0;

  /** The record read last. */
  code = 0;
  length = 0;
  low = new Uint32Array(64);
  highs = new Uint32Array(64);
  blobStart = 0;
  blobLength = 0;

  /** Goes through the block that begins here: `visit` has each record, read; blocks in it are left out unless said otherwise. */
  eachRecord(visit: () => void, block: () => void = () => this.skip()): void {
    this.enter();
    for (;;) {
      const found = this.next();
      if (found === entry.end) return;
      if (found === entry.block) block();
      else {
        this.read();
        visit();
      }
    }
  }

  /** The next entry of the current block; definitions of abbreviations are taken in on the way. */
  next(): Entry {
    for (;;) {
      this.recordPosition = this.position;
      const id = this.fixed(this.width);
      switch (id) {
        case 0:
          this.leave();
          return entry.end;
        case 1:
          this.blockId = this.vbr(8);
          return entry.block;
        case 2:
          this.abbreviations.push(this.defineAbbreviation());
          break;
        default:
          this.abbreviation = id;
          return entry.record;
      }
    }
  }

  /** Enters the block that `next` found. */
  enter(): void {
    const width = this.vbr(4);
    this.align32();
    const length = this.fixed(32) * 32;
    if (width < 2 || width > 32) this.fail(`a block has abbreviation ids of ${width} bits`);
    if (this.position + length > this.end) {
      this.fail(`block ${this.blockId} claims ${length / 8} bytes, more than are left`);
    }
    if (this.open.length >= 32) this.fail('blocks are nested more than 32 deep');
    this.open.push({ end: this.end, width: this.width, abbreviations: this.abbreviations });
    this.end = this.position + length;
    this.width = width;
    const known = this.blockInfo.get(this.blockId);
    this.abbreviations = known ? [...known] : [];
  }

  private leave(): void {
    this.align32();
    const outer = this.open.pop();
    if (!outer) this.fail('a block ends that never began');
    this.end = outer.end;
    this.width = outer.width;
    this.abbreviations = outer.abbreviations;
  }

  /** Steps over the block that `next` found. */
  skip(): void {
    this.vbr(4);
    this.align32();
    const length = this.fixed(32) * 32;
    if (this.position + length > this.end) {
      this.fail(`block ${this.blockId} claims ${length / 8} bytes, more than are left`);
    }
    this.position += length;
  }

  /** Reads a BLOCKINFO block: abbreviations for every later block of a kind. */
  readBlockInfo(): void {
    this.enter();
    let current: Abbreviation[] | undefined;
    for (;;) {
      const id = this.fixed(this.width);
      if (id === 0) {
        this.leave();
        return;
      }
      if (id === 1) {
        this.blockId = this.vbr(8);
        this.skip();
      } else if (id === 2) {
        const definition = this.defineAbbreviation();
        if (!current) this.fail('an abbreviation in BLOCKINFO belongs to no block');
        current.push(definition);
      } else {
        this.abbreviation = id;
        this.read();
        if (this.code === 1) {
          if (this.length < 1) this.fail('SETBID without a block id');
          const block = this.low[0];
          current = this.blockInfo.get(block) ?? [];
          this.blockInfo.set(block, current);
        }
      }
    }
  }

  private defineAbbreviation(): Abbreviation {
    const count = this.vbr(5);
    if (count > (this.end - this.position) / 2) {
      this.fail(`an abbreviation claims ${count} operands, more than the file has room for`);
    }
    const operands: number[] = [];
    for (let i = 0; i < count; i++) {
      if (this.fixed(1) === 1) {
        const low = this.vbr(8);
        operands.push(literal, low, this.high);
        continue;
      }
      const kind = this.fixed(3);
      let value = 0;
      if (kind === encoding.fixed || kind === encoding.vbr) {
        value = this.vbr(5);
        if (value > 32 || (kind === encoding.vbr && value === 1)) {
          this.fail(`an abbreviation has a field of ${value} bits`);
        }
        // A field of no bits is always zero.
        if (value === 0) {
          operands.push(literal, 0, 0);
          continue;
        }
      } else if (kind === encoding.array) {
        if (i !== count - 2) this.fail('an array is not the last but one operand');
      } else if (kind === encoding.blob) {
        if (i !== count - 1) this.fail('a blob is not the last operand');
      } else if (kind !== encoding.char6) {
        this.fail(`an abbreviation has an unknown encoding ${kind}`);
      }
      operands.push(kind, value, 0);
    }
    const first = operands[0];
    if (count === 0 || first === encoding.array || first === encoding.blob) {
      this.fail('an abbreviation has no record code');
    }
    const last = operands[operands.length - 3];
    if (operands[operands.length - 6] === encoding.array && last >= encoding.array) {
      if (last !== encoding.char6) this.fail('an array has elements that are no scalars');
    }
    return operands;
  }

  /** What is needed to come back to records of the current block. */
  context(): BlockContext {
    return { end: this.end, width: this.width, abbreviations: this.abbreviations };
  }

  /** Reads the record at a position of a block that was visited before. */
  readAt(position: number, context: BlockContext): void {
    this.seek(position, context);
    this.read();
  }

  /** The code of the record at a position of a block that was visited before. */
  codeAt(position: number, context: BlockContext): number {
    this.seek(position, context);
    if (this.abbreviation === 3) return this.vbr(6);
    const abbreviation = this.abbreviations[this.abbreviation - 4];
    if (!abbreviation) this.fail(`abbreviation ${this.abbreviation} is not defined`);
    return this.scalar(abbreviation, 0);
  }

  /** Goes back to a position of a block that was visited before, such as one where `next` found a block. */
  revisit(position: number, context: BlockContext): void {
    this.position = position;
    this.end = context.end;
    this.width = context.width;
    this.abbreviations = context.abbreviations as Abbreviation[];
  }

  private seek(position: number, context: BlockContext): void {
    this.revisit(position, context);
    if (position < 0 || position >= context.end) this.fail('a record lies outside its block');
    const id = this.fixed(this.width);
    if (id < 3) this.fail('there is no record where the index says so');
    this.abbreviation = id;
  }

  /** Reads the record that `next` found into `code`, `length`, `low` and `highs`. */
  read(): void {
    this.length = 0;
    if (this.abbreviation === 3) {
      this.code = this.vbr(6);
      const count = this.vbr(6);
      if (count > (this.end - this.position) / 6) this.tooMany(count);
      this.reserve(count);
      const { low, highs } = this;
      for (let i = 0; i < count; i++) {
        low[i] = this.vbr(6);
        highs[i] = this.high;
      }
      this.length = count;
      return;
    }
    const abbreviation = this.abbreviations[this.abbreviation - 4];
    if (!abbreviation) this.fail(`abbreviation ${this.abbreviation} is not defined`);
    this.code = this.scalar(abbreviation, 0);
    const count = abbreviation.length;
    this.reserve(count);
    let n = 0;
    for (let i = 3; i < count; i += 3) {
      const kind = abbreviation[i];
      if (kind === encoding.array) {
        this.length = n;
        this.readArray(abbreviation, i + 3);
        return;
      }
      if (kind === encoding.blob) this.readBlob();
      else {
        this.low[n] = this.scalar(abbreviation, i);
        this.highs[n++] = this.high;
      }
    }
    this.length = n;
  }

  private scalar(abbreviation: Abbreviation, at: number): number {
    const value = abbreviation[at + 1];
    switch (abbreviation[at]) {
      case literal:
        this.high = abbreviation[at + 2];
        return value;
      case encoding.fixed:
        this.high = 0;
        return this.fixed(value);
      case encoding.vbr:
        return this.vbr(value);
      default:
        this.high = 0;
        return char6Codes[this.fixed(6)];
    }
  }

  private readArray(abbreviation: Abbreviation, element: number): void {
    const count = this.vbr(6);
    const kind = abbreviation[element];
    const bits = abbreviation[element + 1];
    const size = kind === encoding.char6 ? 6 : kind === literal ? 1 : bits;
    if (count > (this.end - this.position) / size) this.tooMany(count);
    const start = this.length;
    this.reserve(start + count);
    const { low, highs } = this;
    const end = start + count;
    if (kind === encoding.vbr) {
      for (let i = start; i < end; i++) {
        low[i] = this.vbr(bits);
        highs[i] = this.high;
      }
    } else {
      for (let i = start; i < end; i++) {
        low[i] = this.scalar(abbreviation, element);
        highs[i] = this.high;
      }
    }
    this.length = end;
  }

  private readBlob(): void {
    const count = this.vbr(6);
    this.align32();
    this.blobStart = this.position / 8;
    this.blobLength = count;
    if (count > (this.end - this.position) / 8) this.tooMany(count);
    this.position += count * 8;
    this.align32();
  }

  private tooMany(count: number): never {
    return this.fail(`a record claims ${count} elements, more than the file has room for`);
  }

  private reserve(count: number): void {
    if (count <= this.low.length) return;
    const size = 2 ** Math.ceil(Math.log2(count));
    const low = new Uint32Array(size);
    const highs = new Uint32Array(size);
    low.set(this.low);
    highs.set(this.highs);
    this.low = low;
    this.highs = highs;
  }

  /** Operand `index`, which must be there and below 2^32. */
  operand(index: number): number {
    if (index >= this.length) {
      this.fail(`record ${this.code} has ${this.length} operands, expected more than ${index}`);
    }
    return this.low[index];
  }

  /** Operand `index`, or `otherwise` in a record that is too short to have it. */
  optional(index: number, otherwise = 0): number {
    return index < this.length ? this.low[index] : otherwise;
  }

  /** Operand `index` with all of its 64 bits. */
  wide(index: number): bigint {
    const low = this.operand(index);
    const high = this.highs[index];
    return high === 0 ? BigInt(low) : (BigInt(high) << 32n) | BigInt(low);
  }

  /** Operand `index` as a number where that is exact, else as a bigint. */
  number(index: number): number | bigint {
    const low = this.operand(index);
    const high = this.highs[index];
    return high < 0x200000 ? high * 0x100000000 + low : this.wide(index);
  }

  /** Operand `index` as LLVM writes signed numbers: the sign in the lowest bit. */
  signed(index: number): bigint {
    return unrotate(this.wide(index));
  }

  /** The operands from `start` as bytes of a string, one code unit each. */
  text(start = 0, end = this.length): string {
    return byteText(this.low, start, end);
  }
}
