/** Instruction records other than memory accesses, calls and terminators (FUNC_CODE_INST_*). */
import type { BasicBlock, Instruction, Type, Value } from '../../ir/index.js';
import {
  AggregateAccess,
  FloatCompare,
  GetElementPtr,
  IntCompare,
  LandingPad,
  noFlags,
  Phi,
  Plain,
  ShuffleVector,
} from '../instruction-shapes.js';
import { functionCode as code } from './codes.js';
import { type InstructionReader, type Operands, operandList } from './operands.js';
import {
  binaryFlags,
  binaryOperation,
  castFlags,
  castOperations,
  fastMathFlags,
  floatPredicates,
  gepFlags,
  intPredicates,
  isFloat,
  sameSignFlags,
} from './operations.js';
import { shuffleMask } from './shuffle-mask.js';

export const plainReaders: Record<number, InstructionReader> = {
  [code.binary]: binary,
  [code.cast]: cast,
  [code.gep]: getElementPtr,
  [code.compare]: compare,
  [code.compare2]: compare,
  [code.phi]: phi,
  [code.select]: select,
  [code.unary]: unary,
  [code.freeze]: freeze,
  [code.extractElement]: vectorInstruction,
  [code.insertElement]: vectorInstruction,
  [code.shuffleVector]: vectorInstruction,
  [code.extractValue]: extractValue,
  [code.insertValue]: insertValue,
  [code.vaArg]: vaArg,
  [code.landingPad]: landingPad,
  [code.catchPad]: (r, parent) => funcletPad(r, parent, 'catchpad'),
  [code.cleanupPad]: (r, parent) => funcletPad(r, parent, 'cleanuppad'),
};

/** [left, right, operation, flags?]. */
function binary(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(2);
  const type = r.pair(operands, 0);
  r.value(operands, 1, type);
  const op = binaryOperation(r.number(), isFloat(type));
  if (!op) return r.stream.fail('unknown binary operation');
  const flags = r.done ? noFlags : binaryFlags(op, r.number());
  return new Plain(op, type, operands, parent, flags) as Instruction;
}

/** [value, type, cast, flags?]. */
function cast(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  r.pair(operands, 0);
  const type = r.type();
  const op = castOperations[r.number()];
  if (!op) return r.stream.fail('unknown cast');
  const flags = r.done ? noFlags : castFlags(op, r.number());
  return new Plain(op, type, operands, parent, flags);
}

/** [flags, source type, base, indices…]. */
function getElementPtr(r: Operands, parent: BasicBlock): Instruction {
  const flags = gepFlags(r.number());
  const sourceType = r.type();
  const operands = operandList(Math.max(1, r.stream.length - r.at));
  let type = r.pair(operands, 0);
  let count = 1;
  while (!r.done) type = r.addressType(type, r.pair(operands, count++));
  operands.length = count;
  return new GetElementPtr(type, operands, parent, flags, sourceType);
}

/** [if true, if false, condition, flags?]. */
function select(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(3);
  const type = r.pair(operands, 1);
  r.place(operands, 2, r.plain());
  r.pair(operands, 0);
  const flags = r.done ? noFlags : fastMathFlags(r.number());
  return new Plain('select', type, operands, parent, flags);
}

function unary(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  const type = r.pair(operands, 0);
  if (r.number() !== 0) return r.stream.fail('unknown unary operation');
  const flags = r.done ? noFlags : fastMathFlags(r.number());
  return new Plain('fneg', type, operands, parent, flags);
}

function freeze(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  const type = r.pair(operands, 0);
  return new Plain('freeze', type, operands, parent);
}

function extractValue(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  const aggregate = r.pair(operands, 0);
  const indices = indicesToEnd(r);
  const type = elementAt(r, aggregate, indices);
  return new AggregateAccess('extractvalue', type, operands, parent, indices);
}

function insertValue(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(2);
  const aggregate = r.pair(operands, 0);
  r.pair(operands, 1);
  const indices = indicesToEnd(r);
  return new AggregateAccess('insertvalue', aggregate, operands, parent, indices);
}

