/**
 * Accesses at symbolic offsets (seed 003, footnote 3): only then does an object become an array term.
 *
 * A read sees the object's bytes as a constant array with the symbolic bytes written over it; bytes
 * stay where they are. A write makes the new array the object's contents: from then on its bytes are
 * elements of that array, except those that were written at a concrete address since, which the next
 * symbolic access writes into the array first.
 *
 * Indices are 32-bit: objects are smaller than the memory. The caller has seen to it that the whole
 * access lies within one of the objects (`MemoryAccess.reaches`).
 */
import { Expr, type ExprContext } from '../expr/index.js';
import type { Type } from '../ir/index.js';
import { Shadow } from '../memory/index.js';
import type { Intent, MemoryAccess, Reach } from './access.js';
import { NeedsConcrete, type Slot } from './domain.js';
import { fromBits, toBits } from './format.js';
import { largeArray } from './notice.js';
import type { Concrete, Word } from './value.js';

const indexWidth = 32;

/** A byte of an object whose contents are an array. */
export function arrayByte(access: MemoryAccess, address: number): Slot {
  const { base, array } = access.overlay.arrayAt(address)!;
  const { terms } = access.domain;
  const byte = terms.read(array, terms.constant(address - base, indexWidth));
  return byte.isConst ? byte.value : byte;
}

/** The contents of an object as an array. */
function contentsOf(access: MemoryAccess, base: number, size: number, intent: Intent): Expr {
  if (size > largeArray) access.onNotice?.({ kind: 'large-array', bytes: size, intent });
  const { memory, overlay, domain } = access;
  const { terms } = domain;
  const under = overlay.arrayAt(base);
  const blank = under || !access.undefinedValues ? undefined : blankArray(access, base, size);
  let array = under?.array ?? blank ?? terms.constArray(memory.slice(base, size), indexWidth);
  for (let i = 0; i < size; i++) {
    if (blank && memory.shadow(base + i) === Shadow.uninitialised) continue;
    if (memory.shadow(base + i) === Shadow.uninitialised) access.byte(base + i);
    const isSymbolic = (memory.shadow(base + i) & Shadow.symbolic) !== 0;
    const term = isSymbolic ? overlay.get(base + i) : undefined;
    if (term) array = terms.store(array, terms.constant(i, indexWidth), term);
    else if ((under || blank) && !isSymbolic) {
      const byte = terms.constant(memory.load8(base + i), 8);
      array = terms.store(array, terms.constant(i, indexWidth), byte);
    }
  }
  return array;
}

/** An array of undefined bytes to start from, for an object most of which nobody has written. */
function blankArray(access: MemoryAccess, base: number, size: number): Expr | undefined {
  let unwritten = 0;
  for (let i = 0; i < size; i++) {
    if (access.memory.shadow(base + i) === Shadow.uninitialised) unwritten++;
  }
  if (2 * unwritten <= size) return undefined;
  return access.undefinedValues!.wholeArray(`a part of ${access.placeName(base, size)}`);
}

function indexOf(access: MemoryAccess, pointer: Expr, base: number): Expr {
  const { terms } = access.domain;
  const offset = terms.sub(pointer, terms.constant(base, pointer.width));
  return terms.extract(offset, 0, indexWidth);
}

/** Whether the bits of a value are those of one term. */
function isScalar(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'pointer' || type.kind === 'float';
}

/**
 * `size` bytes at a symbolic address. Where the pointer may be in several objects, each byte is a
 * choice between them: all but the last are asked whether the pointer is inside.
 */
export function bytesWithin(
  access: MemoryAccess,
  { pointer, objects }: Reach,
  size: number,
): Slot[] {
  const { terms } = access.domain;
  let bytes: Expr[] | undefined;
  for (const { base, size: objectSize } of objects.toReversed()) {
    const array = contentsOf(access, base, objectSize, 'read');
    const index = indexOf(access, pointer, base);
    const here = Array.from({ length: size }, (_, i) =>
      terms.read(array, terms.add(index, terms.constant(i, indexWidth))),
    );
    const inside = isWithin(terms, pointer, base, objectSize);
    const others = bytes;
    bytes = others ? here.map((byte, i) => terms.ite(inside, byte, others[i])) : here;
  }
  return bytes!.map((byte) => (byte.isConst ? byte.value : byte));
}

/**
 * Writes bytes at a symbolic address. The write goes to each object that the pointer may be in: for one
 * that it is not in, the index is beyond the object's size, where nobody reads.
 */
export function setBytesWithin(
  access: MemoryAccess,
  { pointer, objects }: Reach,
  bytes: readonly Slot[],
): void {
  const { terms } = access.domain;
  for (const { base, size } of objects) {
    let array = contentsOf(access, base, size, 'write');
    const index = indexOf(access, pointer, base);
    bytes.forEach((byte, i) => {
      const at = terms.add(index, terms.constant(i, indexWidth));
      array = terms.store(array, at, access.domain.term(byte, 8));
    });
    access.overlay.setArray({ base, size, array });
    access.memory.setShadow(base, size, Shadow.symbolic);
  }
}

/** Whether a pointer is an address of an object. */
export function isWithin(
  terms: ExprContext,
  pointer: Expr,
  base: number,
  size: number | bigint,
): Expr {
  const offset = terms.sub(pointer, terms.constant(base, pointer.width));
  return terms.ult(offset, terms.constant(size, pointer.width));
}

export function loadWithin(access: MemoryAccess, type: Type, reach: Reach): Slot {
  if (!isScalar(type)) throw new NeedsConcrete(reach.pointer);
  const { domain, layout } = access;
  const [first, ...rest] = bytesWithin(access, reach, layout.storeSize(type));
  let value = first;
  rest.forEach((byte, i) => {
    value = domain.concat(byte, value, 8, 8 * (i + 1));
  });
  const bits = domain.extract(value, 0, layout.sizeInBits(type));
  return bits instanceof Expr ? bits : fromBits(layout, type, bits as Word);
}

export function storeWithin(access: MemoryAccess, type: Type, reach: Reach, value: Slot): void {
  if (!isScalar(type)) throw new NeedsConcrete(reach.pointer);
  const { domain, layout } = access;
  const size = layout.storeSize(type);
  const bits = value instanceof Expr ? value : toBits(layout, type, value as Concrete);
  const whole = domain.zeroExtend(domain.term(bits, layout.sizeInBits(type)), size * 8);
  const bytes = Array.from({ length: size }, (_, i) => domain.extract(whole, i * 8, 8));
  setBytesWithin(access, reach, bytes);
}
