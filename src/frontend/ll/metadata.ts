/** Metadata (LangRef "Metadata Nodes and Metadata Strings"): nodes, their fields, attachments. */
import {
  type Attachment,
  debugFlag,
  dwarf,
  type MDArgList,
  type MDField,
  type MDNode,
  type MDValue,
  type Metadata,
  metadataSchema,
  type Value,
} from '../../ir/index.js';
import { parseConstant } from './constants.js';
import { numberedNode } from './lazy-nodes.js';
import type { Reader } from './reader.js';
import { nameByte } from './scanner.js';
import { parseType } from './types.js';
import { wordOf } from './words.js';

const distinctWord = wordOf('distinct');
const nullWord = wordOf('null');
const trueWord = wordOf('true');
const falseWord = wordOf('false');

const noFields: ReadonlyMap<string, MDField> = new Map();
const noOperands: readonly (Metadata | null)[] = Object.freeze([]);
const noElements: readonly number[] = Object.freeze([]);

/** The node whose definition is written at a position. */
export function parseNodeAt(r: Reader, position: number): MDNode {
  const { pos } = r;
  r.pos = position;
  r.resetDepth();
  try {
    return parseNode(r);
  } finally {
    r.pos = pos;
  }
}

/** `distinct !{…}`, `!DIFile(…)`: a node's definition. */
export function parseNode(r: Reader): MDNode {
  const distinct = r.take(distinctWord);
  if (r.space() !== 33) throw r.expected('a metadata node');
  r.pos++;
  return nodeBody(r, distinct);
}

/** Behind the exclamation mark. */
function nodeBody(r: Reader, distinct: boolean): MDNode {
  if (r.bytes[r.pos] === 123) return makeNode(distinct, 'tuple', operandList(r));
  r.word();
  const tag = r.wordText();
  if (tag === '' || r.space() !== 40) throw r.expected('a metadata node', r.wordStart);
  if (tag === 'DIExpression') return expression(r, distinct);
  return specialised(r, distinct, tag);
}

function makeNode(
  distinct: boolean,
  tag: string,
  operands: MDNode['operands'],
  fields = noFields,
  elements: MDNode['elements'] = noElements,
): MDNode {
  return { kind: 'node', distinct, tag, operands, fields, elements };
}

/** `{!1, null, i32 7}` */
function operandList(r: Reader): (Metadata | null)[] {
  r.expect(123);
  const operands: (Metadata | null)[] = [];
  if (r.eat(125)) return operands;
  r.enter();
  do operands.push(r.take(nullWord) ? null : parseMetadata(r));
  while (r.eat(44));
  r.leave();
  r.expect(125);
  return operands;
}

/** Metadata where an operand stands: a node, a string, or a value with its type. */
export function parseMetadata(r: Reader): Metadata {
  if (r.space() === 33) {
    const start = r.pos++;
    const c = r.bytes[r.pos];
    if (r.isDigit(c)) return numberedNode(r, r.integer(), start);
    if (c === 34) return { kind: 'string', text: r.string() };
    if (c === 123) {
      r.enter();
      const node = nodeBody(r, false);
      r.leave();
      return node;
    }
    r.word();
    if (r.wordText() === 'DIArgList') return argumentList(r);
    r.pos = start + 1;
    r.enter();
    const node = nodeBody(r, false);
    r.leave();
    return node;
  }
  return valueMetadata(r);
}

/** `i32 %x`: the value may be defined later in the function. */
function valueMetadata(r: Reader): MDValue {
  const type = parseType(r);
  if (r.space() !== 37) return { kind: 'value', value: parseConstant(r, type) };
  const position = r.pos++;
  if (!r.func) throw r.error('a local value cannot be used here', position);
  const metadata: { kind: 'value'; value: MDValue['value'] } = {
    kind: 'value',
    value: undefined as unknown as MDValue['value'],
  };
  r.locals.whenDefined(r.locals.key(), type, position, (value: Value) => {
    metadata.value = value as MDValue['value'];
  });
  return metadata;
}

function argumentList(r: Reader): MDArgList {
  const values: MDValue[] = [];
  r.expect(40);
  if (!r.eat(41)) {
    do values.push(valueMetadata(r));
    while (r.eat(44));
    r.expect(41);
  }
  return { kind: 'arglist', values };
}

