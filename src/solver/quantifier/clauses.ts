/**
 * Constraints taken apart: conjuncts without quantifiers, quantifiers that are demanded as they are, and quantifiers that stand
 * elsewhere, which are named (`universal.ts`). A constraint is taken apart once.
 */
import { conjuncts, type Expr, type ExprContext, Kind, substitute } from '../../expr/index.js';
import { hasQuantifier, outerQuantifiers } from './expansion.js';
import { Universal } from './universal.js';

export interface Clause {
  /** The constraint. */
  readonly term: Expr;
  /** Its conjuncts that are no quantifiers, with names in the places of those inside. */
  readonly plain: readonly Expr[];
  /** Its conjuncts that are quantifiers. */
  readonly demanded: readonly Universal[];
  /** Quantifiers that `plain` mentions. */
  readonly named: readonly Universal[];
}

export class Clauses {
  private readonly clauses = new WeakMap<Expr, Clause>();
  private readonly universals = new WeakMap<Expr, Universal>();

  constructor(private readonly ctx: ExprContext) {}

  of(term: Expr): Clause {
    let clause = this.clauses.get(term);
    if (clause === undefined) this.clauses.set(term, (clause = this.takeApart(term)));
    return clause;
  }

  universal(quantifier: Expr): Universal {
    let universal = this.universals.get(quantifier);
    if (universal === undefined) {
      universal = new Universal(this.ctx, quantifier, this.named);
      this.universals.set(quantifier, universal);
    }
    return universal;
  }

  private takeApart(term: Expr): Clause {
    if (!hasQuantifier(term)) return { term, plain: [term], demanded: [], named: [] };
    const plain: Expr[] = [];
    const demanded: Universal[] = [];
    const named = new Set<Universal>();
    for (const part of conjuncts([term])) {
      if (part.kind === Kind.Forall) demanded.push(this.universal(part));
      else if (part.kind === Kind.Not && part.a.kind === Kind.Forall) {
        const universal = this.universal(part.a);
        plain.push(...conjuncts([universal.negation]));
        for (const inner of universal.inside) named.add(inner);
      } else plain.push(this.named(part, named));
    }
    return { term, plain, demanded, named: [...named] };
  }

  private readonly named = (term: Expr, into: Set<Universal>): Expr => {
    if (!hasQuantifier(term)) return term;
    const names = new Map<Expr, Expr>();
    for (const quantifier of outerQuantifiers(term)) {
      const universal = this.universal(quantifier);
      into.add(universal);
      names.set(quantifier, universal.name);
    }
    return substitute(this.ctx, term, names);
  };
}
