/** The top level of a file: the first pass over everything, then what it left for the second. */
import {
  type BasicBlock,
  type Comdat,
  canonicaliseIntrinsics,
  emptyModule,
  type Func,
  type MDNode,
  type Module,
  TypeTable,
} from '../../ir/index.js';
import { parseAttributeGroup } from './attributes.js';
import { skipToNextEntity } from './entities.js';
import { parseFunction } from './functions.js';
import type { Deferred } from './global-head.js';
import { parseGlobal } from './global-variables.js';
import { numberedNode } from './lazy-nodes.js';
import { metadataName, parseMetadata, parseNodeAt } from './metadata.js';
import { Reader } from './reader.js';
import { skipNode } from './skipping.js';
import { parseTypeDefinition } from './types.js';
import { wordOf } from './words.js';
import './constant-expressions.js';
import './constant-words.js';

const distinctWord = wordOf('distinct');
const topWords = {
  define: wordOf('define'),
  declare: wordOf('declare'),
  attributes: wordOf('attributes'),
  target: wordOf('target'),
  module: wordOf('module'),
  source_filename: wordOf('source_filename'),
  uselistorder: wordOf('uselistorder'),
  uselistorder_bb: wordOf('uselistorder_bb'),
  triple: wordOf('triple'),
  datalayout: wordOf('datalayout'),
  asm: wordOf('asm'),
  comdat: wordOf('comdat'),
};

export interface AssemblyOptions {
  /** What messages call the file. */
  readonly file?: string;
  /** Shared by modules that will be linked. */
  readonly types?: TypeTable;
  /**
   * `lazy` (the default) parses a metadata node when it is first looked at; `eager` parses all of
   * them, and so finds every mistake.
   */
  readonly metadata?: 'lazy' | 'eager';
}

/** LLVM assembly as a module. Throws a `ReadError` for text that is not LLVM assembly. */
export function readAssembly(input: string | Uint8Array, options: AssemblyOptions = {}): Module {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const types = options.types ?? new TypeTable();
  const file = options.file ?? '<assembly>';
  const module = emptyModule(file, types);
  const reader = new Reader(bytes, file, types, module, parseNodeAt);
  const deferred: Deferred[] = [];
  while (!reader.atEnd()) parseEntity(reader, deferred);
  checkDefinitions(reader);
  for (const finish of deferred) finish(reader);
  resolveBlockAddresses(reader);
  canonicaliseIntrinsics(module);
  if (options.metadata === 'eager') parseAllNodes(reader);
  return module;
}

function parseEntity(r: Reader, deferred: Deferred[]): void {
  switch (r.space()) {
    case 33:
      parseMetadataEntity(r, deferred);
      return;
    case 64:
      deferred.push(parseGlobal(r));
      skipToNextEntity(r);
      return;
    case 37:
      parseTypeDefinition(r);
      return;
    case 36:
      parseComdat(r);
      return;
    case 94:
      r.pos++;
      r.integer('the number of a summary entry');
      r.expect(61);
      skipSummary(r);
      return;
    default:
      parseKeyword(r, deferred);
  }
}

/** `^0 = module: (…)`, `^5 = flags: 8`: the index of ThinLTO, which says nothing about the code. */
function skipSummary(r: Reader): void {
  r.word();
  r.expect(58);
  if (r.space() === 40) r.skipBalanced();
  else r.integer();
}

function parseKeyword(r: Reader, deferred: Deferred[]): void {
  switch (r.word()) {
    case topWords.define:
      deferred.push(parseFunction(r, true));
      break;
    case topWords.declare:
      deferred.push(parseFunction(r, false));
      break;
    case topWords.attributes:
      parseAttributeGroup(r);
      break;
    case topWords.target:
      parseTarget(r);
      break;
    case topWords.source_filename:
      r.expect(61);
      r.module.sourceFileName = r.string();
      break;
    case topWords.module:
      r.expectWord(topWords.asm);
      r.module.moduleAsm.push(...r.string().split('\n'));
      break;
    case topWords.uselistorder:
    case topWords.uselistorder_bb:
      while (r.space() !== 123) {
        if (r.pos >= r.end) throw r.expected("'{'");
        r.pos++;
      }
      r.skipBalanced();
      break;
    default:
      throw r.expected('a global, a function or another top-level entity', r.wordStart);
  }
}

