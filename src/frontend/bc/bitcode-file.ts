/**
 * Bitcode files: an optional wrapper, then at the top level an identification, a module and a string
 * table, which may repeat for several modules in one file; the first module is the one that is read.
 * The string table stands after the module that needs it, so the top level is walked first.
 */
import { type BitBuffer, bitBuffer } from './bit-reader.js';
import { BitStream, entry } from './bit-stream.js';
import { block } from './codes.js';

const wrapperMagic = 0x0b17c0de;
const magic = 0xdec04342;
/** Positions are held in 32 bits. */
const maximumBytes = 2 ** 29 - 1;

/** Whether the bytes begin as a bitcode file does. */
export function isBitcode(bytes: Uint8Array): boolean {
  const first = firstWord(bytes);
  return first === magic || first === wrapperMagic;
}

function firstWord(bytes: Uint8Array): number {
  if (bytes.length < 4) return 0;
  return (bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24)) >>> 0;
}

/** The bit stream of a file, past its wrapper. */
export function openStream(bytes: Uint8Array, file: string): BitStream {
  let origin = 0;
  let content = bytes;
  const invalid = (problem: string, hint: string): never =>
    new BitStream(bitBuffer(bytes.subarray(0, 0), file, origin)).fail(problem, hint);
  if (bytes.length > maximumBytes) {
    invalid('bitcode of more than 512 MB', 'Split the program into several modules.');
  }
  if (firstWord(bytes) === wrapperMagic) {
    if (bytes.length < 20) invalid('the wrapper header is incomplete', 'Compile it again.');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    origin = view.getUint32(8, true);
    const size = view.getUint32(12, true);
    if (origin + size > bytes.length) {
      invalid('the wrapper header claims more bytes than the file has', 'Compile it again.');
    }
    content = bytes.subarray(origin, origin + size);
  }
  if (firstWord(content) !== magic) {
    invalid(
      "this is not LLVM bitcode: it does not begin with 'BC' 0xC0DE",
      'Give a file made by clang -emit-llvm -c.',
    );
  }
  const buffer: BitBuffer = bitBuffer(content, file, origin);
  return new BitStream(buffer);
}

/** Walks the top level: where the first module begins, and its string table. */
export function findModule(stream: BitStream): { module: number; strings: Uint8Array } {
  const start = 32;
  stream.position = start;
  let module: number | undefined;
  let strings: Uint8Array | undefined;
  let others = false;
  while (stream.end - stream.position >= 32 && strings === undefined) {
    const position = stream.position;
    if (stream.next() !== entry.block) stream.fail('expected a block at the top level');
    if (stream.blockId === block.module && module === undefined) {
      module = position;
      stream.skip();
    } else if (stream.blockId === block.identification && module === undefined) {
      stream.buffer.producer = readProducer(stream);
    } else if (stream.blockId === block.strings && module !== undefined) {
      strings = readStrings(stream);
    } else {
      others ||= stream.blockId === block.summary || stream.blockId === block.fullSummary;
      stream.skip();
    }
    while (stream.end - stream.position >= 32 && stream.buffer.words[stream.position >>> 5] === 0) {
      stream.position += 32;
    }
  }
  if (module === undefined) {
    return stream.fail(
      others ? 'this is a ThinLTO index without code' : 'there is no module in the file',
      'Give the bitcode of a translation unit, made by clang -emit-llvm -c.',
    );
  }
  return { module, strings: strings ?? new Uint8Array(0) };
}

/** The identification says what wrote the file: `LLVM19.1.7`. */
function readProducer(stream: BitStream): number {
  let major = 0;
  stream.eachRecord(() => {
    if (stream.code === 1) major = Number(/\d+/.exec(stream.text())?.[0] ?? 0);
  });
  return major;
}

function readStrings(stream: BitStream): Uint8Array {
  let strings: Uint8Array = new Uint8Array(0);
  stream.eachRecord(() => {
    if (stream.code !== 1) return;
    const { blobStart, blobLength } = stream;
    strings = stream.buffer.bytes.subarray(blobStart, blobStart + blobLength);
  });
  return strings;
}
