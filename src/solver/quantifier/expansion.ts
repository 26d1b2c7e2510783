/**
 * Full expansion of bounded quantifiers: ∀i. lo ≤ i ≤ hi → P(i) becomes the conjunction of
 * (lo ≤ k ≤ hi) → P(k) over every k that the bounds leave possible. Complete because the range is
 * finite; the reference for the other ways. Ends of ranges are narrowed by intervals first, as constraints bound
 * them (`knownBounds`), and a range with more than `most` values is refused.
 */
import {
  arityOf,
  conjuncts,
  type Expr,
  type ExprContext,
  instantiate,
  Kind,
  RangeTooLarge,
  substitute,
  type Value,
} from '../../expr/index.js';
import { Intervals } from '../interval/interval.js';

export function hasQuantifier(term: Expr): boolean {
  return term.support.quantifierHeight > 0;
}

/** Whether a quantifier has others inside: its variable is higher than that of the innermost. */
export function isNested({ variable }: Expr): boolean {
  return variable.value > 1;
}

/** The outermost quantifiers of a term, each once. */
export function outerQuantifiers(term: Expr): Expr[] {
  const found = new Set<Expr>();
  const seen = new Set<Expr>();
  const stack = [term];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node) || !hasQuantifier(node)) continue;
    seen.add(node);
    if (node.kind === Kind.Forall) {
      found.add(node);
      continue;
    }
    const arity = arityOf[node.kind];
    if (arity > 0) stack.push(node.a);
    if (arity > 1) stack.push(node.b);
    if (arity > 2) stack.push(node.c);
  }
  return [...found];
}

/** What constraints say about the ends of ranges. */
export function knownBounds(constraints: readonly Expr[]): Intervals {
  const intervals = new Intervals();
  for (const part of conjuncts(constraints)) if (!hasQuantifier(part)) intervals.bound(part);
  return intervals;
}

/** The values that a quantifier's variable can take, as far as intervals tell. */
function* rangeOf(quantifier: Expr, intervals: Intervals): Generator<Value> {
  const low = BigInt(intervals.evaluate(quantifier.a).low);
  const high = BigInt(intervals.evaluate(quantifier.b).high);
  for (let k = low; k <= high; k++) {
    yield k <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(k) : k;
  }
}

/** (lo ≤ k ≤ hi) → P(k) for one value k. */
function instanceOf(ctx: ExprContext, quantifier: Expr, value: Value): Expr {
  const k = ctx.constant(value, quantifier.variable.width);
  const inside = ctx.and(ctx.ule(quantifier.a, k), ctx.ule(k, quantifier.b));
  return ctx.implies(inside, instantiate(ctx, quantifier, k));
}

/** A term without quantifiers that is equivalent where the bounds hold. */
export function expand(ctx: ExprContext, term: Expr, most: number, bounds: Intervals): Expr {
  let result = term;
  while (hasQuantifier(result)) {
    const replacements = new Map<Expr, Expr>();
    for (const quantifier of outerQuantifiers(result)) {
      let conjunction = ctx.true;
      let count = 0;
      for (const value of rangeOf(quantifier, bounds)) {
        if (++count > most) {
          throw new RangeTooLarge(most);
        }
        conjunction = ctx.and(conjunction, instanceOf(ctx, quantifier, value));
        if (conjunction.isFalse) break;
      }
      replacements.set(quantifier, conjunction);
    }
    result = substitute(ctx, result, replacements);
  }
  return result;
}
