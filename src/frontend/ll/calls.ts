/** call, invoke and callbr: convention, attributes, callee, arguments, operand bundles. */
import {
  type Attribute,
  type AttributeList,
  type BasicBlock,
  type CallAttributes,
  type CallInst,
  type FunctionType,
  noAttributes,
  noCallAttributes,
  type OperandBundle,
  type Type,
  type Value,
} from '../../ir/index.js';
import { BranchingCall, Call, type CallParts } from '../instruction-shapes.js';
import {
  attributeGroup,
  attributeList,
  parameterAttributes,
  parseAttribute,
  parseStringAttribute,
} from './attributes.js';
import { beginsConstant, operand, parseConstant } from './constants.js';
import { flagLists, takeFlags } from './flags.js';
import { parseAsm } from './inline-asm.js';
import { parseMetadata } from './metadata.js';
import { on } from './operations.js';
import type { Reader } from './reader.js';
import { addressSpace, beginsType, ellipsis, parseType } from './types.js';
import { type Word, wordOf } from './words.js';

const callWord = wordOf('call');
const asmWord = wordOf('asm');
const ccWord = wordOf('cc');
const addrspaceWord = wordOf('addrspace');
const toWord = wordOf('to');
const unwindWord = wordOf('unwind');
const labelWord = wordOf('label');
const uselistWords = new Set([wordOf('uselistorder'), wordOf('uselistorder_bb')]);

interface ParsedCall extends CallParts {
  readonly operands: Value[];
}

/** Everything from the convention to the bundles. */
function parseCall(r: Reader): ParsedCall {
  const { callingConv, result } = conventionAndResult(r);
  const space = addressSpace(r);
  r.space();
  const start = r.pos;
  const written = parseType(r);
  const callee = parseCallee(r, space);
  const params = parseArguments(r, start);
  const func = callSiteAttributes(r);
  const bundles = r.space() === 91 ? parseBundles(r) : undefined;
  let functionType: FunctionType;
  if (written.kind === 'function') functionType = written;
  else functionType = impliedType(r, written, callee.value, params.types);
  const fixed = functionType.params.length;
  const count = params.types.length;
  if (count < fixed || (count > fixed && !functionType.varArg)) {
    throw r.error(`expected ${fixed} arguments, found ${count}`, start);
  }
  if (callee.asm) r.locals.operands.add({ ...callee.asm, functionType });
  else if (callee.value) r.locals.operands.add(callee.value);
  else r.locals.operand(callee.key, callee.type, callee.position);
  const attributes = callAttributes(func, result, params.attributes);
  const operands = r.locals.operands.take();
  return { operands, functionType, callingConv, attributes, bundles };
}

function conventionAndResult(r: Reader): { callingConv: string; result: AttributeList } {
  let callingConv = 'ccc';
  const c = r.space();
  // `ptr`, `void`, `i32`, a structure or a vector: no convention and no attributes.
  if (c < 97 || (c === 105 && r.isDigit(r.bytes[r.pos + 1])) || c === 118) {
    return { callingConv, result: noAttributes };
  }
  const start = r.pos;
  const word = r.word();
  if (word.callingConvention) callingConv = word.text;
  else if (word === ccWord) callingConv = `cc${r.integer('the number of a convention')}`;
  else r.pos = start;
  return { callingConv, result: parameterAttributes(r, endsResult) };
}

/** Attributes of a result end before its type. */
export function endsResult(r: Reader, word: Word): boolean {
  return word === addrspaceWord || beginsType(r, word);
}

interface Callee {
  readonly value: Value | undefined;
  readonly asm: ReturnType<typeof parseAsm> | undefined;
  readonly key: number;
  readonly type: Type;
  readonly position: number;
}

function parseCallee(r: Reader, space: number): Callee {
  const type = space === 0 ? r.pointer : r.types.pointer(space);
  const c = r.space();
  const position = r.pos;
  if (c === 37) {
    r.pos++;
    return { value: undefined, asm: undefined, key: r.locals.key(), type, position };
  }
  if (c === 97) {
    if (r.word() === asmWord) {
      return { value: undefined, asm: parseAsm(r), key: 0, type, position };
    }
    r.pos = position;
  }
  return { value: parseConstant(r, type), asm: undefined, key: 0, type, position };
}

interface Arguments {
  readonly types: Type[];
  /** As short as it can be. */
  readonly attributes: AttributeList[];
}

function endsArgument(r: Reader, word: Word): boolean {
  return beginsConstant(r, word);
}

