/**
 * Values of a type at a known address, where bytes or the value may be symbolic: structures, arrays and vectors are
 * taken apart down to what one term holds, which is a word of the overlay.
 */
import { Expr } from '../expr/index.js';
import type { DataLayout, Type } from '../ir/index.js';
import { type Concrete, containsTerm, type Slot, type Word } from '../value/index.js';
import type { MemoryAccess } from './access.js';
import { fromBits, toBits, writeValue } from './format.js';
import { loadWord } from './stored-words.js';

export function storeValue(access: MemoryAccess, type: Type, address: number, value: Slot): void {
  if (value instanceof Expr) {
    const bits = Math.ceil(value.width / 8) * 8;
    access.setTerm(address, access.domain.terms.zext(value, bits));
  } else if (Array.isArray(value) && containsTerm(value)) {
    storeElements(access, type, address, value);
  } else {
    const { memory, layout } = access;
    writeValue(memory, layout, type, address, value as Concrete);
    if (access.tracksWrites || !access.overlay.isEmpty)
      access.makeConcrete(address, layout.storeSize(type));
  }
}

function storeElements(
  access: MemoryAccess,
  type: Type,
  address: number,
  values: readonly Slot[],
): void {
  const { layout } = access;
  if (type.kind === 'struct') {
    const { offsets } = layout.structLayout(type);
    type.fields!.forEach((field, i) => {
      storeValue(access, field, address + offsets[i], values[i]);
    });
  } else if (type.kind === 'array' || type.kind === 'vector') {
    const stride = layout.allocSize(type.element);
    values.forEach((value, i) => {
      storeValue(access, type.element, address + i * stride, value);
    });
  }
}

export function loadTerms(access: MemoryAccess, type: Type, address: number): Slot {
  const { layout, domain } = access;
  switch (type.kind) {
    case 'struct': {
      const { offsets } = layout.structLayout(type);
      return type.fields!.map((field, i) => access.load(field, address + offsets[i]));
    }
    case 'array':
    case 'vector': {
      const stride = layout.allocSize(type.element);
      return Array.from({ length: type.length }, (_, i) =>
        access.load(type.element, address + i * stride),
      );
    }
  }
  const value = loadWord(access, address, layout.storeSize(type));
  const bits = domain.extract(value, 0, layout.sizeInBits(type));
  return bits instanceof Expr ? bits : fromBits(layout, type, bits as Word);
}

/** The bit pattern of a concrete slot. */
export function bitsOf(layout: DataLayout, type: Type, value: Slot): Slot {
  return value instanceof Expr ? value : toBits(layout, type, value as Concrete);
}
