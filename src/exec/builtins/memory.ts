/** memcpy, memmove and memset as functions: as the intrinsics, with the destination as result. */

import { dataSize } from '../../memory/index.js';
import { concreteWord, Fault, type Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';

/** A length as a number of bytes; nothing is larger than the memory. */
export function byteCount(length: Slot): number {
  const count = concreteWord(length);
  if (typeof count === 'number' && count <= dataSize) return count;
  throw new Fault('out-of-bounds', `a length of ${count} bytes is larger than the memory`);
}

/** Overlapping ranges are an error of memcpy in C; the bytes are moved as memmove does. */
const copy: Maker =
  ({ machine }) =>
  ([to, from, length]) => {
    machine.access.copy(to, from, byteCount(length));
    return to;
  };

const fill: Maker =
  ({ machine }) =>
  ([to, value, length]) => {
    machine.access.fill(to, machine.domain.extract(value, 0, 8), byteCount(length));
    return to;
  };

export const memoryBuiltins: ExternalTable = new Map([
  ['memcpy', copy],
  ['memmove', copy],
  ['__memcpy_chk', copy],
  ['__memmove_chk', copy],
  ['memset', fill],
  ['__memset_chk', fill],
]);
