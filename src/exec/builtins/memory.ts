/** memcpy, memmove and memset as functions: as the intrinsics, with the destination as result. */

import { Expr } from '../../expr/index.js';
import {
  boundedLength,
  copySymbolic,
  dataSize,
  fillSymbolic,
  textBound,
} from '../../memory/index.js';
import { concreteWord, Fault, type Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import type { Machine } from '../machine.js';

/** A length as a number of bytes; nothing is larger than the memory. */
export function byteCount(length: Slot): number {
  const count = concreteWord(length);
  if (typeof count === 'number' && count <= dataSize) return count;
  throw new Fault('out-of-bounds', `a length of ${count} bytes is larger than the memory`);
}

/** A symbolic length as wide as pointers are; one that is wider becomes a number. */
function lengthTerm({ domain }: Machine, length: Slot): Expr | undefined {
  if (!(length instanceof Expr) || length.width > domain.addressBits) return undefined;
  return domain.terms.zext(length, domain.addressBits);
}

/** Moves bytes; how many may be a term, where sizes may. */
export function moveBytes(machine: Machine, to: Slot, from: Slot, length: Slot): void {
  const { access, capacity } = machine;
  const term = capacity > 0 ? lengthTerm(machine, length) : undefined;
  if (term) copySymbolic(access, to, from, term, capacity);
  else access.copy(to, from, byteCount(length));
}

export function fillBytes(machine: Machine, to: Slot, value: Slot, length: Slot): void {
  const { access, capacity } = machine;
  const term = capacity > 0 ? lengthTerm(machine, length) : undefined;
  if (term) fillSymbolic(access, to, value, term, capacity);
  else access.fill(to, value, byteCount(length));
}

/** Overlapping ranges are an error of memcpy in C; the bytes are moved as memmove does. */
const copy: Maker =
  ({ machine }) =>
  ([to, from, length]) => {
    moveBytes(machine, to, from, length);
    return to;
  };

const fill: Maker =
  ({ machine }) =>
  ([to, value, length]) => {
    fillBytes(machine, to, machine.domain.extract(value, 0, 8), length);
    return to;
  };

/** Whether lengths like this one are terms to what copies: what a function of the C library asks before it counts bytes. */
const takesLength: Maker =
  ({ machine }) =>
  ([length]) =>
    length instanceof Expr && machine.capacity > 0 ? 1 : 0;

/** strnlen with such a length. */
const stringLength: Maker =
  ({ machine }) =>
  ([from, length]) => {
    const { access, domain, capacity } = machine;
    return boundedLength(access, from, domain.term(length, domain.addressBits), capacity);
  };

/** The length to give for a symbolic text that ends by itself; 0 where it is to be counted byte by byte. */
const stringBound: Maker =
  ({ machine: { access, capacity } }) =>
  ([from]) =>
    capacity > 0 ? textBound(access, from, capacity) : 0;

export const memoryBuiltins: ExternalTable = new Map([
  ['memcpy', copy],
  ['memmove', copy],
  ['__memcpy_chk', copy],
  ['__memmove_chk', copy],
  ['memset', fill],
  ['__memset_chk', fill],
  ['__mg_takes_length', takesLength],
  ['__mg_string_length', stringLength],
  ['__mg_string_bound', stringBound],
]);
