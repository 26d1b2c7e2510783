/** Rules for not, and, or, xor and the shifts. */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { foldExtract } from '../fold.js';
import { type ArithmeticOp, Kind } from '../kind.js';
import { allOnes } from '../value.js';
import { contiguous, hasConstBranches, trailingZeros } from './known.js';
import { commuted, type Rule, rulesFor, widest } from './rule.js';

const { And, Or, Xor, Not, Neg, Const, Ite, ZExt, Concat, Shl, LShr, AShr, Eq } = Kind;

const not = rulesFor(Not);
const and = rulesFor(And);
const or = rulesFor(Or);
const xor = rulesFor(Xor);
const shl = rulesFor(Shl);
const lshr = rulesFor(LShr);
const ashr = rulesFor(AShr);

const isOnes = (e: Expr): boolean => e.kind === Const && e.value === allOnes(e.width);
const isZero = (e: Expr): boolean => e.kind === Const && e.value === 0;
const differentConstants = (a: Expr, b: Expr): boolean =>
  a.kind === Const && b.kind === Const && a.value !== b.value;
const complements = (a: Expr, b: Expr): boolean =>
  (a.kind === Not && a.a === b) || (b.kind === Not && b.a === a);

/** Applies an operator to the two parts of a concat and those of a constant. */
function byParts(t: ExprContext, op: ArithmeticOp, a: Expr, k: Expr): Expr {
  const split = a.b.width;
  const high = t.constant(foldExtract(k.value, split, a.a.width), a.a.width);
  const low = t.constant(foldExtract(k.value, 0, split), split);
  return t.concat(t.arithmetic(op, a.a, high), t.arithmetic(op, a.b, low));
}

/** Whether a part of the constant, cut as the concat is, is all zeros or all ones. */
function partFolds(a: Expr, k: Expr): boolean {
  const split = a.b.width;
  const high = foldExtract(k.value, split, a.a.width);
  const low = foldExtract(k.value, 0, split);
  return high === 0 || low === 0 || high === allOnes(a.a.width) || low === allOnes(split);
}

/** op(zext(x), zext(y)) = zext(op(x, y)) with the narrower operand extended first. */
function underZext(t: ExprContext, op: ArithmeticOp, a: Expr, b: Expr, width: number): Expr {
  const inner = Math.max(a.a.width, b.a.width);
  return t.zext(t.arithmetic(op, t.zext(a.a, inner), t.zext(b.a, inner)), width);
}

