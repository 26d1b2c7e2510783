/**
 * Elements of arrays: the bytes that a program reads together are one element, and a table of 32-bit numbers is one table of
 * words instead of four of bytes (Shuai et al., "Type and Interval Aware Array Constraint Solving for Symbolic
 * Execution", ISSTA 2021, §2.2: what an access of four bytes at multiples of four says about its bytes).
 *
 * The size of an access is in the query itself: a load of four bytes is a concatenation of four reads. That they follow
 * each other and begin at a multiple of four is seen from the bits of their indices: the lowest two are the constants 0 to
 * 3, and those above are the same literals. So nothing needs to be told, and nothing can be told wrongly: what is not
 * seen to be an element is read byte by byte. Where a program reads one byte of each word, only that byte is read.
 */
import { type ArrayContents, type Expr, Kind } from '../../expr/index.js';
import { type Bits, constantBits } from '../bitblast/arithmetic.js';
import { TRUE } from '../bitblast/gates.js';
import type { Table } from './table.js';

/** The bytes of an element that is read at once. */
export interface Access {
  /** The read of each byte, the lowest first. */
  readonly reads: readonly Expr[];
  /** The bits of the index of the lowest byte. */
  readonly index: Bits;
  /** Which of them tell elements apart: those from here on. */
  readonly low: number;
  /** What the element is called beside others of the same array. */
  readonly key: number;
}

/** Most bytes of an element, as an exponent of two. */
const widest = 3;

/** The reads of a concatenation, the lowest byte first; undefined if it has other parts, or reads several arrays. */
export function wordOf(concat: Expr): Expr[] | undefined {
  if (concat.a.kind !== Kind.Read) return undefined;
  const { a: array } = concat.a;
  const reads: Expr[] = [];
  let node = concat;
  for (; node.kind === Kind.Concat; node = node.b) reads.push(node.a);
  reads.push(node);
  for (const read of reads) {
    if (read.kind !== Kind.Read || read.a !== array || read.b.isConst) return undefined;
  }
  return reads.reverse();
}

export function byteAccess(read: Expr, index: Bits): Access {
  return { reads: [read], index, low: 0, key: keyOf(read, 0) };
}

/** Reads as an element; undefined if they are not known to be one. */
export function wordAccess(
  reads: readonly Expr[],
  bitsOf: (term: Expr) => Bits,
): Access | undefined {
  const low = 31 - Math.clz32(reads.length);
  if (low > widest || 2 ** low !== reads.length) return undefined;
  const index = bitsOf(reads[0]!.b);
  for (const [place, read] of reads.entries()) {
    const bits = bitsOf(read.b);
    for (let k = 0; k < low; k++) if (bits[k] !== ((place >> k) & 1)) return undefined;
    for (let k = low; k < bits.length; k++) if (bits[k] !== index[k]) return undefined;
  }
  return { reads, index, low, key: keyOf(reads[0]!, low) };
}

function keyOf({ b }: Expr, low: number): number {
  return b.id * (widest + 1) + low;
}

/** The place of a byte in its element, if the lowest bits of its index are constants. */
export function placeIn(index: Bits, low: number): number | undefined {
  let place = 0;
  for (let k = 0; k < low; k++) {
    const bit = index[k]!;
    if (bit > TRUE) return undefined;
    place |= bit << k;
  }
  return place;
}

const byteBits = Array.from({ length: 256 }, (_, value) => constantBits(BigInt(value), 8));
const tables = new WeakMap<ArrayContents, (Table | undefined)[]>();

/** The elements of 2^low bytes of a constant array, each different one once; the first is what lies beyond. */
export function tableOfContents(contents: ArrayContents, low: number): Table {
  let known = tables.get(contents);
  if (known === undefined) tables.set(contents, (known = []));
  return (known[low] ??= low === 0 ? tableOfBytes(contents) : tableOfWords(contents, 2 ** low));
}

/** The rows of a table at some places, each a multiple of 2^low. */
export function rowsAt({ numbers, elements }: Table, low: number, places: Float64Array): Table {
  const rows = new Int32Array(places.length);
  const size = 2 ** low;
  for (let row = 0; row < rows.length; row++) {
    const place = places[row]! / size;
    if (place < numbers.length) rows[row] = numbers[place] ?? 0;
  }
  return { numbers: rows, elements };
}

function tableOfBytes({ bytes, fill }: ArrayContents): Table {
  if (fill === 0) return { numbers: bytes, elements: byteBits };
  // The number of a byte is the byte, but for the fill and zero, which change places.
  const elements = [...byteBits];
  [elements[0], elements[fill]] = [elements[fill]!, elements[0]!];
  const swapped = (byte: number) => (byte === fill ? 0 : byte === 0 ? fill : byte);
  return { numbers: bytes.map(swapped), elements };
}

function tableOfWords(contents: ArrayContents, size: number): Table {
  const { bytes, fill } = contents;
  const numbers = new Int32Array(Math.ceil(bytes.length / size));
  const known = new Map<number | bigint, number>();
  const elements: Bits[] = [];
  const numberOf = (word: number | bigint): number => {
    let number = known.get(word);
    if (number === undefined) {
      number = elements.push(constantBits(BigInt(word), 8 * size)) - 1;
      known.set(word, number);
    }
    return number;
  };
  const beyond = wordAt(() => fill, size, 0);
  numberOf(beyond);
  const byteAt = (place: number) => bytes[place] ?? fill;
  for (let row = 0; row < numbers.length; row++) {
    numbers[row] = numberOf(wordAt(byteAt, size, row * size));
  }
  return { numbers, elements };
}

function wordAt(byteAt: (place: number) => number, size: number, place: number): number | bigint {
  let word = 0;
  for (let i = Math.min(size, 4) - 1; i >= 0; i--) word = 256 * word + byteAt(place + i);
  if (size <= 4) return word;
  let high = 0;
  for (let i = size - 1; i >= 4; i--) high = 256 * high + byteAt(place + i);
  return high === 0 ? word : (BigInt(high) << 32n) | BigInt(word);
}
