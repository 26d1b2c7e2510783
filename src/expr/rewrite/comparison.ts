/** Rules for equality and the strict orders; ≤ is the negation of the swapped order. */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { compareValues } from '../few-values.js';
import { foldBinary, foldExtract, foldSExt } from '../fold.js';
import { type ComparisonOp, Kind } from '../kind.js';
import { allOnes, canonical, isNegative, signBit, type Value } from '../value.js';
import { inverseOfOdd } from './arithmetic.js';
import { isKnownNotToWrap, isNonNegative, upperBound } from './known.js';
import { commuted, type Rule, rulesFor, widest } from './rule.js';

const { Eq, Ult, Slt, Const, Add, Sub, Neg, Not, Xor, And, Or, Mul, ZExt, SExt, Concat, Ite } =
  Kind;

const eq = rulesFor(Eq);
const ult = rulesFor(Ult);
const slt = rulesFor(Slt);

const isOdd = (value: Value): boolean =>
  typeof value === 'number' ? value % 2 === 1 : (value & 1n) === 1n;

/** The constant cut to the width of an extended operand, or null when extension does not give it. */
function unextend(t: ExprContext, extended: Expr, k: Expr): Expr | null {
  const inner = extended.a.width;
  const low = foldExtract(k.value, 0, inner);
  const back = extended.kind === ZExt ? low : foldSExt(low, inner, k.width);
  return back === k.value ? t.constant(low, inner) : null;
}

/** Rules for operands that are one of a few constants each (`few-values.ts`). */
function overFewValues(op: ComparisonOp, name: string, sign: string): Rule[] {
  const law = `x ${sign} y is a condition over guards, x and y are choices of constants`;
  const shapes: [Kind | null, Kind | null][] = [
    [Ite, null],
    [null, Ite],
    [Add, Const],
    [Const, Add],
  ];
  return shapes.map((shape) =>
    rulesFor(op)(`${name}-few-values`, law, shape, (t, a, b) => compareValues(t, op, a, b)),
  );
}

const halves = (k: Expr, concat: Expr): { high: Value; low: Value } => ({
  high: foldExtract(k.value, concat.b.width, concat.a.width),
  low: foldExtract(k.value, 0, concat.b.width),
});

