/** Stepping over constants and metadata nodes that the first pass does not read. */
import type { Reader } from './reader.js';
import { parseType } from './types.js';

/** Over a constant whose globals are not known yet. */
export function skipTypedConstant(r: Reader): void {
  parseType(r);
  const c = r.space();
  if (c === 123 || c === 91) r.skipBalanced();
  else if (c === 60) skipAngles(r);
  else if (c === 64) {
    r.pos++;
    r.names.read();
  } else {
    let word = r.word();
    if (r.pos === r.wordStart) throw r.expected('a constant');
    if (r.bytes[r.pos] === 34) {
      r.string();
      return;
    }
    if (word.text === 'dso_local_equivalent' || word.text === 'no_cfi') {
      r.expect(64);
      r.names.read();
      return;
    }
    if (
      !word.opcode &&
      word.text !== 'blockaddress' &&
      word.text !== 'splat' &&
      word.text !== 'ptrauth'
    ) {
      return;
    }
    while (r.space() !== 40) {
      word = r.word();
      if (r.pos === r.wordStart) throw r.expected("'('");
    }
    r.skipBalanced();
  }
}

/** `<4 x i32>`-style brackets, which skipBalanced does not know. */
function skipAngles(r: Reader): void {
  const start = r.pos;
  let depth = 0;
  do {
    const c = r.bytes[r.pos];
    if (c === 60) depth++;
    else if (c === 62) depth--;
    else if (c === 34) {
      r.pos = r.closingQuote(r.pos + 1);
    }
    if (r.pos++ >= r.end) throw r.error("this '<' is never closed", start);
  } while (depth > 0);
}

/** Over `!5`, `!{…}` or `!DIx(…)`. */
export function skipNode(r: Reader): void {
  if (r.space() !== 33) throw r.expected('a metadata node');
  r.pos++;
  if (r.isDigit(r.bytes[r.pos])) {
    r.integer();
    return;
  }
  r.word();
  if (r.space() !== 40 && r.bytes[r.pos] !== 123) throw r.expected('a metadata node');
  r.skipBalanced();
}
