/**
 * Constants that are kept under a name, as leaves of their own: the base addresses of objects that may move
 * (src/memory/addresses/relocation.ts). No rule folds them with their neighbours, so a term says what it was computed
 * from, and a difference of two places in one object folds whatever its address is.
 *
 * They are no inputs: a term's support has none of them, an evaluator gives them their value, and what leaves for the solver has
 * the values in their places. A value never changes, so that what became of a term is remembered as long as the term.
 */
import type { ExprContext } from './context.js';
import type { Expr } from './expr.js';
import { arityOf, Kind } from './kind.js';
import { rebuild, substitute } from './substitute.js';

export class NamedConstants {
  private readonly done = new WeakMap<Expr, Expr>();

  constructor(private readonly context: ExprContext) {}

  /** The term with values in the place of names, in normal form. */
  replaced(term: Expr): Expr {
    const { context, done } = this;
    const stack: Expr[] = [term];
    for (let node = stack.at(-1); node; node = stack.at(-1)) {
      if (this.known(node) !== undefined) {
        stack.pop();
        continue;
      }
      const [a, b] = [this.known(node.a), this.known(node.b)];
      const c = node.kind === Kind.Forall ? node.c : this.known(node.c);
      if (a === undefined) stack.push(node.a);
      if (b === undefined) stack.push(node.b);
      if (c === undefined) stack.push(node.c);
      if (a === undefined || b === undefined || c === undefined) continue;
      stack.pop();
      const made =
        node.kind === Kind.Forall ? this.quantifier(node, a, b) : rebuild(context, node, a, b, c);
      done.set(node, made);
    }
    return this.known(term)!;
  }

  private known(node: Expr): Expr | undefined {
    if (!node.support.hasNamed) return node;
    if (arityOf[node.kind] === 0) return this.context.constant(node.symbol.known!, node.width);
    return this.done.get(node);
  }

  private quantifier({ variable, c }: Expr, from: Expr, to: Expr): Expr {
    const { context } = this;
    return context.withScratch(variable.width, (scratch) => {
      const body = substitute(context, c, new Map([[variable, scratch]]));
      return context.forall(scratch, from, to, this.replaced(body));
    });
  }
}
