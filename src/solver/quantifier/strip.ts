/**
 * Quantifier stripping (Trabish et al., "State Merging with Quantifiers in Symbolic Execution", ESEC/FSE 2023, §5, step 1): each
 * quantified clause ∀i. lo ≤ i ≤ hi → ψ is replaced by what follows from it without quantifiers:
 *
 * 1. lo ≤ hi → ψ[lo/i], the instance at the first value;
 * 2. ¬(lo ≤ t ≤ hi) for every t for which another clause is ¬ψ[t/i].
 *
 * For a body that is a conjunction a clause that is the negation of one conjunct will do: it implies ¬ψ[t/i].
 */
import { conjuncts, type Expr, type ExprContext, substitute } from '../../expr/index.js';
import { solve } from './instantiate.js';
import { note, type Parts, type QuantifiedQuery } from './quantified-query.js';
import { within } from './universal.js';

/** The query without quantifiers: what follows from it. */
export function strip(ctx: ExprContext, asked: QuantifiedQuery): Parts {
  const plain = asked.plainParts();
  const parts = new Map(plain);
  for (const { term, demanded } of asked.clauses) {
    for (const universal of demanded) {
      note(parts, universal.first, term);
      for (const [clause, from] of plain) {
        const exclusion = excluded(ctx, universal.quantifier, clause);
        if (exclusion !== undefined) note(parts, exclusion, term, ...from);
      }
    }
  }
  return parts;
}

const known = new WeakMap<Expr, Map<Expr, Expr | undefined>>();

/** The second implied part for one clause, or undefined if the clause is not the negation of the body. */
export function excluded(ctx: ExprContext, quantifier: Expr, clause: Expr): Expr | undefined {
  let byClause = known.get(quantifier);
  if (byClause === undefined) known.set(quantifier, (byClause = new Map()));
  if (byClause.has(clause)) return byClause.get(clause);
  const t = negated(ctx, quantifier, clause);
  const exclusion = t && ctx.not(within(ctx, quantifier, t));
  byClause.set(clause, exclusion);
  return exclusion;
}

/** The t for which a clause says that the body does not hold. */
function negated(ctx: ExprContext, { variable, c: body }: Expr, clause: Expr): Expr | undefined {
  for (const part of conjuncts([body])) {
    if (!part.support.intersects(variable.support)) continue;
    const t = match(ctx, ctx.not(part), variable, clause);
    if (t === undefined || t.support.intersects(variable.support)) continue;
    if (ctx.not(substitute(ctx, part, new Map([[variable, t]]))) === clause) return t;
  }
  return undefined;
}

/** A candidate for the t for which a pattern is a term: what stands where the variable occurs first. */
function match(ctx: ExprContext, pattern: Expr, variable: Expr, term: Expr): Expr | undefined {
  const open: [Expr, Expr][] = [[pattern, term]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [p, t] = pair;
    if (p === t || p.width !== t.width || !p.support.intersects(variable.support)) continue;
    const found = solve(ctx, p, variable, t);
    if (found !== undefined) return found;
    if (p.kind === t.kind) open.push([p.c, t.c], [p.b, t.b], [p.a, t.a]);
  }
  return undefined;
}
