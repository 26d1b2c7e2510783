/** From an opcode to the file of its family. Throws `Unsupported` for what tier 0 must do. */
import {
  type AtomicRmwInst,
  type BinaryInst,
  type FcmpInst,
  type FloatBinaryOp,
  type FloatType,
  type IcmpInst,
  type Instruction,
  type IntBinaryOp,
  type ShiftGuard,
  shiftGuard,
  type Type,
  type UnaryInst,
  type Value,
} from '../../ir/index.js';
import { emitAddress, emitDirty, emitGetElementPtr, emitLoad, emitStore } from './accesses.js';
import {
  emitExtractElement,
  emitExtractValue,
  emitInsertElement,
  emitInsertValue,
  emitSelect,
  emitShuffle,
} from './aggregates.js';
import { emitCall } from './calls.js';
import { emitCast } from './casts.js';
import { componentsOf, Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { emitFloatBinary, emitFloatCompare, floatOp } from './floats.js';
import { emitBinary, emitCompare, intPart, mask } from './integers.js';
import { Op } from './opcodes.js';
import { emitWideBinary, emitWideCompare, type PushWide } from './wide.js';

export function emitInstruction(e: Emitter, inst: Instruction): void {
  switch (inst.op) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
    case 'shl':
    case 'lshr':
    case 'ashr':
    case 'and':
    case 'or':
    case 'xor':
      emitIntegers(e, inst, inst.op);
      return;
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      emitFloats(e, inst, inst.op);
      return;
    case 'fneg':
    case 'freeze':
      emitUnary(e, inst);
      return;
    case 'icmp':
      emitIcmp(e, inst);
      return;
    case 'fcmp':
      emitFcmp(e, inst);
      return;
    case 'select':
      emitSelect(e, inst);
      return;
    case 'alloca':
      // Those with a place in the frame, or without memory, were set up by the prologue.
      if (!e.fn.promoted.has(inst) && !e.fn.placeOf(inst)) throw new Unsupported('alloca');
      return;
    case 'load':
      emitLoad(e, inst);
      return;
    case 'store':
      emitStore(e, inst);
      return;
    case 'getelementptr':
      emitGetElementPtr(e, inst);
      return;
    case 'fence':
      return;
    case 'atomicrmw':
      emitAtomic(e, inst);
      return;
    case 'extractvalue':
      emitExtractValue(e, inst);
      return;
    case 'insertvalue':
      emitInsertValue(e, inst);
      return;
    case 'extractelement':
      emitExtractElement(e, inst);
      return;
    case 'insertelement':
      emitInsertElement(e, inst);
      return;
    case 'shufflevector':
      emitShuffle(e, inst);
      return;
    case 'call':
      emitCall(e, inst);
      return;
    case 'trunc':
    case 'zext':
    case 'sext':
    case 'fptrunc':
    case 'fpext':
    case 'fptoui':
    case 'fptosi':
    case 'uitofp':
    case 'sitofp':
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr':
    case 'bitcast':
    case 'addrspacecast':
      emitCast(e, inst);
      return;
    default:
      throw new Unsupported(inst.op);
  }
}

/** The type of one lane and the number of lanes. */
function lanesOf(type: Type): { lane: Type; count: number } {
  return type.kind === 'vector'
    ? { lane: type.element, count: type.length }
    : { lane: type, count: 1 };
}

function constantLane(e: Emitter, value: Value, lane: number): bigint | undefined {
  if (value.kind === 'int') return value.value;
  if (value.type.kind !== 'vector' || value.kind === 'instruction' || value.kind === 'argument') {
    return undefined;
  }
  const parts = componentsOf(value.type).length / value.type.length;
  if (parts !== 1 || (value.kind !== 'data' && value.kind !== 'zero')) return undefined;
  return BigInt(e.env.constant(value)[lane]);
}

