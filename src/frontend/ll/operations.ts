/**
 * Instructions without memory or control flow: arithmetic, casts, comparisons, vectors and
 * aggregates. Each parser starts behind the opcode and leaves the cursor before the attachments.
 *
 * Objects are written out as literals with their members in one order, so that all instructions of
 * an opcode have one hidden class.
 */
import type {
  BasicBlock,
  BinaryInst,
  CastOp,
  FloatPredicate,
  Instruction,
  IntPredicate,
  Type,
  UnaryInst,
  Value,
} from '../../ir/index.js';
import { elementAt, operand, parseMask, typedOperand } from './constants.js';
import { flagLists, takeFlags } from './flags.js';
import type { Reader } from './reader.js';
import { parseType } from './types.js';
import { wordCount, wordOf } from './words.js';

export type InstructionParser = (r: Reader, block: BasicBlock, opcode: string) => Instruction;
export const instructionParsers: (InstructionParser | undefined)[] =
  Array(wordCount).fill(undefined);

export function on(opcodes: string, parser: InstructionParser): void {
  for (const text of opcodes.split(' ')) instructionParsers[wordOf(text).index] = parser;
}

const toWord = wordOf('to');

on(
  'add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem',
  (r, parent, opcode) => {
    const flags = flagLists(takeFlags(r));
    const operands: Value[] = [];
    const type = typedOperand(r, operands);
    r.expect(44);
    operand(r, type, operands);
    return {
      kind: 'instruction',
      op: opcode as BinaryInst['op'],
      type,
      name: undefined,
      operands,
      parent,
      debugLoc: undefined,
      debugRecords: undefined,
      attachments: undefined,
      flags,
    };
  },
);

on('fneg freeze', (r, parent, opcode) => {
  const flags = flagLists(takeFlags(r));
  const operands: Value[] = [];
  const type = typedOperand(r, operands);
  return {
    kind: 'instruction',
    op: opcode as UnaryInst['op'],
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags,
  };
});

on(
  'trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast',
  (r, parent, opcode) => {
    const flags = flagLists(takeFlags(r));
    const operands: Value[] = [];
    typedOperand(r, operands);
    r.expectWord(toWord);
    const type = parseType(r);
    return {
      kind: 'instruction',
      op: opcode as CastOp,
      type,
      name: undefined,
      operands,
      parent,
      debugLoc: undefined,
      debugRecords: undefined,
      attachments: undefined,
      flags,
    };
  },
);

/** i1, or a vector of them as long as the operands. */
function truthType(r: Reader, type: Type): Type {
  const bit = r.types.int(1);
  return type.kind === 'vector' ? r.types.vector(bit, type.length, type.scalable) : bit;
}

const intPredicates = new Set(
  ['eq', 'ne', 'ugt', 'uge', 'ult', 'ule', 'sgt', 'sge', 'slt', 'sle'].map(wordOf),
);
const floatPredicates = new Set(
  `false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true`.split(' ').map(wordOf),
);

on('icmp', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  const predicate = r.word();
  if (!intPredicates.has(predicate)) throw r.expected('an integer predicate', r.wordStart);
  const operands: Value[] = [];
  const type = typedOperand(r, operands);
  r.expect(44);
  operand(r, type, operands);
  return {
    kind: 'instruction',
    op: 'icmp',
    type: truthType(r, type),
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags,
    predicate: predicate.text as IntPredicate,
  };
});

on('fcmp', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  const predicate = r.word();
  if (!floatPredicates.has(predicate)) throw r.expected('a floating-point predicate', r.wordStart);
  const operands: Value[] = [];
  const type = typedOperand(r, operands);
  r.expect(44);
  operand(r, type, operands);
  return {
    kind: 'instruction',
    op: 'fcmp',
    type: truthType(r, type),
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags,
    predicate: predicate.text as FloatPredicate,
  };
});

on('select', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  const operands: Value[] = [];
  typedOperand(r, operands);
  r.expect(44);
  const type = typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  return {
    kind: 'instruction',
    op: 'select',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags,
  };
});

on('phi', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  const type = parseType(r);
  const operands: Value[] = [];
  const blocks: BasicBlock[] = [];
  do {
    r.expect(91);
    operand(r, type, operands);
    r.expect(44);
    r.space();
    blocks.push(r.locals.block());
    r.expect(93);
  } while (moreOperands(r));
  return {
    kind: 'instruction',
    op: 'phi',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags,
    blocks,
  };
});

/** Takes a comma, unless an attachment follows it. */
export function moreOperands(r: Reader): boolean {
  if (r.space() !== 44) return false;
  const comma = r.pos++;
  if (r.space() !== 33) return true;
  r.pos = comma;
  return false;
}

on('getelementptr', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  const sourceType = parseType(r);
  const operands: Value[] = [];
  r.expect(44);
  let result = typedOperand(r, operands);
  while (moreOperands(r)) {
    const index = typedOperand(r, operands);
    if (index.kind === 'vector' && result.kind !== 'vector') {
      result = r.types.vector(result, index.length, index.scalable);
    }
  }
  return {
    kind: 'instruction',
    op: 'getelementptr',
    type: result,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags,
    sourceType,
  };
});

on('extractelement', (r, parent) => {
  const start = r.pos;
  const operands: Value[] = [];
  const vector = typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  if (vector.kind !== 'vector') throw r.error('extractelement takes a vector', start);
  return {
    kind: 'instruction',
    op: 'extractelement',
    type: vector.element,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
  };
});

on('insertelement', (r, parent) => {
  const operands: Value[] = [];
  const type = typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  return {
    kind: 'instruction',
    op: 'insertelement',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
  };
});

on('shufflevector', (r, parent) => {
  const start = r.pos;
  const operands: Value[] = [];
  const vector = typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  r.expect(44);
  const mask = parseMask(r);
  if (vector.kind !== 'vector') throw r.error('shufflevector takes vectors', start);
  return {
    kind: 'instruction',
    op: 'shufflevector',
    type: r.types.vector(vector.element, mask.length, vector.scalable),
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    mask,
  };
});

function parseIndices(r: Reader): number[] {
  const indices: number[] = [];
  while (moreOperands(r)) indices.push(r.integer('an index'));
  return indices;
}

on('extractvalue', (r, parent) => {
  const start = r.pos;
  const operands: Value[] = [];
  const aggregate = typedOperand(r, operands);
  const indices = parseIndices(r);
  return {
    kind: 'instruction',
    op: 'extractvalue',
    type: elementAt(r, aggregate, indices, start),
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    indices,
  };
});

on('insertvalue', (r, parent) => {
  const start = r.pos;
  const operands: Value[] = [];
  const type = typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  const indices = parseIndices(r);
  elementAt(r, type, indices, start);
  return {
    kind: 'instruction',
    op: 'insertvalue',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    indices,
  };
});

on('va_arg', (r, parent) => {
  const operands: Value[] = [];
  typedOperand(r, operands);
  r.expect(44);
  const type = parseType(r);
  return {
    kind: 'instruction',
    op: 'va_arg',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
  };
});
