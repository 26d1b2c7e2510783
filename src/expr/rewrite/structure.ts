/**
 * Rules for concat, extract and the extensions: what bytes cut from a value and put together again
 * reduce to.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { type ArithmeticOp, Kind } from '../kind.js';
import { allOnes } from '../value.js';
import { hasConstBranches, isQuotientOrRemainder, neededBits } from './known.js';
import { type Rule, rulesFor, widest } from './rule.js';

const { Concat, Extract, ZExt, SExt, Const, Ite, And, Or, Xor, Add, Sub, Mul, UDiv, URem } = Kind;

const concat = rulesFor(Concat);
const extract = rulesFor(Extract);
const zext = rulesFor(ZExt);
const sext = rulesFor(SExt);

/** The one term that a high and a low piece make together, or null. */
function joined(t: ExprContext, high: Expr, low: Expr): Expr | null {
  const width = high.width + low.width;
  if (high.kind === Const && low.kind === Const) return t.concat(high, low);
  if (high.kind === Extract && low.kind === Extract) {
    const adjacent = high.a === low.a && high.low === low.low + low.width;
    return adjacent ? t.extract(low.a, low.low, width) : null;
  }
  const sameChoice =
    high.kind === Ite && low.kind === Ite && high.a === low.a && hasConstBranches(high);
  if (sameChoice && hasConstBranches(low)) {
    return t.ite(high.a, t.concat(high.b, low.b), t.concat(high.c, low.c));
  }
  return null;
}

/** Whether cutting low bits off the term leaves no extract behind. */
const cutsClean = (e: Expr): boolean => e.kind === Const || e.kind === ZExt || e.kind === SExt;

/** Of a term of few bits, extended again. */
function smallPart(t: ExprContext, e: Expr, width: number, low: number): Expr | null {
  const needed = neededBits(e);
  return low === 0 && needed < width ? t.zext(t.extract(e, 0, needed), width) : null;
}

const lowPart =
  (op: ArithmeticOp) =>
  (t: ExprContext, a: Expr, _b: Expr, _c: Expr, width: number, low: number): Expr | null =>
    low === 0 && cutsClean(a.a) && cutsClean(a.b)
      ? t.arithmetic(op, t.extract(a.a, 0, width), t.extract(a.b, 0, width))
      : null;

