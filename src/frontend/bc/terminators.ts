/** Records of terminators other than invoke and callbr. */
import type { BasicBlock, ConstantInt, Instruction } from '../../ir/index.js';
import { Branch, CatchSwitch, Plain, Switch } from '../instruction-shapes.js';
import { functionCode as code } from './codes.js';
import { type InstructionReader, type Operands, operandList } from './operands.js';

export const terminatorReaders: Record<number, InstructionReader> = {
  [code.ret]: ret,
  [code.br]: br,
  [code.switch]: readSwitch,
  [code.indirectBr]: indirectBr,
  [code.resume]: resume,
  [code.unreachable]: (r, parent) => new Plain('unreachable', r.table.void, [], parent),
  [code.cleanupRet]: (r, parent) => leavePad(r, parent, 'cleanupret'),
  [code.catchRet]: (r, parent) => leavePad(r, parent, 'catchret'),
  [code.catchSwitch]: catchSwitch,
};

function ret(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(r.done ? 0 : 1);
  if (!r.done) r.pair(operands, 0);
  return new Plain('ret', r.table.void, operands, parent);
}

/** [target] or [if true, if false, condition]. */
function br(r: Operands, parent: BasicBlock): Instruction {
  const first = r.block();
  if (r.done) return new Branch('br', r.table.void, [], parent, [first]);
  const successors = [first, r.block()];
  const operands = operandList(1);
  r.place(operands, 0, r.plain());
  return new Branch('br', r.table.void, operands, parent, successors);
}

function indirectBr(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  r.value(operands, 0, r.type());
  return new Branch('indirectbr', r.table.void, operands, parent, r.blocksToEnd());
}

function resume(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  r.pair(operands, 0);
  return new Plain('resume', r.table.void, operands, parent);
}

function leavePad(r: Operands, parent: BasicBlock, op: 'catchret' | 'cleanupret'): Instruction {
  const operands = operandList(1);
  r.value(operands, 0, r.table.token);
  return new Branch(op, r.table.void, operands, parent, r.blocksToEnd()) as Instruction;
}

/** [parent pad, count, handlers…, unwind?]. */
function catchSwitch(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  r.value(operands, 0, r.table.token);
  const count = r.number();
  const successors = r.blocksToEnd();
  if (successors.length !== count && successors.length !== count + 1) {
    return r.stream.fail('catchswitch does not have the handlers that it claims');
  }
  const toCaller = successors.length === count;
  return new CatchSwitch(r.table.token, operands, parent, toCaller, successors);
}

/** [type, value, default, (case, block)…]; cases are numbered absolutely. */
function readSwitch(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  r.value(operands, 0, r.type());
  const successors = [r.block()];
  const cases: ConstantInt[] = [];
  while (!r.done) {
    const value = r.absolute(r.number());
    if (value.kind !== 'int') return r.stream.fail('a case of a switch is not an integer');
    cases.push(value);
    successors.push(r.block());
  }
  return new Switch(r.table.void, operands, parent, cases, successors);
}
