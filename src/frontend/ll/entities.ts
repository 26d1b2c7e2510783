/** Where one top-level entity ends and the next begins. */
import type { Reader } from './reader.js';
import { nameByte } from './scanner.js';
import { wordOf } from './words.js';

/** The keywords that begin an entity. */
export const topLevelWords = new Set(
  'define declare attributes target module source_filename uselistorder uselistorder_bb'
    .split(' ')
    .map(wordOf),
);

/**
 * Over the rest of an entity that is read later: to the first line that begins another one. That is
 * a name followed by `=`, or one of the top-level keywords.
 */
export function skipToNextEntity(r: Reader): void {
  const { bytes, end } = r;
  r.space();
  if (beginsEntity(r)) return;
  for (;;) {
    const c = bytes[r.pos];
    if (r.pos >= end) return;
    if (c === 34) r.pos = r.closingQuote(r.pos + 1) + 1;
    else if (c === 40 || c === 91 || c === 123) r.skipBalanced();
    else if (c === 10 || c === 59) {
      r.space();
      if (r.pos >= end || beginsEntity(r)) return;
    } else r.pos++;
  }
}

function beginsEntity(r: Reader): boolean {
  const c = r.bytes[r.pos];
  const start = r.pos;
  let begins = false;
  if (c === 64 || c === 37 || c === 33 || c === 36 || c === 94) {
    r.pos++;
    if (r.bytes[r.pos] === 34) r.string();
    else while (nameByte[r.bytes[r.pos]] === 1 || r.bytes[r.pos] === 92) r.pos++;
    begins = r.space() === 61;
  } else if (c >= 97 && c <= 122) begins = topLevelWords.has(r.word());
  r.pos = start;
  return begins;
}

/** After the second pass over an entity: nothing may be left of it. */
export function expectEntityEnd(r: Reader): void {
  if (!r.atEnd() && !beginsEntity(r)) throw r.expected('the end of this definition');
}
