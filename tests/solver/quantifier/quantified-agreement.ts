/**
 * Every way of treating quantifiers against full expansion, and a judge if there is one: single queries (`check`) and paths that grow
 * by a condition at a time, as an exploration asks them (`grow`).
 */
import { type Expr, ExprContext, printScript } from '../../../src/expr/index.js';
import {
  type ChainOptions,
  createSolver,
  PathCondition,
  PathSolver,
  pathChain,
  type Side,
  type Solver,
} from '../../../src/solver/index.js';
import { Random } from '../sat/random.js';
import { QuantifiedQueries } from './quantified-queries.js';

/** Stages that would answer before quantifiers matter. */
const shortCuts = { queryCache: false, modelReuse: false, counterexampleCache: false };

const ways: readonly ChainOptions[] = [
  { quantifiers: 'expand' },
  { quantifiers: 'lazy' },
  { quantifiers: 'lazy', ...shortCuts, core: { hardAfter: 0 } },
  { quantifiers: 'procedure' },
  { quantifiers: 'procedure', ...shortCuts },
  { quantifiers: 'both' },
  { quantifiers: 'both', ...shortCuts, impliedValues: false },
  { quantifiers: 'both', ...shortCuts, core: { hardAfter: 0 } },
  { quantifiers: 'both', core: { arrays: { encoding: 'circuits' } }, preCheck: 'on' },
];

export class QuantifiedAgreement {
  readonly tally = { queries: 0, sat: 0, unsat: 0, undecided: 0, paths: 0 };

  constructor(
    /** Decides truth where full expansion is not to. */
    private readonly judge?: Solver,
    /** How long it may think about a query. */
    private readonly patience = 500,
    /** How long we may. */
    private readonly budget = { milliseconds: 20_000 },
  ) {}

  /** Some queries over the same inputs, in all ways. */
  check(seed: number, count = 4): void {
    const random = new Random(seed * 9973);
    const ctx = new ExprContext();
    const solvers = ways.map((way) => createSolver(ctx, { ...way, verify: true }));
    const width = random.pick([8, 8, 32, 64]);
    const generator = new QuantifiedQueries(ctx, random, width);
    for (let n = 0; n < count; n++) {
      const terms = generator.query();
      const isAsked = random.below(2) === 0;
      const query = isAsked
        ? { constraints: terms.slice(0, -1), question: terms[terms.length - 1]! }
        : { constraints: terms };
      const truth = this.truth(terms, solvers[0]!, seed);
      solvers.forEach((solver, i) => {
        const answer = solver.check(query, this.budget);
        const way = `seed ${seed}, query ${n}: ${JSON.stringify(ways[i])}`;
        if (answer.status !== truth) fail(`${way} says ${answer.status}, not ${truth}`, terms);
        if (answer.status !== 'unsat' || answer.core.length === terms.length) return;
        // Without what bounds its ranges a core cannot be written out.
        const again = i > 0 && solvers[0]!.check({ constraints: answer.core }, this.budget);
        if (again && again.status === 'sat') fail(`${way}: its core can hold`, terms);
      });
    }
    for (const solver of solvers) solver.dispose();
  }

  /** A path that grows, asked in one way after the other; the answers are those of full expansion. */
  grow(seed: number, steps: number): void {
    const random = new Random(seed * 7727);
    const ctx = new ExprContext();
    const reference = createSolver(ctx, { quantifiers: 'expand' });
    const chosen = ways.filter((_, i) => i > 0 && (seed + i) % 3 === 0);
    const paths = chosen.map((way) => {
      const { impliedValues } = way;
      return new PathSolver(ctx, pathChain(ctx, { ...way, verify: true }), { impliedValues });
    });
    let current = paths.map(() => PathCondition.empty);
    const width = random.pick([8, 32, 64]);
    const taken: Expr[] = [];
    this.tally.paths++;
    for (const { condition, isAssumed } of new QuantifiedQueries(ctx, random, width).path(steps)) {
      const yes = this.truth([...taken, condition], reference, seed) === 'sat';
      const no =
        !isAssumed && this.truth([...taken, ctx.not(condition)], reference, seed) === 'sat';
      if (isAssumed && !yes) break;
      const takesYes = yes && (isAssumed || !no || random.below(2) === 0);
      const next = takesYes ? condition : ctx.not(condition);
      taken.push(next);
      current = paths.map((path, i) => {
        const { whenTrue, whenFalse } = isAssumed
          ? { whenTrue: path.assume(current[i]!, condition), whenFalse: 'infeasible' as const }
          : path.fork(current[i]!, condition);
        const which = `seed ${seed}, condition ${taken.length}: ${JSON.stringify(chosen[i])}`;
        expectSide(`${which}, true`, whenTrue, yes, taken);
        expectSide(`${which}, false`, whenFalse, no, taken);
        const side = takesYes ? whenTrue : whenFalse;
        if (typeof side === 'string') throw new Error(`${which}: no side`);
        const model = side.model();
        const broken = taken.find((term) => !model.satisfies(term));
        if (broken !== undefined)
          fail(`${which}: the path's model breaks term ${broken.id}`, taken);
        return side;
      });
    }
    reference.dispose();
  }

  private truth(terms: readonly Expr[], reference: Solver, seed: number): 'sat' | 'unsat' {
    const { tally } = this;
    tally.queries++;
    const { status } = reference.check({ constraints: terms }, this.budget);
    if (status === 'unknown') return fail(`seed ${seed}: full expansion does not know`, terms);
    tally[status]++;
    const judged = this.judge?.check({ constraints: terms }, { milliseconds: this.patience });
    if (judged?.status === 'unknown') tally.undecided++;
    else if (judged !== undefined && judged.status !== status) {
      fail(`seed ${seed}: full expansion says ${status}, the judge ${judged.status}`, terms);
    }
    return status;
  }
}

function expectSide(which: string, side: Side, isPossible: boolean, terms: readonly Expr[]): void {
  if (side === 'unknown') fail(`${which} is unknown`, terms);
  if ((side !== 'infeasible') !== isPossible) {
    fail(`${which} should ${isPossible ? '' : 'not '}be possible`, terms);
  }
}

function fail(what: string, terms: readonly Expr[]): never {
  throw new Error(`${what}\n${printScript(terms)}`);
}
