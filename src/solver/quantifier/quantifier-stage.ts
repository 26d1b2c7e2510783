/**
 * Queries with quantifiers over finite ranges (docs/solver.md).
 *
 * - `expand`: quantifiers are written out (`expansion.ts`); the reference for the others.
 * - `lazy`: the parts without quantifiers are asked with the instances that are known; a model that breaks a quantifier causes
 *   instances that rule it out (`instantiate.ts`), until there is none.
 * - `procedure`: §5 of Trabish et al., to the letter (`procedure.ts`), and `lazy` where it fails.
 * - `both`: as `lazy`, from the paper's stripped query (its second part by matching, where a model needs it); but a model that breaks
 *   a quantifier is mended first (`duplicate.ts`), and instances are made for what could not be mended.
 *
 * Every model that is returned satisfies all quantifiers, by evaluation. The core of an unsatisfiable query names its constraints.
 */
import { type Expr, type ExprContext, RangeTooLarge } from '../../expr/index.js';
import { Stage } from '../chain/stage.js';
import type { Model } from '../model.js';
import type { QuantifierStrategy } from '../names.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Clauses } from './clauses.js';
import { mend } from './duplicate.js';
import { expand, hasQuantifier, knownBounds } from './expansion.js';
import { indexTerms, instantiateBroken } from './instantiate.js';
import { procedure } from './procedure.js';
import { note, PartOrder, type Parts, QuantifiedQuery } from './quantified-query.js';
import { accessesOf, Cells } from './reads.js';
import { newQuantifierStatistics, type QuantifierStatistics } from './statistics.js';
import type { Universal } from './universal.js';

/** Values of a range that are written out. */
const mostExpanded = 1 << 16;
/** A range that is surely short enough to be looked through. */
const shortRangeBits = 12;
const shortRange = 1 << (shortRangeBits - 1);

export class QuantifierStage extends Stage {
  readonly name = 'quantifiers';
  protected override readonly counts: QuantifierStatistics = newQuantifierStatistics();
  private readonly clauses: Clauses;
  private readonly order = new PartOrder();

  constructor(
    private readonly ctx: ExprContext,
    private readonly strategy: QuantifierStrategy,
    next: Solver,
  ) {
    super(next);
    this.clauses = new Clauses(ctx);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { question, constraints } = query;
    const isQuantified =
      (question !== undefined && hasQuantifier(question)) || constraints.some(hasQuantifier);
    if (!isQuantified) return this.pass(query, budget);
    this.counts.quantified++;
    try {
      if (this.strategy === 'expand') return this.expanded(query, budget);
      return this.instantiated(new QuantifiedQuery(query, this.clauses), [], budget);
    } catch (problem) {
      if (!(problem instanceof RangeTooLarge)) throw problem;
      return this.withinShortRanges(query, budget, problem);
    }
  }

  /** Looks for models in which ranges are short: a solver that is free to choose has no reason to do so. */
  private withinShortRanges(
    query: Query,
    budget: Budget | undefined,
    problem: RangeTooLarge,
  ): Answer {
    const unknown: Answer = { status: 'unknown', reason: 'incapable', detail: problem.message };
    if (this.strategy === 'expand') return unknown;
    const { ctx } = this;
    const asked = new QuantifiedQuery(query, this.clauses);
    const universals = [...asked.demanded, ...asked.named()];
    const short = universals.map(({ quantifier: { a, b } }) =>
      ctx.or(ctx.ult(b, a), ctx.ult(ctx.sub(b, a), ctx.constant(shortRange, a.width))),
    );
    if (universals.some(({ quantifier }) => quantifier.a.width < shortRangeBits)) return unknown;
    try {
      const answer = this.instantiated(asked, short, budget);
      return answer.status === 'unsat' ? unknown : answer;
    } catch (again) {
      if (!(again instanceof RangeTooLarge)) throw again;
      return unknown;
    }
  }

  private expanded(query: Query, budget: Budget | undefined): Answer {
    const { question, constraints, facts } = query;
    const terms = question === undefined ? constraints : [...constraints, question];
    const bounds = knownBounds(terms);
    const plain = (term: Expr): Expr => expand(this.ctx, term, mostExpanded, bounds);
    const flat: Query = { constraints: constraints.map(plain), facts };
    const answer = this.pass(
      question === undefined ? flat : { ...flat, question: plain(question) },
      budget,
    );
    // Any constraint may have bounded a range.
    return answer.status === 'unsat' ? { status: 'unsat', core: terms } : answer;
  }

