/** Types that follow from the operands, for instructions and constant expressions alike. */
import type { Type } from '../../ir/index.js';
import type { Reader } from './reader.js';

/** The type found by following indices into an aggregate. */
export function elementAt(
  r: Reader,
  aggregateType: Type,
  indices: readonly number[],
  start: number,
): Type {
  let type = aggregateType;
  if (indices.length === 0) throw r.error('expected an index', start);
  for (const index of indices) {
    let inner: Type | undefined;
    if (type.kind === 'array') inner = type.element;
    else if (type.kind === 'struct') inner = type.fields?.[index];
    if (!inner) throw r.error('an index does not fit the type', start);
    type = inner;
  }
  return type;
}

/** i1, or a vector of them as long as the operands. */
export function truthType(r: Reader, type: Type): Type {
  const bit = r.types.int(1);
  return type.kind === 'vector' ? r.types.vector(bit, type.length, type.scalable) : bit;
}