const equality: readonly Rule[] = [
  eq('eq-bit-constant', 'x = 1 is x, x = 0 is ¬x, width 1', [null, Const], (t, a, b) =>
    a.width === 1 ? (b.value === 1 ? a : t.not(a)) : null,
  ),
  eq('eq-bit', 'x = y is ¬(x ⊕ y), width 1', [null], (t, a, b) =>
    a.width === 1 ? t.not(t.xor(a, b)) : null,
  ),
  eq('eq-add-constant', 'x + k = m is x = m − k', [Add, Const], (t, a, b) =>
    a.b.kind === Const ? t.eq(a.a, t.sub(b, a.b)) : null,
  ),
  eq('eq-from-constant', 'k − x = m is x = k − m', [Sub, Const], (t, a, b) =>
    a.a.kind === Const ? t.eq(a.b, t.sub(a.a, b)) : null,
  ),
  eq('eq-difference-zero', 'x − y = 0 is x = y', [Sub, Const], (t, a, b) =>
    b.value === 0 ? t.eq(a.a, a.b) : null,
  ),
  eq('eq-neg', '−x = k is x = −k', [Neg, Const], (t, a, b) => t.eq(a.a, t.neg(b))),
  eq('eq-not', '~x = k is x = ~k', [Not, Const], (t, a, b) => t.eq(a.a, t.not(b))),
  eq('eq-nots', '~x = ~y is x = y', [Not, Not], (t, a, b) => t.eq(a.a, b.a)),
  eq('eq-negs', '−x = −y is x = y', [Neg, Neg], (t, a, b) => t.eq(a.a, b.a)),
  eq('eq-complement', 'x = ~x is false', [null, Not], (t, a, b) => (b.a === a ? t.false : null)),
  eq('eq-xor-constant', 'x ⊕ k = m is x = k ⊕ m', [Xor, Const], (t, a, b) =>
    a.b.kind === Const ? t.eq(a.a, t.xor(a.b, b)) : null,
  ),
  eq('eq-xor-zero', 'x ⊕ y = 0 is x = y', [Xor, Const], (t, a, b) =>
    b.value === 0 ? t.eq(a.a, a.b) : null,
  ),
  eq('eq-and-constant', 'x & k = m is false, m has a bit outside k', [And, Const], (t, a, b) =>
    a.b.kind === Const && foldBinary(Kind.And, a.width, a.b.value, b.value) !== b.value
      ? t.false
      : null,
  ),
  eq('eq-or-constant', 'x | k = m is false, k has a bit outside m', [Or, Const], (t, a, b) =>
    a.b.kind === Const && foldBinary(Kind.And, a.width, a.b.value, b.value) !== a.b.value
      ? t.false
      : null,
  ),
  eq('eq-or-zero', 'x | y = 0 is x = 0 ∧ y = 0', [Or, Const], (t, a, b) =>
    b.value === 0 && a.b.kind !== Const ? t.and(t.eq(a.a, b), t.eq(a.b, b)) : null,
  ),
  eq('eq-mul-odd', 'x · k = m is x = m · k⁻¹, k odd', [Mul, Const], (t, a, b) => {
    if (a.b.kind !== Const || !isOdd(a.b.value)) return null;
    const inverse = canonical(inverseOfOdd(BigInt(a.b.value), a.width));
    return t.eq(a.a, t.mul(b, t.constant(inverse, a.width)));
  }),
  eq('eq-zext-constant', 'zext(x) = k is x = k, or false', [ZExt, Const], (t, a, b) => {
    const k = unextend(t, a, b);
    return k === null ? t.false : t.eq(a.a, k);
  }),
  eq('eq-sext-constant', 'sext(x) = k is x = k, or false', [SExt, Const], (t, a, b) => {
    const k = unextend(t, a, b);
    return k === null ? t.false : t.eq(a.a, k);
  }),
  eq('eq-zexts', 'zext(x) = zext(y) is x = zext(y), |y| ≤ |x|', [ZExt, ZExt], (t, a, b) => {
    const inner = Math.max(a.a.width, b.a.width);
    return t.eq(t.zext(a.a, inner), t.zext(b.a, inner));
  }),
  eq('eq-sexts', 'sext(x) = sext(y) is x = sext(y), |y| ≤ |x|', [SExt, SExt], (t, a, b) => {
    const inner = Math.max(a.a.width, b.a.width);
    return t.eq(t.sext(a.a, inner), t.sext(b.a, inner));
  }),
  eq('eq-concat-constant', 'x ∘ y = k ∘ m is x = k ∧ y = m', [Concat, Const], (t, a, b) => {
    if (a.width > widest) return null;
    const { high, low } = halves(b, a);
    return t.and(t.eq(a.a, t.constant(high, a.a.width)), t.eq(a.b, t.constant(low, a.b.width)));
  }),
  eq('eq-concats', 'x ∘ y = z ∘ u is x = z ∧ y = u, |x| = |z|', [Concat, Concat], (t, a, b) =>
    a.b.width === b.b.width && a.width <= widest ? t.and(t.eq(a.a, b.a), t.eq(a.b, b.b)) : null,
  ),
  ...overFewValues(Eq, 'eq', '='),
  eq('eq-ite-constant-branch', 'ite(c, k, x) = m is ¬c ∧ x = m, k ≠ m', [Ite, Const], (t, a, b) => {
    if (a.b.kind === Const && a.b.value !== b.value && a.c.kind !== Ite)
      return t.and(t.not(a.a), t.eq(a.c, b));
    if (a.c.kind === Const && a.c.value !== b.value && a.b.kind !== Ite)
      return t.and(a.a, t.eq(a.b, b));
    return null;
  }),
  ...commuted(
    eq('eq-sum', 'x + y = x is y = 0', [Add], (t, a, b) =>
      a.a === b
        ? t.eq(a.b, t.constant(0, a.width))
        : a.b === b
          ? t.eq(a.a, t.constant(0, a.width))
          : null,
    ),
  ),
  eq('eq-sums', 'x + y = x + z is y = z', [Add, Add], (t, a, b) =>
    a.a === b.a
      ? t.eq(a.b, b.b)
      : a.b === b.b
        ? t.eq(a.a, b.a)
        : a.a === b.b
          ? t.eq(a.b, b.a)
          : a.b === b.a
            ? t.eq(a.a, b.b)
            : null,
  ),
  eq('eq-sum-constants', 'x + k = y + m is x + (k − m) = y', [Add, Add], (t, a, b) =>
    a.b.kind === Const && b.b.kind === Const ? t.eq(t.add(a.a, t.sub(a.b, b.b)), b.a) : null,
  ),
];

