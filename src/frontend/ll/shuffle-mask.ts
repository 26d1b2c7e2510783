/** Masks of shufflevector, in instructions and constants. */
import { typedConstant } from './constants.js';
import type { Reader } from './reader.js';

/** Vectors longer than this exist in no machine; a limit keeps a typo from filling the memory. */
export const maximumVector = 1 << 20;

/** A shufflevector mask as numbers; -1 for undef and poison. */
export function parseMask(r: Reader): number[] {
  r.space();
  const start = r.pos;
  const constant = typedConstant(r);
  const { type } = constant;
  if (type.kind !== 'vector' || type.element.kind !== 'int' || type.element.bits !== 32) {
    throw r.error('a mask is a vector of i32', start);
  }
  if (type.length > maximumVector) throw r.error('this mask is too long', start);
  switch (constant.kind) {
    case 'zero':
      return Array(type.length).fill(0);
    case 'undef':
    case 'poison':
      return Array(type.length).fill(-1);
    case 'data':
      return [...new Int32Array(constant.bytes.slice().buffer)];
    case 'aggregate':
      return constant.elements.map((element) => {
        if (element.kind === 'undef' || element.kind === 'poison') return -1;
        if (element.kind === 'int') return Number(element.value);
        throw r.error('a mask has constant numbers', start);
      });
    default:
      throw r.error('a mask has constant numbers', start);
  }
}
