/**
 * How far a getelementptr may lead (LangRef "getelementptr"): by constants, and by indices that are none. Such an index
 * of an array stays within it, if it is declared with more than one element (a last member with one stands for
 * an array of any length, as before C99); others lead to any multiple of the size of what they count.
 */
import type { DataLayout } from '../layout.js';
import type { Value } from '../module.js';
import type { Type } from '../types.js';
import { congruent, elements, type Offsets, plus, single } from './offsets.js';

export function indexedOffsets(
  layout: DataLayout,
  sourceType: Type,
  indices: readonly Value[],
): Offsets {
  let offsets = single(0);
  let type = sourceType;
  for (const [i, index] of indices.entries()) {
    if (i > 0 && type.kind === 'struct') {
      const field = index.kind === 'int' ? Number(index.value) : 0;
      offsets = plus(offsets, single(layout.fieldOffset(type, field)));
      type = type.fields![field];
      continue;
    }
    const array = i > 0 && (type.kind === 'array' || type.kind === 'vector') ? type : undefined;
    if (array) type = array.element;
    offsets = plus(offsets, distance(index, layout.allocSize(type), array?.length));
  }
  return offsets;
}

function distance(index: Value, scale: number, length: number | undefined): Offsets {
  if (index.kind === 'zero' || scale === 0) return single(0);
  if (index.kind === 'int') {
    const offset = Number(BigInt.asIntN(index.type.bits, index.value)) * scale;
    return Number.isSafeInteger(offset) ? single(offset) : congruent(0, scale);
  }
  return length !== undefined && length > 1 ? elements(0, scale, length) : congruent(0, scale);
}
