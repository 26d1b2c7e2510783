/** Bitcode holds the mask of a shufflevector as a constant vector of i32. */
import type { Value } from '../../ir/index.js';

/** The mask's indices, -1 for poison and undef; undefined if the value is no mask. */
export function shuffleMask(mask: Value): readonly number[] | undefined {
  if (mask.type.kind !== 'vector') return undefined;
  const { length } = mask.type;
  switch (mask.kind) {
    case 'zero':
      return new Array<number>(length).fill(0);
    case 'undef':
    case 'poison':
      return new Array<number>(length).fill(-1);
    case 'data': {
      const view = new DataView(mask.bytes.buffer, mask.bytes.byteOffset, mask.bytes.byteLength);
      if (mask.bytes.byteLength !== 4 * length) return undefined;
      return Array.from({ length }, (_, index) => view.getInt32(4 * index, true));
    }
    case 'aggregate':
      return mask.elements.map((element) =>
        element.kind === 'int' ? Number(BigInt.asIntN(32, element.value)) : -1,
      );
    default:
      return undefined;
  }
}
