/** Between the values of tier 0's slots and the components of tier 1's locals. */
import { canonical } from '../../expr/index.js';
import type { Type } from '../../ir/index.js';
import { type Concrete, floatFromBits, floatToBits, type NanPayload, type Word } from '../value.js';

import { F32, I32, I64, type WasmType } from './encoding.js';

/** Appends the components of a value as WebAssembly's JavaScript interface takes them. */
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
      parts.push(Number(value as number));
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
      return next() as number;
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

/** Puts a component (of `constantParts`) where `readSpilled` finds it. */
export function writeSpilled(
  view: DataView,
  type: WasmType,
  at: number,
  part: number | bigint,
): void {
  if (type === I32 || type === F32) view.setUint32(at, Number(part), true);
  else view.setBigUint64(at, BigInt.asUintN(64, BigInt(part)), true);
}

/** Like `fromParts`, for components whose floats are bit patterns. */
export function fromSpilled(type: Type, next: () => number | bigint): Concrete {
  if (type.kind === 'float') {
    return floatFromBits(type.format, BigInt(next())) as number | NanPayload;
  }
  if (type.kind === 'array' || type.kind === 'vector') {
    return Array.from({ length: type.length }, () => fromSpilled(type.element, next));
  }
  if (type.kind === 'struct') return (type.fields ?? []).map((field) => fromSpilled(field, next));
  return fromParts(type, next);
}

/** The components of a concrete value: integers unsigned, floats as bit patterns. */
export function constantParts(type: Type, value: Concrete): (number | bigint)[] {
  if (type.kind === 'float') {
    const bits = floatToBits(type.format, value as number | NanPayload);
    return [type.format === 'float' ? Number(bits) : bits];
  }
  if (type.kind === 'array' || type.kind === 'vector') {
    return (value as readonly Concrete[]).flatMap((element) =>
      constantParts(type.element, element),
    );
  }
  if (type.kind === 'struct') {
    return (value as readonly Concrete[]).flatMap((element, i) =>
      constantParts(type.fields?.[i] as Type, element),
    );
  }
  const parts: (number | bigint)[] = [];
  toParts(type, value, parts);
  return parts;
}
