/**
 * Types (LangRef "Type System"). The typed pointers of LLVM 14 (`i8*`, `void (i32)*`) are read and
 * become `ptr`: what they pointed to is spelt out again wherever an instruction needs it.
 */
import type { FunctionType, StructType, Type } from '../../ir/index.js';
import type { Reader } from './reader.js';
import { nameByte } from './scanner.js';
import { type Word, wordCount, wordOf } from './words.js';

const addrspaceWord = wordOf('addrspace');
const xWord = wordOf('x');
const vscaleWord = wordOf('vscale');
const opaqueWord = wordOf('opaque');

type Maker = (r: Reader) => Type;
const keywordTypes: (Maker | undefined)[] = Array(wordCount).fill(undefined);
const keywords: Record<string, Maker> = {
  void: (r) => r.types.void,
  label: (r) => r.types.label,
  metadata: (r) => r.types.metadata,
  token: (r) => r.types.token,
  x86_mmx: (r) => r.types.x86Mmx,
  x86_amx: (r) => r.types.x86Amx,
  half: (r) => r.types.float('half'),
  bfloat: (r) => r.types.float('bfloat'),
  float: (r) => r.types.float('float'),
  double: (r) => r.types.float('double'),
  x86_fp80: (r) => r.types.float('x86_fp80'),
  fp128: (r) => r.types.float('fp128'),
  ppc_fp128: (r) => r.types.float('ppc_fp128'),
  ptr: (r) => r.types.pointer(addressSpace(r)),
  target: targetType,
};
for (const [text, make] of Object.entries(keywords)) keywordTypes[wordOf(text).index] = make;

/** Whether a word that was read begins a type. `i32` is in no table. */
export function beginsType(r: Reader, word: Word): boolean {
  return keywordTypes[word.index] !== undefined || integerBits(r, r.wordStart, r.pos) > 0;
}

/** A type, after which a value, a name or punctuation follows. */
export function parseType(r: Reader): Type {
  const { bytes } = r;
  const c = r.space();
  const p = r.pos;
  // The two most frequent types, straight from their bytes.
  if (c === 112 && bytes[p + 1] === 116 && bytes[p + 2] === 114 && nameByte[bytes[p + 3]] === 0) {
    r.pos = p + 3;
    if (bytes[p + 3] === 32 && bytes[p + 4] === 37) return r.pointer;
    return withSuffixes(r, r.types.pointer(addressSpace(r)));
  }
  if (c === 105 && bytes[p + 1] === 51 && bytes[p + 2] === 50 && nameByte[bytes[p + 3]] === 0) {
    r.pos = p + 3;
    return withSuffixes(r, r.types.int(32));
  }
  return withSuffixes(r, parseBase(r, c));
}

function parseBase(r: Reader, c: number): Type {
  switch (c) {
    case 37:
      return identified(r);
    case 91: {
      r.pos++;
      r.enter();
      const length = r.integer('the length of an array');
      r.expectWord(xWord);
      const element = elementType(r);
      r.expect(93);
      r.leave();
      return r.types.array(element, length);
    }
    case 123:
      return r.types.struct(parseFields(r));
    case 60:
      if (r.bytes[r.pos + 1] === 123) {
        r.pos++;
        const fields = parseFields(r);
        r.expect(62);
        return r.types.struct(fields, true);
      }
      return vectorType(r);
    default:
      return keywordType(r);
  }
}

function keywordType(r: Reader): Type {
  const word = r.word();
  const make = keywordTypes[word.index];
  if (make) return make(r);
  const bits = integerBits(r, r.wordStart, r.pos);
  if (bits <= 0) throw r.expected('a type', r.wordStart);
  if (bits > 1 << 23) throw r.error('integers have at most 8388608 bits', r.wordStart);
  return r.types.int(bits);
}

/** The N of `iN`, or 0. */
function integerBits(r: Reader, start: number, stop: number): number {
  const { bytes } = r;
  if (bytes[start] !== 105 || stop - start < 2 || stop - start > 9) return 0;
  let bits = 0;
  for (let p = start + 1; p < stop; p++) {
    const digit = bytes[p] - 48;
    if (digit < 0 || digit > 9) return 0;
    bits = bits * 10 + digit;
  }
  return bits;
}

/** `addrspace(3)` if it is next, else 0. */
export function addressSpace(r: Reader): number {
  if (r.space() !== 97 || !r.take(addrspaceWord)) return 0;
  r.expect(40);
  if (r.space() === 34) {
    // LLVM 19 and later: "A", "G" and "P" stand for the data layout's spaces, all 0 on our targets.
    r.string();
    r.expect(41);
    return 0;
  }
  const space = r.integer('an address space');
  if (space >= 1 << 24) throw r.error('address spaces go up to 16777215');
  r.expect(41);
  return space;
}

