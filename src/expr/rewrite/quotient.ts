/**
 * Rules for quotients and remainders by constants: what a number is that was written as digits and read again.
 *
 * Digits come as x mod 10, (x ÷ 10) mod 10 and so on, the first one without a remainder; put together by Horner's rule they
 * are x. Where zeros at the end are dropped and the power of ten is less for it, the number is (x ÷ 10) · 10.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';
import { mostDivisions, productBound, upperBound } from './known.js';
import { commuted, type Rule, rulesFor } from './rule.js';

const { Add, Sub, Mul, UDiv, URem, Const, ZExt, Eq, Ult } = Kind;

const add = rulesFor(Add);
const sub = rulesFor(Sub);
const udiv = rulesFor(UDiv);
const urem = rulesFor(URem);
const eq = rulesFor(Eq);
const ult = rulesFor(Ult);

export const quotientRules: readonly Rule[] = [
  ...commuted(
    add('add-digits', '(x ÷ k) · k + x mod k = x, k ≠ 0', [Mul], (t, a, b, _, w) => {
      const rest = unextended(b);
      if (rest.kind !== URem || rest.b.kind !== Const || rest.b.value === 0) return null;
      const isQuotient = unextended(a.a) === t.udiv(rest.a, rest.b);
      return isQuotient && a.b.isValue(rest.b.value) ? t.zext(rest.a, w) : null;
    }),
  ),
  sub('sub-quotient', 'x − (x ÷ k) · k = x mod k, k ≠ 0', [null, Mul], (t, a, b, _, w) => {
    const [x, quotient] = [unextended(a), unextended(b.a)];
    if (quotient.kind !== UDiv || quotient.a !== x || quotient.b.kind !== Const) return null;
    const isSame = b.b.isValue(quotient.b.value) && quotient.b.value !== 0;
    return isSame ? t.zext(t.urem(x, quotient.b), w) : null;
  }),
  urem('urem-quotient', '(x ÷ k) mod m = x ÷ k, x ÷ k < m', [UDiv, Const], (_t, a, b) =>
    upperBound(a) < b.value ? a : null,
  ),
  urem('urem-remainder', '(x mod k) mod m = x mod k, 0 < k ≤ m', [URem, Const], (_t, a, b) =>
    upperBound(a) < b.value ? a : null,
  ),
  urem(
    'urem-part',
    '(x ÷ k)[i:0] mod m = (x ÷ k)[i:0], x ÷ k < m',
    [Kind.Extract, Const],
    (_t, a, b) => (upperBound(a) < b.value ? a : null),
  ),
  urem(
    'urem-product',
    '(x · k) mod m = 0 or x · k, m divides k or is larger',
    [Mul, Const],
    (t, a, b, _, w) => {
      const most = productBound(a);
      if (most === undefined || b.value === 0) return null;
      if (most < b.value) return a;
      return BigInt(a.b.value) % BigInt(b.value) === 0n ? t.constant(0, w) : null;
    },
  ),
  udiv('udiv-product', '(x · k) ÷ m = x · (k ÷ m), m divides k', [Mul, Const], (t, a, b, _, w) => {
    if (productBound(a) === undefined || b.value === 0) return null;
    const [k, m] = [BigInt(a.b.value), BigInt(b.value)];
    return k % m === 0n ? t.mul(a.a, t.constant(k / m, w)) : null;
  }),
  ...commuted(
    eq('eq-whole-quotient', '(x ÷ k) · k = x is x mod k = 0, k ≠ 0', [Mul], (t, a, b) =>
      isWhole(t, a, b),
    ),
  ),
  ult('ult-whole-quotient', '(x ÷ k) · k < x is x mod k ≠ 0, k ≠ 0', [Mul], (t, a, b) => {
    const whole = isWhole(t, a, b);
    return whole && t.not(whole);
  }),
  ult('ult-of-quotient', 'x < (x ÷ k) · k is false, k ≠ 0', [null, Mul], (t, a, b) =>
    isWhole(t, b, a) ? t.false : null,
  ),
];

function unextended(term: Expr): Expr {
  return term.kind === ZExt ? term.a : term;
}

/**
 * That nothing is lost when x is divided by the factors of k, one after the other; null if the product is not such a
 * quotient times k.
 */
function isWhole(t: ExprContext, product: Expr, whole: Expr): Expr | null {
  if (product.b.kind !== Const) return null;
  const x = unextended(whole);
  let [node, divisor, holds] = [unextended(product.a), 1n, t.true];
  for (let steps = 0; steps < mostDivisions && node.kind === UDiv; steps++) {
    const { a, b } = node;
    if (b.kind !== Const || b.value === 0) return null;
    divisor *= BigInt(b.value);
    holds = t.and(holds, t.eq(t.urem(a, b), t.constant(0, a.width)));
    if (a === x) return divisor === BigInt(product.b.value) ? holds : null;
    node = a;
  }
  return null;
}
