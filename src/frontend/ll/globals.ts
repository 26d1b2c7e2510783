/**
 * Heads of global variables, aliases, ifuncs and functions. The first pass makes the objects and
 * remembers where their constants and bodies are; the second comes back for those.
 */
import {
  type Argument,
  type Attribute,
  type AttributeList,
  type Comdat,
  type Constant,
  type DllStorage,
  type Func,
  type GlobalValue,
  type Linkage,
  noAttributes,
  type PointerType,
  type ThreadLocal,
  type Type,
  type UnnamedAddr,
  type Visibility,
} from '../../ir/index.js';
import {
  attributeGroup,
  attributeList,
  parameterAttributes,
  parseAttribute,
  parseStringAttribute,
} from './attributes.js';
import { endsResult } from './calls.js';
import { beginsConstant, parseConstant, typedConstant } from './constants.js';
import { expectEntityEnd, topLevelWords } from './entities.js';
import { parseBody, unnamed } from './function-body.js';
import { parseAttachment } from './metadata.js';
import type { Reader } from './reader.js';
import { addressSpace, ellipsis, parseType } from './types.js';
import { type Word, wordOf } from './words.js';

const w = {
  thread_local: wordOf('thread_local'),
  unnamed_addr: wordOf('unnamed_addr'),
  local_unnamed_addr: wordOf('local_unnamed_addr'),
  dso_local: wordOf('dso_local'),
  dso_preemptable: wordOf('dso_preemptable'),
  default: wordOf('default'),
  hidden: wordOf('hidden'),
  protected: wordOf('protected'),
  dllimport: wordOf('dllimport'),
  dllexport: wordOf('dllexport'),
  addrspace: wordOf('addrspace'),
  externally_initialized: wordOf('externally_initialized'),
  global: wordOf('global'),
  constant: wordOf('constant'),
  alias: wordOf('alias'),
  ifunc: wordOf('ifunc'),
  section: wordOf('section'),
  partition: wordOf('partition'),
  comdat: wordOf('comdat'),
  align: wordOf('align'),
  code_model: wordOf('code_model'),
  gc: wordOf('gc'),
  prefix: wordOf('prefix'),
  prologue: wordOf('prologue'),
  personality: wordOf('personality'),
  cc: wordOf('cc'),
};
const sanitizers = new Set(
  [
    'no_sanitize_address',
    'no_sanitize_hwaddress',
    'sanitize_memtag',
    'sanitize_address_dyninit',
  ].map(wordOf),
);

/** What is left of an entity for the second pass. */
export type Deferred = (r: Reader) => void;

interface Head {
  linkage: Linkage;
  visibility: Visibility;
  dllStorage: DllStorage;
  unnamedAddr: UnnamedAddr;
  dsoLocal: boolean;
  threadLocal: ThreadLocal;
}

/** Takes a word of the common head; false if it is none of them. */
function headWord(r: Reader, word: Word, head: Head): boolean {
  if (word.linkage) head.linkage = word.text as Linkage;
  else if (word === w.dso_local) head.dsoLocal = true;
  else if (word === w.dso_preemptable || word === w.default) return true;
  else if (word === w.hidden) head.visibility = 'hidden';
  else if (word === w.protected) head.visibility = 'protected';
  else if (word === w.dllimport) head.dllStorage = 'import';
  else if (word === w.dllexport) head.dllStorage = 'export';
  else if (word === w.unnamed_addr) head.unnamedAddr = 'global';
  else if (word === w.local_unnamed_addr) head.unnamedAddr = 'local';
  else if (word === w.thread_local) head.threadLocal = threadLocalModel(r);
  else return false;
  return true;
}

function threadLocalModel(r: Reader): ThreadLocal {
  if (r.space() !== 40) return 'generaldynamic';
  r.pos++;
  r.word();
  const model = r.wordText();
  r.expect(41);
  if (model === 'localdynamic' || model === 'initialexec' || model === 'localexec') return model;
  throw r.expected('a thread-local model', r.wordStart);
}

