/**
 * Integer arithmetic, comparisons and casts (LangRef "Binary Operations", "Bitwise Binary
 * Operations", "Conversion Operations", icmp) on scalars of up to 64 bits; wide.ts has i65 to i128.
 *
 * Values are zero-extended in their locals: what can set a bit above the width is masked afterwards,
 * what looks at the sign extends it first. Division by zero, the overflow of a signed division and
 * shifts by the width or more bail out: tier 0 knows what they mean.
 */
import type { IntBinaryOp, IntPredicate, Type } from '../../ir/index.js';
import type { Assembler } from './assembler.js';
import { Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { I32, I64, type WasmType } from './encoding.js';
import { Op } from './opcodes.js';

/** Pushes one operand. */
export type Push = () => void;

export function intPart(bits: number): WasmType {
  return bits <= 32 ? I32 : I64;
}

/** Distance between the i32 and the i64 form of arithmetic opcodes. */
const arithmeticStep = Op.i64Add - Op.i32Add;
const compareStep = Op.i64Eq - Op.i32Eq;

export function arithmetic(asm: Assembler, bits: number, op: number): void {
  asm.op(bits <= 32 ? op : op + arithmeticStep);
}

export function compare(asm: Assembler, bits: number, op: number): void {
  asm.op(bits <= 32 ? op : op + compareStep);
}

export function constant(asm: Assembler, bits: number, value: bigint): void {
  if (bits <= 32) asm.i32(Number(BigInt.asIntN(32, value)));
  else asm.i64(value);
}

/** Clears the bits above the width of the value on the stack. */
export function mask(asm: Assembler, bits: number): void {
  if (bits === 32 || bits === 64) return;
  constant(asm, bits, (1n << BigInt(bits)) - 1n);
  arithmetic(asm, bits, Op.i32And);
}

/** Extends the sign of the value on the stack through its local. */
export function signExtend(asm: Assembler, bits: number): void {
  if (bits === 32 || bits === 64) return;
  if (bits === 8) asm.op(Op.i32Extend8S);
  else if (bits === 16) asm.op(Op.i32Extend16S);
  else {
    const shift = BigInt((bits <= 32 ? 32 : 64) - bits);
    constant(asm, bits, shift);
    arithmetic(asm, bits, Op.i32Shl);
    constant(asm, bits, shift);
    arithmetic(asm, bits, Op.i32ShrS);
  }
}

const plain: Partial<Record<IntBinaryOp, number>> = {
  add: Op.i32Add,
  sub: Op.i32Sub,
  mul: Op.i32Mul,
  and: Op.i32And,
  or: Op.i32Or,
  xor: Op.i32Xor,
};
const closed = new Set<IntBinaryOp>(['and', 'or', 'xor', 'udiv', 'urem', 'lshr']);

/**
 * Pushes the result of a binary operation. `second`: the second operand if it is constant; `guard`, of a
 * shift: whether its result is wanted.
 */
export function emitBinary(
  e: Emitter,
  op: IntBinaryOp,
  bits: number,
  a: Push,
  b: Push,
  second: bigint | undefined,
  guard?: Push,
): void {
  const { asm } = e;
  const code = plain[op];
  if (code !== undefined) {
    a();
    b();
    arithmetic(asm, bits, code);
  } else if (op === 'shl' || op === 'lshr' || op === 'ashr')
    emitShift(e, op, bits, a, b, second, guard);
  else emitDivision(e, op, bits, a, b, second);
  if (!closed.has(op)) mask(asm, bits);
}

function emitShift(
  e: Emitter,
  op: 'shl' | 'lshr' | 'ashr',
  bits: number,
  a: Push,
  b: Push,
  amount: bigint | undefined,
  guard?: Push,
): void {
  const { asm } = e;
  if (amount === undefined) {
    b();
    constant(asm, bits, BigInt(bits));
    compare(asm, bits, Op.i32GeU);
    if (guard) {
      guard();
      asm.op(Op.i32And);
    }
    e.bailIf();
  } else if (amount >= BigInt(bits)) throw new Unsupported('a shift by the width or more');
  a();
  if (op === 'ashr') signExtend(asm, bits);
  b();
  arithmetic(asm, bits, op === 'shl' ? Op.i32Shl : op === 'lshr' ? Op.i32ShrU : Op.i32ShrS);
}

function emitDivision(
  e: Emitter,
  op: IntBinaryOp,
  bits: number,
  a: Push,
  b: Push,
  divisor: bigint | undefined,
): void {
  const { asm } = e;
  const signed = op === 'sdiv' || op === 'srem';
  const ones = (1n << BigInt(bits)) - 1n;
  if (divisor === 0n) throw new Unsupported('a division by zero');
  if (divisor === undefined) {
    b();
    asm.op(bits <= 32 ? Op.i32Eqz : Op.i64Eqz);
    e.bailIf();
  }
  if (signed && (divisor === undefined || divisor === ones)) {
    b();
    constant(asm, bits, ones);
    compare(asm, bits, Op.i32Eq);
    a();
    constant(asm, bits, 1n << BigInt(bits - 1));
    compare(asm, bits, Op.i32Eq);
    asm.op(Op.i32And);
    e.bailIf();
  }
  a();
  if (signed) signExtend(asm, bits);
  b();
  if (signed) signExtend(asm, bits);
  const code = { udiv: Op.i32DivU, sdiv: Op.i32DivS, urem: Op.i32RemU, srem: Op.i32RemS };
  arithmetic(asm, bits, code[op as keyof typeof code]);
}

const predicates: Record<IntPredicate, number> = {
  eq: Op.i32Eq,
  ne: Op.i32Ne,
  ugt: Op.i32GtU,
  uge: Op.i32GeU,
  ult: Op.i32LtU,
  ule: Op.i32LeU,
  sgt: Op.i32GtS,
  sge: Op.i32GeS,
  slt: Op.i32LtS,
  sle: Op.i32LeS,
};

/** Pushes the i32 truth value of a comparison. */
export function emitCompare(
  e: Emitter,
  predicate: IntPredicate,
  bits: number,
  a: Push,
  b: Push,
): void {
  const signed = predicate[0] === 's';
  a();
  if (signed) signExtend(e.asm, bits);
  b();
  if (signed) signExtend(e.asm, bits);
  compare(e.asm, bits, predicates[predicate]);
}

/** Turns the value on the stack from one width of at most 64 bits to another. */
export function convertWidth(asm: Assembler, from: number, to: number, signed: boolean): void {
  if (to > from && signed) signExtend(asm, from);
  if (from <= 32 && to > 32) asm.op(signed ? Op.i64ExtendI32S : Op.i64ExtendI32U);
  else if (from > 32 && to <= 32) asm.op(Op.i32WrapI64);
  if (to < from || signed) mask(asm, to);
}

/** The width of an integer that one component holds. */
export function bitsOf(type: Type): number {
  if (type.kind !== 'int' || type.bits > 64) throw new Unsupported('an intrinsic on wide integers');
  return type.bits;
}
