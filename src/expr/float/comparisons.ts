/**
 * Simpler forms of comparisons of floating-point numbers, each equal for all values, NaNs and signs of zeros included.
 *
 * Rounding is monotone. So a sum, product, quotient or conversion with one operand that is not constant, compared with a
 * constant, is that operand compared with another constant: the last number of the operand's format for which the
 * comparison holds, found by halving the order of all numbers. Chains of such operations vanish, and a comparison of
 * what was an integer becomes one of integers: the range of an integer tells what `(double)i / 10 < 2.5` does. A square, compared
 * with a constant, is the size of its root compared with another.
 *
 * Integers and their quotients by constants, compared with each other, are compared as fractions (`fractions.ts`).
 *
 * `tests/expr/float/simplify.test.ts` compares each form with its plain term for all values of small formats.
 */
import type { ExprContext } from '../context.js';
import { type Expr, noTerm } from '../expr.js';
import { type FloatOp, isFloatOp, Kind } from '../kind.js';
import { signBit, type Value } from '../value.js';
import { infinityOf, integersWhere, numbersWhere, sizesWhere, type Where } from './bounds.js';
import { type FloatFormat, floatCode, formatOfCode, sourceOfCode } from './format.js';
import { compareFractions, magnitudeOf } from './fractions.js';
import { foldFloat } from './operation.js';
import * as soft from './soft-float.js';

export type Comparison = typeof Kind.FEq | typeof Kind.FLt | typeof Kind.FLe;

function compareAgain(t: ExprContext, op: Comparison, f: FloatFormat, a: Expr, b: Expr): Expr {
  return op === Kind.FEq ? t.feq(f, a, b) : op === Kind.FLt ? t.flt(f, a, b) : t.fle(f, a, b);
}

/** The number itself, where it is multiplied or divided by one, or a zero is added: equal but for the sign of a zero. */
function withoutNeutral(f: FloatFormat, term: Expr): Expr {
  const { kind, a, b } = term;
  if (!isFloatOp(kind) || formatOfCode(term.code) !== f || f.explicitInteger) return term;
  if (kind === Kind.FMul || kind === Kind.FDiv) {
    if (isOne(f, b)) return a;
    return kind === Kind.FMul && isOne(f, a) ? b : term;
  }
  if (kind === Kind.FAdd || kind === Kind.FSub) {
    if (isZeroOf(f, b)) return a;
    return kind === Kind.FAdd && isZeroOf(f, a) ? b : term;
  }
  return term;
}

function isOne(f: FloatFormat, { isConst, value }: Expr): boolean {
  return isConst && BigInt(value) === soft.fromInteger(f, 1n);
}

function isZeroOf(f: FloatFormat, { isConst, value }: Expr): boolean {
  return isConst && soft.isZero(soft.unpack(f, BigInt(value)));
}

/** What is multiplied by a zero, or subtracted from itself: a zero if it is finite, and else a NaN. */
export function vanishing(f: FloatFormat, { kind, code, a, b }: Expr): Expr | undefined {
  const isVanishing = kind === Kind.FMul || kind === Kind.FSub;
  if (!isVanishing || formatOfCode(code) !== f || f.explicitInteger) return undefined;
  if (kind === Kind.FSub) return a === b ? a : undefined;
  return isZeroOf(f, b) ? a : isZeroOf(f, a) ? b : undefined;
}

/** What a term is the square of. */
export function rootOf(f: FloatFormat, { kind, code, a, b }: Expr): Expr | undefined {
  const isSquare = kind === Kind.FMul && a === b && formatOfCode(code) === f;
  return isSquare && !f.explicitInteger ? a : undefined;
}

export function isFiniteNumber(t: ExprContext, f: FloatFormat, term: Expr): Expr {
  const size = t.and(term, t.constant((1n << BigInt(f.bits - 1)) - 1n, f.bits));
  return t.flt(f, size, t.constant(infinityOf(f), f.bits));
}