export const structureRules: readonly Rule[] = [
  concat('concat-join', 'x[i:j] ∘ x[j − 1:k] = x[i:k]', [null], (t, a, b) => joined(t, a, b)),
  concat('concat-join-right', 'x ∘ (y ∘ z) = xy ∘ z, x and y join', [null, Concat], (t, a, b) => {
    const pair = joined(t, a, b.a);
    return pair === null ? null : t.concat(pair, b.b);
  }),
  concat('concat-join-left', '(x ∘ y) ∘ z = x ∘ yz, y and z join', [Concat], (t, a, b) => {
    const pair = joined(t, a.b, b);
    return pair === null ? null : t.concat(a.a, pair);
  }),
  concat('concat-zero', '0 ∘ x = zext(x)', [Const], (t, a, b, _, w) =>
    a.value === 0 ? t.zext(b, w) : null,
  ),
  concat('concat-zext', 'zext(x) ∘ y = zext(x ∘ y)', [ZExt], (t, a, b, _, w) =>
    t.zext(t.concat(a.a, b), w),
  ),

  extract('extract-extract', 'x[i:j][k:l] = x[j + k : j + l]', [Extract], (t, a, _b, _c, w, low) =>
    t.extract(a.a, a.low + low, w),
  ),
  extract('extract-concat', '(x ∘ y)[i:j] lies in x or in y', [Concat], (t, a, _b, _c, w, low) => {
    let node = a;
    let at = low;
    while (node.kind === Concat) {
      if (at >= node.b.width) {
        at -= node.b.width;
        node = node.a;
      } else if (at + w <= node.b.width) node = node.b;
      else break;
    }
    return node === a ? null : t.extract(node, at, w);
  }),
  extract(
    'extract-across',
    '(x ∘ y)[i:j] = x[i − |y|:0] ∘ y[|y| − 1:j], a part whole',
    [Concat],
    (t, a, _b, _c, w, low) => {
      const lowWidth = a.b.width - low;
      const whole = low === 0 || low + w === a.width || a.a.kind === Const || a.b.kind === Const;
      if (lowWidth <= 0 || lowWidth >= w || !whole || a.width > widest) return null;
      return t.concat(t.extract(a.a, 0, w - lowWidth), t.extract(a.b, low, lowWidth));
    },
  ),
  extract(
    'extract-zext',
    'zext(x)[i:j] = x[i:j], zext(x[|x| − 1:j]) or 0',
    [ZExt],
    (t, a, _b, _c, w, low) => {
      const inner = a.a.width;
      if (low >= inner) return t.constant(0, w);
      if (low + w <= inner) return t.extract(a.a, low, w);
      return t.zext(t.extract(a.a, low, inner - low), w);
    },
  ),
  extract(
    'extract-sext',
    'sext(x)[i:j] = x[i:j] or sext(x[|x| − 1:j])',
    [SExt],
    (t, a, _b, _c, w, low) => {
      const inner = a.a.width;
      if (low + w <= inner) return t.extract(a.a, low, w);
      const from = Math.min(low, inner - 1);
      return t.sext(t.extract(a.a, from, inner - from), w);
    },
  ),
  extract(
    'extract-ite-constants',
    'ite(c, k, m)[i:j] = ite(c, k[i:j], m[i:j])',
    [Ite],
    (t, a, _b, _c, w, low) =>
      hasConstBranches(a) ? t.ite(a.a, t.extract(a.b, low, w), t.extract(a.c, low, w)) : null,
  ),
  extract(
    'extract-and-constant',
    '(x & k)[i:j] = x[i:j] or 0, k[i:j] is −1 or 0',
    [And],
    (t, a, _b, _c, w, low) => {
      if (a.b.kind !== Const) return null;
      const k = t.extract(a.b, low, w);
      if (k.value === 0) return k;
      return k.value === allOnes(w) ? t.extract(a.a, low, w) : null;
    },
  ),
  extract(
    'extract-or-constant',
    '(x | k)[i:j] = x[i:j] or −1, k[i:j] is 0 or −1',
    [Or],
    (t, a, _b, _c, w, low) => {
      if (a.b.kind !== Const) return null;
      const k = t.extract(a.b, low, w);
      if (k.value === 0) return t.extract(a.a, low, w);
      return k.value === allOnes(w) ? k : null;
    },
  ),
  extract(
    'extract-xor-constant',
    '(x ⊕ k)[i:j] = x[i:j], k[i:j] = 0',
    [Xor],
    (t, a, _b, _c, w, low) =>
      a.b.kind === Const && t.extract(a.b, low, w).value === 0 ? t.extract(a.a, low, w) : null,
  ),
  extract('extract-add', '(x + y)[i:0] = x[i:0] + y[i:0], extended operands', [Add], lowPart(Add)),
  extract('extract-sub', '(x − y)[i:0] = x[i:0] − y[i:0], extended operands', [Sub], lowPart(Sub)),
  extract('extract-mul', '(x · y)[i:0] = x[i:0] · y[i:0], extended operands', [Mul], lowPart(Mul)),

  extract(
    'extract-small-quotient',
    '(x ÷ k)[i:0] = zext((x ÷ k)[j:0]), j < i, (x ÷ k) < 2^(j + 1)',
    [UDiv],
    (t, a, _b, _c, w, low) => smallPart(t, a, w, low),
  ),
  extract(
    'extract-small-remainder',
    '(x mod k)[i:0] = zext((x mod k)[j:0]), j < i, k ≤ 2^(j + 1)',
    [URem],
    (t, a, _b, _c, w, low) => smallPart(t, a, w, low),
  ),

  zext('zext-zext', 'zext(zext(x)) = zext(x)', [ZExt], (t, a, _b, _c, w) => t.zext(a.a, w)),
  zext(
    'zext-small',
    'zext(x[i:0]) = zext(x), x < 2^(i + 1), a quotient or remainder',
    [Extract],
    (t, { a, low, width }, _b, _c, w) => {
      const isWhole = low === 0 && w >= a.width && isQuotientOrRemainder(a);
      return isWhole && neededBits(a) <= width ? t.zext(a, w) : null;
    },
  ),
  zext('zext-ite-constants', 'zext(ite(c, k, m)) = ite(c, k, m)', [Ite], (t, a, _b, _c, w) =>
    hasConstBranches(a) ? t.ite(a.a, t.zext(a.b, w), t.zext(a.c, w)) : null,
  ),

  sext('sext-sext', 'sext(sext(x)) = sext(x)', [SExt], (t, a, _b, _c, w) => t.sext(a.a, w)),
  sext('sext-zext', 'sext(zext(x)) = zext(x)', [ZExt], (t, a, _b, _c, w) => t.zext(a.a, w)),
  sext(
    'sext-ite-constants',
    'sext(ite(c, k, m)) = ite(c, sext(k), sext(m))',
    [Ite],
    (t, a, _b, _c, w) => (hasConstBranches(a) ? t.ite(a.a, t.sext(a.b, w), t.sext(a.c, w)) : null),
  ),
];
