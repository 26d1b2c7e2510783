/**
 * Instructions without memory or control flow: arithmetic, casts, comparisons, vectors and
 * aggregates. Each parser starts behind the opcode and leaves the cursor before the attachments.
 */
import type {
  BasicBlock,
  BinaryInst,
  CastOp,
  FloatPredicate,
  Instruction,
  IntPredicate,
  UnaryInst,
} from '../../ir/index.js';
import {
  AggregateAccess,
  FloatCompare,
  GetElementPtr,
  IntCompare,
  Phi,
  Plain,
  ShuffleVector,
} from '../instruction-shapes.js';
import { operand, typedOperand } from './constants.js';
import { elementAt, truthType } from './element-types.js';
import { flagLists, takeFlags } from './flags.js';
import type { Reader } from './reader.js';
import { parseMask } from './shuffle-mask.js';
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
    const type = typedOperand(r);
    r.expect(44);
    operand(r, type);
    return new Plain(opcode as BinaryInst['op'], type, r.locals.operands.take(), parent, flags);
  },
);

on('fneg freeze', (r, parent, opcode) => {
  const flags = flagLists(takeFlags(r));
  const type = typedOperand(r);
  return new Plain(opcode as UnaryInst['op'], type, r.locals.operands.take(), parent, flags);
});

on(
  'trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast',
  (r, parent, opcode) => {
    const flags = flagLists(takeFlags(r));
    typedOperand(r);
    r.expectWord(toWord);
    const type = parseType(r);
    return new Plain(opcode as CastOp, type, r.locals.operands.take(), parent, flags);
  },
);

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
  const type = typedOperand(r);
  r.expect(44);
  operand(r, type);
  return new IntCompare(
    truthType(r, type),
    r.locals.operands.take(),
    parent,
    flags,
    predicate.text as IntPredicate,
  );
});

on('fcmp', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  const predicate = r.word();
  if (!floatPredicates.has(predicate)) throw r.expected('a floating-point predicate', r.wordStart);
  const type = typedOperand(r);
  r.expect(44);
  operand(r, type);
  return new FloatCompare(
    truthType(r, type),
    r.locals.operands.take(),
    parent,
    flags,
    predicate.text as FloatPredicate,
  );
});

on('select', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  typedOperand(r);
  r.expect(44);
  const type = typedOperand(r);
  r.expect(44);
  typedOperand(r);
  return new Plain('select', type, r.locals.operands.take(), parent, flags);
});

on('phi', (r, parent) => {
  const flags = flagLists(takeFlags(r));
  const type = parseType(r);
  const blocks: BasicBlock[] = [];
  do {
    r.expect(91);
    operand(r, type);
    r.expect(44);
    r.space();
    blocks.push(r.locals.block());
    r.expect(93);
  } while (moreOperands(r));
  return new Phi(type, r.locals.operands.take(), parent, flags, blocks);
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
  r.expect(44);
  let result = typedOperand(r);
  while (moreOperands(r)) {
    const index = typedOperand(r);
    if (index.kind === 'vector' && result.kind !== 'vector') {
      result = r.types.vector(result, index.length, index.scalable);
    }
  }
  return new GetElementPtr(result, r.locals.operands.take(), parent, flags, sourceType);
});

on('extractelement', (r, parent) => {
  const start = r.pos;
  const vector = typedOperand(r);
  r.expect(44);
  typedOperand(r);
  if (vector.kind !== 'vector') throw r.error('extractelement takes a vector', start);
  return new Plain('extractelement', vector.element, r.locals.operands.take(), parent);
});

on('insertelement', (r, parent) => {
  const type = typedOperand(r);
  r.expect(44);
  typedOperand(r);
  r.expect(44);
  typedOperand(r);
  return new Plain('insertelement', type, r.locals.operands.take(), parent);
});

on('shufflevector', (r, parent) => {
  const start = r.pos;
  const vector = typedOperand(r);
  r.expect(44);
  typedOperand(r);
  r.expect(44);
  const mask = parseMask(r);
  if (vector.kind !== 'vector') throw r.error('shufflevector takes vectors', start);
  return new ShuffleVector(
    r.types.vector(vector.element, mask.length, vector.scalable),
    r.locals.operands.take(),
    parent,
    mask,
  );
});

function parseIndices(r: Reader): number[] {
  const indices: number[] = [];
  while (moreOperands(r)) indices.push(r.integer('an index'));
  return indices;
}

on('extractvalue', (r, parent) => {
  const start = r.pos;
  const aggregate = typedOperand(r);
  const indices = parseIndices(r);
  return new AggregateAccess(
    'extractvalue',
    elementAt(r, aggregate, indices, start),
    r.locals.operands.take(),
    parent,
    indices,
  );
});

on('insertvalue', (r, parent) => {
  const start = r.pos;
  const type = typedOperand(r);
  r.expect(44);
  typedOperand(r);
  const indices = parseIndices(r);
  elementAt(r, type, indices, start);
  return new AggregateAccess('insertvalue', type, r.locals.operands.take(), parent, indices);
});

on('va_arg', (r, parent) => {
  typedOperand(r);
  r.expect(44);
  const type = parseType(r);
  return new Plain('va_arg', type, r.locals.operands.take(), parent);
});
