/**
 * Questions on top of satisfiability: may and must hold, a value, the range of values, the only value.
 *
 * All take constraints that are satisfiable together (a path condition is). A question that the solver
 * gives up on has the answer `undefined`, never a guess.
 */
import { allOnes, canonical, type Expr, type ExprContext, type Value } from '../expr/index.js';
import type { Budget, Query, QueryFacts, Solver } from './solver.js';

export interface Context {
  readonly constraints: readonly Expr[];
  readonly facts?: QueryFacts;
}

export interface Range {
  readonly low: Value;
  readonly high: Value;
}

export class Questions {
  constructor(
    private readonly ctx: ExprContext,
    private readonly solver: Solver,
  ) {}

  /** Can the condition hold? */
  mayBeTrue(known: Context, condition: Expr, budget?: Budget): boolean | undefined {
    if (condition.isConst) return condition.isTrue;
    const query: Query = { ...known, question: condition };
    const { status } = this.solver.check(query, budget);
    return status === 'unknown' ? undefined : status === 'sat';
  }

  /** Does the condition hold in every model of the constraints? */
  mustBeTrue(known: Context, condition: Expr, budget?: Budget): boolean | undefined {
    const may = this.mayBeTrue(known, this.ctx.not(condition), budget);
    return may === undefined ? undefined : !may;
  }

  /** Some value that the term can have. */
  value(known: Context, term: Expr, budget?: Budget): Value | undefined {
    if (term.isConst) return term.value;
    const answer = this.solver.check(known, budget);
    return answer.status === 'sat' ? answer.model.evaluate(term) : undefined;
  }

  /** The term's value if it has only one; null if it has several. */
  uniqueValue(known: Context, term: Expr, budget?: Budget): Value | null | undefined {
    const value = this.value(known, term, budget);
    if (value === undefined || term.isConst) return value;
    const other = this.ctx.ne(term, this.ctx.constant(value, term.width));
    const may = this.mayBeTrue(known, other, budget);
    return may === undefined ? undefined : may ? null : value;
  }

  /** The smallest and the largest unsigned value, by binary search from a known value. */
  range(known: Context, term: Expr, budget?: Budget): Range | undefined {
    const some = this.value(known, term, budget);
    if (some === undefined) return undefined;
    if (term.isConst) return { low: some, high: some };
    const low = this.extreme(known, term, BigInt(some), 0n, budget);
    if (low === undefined) return undefined;
    const high = this.extreme(known, term, BigInt(some), BigInt(allOnes(term.width)), budget);
    return high === undefined ? undefined : { low: canonical(low), high: canonical(high) };
  }

  /** The value nearest to `limit`; `best` is a value that is possible. */
  private extreme(
    known: Context,
    term: Expr,
    some: bigint,
    end: bigint,
    budget: Budget | undefined,
  ): bigint | undefined {
    const { ctx } = this;
    let best = some;
    let limit = end;
    while (best !== limit) {
      // Rounded towards the limit, so that each step halves what is left.
      const middle = limit < best ? (limit + best) / 2n : (limit + best + 1n) / 2n;
      const at = ctx.constant(middle, term.width);
      const beyond = limit < best ? ctx.ule(term, at) : ctx.ule(at, term);
      const answer = this.solver.check({ ...known, question: beyond }, budget);
      if (answer.status === 'unknown') return undefined;
      if (answer.status === 'sat') best = BigInt(answer.model.evaluate(term));
      else limit = limit < best ? middle + 1n : middle - 1n;
    }
    return best;
  }
}
