/**
 * The functions of SMT-LIB's theories Core and FixedSizeBitVectors, the overflow predicates of
 * version 2.7, and the names under which Z3 prints its internal total versions.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';

type Build = (t: ExprContext, a: Expr, b: Expr) => Expr;

/** Binary functions of bit-vectors with a bit-vector as result; those in `leftAssociative` chain. */
export const bitVectorOperators: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['bvadd', (t, a, b) => t.add(a, b)],
  ['bvsub', (t, a, b) => t.sub(a, b)],
  ['bvmul', (t, a, b) => t.mul(a, b)],
  ['bvand', (t, a, b) => t.and(a, b)],
  ['bvor', (t, a, b) => t.or(a, b)],
  ['bvxor', (t, a, b) => t.xor(a, b)],
  ['bvnand', (t, a, b) => t.not(t.and(a, b))],
  ['bvnor', (t, a, b) => t.not(t.or(a, b))],
  ['bvxnor', (t, a, b) => t.not(t.xor(a, b))],
  ['bvudiv', (t, a, b) => t.udiv(a, b)],
  ['bvurem', (t, a, b) => t.urem(a, b)],
  ['bvsdiv', (t, a, b) => t.sdiv(a, b)],
  ['bvsrem', (t, a, b) => t.srem(a, b)],
  ['bvsmod', smod],
  ['bvudiv_i', (t, a, b) => t.udiv(a, b)],
  ['bvurem_i', (t, a, b) => t.urem(a, b)],
  ['bvsdiv_i', (t, a, b) => t.sdiv(a, b)],
  ['bvsrem_i', (t, a, b) => t.srem(a, b)],
  ['bvsmod_i', smod],
  ['bvshl', (t, a, b) => t.shl(a, b)],
  ['bvlshr', (t, a, b) => t.lshr(a, b)],
  ['bvashr', (t, a, b) => t.ashr(a, b)],
  ['bvcomp', (t, a, b) => t.eq(a, b)],
  ['ext_rotate_left', (t, a, b) => rotateBy(t, a, b, true)],
  ['ext_rotate_right', (t, a, b) => rotateBy(t, a, b, false)],
]);

export const leftAssociative: ReadonlySet<string> = new Set([
  'bvadd',
  'bvsub',
  'bvmul',
  'bvand',
  'bvor',
  'bvxor',
  'bvxnor',
]);

/** Binary predicates of bit-vectors. */
export const bitVectorPredicates: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['bvult', (t, a, b) => t.ult(a, b)],
  ['bvule', (t, a, b) => t.ule(a, b)],
  ['bvugt', (t, a, b) => t.ult(b, a)],
  ['bvuge', (t, a, b) => t.ule(b, a)],
  ['bvslt', (t, a, b) => t.slt(a, b)],
  ['bvsle', (t, a, b) => t.sle(a, b)],
  ['bvsgt', (t, a, b) => t.slt(b, a)],
  ['bvsge', (t, a, b) => t.sle(b, a)],
  ['bvuaddo', (t, a, b) => overflows(t, a, b, false, (x, y) => t.add(x, y))],
  ['bvsaddo', (t, a, b) => overflows(t, a, b, true, (x, y) => t.add(x, y))],
  ['bvusubo', (t, a, b) => t.ult(a, b)],
  ['bvssubo', (t, a, b) => overflows(t, a, b, true, (x, y) => t.sub(x, y))],
  ['bvumulo', (t, a, b) => overflows(t, a, b, false, (x, y) => t.mul(x, y))],
  ['bvsmulo', (t, a, b) => overflows(t, a, b, true, (x, y) => t.mul(x, y))],
  ['bvumul_noovfl', (t, a, b) => t.not(overflows(t, a, b, false, (x, y) => t.mul(x, y)))],
  ['bvsmul_noovfl', (t, a, b) => t.not(t.and(sameSign(t, a, b), mulOverflows(t, a, b)))],
  ['bvsmul_noudfl', (t, a, b) => t.not(t.and(t.not(sameSign(t, a, b)), mulOverflows(t, a, b)))],
  ['bvsdivo', (t, a, b) => t.and(isMin(t, a), t.eq(b, t.constant(-1, b.width)))],
]);

/** Unary functions of bit-vectors; `bvnego` is a predicate. */
export const unaryOperators: ReadonlyMap<string, (t: ExprContext, a: Expr) => Expr> = new Map<
  string,
  (t: ExprContext, a: Expr) => Expr
>([
  ['bvnot', (t, a) => t.not(a)],
  ['bvneg', (t, a) => t.neg(a)],
  ['bvredor', (t, a) => t.not(t.eq(a, t.constant(0, a.width)))],
  ['bvredand', (t, a) => t.eq(a, t.constant(-1, a.width))],
]);

/** SMT-LIB's definition: the remainder with the sign of the divisor. */
function smod(t: ExprContext, a: Expr, b: Expr): Expr {
  const remainder = t.srem(a, b);
  const zero = t.constant(0, a.width);
  const differs = t.xor(t.slt(remainder, zero), t.slt(b, zero));
  const adjust = t.and(t.not(t.eq(remainder, zero)), differs);
  return t.ite(adjust, t.add(remainder, b), remainder);
}

/** Whether the exact result, computed at twice the width, is not the extension of the cut one. */
function overflows(
  t: ExprContext,
  a: Expr,
  b: Expr,
  isSigned: boolean,
  build: (x: Expr, y: Expr) => Expr,
): Expr {
  const wide = 2 * a.width;
  const extend = (x: Expr): Expr => (isSigned ? t.sext(x, wide) : t.zext(x, wide));
  const exact = build(extend(a), extend(b));
  return t.ne(exact, extend(t.extract(exact, 0, a.width)));
}

function mulOverflows(t: ExprContext, a: Expr, b: Expr): Expr {
  return overflows(t, a, b, true, (x, y) => t.mul(x, y));
}

function sameSign(t: ExprContext, a: Expr, b: Expr): Expr {
  return t.eq(t.extract(a, a.width - 1, 1), t.extract(b, b.width - 1, 1));
}

export function isMin(t: ExprContext, a: Expr): Expr {
  return t.eq(a, t.constant(1n << BigInt(a.width - 1), a.width));
}

/** Rotation to the left by a constant. */
export function rotateLeft(t: ExprContext, a: Expr, distance: number): Expr {
  const by = distance % a.width;
  if (by === 0) return a;
  return t.concat(t.extract(a, 0, a.width - by), t.extract(a, a.width - by, by));
}

function rotateBy(t: ExprContext, a: Expr, b: Expr, left: boolean): Expr {
  const { width } = a;
  const by = t.urem(b, t.constant(width, width));
  const back = t.sub(t.constant(width, width), by);
  return left ? t.or(t.shl(a, by), t.lshr(a, back)) : t.or(t.lshr(a, by), t.shl(a, back));
}
