/**
 * Calls. The instruction counter goes through its global, since the callee counts too. After the call
 * the flag `bailed` tells whether the callee has left for tier 0: then the caller follows.
 */
import type { CallInst, Func, Value } from '../../ir/index.js';
import { calleeOf } from '../../ir/index.js';
import { codeBase, codeStride, maxFunctions, signatureBase } from '../../memory/index.js';
import { componentsOf, Unsupported } from './components.js';
import { type Emitter, Global, signatureOf } from './emitter.js';
import { I32, I64, type Signature } from './encoding.js';
import { emitIntrinsic } from './intrinsics.js';
import { Op } from './opcodes.js';

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
    call.attributes,
  );
  const direct = target && e.env.callee(call, target, signature);
  if (direct?.kind === 'function') {
    for (const arg of args) e.pushAll(arg);
    leave(e);
    e.asm.call(direct.index);
  } else if (direct?.kind === 'number') {
    const number = e.scratch(I32, 'function');
    e.asm.i32(direct.number);
    e.asm.set(number);
    emitByNumber(e, number, args, signature);
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

/** Through a pointer: what it names must be a function's address. */
function emitIndirect(
  e: Emitter,
  callee: Value,
  args: readonly Value[],
  signature: Signature,
): void {
  const { asm } = e;
  const number = e.scratch(I32, 'function');
  const offset = e.scratch(I64, 'offset');
  e.push(callee);
  asm.i64(codeBase);
  asm.op(Op.i64Sub);
  asm.tee(offset);
  asm.i64(codeStride * maxFunctions);
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
  asm.set(number);
  emitByNumber(e, number, args, signature);
}

/**
 * By a function's number: the table of signatures must say that its compiled form has the call's
 * signature. It says 0 for what was never compiled; the host then compiles it, or says no.
 */
function emitByNumber(
  e: Emitter,
  number: number,
  args: readonly Value[],
  signature: Signature,
): void {
  const { asm } = e;
  const id = e.env.signatureId(signature);
  asm.get(number);
  asm.i32(2);
  asm.op(Op.i32Shl);
  asm.access(Op.i32Load, signatureBase);
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