function vectorType(r: Reader): Type {
  r.pos++;
  r.enter();
  const scalable = r.take(vscaleWord);
  if (scalable) r.expectWord(xWord);
  const length = r.integer('the length of a vector');
  r.expectWord(xWord);
  const element = elementType(r);
  r.expect(62);
  r.leave();
  return r.types.vector(element, length, scalable);
}

function elementType(r: Reader): Type {
  const at = r.pos;
  const type = parseType(r);
  if (type.kind === 'void' || type.kind === 'label' || type.kind === 'function') {
    throw r.error(`'${type.kind}' cannot be an element`, at);
  }
  return type;
}

/** `{ i32, ptr }` with the cursor on the brace. */
function parseFields(r: Reader): Type[] {
  r.expect(123);
  const fields: Type[] = [];
  if (r.eat(125)) return fields;
  r.enter();
  do fields.push(elementType(r));
  while (r.eat(44));
  r.leave();
  r.expect(125);
  return fields;
}

function targetType(r: Reader): Type {
  r.expect(40);
  const name = r.string('the name of a target type');
  const types: Type[] = [];
  const ints: number[] = [];
  r.enter();
  while (r.eat(44)) {
    if (r.isDigit(r.space())) ints.push(r.integer());
    else types.push(parseType(r));
  }
  r.leave();
  r.expect(41);
  return r.types.target(name, types, ints);
}

/** `%name` or `%7`: an identified structure, perhaps defined later. */
function identified(r: Reader): StructType {
  const start = r.pos++;
  if (r.isDigit(r.bytes[r.pos])) {
    const number = r.integer();
    let type = r.numberedStructs.get(number);
    if (!type) {
      type = declareStruct(r, '', start);
      r.numberedStructs.set(number, type);
    }
    return type;
  }
  const id = r.names.read();
  if (id < 0) throw r.expected('the name of a type', start);
  return (r.structs[id] ??= declareStruct(r, r.names.texts[id], start));
}

function declareStruct(r: Reader, name: string, position: number): StructType {
  const type = r.types.identified(name);
  r.undefinedStructs.set(type, position);
  r.module.identifiedTypes.push(type);
  return type;
}

/** `%x = type { … }`, with the cursor on the sigil. */
export function parseTypeDefinition(r: Reader): void {
  const start = r.pos;
  const type = identified(r);
  r.expect(61);
  r.expectWord(wordOf('type'));
  if (!r.undefinedStructs.delete(type)) throw r.error('this type is already defined', start);
  if (r.take(opaqueWord)) return;
  if (r.space() === 60) {
    r.pos++;
    type.fields = parseFields(r);
    r.expect(62);
    type.packed = true;
  } else if (r.space() === 123) type.fields = parseFields(r);
  else throw r.expected('the fields of a structure, or opaque');
}

/** Typed pointers and function types: `T*`, `T addrspace(1)*`, `T (A, B, ...)`. */
function withSuffixes(r: Reader, base: Type): Type {
  const { bytes } = r;
  const next = bytes[r.pos];
  // Nearly always a name, a comma or an attribute follows.
  if (next === 44 || (next === 32 && bytes[r.pos + 1] < 40 && bytes[r.pos + 1] > 32)) return base;
  let type = base;
  for (;;) {
    const c = r.space();
    if (c === 42) {
      r.pos++;
      type = r.pointer;
    } else if (c === 40) type = functionSuffix(r, type);
    else if (c === 97 && type.kind !== 'pointer') {
      const before = r.pos;
      const space = addressSpace(r);
      if (r.pos === before) return type;
      if (!r.eat(42)) {
        r.pos = before;
        return type;
      }
      type = r.types.pointer(space);
    } else return type;
  }
}

function functionSuffix(r: Reader, result: Type): FunctionType {
  r.expect(40);
  const params: Type[] = [];
  let varArg = false;
  r.enter();
  while (r.space() !== 41) {
    if (r.space() === 46) {
      ellipsis(r);
      varArg = true;
      break;
    }
    params.push(parseType(r));
    if (!r.eat(44)) break;
  }
  r.leave();
  r.expect(41);
  return r.types.func(result, params, varArg);
}

/** `...` */
export function ellipsis(r: Reader): void {
  const { bytes, pos } = r;
  if (bytes[pos] !== 46 || bytes[pos + 1] !== 46 || bytes[pos + 2] !== 46) {
    throw r.expected("'...'");
  }
  r.pos = pos + 3;
}
