/** Rules for addition, subtraction, negation, multiplication, division and remainder. */
import { Kind } from '../kind.js';
import { allOnes } from '../value.js';
import { hasConstBranches, isNonNegative, log2Exact, trailingZeros } from './known.js';
import { commuted, type Rule, rulesFor } from './rule.js';

const { Add, Sub, Neg, Mul, UDiv, SDiv, URem, SRem, Const, Not, Or, Ite, ZExt } = Kind;

const add = rulesFor(Add);
const sub = rulesFor(Sub);
const neg = rulesFor(Neg);
const mul = rulesFor(Mul);
const udiv = rulesFor(UDiv);
const sdiv = rulesFor(SDiv);
const urem = rulesFor(URem);
const srem = rulesFor(SRem);

export const arithmeticRules: readonly Rule[] = [
  add('add-bit', 'x + y = x ⊕ y, width 1', [null], (t, a, b, _, w) =>
    w === 1 ? t.xor(a, b) : null,
  ),
  add('add-zero', 'x + 0 = x', [null, Const], (_t, a, b) => (b.value === 0 ? a : null)),
  add('add-constants', '(x + k) + m = x + (k + m)', [Add, Const], (t, a, b) =>
    a.b.kind === Const ? t.add(a.a, t.add(a.b, b)) : null,
  ),
  add('add-from-constant', '(k − x) + m = (k + m) − x', [Sub, Const], (t, a, b) =>
    a.a.kind === Const ? t.sub(t.add(a.a, b), a.b) : null,
  ),
  add(
    'add-disjoint-constants',
    '(zext(x) | k) + m = zext(x) + (k + m), the low |x| bits of k zero',
    [Or, Const],
    (t, a, b) =>
      a.a.kind === ZExt && a.b.kind === Const && trailingZeros(a.b) >= a.a.a.width
        ? t.add(a.a, t.add(a.b, b))
        : null,
  ),
  add('add-not-one', '~x + 1 = −x', [Not, Const], (t, a, b) => (b.value === 1 ? t.neg(a.a) : null)),
  add('add-ite-constants', 'ite(c, k, m) + l = ite(c, k + l, m + l)', [Ite, Const], (t, a, b) =>
    hasConstBranches(a) ? t.ite(a.a, t.add(a.b, b), t.add(a.c, b)) : null,
  ),
  ...commuted(
    add('add-constant-out', '(x + k) + y = (x + y) + k', [Add], (t, a, b) =>
      a.b.kind === Const && b.kind !== Const ? t.add(t.add(a.a, b), a.b) : null,
    ),
  ),
  ...commuted(add('add-neg', 'x + −y = x − y', [null, Neg], (t, a, b) => t.sub(a, b.a))),
  ...commuted(
    add('add-sub-cancel', '(x − y) + y = x', [Sub], (_t, a, b) => (a.b === b ? a.a : null)),
  ),
  ...commuted(
    add('add-complement', 'x + ~x = −1', [null, Not], (t, a, b, _, w) =>
      b.a === a ? t.constant(-1, w) : null,
    ),
  ),
  ...commuted(
    add(
      'add-disjoint',
      'x + zext(y) = x | zext(y), the low |y| bits of x zero',
      [null, ZExt],
      (t, a, b) => (trailingZeros(a) >= b.a.width ? t.or(a, b) : null),
    ),
  ),

  sub('sub-bit', 'x − y = x ⊕ y, width 1', [null], (t, a, b, _, w) =>
    w === 1 ? t.xor(a, b) : null,
  ),
  sub('sub-self', 'x − x = 0', [null], (t, a, b, _, w) => (a === b ? t.constant(0, w) : null)),
  sub('sub-constant', 'x − k = x + −k', [null, Const], (t, a, b) => t.add(a, t.neg(b))),
  sub('sub-from-zero', '0 − x = −x', [Const], (t, a, b) => (a.value === 0 ? t.neg(b) : null)),
  sub('sub-from-ones', '−1 − x = ~x', [Const], (t, a, b, _, w) =>
    a.value === allOnes(w) ? t.not(b) : null,
  ),
  sub('sub-neg', 'x − −y = x + y', [null, Neg], (t, a, b) => t.add(a, b.a)),
  sub('sub-constant-out', '(x + k) − y = (x − y) + k', [Add], (t, a, b) =>
    a.b.kind === Const ? t.add(t.sub(a.a, b), a.b) : null,
  ),
  sub('sub-of-constant-out', 'x − (y + k) = (x − y) + −k', [null, Add], (t, a, b) =>
    b.b.kind === Const ? t.add(t.sub(a, b.a), t.neg(b.b)) : null,
  ),
  sub('sub-of-from-constant', 'x − (k − y) = (x + y) + −k', [null, Sub], (t, a, b) =>
    b.a.kind === Const ? t.add(t.add(a, b.b), t.neg(b.a)) : null,
  ),
  sub('sub-sum-left', '(x + y) − x = y', [Add], (_t, a, b) => (a.a === b ? a.b : null)),
  sub('sub-sum-right', '(x + y) − y = x', [Add], (_t, a, b) => (a.b === b ? a.a : null)),
  sub('sub-of-sum', 'x − (x + y) = −y', [null, Add], (t, a, b) =>
    b.a === a ? t.neg(b.b) : b.b === a ? t.neg(b.a) : null,
  ),
  sub('sub-ite-constants', 'k − ite(c, l, m) = ite(c, k − l, k − m)', [Const, Ite], (t, a, b) =>
    hasConstBranches(b) ? t.ite(b.a, t.sub(a, b.b), t.sub(a, b.c)) : null,
  ),

  neg('neg-bit', '−x = x, width 1', [null], (_t, a, _b, _c, w) => (w === 1 ? a : null)),
  neg('neg-neg', '−−x = x', [Neg], (_t, a) => a.a),
  neg('neg-sub', '−(x − y) = y − x', [Sub], (t, a) => t.sub(a.b, a.a)),
  neg('neg-add-constant', '−(x + k) = −k − x', [Add], (t, a) =>
    a.b.kind === Const ? t.sub(t.neg(a.b), a.a) : null,
  ),
  neg('neg-not', '−~x = x + 1', [Not], (t, a, _b, _c, w) => t.add(a.a, t.constant(1, w))),
  neg('neg-ite-constants', '−ite(c, k, m) = ite(c, −k, −m)', [Ite], (t, a) =>
    hasConstBranches(a) ? t.ite(a.a, t.neg(a.b), t.neg(a.c)) : null,
  ),

  mul('mul-bit', 'x · y = x & y, width 1', [null], (t, a, b, _, w) =>
    w === 1 ? t.and(a, b) : null,
  ),
  mul('mul-zero', 'x · 0 = 0', [null, Const], (_t, _a, b) => (b.value === 0 ? b : null)),
  mul('mul-one', 'x · 1 = x', [null, Const], (_t, a, b) => (b.value === 1 ? a : null)),
  mul('mul-minus-one', 'x · −1 = −x', [null, Const], (t, a, b, _, w) =>
    b.value === allOnes(w) ? t.neg(a) : null,
  ),
  mul('mul-power', 'x · 2^k = x << k', [null, Const], (t, a, b, _, w) => {
    const k = log2Exact(b.value);
    return k < 0 ? null : t.shl(a, t.constant(k, w));
  }),
  mul('mul-constants', '(x · k) · m = x · (k · m)', [Mul, Const], (t, a, b) =>
    a.b.kind === Const ? t.mul(a.a, t.mul(a.b, b)) : null,
  ),
  mul('mul-sum', '(x + k) · m = x · m + k · m', [Add, Const], (t, a, b) =>
    a.b.kind === Const ? t.add(t.mul(a.a, b), t.mul(a.b, b)) : null,
  ),
  mul('mul-neg', '−x · k = x · −k', [Neg, Const], (t, a, b) => t.mul(a.a, t.neg(b))),
  mul('mul-ite-constants', 'ite(c, k, m) · l = ite(c, k · l, m · l)', [Ite, Const], (t, a, b) =>
    hasConstBranches(a) ? t.ite(a.a, t.mul(a.b, b), t.mul(a.c, b)) : null,
  ),

  udiv('udiv-zero', 'x ÷ 0 = −1', [null, Const], (t, _a, b, _, w) =>
    b.value === 0 ? t.constant(-1, w) : null,
  ),
  udiv('udiv-power', 'x ÷ 2^k = x >> k', [null, Const], (t, a, b, _, w) => {
    const k = log2Exact(b.value);
    return k < 0 ? null : t.lshr(a, t.constant(k, w));
  }),
  udiv('udiv-small', 'zext(x) ÷ k = 0, k ≥ 2^|x|', [ZExt, Const], (t, a, b, _, w) =>
    b.value > allOnes(a.a.width) ? t.constant(0, w) : null,
  ),
  udiv('udiv-narrow', 'zext(x) ÷ k = zext(x ÷ k), 0 < k < 2^|x|', [ZExt, Const], (t, a, b, _, w) =>
    b.value > 0 && b.value <= allOnes(a.a.width)
      ? t.zext(t.udiv(a.a, t.constant(b.value, a.a.width)), w)
      : null,
  ),

  sdiv('sdiv-one', 'x ÷ₛ 1 = x', [null, Const], (_t, a, b, _, w) =>
    b.value === 1 && w > 1 ? a : null,
  ),
  sdiv('sdiv-minus-one', 'x ÷ₛ −1 = −x', [null, Const], (t, a, b, _, w) =>
    b.value === allOnes(w) ? t.neg(a) : null,
  ),
  sdiv('sdiv-zero', 'x ÷ₛ 0 = ite(x <ₛ 0, 1, −1)', [null, Const], (t, a, b, _, w) =>
    b.value === 0 ? t.ite(t.slt(a, b), t.constant(1, w), t.constant(-1, w)) : null,
  ),
  sdiv('sdiv-unsigned', 'x ÷ₛ y = x ÷ y, both non-negative', [null], (t, a, b) =>
    isNonNegative(a) && isNonNegative(b) ? t.udiv(a, b) : null,
  ),

  urem('urem-zero', 'x mod 0 = x', [null, Const], (_t, a, b) => (b.value === 0 ? a : null)),
  urem('urem-power', 'x mod 2^k = x & (2^k − 1)', [null, Const], (t, a, b, _, w) => {
    const k = log2Exact(b.value);
    if (k < 0) return null;
    return k === 0 ? t.constant(0, w) : t.zext(t.extract(a, 0, k), w);
  }),
  urem('urem-small', 'zext(x) mod k = zext(x), k ≥ 2^|x|', [ZExt, Const], (_t, a, b) =>
    b.value > allOnes(a.a.width) ? a : null,
  ),
  urem(
    'urem-narrow',
    'zext(x) mod k = zext(x mod k), 0 < k < 2^|x|',
    [ZExt, Const],
    (t, a, b, _, w) =>
      b.value > 0 && b.value <= allOnes(a.a.width)
        ? t.zext(t.urem(a.a, t.constant(b.value, a.a.width)), w)
        : null,
  ),

  srem('srem-unit', 'x mod ±1 = 0', [null, Const], (t, _a, b, _, w) =>
    b.value === 1 || b.value === allOnes(w) ? t.constant(0, w) : null,
  ),
  srem('srem-zero', 'x modₛ 0 = x', [null, Const], (_t, a, b) => (b.value === 0 ? a : null)),
  srem('srem-unsigned', 'x modₛ y = x mod y, both non-negative', [null], (t, a, b) =>
    isNonNegative(a) && isNonNegative(b) ? t.urem(a, b) : null,
  ),
];

/** The inverse of an odd constant modulo 2^width, by Newton's iteration. */
export function inverseOfOdd(value: bigint, width: number): bigint {
  let inverse = 1n;
  for (let bits = 1; bits < width; bits *= 2) {
    inverse = BigInt.asUintN(width, inverse * (2n - value * inverse));
  }
  return inverse;
}
