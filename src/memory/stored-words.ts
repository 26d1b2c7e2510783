/** Words of the overlay as they are loaded and copied: as wholes where they can be, in parts where they must. */
import type { Entry } from '../collections/index.js';
import { Expr, Kind } from '../expr/index.js';
import type { Domain, Slot } from '../value/index.js';
import type { MemoryAccess } from './access.js';
import { placeElements, symbolicElements } from './array-ranges.js';
import type { Overlay } from './overlay.js';

/** Memory as it is read by concrete addresses: that of the running state, or of one that stands still. */
export interface ReadableMemory {
  readonly domain: Domain;
  readonly overlay: Overlay;
  /** Whether the shadow marks all of a range as symbolic. */
  isSymbolic(address: number, size: number): boolean;
  /** A byte as a slot: a number, or a term of width 8. */
  byte(address: number): Slot;
}

/** Bytes of memory as one slot: the word that was stored, or what is put together from parts of words. */
export function loadWord(access: ReadableMemory, address: number, size: number): Slot {
  const { domain, overlay } = access;
  let value: Slot = 0;
  for (let done = 0; done < size; ) {
    const at = address + done;
    let part: Slot | undefined;
    let bytes = 1;
    const around = overlay.wordAround(at);
    if (around !== undefined) {
      const skipped = at - around.key;
      bytes = Math.min((around.value.width >>> 3) - skipped, size - done);
      if (access.isSymbolic(at, bytes)) {
        part = domain.extract(around.value, 8 * skipped, 8 * bytes);
        // Concatenations are right-nested: one that is not the lowest part is taken apart.
        if (done > 0 && part instanceof Expr && part.kind === Kind.Concat) part = undefined;
      }
    }
    if (part === undefined) {
      bytes = 1;
      part = access.byte(at);
    }
    value = done === 0 ? part : domain.concat(part, value, 8 * bytes, 8 * done);
    done += bytes;
  }
  return value;
}

/** The words of a range, cut to it; one that is not symbolic as a whole any more, byte by byte. */
export function wordsWithin(access: MemoryAccess, address: number, size: number): Entry<Expr>[] {
  const words: Entry<Expr>[] = [];
  for (const word of access.overlay.within(address, size)) {
    const bytes = word.value.width >>> 3;
    if (access.isSymbolic(word.key, bytes)) words.push(word);
    else {
      for (let i = 0; i < bytes; i++) {
        if (!access.isSymbolic(word.key + i, 1)) continue;
        words.push({ key: word.key + i, value: access.domain.terms.extract(word.value, 8 * i, 8) });
      }
    }
  }
  return words;
}

/** Copies what lies over the flat memory, whose own bytes are copied already. */
export function copyTerms(
  access: MemoryAccess,
  target: number,
  source: number,
  size: number,
): void {
  const by = target - source;
  const words = wordsWithin(access, source, size);
  const elements = symbolicElements(access, source, size);
  access.makeConcrete(target, size);
  for (const range of elements) placeElements(access, { ...range, base: range.base + by });
  for (const { key, value } of words) {
    access.setWord(key + by, value.isConst ? value.value : value, value.width >>> 3);
  }
}
