/** All rewrite rules, and their application to a node that is about to be made. */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import type { Kind } from '../kind.js';
import { arithmeticRules } from './arithmetic.js';
import { arrayRules } from './array.js';
import { bitwiseRules } from './bitwise.js';
import { comparisonRules } from './comparison.js';
import { iteRules } from './ite.js';
import { quotientRules } from './quotient.js';
import { type Rule, RuleTable } from './rule.js';
import { structureRules } from './structure.js';

export const rules: readonly Rule[] = [
  ...quotientRules,
  ...arithmeticRules,
  ...bitwiseRules,
  ...comparisonRules,
  ...structureRules,
  ...iteRules,
  ...arrayRules,
];

const table = new RuleTable(rules);

/** What the first applicable rule makes of the node with these parts, or null. */
export function rewrite(
  t: ExprContext,
  op: Kind,
  width: number,
  a: Expr,
  b: Expr,
  c: Expr,
  low: number,
): Expr | null {
  const list = table.list(op, a.kind, b.kind);
  for (let i = 0; i < list.length; i++) {
    const result = list[i].apply(t, a, b, c, width, low);
    if (result !== null) return result;
  }
  return null;
}
