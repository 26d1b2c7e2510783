/** Records of terminators other than invoke and callbr. */
import type { BasicBlock, ConstantInt, Instruction } from '../../ir/index.js';
import { functionCode as code } from './codes.js';
import { Branch, CatchSwitch, Plain, Switch } from './instruction-shapes.js';
import { type Operands, operandList } from './operands.js';

/** The terminator of the record read last; undefined if the record is of another kind. */
export function readTerminator(r: Operands, parent: BasicBlock): Instruction | undefined {
  const { stream } = r;
  const none = r.table.void;
  switch (stream.code) {
    case code.ret: {
      const operands = operandList(r.done ? 0 : 1);
      if (!r.done) r.pair(operands, 0);
      return new Plain('ret', none, operands, parent);
    }
    case code.br: {
      const first = r.block();
      if (r.done) return new Branch('br', none, [], parent, [first]);
      const successors = [first, r.block()];
      const operands = operandList(1);
      r.place(operands, 0, r.plain());
      return new Branch('br', none, operands, parent, successors);
    }
    case code.switch:
      return readSwitch(r, parent);
    case code.indirectBr: {
      const operands = operandList(1);
      r.value(operands, 0, r.type());
      return new Branch('indirectbr', none, operands, parent, r.blocksToEnd());
    }
    case code.resume: {
      const operands = operandList(1);
      r.pair(operands, 0);
      return new Plain('resume', none, operands, parent);
    }
    case code.unreachable:
      return new Plain('unreachable', none, [], parent);
    case code.cleanupRet:
    case code.catchRet: {
      const operands = operandList(1);
      r.value(operands, 0, r.table.token);
      const op = stream.code === code.catchRet ? 'catchret' : 'cleanupret';
      return new Branch(op, none, operands, parent, r.blocksToEnd());
    }
    case code.catchSwitch: {
      const operands = operandList(1);
      r.value(operands, 0, r.table.token);
      const count = r.number();
      const successors = r.blocksToEnd();
      if (successors.length !== count && successors.length !== count + 1) {
        return stream.fail('catchswitch does not have the handlers that it claims');
      }
      const toCaller = successors.length === count;
      return new CatchSwitch(r.table.token, operands, parent, toCaller, successors);
    }
    default:
      return undefined;
  }
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
