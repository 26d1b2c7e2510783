/**
 * How LLVM values become WebAssembly values. A value is one or more *components*, each a local:
 *
 * | type | components |
 * |---|---|
 * | i1 … i32 | one i32, zero-extended |
 * | i33 … i64, ptr | one i64, zero-extended |
 * | i65 … i128 | two i64: low and high half, zero-extended |
 * | float, double | one f32, f64 |
 * | array, structure, vector | those of its elements, in order |
 *
 * Other types (wider integers, half, x86_fp80, …) and aggregates of more than `maxComponents`
 * components have none: a function that uses them is left to tier 0.
 */
import type { Type } from '../../ir/index.js';
import { F32, F64, I32, I64, type WasmType } from './encoding.js';

export const maxComponents = 64;

/** Why a function cannot be compiled; tier 0 runs it instead. */
export class Unsupported extends Error {}

const cache = new WeakMap<Type, readonly WasmType[]>();

/** The components of a type; throws `Unsupported`. */
export function componentsOf(type: Type): readonly WasmType[] {
  const known = cache.get(type);
  if (known) return known;
  const parts = compute(type);
  if (parts.length > maxComponents) throw new Unsupported('a value of too many parts');
  cache.set(type, parts);
  return parts;
}

/** The components of a type, or undefined if it has none. */
export function tryComponents(type: Type): readonly WasmType[] | undefined {
  try {
    return componentsOf(type);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

function compute(type: Type): WasmType[] {
  switch (type.kind) {
    case 'void':
      return [];
    case 'int':
      if (type.bits <= 32) return [I32];
      if (type.bits <= 64) return [I64];
      if (type.bits <= 128) return [I64, I64];
      throw new Unsupported(`type i${type.bits}`);
    case 'pointer':
      return [I64];
    case 'float':
      if (type.format === 'float') return [F32];
      if (type.format === 'double') return [F64];
      throw new Unsupported(`type ${type.format}`);
    case 'array':
    case 'vector': {
      if (type.kind === 'vector' && type.scalable) throw new Unsupported('scalable vectors');
      const element = componentsOf(type.element);
      if (element.length * type.length > maxComponents) {
        throw new Unsupported('a value of too many parts');
      }
      const parts: WasmType[] = [];
      for (let i = 0; i < type.length; i++) parts.push(...element);
      return parts;
    }
    case 'struct': {
      if (!type.fields) throw new Unsupported('an opaque structure');
      return type.fields.flatMap((field) => [...componentsOf(field)]);
    }
    default:
      throw new Unsupported(`type ${type.kind}`);
  }
}

/** The components of an element of an aggregate: their type, and which one is the first. */
export function elementComponents(
  type: Type,
  indices: readonly number[],
): { type: Type; first: number } {
  let first = 0;
  let at = type;
  for (const index of indices) {
    if (at.kind === 'struct') {
      const fields = at.fields ?? [];
      for (let i = 0; i < index; i++) first += componentsOf(fields[i]).length;
      at = fields[index];
    } else if (at.kind === 'array' || at.kind === 'vector') {
      first += componentsOf(at.element).length * index;
      at = at.element;
    } else throw new Error(`no elements in a value of type ${at.kind}`);
  }
  return { type: at, first };
}
