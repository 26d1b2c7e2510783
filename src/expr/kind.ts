/**
 * The kinds of terms.
 *
 * A kind is a small integer so that a `switch` over it compiles to a jump table and so that a rule
 * table can be indexed by it. The numbers are grouped: leaves, unary, binary, the rest, floating point (unary,
 * binary, fused multiply-add), arrays; of these, those that consist of other arrays come last.
 *
 * Normal form: `Ule` and `Sle` never occur in terms made by a context, `a ≤ b` is `¬(b < a)`, so
 * that a branch condition and its negation are one atom. They exist as operators of `foldBinary`.
 */

export const Kind = {
  None: 0,
  Const: 1,
  Symbol: 2,
  Bound: 3,
  Read: 4,
  Not: 5,
  Neg: 6,
  Extract: 7,
  ZExt: 8,
  SExt: 9,
  Add: 10,
  Sub: 11,
  Mul: 12,
  UDiv: 13,
  SDiv: 14,
  URem: 15,
  SRem: 16,
  Shl: 17,
  LShr: 18,
  AShr: 19,
  And: 20,
  Or: 21,
  Xor: 22,
  Concat: 23,
  Eq: 24,
  Ult: 25,
  Ule: 26,
  Slt: 27,
  Sle: 28,
  Ite: 29,
  Forall: 30,
  FIsNan: 31,
  FSqrt: 32,
  FRound: 33,
  FConvert: 34,
  FFromS: 35,
  FFromU: 36,
  FToS: 37,
  FToU: 38,
  FAdd: 39,
  FSub: 40,
  FMul: 41,
  FDiv: 42,
  FRem: 43,
  FEq: 44,
  FLt: 45,
  FLe: 46,
  FFma: 47,
  ArraySymbol: 48,
  ConstArray: 49,
  Store: 50,
  ArrayIte: 51,
} as const;

export type Kind = (typeof Kind)[keyof typeof Kind];

export const kindCount = 52;

/** Operators of two operands of one width whose result has that width. */
export type ArithmeticOp =
  | typeof Kind.Add
  | typeof Kind.Sub
  | typeof Kind.Mul
  | typeof Kind.UDiv
  | typeof Kind.SDiv
  | typeof Kind.URem
  | typeof Kind.SRem
  | typeof Kind.Shl
  | typeof Kind.LShr
  | typeof Kind.AShr
  | typeof Kind.And
  | typeof Kind.Or
  | typeof Kind.Xor;

/** Operators of two operands of one width whose result is one bit. */
export type ComparisonOp =
  | typeof Kind.Eq
  | typeof Kind.Ult
  | typeof Kind.Ule
  | typeof Kind.Slt
  | typeof Kind.Sle;

export type BinaryOp = ArithmeticOp | ComparisonOp;

export type UnaryOp = typeof Kind.Not | typeof Kind.Neg;

/** Operators of floating point; a number is the bit-vector of its bits (`float/operation.ts`). */
export type FloatOp =
  | typeof Kind.FIsNan
  | typeof Kind.FSqrt
  | typeof Kind.FRound
  | typeof Kind.FConvert
  | typeof Kind.FFromS
  | typeof Kind.FFromU
  | typeof Kind.FToS
  | typeof Kind.FToU
  | typeof Kind.FAdd
  | typeof Kind.FSub
  | typeof Kind.FMul
  | typeof Kind.FDiv
  | typeof Kind.FRem
  | typeof Kind.FEq
  | typeof Kind.FLt
  | typeof Kind.FLe
  | typeof Kind.FFma;

export function isFloatOp(kind: Kind): kind is FloatOp {
  return kind >= Kind.FIsNan && kind <= Kind.FFma;
}

/** What a term denotes. A floating-point number is the bit-vector of its bits. */
export const Sort = { BitVector: 0, Array: 1 } as const;

export type Sort = (typeof Sort)[keyof typeof Sort];

/** Number of children that are terms, by kind. The bound variable of a quantifier is not a child. */
export const arityOf: Uint8Array = (() => {
  const arity = new Uint8Array(kindCount);
  arity.fill(1, Kind.Not, Kind.SExt + 1);
  arity.fill(2, Kind.Add, Kind.Sle + 1);
  arity.fill(1, Kind.FIsNan, Kind.FToU + 1);
  arity.fill(2, Kind.FAdd, Kind.FLe + 1);
  arity[Kind.FFma] = 3;
  arity[Kind.Read] = 2;
  arity[Kind.Ite] = 3;
  arity[Kind.Forall] = 3;
  arity[Kind.Store] = 3;
  arity[Kind.ArrayIte] = 3;
  return arity;
})();

const names: string[] = [];
for (const [name, kind] of Object.entries(Kind)) names[kind] = name;

/** The name of a kind, for messages. */
export function kindName(kind: Kind): string {
  return names[kind];
}