function newHead(): Head {
  return {
    linkage: 'external',
    visibility: 'default',
    dllStorage: 'none',
    unnamedAddr: 'none',
    dsoLocal: false,
    threadLocal: 'none',
  };
}

/** The name behind `@`; declares the value once it is made. */
function declarer(r: Reader): { name: string; declare: (value: GlobalValue) => void } {
  const start = r.pos;
  r.expect(64);
  if (r.isDigit(r.bytes[r.pos])) {
    const number = r.integer();
    return { name: '', declare: (value) => declareNumbered(r, number, value, start) };
  }
  const id = r.names.read();
  if (id < 0) throw r.expected('the name of a global value');
  const name = r.names.texts[id];
  return {
    name,
    declare: (value) => {
      if (r.globals[id]) throw r.error(`'@${name}' is already defined`, start);
      r.globals[id] = value;
      r.module.symbols.set(name, value);
    },
  };
}

function declareNumbered(r: Reader, number: number, value: GlobalValue, start: number): void {
  if (number < r.numberedGlobals.length) {
    throw r.error(`expected the number @${r.numberedGlobals.length} or a greater one`, start);
  }
  r.numberedGlobals[number] = value;
}

/** `@x = …`, with the cursor on the sigil. Leaves it behind the entity's type. */
export function parseGlobal(r: Reader): Deferred {
  const { name, declare } = declarer(r);
  r.expect(61);
  const head = newHead();
  let space = 0;
  let externallyInitialized = false;
  for (;;) {
    const start = r.pos;
    const word = r.word();
    if (word === w.global || word === w.constant) {
      return globalVariable(r, name, declare, head, space, externallyInitialized, word);
    }
    if (word === w.alias || word === w.ifunc) {
      return indirection(r, name, declare, head, word === w.alias);
    }
    if (word === w.externally_initialized) externallyInitialized = true;
    else if (word === w.addrspace) {
      r.pos = start;
      space = addressSpace(r);
    } else if (!headWord(r, word, head)) {
      throw r.expected("'global', 'constant', 'alias' or 'ifunc'", r.wordStart);
    }
  }
}

function globalVariable(
  r: Reader,
  name: string,
  declare: (value: GlobalValue) => void,
  head: Head,
  space: number,
  externallyInitialized: boolean,
  word: Word,
): Deferred {
  const written = r.pos;
  const valueType = parseType(r);
  const explicit = wasExplicit(head.linkage);
  const { threadLocal, ...common } = head;
  const global = {
    kind: 'global' as const,
    type: r.types.pointer(space),
    name,
    ...common,
    partition: undefined as string | undefined,
    valueType,
    initializer: undefined as Constant | undefined,
    constant: word === w.constant,
    threadLocal,
    externallyInitialized,
    section: undefined as string | undefined,
    comdat: undefined as Comdat | undefined,
    align: 0,
    attributes: noAttributes,
    attachments: [] as ReturnType<typeof parseAttachment>[],
    codeModel: undefined as string | undefined,
    sanitizer: [] as string[],
  };
  declare(global);
  r.module.globals.push(global);
  const position = r.pos;
  const declaration = explicit && !hasInitializer(r);
  return (reader) => {
    reader.pos = position;
    if (!declaration) {
      reader.pos = written;
      global.initializer = typedConstant(reader);
    }
    while (reader.eat(44)) globalProperty(reader, global);
    global.attributes = trailingAttributes(reader);
    expectEntityEnd(reader);
  };
}

/** `external` and `extern_weak` variables may have no initialiser; the others must. */
function wasExplicit(linkage: Linkage): boolean {
  return linkage === 'external' || linkage === 'extern_weak';
}

/** Whether a constant follows rather than a comma, an attribute or the next entity. */
function hasInitializer(r: Reader): boolean {
  const c = r.space();
  const start = r.pos;
  if (c === 44 || c === 35 || r.pos >= r.end || c === 33 || c === 36 || c === 94 || c === 37) {
    return false;
  }
  if (c === 64) {
    // `@x = external global ptr` and, on the next line, `@y = …`.
    r.pos++;
    r.names.read();
    const next = r.space() === 61;
    r.pos = start;
    return !next;
  }
  if (c < 97 || c > 122) return true;
  const begins = beginsConstant(r, r.word());
  r.pos = start;
  return begins;
}

