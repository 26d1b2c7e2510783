/** Instruction records other than memory accesses, calls and terminators (FUNC_CODE_INST_*). */
import type { BasicBlock, Instruction, Type, Value } from '../../ir/index.js';
import { functionCode as code } from './codes.js';
import type { Operands } from './operands.js';
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

/** The parts that every instruction has. */
export function common(
  type: Type,
  operands: Value[],
  parent: BasicBlock,
  flags: readonly string[] = noFlags,
) {
  return {
    kind: 'instruction' as const,
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags,
  };
}

/** The instruction of the record read last; undefined if the record is of another kind. */
export function readPlainInstruction(r: Operands, parent: BasicBlock): Instruction | undefined {
  const { stream } = r;
  const operands: Value[] = [];
  switch (stream.code) {
    case code.binary: {
      const type = r.pair(operands);
      r.value(operands, type);
      const op = binaryOperation(r.number(), isFloat(type));
      if (!op) return stream.fail('unknown binary operation');
      const flags = r.done ? noFlags : binaryFlags(op, r.number());
      return { ...common(type, operands, parent, flags), op };
    }
    case code.cast: {
      r.pair(operands);
      const type = r.type();
      const op = castOperations[r.number()];
      if (!op) return stream.fail('unknown cast');
      const flags = r.done ? noFlags : castFlags(op, r.number());
      return { ...common(type, operands, parent, flags), op };
    }
    case code.unary: {
      const type = r.pair(operands);
      if (r.number() !== 0) return stream.fail('unknown unary operation');
      const flags = r.done ? noFlags : fastMathFlags(r.number());
      return { ...common(type, operands, parent, flags), op: 'fneg' };
    }
    case code.freeze: {
      const type = r.pair(operands);
      return { ...common(type, operands, parent), op: 'freeze' };
    }
    case code.gep: {
      const flags = gepFlags(r.number());
      const sourceType = r.type();
      let type = r.pair(operands);
      while (!r.done) type = r.addressType(type, r.pair(operands));
      return { ...common(type, operands, parent, flags), op: 'getelementptr', sourceType };
    }
    case code.compare:
    case code.compare2:
      return compare(r, parent);
    case code.select: {
      operands.length = 3;
      const type = r.pair(operands, 1);
      r.place(operands, 2, r.plain());
      r.pair(operands, 0);
      const flags = r.done ? noFlags : fastMathFlags(r.number());
      return { ...common(type, operands, parent, flags), op: 'select' };
    }
    case code.phi: {
      const type = r.type();
      const blocks: BasicBlock[] = [];
      while (r.at + 1 < stream.length) {
        r.signedValue(operands);
        blocks.push(r.block());
      }
      const flags = r.done ? noFlags : fastMathFlags(r.number());
      return { ...common(type, operands, parent, flags), op: 'phi', blocks };
    }
    case code.extractElement: {
      const vector = r.pair(operands);
      r.pair(operands);
      if (vector.kind !== 'vector') return stream.fail('extractelement of what is no vector');
      return { ...common(vector.element, operands, parent), op: 'extractelement' };
    }
    case code.insertElement: {
      const vector = r.pair(operands);
      if (vector.kind !== 'vector') return stream.fail('insertelement into what is no vector');
      r.value(operands, vector.element);
      r.pair(operands);
      return { ...common(vector, operands, parent), op: 'insertelement' };
    }
    case code.shuffleVector: {
      const vector = r.pair(operands);
      r.value(operands, vector);
      const masks: Value[] = [];
      r.pair(masks);
      const mask = masks[0] && shuffleMask(masks[0]);
      if (vector.kind !== 'vector' || !mask) return stream.fail('shufflevector without a mask');
      const maskType = masks[0].type;
      const scalable = maskType.kind === 'vector' && maskType.scalable;
      const type = r.table.vector(vector.element, mask.length, scalable);
      return { ...common(type, operands, parent), op: 'shufflevector', mask };
    }
    case code.extractValue: {
      const aggregate = r.pair(operands);
      const indices = indicesToEnd(r);
      const type = elementAt(r, aggregate, indices);
      return { ...common(type, operands, parent), op: 'extractvalue', indices };
    }
    case code.insertValue: {
      const aggregate = r.pair(operands);
      r.pair(operands);
      const indices = indicesToEnd(r);
      return { ...common(aggregate, operands, parent), op: 'insertvalue', indices };
    }
    case code.vaArg: {
      r.value(operands, r.type());
      return { ...common(r.type(), operands, parent), op: 'va_arg' };
    }
    case code.landingPad:
      return landingPad(r, parent);
    case code.catchPad:
    case code.cleanupPad: {
      r.value(operands, r.table.token);
      const count = r.number();
      for (let i = 0; i < count; i++) r.pair(operands);
      const op = stream.code === code.catchPad ? 'catchpad' : 'cleanuppad';
      return { ...common(r.table.token, operands, parent), op };
    }
    default:
      return undefined;
  }
}

function compare(r: Operands, parent: BasicBlock): Instruction {
  const operands: Value[] = [];
  const type = r.pair(operands);
  r.value(operands, type);
  const predicate = r.number();
  const bits = r.done ? 0 : r.number();
  const result = r.truthType(type);
  if (predicate >= 32) {
    const word = intPredicates[predicate - 32];
    if (!word) return r.stream.fail(`unknown predicate ${predicate}`);
    const flags = sameSignFlags[bits & 1];
    return { ...common(result, operands, parent, flags), op: 'icmp', predicate: word };
  }
  const word = floatPredicates[predicate];
  if (!word) return r.stream.fail(`unknown predicate ${predicate}`);
  return {
    ...common(result, operands, parent, fastMathFlags(bits)),
    op: 'fcmp',
    predicate: word,
  };
}

function landingPad(r: Operands, parent: BasicBlock): Instruction {
  const operands: Value[] = [];
  const type = r.type();
  const cleanup = r.number() !== 0;
  const count = r.number();
  const clauses: ('catch' | 'filter')[] = [];
  for (let i = 0; i < count; i++) {
    clauses.push(r.number() === 0 ? 'catch' : 'filter');
    r.pair(operands);
  }
  return { ...common(type, operands, parent), op: 'landingpad', cleanup, clauses };
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
