/**
 * Bounded universal quantification: ∀x. lo ≤ x ≤ hi → body, the order unsigned.
 *
 * Bound variables are named by height: a quantifier whose body has quantifiers nested k deep binds
 * the variable `Bound(k + 1)`. So terms that differ only in the names of bound variables are one
 * node, and a variable is never captured, because each binder is higher than all binders inside.
 * Nobody outside this folder handles bound variables: a quantifier is made from a free symbol
 * (`bind`) and opened by putting a term in the variable's place (`instantiate`).
 */
import type { ExprContext } from './context.js';
import type { Expr } from './expr.js';
import { Kind } from './kind.js';
import { bindSymbol, substitute } from './substitute.js';

/** ∀symbol. lo ≤ symbol ≤ hi → body. The bounds are outside the scope of the symbol. */
export function bind(context: ExprContext, symbol: Expr, lo: Expr, hi: Expr, body: Expr): Expr {
  if (symbol.kind !== Kind.Symbol) throw new Error('a quantifier binds a symbol');
  if (symbol.width !== lo.width || symbol.width !== hi.width) {
    throw new Error(
      `quantifier over width ${symbol.width} has bounds of width ${lo.width}, ${hi.width}`,
    );
  }
  if (body.width !== 1) throw new Error(`the body of a quantifier has width 1, not ${body.width}`);
  if (body.isTrue) return body;
  if (!body.support.intersects(symbol.support)) return context.or(context.ult(hi, lo), body);
  if (lo === hi) return substitute(context, body, new Map([[symbol, lo]]));
  if (lo.isConst && hi.isConst && lo.value > hi.value) return context.true;
  const variable = context.bound(body.support.quantifierHeight + 1, symbol.width);
  const inside = bindSymbol(context, body, symbol, variable);
  return context.intern(Kind.Forall, 1, lo, hi, inside, variable);
}

/** The same for a body that has the bound variable already, and was made again: it may have become simpler. */
export function boundAgain(
  context: ExprContext,
  variable: Expr,
  lo: Expr,
  hi: Expr,
  body: Expr,
): Expr {
  if (body.isTrue) return body;
  if (!body.support.intersects(variable.support)) return context.or(context.ult(hi, lo), body);
  if (lo === hi) return substitute(context, body, new Map([[variable, lo]]));
  if (lo.isConst && hi.isConst && lo.value > hi.value) return context.true;
  return context.intern(Kind.Forall, 1, lo, hi, body, variable);
}

/** The body of a quantifier with a term in the place of the bound variable. */
export function instantiate(context: ExprContext, quantifier: Expr, term: Expr): Expr {
  if (quantifier.kind !== Kind.Forall) throw new Error('only a quantifier can be instantiated');
  return substitute(context, quantifier.c, new Map([[quantifier.variable, term]]));
}
