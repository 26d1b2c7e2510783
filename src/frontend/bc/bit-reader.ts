/**
 * Numbers of a bit stream: fixed and variable widths at any bit position, read from 32-bit words.
 *
 * Invariant: no read goes past `end`, so a file that lies about a length gets an error, not zeros.
 */
import { ReadError } from '../read-error.js';

/** The bytes of a file as little-endian words, padded so that a read may look one word ahead. */
export interface BitBuffer {
  readonly file: string;
  /** Offset of the first byte in the file, for messages. */
  readonly origin: number;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  /** Major version of the LLVM that wrote it, from the identification block; 0 if it does not say. */
  producer: number;
}

export function bitBuffer(bytes: Uint8Array, file: string, origin: number): BitBuffer {
  const padded = new Uint8Array((bytes.length + 15) & ~7);
  padded.set(bytes);
  let words = new Uint32Array(padded.buffer);
  if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1) {
    const view = new DataView(padded.buffer);
    words = Uint32Array.from(words, (_, index) => view.getUint32(4 * index, true));
  }
  return { file, origin, bytes: padded.subarray(0, bytes.length), words, producer: 0 };
}

export class BitReader {
  /** Position and limit in bits. */
  position = 0;
  end: number;
  /** The high half of what `vbr` read last. */
  protected high = 0;
  private readonly words: Uint32Array;

  constructor(readonly buffer: BitBuffer) {
    this.words = buffer.words;
    this.end = buffer.bytes.length * 8;
  }

  fail(problem: string, hint?: string, at = this.position): never {
    throw new ReadError({
      file: this.buffer.file,
      position: { byte: this.buffer.origin + Math.floor(at / 8), bit: at % 8 },
      problem,
      hint: hint ?? 'The file is damaged or is not LLVM bitcode: compile it again.',
    });
  }

  private pastEnd(): never {
    return this.fail('the data ends in the middle of a value');
  }

  /** `bits` bits, at most 32, as an unsigned number. */
  fixed(bits: number): number {
    const position = this.position;
    const next = position + bits;
    if (next > this.end) this.pastEnd();
    this.position = next;
    const word = position >>> 5;
    const shift = position & 31;
    let value = this.words[word] >>> shift;
    if (shift + bits > 32) value |= this.words[word + 1] << (32 - shift);
    return bits === 32 ? value >>> 0 : value & ((1 << bits) - 1);
  }

  /** A variable-width number's low 32 bits (unsigned); the others are left in `high`. */
  vbr(bits: number): number {
    const more = 1 << (bits - 1);
    const first = this.fixed(bits);
    this.high = 0;
    if ((first & more) === 0) return first;
    let low = first & (more - 1);
    let high = 0;
    let shift = bits - 1;
    for (;;) {
      const chunk = this.fixed(bits);
      const part = chunk & (more - 1);
      if (shift < 32) {
        low |= part << shift;
        if (shift > 0 && shift + bits > 33) high |= part >>> (32 - shift);
      } else if (shift < 64) high |= part << (shift - 32);
      else if (part !== 0) this.fail('a variable-width number has more than 64 bits');
      if ((chunk & more) === 0) break;
      shift += bits - 1;
      if (shift > 96) this.fail('a variable-width number does not end');
    }
    this.high = high >>> 0;
    return low >>> 0;
  }

  align32(): void {
    this.position = Math.ceil(this.position / 32) * 32;
    if (this.position > this.end) this.pastEnd();
  }
}

/** -0 stands for -2^63. */
export function unrotate(value: bigint): bigint {
  if ((value & 1n) === 0n) return value >> 1n;
  return value === 1n ? -(1n << 63n) : -(value >> 1n);
}

/** Bytes as a string with one code unit for each, which is how modules hold names and strings. */
export function byteText(bytes: ArrayLike<number>, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] & 255);
  return text;
}
