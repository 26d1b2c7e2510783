/**
 * Global variables, and the common beginning of everything that is written `@x = …`. The first pass
 * makes the object and notes where its initialiser is; the second comes back for it.
 */
import {
  type Attribute,
  type AttributeList,
  type Comdat,
  type Constant,
  type GlobalValue,
  type Linkage,
  noAttributes,
} from '../../ir/index.js';
import { attributeGroup, attributeList, parseStringAttribute } from './attributes.js';
import { beginsConstant, typedConstant } from './constants.js';
import { expectEntityEnd } from './entities.js';
import {
  comdatReference,
  type Deferred,
  declarer,
  type Head,
  headWord,
  newHead,
} from './global-head.js';
import { indirection } from './indirections.js';
import { parseAttachment } from './metadata.js';
import type { Reader } from './reader.js';
import { addressSpace, parseType } from './types.js';
import { type Word, wordOf } from './words.js';

const w = {
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
};
const sanitizers = new Set(
  [
    'no_sanitize_address',
    'no_sanitize_hwaddress',
    'sanitize_memtag',
    'sanitize_address_dyninit',
  ].map(wordOf),
);

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
