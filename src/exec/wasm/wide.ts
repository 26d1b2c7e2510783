/**
 * Integers of 65 to 128 bits, as two 64-bit halves. Compilers use i128 mostly for products with carry
 * and for hashes, so addition, multiplication, shifts, logic and comparisons are inline; division is
 * left to tier 0.
 */
import type { IntBinaryOp, IntPredicate } from '../../ir/index.js';
import { Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { I64 } from './encoding.js';
import type { Push } from './integers.js';
import { Op } from './opcodes.js';

/** Pushes the low and the high half of an operand. */
export interface PushWide {
  readonly low: Push;
  readonly high: Push;
}

/** Pushes low, then high half of the result. */
export function emitWideBinary(
  e: Emitter,
  op: IntBinaryOp,
  bits: number,
  a: PushWide,
  b: PushWide,
  second: bigint | undefined,
): void {
  const { asm } = e;
  switch (op) {
    case 'and':
    case 'or':
    case 'xor': {
      const code = op === 'and' ? Op.i64And : op === 'or' ? Op.i64Or : Op.i64Xor;
      a.low();
      b.low();
      asm.op(code);
      a.high();
      b.high();
      asm.op(code);
      return;
    }
    case 'add': {
      const low = e.scratch(I64, 'low');
      a.low();
      b.low();
      asm.op(Op.i64Add);
      asm.tee(low);
      a.high();
      b.high();
      asm.op(Op.i64Add);
      asm.get(low);
      a.low();
      asm.op(Op.i64LtU);
      asm.op(Op.i64ExtendI32U);
      asm.op(Op.i64Add);
      break;
    }
    case 'sub':
      a.low();
      b.low();
      asm.op(Op.i64Sub);
      a.high();
      b.high();
      asm.op(Op.i64Sub);
      a.low();
      b.low();
      asm.op(Op.i64LtU);
      asm.op(Op.i64ExtendI32U);
      asm.op(Op.i64Sub);
      break;
    case 'mul':
      a.low();
      b.low();
      asm.op(Op.i64Mul);
      a.low();
      b.low();
      asm.call(e.env.support('mulHigh'));
      a.low();
      b.high();
      asm.op(Op.i64Mul);
      asm.op(Op.i64Add);
      a.high();
      b.low();
      asm.op(Op.i64Mul);
      asm.op(Op.i64Add);
      break;
    case 'shl':
    case 'lshr':
    case 'ashr':
      emitWideShift(e, op, bits, a, b, second);
      break;
    default:
      throw new Unsupported(`${op} on i${bits}`);
  }
  maskHigh(e, bits);
}

function maskHigh(e: Emitter, bits: number): void {
  if (bits === 128) return;
  e.asm.i64((1n << BigInt(bits - 64)) - 1n);
  e.asm.op(Op.i64And);
}

/** Extends the sign of the high half on the stack. */
export function signExtendHigh(e: Emitter, bits: number): void {
  if (bits === 128) return;
  e.asm.i64(128 - bits);
  e.asm.op(Op.i64Shl);
  e.asm.i64(128 - bits);
  e.asm.op(Op.i64ShrS);
}

function emitWideShift(
  e: Emitter,
  op: 'shl' | 'lshr' | 'ashr',
  bits: number,
  a: PushWide,
  b: PushWide,
  amount: bigint | undefined,
): void {
  const { asm } = e;
  if (amount !== undefined) {
    if (amount >= BigInt(bits)) throw new Unsupported('a shift by the width or more');
    emitConstantShift(e, op, bits, a, Number(amount));
    return;
  }
  b.high();
  asm.i64(0);
  asm.op(Op.i64Ne);
  b.low();
  asm.i64(bits);
  asm.op(Op.i64GeU);
  asm.op(Op.i32Or);
  e.bailIf();
  const low = e.scratch(I64, 'low');
  const high = e.scratch(I64, 'high');
  a.high();
  if (op === 'ashr') signExtendHigh(e, bits);
  asm.set(high);
  // Shifts of WebAssembly take the amount modulo 64; crossing bits need an amount of 1 to 63.
  b.low();
  asm.i64(64);
  asm.op(Op.i64GeU);
  asm.if();
  if (op === 'shl') {
    asm.i64(0);
    asm.set(low);
    a.low();
    b.low();
    asm.op(Op.i64Shl);
    asm.set(high);
  } else {
    asm.get(high);
    b.low();
    asm.op(op === 'lshr' ? Op.i64ShrU : Op.i64ShrS);
    asm.set(low);
    if (op === 'lshr') asm.i64(0);
    else {
      asm.get(high);
      asm.i64(63);
      asm.op(Op.i64ShrS);
    }
    asm.set(high);
  }
  asm.else();
  crossing(e, op, a, () => b.low(), high, low);
  asm.end();
  asm.get(low);
  asm.get(high);
}

/** For amounts of 0 to 63: the bits that cross pass through a double shift, which is right for 0. */
function crossing(
  e: Emitter,
  op: 'shl' | 'lshr' | 'ashr',
  a: PushWide,
  amount: Push,
  high: number,
  low: number,
): void {
  const { asm } = e;
  if (op === 'shl') {
    asm.get(high);
    amount();
    asm.op(Op.i64Shl);
    a.low();
    asm.i64(1);
    asm.op(Op.i64ShrU);
    asm.i64(63);
    amount();
    asm.op(Op.i64Sub);
    asm.op(Op.i64ShrU);
    asm.op(Op.i64Or);
    asm.set(high);
    a.low();
    amount();
    asm.op(Op.i64Shl);
    asm.set(low);
    return;
  }
  a.low();
  amount();
  asm.op(Op.i64ShrU);
  asm.get(high);
  asm.i64(1);
  asm.op(Op.i64Shl);
  asm.i64(63);
  amount();
  asm.op(Op.i64Sub);
  asm.op(Op.i64Shl);
  asm.op(Op.i64Or);
  asm.set(low);
  asm.get(high);
  amount();
  asm.op(op === 'lshr' ? Op.i64ShrU : Op.i64ShrS);
  asm.set(high);
}

function emitConstantShift(
  e: Emitter,
  op: 'shl' | 'lshr' | 'ashr',
  bits: number,
  a: PushWide,
  amount: number,
): void {
  const { asm } = e;
  const high = e.scratch(I64, 'high');
  const low = e.scratch(I64, 'low');
  a.high();
  if (op === 'ashr') signExtendHigh(e, bits);
  asm.set(high);
  if (amount < 64) {
    crossing(e, op, a, () => asm.i64(amount), high, low);
    asm.get(low);
    asm.get(high);
  } else if (op === 'shl') {
    asm.i64(0);
    a.low();
    asm.i64(amount - 64);
    asm.op(Op.i64Shl);
  } else {
    asm.get(high);
    asm.i64(amount - 64);
    asm.op(op === 'lshr' ? Op.i64ShrU : Op.i64ShrS);
    if (op === 'lshr') asm.i64(0);
    else {
      asm.get(high);
      asm.i64(63);
      asm.op(Op.i64ShrS);
    }
  }
}

/** Pushes the i32 truth value of a comparison of two wide integers. */
export function emitWideCompare(
  e: Emitter,
  predicate: IntPredicate,
  bits: number,
  a: PushWide,
  b: PushWide,
): void {
  const { asm } = e;
  if (predicate === 'eq' || predicate === 'ne') {
    a.low();
    b.low();
    asm.op(Op.i64Xor);
    a.high();
    b.high();
    asm.op(Op.i64Xor);
    asm.op(Op.i64Or);
    asm.op(Op.i64Eqz);
    if (predicate === 'ne') asm.op(Op.i32Eqz);
    return;
  }
  const signed = predicate[0] === 's';
  const less = predicate[1] === 'l';
  const orEqual = predicate.endsWith('e');
  // high halves decide, unless they are equal; then the low ones, unsigned.
  const pushHigh = (operand: PushWide) => {
    operand.high();
    if (signed) signExtendHigh(e, bits);
  };
  a.low();
  b.low();
  asm.op(less ? (orEqual ? Op.i64LeU : Op.i64LtU) : orEqual ? Op.i64GeU : Op.i64GtU);
  pushHigh(a);
  pushHigh(b);
  asm.op(less ? (signed ? Op.i64LtS : Op.i64LtU) : signed ? Op.i64GtS : Op.i64GtU);
  a.high();
  b.high();
  asm.op(Op.i64Eq);
  asm.op(Op.select);
}
