/**
 * Quantifiers of a script as bounded ones.
 *
 * SMT-LIB quantifies over all values of a sort; ranges are written as implications. From
 * ∀x. (lo ≤ x ∧ x ≤ hi) → body, or any body that is a disjunction with such a negated bound, the
 * bounds are taken; where there are none, they are the least and the greatest value.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';

/** ∀symbol. body over all values of the symbol, with the range that the body itself states. */
export function forallOverSort(t: ExprContext, symbol: Expr, body: Expr): Expr {
  let lo = t.constant(0, symbol.width);
  let hi = t.constant(-1, symbol.width);
  let rest = t.false;
  const free = (bound: Expr): boolean => !bound.support.intersects(symbol.support);
  for (const disjunct of disjuncts(t, body)) {
    if (disjunct.kind === Kind.Ult && disjunct.a === symbol && free(disjunct.b) && lo.isValue(0)) {
      lo = disjunct.b;
    } else if (disjunct.kind === Kind.Ult && disjunct.b === symbol && free(disjunct.a)) {
      if (hi.isConst) hi = disjunct.a;
      else rest = t.or(rest, disjunct);
    } else if (isEquality(disjunct, symbol, 0) && lo.isValue(0)) {
      lo = t.constant(1, symbol.width);
    } else {
      const inner = disjunct.kind === Kind.Not ? disjunct.a : disjunct;
      const below = inner !== disjunct && inner.kind === Kind.Ult && inner.a === symbol;
      if (below && free(inner.b) && hi.isConst && !inner.b.isValue(0)) {
        const least = inner.b.isConst ? t.sub(inner.b, t.constant(1, symbol.width)) : inner.b;
        if (!least.isConst || least.value < hi.value) hi = least;
      }
      rest = t.or(rest, disjunct);
    }
  }
  return t.forall(symbol, lo, hi, rest);
}

/** x < 1 is rewritten to x = 0. */
const isEquality = (e: Expr, symbol: Expr, value: number): boolean =>
  e.kind === Kind.Eq && e.a === symbol && e.b.isValue(value);

/** The parts of a disjunction, with ¬(a ∧ b) read as ¬a ∨ ¬b. */
function disjuncts(t: ExprContext, body: Expr): Expr[] {
  const parts: Expr[] = [];
  const stack: Expr[] = [body];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === Kind.Or) stack.push(node.b, node.a);
    else if (node.kind === Kind.Not && node.a.kind === Kind.And) {
      stack.push(t.not(node.a.b), t.not(node.a.a));
    } else parts.push(node);
  }
  return parts;
}
