/**
 * Rules for choices of any sort: the operands are a condition and two branches, and what they are does not
 * matter.
 */
import { Kind } from '../kind.js';
import { type Rule, rulesFor } from './rule.js';

const { Not } = Kind;

/** The rules for the choice of one sort; `name` begins their names. */
export function choiceRules(op: typeof Kind.Ite | typeof Kind.ArrayIte, name: string): Rule[] {
  const choice = rulesFor(op);
  return [
    choice(`${name}-not`, 'ite(¬c, x, y) = ite(c, y, x)', [Not], (t, c, x, y) => t.ite(c.a, y, x)),
    choice(
      `${name}-then-again`,
      'ite(c, ite(c, x, y), z) = ite(c, x, z)',
      [null, op],
      (t, c, x, y) => (x.a === c ? t.ite(c, x.b, y) : null),
    ),
    choice(`${name}-else-again`, 'ite(c, x, ite(c, y, z)) = ite(c, x, z)', [null], (t, c, x, y) =>
      y.kind === op && y.a === c ? t.ite(c, x, y.c) : null,
    ),
    choice(
      `${name}-else-same`,
      'ite(c, x, ite(d, x, y)) = ite(c | d, x, y)',
      [null],
      (t, c, x, y) => (y.kind === op && y.b === x ? t.ite(t.or(c, y.a), x, y.c) : null),
    ),
    choice(
      `${name}-else-other`,
      'ite(c, x, ite(d, y, x)) = ite(¬c & d, y, x)',
      [null],
      (t, c, x, y) => (y.kind === op && y.c === x ? t.ite(t.and(t.not(c), y.a), y.b, x) : null),
    ),
    choice(
      `${name}-then-same`,
      'ite(c, ite(d, x, y), y) = ite(c & d, x, y)',
      [null, op],
      (t, c, x, y) => (x.c === y ? t.ite(t.and(c, x.a), x.b, y) : null),
    ),
    choice(
      `${name}-then-other`,
      'ite(c, ite(d, y, x), y) = ite(c & ¬d, x, y)',
      [null, op],
      (t, c, x, y) => (x.b === y ? t.ite(t.and(c, t.not(x.a)), x.c, y) : null),
    ),
  ];
}
