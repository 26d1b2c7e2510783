/**
 * Between the values of tier 0's slots and the components of tier 1's locals, floats as bit patterns: JavaScript
 * has one NaN, and does not say which (float-patterns.ts).
 */
import { canonical } from '../../expr/index.js';
import type { FloatKind, Type } from '../../ir/index.js';
import {
  type Concrete,
  floatFromBits,
  floatToBits,
  type NanPayload,
  type Word,
} from '../../value/index.js';

import { F32, I32, I64, type WasmType } from './encoding.js';

/** Appends the components of a value: integers unsigned, floats as bit patterns. */
export function toParts(type: Type, value: Concrete, parts: (number | bigint)[]): void {
  switch (type.kind) {
    case 'void':
      return;
    case 'int':
      if (type.bits <= 32) parts.push(value as number);
      else if (type.bits <= 64) parts.push(BigInt(value as Word));
      else {
        const bits = BigInt(value as Word);
        parts.push(BigInt.asUintN(64, bits), bits >> 64n);
      }
      return;
    case 'pointer':
      parts.push(BigInt(value as Word));
      return;
    case 'float':
      parts.push(patternOf(type.format, value as number | NanPayload));
      return;
    case 'array':
    case 'vector':
      for (const element of value as readonly Concrete[]) toParts(type.element, element, parts);
      return;
    case 'struct':
      (value as readonly Concrete[]).forEach((element, i) => {
        toParts(type.fields?.[i] as Type, element, parts);
      });
      return;
    default:
      throw new Error(`a value of type ${type.kind} has no components`);
  }
}

/** Builds a value from its components, taken one after another. */
export function fromParts(type: Type, next: () => number | bigint): Concrete {
  switch (type.kind) {
    case 'int':
      if (type.bits <= 32) return (next() as number) >>> 0;
      if (type.bits <= 64) return canonical(BigInt.asUintN(64, next() as bigint));
      else {
        const low = BigInt.asUintN(64, next() as bigint);
        return canonical(low | (BigInt.asUintN(64, next() as bigint) << 64n));
      }
    case 'pointer':
      return canonical(BigInt.asUintN(64, next() as bigint));
    case 'float':
      return fromPattern(type.format, next());
    case 'array':
    case 'vector':
      return Array.from({ length: type.length }, () => fromParts(type.element, next));
    case 'struct':
      return (type.fields ?? []).map((field) => fromParts(field, next));
    default:
      throw new Error(`a value of type ${type.kind} has no components`);
  }
}

/** A spilled local, floats with all their bits. */
export function readSpilled(view: DataView, type: WasmType, at: number): number | bigint {
  if (type === I32) return view.getInt32(at, true);
  if (type === I64) return view.getBigInt64(at, true);
  if (type === F32) return view.getUint32(at, true);
  return view.getBigUint64(at, true);
}

/** Puts a component (of `toParts`) where `readSpilled` finds it. */
export function writeSpilled(
  view: DataView,
  type: WasmType,
  at: number,
  part: number | bigint,
): void {
  if (type === I32 || type === F32) view.setUint32(at, Number(part), true);
  else view.setBigUint64(at, BigInt.asUintN(64, BigInt(part)), true);
}

/** The components of a value. */
export function partsOf(type: Type, value: Concrete): (number | bigint)[] {
  const parts: (number | bigint)[] = [];
  toParts(type, value, parts);
  return parts;
}

const scratch = new DataView(new ArrayBuffer(8));

/** The bit pattern of a float or double; only of a NaN it is not what JavaScript says. */
function patternOf(format: FloatKind, value: number | NanPayload): number | bigint {
  if (format === 'float') {
    if (typeof value !== 'number' || Number.isNaN(value)) return Number(floatToBits(format, value));
    scratch.setFloat32(0, value);
    return scratch.getUint32(0);
  }
  if (typeof value !== 'number' || Number.isNaN(value)) return floatToBits(format, value);
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0);
}

function fromPattern(format: FloatKind, bits: number | bigint): number | NanPayload {
  if (format === 'float') {
    scratch.setInt32(0, bits as number);
    const value = scratch.getFloat32(0);
    if (!Number.isNaN(value)) return value;
    return floatFromBits(format, BigInt(scratch.getUint32(0))) as number | NanPayload;
  }
  scratch.setBigInt64(0, bits as bigint);
  const value = scratch.getFloat64(0);
  if (!Number.isNaN(value)) return value;
  return floatFromBits(format, scratch.getBigUint64(0)) as number | NanPayload;
}