  /** `more` is asked besides: it does not follow, and a core without it is no core. */
  private instantiated(
    asked: QuantifiedQuery,
    more: readonly Expr[],
    budget: Budget | undefined,
  ): Answer {
    const deadline =
      budget?.milliseconds === undefined ? undefined : performance.now() + budget.milliseconds;
    if (this.strategy === 'procedure' && more.length === 0) {
      const outcome = procedure(this.ctx, asked, (parts) =>
        this.ask(asked, parts, remaining(budget, deadline)),
      );
      if (outcome !== undefined) {
        this.counts[outcome.step]++;
        return outcome.answer;
      }
    }
    for (const universal of asked.demanded) {
      if (universal.instances.length === 0) void universal.first;
    }
    for (let round = 0; ; round++) {
      const parts = asked.parts();
      for (const part of more) note(parts, part);
      const answer = this.ask(asked, parts, remaining(budget, deadline));
      if (answer.status !== 'sat') {
        if (answer.status === 'unsat') this.counts[round === 0 ? 'stripped' : 'instantiated']++;
        return answer;
      }
      const { model } = answer;
      if (asked.isSatisfiedBy(model)) {
        this.counts[round === 0 ? 'stripped' : 'instantiated']++;
        return answer;
      }
      const isWitnessed = asked.witness(model);
      const holding = asked.holding(model);
      let broken = model;
      if (this.strategy === 'both' && !isWitnessed) {
        broken = this.mended(parts.keys(), holding, model);
        if (broken !== model && asked.isSatisfiedBy(broken)) {
          this.counts[round === 0 ? 'duplicated' : 'instantiated']++;
          return { status: 'sat', model: broken };
        }
      }
      this.counts.rounds++;
      if (this.refine(asked, holding, model, broken, round) === 0 && !isWitnessed) {
        throw new Error('instantiation makes no progress');
      }
    }
  }

  /** Adds instances for quantifiers that a model breaks; `found` is the solver's, from which it was made. */
  private refine(
    asked: QuantifiedQuery,
    holding: readonly Universal[],
    found: Model,
    broken: Model,
    round: number,
  ): number {
    const indices =
      this.strategy === 'both'
        ? indexTerms(
            asked.clauses.flatMap(({ plain }) => plain),
            found,
          )
        : undefined;
    let added = 0;
    let tooLarge: RangeTooLarge | undefined;
    for (const universal of holding) {
      try {
        added += instantiateBroken(this.ctx, universal, broken, round, indices);
      } catch (problem) {
        // The name of a quantifier that does not matter may be true over any range.
        if (!(problem instanceof RangeTooLarge)) throw problem;
        tooLarge = problem;
      }
    }
    this.counts.instances += added;
    if (added === 0 && tooLarge !== undefined) throw tooLarge;
    return added;
  }

  /** The model with bytes changed that no part reads. */
  private mended(parts: Iterable<Expr>, holding: readonly Universal[], model: Model): Model {
    const quantifiers = holding.map(({ quantifier }) => quantifier);
    if (quantifiers.every((quantifier) => accessesOf(quantifier).length === 0)) return model;
    const kept = new Cells();
    kept.addReads(parts, model.evaluation);
    return mend(quantifiers, model, kept);
  }

  private ask(asked: QuantifiedQuery, parts: Parts, budget: Budget | undefined): Answer {
    const { facts } = asked.query;
    const question = asked.asked();
    const constraints = this.order.arrange(parts, question);
    const plain: Query = { constraints, facts };
    const answer = this.pass(question === undefined ? plain : { ...plain, question }, budget);
    if (answer.status !== 'unsat') return answer;
    const core = new Set<Expr>();
    for (const part of answer.core) {
      for (const from of parts.get(part) ?? []) core.add(from);
    }
    return { status: 'unsat', core: [...core] };
  }
}

function remaining(budget: Budget | undefined, deadline: number | undefined): Budget | undefined {
  if (deadline === undefined) return budget;
  return { ...budget, milliseconds: Math.max(0, deadline - performance.now()) };
}
