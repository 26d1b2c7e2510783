/** Instruction records other than memory accesses, calls and terminators (FUNC_CODE_INST_*). */
import type { BasicBlock, Instruction, Type, Value } from '../../ir/index.js';
import { functionCode as code } from './codes.js';
import {
  AggregateAccess,
  FloatCompare,
  GetElementPtr,
  IntCompare,
  LandingPad,
  Phi,
  Plain,
  ShuffleVector,
} from './instruction-shapes.js';
import { type Operands, operandList } from './operands.js';
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
  noFlags,
  sameSignFlags,
} from './operations.js';
import { shuffleMask } from './shuffle-mask.js';

/** The instruction of the record read last; undefined if the record is of another kind. */
export function readPlainInstruction(r: Operands, parent: BasicBlock): Instruction | undefined {
  const { stream } = r;
  switch (stream.code) {
    case code.binary: {
      const operands = operandList(2);
      const type = r.pair(operands, 0);
      r.value(operands, 1, type);
      const op = binaryOperation(r.number(), isFloat(type));
      if (!op) return stream.fail('unknown binary operation');
      const flags = r.done ? noFlags : binaryFlags(op, r.number());
      return new Plain(op, type, operands, parent, flags) as Instruction;
    }
    case code.cast: {
      const operands = operandList(1);
      r.pair(operands, 0);
      const type = r.type();
      const op = castOperations[r.number()];
      if (!op) return stream.fail('unknown cast');
      const flags = r.done ? noFlags : castFlags(op, r.number());
      return new Plain(op, type, operands, parent, flags);
    }
    case code.gep: {
      const flags = gepFlags(r.number());
      const sourceType = r.type();
      const operands = operandList(Math.max(1, stream.length - r.at));
      let type = r.pair(operands, 0);
      let count = 1;
      while (!r.done) type = r.addressType(type, r.pair(operands, count++));
      operands.length = count;
      return new GetElementPtr(type, operands, parent, flags, sourceType);
    }
    case code.compare:
    case code.compare2:
      return compare(r, parent);
    case code.phi:
      return phi(r, parent);
    case code.select: {
      const operands = operandList(3);
      const type = r.pair(operands, 1);
      r.place(operands, 2, r.plain());
      r.pair(operands, 0);
      const flags = r.done ? noFlags : fastMathFlags(r.number());
      return new Plain('select', type, operands, parent, flags);
    }
    case code.unary: {
      const operands = operandList(1);
      const type = r.pair(operands, 0);
      if (r.number() !== 0) return stream.fail('unknown unary operation');
      const flags = r.done ? noFlags : fastMathFlags(r.number());
      return new Plain('fneg', type, operands, parent, flags);
    }
    case code.freeze: {
      const operands = operandList(1);
      const type = r.pair(operands, 0);
      return new Plain('freeze', type, operands, parent);
    }
    case code.extractElement:
    case code.insertElement:
    case code.shuffleVector:
      return vectorInstruction(r, parent);
    case code.extractValue: {
      const operands = operandList(1);
      const aggregate = r.pair(operands, 0);
      const indices = indicesToEnd(r);
      const type = elementAt(r, aggregate, indices);
      return new AggregateAccess('extractvalue', type, operands, parent, indices);
    }
    case code.insertValue: {
      const operands = operandList(2);
      const aggregate = r.pair(operands, 0);
      r.pair(operands, 1);
      const indices = indicesToEnd(r);
      return new AggregateAccess('insertvalue', aggregate, operands, parent, indices);
    }
    case code.vaArg: {
      const operands = operandList(1);
      r.value(operands, 0, r.type());
      return new Plain('va_arg', r.type(), operands, parent);
    }
    case code.landingPad:
      return landingPad(r, parent);
    case code.catchPad:
    case code.cleanupPad: {
      const pad = operandList(1);
      r.value(pad, 0, r.table.token);
      const operands = r.padArguments(pad);
      const op = stream.code === code.catchPad ? 'catchpad' : 'cleanuppad';
      return new Plain(op, r.table.token, operands, parent);
    }
    default:
      return undefined;
  }
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
