/**
 * LLVM's integer operators in the words of src/expr, which holds their meaning (`foldBinary`).
 *
 * LangRef leaves some results undefined; the interpreter asks `integerFault` first and reports them.
 * What is left is total: shifts beyond the width follow SMT-LIB where they are not reported.
 */
import { type ArithmeticOp, type ComparisonOp, isNegative, Kind } from '../../expr/index.js';
import type { IntBinaryOp, IntPredicate } from '../../ir/index.js';
import type { Word } from '../../value/index.js';

export const kindOf: Record<IntBinaryOp, ArithmeticOp> = {
  add: Kind.Add,
  sub: Kind.Sub,
  mul: Kind.Mul,
  udiv: Kind.UDiv,
  sdiv: Kind.SDiv,
  urem: Kind.URem,
  srem: Kind.SRem,
  shl: Kind.Shl,
  lshr: Kind.LShr,
  ashr: Kind.AShr,
  and: Kind.And,
  or: Kind.Or,
  xor: Kind.Xor,
};

/** A predicate as one of five comparisons, with the operands exchanged or the result negated. */
export interface Comparison {
  readonly op: ComparisonOp;
  readonly swap: boolean;
  readonly negate: boolean;
}

const comparison = (op: ComparisonOp, swap = false, negate = false): Comparison => ({
  op,
  swap,
  negate,
});

export const comparisonOf: Record<IntPredicate, Comparison> = {
  eq: comparison(Kind.Eq),
  ne: comparison(Kind.Eq, false, true),
  ult: comparison(Kind.Ult),
  ule: comparison(Kind.Ule),
  ugt: comparison(Kind.Ult, true),
  uge: comparison(Kind.Ule, true),
  slt: comparison(Kind.Slt),
  sle: comparison(Kind.Sle),
  sgt: comparison(Kind.Slt, true),
  sge: comparison(Kind.Sle, true),
};

export type IntegerFault = 'division-by-zero' | 'overflow' | 'overshift';

/** What is wrong with an operation, if anything: LangRef's undefined behaviour and overshifts. */
export function integerFault(
  op: IntBinaryOp,
  width: number,
  a: Word,
  b: Word,
): IntegerFault | undefined {
  switch (op) {
    case 'udiv':
    case 'urem':
      return b === 0 ? 'division-by-zero' : undefined;
    case 'sdiv':
    case 'srem':
      if (b === 0) return 'division-by-zero';
      return isMinusOne(b, width) && isMinimum(a, width) ? 'overflow' : undefined;
    case 'shl':
    case 'lshr':
    case 'ashr':
      return b >= width ? 'overshift' : undefined;
    default:
      return undefined;
  }
}

function isMinusOne(value: Word, width: number): boolean {
  return isNegative(value, width) && BigInt.asIntN(width, BigInt(value)) === -1n;
}

function isMinimum(value: Word, width: number): boolean {
  return isNegative(value, width) && BigInt.asUintN(width - 1, BigInt(value)) === 0n;
}