const emptyExpression = makeNode(false, 'DIExpression', noOperands);

function expression(r: Reader, distinct: boolean): MDNode {
  r.expect(40);
  if (r.bytes[r.pos] === 41 && !distinct) {
    r.pos++;
    return emptyExpression;
  }
  const elements: (number | bigint)[] = [];
  while (r.space() !== 41) {
    if (r.isDigit(r.space())) elements.push(wideNumber(r));
    else {
      r.word();
      const text = r.wordText();
      const number = dwarf.operation.numberOf(text) ?? dwarf.encoding.numberOf(text);
      if (number === undefined) throw r.expected('a DWARF operator or a number', r.wordStart);
      elements.push(number);
    }
    if (!r.eat(44)) break;
  }
  r.expect(41);
  return makeNode(distinct, 'DIExpression', noOperands, noFields, elements);
}

/** A number, possibly negative, as a bigint beyond 2^53. */
function wideNumber(r: Reader): number | bigint {
  const start = r.pos;
  if (r.bytes[r.pos] === 45) r.pos++;
  const digits = r.pos;
  while (r.isDigit(r.bytes[r.pos])) r.pos++;
  if (r.pos === digits) throw r.expected('a number', start);
  if (r.pos - digits > 1000) throw r.error('this number is too large', start);
  const text = r.slice(start, r.pos);
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function specialised(r: Reader, distinct: boolean, tag: string): MDNode {
  const fields = new Map<string, MDField>();
  let operands = noOperands;
  r.expect(40);
  if (!r.eat(41)) {
    do {
      r.word();
      const name = r.wordText();
      if (name === '') throw r.expected('a field');
      r.expect(58);
      if (name === 'operands' && r.space() === 123) operands = operandList(r);
      else fields.set(name, fieldValue(r, tag, name));
    } while (r.eat(44));
    r.expect(41);
  }
  return makeNode(distinct, tag, operands, fields);
}

function fieldValue(r: Reader, tag: string, name: string): MDField {
  const c = r.space();
  if (c === 34) return r.string();
  if (c === 33) return parseMetadata(r);
  if (r.isDigit(c) || c === 45) return flagsAfter(r, wideNumber(r));
  const start = r.pos;
  const word = r.word();
  if (word === nullWord) return null;
  if (word === trueWord) return true;
  if (word === falseWord) return false;
  const number = wordNumber(r, tag, name);
  if (number !== undefined) return flagsAfter(r, number);
  // A value with its type: `value: i32 7`.
  r.pos = start;
  return valueMetadata(r);
}

/** The number behind the last word, as the field's enumeration has it. */
function wordNumber(r: Reader, tag: string, name: string): number | undefined {
  const text = r.wordText();
  const spec = metadataSchema.get(tag)?.find((field) => field.name === name);
  return spec?.words?.numberOf(text) ?? debugFlag(text);
}

/** `DIFlagA | DIFlagB | 64` */
function flagsAfter(r: Reader, first: number | bigint): number | bigint {
  if (r.space() !== 124) return first;
  let flags = Number(first);
  while (r.eat(124)) {
    if (r.isDigit(r.space())) flags |= r.integer();
    else {
      r.word();
      const number = debugFlag(r.wordText());
      if (number === undefined) throw r.expected('a flag', r.wordStart);
      flags |= number;
    }
  }
  return flags;
}

/** The name of an attachment or of named metadata, behind `!`; may hold `\XX`. */
export function metadataName(r: Reader): string {
  const { bytes } = r;
  const start = r.pos;
  let p = start;
  while (nameByte[bytes[p]] === 1 || bytes[p] === 92) p++;
  if (p === start) throw r.expected('a name');
  r.pos = p;
  return r.unescaped(start, p);
}

/** The node of an attachment: `!5` or an inline node. */
export function attachedNode(r: Reader): MDNode {
  if (r.space() !== 33) throw r.expected('a metadata node');
  const start = r.pos++;
  if (r.isDigit(r.bytes[r.pos])) return numberedNode(r, r.integer(), start);
  return nodeBody(r, false);
}

/** `!name !5`, with the cursor on the first mark. */
export function parseAttachment(r: Reader): Attachment {
  r.expect(33);
  const name = metadataName(r);
  return { name, node: attachedNode(r) };
}