const unsigned: readonly Rule[] = [
  ult('ult-bit', 'x < y is ¬x ∧ y, width 1', [null], (t, a, b) =>
    a.width === 1 ? t.and(t.not(a), b) : null,
  ),
  ult('ult-zero', 'x < 0 is false', [null, Const], (t, _a, b) => (b.value === 0 ? t.false : null)),
  ult('ult-one', 'x < 1 is x = 0', [null, Const], (t, a, b) =>
    b.value === 1 ? t.eq(a, t.constant(0, a.width)) : null,
  ),
  ult('ult-ones', 'x < −1 is ¬(x = −1)', [null, Const], (t, a, b) =>
    b.value === allOnes(a.width) ? t.not(t.eq(a, b)) : null,
  ),
  ult('ult-from-zero', '0 < x is ¬(x = 0)', [Const], (t, a, b) =>
    a.value === 0 ? t.not(t.eq(b, a)) : null,
  ),
  ult('ult-from-ones', '−1 < x is false', [Const], (t, a) =>
    a.value === allOnes(a.width) ? t.false : null,
  ),
  ult('ult-from-ones-less-one', '−2 < x is x = −1', [Const], (t, a, b) =>
    foldBinary(Kind.Add, a.width, a.value, 1) === allOnes(a.width)
      ? t.eq(b, t.constant(-1, a.width))
      : null,
  ),
  ult('ult-bound', 'x < k is true, x never reaches k', [null, Const], (t, a, b) =>
    upperBound(a) < b.value ? t.true : null,
  ),
  ult('ult-from-bound', 'k < x is false, x never exceeds k', [Const], (t, a, b) =>
    upperBound(b) <= a.value ? t.false : null,
  ),
  ult('ult-zext-constant', 'zext(x) < k is x < k, k < 2^|x|', [ZExt, Const], (t, a, b) =>
    b.value <= allOnes(a.a.width) ? t.ult(a.a, t.constant(b.value, a.a.width)) : null,
  ),
  ult('ult-constant-zext', 'k < zext(x) is k < x, k < 2^|x|', [Const, ZExt], (t, a, b) =>
    a.value <= allOnes(b.a.width) ? t.ult(t.constant(a.value, b.a.width), b.a) : null,
  ),
  ult('ult-zexts', 'zext(x) < zext(y) is x < zext(y), |y| ≤ |x|', [ZExt, ZExt], (t, a, b) => {
    const inner = Math.max(a.a.width, b.a.width);
    return t.ult(t.zext(a.a, inner), t.zext(b.a, inner));
  }),
  ult('ult-sexts', 'sext(x) < sext(y) is x < sext(y), |y| ≤ |x|', [SExt, SExt], (t, a, b) => {
    const inner = Math.max(a.a.width, b.a.width);
    return t.ult(t.sext(a.a, inner), t.sext(b.a, inner));
  }),
  ult('ult-sext-constant', 'sext(x) < k is x < k cut to |x|', [SExt, Const], (t, a, b) => {
    const inner = a.a.width;
    const k = unextend(t, a, b);
    if (k !== null) return t.ult(a.a, k);
    return t.ult(a.a, t.constant(signBit(inner), inner));
  }),
  ult('ult-constant-sext', 'k < sext(x) is k < x cut to |x|', [Const, SExt], (t, a, b) => {
    const inner = b.a.width;
    const k = unextend(t, b, a);
    if (k !== null) return t.ult(k, b.a);
    return t.not(t.ult(b.a, t.constant(signBit(inner), inner)));
  }),
  ult('ult-concat-zeros', 'x ∘ y < k ∘ 0 is x < k', [Concat, Const], (t, a, b) => {
    const { high, low } = halves(b, a);
    return low === 0 && a.width <= widest ? t.ult(a.a, t.constant(high, a.a.width)) : null;
  }),
  ult('ult-ones-concat', 'k ∘ −1 < x ∘ y is k < x', [Const, Concat], (t, a, b) => {
    const { high, low } = halves(a, b);
    return low === allOnes(b.b.width) && b.width <= widest
      ? t.ult(t.constant(high, b.a.width), b.a)
      : null;
  }),
  ult('ult-concats', 'x ∘ y < x ∘ z is y < z', [Concat, Concat], (t, a, b) =>
    a.a === b.a && a.width <= widest ? t.ult(a.b, b.b) : null,
  ),
  ult(
    'ult-sums',
    'x + k < y + m is x + (k − m) < y, k ≥ m, no sum wraps',
    [Add, Add],
    (t, a, b) => {
      if (!isKnownNotToWrap(a) || !isKnownNotToWrap(b)) return null;
      return a.b.value >= b.b.value
        ? t.ult(t.add(a.a, t.sub(a.b, b.b)), b.a)
        : t.ult(a.a, t.add(b.a, t.sub(b.b, a.b)));
    },
  ),
  ult(
    'ult-sum-constant',
    'x + k < m is x < m − k, or false, no sum wraps',
    [Add, Const],
    (t, a, b) => {
      if (!isKnownNotToWrap(a)) return null;
      return a.b.value < b.value ? t.ult(a.a, t.sub(b, a.b)) : t.false;
    },
  ),
  ult(
    'ult-constant-sum',
    'm < x + k is m − k < x, or true, no sum wraps',
    [Const, Add],
    (t, a, b) => {
      if (!isKnownNotToWrap(b)) return null;
      return b.b.value <= a.value ? t.ult(t.sub(a, b.b), b.a) : t.true;
    },
  ),
  ...overFewValues(Ult, 'ult', '<'),
];

