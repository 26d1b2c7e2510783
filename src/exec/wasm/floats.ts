/**
 * Floating point on float and double (LangRef fadd …, fcmp, fneg). WebAssembly's operations are
 * IEEE 754 with round-to-nearest-even, as LLVM's default environment is; only the payload of a NaN
 * result is left open, and tier 0 gives the same freedom.
 */
import type { FloatBinaryOp, FloatPredicate, FloatType } from '../../ir/index.js';
import { defaultNan } from '../../value/index.js';
import type { Emitter } from './emitter.js';
import { F64 } from './encoding.js';
import type { Push } from './integers.js';
import { Op } from './opcodes.js';

/** Distance between the f32 and the f64 form of arithmetic and comparison opcodes. */
const arithmeticStep = Op.f64Add - Op.f32Add;
const compareStep = Op.f64Eq - Op.f32Eq;

/** An f32 opcode or its f64 form. */
export function floatOp(e: Emitter, type: FloatType, f32Code: number): void {
  e.asm.op(type.bits === 32 ? f32Code : f32Code + arithmeticStep);
}

function floatCompare(e: Emitter, type: FloatType, f32Code: number): void {
  e.asm.op(type.bits === 32 ? f32Code : f32Code + compareStep);
}

const codes: Record<Exclude<FloatBinaryOp, 'frem'>, number> = {
  fadd: Op.f32Add,
  fsub: Op.f32Sub,
  fmul: Op.f32Mul,
  fdiv: Op.f32Div,
};

export function emitFloatBinary(
  e: Emitter,
  op: FloatBinaryOp,
  type: FloatType,
  a: Push,
  b: Push,
): void {
  if (op !== 'frem') {
    a();
    b();
    floatOp(e, type, codes[op]);
    return;
  }
  // fmod is exact, so computing it on doubles is right for floats too.
  const wide = (push: Push) => () => {
    push();
    if (type.bits === 32) e.asm.op(Op.f64PromoteF32);
  };
  emitFromHost(e, 'fmod', [wide(a), wide(b)]);
  if (type.bits === 32) e.asm.op(Op.f32DemoteF64);
}

/**
 * A function of the host on doubles. Which NaN it returns is not known (float-patterns.ts): it is the first
 * operand that is one, made quiet, or that of an invalid operation, as in tier 0.
 */
export function emitFromHost(e: Emitter, name: string, operands: readonly Push[]): void {
  const { asm } = e;
  const result = e.scratch(F64, 'host result');
  const nan = e.scratch(F64, 'operand');
  for (const push of operands) push();
  asm.call(e.env.support(name));
  asm.set(result);
  operands[0]();
  for (const push of operands.slice(1)) push();
  if (operands.length === 1) operands[0]();
  asm.op(Op.f64Add);
  asm.set(nan);
  asm.get(result);
  asm.get(nan);
  asm.f64(defaultNan.double);
  asm.get(nan);
  asm.get(nan);
  asm.op(Op.f64Ne);
  asm.op(Op.select);
  asm.get(result);
  asm.get(result);
  asm.op(Op.f64Eq);
  asm.op(Op.select);
}

const ordered: Partial<Record<FloatPredicate, number>> = {
  oeq: Op.f32Eq,
  ogt: Op.f32Gt,
  oge: Op.f32Ge,
  olt: Op.f32Lt,
  ole: Op.f32Le,
  une: Op.f32Ne,
};
/** An unordered predicate is the negation of the opposite ordered one. */
const negated: Partial<Record<FloatPredicate, number>> = {
  ugt: Op.f32Le,
  uge: Op.f32Lt,
  ult: Op.f32Ge,
  ule: Op.f32Gt,
};

/** Pushes the i32 truth value of fcmp. */
export function emitFloatCompare(
  e: Emitter,
  predicate: FloatPredicate,
  type: FloatType,
  a: Push,
  b: Push,
): void {
  const { asm } = e;
  const direct = ordered[predicate];
  const opposite = negated[predicate];
  if (direct !== undefined || opposite !== undefined) {
    a();
    b();
    floatCompare(e, type, direct ?? opposite ?? 0);
    if (opposite !== undefined) asm.op(Op.i32Eqz);
    return;
  }
  if (predicate === 'false' || predicate === 'true') {
    asm.i32(predicate === 'true' ? 1 : 0);
    return;
  }
  const both = (code: number, join: number) => {
    a();
    a();
    floatCompare(e, type, code);
    b();
    b();
    floatCompare(e, type, code);
    asm.op(join);
  };
  if (predicate === 'ord') both(Op.f32Eq, Op.i32And);
  else if (predicate === 'uno') both(Op.f32Ne, Op.i32Or);
  else {
    // one: a < b or a > b; ueq: its negation.
    a();
    b();
    floatCompare(e, type, Op.f32Lt);
    a();
    b();
    floatCompare(e, type, Op.f32Gt);
    asm.op(Op.i32Or);
    if (predicate === 'ueq') asm.op(Op.i32Eqz);
  }
}
