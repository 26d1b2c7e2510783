/** Constants and operands (LangRef "Constants"). */
import {
  type ArrayType,
  type Constant,
  type ConstantExprOp,
  dataElementBytes,
  foldExpression,
  type GlobalValue,
  type InlineAsm,
  makeAggregate,
  makeData,
  type StructType,
  type Type,
  type VectorType,
} from '../../ir/index.js';
import { flagLists, takeFlags } from './flags.js';
import { parseBitsLiteral, parseFloatLiteral, parseHexInteger, parseInteger } from './literals.js';
import type { Reader } from './reader.js';
import { parseType } from './types.js';
import { type Word, wordCount, wordOf } from './words.js';

const toWord = wordOf('to');
const inrangeWord = wordOf('inrange');

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

type Parser = (r: Reader, type: Type, start: number) => Constant;
const constantParsers: (Parser | undefined)[] = Array(wordCount).fill(undefined);

function on(words: string, parser: Parser): void {
  for (const text of words.split(' ')) constantParsers[wordOf(text).index] = parser;
}

on('null', (r, type, start) => {
  if (type.kind !== 'pointer') throw r.error("'null' must have a pointer type", start);
  return { kind: 'null', type };
});
on('undef', (_, type) => ({ kind: 'undef', type }));
on('poison', (_, type) => ({ kind: 'poison', type }));
on('none', (_, type) => ({ kind: 'none', type }));
on('true', (r, type, start) => truth(r, type, 1n, start));
on('false', (r, type, start) => truth(r, type, 0n, start));
on('zeroinitializer', (_, type) => zeroOf(type));
on('c', (r, type, start) => {
  if (r.bytes[r.pos] !== 34) throw r.expected('a constant', start);
  const text = r.string();
  if (
    type.kind !== 'array' ||
    type.length !== text.length ||
    dataElementBytes(type.element) !== 1
  ) {
    throw r.error(`this string has ${text.length} bytes, which is not what its type says`, start);
  }
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return makeData(type, bytes);
});
on('splat', (r, type, start) => {
  if (type.kind !== 'vector') throw r.error("'splat' must have a vector type", start);
  r.expect(40);
  const element = typedConstant(r);
  r.expect(41);
  if (element.type !== type.element) throw r.error('this element has another type', start);
  return type.scalable ? scalableSplat(r, type, element) : fixedSplat(r, type, element, start);
});
on('blockaddress', (r, type, start) => {
  r.expect(40);
  if (r.space() !== 64) throw r.expected('the name of a function');
  const func = globalReference(r);
  r.expect(44);
  const position = r.pos;
  if (r.space() !== 37) throw r.expected('a label');
  r.pos++;
  let label: string | number;
  if (r.isDigit(r.bytes[r.pos])) label = r.integer();
  else {
    const id = r.names.read();
    if (id < 0) throw r.expected('a label');
    label = r.names.texts[id];
  }
  r.expect(41);
  if (type.kind !== 'pointer' || func.kind !== 'function') {
    throw r.error('a block address is a pointer into a function', start);
  }
  const constant = {
    kind: 'blockaddress' as const,
    type,
    func,
    block: undefined as unknown as (typeof func.blocks)[number],
  };
  r.blockAddresses.push({ constant, label, position });
  return constant;
});
on('dso_local_equivalent no_cfi', (r, type, start) => {
  const kind = r.bytes[start] === 100 ? 'dso_local_equivalent' : 'no_cfi';
  if (type.kind !== 'pointer') throw r.error(`'${kind}' must have a pointer type`, start);
  r.space();
  return { kind, type, target: globalReference(r) };
});
on('ptrauth', (r, type, start) => {
  if (type.kind !== 'pointer') throw r.error("'ptrauth' must have a pointer type", start);
  return { kind: 'ptrauth', type, operands: operandList(r) };
});

function truth(r: Reader, type: Type, value: bigint, start: number): Constant {
  if (type.kind !== 'int' || type.bits !== 1) throw r.error('this must have the type i1', start);
  return { kind: 'int', type, value };
}