/** [type of the list, list, type]. */
function vaArg(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  r.value(operands, 0, r.type());
  return new Plain('va_arg', r.type(), operands, parent);
}

/** [parent pad, count, arguments…]. */
function funcletPad(r: Operands, parent: BasicBlock, op: 'catchpad' | 'cleanuppad'): Instruction {
  const operands = operandList(1);
  r.value(operands, 0, r.table.token);
  for (let count = r.number(); count > 0; count--) r.pair(operands, operands.length);
  return new Plain(op, r.table.token, operands, parent);
}

function compare(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(2);
  const type = r.pair(operands, 0);
  r.value(operands, 1, type);
  const predicate = r.number();
  const bits = r.done ? 0 : r.number();
  const result = r.truthType(type);
  if (predicate >= 32) {
    const word = intPredicates[predicate - 32];
    if (!word) return r.stream.fail(`unknown predicate ${predicate}`);
    return new IntCompare(result, operands, parent, sameSignFlags[bits & 1], word);
  }
  const word = floatPredicates[predicate];
  if (!word) return r.stream.fail(`unknown predicate ${predicate}`);
  return new FloatCompare(result, operands, parent, fastMathFlags(bits), word);
}

/** [type, (value, block)…, flags?]: an odd operand at the end is the flags. */
function phi(r: Operands, parent: BasicBlock): Instruction {
  const type = r.type();
  const count = (r.stream.length - 1) >>> 1;
  const operands = operandList(count);
  const blocks = new Array<BasicBlock>(count);
  for (let i = 0; i < count; i++) {
    r.signedValue(operands, i);
    blocks[i] = r.block();
  }
  const flags = r.done ? noFlags : fastMathFlags(r.number());
  return new Phi(type, operands, parent, flags, blocks);
}

function vectorInstruction(r: Operands, parent: BasicBlock): Instruction {
  const { stream } = r;
  const operands = operandList(stream.code === code.insertElement ? 3 : 2);
  const vector = r.pair(operands, 0);
  if (vector.kind !== 'vector') return stream.fail('a vector instruction without a vector');
  if (stream.code === code.extractElement) {
    r.pair(operands, 1);
    return new Plain('extractelement', vector.element, operands, parent);
  }
  if (stream.code === code.insertElement) {
    r.value(operands, 1, vector.element);
    r.pair(operands, 2);
    return new Plain('insertelement', vector, operands, parent);
  }
  r.value(operands, 1, vector);
  const masks = operandList(1);
  r.pair(masks, 0);
  const mask = masks[0] && shuffleMask(masks[0]);
  if (!mask) return stream.fail('shufflevector without a mask');
  const maskType = masks[0].type;
  const scalable = maskType.kind === 'vector' && maskType.scalable;
  const type = r.table.vector(vector.element, mask.length, scalable);
  return new ShuffleVector(type, operands, parent, mask);
}

function landingPad(r: Operands, parent: BasicBlock): Instruction {
  const operands: Value[] = [];
  const type = r.type();
  const cleanup = r.number() !== 0;
  const count = r.number();
  const clauses: ('catch' | 'filter')[] = [];
  for (let i = 0; i < count; i++) {
    clauses.push(r.number() === 0 ? 'catch' : 'filter');
    r.pair(operands, i);
  }
  return new LandingPad(type, operands, parent, cleanup, clauses);
}

function indicesToEnd(r: Operands): number[] {
  const indices: number[] = [];
  while (!r.done) indices.push(r.number());
  return indices;
}

function elementAt(r: Operands, aggregate: Type, indices: readonly number[]): Type {
  let type = aggregate;
  for (const index of indices) {
    const element =
      type.kind === 'struct'
        ? type.fields?.[index]
        : type.kind === 'array' && index < type.length
          ? type.element
          : undefined;
    type = element ?? r.stream.fail('extractvalue of an element that does not exist');
  }
  return type;
}
