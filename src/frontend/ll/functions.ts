/**
 * Heads of functions: everything around the parameters. The first pass makes the function and notes
 * where its body, its attribute groups, attachments and constants are; the second comes back for
 * those.
 */
import {
  type Argument,
  type Attribute,
  type AttributeList,
  type Func,
  noAttributes,
  type Type,
  type UnnamedAddr,
} from '../../ir/index.js';
import {
  attributeGroup,
  attributeList,
  parameterAttributes,
  parseAttribute,
  parseStringAttribute,
} from './attributes.js';
import { endsResult } from './calls.js';
import { typedConstant } from './constants.js';
import { topLevelWords } from './entities.js';
import { parseBody, unnamed } from './function-body.js';
import { comdatReference, type Deferred, declarer, headWord, newHead } from './global-head.js';
import { parseAttachment } from './metadata.js';
import type { Reader } from './reader.js';
import { skipNode, skipTypedConstant } from './skipping.js';
import { addressSpace, ellipsis, parseType } from './types.js';
import { wordOf } from './words.js';

const w = {
  unnamed_addr: wordOf('unnamed_addr'),
  local_unnamed_addr: wordOf('local_unnamed_addr'),
  addrspace: wordOf('addrspace'),
  global: wordOf('global'),
  section: wordOf('section'),
  partition: wordOf('partition'),
  comdat: wordOf('comdat'),
  align: wordOf('align'),
  gc: wordOf('gc'),
  prefix: wordOf('prefix'),
  prologue: wordOf('prologue'),
  personality: wordOf('personality'),
  cc: wordOf('cc'),
};

/** `define …` or `declare …`, with the cursor behind the word. Leaves it on the body's brace. */
export function parseFunction(r: Reader, definition: boolean): Deferred {
  const head = newHead();
  const attachments: ReturnType<typeof parseAttachment>[] = [];
  const attachmentPositions: number[] = [];
  const noteAttachment = () => {
    attachmentPositions.push(r.pos);
    while (r.space() === 33) {
      r.pos++;
      r.word();
      r.space();
      skipNode(r);
    }
  };
  while (r.space() === 33) noteAttachment();
  let callingConv = 'ccc';
  for (;;) {
    const start = r.pos;
    const word = r.word();
    if (word.callingConvention) callingConv = word.text;
    else if (word === w.cc) callingConv = `cc${r.integer('the number of a convention')}`;
    else if (!headWord(r, word, head)) {
      r.pos = start;
      break;
    }
  }
  const result = parameterAttributes(r, endsResult);
  const resultType = parseType(r);
  r.space();
  const { name, declare } = declarer(r);
  const params: AttributeList[] = [];
  const types: Type[] = [];
  const keys: number[] = [];
  const names: (string | undefined)[] = [];
  const varArg = parseParameters(r, types, params, keys, names);
  while (params.length > 0 && params[params.length - 1].length === 0) params.pop();
  const tail = functionTail(r, definition, noteAttachment);
  if (tail.unnamedAddr) head.unnamedAddr = tail.unnamedAddr;
  const { threadLocal: _, ...common } = head;
  const func: Func = {
    kind: 'function',
    type: r.types.pointer(tail.space),
    name,
    ...common,
    partition: tail.partition,
    functionType: r.types.func(resultType, types, varArg),
    params: [],
    blocks: [],
    callingConv,
    attributes: { func: noAttributes, result, params },
    section: tail.section,
    comdat: undefined,
    align: tail.align,
    gc: tail.gc,
    prefix: undefined,
    prologue: undefined,
    personality: undefined,
    attachments,
  };
  func.params = types.map(
    (type, index): Argument => ({ kind: 'argument', type, name: names[index], func, index }),
  );
  declare(func);
  r.module.functions.push(func);
  const body = r.pos;
  if (definition) {
    if (r.space() !== 123) throw r.expected('the body of the function');
    r.skipBalanced();
  }
  return (reader) => {
    const attributes = [...tail.attributes];
    for (const position of tail.groups) {
      reader.pos = position;
      attributes.push(...attributeGroup(reader));
    }
    func.attributes = sharedAttributes(attributes, tail, func, reader);
    for (const position of attachmentPositions) {
      reader.pos = position;
      while (reader.space() === 33) attachments.push(parseAttachment(reader));
    }
    for (const [member, position] of tail.constants) {
      reader.pos = position;
      func[member] = typedConstant(reader);
    }
    if (tail.comdatPosition !== undefined) {
      reader.pos = tail.comdatPosition;
      func.comdat = comdatReference(reader, name);
    }
    if (definition) {
      reader.pos = body;
      reader.expect(123);
      parseBody(reader, func, keys);
    }
  };
}

