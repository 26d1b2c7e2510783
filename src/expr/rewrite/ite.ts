/** Rules for if-then-else of bit-vectors, beside those of every choice (`choice.ts`). */
import { Kind } from '../kind.js';
import { choiceRules } from './choice.js';
import { type Rule, rulesFor } from './rule.js';

const { Ite, Eq, Const, ZExt, SExt, Concat, Add } = Kind;

const ite = rulesFor(Ite);

export const iteRules: readonly Rule[] = [
  ite('ite-bit-true', 'ite(c, 1, x) = c | x, width 1', [null, Const], (t, c, x, y, w) =>
    w === 1 && x.value === 1 ? t.or(c, y) : null,
  ),
  ite('ite-bit-false', 'ite(c, 0, x) = ¬c & x, width 1', [null, Const], (t, c, x, y, w) =>
    w === 1 && x.value === 0 ? t.and(t.not(c), y) : null,
  ),
  ite(
    'ite-bit-else',
    'ite(c, x, 1) = ¬c | x, ite(c, x, 0) = c & x, width 1',
    [null],
    (t, c, x, y, w) => {
      if (w !== 1 || y.kind !== Const) return null;
      return y.value === 1 ? t.or(t.not(c), x) : t.and(c, x);
    },
  ),
  ite('ite-bit-condition', 'ite(c, c, x) = c | x, ite(c, x, c) = c & x', [null], (t, c, x, y) =>
    x === c ? t.or(c, y) : y === c ? t.and(c, x) : null,
  ),
  ...choiceRules(Ite, 'ite'),
  ite('ite-equal', 'ite(x = y, x, y) = y', [Eq], (_t, c, x, y) =>
    (c.a === x && c.b === y) || (c.a === y && c.b === x) ? y : null,
  ),
  ite('ite-zext', 'ite(c, zext(x), zext(y)) = zext(ite(c, x, y))', [null, ZExt], (t, c, x, y, w) =>
    y.kind === ZExt && x.a.width === y.a.width ? t.zext(t.ite(c, x.a, y.a), w) : null,
  ),
  ite('ite-sext', 'ite(c, sext(x), sext(y)) = sext(ite(c, x, y))', [null, SExt], (t, c, x, y, w) =>
    y.kind === SExt && x.a.width === y.a.width ? t.sext(t.ite(c, x.a, y.a), w) : null,
  ),
  ite('ite-concat-high', 'ite(c, x ∘ y, x ∘ z) = x ∘ ite(c, y, z)', [null, Concat], (t, c, x, y) =>
    y.kind === Concat && x.a === y.a ? t.concat(x.a, t.ite(c, x.b, y.b)) : null,
  ),
  ite('ite-concat-low', 'ite(c, x ∘ z, y ∘ z) = ite(c, x, y) ∘ z', [null, Concat], (t, c, x, y) =>
    y.kind === Concat && x.b === y.b ? t.concat(t.ite(c, x.a, y.a), x.b) : null,
  ),
  ite('ite-add', 'ite(c, x + y, x + z) = x + ite(c, y, z)', [null, Add], (t, c, x, y) =>
    y.kind === Add && x.a === y.a ? t.add(x.a, t.ite(c, x.b, y.b)) : null,
  ),
  ite('ite-add-then', 'ite(c, x + y, x) = x + ite(c, y, 0)', [null, Add], (t, c, x, y, w) =>
    x.a === y && x.b.kind === Const ? t.add(y, t.ite(c, x.b, t.constant(0, w))) : null,
  ),
  ite('ite-add-else', 'ite(c, x, x + y) = x + ite(c, 0, y)', [null], (t, c, x, y, w) =>
    y.kind === Add && y.a === x && y.b.kind === Const
      ? t.add(x, t.ite(c, t.constant(0, w), y.b))
      : null,
  ),
];
