/** Records of terminators other than invoke and callbr. */
import type { BasicBlock, ConstantInt, Instruction, Value } from '../../ir/index.js';
import { functionCode as code } from './codes.js';
import { common } from './instructions.js';
import type { Operands } from './operands.js';

/** The terminator of the record read last; undefined if the record is of another kind. */
export function readTerminator(r: Operands, parent: BasicBlock): Instruction | undefined {
  const { stream } = r;
  const none = r.table.void;
  const operands: Value[] = [];
  switch (stream.code) {
    case code.ret:
      if (!r.done) r.pair(operands);
      return { ...common(none, operands, parent), op: 'ret' };
    case code.br: {
      const successors = [r.block()];
      if (!r.done) {
        successors.push(r.block());
        r.value(operands, r.table.int(1));
      }
      return { ...common(none, operands, parent), op: 'br', successors };
    }
    case code.switch:
      return readSwitch(r, parent);
    case code.indirectBr: {
      r.value(operands, r.type());
      return {
        ...common(none, operands, parent),
        op: 'indirectbr',
        successors: r.blocksToEnd(),
      };
    }
    case code.resume:
      r.pair(operands);
      return { ...common(none, operands, parent), op: 'resume' };
    case code.unreachable:
      return { ...common(none, operands, parent), op: 'unreachable' };
    case code.cleanupRet:
    case code.catchRet: {
      r.value(operands, r.table.token);
      const op = stream.code === code.catchRet ? 'catchret' : 'cleanupret';
      return { ...common(none, operands, parent), op, successors: r.blocksToEnd() };
    }
    case code.catchSwitch: {
      r.value(operands, r.table.token);
      const count = r.number();
      const successors = r.blocksToEnd();
      if (successors.length !== count && successors.length !== count + 1) {
        return stream.fail('catchswitch does not have the handlers that it claims');
      }
      return {
        ...common(r.table.token, operands, parent),
        op: 'catchswitch',
        unwindsToCaller: successors.length === count,
        successors,
      };
    }
    default:
      return undefined;
  }
}

/** [type, value, default, (case, block)…]; cases are numbered absolutely. */
function readSwitch(r: Operands, parent: BasicBlock): Instruction {
  const operands: Value[] = [];
  r.value(operands, r.type());
  const successors = [r.block()];
  const cases: ConstantInt[] = [];
  while (!r.done) {
    const value = r.absolute(r.number());
    if (value.kind !== 'int') return r.stream.fail('a case of a switch is not an integer');
    cases.push(value);
    successors.push(r.block());
  }
  return { ...common(r.table.void, operands, parent), op: 'switch', cases, successors };
}