type MutableGlobal = Extract<GlobalValue, { kind: 'global' }>;

function globalProperty(r: Reader, global: MutableGlobal): void {
  if (r.space() === 33) {
    global.attachments.push(parseAttachment(r));
    return;
  }
  const word = r.word();
  if (word === w.section) global.section = r.string();
  else if (word === w.partition) global.partition = r.string();
  else if (word === w.comdat) global.comdat = comdatReference(r, global.name);
  else if (word === w.align) global.align = r.integer('an alignment');
  else if (word === w.code_model) global.codeModel = r.string();
  else if (sanitizers.has(word)) global.sanitizer = [...global.sanitizer, word.text];
  else throw r.expected('a property of a global variable', r.wordStart);
}

/** `#0 "key"="value"` behind a variable. */
function trailingAttributes(r: Reader): AttributeList {
  const all: Attribute[] = [];
  for (;;) {
    const c = r.space();
    if (c === 35) all.push(...attributeGroup(r));
    else if (c === 34) all.push(parseStringAttribute(r));
    else return attributeList(all);
  }
}

function comdatReference(r: Reader, owner: string): Comdat {
  if (r.space() !== 40) return comdatNamed(r, owner, r.pos);
  r.pos++;
  const start = r.pos;
  r.expect(36);
  const id = r.names.read();
  if (id < 0) throw r.expected('the name of a comdat');
  r.expect(41);
  return comdatNamed(r, r.names.texts[id], start);
}

function comdatNamed(r: Reader, name: string, position: number): Comdat {
  const comdat = r.module.comdats.get(name);
  if (!comdat) throw r.error(`the comdat '$${name}' is not defined`, position);
  return comdat;
}

function indirection(
  r: Reader,
  name: string,
  declare: (value: GlobalValue) => void,
  head: Head,
  isAlias: boolean,
): Deferred {
  const valueType = parseType(r);
  r.expect(44);
  const position = r.pos;
  const type = indirectionType(r);
  const { threadLocal, ...common } = head;
  const placeholder = undefined as unknown as Constant;
  const partition: string | undefined = undefined;
  if (isAlias) {
    const alias = {
      kind: 'alias' as const,
      type,
      name,
      ...common,
      partition: partition as string | undefined,
      valueType,
      aliasee: placeholder,
      threadLocal,
    };
    declare(alias);
    r.module.aliases.push(alias);
    return (reader) => {
      reader.pos = position;
      alias.aliasee = indirectionTarget(reader, type);
      alias.partition = partitionOf(reader);
      expectEntityEnd(reader);
    };
  }
  const ifunc = {
    kind: 'ifunc' as const,
    type,
    name,
    ...common,
    partition: partition as string | undefined,
    valueType,
    resolver: placeholder,
  };
  declare(ifunc);
  r.module.ifuncs.push(ifunc);
  return (reader) => {
    reader.pos = position;
    ifunc.resolver = indirectionTarget(reader, type);
    ifunc.partition = partitionOf(reader);
    expectEntityEnd(reader);
  };
}

const untypedTargets = new Set(
  ['bitcast', 'getelementptr', 'addrspacecast', 'inttoptr'].map(wordOf),
);

/** LLVM leaves the type out where the target is an expression. */
function hasUntypedTarget(r: Reader): boolean {
  r.space();
  const start = r.pos;
  const untyped = untypedTargets.has(r.word());
  r.pos = start;
  return untyped;
}

function indirectionType(r: Reader): PointerType {
  if (hasUntypedTarget(r)) return r.pointer;
  const start = r.pos;
  const type = parseType(r);
  if (type.kind !== 'pointer') throw r.error('this must have a pointer type', start);
  return type;
}

function indirectionTarget(r: Reader, type: PointerType): Constant {
  return hasUntypedTarget(r) ? parseConstant(r, type) : typedConstant(r);
}

function partitionOf(r: Reader): string | undefined {
  if (!r.eat(44)) return undefined;
  r.expectWord(w.partition);
  return r.string();
}

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