function zeroOf(type: Type): Constant {
  switch (type.kind) {
    case 'int':
      return { kind: 'int', type, value: 0n };
    case 'float':
      return { kind: 'float', type, bits: 0n };
    case 'pointer':
      return { kind: 'null', type };
    default:
      return { kind: 'zero', type };
  }
}

/** Vectors longer than this exist in no machine; a limit keeps a typo from filling the memory. */
const maxSplat = 1 << 20;

function fixedSplat(r: Reader, type: VectorType, element: Constant, start: number): Constant {
  if (type.length > maxSplat) throw r.error('this vector is too long', start);
  return makeAggregate(type, Array(type.length).fill(element));
}

/** What LLVM prints as `splat` for a vector of unknown length is this expression in the module. */
function scalableSplat(r: Reader, type: VectorType, element: Constant): Constant {
  const zero = zeroOf(element.type);
  if (element.kind === 'int' && element.value === 0n) return { kind: 'zero', type };
  if (element.kind === zero.kind && element.kind === 'null') return { kind: 'zero', type };
  const poison: Constant = { kind: 'poison', type };
  const index: Constant = { kind: 'int', type: r.types.int(64), value: 0n };
  const insert: Constant = {
    kind: 'expr',
    op: 'insertelement',
    type,
    operands: [poison, element, index],
    flags: flagLists(0),
  };
  return {
    kind: 'expr',
    op: 'shufflevector',
    type,
    operands: [insert, poison],
    flags: flagLists(0),
    indices: Array(Math.min(type.length, maxSplat)).fill(0),
  };
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
function operandList(r: Reader): Constant[] {
  r.expect(40);
  r.enter();
  const list = [typedConstant(r)];
  while (r.eat(44)) list.push(typedConstant(r));
  r.leave();
  r.expect(41);
  return list;
}

/** A shufflevector mask as numbers; -1 for undef and poison. */
export function parseMask(r: Reader): number[] {
  r.space();
  const start = r.pos;
  const constant = typedConstant(r);
  const { type } = constant;
  if (type.kind !== 'vector' || type.element.kind !== 'int' || type.element.bits !== 32) {
    throw r.error('a mask is a vector of i32', start);
  }
  if (type.length > maxSplat) throw r.error('this mask is too long', start);
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

function expression(
  op: ConstantExprOp,
  result: Type,
  operands: Constant[],
  flags: number,
): Constant {
  return foldExpression({ kind: 'expr', op, type: result, operands, flags: flagLists(flags) });
}

function expectOperands(r: Reader, list: Constant[], count: number, start: number): void {
  if (list.length !== count) throw r.error(`expected ${count} operands`, start);
}

on(
  'add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem',
  (r, _, start) => {
    const op = r.wordText() as ConstantExprOp;
    const flags = takeFlags(r);
    const operands = operandList(r);
    expectOperands(r, operands, 2, start);
    return expression(op, operands[0].type, operands, flags);
  },
);
on('fneg', (r, _, start) => {
  const operands = operandList(r);
  expectOperands(r, operands, 1, start);
  return expression('fneg', operands[0].type, operands, 0);
});
on(
  `trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast`,
  (r) => {
    const op = r.wordText() as ConstantExprOp;
    const flags = takeFlags(r);
    r.expect(40);
    r.enter();
    const value = typedConstant(r);
    r.expectWord(toWord);
    const type = parseType(r);
    r.leave();
    r.expect(41);
    return expression(op, type, [value], flags);
  },
);
on('icmp fcmp', (r, _, start) => {
  const op = r.wordText() as 'icmp' | 'fcmp';
  r.word();
  const predicate = r.wordText();
  const operands = operandList(r);
  expectOperands(r, operands, 2, start);
  const first = operands[0].type;
  const bit = r.types.int(1);
  const type = first.kind === 'vector' ? r.types.vector(bit, first.length, first.scalable) : bit;
  return { kind: 'expr', op, type, operands, flags: flagLists(0), predicate };
});
on('select', (r, _, start) => {
  const operands = operandList(r);
  expectOperands(r, operands, 3, start);
  return expression('select', operands[1].type, operands, 0);
});
on('extractelement', (r, _, start) => {
  const operands = operandList(r);
  expectOperands(r, operands, 2, start);
  const [{ type }] = operands;
  if (type.kind !== 'vector') throw r.error('this takes a vector', start);
  return expression('extractelement', type.element, operands, 0);
});
on('insertelement', (r, _, start) => {
  const operands = operandList(r);
  expectOperands(r, operands, 3, start);
  return expression('insertelement', operands[0].type, operands, 0);
});
on('shufflevector', (r, _, start) => {
  r.expect(40);
  r.enter();
  const a = typedConstant(r);
  r.expect(44);
  const b = typedConstant(r);
  r.expect(44);
  const indices = parseMask(r);
  r.leave();
  r.expect(41);
  if (a.type.kind !== 'vector') throw r.error('this takes vectors', start);
  const type = r.types.vector(a.type.element, indices.length, a.type.scalable);
  return {
    kind: 'expr',
    op: 'shufflevector',
    type,
    operands: [a, b],
    flags: flagLists(0),
    indices,
  };
});
on('extractvalue insertvalue', (r, _, start) => {
  const op = r.wordText() as 'extractvalue' | 'insertvalue';
  r.expect(40);
  r.enter();
  const operands = [typedConstant(r)];
  if (op === 'insertvalue') {
    r.expect(44);
    operands.push(typedConstant(r));
  }
  const indices: number[] = [];
  while (r.eat(44)) indices.push(r.integer());
  r.leave();
  r.expect(41);
  const type =
    op === 'insertvalue' ? operands[0].type : elementAt(r, operands[0].type, indices, start);
  return { kind: 'expr', op, type, operands, flags: flagLists(0), indices };
});
on('getelementptr', (r, _, start) => {
  let mask = takeFlags(r);
  const flags: string[] = [];
  if (r.take(inrangeWord)) {
    r.space();
    const from = r.pos;
    r.skipBalanced();
    flags.push(`inrange${r.slice(from, r.pos)}`);
    mask |= takeFlags(r);
  }
  r.expect(40);
  r.enter();
  const sourceType = parseType(r);
  const operands: Constant[] = [];
  while (r.eat(44)) {
    r.take(inrangeWord);
    operands.push(typedConstant(r));
  }
  r.leave();
  r.expect(41);
  if (operands.length === 0) throw r.error('expected a base pointer', start);
  return foldExpression({
    kind: 'expr',
    op: 'getelementptr',
    type: elementPointerType(r, operands),
    operands,
    flags: flags.length === 0 ? flagLists(mask) : [...flagLists(mask), ...flags],
    sourceType,
  });
});

/** The type of a getelementptr: a vector of pointers as soon as one operand is a vector. */
function elementPointerType(r: Reader, operands: readonly { type: Type }[]): Type {
  const base = operands[0].type;
  if (base.kind === 'vector') return base;
  for (let i = 1; i < operands.length; i++) {
    const { type } = operands[i];
    if (type.kind === 'vector') return r.types.vector(base, type.length, type.scalable);
  }
  return base;
}

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

const sideeffectWord = wordOf('sideeffect');
const alignstackWord = wordOf('alignstack');
const inteldialectWord = wordOf('inteldialect');
const unwindWord = wordOf('unwind');

/** `asm …`, with the cursor behind the word. The function type follows from the call. */
export function parseAsm(r: Reader): Omit<InlineAsm, 'functionType'> {
  const sideEffect = r.take(sideeffectWord);
  const alignStack = r.take(alignstackWord);
  const intelDialect = r.take(inteldialectWord);
  const unwind = r.take(unwindWord);
  const template = r.string();
  r.expect(44);
  const constraints = r.string();
  return {
    kind: 'asm',
    type: r.pointer,
    template,
    constraints,
    sideEffect,
    alignStack,
    intelDialect,
    unwind,
  };
}

/** Whether a word begins a constant. */
export function beginsConstant(r: Reader, word: Word): boolean {
  return word.constant || (r.bytes[r.wordStart + 1] === 48 && r.bytes[r.wordStart + 2] === 120);
}
