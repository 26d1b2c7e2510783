/** Rules for if-then-else. The operands are a condition and two branches. */
import { Kind } from '../kind.js';
import { type Rule, rulesFor } from './rule.js';

const { Ite, Not, Eq, Const, ZExt, SExt, Concat, Add } = Kind;

const ite = rulesFor(Ite);

export const iteRules: readonly Rule[] = [
  ite('ite-not', 'ite(¬c, x, y) = ite(c, y, x)', [Not], (t, c, x, y) => t.ite(c.a, y, x)),
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
  ite('ite-then-again', 'ite(c, ite(c, x, y), z) = ite(c, x, z)', [null, Ite], (t, c, x, y) =>
    x.a === c ? t.ite(c, x.b, y) : null,
  ),
  ite('ite-else-again', 'ite(c, x, ite(c, y, z)) = ite(c, x, z)', [null], (t, c, x, y) =>
    y.kind === Ite && y.a === c ? t.ite(c, x, y.c) : null,
  ),
  ite('ite-else-same', 'ite(c, x, ite(d, x, y)) = ite(c | d, x, y)', [null], (t, c, x, y) =>
    y.kind === Ite && y.b === x ? t.ite(t.or(c, y.a), x, y.c) : null,
  ),
  ite('ite-else-other', 'ite(c, x, ite(d, y, x)) = ite(¬c & d, y, x)', [null], (t, c, x, y) =>
    y.kind === Ite && y.c === x ? t.ite(t.and(t.not(c), y.a), y.b, x) : null,
  ),
  ite('ite-then-same', 'ite(c, ite(d, x, y), y) = ite(c & d, x, y)', [null, Ite], (t, c, x, y) =>
    x.c === y ? t.ite(t.and(c, x.a), x.b, y) : null,
  ),
  ite('ite-then-other', 'ite(c, ite(d, y, x), y) = ite(c & ¬d, x, y)', [null, Ite], (t, c, x, y) =>
    x.b === y ? t.ite(t.and(c, t.not(x.a)), x.c, y) : null,
  ),
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
