/**
 * Our solver against a judge on random queries: the same verdict, models that evaluate to true,
 * cores that the judge refutes. A recipe makes the terms, so that fast-check can shrink a failure.
 */
import fc from 'fast-check';
import { type Expr, ExprContext, printScript } from '../../src/expr/index.js';
import { type Answer, createSolver, type Solver } from '../../src/solver/index.js';
import { build, type Recipe, recipes } from '../expr/recipe.js';

export interface Tally {
  sat: number;
  unsat: number;
  /** Queries that one of the two did not decide in time. */
  undecided: number;
  /** Queries with a quantifier. */
  quantified: number;
  terms: number;
}

export const newTally = (): Tally => ({ sat: 0, unsat: 0, undecided: 0, quantified: 0, terms: 0 });

export interface Case {
  recipe: Recipe;
  /** Which conditions are constraints, and which of these are negated. */
  chosen: number;
  negated: number;
}

/**
 * Large terms of all widths with easy arithmetic, large narrow ones with all of it, and small ones with
 * multiplication and division at all widths, of which neither solver decides every one in its time.
 */
export function cases(): fc.Arbitrary<Case> {
  const shapes = fc.oneof(
    { weight: 4, arbitrary: recipes({ widest: 128, hard: false, quantifiers: false }) },
    { weight: 2, arbitrary: recipes({ widest: 64, hard: false, quantifiers: true }) },
    { weight: 3, arbitrary: recipes({ widest: 10, steps: 40, hard: true, quantifiers: false }) },
    { weight: 1, arbitrary: recipes({ widest: 8, steps: 40, hard: true, quantifiers: true }) },
    { weight: 1, arbitrary: recipes({ widest: 32, steps: 16, hard: true, quantifiers: false }) },
    { weight: 1, arbitrary: recipes({ widest: 128, steps: 10, hard: true, quantifiers: false }) },
  );
  return fc.record({
    recipe: shapes,
    chosen: fc.integer({ min: 1, max: 255 }),
    negated: fc.nat(255),
  });
}

export class Agreement {
  readonly tally = newTally();
  private context = new ExprContext();
  private solver: Solver;
  private age = 0;

  constructor(
    private readonly judge: Solver,
    private readonly milliseconds: number,
    private readonly makeSolver: (t: ExprContext) => Solver = createSolver,
  ) {
    this.solver = makeSolver(this.context);
  }

  /** Throws where the two differ. */
  check(subject: Case): void {
    if (++this.age % 500 === 0) this.renew();
    const terms = this.query(subject);
    const [question, ...constraints] = [...terms].reverse();
    const budget = { milliseconds: this.milliseconds };
    const ours = this.solver.check({ constraints, question }, budget);
    const theirs = this.judge.check({ constraints: terms }, budget);
    this.tally.terms += terms.length;
    this.compare(terms, ours, theirs);
  }

  private renew(): void {
    this.solver.dispose();
    this.context = new ExprContext();
    this.solver = this.makeSolver(this.context);
  }

  private query({ recipe, chosen, negated }: Case): Expr[] {
    const t = this.context;
    const { conditions, terms } = build(t, recipe);
    const last = terms[terms.length - 1];
    const pool = [...conditions.slice(-7), t.ne(last, t.constant(0, last.width))];
    const picked = pool.filter((_, i) => (chosen >> i) & 1);
    const query = (picked.length > 0 ? picked : [pool[pool.length - 1]]).map((condition, i) =>
      (negated >> i) & 1 ? t.not(condition) : condition,
    );
    if (query.some((term) => term.support.quantifierHeight > 0)) this.tally.quantified++;
    return query;
  }

  private compare(terms: readonly Expr[], ours: Answer, theirs: Answer): void {
    const { tally } = this;
    const fail = (what: string): never => {
      this.renew();
      throw new Error(`${what}\n${printScript(terms)}`);
    };
    if (ours.status === 'sat') {
      const broken = terms.find((term) => !ours.model.satisfies(term));
      if (broken) fail('our model does not satisfy the query');
    }
    if (ours.status === 'unknown' && ours.reason === 'incapable') fail(`ours: ${ours.detail}`);
    if (theirs.status === 'unknown' && theirs.reason === 'incapable')
      fail(`judge: ${theirs.detail}`);
    if (ours.status === 'unknown' || theirs.status === 'unknown') {
      tally.undecided++;
      return;
    }
    if (ours.status !== theirs.status) fail(`ours says ${ours.status}, the judge ${theirs.status}`);
    tally[ours.status]++;
    if (ours.status !== 'unsat') return;
    const known = new Set(terms);
    if (!ours.core.every((term) => known.has(term))) fail('the core has terms that nobody gave');
    const refuted = this.judge.check(
      { constraints: ours.core },
      { milliseconds: this.milliseconds },
    );
    if (refuted.status === 'sat') fail('our core is satisfiable');
  }
}
