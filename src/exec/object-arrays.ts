/**
 * Accesses at symbolic offsets (seed 003, footnote 3): only then does an object become an array term.
 *
 * A read sees the object's bytes as a constant array with the symbolic bytes written over it; bytes
 * stay where they are. A write makes the new array the object's contents: from then on its bytes are
 * elements of that array, except those that were written at a concrete address since, which the next
 * symbolic access writes into the array first.
 *
 * Indices are 32-bit: objects are smaller than the memory. The caller has seen to it that the whole
 * access lies within the object (`MemoryAccess.reach`).
 */
import { Expr } from '../expr/index.js';
import type { Type } from '../ir/index.js';
import { Shadow } from '../memory/index.js';
import type { MemoryAccess, Reach } from './access.js';
import { NeedsConcrete, type Slot } from './domain.js';
import { fromBits, toBits } from './format.js';
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
function contentsOf(access: MemoryAccess, base: number, size: number): Expr {
  const { memory, overlay, domain } = access;
  const { terms } = domain;
  const under = overlay.arrayAt(base);
  let array = under ? under.array : terms.constArray(memory.slice(base, size), indexWidth);
  for (let i = 0; i < size; i++) {
    const isSymbolic = (memory.shadow(base + i) & Shadow.symbolic) !== 0;
    const term = isSymbolic ? overlay.get(base + i) : undefined;
    if (term) array = terms.store(array, terms.constant(i, indexWidth), term);
    else if (under && !isSymbolic) {
      const byte = terms.constant(memory.load8(base + i), 8);
      array = terms.store(array, terms.constant(i, indexWidth), byte);
    }
  }
  return array;
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

export function loadWithin(access: MemoryAccess, type: Type, pointer: Expr, reach: Reach): Slot {
  if (!isScalar(type)) throw new NeedsConcrete(pointer);
  const { domain, layout } = access;
  const { terms } = domain;
  const array = contentsOf(access, reach.base, reach.size);
  const index = indexOf(access, pointer, reach.base);
  const size = layout.storeSize(type);
  let value = terms.read(array, index);
  for (let i = 1; i < size; i++) {
    const at = terms.add(index, terms.constant(i, indexWidth));
    value = terms.concat(terms.read(array, at), value);
  }
  const bits = domain.extract(value, 0, layout.sizeInBits(type));
  return bits instanceof Expr ? bits : fromBits(layout, type, bits as Word);
}

export function storeWithin(
  access: MemoryAccess,
  type: Type,
  pointer: Expr,
  { base, size: objectSize }: Reach,
  value: Slot,
): void {
  if (!isScalar(type)) throw new NeedsConcrete(pointer);
  const { domain, layout, memory } = access;
  const { terms } = domain;
  let array = contentsOf(access, base, objectSize);
  const index = indexOf(access, pointer, base);
  const size = layout.storeSize(type);
  const bits = value instanceof Expr ? value : toBits(layout, type, value as Concrete);
  const whole = domain.zeroExtend(domain.term(bits, layout.sizeInBits(type)), size * 8);
  for (let i = 0; i < size; i++) {
    const at = terms.add(index, terms.constant(i, indexWidth));
    const byte = terms.extract(domain.term(whole, size * 8), i * 8, 8);
    array = terms.store(array, at, byte);
  }
  access.overlay.setArray({ base, size: objectSize, array });
  memory.setShadow(base, objectSize, Shadow.symbolic);
}