function parseArguments(r: Reader, start: number): Arguments {
  const types: Type[] = [];
  const attributes: AttributeList[] = [];
  r.expect(40);
  if (r.eat(41)) return { types, attributes };
  do {
    if (r.space() === 46) {
      // `...` closes the list of a musttail call in a variadic function; it stands for no argument.
      ellipsis(r);
      break;
    }
    const type = parseType(r);
    types.push(type);
    if (type.kind === 'metadata') {
      r.locals.operands.add({ kind: 'metadata', type, metadata: parseMetadata(r) });
      continue;
    }
    if (type.kind === 'void' || type.kind === 'function') {
      throw r.error('this is no type for an argument', start);
    }
    if (r.space() !== 37) {
      const list = parameterAttributes(r, endsArgument);
      if (list.length > 0) {
        while (attributes.length < types.length - 1) attributes.push(noAttributes);
        attributes.push(list);
      }
    }
    operand(r, type);
  } while (r.eat(44));
  r.expect(41);
  return { types, attributes };
}

/** The type of a function that is called as `call i32 @f(i32 1)`. */
function impliedType(
  r: Reader,
  result: Type,
  callee: Value | undefined,
  params: Type[],
): FunctionType {
  if (callee?.kind === 'function') {
    const known = callee.functionType;
    if (known.result === result && !known.varArg && sameTypes(known.params, params)) return known;
  }
  return r.types.func(result, params);
}

function sameTypes(a: readonly Type[], b: readonly Type[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** `#5 nounwind "x"="y"` behind the arguments; a word that begins the next line ends it. */
function callSiteAttributes(r: Reader): AttributeList {
  let list: AttributeList = noAttributes;
  let all: Attribute[] | undefined;
  for (;;) {
    const c = r.space();
    if (c === 35) {
      if (r.bytes[r.pos + 1] === 100) break;
      const group = attributeGroup(r);
      if (list.length === 0 && !all) list = group;
      else {
        all ??= [...list];
        all.push(...group);
      }
      continue;
    }
    let attribute: Attribute;
    if (c === 34) {
      if (isQuotedLabel(r)) break;
      attribute = parseStringAttribute(r);
    } else if (c >= 97 && c <= 122) {
      const start = r.pos;
      const word = r.word();
      if (word.opcode || word === toWord || uselistWords.has(word) || r.bytes[r.pos] === 58) {
        r.pos = start;
        break;
      }
      attribute = parseAttribute(r, word);
    } else break;
    all ??= [...list];
    all.push(attribute);
  }
  return all ? attributeList(all) : list;
}

function isQuotedLabel(r: Reader): boolean {
  return r.bytes[r.closingQuote(r.pos + 1) + 1] === 58;
}

function callAttributes(
  func: AttributeList,
  result: AttributeList,
  params: AttributeList[],
): CallAttributes {
  if (func.length === 0 && result.length === 0 && params.length === 0) return noCallAttributes;
  return { func, result, params };
}

function parseBundles(r: Reader): OperandBundle[] {
  r.expect(91);
  const bundles: OperandBundle[] = [];
  do {
    const tag = r.string('the tag of an operand bundle');
    const { height } = r.locals.operands;
    r.expect(40);
    if (!r.eat(41)) {
      do valueOrMetadata(r);
      while (r.eat(44));
      r.expect(41);
    }
    bundles.push({ tag, operands: r.locals.operands.take(height) });
  } while (r.eat(44));
  r.expect(93);
  return bundles;
}

/** An operand that may be metadata. */
export function valueOrMetadata(r: Reader): void {
  const type = parseType(r);
  if (type.kind !== 'metadata') operand(r, type);
  else r.locals.operands.add({ kind: 'metadata', type, metadata: parseMetadata(r) });
}

function makeCall(r: Reader, parent: BasicBlock, tail: CallInst['tail']): CallInst {
  const flags = flagLists(takeFlags(r));
  const call = parseCall(r);
  return new Call(call.operands, parent, flags, call, tail);
}

on('call', (r, parent) => makeCall(r, parent, 'none'));
on('tail musttail notail', (r, parent, opcode) => {
  r.expectWord(callWord);
  return makeCall(r, parent, opcode as CallInst['tail']);
});

/** `label %x` */
export function parseLabel(r: Reader): BasicBlock {
  r.expectWord(labelWord);
  r.space();
  return r.locals.block();
}

on('invoke', (r, parent) => {
  const call = parseCall(r);
  r.expectWord(toWord);
  const normal = parseLabel(r);
  r.expectWord(unwindWord);
  const unwind = parseLabel(r);
  return new BranchingCall('invoke', call.operands, parent, call, [normal, unwind]);
});

on('callbr', (r, parent) => {
  const call = parseCall(r);
  r.expectWord(toWord);
  const successors = [parseLabel(r)];
  r.expect(91);
  if (!r.eat(93)) {
    do successors.push(parseLabel(r));
    while (r.eat(44));
    r.expect(93);
  }
  return new BranchingCall('callbr', call.operands, parent, call, successors);
});
