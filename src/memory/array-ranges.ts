/**
 * Bytes that are elements of an array beneath the words of the overlay, one by one and in runs. A copy of many of them
 * is a range of the same array: nothing is made for a byte before somebody looks at it.
 */
import type { Expr, ExprContext } from '../expr/index.js';
import type { MemoryAccess } from './access.js';
import { Shadow } from './geography.js';
import type { ArrayRange } from './overlay.js';

export const indexWidth = 32;

export function indexAt(terms: ExprContext, offset: number): Expr {
  return terms.constant(offset, indexWidth);
}

/** A byte that is an element of an array. */
export function arrayByte(access: Pick<MemoryAccess, 'domain' | 'overlay'>, address: number): Expr {
  return element(access.domain.terms, access.overlay.arrayAt(address)!, address);
}

export function element(
  terms: ExprContext,
  { base, array, offset }: ArrayRange,
  address: number,
): Expr {
  return terms.read(array, indexAt(terms, address - base + offset));
}

/** The symbolic bytes of a range that are elements of arrays, in runs. */
export function symbolicElements(
  { memory, overlay }: MemoryAccess,
  base: number,
  size: number,
): ArrayRange[] {
  const runs: ArrayRange[] = [];
  for (const range of overlay.arraysWithin(base, size)) {
    const end = Math.min(range.base + range.size, base + size);
    let at = Math.max(range.base, base);
    while (at < end) {
      const word = overlay.wordFrom(at);
      const border = Math.min(word?.key ?? end, end);
      while (at < border) {
        const first = at;
        while (at < border && memory.shadow(at) & Shadow.symbolic) at++;
        const offset = range.offset + first - range.base;
        if (at > first) runs.push({ base: first, size: at - first, array: range.array, offset });
        while (at < border && (memory.shadow(at) & Shadow.symbolic) === 0) at++;
      }
      if (word) at = Math.max(at, word.key + (word.value.width >>> 3));
    }
  }
  return runs;
}

/** Of elements that are copied as a word. */
const mostInWord = 8;

/**
 * Copies elements of an array to another place. They stay a range of the array, unless there are few of them, or an
 * array much larger than what is copied lies there, which would fall into parts.
 */
export function placeElements(access: MemoryAccess, range: ArrayRange): void {
  const { overlay, domain, memory } = access;
  const { base, size } = range;
  const read = (i: number) => element(domain.terms, range, base + i);
  if (size <= mostInWord) {
    let word = read(0);
    for (let i = 1; i < size; i++) word = domain.terms.concat(read(i), word);
    access.setWord(base, word.isConst ? word.value : word, size);
  } else if (overlay.arraysWithin(base, size).some((under) => under.size > 2 * size)) {
    for (let i = 0; i < size; i++) {
      const byte = read(i);
      access.setByte(base + i, byte.isConst ? byte.value : byte);
    }
  } else {
    overlay.setArray(range);
    memory.setShadow(base, size, Shadow.symbolic);
  }
}