export function simplerComparison(
  t: ExprContext,
  op: Comparison,
  f: FloatFormat,
  a: Expr,
  b: Expr,
): Expr | null {
  if (a === b) return op === Kind.FLt ? t.false : t.not(t.fisNan(f, a));
  const [x, y] = [withoutNeutral(f, a), withoutNeutral(f, b)];
  if (x !== a || y !== b) return compareAgain(t, op, f, x, y);
  const [p, q] = [vanishing(f, a), vanishing(f, b)];
  // A NaN, or a zero: what vanishes is finite, and the comparison is one with zero.
  if (p) return t.and(isFiniteNumber(t, f, p), compareAgain(t, op, f, t.constant(0, f.bits), b));
  if (q) return t.and(isFiniteNumber(t, f, q), compareAgain(t, op, f, a, t.constant(0, f.bits)));
  if (!a.isConst && !b.isConst) return compareFractions(t, op, f, a, b);
  const constant = a.isConst ? a : b;
  if (soft.unpack(f, BigInt(constant.value)).kind === 'nan') return t.false;
  const other = a.isConst ? b : a;
  const signless = withoutSign(t, op, f, a, b);
  if (signless) return signless;
  const root = rootOf(f, other);
  const inner = root ? squared(root, f) : monotone(other, f);
  if (inner === null) return null;
  if (op === Kind.FEq) return t.and(t.fle(f, a, b), t.fle(f, b, a));
  const holds = (value: Value): boolean => {
    const made = foldFloat(
      other.kind as FloatOp,
      other.code,
      f.bits,
      inner.operand.width,
      ...inner.with(value),
      0,
    );
    const [x, y] = a.isConst ? [constant.value, made] : [made, constant.value];
    return foldFloat(op, floatCode(f), 1, f.bits, x, y, 0) === 1;
  };
  // Of a growing function, what is less holds from the lowest on; of a falling one to the highest.
  const isFromLow = !a.isConst === inner.grows;
  const side = (isFirst: boolean, { value }: Expr): string => `${value}${isFirst ? '<' : '>'}`;
  const fixed = inner.constant ? side(inner.constant === other.a, inner.constant) : '';
  const made = [other.kind, other.code, inner.operand.width, fixed];
  const name = [op, side(a.isConst, constant), ...made].join();
  const where: Where = { name, isFromLow, holds };
  if (root) return sizesWhere(t, f, root, where);
  return inner.format
    ? numbersWhere(t, inner.format, inner.operand, where)
    : integersWhere(t, inner.operand, other.kind === Kind.FFromS, where);
}

/** −x compared with a constant is x compared with its opposite, and |x| lies between the two. */
function withoutSign(
  t: ExprContext,
  op: Comparison,
  f: FloatFormat,
  a: Expr,
  b: Expr,
): Expr | null {
  if (f.explicitInteger) return null;
  const other = a.isConst ? b : a;
  const opposite = (term: Expr): Expr => t.xor(term, t.constant(signBit(f.bits), f.bits));
  if (other.kind === Kind.Xor && other.b.isValue(signBit(f.bits))) {
    const [x, y] = a.isConst ? [other.a, opposite(a)] : [opposite(b), other.a];
    return compareAgain(t, op, f, x, y);
  }
  const x = magnitudeOf(f, other);
  if (x === null) return null;
  const given = a.isConst ? a : b;
  const isNegative = BigInt(given.value) >> BigInt(f.bits - 1) !== 0n;
  const bound = isNegative ? opposite(given) : given;
  // No number is less than a negative one here; a negative zero is a zero.
  if (isNegative && !isZeroOf(f, bound)) {
    return a.isConst && op !== Kind.FEq ? t.not(t.fisNan(f, x)) : t.false;
  }
  const low = opposite(bound);
  if (op === Kind.FEq) return t.or(t.feq(f, x, bound), t.feq(f, x, low));
  return a.isConst
    ? t.or(compareAgain(t, op, f, bound, x), compareAgain(t, op, f, x, low))
    : t.and(compareAgain(t, op, f, x, bound), compareAgain(t, op, f, low, x));
}

interface Monotone {
  readonly operand: Expr;
  /** Of the operand; undefined for an integer. */
  readonly format: FloatFormat | undefined;
  readonly grows: boolean;
  /** The operand that does not vary, if there is one. */
  readonly constant?: Expr;
  /** The operands of the operation when the one that varies has a value. */
  readonly with: (value: Value) => [Value, Value];
}

/** An operation of one operand that varies, which is NaN only for a NaN; null for others. */
export function monotone(term: Expr, f: FloatFormat): Monotone | null {
  const { kind, a, b } = term;
  if (!isFloatOp(kind) || formatOfCode(term.code) !== f || f.explicitInteger) return null;
  const first = (value: Value): [Value, Value] => [value, b === noTerm ? 0 : b.value];
  switch (kind) {
    case Kind.FFromS:
    case Kind.FFromU:
      return a.width > 1 ? { operand: a, format: undefined, grows: true, with: first } : null;
    case Kind.FConvert: {
      const format = sourceOfCode(term.code);
      return format.explicitInteger ? null : { operand: a, format, grows: true, with: first };
    }
    case Kind.FRound:
      return { operand: a, format: f, grows: true, with: first };
    case Kind.FAdd:
    case Kind.FSub:
    case Kind.FMul:
    case Kind.FDiv: {
      const constant = a.isConst ? a : b;
      if (!constant.isConst || (kind === Kind.FDiv && a.isConst)) return null;
      const number = soft.unpack(f, BigInt(constant.value));
      const isScale = kind === Kind.FMul || kind === Kind.FDiv;
      if (number.kind !== 'finite' || (isScale && number.mantissa === 0n)) return null;
      const grows = isScale ? !number.sign : !(kind === Kind.FSub && a.isConst);
      const second = (value: Value): [Value, Value] => [a.value, value];
      const operand = a.isConst ? b : a;
      return { operand, format: f, grows, constant, with: a.isConst ? second : first };
    }
    default:
      return null;
  }
}

/** A square grows with the size of its root. */
function squared(operand: Expr, format: FloatFormat): Monotone {
  return { operand, format, grows: true, with: (value) => [value, value] };
}
