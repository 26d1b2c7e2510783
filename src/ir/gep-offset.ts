/**
 * What the indices of a getelementptr add to its base (LangRef "getelementptr"): a constant, and a
 * scaled term for each index that is no constant.
 */
import type { Constant } from './constants.js';
import type { DataLayout } from './layout.js';
import { DataLayoutError } from './layout-string.js';
import type { Value } from './module.js';
import type { Type } from './types.js';

/** `base + constant + Σ sign-extended index × scale`, in bytes, modulo 2^indexBits. */
export interface GepOffset {
  /** Signed. */
  readonly constant: bigint;
  readonly terms: readonly GepTerm[];
}
export interface GepTerm {
  /** To be sign-extended (or cut) to the index width; a vector in a vector getelementptr. */
  readonly index: Value;
  readonly scale: number;
}

/** LangRef "getelementptr": what the indices add to the base. */
export function gepOffset(
  layout: DataLayout,
  sourceType: Type,
  indices: readonly Value[],
  addressSpace: number,
): GepOffset {
  let constant = 0n;
  const terms: GepTerm[] = [];
  let type = sourceType;
  for (let i = 0; i < indices.length; i++) {
    const index = constantIndex(indices[i]);
    if (i > 0 && type.kind === 'struct') {
      const field = Number(index);
      if (index === undefined || !type.fields || field < 0 || field >= type.fields.length) {
        throw new DataLayoutError('a structure must be indexed by the number of one of its fields');
      }
      constant += BigInt(layout.fieldOffset(type, field));
      type = type.fields[field];
      continue;
    }
    if (i > 0) {
      if (type.kind !== 'array' && type.kind !== 'vector') {
        throw new DataLayoutError(`a getelementptr cannot index into ${type.kind}`);
      }
      type = type.element;
    }
    const scale = layout.allocSize(type);
    if (index !== undefined) constant += index * BigInt(scale);
    else if (scale !== 0) terms.push({ index: indices[i], scale });
  }
  return { constant: BigInt.asIntN(layout.indexBits(addressSpace), constant), terms };
}

/** The signed value of a constant index; of a vector only when all its elements agree. */
function constantIndex(value: Value): bigint | undefined {
  switch (value.kind) {
    case 'int':
      return BigInt.asIntN(value.type.bits, value.value);
    case 'zero':
      return 0n;
    case 'aggregate':
      return commonIndex(value.elements);
    case 'data': {
      const { element, length } = value.type;
      if (element.kind !== 'int') return undefined;
      const width = element.bits / 8;
      let first = 0n;
      for (let i = value.bytes.length - 1; i >= 0; i--) {
        if (value.bytes[i] !== value.bytes[i % width]) return undefined;
        if (i < width) first = (first << 8n) | BigInt(value.bytes[i]);
      }
      return length === 0 ? undefined : BigInt.asIntN(element.bits, first);
    }
    default:
      return undefined;
  }
}

function commonIndex(elements: readonly Constant[]): bigint | undefined {
  const first = elements.length === 0 ? undefined : constantIndex(elements[0]);
  return elements.every((element) => constantIndex(element) === first) ? first : undefined;
}