/** One group and nothing else is the usual case; functions then share the group's list. */
function sharedAttributes(
  attributes: Attribute[],
  tail: Tail,
  func: Func,
  r: Reader,
): Func['attributes'] {
  const { result, params } = func.attributes;
  if (tail.groups.length === 1 && tail.attributes.length === 0) {
    r.pos = tail.groups[0];
    return { func: attributeGroup(r), result, params };
  }
  return { func: attributeList(attributes), result, params };
}

/** Parameters end an attribute list by a name, a comma or the parenthesis: no word does. */
function neverEnds(): boolean {
  return false;
}

function parseParameters(
  r: Reader,
  types: Type[],
  attributes: AttributeList[],
  keys: number[],
  names: (string | undefined)[],
): boolean {
  r.expect(40);
  if (r.eat(41)) return false;
  do {
    if (r.space() === 46) {
      ellipsis(r);
      r.expect(41);
      return true;
    }
    const at = r.pos;
    const type = parseType(r);
    if (type.kind === 'void' || type.kind === 'function') {
      throw r.error('this is no type for a parameter', at);
    }
    types.push(type);
    attributes.push(r.space() === 37 ? noAttributes : parameterAttributes(r, neverEnds));
    if (r.space() === 37) {
      r.pos++;
      const key = r.locals.key();
      keys.push(key);
      names.push(r.locals.nameOf(key));
    } else {
      keys.push(unnamed);
      names.push(undefined);
    }
  } while (r.eat(44));
  r.expect(41);
  return false;
}

interface Tail {
  unnamedAddr: UnnamedAddr | undefined;
  space: number;
  section: string | undefined;
  partition: string | undefined;
  align: number;
  gc: string | undefined;
  comdatPosition: number | undefined;
  readonly attributes: Attribute[];
  readonly groups: number[];
  readonly constants: ['prefix' | 'prologue' | 'personality', number][];
}

/** What follows the parameters, up to the body or the next entity. */
function functionTail(r: Reader, definition: boolean, noteAttachment: () => void): Tail {
  const tail: Tail = {
    unnamedAddr: undefined,
    space: 0,
    section: undefined,
    partition: undefined,
    align: 0,
    gc: undefined,
    comdatPosition: undefined,
    attributes: [],
    groups: [],
    constants: [],
  };
  for (;;) {
    const c = r.space();
    if (c === 35) {
      tail.groups.push(r.pos);
      r.pos++;
      r.integer('the number of an attribute group');
    } else if (c === 34) tail.attributes.push(parseStringAttribute(r));
    else if (c === 33 && definition) noteAttachment();
    else if (c < 97 || c > 122 || !tailWord(r, tail)) return tail;
  }
}

function tailWord(r: Reader, tail: Tail): boolean {
  const start = r.pos;
  const word = r.word();
  if (topLevelWords.has(word)) {
    r.pos = start;
    return false;
  }
  if (word === w.unnamed_addr) tail.unnamedAddr = 'global';
  else if (word === w.local_unnamed_addr) tail.unnamedAddr = 'local';
  else if (word === w.addrspace) {
    r.pos = start;
    tail.space = addressSpace(r);
  } else if (word === w.section) tail.section = r.string();
  else if (word === w.partition) tail.partition = r.string();
  else if (word === w.comdat) {
    tail.comdatPosition = r.pos;
    if (r.space() === 40) r.skipBalanced();
  } else if (word === w.align) {
    const closed = r.eat(40);
    tail.align = r.integer('an alignment');
    if (closed) r.expect(41);
  } else if (word === w.gc) tail.gc = r.string();
  else if (word === w.prefix || word === w.prologue || word === w.personality) {
    tail.constants.push([word.text as 'prefix', r.pos]);
    skipTypedConstant(r);
  } else if (word.linkage || word === w.global) {
    throw r.expected('a function attribute', start);
  } else tail.attributes.push(parseAttribute(r, word));
  return true;
}