export const bitwiseRules: readonly Rule[] = [
  not('not-not', '~~x = x', [Not], (_t, a) => a.a),
  not('not-neg', '~−x = x − 1', [Neg], (t, a, _b, _c, w) => t.add(a.a, t.constant(-1, w))),
  not('not-ite-constants', '~ite(c, k, m) = ite(c, ~k, ~m)', [Ite], (t, a) =>
    hasConstBranches(a) ? t.ite(a.a, t.not(a.b), t.not(a.c)) : null,
  ),
  not('not-xor-constant', '~(x ⊕ k) = x ⊕ ~k', [Xor], (t, a) =>
    a.b.kind === Const ? t.xor(a.a, t.not(a.b)) : null,
  ),

  and('and-zero', 'x & 0 = 0', [null, Const], (_t, _a, b) => (b.value === 0 ? b : null)),
  and('and-ones', 'x & −1 = x', [null, Const], (_t, a, b) => (isOnes(b) ? a : null)),
  and('and-self', 'x & x = x', [null], (_t, a, b) => (a === b ? a : null)),
  and('and-complement', 'x & ~x = 0', [null], (t, a, b, _, w) =>
    complements(a, b) ? t.constant(0, w) : null,
  ),
  and('and-constants', '(x & k) & m = x & (k & m)', [And, Const], (t, a, b) =>
    a.b.kind === Const ? t.and(a.a, t.and(a.b, b)) : null,
  ),
  and('and-zext-constant', 'zext(x) & k = zext(x & k)', [ZExt, Const], (t, a, b, _, w) =>
    t.zext(t.and(a.a, t.extract(b, 0, a.a.width)), w),
  ),
  and(
    'and-concat-constant',
    '(x ∘ y) & (k ∘ m) = (x & k) ∘ (y & m), a part 0 or −1',
    [Concat, Const],
    (t, a, b, _, w) => (w <= widest && partFolds(a, b) ? byParts(t, And, a, b) : null),
  ),
  and('and-mask', 'x & 0…01…10…0 = 0 ∘ x[high:low] ∘ 0', [null, Const], (t, a, b, _, w) => {
    const run = contiguous(b.value, w);
    if (run === null) return null;
    const middle = t.extract(a, run.low, run.length);
    const shifted = run.low === 0 ? middle : t.concat(middle, t.constant(0, run.low));
    return t.zext(shifted, w);
  }),
  and('and-ite-constants', 'ite(c, k, m) & l = ite(c, k & l, m & l)', [Ite, Const], (t, a, b) =>
    hasConstBranches(a) ? t.ite(a.a, t.and(a.b, b), t.and(a.c, b)) : null,
  ),
  and('and-zexts', 'zext(x) & zext(y) = zext(x & y)', [ZExt, ZExt], (t, a, b, _, w) =>
    underZext(t, And, a, b, w),
  ),
  ...commuted(
    and(
      'and-zext-concat',
      '(x ∘ y) & zext(z) = zext(y & z), |z| ≤ |y|',
      [Concat, ZExt],
      (t, a, b, _, w) =>
        b.a.width <= a.b.width && w <= widest
          ? t.zext(t.and(a.b, t.zext(b.a, a.b.width)), w)
          : null,
    ),
  ),
  ...commuted(
    and('and-absorb', 'x & (x | y) = x', [null, Or], (_t, a, b) =>
      b.a === a || b.b === a ? a : null,
    ),
  ),
  ...commuted(
    and('and-again', 'x & (x & y) = x & y', [null, And], (_t, a, b) =>
      b.a === a || b.b === a ? b : null,
    ),
  ),
  ...commuted(
    and('and-contradiction', '~x & (x & y) = 0', [null, And], (t, a, b, _, w) =>
      complements(a, b.a) || complements(a, b.b) ? t.constant(0, w) : null,
    ),
  ),
  ...commuted(
    and('and-unit', 'x & (~x | y) = x & y', [null, Or], (t, a, b) =>
      complements(a, b.a) ? t.and(a, b.b) : complements(a, b.b) ? t.and(a, b.a) : null,
    ),
  ),
  and('and-equalities', 'x = k ∧ x = m ⇒ false, k ≠ m', [Eq, Eq], (t, a, b) =>
    a.a === b.a && differentConstants(a.b, b.b) ? t.false : null,
  ),
  ...commuted(
    and('and-implied-inequality', 'x = k ∧ ¬(x = m) ⇒ x = k, k ≠ m', [Eq, Not], (_t, a, b) =>
      b.a.kind === Eq && a.a === b.a.a && differentConstants(a.b, b.a.b) ? a : null,
    ),
  ),

  or('or-zero', 'x | 0 = x', [null, Const], (_t, a, b) => (b.value === 0 ? a : null)),
  or('or-ones', 'x | −1 = −1', [null, Const], (_t, _a, b) => (isOnes(b) ? b : null)),
  or('or-self', 'x | x = x', [null], (_t, a, b) => (a === b ? a : null)),
  or('or-complement', 'x | ~x = −1', [null], (t, a, b, _, w) =>
    complements(a, b) ? t.constant(-1, w) : null,
  ),
  or('or-constants', '(x | k) | m = x | (k | m)', [Or, Const], (t, a, b) =>
    a.b.kind === Const ? t.or(a.a, t.or(a.b, b)) : null,
  ),
  or(
    'or-concat-constant',
    '(x ∘ y) | (k ∘ m) = (x | k) ∘ (y | m), a part 0 or −1',
    [Concat, Const],
    (t, a, b, _, w) => (w <= widest && partFolds(a, b) ? byParts(t, Or, a, b) : null),
  ),
  or('or-ite-constants', 'ite(c, k, m) | l = ite(c, k | l, m | l)', [Ite, Const], (t, a, b) =>
    hasConstBranches(a) ? t.ite(a.a, t.or(a.b, b), t.or(a.c, b)) : null,
  ),
  or('or-zexts', 'zext(x) | zext(y) = zext(x | y)', [ZExt, ZExt], (t, a, b, _, w) =>
    underZext(t, Or, a, b, w),
  ),
  ...commuted(
    or(
      'or-zext-concat',
      '(x ∘ y) | zext(z) = x ∘ (y | z), |z| ≤ |y|',
      [Concat, ZExt],
      (t, a, b, _, w) =>
        b.a.width <= a.b.width && w <= widest
          ? t.concat(a.a, t.or(a.b, t.zext(b.a, a.b.width)))
          : null,
    ),
  ),
  or(
    'or-concat-zeros',
    '(x ∘ 0) | (y ∘ z) = ((x | y) ∘ z), |x| = |y|',
    [Concat, Concat],
    (t, a, b, _, w) => {
      if (a.b.width !== b.b.width || w > widest) return null;
      if (isZero(a.b)) return t.concat(t.or(a.a, b.a), b.b);
      return isZero(b.b) ? t.concat(t.or(a.a, b.a), a.b) : null;
    },
  ),
  ...commuted(
    or('or-absorb', 'x | (x & y) = x', [null, And], (_t, a, b) =>
      b.a === a || b.b === a ? a : null,
    ),
  ),
  ...commuted(
    or('or-again', 'x | (x | y) = x | y', [null, Or], (_t, a, b) =>
      b.a === a || b.b === a ? b : null,
    ),
  ),
  ...commuted(
    or('or-tautology', '~x | (x | y) = −1', [null, Or], (t, a, b, _, w) =>
      complements(a, b.a) || complements(a, b.b) ? t.constant(-1, w) : null,
    ),
  ),
  ...commuted(
    or('or-unit', 'x | (~x & y) = x | y', [null, And], (t, a, b) =>
      complements(a, b.a) ? t.or(a, b.b) : complements(a, b.b) ? t.or(a, b.a) : null,
    ),
  ),

  xor('xor-zero', 'x ⊕ 0 = x', [null, Const], (_t, a, b) => (b.value === 0 ? a : null)),
  xor('xor-ones', 'x ⊕ −1 = ~x', [null, Const], (t, a, b) => (isOnes(b) ? t.not(a) : null)),
  xor('xor-self', 'x ⊕ x = 0', [null], (t, a, b, _, w) => (a === b ? t.constant(0, w) : null)),
  xor('xor-complement', 'x ⊕ ~x = −1', [null], (t, a, b, _, w) =>
    complements(a, b) ? t.constant(-1, w) : null,
  ),
  xor('xor-constants', '(x ⊕ k) ⊕ m = x ⊕ (k ⊕ m)', [Xor, Const], (t, a, b) =>
    a.b.kind === Const ? t.xor(a.a, t.xor(a.b, b)) : null,
  ),
  xor('xor-not-constant', '~x ⊕ k = x ⊕ ~k', [Not, Const], (t, a, b) => t.xor(a.a, t.not(b))),
  ...commuted(
    xor('xor-not', '~x ⊕ y = ~(x ⊕ y)', [Not], (t, a, b) =>
      b.kind === Const ? null : t.not(t.xor(a.a, b)),
    ),
  ),
  ...commuted(
    xor('xor-constant-out', '(x ⊕ k) ⊕ y = (x ⊕ y) ⊕ k', [Xor], (t, a, b) =>
      a.b.kind === Const && b.kind !== Const ? t.xor(t.xor(a.a, b), a.b) : null,
    ),
  ),
  ...commuted(
    xor('xor-cancel', '(x ⊕ y) ⊕ x = y', [Xor], (_t, a, b) =>
      a.a === b ? a.b : a.b === b ? a.a : null,
    ),
  ),
  xor('xor-ite-constants', 'ite(c, k, m) ⊕ l = ite(c, k ⊕ l, m ⊕ l)', [Ite, Const], (t, a, b) =>
    hasConstBranches(a) ? t.ite(a.a, t.xor(a.b, b), t.xor(a.c, b)) : null,
  ),
  xor('xor-zexts', 'zext(x) ⊕ zext(y) = zext(x ⊕ y)', [ZExt, ZExt], (t, a, b, _, w) =>
    underZext(t, Xor, a, b, w),
  ),
  ...commuted(
    xor(
      'xor-disjoint',
      'x ⊕ zext(y) = x | zext(y), the low |y| bits of x zero',
      [null, ZExt],
      (t, a, b) => (trailingZeros(a) >= b.a.width ? t.or(a, b) : null),
    ),
  ),

  shl('shl-constant', 'x << k = x[w − k − 1 : 0] ∘ 0', [null, Const], (t, a, b, _, w) => {
    if (b.value === 0) return a;
    if (b.value >= w) return t.constant(0, w);
    const k = b.value as number;
    return t.concat(t.extract(a, 0, w - k), t.constant(0, k));
  }),
  shl('shl-zero', '0 << x = 0', [Const], (_t, a) => (a.value === 0 ? a : null)),
  lshr('lshr-constant', 'x >> k = zext(x[w − 1 : k])', [null, Const], (t, a, b, _, w) => {
    if (b.value === 0) return a;
    if (b.value >= w) return t.constant(0, w);
    const k = b.value as number;
    return t.zext(t.extract(a, k, w - k), w);
  }),
  lshr('lshr-zero', '0 >> x = 0', [Const], (_t, a) => (a.value === 0 ? a : null)),
  ashr('ashr-constant', 'x >>ₛ k = sext(x[w − 1 : k])', [null, Const], (t, a, b, _, w) => {
    if (b.value === 0) return a;
    const k = b.value >= w ? w - 1 : (b.value as number);
    return t.sext(t.extract(a, k, w - k), w);
  }),
  ashr('ashr-constant-left', '0 >>ₛ x = 0, −1 >>ₛ x = −1', [Const], (_t, a) =>
    a.value === 0 || isOnes(a) ? a : null,
  ),
];