const signedOrder: readonly Rule[] = [
  slt('slt-bit', 'x <ₛ y is x ∧ ¬y, width 1', [null], (t, a, b) =>
    a.width === 1 ? t.and(a, t.not(b)) : null,
  ),
  slt('slt-zero', 'x <ₛ 0 is the sign of x', [null, Const], (t, a, b) =>
    b.value === 0 ? t.extract(a, a.width - 1, 1) : null,
  ),
  slt('slt-from-minus-one', '−1 <ₛ x is ¬ the sign of x', [Const], (t, a, b) =>
    a.value === allOnes(a.width) ? t.not(t.extract(b, b.width - 1, 1)) : null,
  ),
  slt('slt-min', 'x <ₛ MIN is false', [null, Const], (t, a, b) =>
    b.value === signBit(a.width) ? t.false : null,
  ),
  slt('slt-max', 'x <ₛ MAX is ¬(x = MAX)', [null, Const], (t, a, b) =>
    foldBinary(Kind.Add, a.width, b.value, 1) === signBit(a.width) ? t.not(t.eq(a, b)) : null,
  ),
  slt('slt-from-min', 'MIN <ₛ x is ¬(x = MIN)', [Const], (t, a, b) =>
    a.value === signBit(a.width) ? t.not(t.eq(b, a)) : null,
  ),
  slt('slt-from-max', 'MAX <ₛ x is false', [Const], (t, a) =>
    foldBinary(Kind.Add, a.width, a.value, 1) === signBit(a.width) ? t.false : null,
  ),
  slt('slt-unsigned', 'x <ₛ y is x < y, both non-negative', [null], (t, a, b) =>
    isNonNegative(a) && isNonNegative(b) ? t.ult(a, b) : null,
  ),
  slt('slt-negative', 'x <ₛ k is false, k < 0 ≤ x', [null, Const], (t, a, b) =>
    isNonNegative(a) && isNegative(b.value, b.width) ? t.false : null,
  ),
  slt('slt-from-negative', 'k <ₛ x is true, k < 0 ≤ x', [Const], (t, a, b) =>
    isNonNegative(b) && isNegative(a.value, a.width) ? t.true : null,
  ),
  slt('slt-sexts', 'sext(x) <ₛ sext(y) is x <ₛ sext(y), |y| ≤ |x|', [SExt, SExt], (t, a, b) => {
    const inner = Math.max(a.a.width, b.a.width);
    return t.slt(t.sext(a.a, inner), t.sext(b.a, inner));
  }),
  slt('slt-sext-constant', 'sext(x) <ₛ k is x <ₛ k, or 0 ≤ₛ k', [SExt, Const], (t, a, b) => {
    const k = unextend(t, a, b);
    return k === null ? t.bool(!isNegative(b.value, b.width)) : t.slt(a.a, k);
  }),
  slt('slt-constant-sext', 'k <ₛ sext(x) is k <ₛ x, or k <ₛ 0', [Const, SExt], (t, a, b) => {
    const k = unextend(t, b, a);
    return k === null ? t.bool(isNegative(a.value, a.width)) : t.slt(k, b.a);
  }),
  ...overFewValues(Slt, 'slt', '<ₛ'),
];

export const comparisonRules: readonly Rule[] = [...equality, ...unsigned, ...signedOrder];
