/**
 * Standard input that several engines of one process read. What comes through a pipe or from a terminal comes once, and each engine wants it from its
 * start, as states are made again by executing the program: whoever wants more than was read so far reads on, for all. (A file has positions, so that each
 * engine reads it by itself.)
 */
import type { StandardStreams } from './standard-streams.js';

/** Bytes that are kept; a memory that nobody writes to costs nothing. */
const mostBytes = 64 * 2 ** 20;

/** The words in front: a lock, how much was read, and whether that is all. */
const Word = { lock: 0, size: 1, hasEnded: 2 } as const;
const wordCount = 3;

export class SharedInput {
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;

  constructor(readonly buffer: SharedArrayBuffer = SharedInput.buffer(mostBytes)) {
    this.words = new Int32Array(buffer, 0, wordCount);
    this.bytes = new Uint8Array(buffer, 4 * wordCount);
  }

  static buffer(most: number): SharedArrayBuffer {
    return new SharedArrayBuffer(4 * wordCount + most);
  }

  /** The streams of one engine, which has its own place in the input. */
  streams(own: StandardStreams): StandardStreams {
    if (own.inputPosition !== undefined) return own;
    let place = 0;
    return {
      read: (buffer) => {
        const count = this.read(buffer, place, (chunk) => own.read(chunk, null));
        place += count;
        return count;
      },
      write: (fd, data) => own.write(fd, data),
      isTerminal: (fd) => own.isTerminal(fd),
      inputPosition: undefined,
    };
  }

  /** What there is from a place on, as `read` gives it: nothing at the end alone. */
  private read(into: Uint8Array, from: number, more: (chunk: Uint8Array) => number): number {
    if (into.length === 0) return 0;
    const { words, bytes } = this;
    while (Atomics.compareExchange(words, Word.lock, 0, 1) !== 0) Atomics.wait(words, Word.lock, 1);
    try {
      const size = words[Word.size];
      if (from === size && words[Word.hasEnded] === 0) {
        // Better an error than an input that seems to end here.
        if (size === bytes.length) throw full();
        const chunk = new Uint8Array(Math.min(into.length, bytes.length - size));
        const count = more(chunk);
        bytes.set(chunk.subarray(0, count), size);
        words[Word.size] += count;
        if (count === 0) words[Word.hasEnded] = 1;
      }
      const found = bytes.subarray(from, Math.min(words[Word.size], from + into.length));
      into.set(found);
      return found.length;
    } finally {
      Atomics.store(words, Word.lock, 0);
      Atomics.notify(words, Word.lock, 1);
    }
  }
}

function full(): Error {
  const error = new Error('engines of one process share 64 MB of standard input');
  return Object.assign(error, { code: 'EFBIG', syscall: 'read' });
}
