/**
 * Constants and operands (LangRef "Constants"): numbers, globals and aggregates. Constants that begin
 * with a word have their parsers in constant-words.ts and constant-expressions.ts.
 */
import {
  type ArrayType,
  type Constant,
  type GlobalValue,
  makeAggregate,
  type StructType,
  type Type,
  type VectorType,
} from '../../ir/index.js';
import { parseBitsLiteral, parseFloatLiteral, parseHexInteger, parseInteger } from './literals.js';
import type { Reader } from './reader.js';
import { parseType } from './types.js';
import { type Word, wordCount, wordOf } from './words.js';

/** An operand with its type. */
export function typedOperand(r: Reader): Type {
  const type = parseType(r);
  operand(r, type);
  return type;
}

/** An operand of a known type: adds it to those of the instruction. */
export function operand(r: Reader, type: Type): void {
  if (r.space() === 37) {
    const position = r.pos++;
    r.locals.operand(r.locals.key(), type, position);
  } else r.locals.operands.add(parseConstant(r, type));
}

export function typedConstant(r: Reader): Constant {
  return parseConstant(r, parseType(r));
}

export function parseConstant(r: Reader, type: Type): Constant {
  const c = r.space();
  const start = r.pos;
  if ((c >= 48 && c <= 57) || c === 45 || c === 43) return numberConstant(r, type);
  switch (c) {
    case 64: {
      const value = globalReference(r);
      if (value.type !== type) throw r.error('this global has another type', start);
      return value;
    }
    case 123:
    case 91:
    case 60:
      return aggregate(r, type, c);
    case 37:
      throw r.error('a local value cannot be used in a constant');
  }
  const word = r.word();
  const parse = constantParsers[word.index];
  if (parse) return parse(r, type, start);
  return prefixedNumber(r, type, start);
}

/** `@x`, with the cursor on the sigil. */
export function globalReference(r: Reader): GlobalValue {
  const start = r.pos;
  r.expect(64);
  let value: GlobalValue | undefined;
  if (r.isDigit(r.bytes[r.pos])) value = r.numberedGlobals[r.integer()];
  else {
    const id = r.names.read();
    if (id < 0) throw r.expected('the name of a global value');
    value = r.globals[id];
  }
  if (!value) throw r.error(`${r.slice(start, r.pos)} is not defined in this module`, start);
  return value;
}

function numberConstant(r: Reader, type: Type): Constant {
  if (type.kind === 'int') return parseInteger(r, type);
  if (type.kind === 'float') return parseFloatLiteral(r, type);
  throw r.error('a number cannot have this type');
}

/** `u0x1F`, `s0x1F`, `f0x1F`: lexed as words. */
function prefixedNumber(r: Reader, type: Type, start: number): Constant {
  const { bytes } = r;
  if (bytes[start + 1] === 48 && bytes[start + 2] === 120) {
    r.pos = start + 3;
    if (type.kind === 'int' && (bytes[start] === 117 || bytes[start] === 115)) {
      return parseHexInteger(r, type, bytes[start] === 115);
    }
    if (type.kind === 'float' && bytes[start] === 102) return parseBitsLiteral(r, type);
  }
  throw r.expected('a constant', start);
}

/** Reads the constant behind a word that begins at `start`. */
type ConstantParser = (r: Reader, type: Type, start: number) => Constant;
const constantParsers: (ConstantParser | undefined)[] = Array(wordCount).fill(undefined);

export function onConstant(words: string, parser: ConstantParser): void {
  for (const text of words.split(' ')) constantParsers[wordOf(text).index] = parser;
}

function aggregate(r: Reader, type: Type, opener: number): Constant {
  const start = r.pos;
  if (type.kind === 'array' && opener === 91) return elements(r, type, 91, 93);
  if (type.kind === 'vector' && opener === 60) return elements(r, type, 60, 62);
  if (type.kind === 'struct') {
    if (type.packed !== (opener === 60)) throw r.error('this is not what its type says', start);
    if (type.packed) r.expect(60);
    const constant = elements(r, type, 123, 125);
    if (type.packed) r.expect(62);
    return constant;
  }
  throw r.error('this is not what its type says', start);
}

function elements(
  r: Reader,
  type: ArrayType | VectorType | StructType,
  opener: number,
  closer: number,
): Constant {
  const start = r.pos;
  r.expect(opener);
  r.enter();
  const list: Constant[] = [];
  if (r.space() !== closer) {
    do {
      r.space();
      const at = r.pos;
      const element = typedConstant(r);
      const wanted = type.kind === 'struct' ? type.fields?.[list.length] : type.element;
      if (element.type !== wanted) throw r.error('this element has another type', at);
      list.push(element);
    } while (r.eat(44));
  }
  r.leave();
  r.expect(closer);
  const length = type.kind === 'struct' ? (type.fields?.length ?? 0) : type.length;
  if (list.length !== length) {
    throw r.error(`expected ${length} elements, found ${list.length}`, start);
  }
  return makeAggregate(type, list);
}

/** `(T a, T b, …)` */
export function constantList(r: Reader): Constant[] {
  r.expect(40);
  r.enter();
  const list = [typedConstant(r)];
  while (r.eat(44)) list.push(typedConstant(r));
  r.leave();
  r.expect(41);
  return list;
}

/** Whether a word begins a constant. */
export function beginsConstant(r: Reader, word: Word): boolean {
  return word.constant || (r.bytes[r.wordStart + 1] === 48 && r.bytes[r.wordStart + 2] === 120);
}
