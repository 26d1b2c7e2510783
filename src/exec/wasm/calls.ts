/**
 * Calls. The instruction counter goes through its global, since the callee counts too. After the call
 * the flag `bailed` tells whether the callee has left for tier 0: then the caller follows.
 */
import type { CallInst, Func, Value } from '../../ir/index.js';
import { calleeOf } from '../../ir/index.js';
import { codeBase, codeStride } from '../../memory/index.js';
import { componentsOf, Unsupported } from './components.js';
import { type Emitter, Global, signatureOf } from './emitter.js';
import { I32, I64 } from './encoding.js';
import { emitIntrinsic } from './intrinsics.js';
import { Op } from './opcodes.js';
import { signatureTable } from './support.js';

export function emitCall(e: Emitter, call: CallInst): void {
  const callee = calleeOf(call);
  const args = call.operands.slice(0, -1);
  const target = directTarget(callee);
  if (target?.name.startsWith('llvm.')) {
    emitIntrinsic(e, call, target.name, args);
    return;
  }
  if (call.bundles) throw new Unsupported('operand bundles');
  if (callee.kind === 'asm') throw new Unsupported('inline assembly');
  const signature = signatureOf(
    call.functionType.result,
    args.map((arg) => arg.type),
  );
  if (target) {
    const index = e.env.callee(target, signature);
    if (index === undefined) throw new Unsupported(`a call of ${target.name}`);
    for (const arg of args) e.pushAll(arg);
    leave(e);
    e.asm.call(index);
  } else {
    if (call.functionType.varArg) throw new Unsupported('an indirect call with variable arguments');
    emitIndirect(e, callee, args, signature);
  }
  finish(e, call);
}

/** The function that is called for certain. */
function directTarget(callee: Value): Func | undefined {
  if (callee.kind === 'function') return callee;
  if (callee.kind === 'alias') return directTarget(callee.aliasee);
  return undefined;
}

/** The counter's local goes to its global before a call, and comes back after it. */
function leave(e: Emitter): void {
  e.asm.get(e.count);
  e.asm.globalSet(Global.count);
}

function finish(e: Emitter, call: CallInst): void {
  const { asm } = e;
  const parts = componentsOf(call.type);
  if (parts.length > 0) e.setAll(call);
  asm.globalGet(Global.count);
  asm.set(e.count);
  asm.globalGet(Global.bailed);
  e.bailIf('call');
}

/**
 * Through a pointer: its function number must be one whose signature is the call's. The table of
 * signatures says 0 for what was never compiled; the host then compiles it (or says no).
 */
function emitIndirect(
  e: Emitter,
  callee: Value,
  args: readonly Value[],
  signature: ReturnType<typeof signatureOf>,
): void {
  const { asm } = e;
  const number = e.scratch(I32, 'function');
  const offset = e.scratch(I64, 'offset');
  const id = e.env.signatureId(signature);
  e.push(callee);
  asm.i64(codeBase);
  asm.op(Op.i64Sub);
  asm.tee(offset);
  asm.i64(codeStride * signatureTable.length);
  asm.op(Op.i64GeU);
  asm.get(offset);
  asm.i64(codeStride - 1);
  asm.op(Op.i64And);
  asm.op(Op.i64Eqz);
  asm.op(Op.i32Eqz);
  asm.op(Op.i32Or);
  e.bailIf();
  asm.get(offset);
  asm.i64(Math.log2(codeStride));
  asm.op(Op.i64ShrU);
  asm.op(Op.i32WrapI64);
  asm.tee(number);
  asm.i32(2);
  asm.op(Op.i32Shl);
  asm.access(Op.i32Load, signatureTable.base);
  asm.i32(id);
  asm.op(Op.i32Ne);
  asm.if();
  asm.get(number);
  asm.i32(id);
  asm.call(e.env.support('resolve'));
  asm.op(Op.i32Eqz);
  e.bailIf();
  asm.end();
  for (const arg of args) e.pushAll(arg);
  leave(e);
  asm.get(number);
  asm.callIndirect(e.env.typeIndex(signature));
}
