/** Records of call, invoke and callbr. */
import type { BasicBlock, CallInstruction, FunctionType, Value } from '../../ir/index.js';
import { BranchingCall, Call, type CallParts, noFlags } from '../instruction-shapes.js';
import { functionCode as code } from './codes.js';
import { type InstructionReader, type Operands, operandList } from './operands.js';
import { callingConvention, fastMathFlags } from './operations.js';

export const callReaders: Record<number, InstructionReader> = {
  [code.call]: call,
  [code.invoke]: invoke,
  [code.callBr]: callBr,
};

/** [attributes, flags, fast-math flags?, function type, callee, arguments…]. */
function call(r: Operands, parent: BasicBlock): CallInstruction {
  const attributes = r.environment.attributes.get(r.number());
  const flags = r.number();
  const fastMath = flags & (1 << 17) ? fastMathFlags(r.number()) : noFlags;
  const { functionType, operands } = target(r, (flags & (1 << 15)) !== 0);
  const callingConv = callingConvention((flags & 0x7ff) >>> 1);
  const parts: CallParts = { functionType, callingConv, attributes, bundles: takeBundles(r) };
  return new Call(operands, parent, fastMath, parts, tailKind(flags));
}

/** [attributes, flags, normal, unwind, function type, callee, arguments…]. */
function invoke(r: Operands, parent: BasicBlock): CallInstruction {
  const attributes = r.environment.attributes.get(r.number());
  const flags = r.number();
  const successors = [r.block(), r.block()];
  const { functionType, operands } = target(r, (flags & (1 << 13)) !== 0);
  const callingConv = callingConvention(flags & 0x3ff);
  const parts: CallParts = { functionType, callingConv, attributes, bundles: takeBundles(r) };
  return new BranchingCall('invoke', operands, parent, parts, successors);
}

/** [attributes, flags, fallthrough, count, indirect…, function type, callee, arguments…]. */
function callBr(r: Operands, parent: BasicBlock): CallInstruction {
  const attributes = r.environment.attributes.get(r.number());
  const flags = r.number();
  const successors = [r.block()];
  for (let count = r.number(); count > 0; count--) successors.push(r.block());
  const { functionType, operands } = target(r, (flags & (1 << 15)) !== 0);
  const callingConv = callingConvention((flags & 0x7ff) >>> 1);
  const parts: CallParts = { functionType, callingConv, attributes, bundles: takeBundles(r) };
  return new BranchingCall('callbr', operands, parent, parts, successors);
}

function takeBundles(r: Operands): CallParts['bundles'] {
  const { bundles } = r;
  r.bundles = undefined;
  return bundles;
}

function tailKind(flags: number): 'none' | 'tail' | 'musttail' | 'notail' {
  if (flags & (1 << 14)) return 'musttail';
  if (flags & (1 << 16)) return 'notail';
  return flags & 1 ? 'tail' : 'none';
}

/** [function type, callee, arguments…]: the callee becomes the last operand. */
function target(r: Operands, explicit: boolean): { functionType: FunctionType; operands: Value[] } {
  const { stream } = r;
  if (!explicit) return stream.fail('a call does not say its function type');
  const functionType = r.type();
  if (functionType.kind !== 'function') return stream.fail('a call has no function type');
  const callee = r.reference();
  const { params } = functionType;
  // Arguments beyond the parameters may each have their type beside them.
  const operands = operandList(Math.min(params.length, stream.length) + 1);
  let count = 0;
  for (const type of params) {
    if (type.kind === 'label') operands[count] = r.block();
    else r.value(operands, count, type);
    count++;
  }
  if (functionType.varArg) while (!r.done) r.pair(operands, count++);
  else if (!r.done) return stream.fail('a call has more arguments than its function type');
  r.place(operands, count, callee.id);
  return { functionType, operands };
}
