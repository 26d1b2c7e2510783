/**
 * Implied values: a constraint `t = c` says what t is, so the question may be asked with c in the place
 * of t. When that folds the question to a constant, no solver is needed.
 *
 * A word assembled from parts that equals a constant tells each part: (a ∘ b) = c is taken apart.
 */
import { type Expr, type ExprContext, Kind, substitute } from '../../expr/index.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Stage } from './stage.js';

/** What a constraint says about values of terms, as (term, constant) pairs. */
export function impliedValues(
  ctx: ExprContext,
  constraint: Expr,
  found: (term: Expr, value: Expr) => void,
): void {
  const open: [Expr, Expr][] = [];
  if (constraint.kind === Kind.Eq && constraint.b.isConst) open.push([constraint.a, constraint.b]);
  else if (constraint.kind === Kind.Not) open.push([constraint.a, ctx.false]);
  else open.push([constraint, ctx.true]);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [term, value] = pair;
    if (term.kind === Kind.Concat) {
      const low = term.b.width;
      open.push([term.a, ctx.extract(value, low, term.a.width)]);
      open.push([term.b, ctx.extract(value, 0, low)]);
    } else if (term.kind === Kind.ZExt) {
      open.push([term.a, ctx.extract(value, 0, term.a.width)]);
    } else if (!term.isConst) found(term, value);
  }
}

export class ImpliedValueStage extends Stage {
  readonly name = 'implied values';

  constructor(
    private readonly ctx: ExprContext,
    next: Solver,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { question } = query;
    if (question === undefined) return this.pass(query, budget);
    const values = new Map<Expr, Expr>();
    const used: Expr[] = [];
    for (const constraint of query.constraints) {
      if (!constraint.support.intersects(question.support)) continue;
      const before = values.size;
      impliedValues(this.ctx, constraint, (term, value) => {
        if (!values.has(term) && term.support.intersects(question.support)) values.set(term, value);
      });
      if (values.size > before) used.push(constraint);
    }
    if (values.size === 0) return this.pass(query, budget);
    const simpler = substitute(this.ctx, question, values);
    if (simpler === question) return this.pass(query, budget);
    if (simpler.isFalse) return { status: 'unsat', core: [...used, question] };
    const answer = this.pass(
      simpler.isTrue
        ? { constraints: query.constraints, facts: query.facts }
        : { ...query, question: simpler },
      budget,
    );
    if (answer.status !== 'unsat' || !answer.core.includes(simpler)) return answer;
    const core = new Set(answer.core);
    core.delete(simpler);
    for (const constraint of used) core.add(constraint);
    core.add(question);
    return { status: 'unsat', core: [...core] };
  }
}
