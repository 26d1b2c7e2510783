/** Damaged bitcode: the same damage for the same seed. */
import { ReadError, readBitcode } from '../../src/frontend/index.js';
import { printModule } from '../../src/ir/index.js';

/** A small generator of random numbers (xorshift32), so that a failure can be repeated. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** One to eight edits: a bit, a byte, a word, a copied run, a cut, or an exchange with the donor. */
export function mutate(original: Uint8Array, donor: Uint8Array, seed: number): Uint8Array {
  const random = randomNumbers(seed);
  let bytes = Uint8Array.from(original);
  for (let edits = 1 + random(8); edits > 0; edits--) {
    const at = random(bytes.length);
    switch (random(7)) {
      case 0:
      case 1:
        bytes[at] ^= 1 << random(8);
        break;
      case 2:
        bytes[at] = random(256);
        break;
      case 3:
        for (let i = 0; i < 4 && at + i < bytes.length; i++) bytes[at + i] = random(2) ? 255 : 0;
        break;
      case 4: {
        const from = random(bytes.length);
        bytes.copyWithin(at, from, from + 1 + random(64));
        break;
      }
      case 5: {
        const from = random(donor.length);
        const run = donor.subarray(from, from + 1 + random(64));
        bytes.set(run.subarray(0, Math.min(run.length, bytes.length - at)), at);
        break;
      }
      default:
        if (random(4) === 0) bytes = bytes.slice(0, Math.max(8, at));
    }
  }
  return bytes;
}

/** What became of it: a module (with all of its metadata read), or the message of a ReadError. */
export function outcome(bytes: Uint8Array): string | undefined {
  try {
    printModule(readBitcode(bytes, { file: 'damaged.bc' }));
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ReadError) return thrown.message;
    throw thrown;
  }
}
