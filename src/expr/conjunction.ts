/** Conjunctions of conditions. */
import type { Expr } from './expr.js';
import { Kind } from './kind.js';

/** The conjuncts of terms, each once, without `true`. */
export function conjuncts(terms: readonly Expr[]): Expr[] {
  const parts = new Set<Expr>();
  const stack = [...terms].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === Kind.And && node.width === 1) stack.push(node.b, node.a);
    else if (!node.isTrue) parts.add(node);
  }
  return [...parts];
}