function emitIntegers(e: Emitter, inst: BinaryInst, op: IntBinaryOp): void {
  const { lane, count } = lanesOf(inst.type);
  if (lane.kind !== 'int') throw new Unsupported(`${op} on ${lane.kind}`);
  const [a, b] = inst.operands;
  const isShift = op === 'shl' || op === 'lshr' || op === 'ashr';
  const guard = isShift && inst.type.kind === 'int' ? shiftGuard(inst) : undefined;
  const isWanted = guard && (() => pushGuard(e, guard));
  for (let i = 0; i < count; i++) {
    const second = constantLane(e, b, i);
    if (lane.bits <= 64) {
      emitBinary(
        e,
        op,
        lane.bits,
        () => e.push(a, i),
        () => e.push(b, i),
        second,
        isWanted,
      );
      e.set(inst, i);
    } else {
      emitWideBinary(e, op, lane.bits, wide(e, a, i), wide(e, b, i), second);
      e.set(inst, 2 * i + 1);
      e.set(inst, 2 * i);
    }
  }
}

function pushGuard(e: Emitter, { condition, when }: ShiftGuard): void {
  e.push(condition);
  if (!when) e.asm.op(Op.i32Eqz);
}

function wide(e: Emitter, value: Value, lane: number): PushWide {
  return { low: () => e.push(value, 2 * lane), high: () => e.push(value, 2 * lane + 1) };
}

function emitFloats(e: Emitter, inst: BinaryInst, op: FloatBinaryOp): void {
  const { lane, count } = lanesOf(inst.type);
  const [a, b] = inst.operands;
  componentsOf(lane);
  for (let i = 0; i < count; i++) {
    emitFloatBinary(
      e,
      op,
      lane as FloatType,
      () => e.push(a, i),
      () => e.push(b, i),
    );
    e.set(inst, i);
  }
}

function emitUnary(e: Emitter, inst: UnaryInst): void {
  const { lane } = lanesOf(inst.type);
  componentsOf(inst.type).forEach((_, i) => {
    e.push(inst.operands[0], i);
    if (inst.op === 'fneg') floatOp(e, lane as FloatType, Op.f32Neg);
    e.set(inst, i);
  });
}

function emitIcmp(e: Emitter, inst: IcmpInst): void {
  const [a, b] = inst.operands;
  const { lane, count } = lanesOf(a.type);
  const bits = lane.kind === 'int' ? lane.bits : 64;
  const isSigned = inst.predicate.startsWith('s');
  if (isSigned && lane.kind === 'pointer' && e.env.layout.sizeInBits(lane) < bits)
    throw new Unsupported('an order of pointers as signed numbers');
  for (let i = 0; i < count; i++) {
    if (bits > 64) emitWideCompare(e, inst.predicate, bits, wide(e, a, i), wide(e, b, i));
    else
      emitCompare(
        e,
        inst.predicate,
        bits,
        () => e.push(a, i),
        () => e.push(b, i),
      );
    e.set(inst, i);
  }
}

function emitFcmp(e: Emitter, inst: FcmpInst): void {
  const [a, b] = inst.operands;
  const { lane, count } = lanesOf(a.type);
  componentsOf(lane);
  for (let i = 0; i < count; i++) {
    emitFloatCompare(
      e,
      inst.predicate,
      lane as FloatType,
      () => e.push(a, i),
      () => e.push(b, i),
    );
    e.set(inst, i);
  }
}

const atomicOps: Record<string, IntBinaryOp> = {
  add: 'add',
  sub: 'sub',
  and: 'and',
  or: 'or',
  xor: 'xor',
};

/** A read and a write: there is one thread. */
function emitAtomic(e: Emitter, inst: AtomicRmwInst): void {
  const { type } = inst;
  const op = atomicOps[inst.operation];
  if (type.kind !== 'int' || (type.bits !== 32 && type.bits !== 64)) {
    throw new Unsupported('atomicrmw of this width');
  }
  if (!op && inst.operation !== 'xchg') throw new Unsupported(`atomicrmw ${inst.operation}`);
  const [pointer, value] = inst.operands;
  const { bits } = type;
  const size = bits / 8;
  const address = emitAddress(e, pointer, size, true);
  e.asm.get(address);
  e.asm.access(bits === 32 ? Op.i32Load : Op.i64Load, 0);
  e.set(inst);
  e.asm.get(address);
  if (op) {
    emitBinary(
      e,
      op,
      bits,
      () => e.push(inst),
      () => e.push(value),
      undefined,
    );
    mask(e.asm, bits);
  } else e.push(value);
  e.asm.store(intPart(bits), 0);
  emitDirty(e, address, size);
}
