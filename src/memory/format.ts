/**
 * How values lie in memory (LangRef "Data Layout"; little endian).
 *
 * An integer takes `storeSize` bytes, zero-extended; a vector is packed bit by bit, element 0 lowest;
 * arrays and structures have their elements at the offsets of the data layout, and what is between
 * them is neither read nor written. No checks here: the caller asked the shadow.
 */
import { canonical } from '../expr/index.js';
import type { DataLayout, StructType, Type } from '../ir/index.js';
import {
  type Concrete,
  floatFromBits,
  floatToBits,
  isNumberFormat,
  type NanPayload,
  type Word,
} from '../value/index.js';
import type { FlatMemory } from './flat.js';

export function readBits(memory: FlatMemory, address: number, size: number): Word {
  switch (size) {
    case 1:
      return memory.load8(address);
    case 2:
      return memory.load16(address);
    case 4:
      return memory.load32(address);
  }
  let high = 0n;
  let at = address + size;
  for (; at >= address + 8; at -= 8) high = (high << 64n) | memory.load64(at - 8);
  for (; at > address; at--) high = (high << 8n) | BigInt(memory.load8(at - 1));
  return canonical(high);
}

export function writeBits(memory: FlatMemory, address: number, size: number, value: Word): void {
  if (size === 1) memory.store8(address, value as number);
  else if (size === 2) memory.store16(address, value as number);
  else if (size === 4) memory.store32(address, value as number);
  else writeWide(memory, address, size, BigInt(value));
}

function writeWide(memory: FlatMemory, address: number, size: number, value: bigint): void {
  let rest = value;
  let at = address;
  for (; at + 8 <= address + size; at += 8) {
    memory.store64(at, rest & 0xffff_ffff_ffff_ffffn);
    rest >>= 64n;
  }
  for (; at < address + size; at++) {
    memory.store8(at, Number(rest & 0xffn));
    rest >>= 8n;
  }
}

export function readValue(
  memory: FlatMemory,
  layout: DataLayout,
  type: Type,
  address: number,
): Concrete {
  switch (type.kind) {
    case 'array': {
      const stride = layout.allocSize(type.element);
      return Array.from({ length: type.length }, (_, i) =>
        readValue(memory, layout, type.element, address + i * stride),
      );
    }
    case 'struct': {
      const { offsets } = layout.structLayout(type);
      return (type.fields ?? []).map((field, i) =>
        readValue(memory, layout, field, address + offsets[i]),
      );
    }
    default:
      return fromBits(layout, type, readBits(memory, address, layout.storeSize(type)));
  }
}

export function writeValue(
  memory: FlatMemory,
  layout: DataLayout,
  type: Type,
  address: number,
  value: Concrete,
): void {
  switch (type.kind) {
    case 'array': {
      const stride = layout.allocSize(type.element);
      const elements = value as readonly Concrete[];
      for (let i = 0; i < type.length; i++) {
        writeValue(memory, layout, type.element, address + i * stride, elements[i]);
      }
      return;
    }
    case 'struct': {
      const elements = value as readonly Concrete[];
      const { offsets } = layout.structLayout(type as StructType);
      const fields = type.fields ?? [];
      for (let i = 0; i < fields.length; i++) {
        writeValue(memory, layout, fields[i], address + offsets[i], elements[i]);
      }
      return;
    }
    default:
      writeBits(memory, address, layout.storeSize(type), toBits(layout, type, value));
  }
}

/** The bit pattern of a first-class value that is not an aggregate. */
export function toBits(layout: DataLayout, type: Type, value: Concrete): Word {
  switch (type.kind) {
    case 'vector': {
      const width = BigInt(layout.sizeInBits(type.element));
      let bits = 0n;
      const elements = value as readonly Concrete[];
      for (let i = elements.length - 1; i >= 0; i--) {
        bits = (bits << width) | BigInt(toBits(layout, type.element, elements[i]));
      }
      return canonical(bits);
    }
    case 'float':
      if (!isNumberFormat(type.format)) return value as Word;
      return canonical(floatToBits(type.format, value as number | NanPayload));
    default:
      return value as Word;
  }
}

/** The value of a type that has this bit pattern (bits beyond the type's width are dropped). */
export function fromBits(layout: DataLayout, type: Type, bits: Word): Concrete {
  switch (type.kind) {
    case 'vector': {
      const width = layout.sizeInBits(type.element);
      let rest = BigInt(bits);
      return Array.from({ length: type.length }, () => {
        const element = fromBits(layout, type.element, canonical(BigInt.asUintN(width, rest)));
        rest >>= BigInt(width);
        return element;
      });
    }
    case 'float':
      return floatFromBits(type.format, BigInt.asUintN(type.bits, BigInt(bits)));
    case 'int':
      if (type.bits === 1 || type.bits % 8 !== 0) {
        return canonical(BigInt.asUintN(type.bits, BigInt(bits)));
      }
      return bits;
    default:
      return bits;
  }
}