function parseTarget(r: Reader): void {
  if (r.take(topWords.triple)) {
    r.expect(61);
    r.module.targetTriple = r.string();
  } else {
    r.expectWord(topWords.datalayout);
    r.expect(61);
    r.module.dataLayout = r.string();
  }
}

const selections = ['any', 'exactmatch', 'largest', 'nodeduplicate', 'samesize'] as const;

/** `$x = comdat any` */
function parseComdat(r: Reader): void {
  const start = r.pos;
  r.expect(36);
  const id = r.names.read();
  if (id < 0) throw r.expected('the name of a comdat');
  r.expect(61);
  r.expectWord(topWords.comdat);
  r.word();
  const text = r.wordText();
  const word = text === 'noduplicates' ? 'nodeduplicate' : text;
  const selection = selections.find((each) => each === word);
  if (!selection) throw r.expected('the kind of a comdat', r.wordStart);
  const name = r.names.texts[id];
  if (r.module.comdats.has(name)) throw r.error('this comdat is already defined', start);
  const comdat: Comdat = { name, selection };
  r.module.comdats.set(name, comdat);
}

/** `!5 = …` is only noted, `!name = !{…}` is left for the second pass. */
function parseMetadataEntity(r: Reader, deferred: Deferred[]): void {
  const start = r.pos++;
  if (r.isDigit(r.bytes[r.pos])) {
    const number = r.integer();
    r.expect(61);
    r.space();
    if (r.nodePositions[number] !== undefined) {
      throw r.error(`!${number} is already defined`, start);
    }
    r.nodePositions[number] = r.pos;
    r.take(distinctWord);
    skipNode(r);
    return;
  }
  const name = metadataName(r);
  r.expect(61);
  r.expect(33);
  if (r.space() !== 123) throw r.expected("'{'");
  const position = r.pos;
  r.skipBalanced();
  deferred.push((reader) => {
    reader.pos = position;
    reader.expect(123);
    const nodes = reader.module.namedMetadata.get(name) ?? [];
    if (!reader.eat(125)) {
      do nodes.push(namedOperand(reader));
      while (reader.eat(44));
      reader.expect(125);
    }
    reader.module.namedMetadata.set(name, nodes);
  });
}

function namedOperand(r: Reader): MDNode {
  const start = r.pos;
  const metadata = parseMetadata(r);
  if (metadata.kind !== 'node') throw r.error('named metadata consists of nodes', start);
  return metadata;
}

function checkDefinitions(r: Reader): void {
  for (const [type, position] of r.undefinedStructs) {
    throw r.error(`the type '%${type.name}' is not defined`, position);
  }
}

/** Labels inside `blockaddress`, once every function has its blocks. */
function resolveBlockAddresses(r: Reader): void {
  const labels = new Map<Func, Map<string | number, BasicBlock>>();
  for (const { constant, label, position } of r.blockAddresses) {
    const func = constant.func as Func;
    let known = labels.get(func);
    if (!known) {
      known = labelsOf(func);
      labels.set(func, known);
    }
    const block = known.get(label);
    if (!block) throw r.error(`'@${func.name}' has no such label`, position);
    constant.block = block;
  }
}

function labelsOf(func: Func): Map<string | number, BasicBlock> {
  const labels = new Map<string | number, BasicBlock>();
  let next = 0;
  for (const param of func.params) if (param.name === undefined) next++;
  for (const block of func.blocks) {
    labels.set(block.name ?? next++, block);
    for (const { type, name } of block.instructions) {
      if (type.kind !== 'void' && name === undefined) next++;
    }
  }
  return labels;
}

function parseAllNodes(r: Reader): void {
  r.nodePositions.forEach((_, number) => void numberedNode(r, number, 0).tag);
}
