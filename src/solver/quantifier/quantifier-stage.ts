/**
 * Quantified clauses with finite ranges, by full expansion or by lazy instantiation.
 *
 * **Lazy**: every quantifier Q is replaced by a new symbol q of width 1. A model of the rest gives q a
 * value. If q is true, the instances of Q are evaluated under the model; one that is false is added as
 * q → instance. If q is false, some instance must be false: q is given a witness w (a new symbol) once,
 * by ¬q → lo ≤ w ≤ hi ∧ ¬P(w). The loop ends when the model agrees with every quantifier; it must,
 * because a range has finitely many values. Quantifiers inside instances are treated the same way.
 * All added clauses follow from the definition of q, so they stay for the whole run.
 *
 * The core of an unsatisfiable query names the original terms.
 */
import {
  type Expr,
  type ExprContext,
  instantiate,
  substitute,
  type Value,
} from '../../expr/index.js';
import { Stage } from '../chain/stage.js';
import type { Model } from '../model.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { expand, hasQuantifier, instanceOf, outerQuantifiers, RangeTooLarge } from './expansion.js';

export type QuantifierStrategy = 'expand' | 'lazy';

const mostValues = 1 << 16;

/** A quantifier and the symbol that stands for it. */
interface Named {
  readonly quantifier: Expr;
  readonly name: Expr;
  /** What was found about the name so far; it holds in every query. */
  readonly facts: Expr[];
  /** Names that the facts mention. */
  readonly inside: Set<Named>;
  witnessed: boolean;
}

export class QuantifierStage extends Stage {
  readonly name = 'quantifiers';
  private readonly named = new Map<Expr, Named>();

  constructor(
    private readonly ctx: ExprContext,
    private readonly strategy: QuantifierStrategy,
    next: Solver,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { question, constraints } = query;
    const terms = question === undefined ? constraints : [...constraints, question];
    if (!terms.some(hasQuantifier)) return this.pass(query, budget);
    return this.strategy === 'expand'
      ? this.expanded(terms, query, budget)
      : this.instantiated(terms, query, budget);
  }

  private expanded(terms: readonly Expr[], query: Query, budget: Budget | undefined): Answer {
    const original = new Map<Expr, Expr>();
    const plain: Expr[] = [];
    try {
      for (const term of terms) {
        const flat = expand(this.ctx, term, mostValues);
        if (!original.has(flat)) original.set(flat, term);
        plain.push(flat);
      }
    } catch (error) {
      if (!(error instanceof RangeTooLarge)) throw error;
      return { status: 'unknown', reason: 'incapable', detail: error.message };
    }
    const answer = this.pass({ constraints: plain, facts: query.facts }, budget);
    if (answer.status !== 'unsat') return answer;
    return { status: 'unsat', core: answer.core.map((term) => original.get(term)!) };
  }

  private instantiated(terms: readonly Expr[], query: Query, budget: Budget | undefined): Answer {
    const original = new Map<Expr, Expr>();
    const plain: Expr[] = [];
    const active = new Set<Named>();
    for (const term of terms) {
      const flat = this.abstracted(term, active);
      if (!original.has(flat)) original.set(flat, term);
      plain.push(flat);
    }
    const deadline =
      budget?.milliseconds === undefined ? undefined : performance.now() + budget.milliseconds;
    for (;;) {
      const facts: Expr[] = [];
      for (const name of active) facts.push(...name.facts);
      const constraints = [...plain, ...facts];
      const answer = this.pass({ constraints, facts: query.facts }, remaining(budget, deadline));
      if (answer.status === 'unknown') return answer;
      if (answer.status === 'unsat') {
        const core = new Set<Expr>();
        for (const term of answer.core) {
          const from = original.get(term);
          if (from !== undefined) core.add(from);
        }
        return { status: 'unsat', core: [...core] };
      }
      if (!this.refine(active, answer.model)) return answer;
    }
  }

  /** Adds facts that the model contradicts; false if it agrees with all quantifiers. */
  private refine(active: Set<Named>, model: Model): boolean {
    let added = false;
    for (const named of [...active]) {
      const { quantifier, name } = named;
      let fact: Expr;
      if (!model.satisfies(name)) {
        if (named.witnessed) continue;
        named.witnessed = true;
        fact = this.witness(quantifier);
      } else {
        const broken = this.brokenInstance(quantifier, model);
        if (broken === undefined) continue;
        fact = instanceOf(this.ctx, quantifier, broken);
      }
      const flat = this.abstracted(fact, named.inside);
      named.facts.push(
        model.satisfies(name) ? this.ctx.implies(name, flat) : this.ctx.or(name, flat),
      );
      for (const inner of named.inside) activate(inner, active);
      added = true;
    }
    return added;
  }

  /** The first value at which the body is false under the model. */
  private brokenInstance(quantifier: Expr, model: Model): Value | undefined {
    const low = BigInt(model.evaluate(quantifier.a));
    const high = BigInt(model.evaluate(quantifier.b));
    for (let k = low; k <= high; k++) {
      const at = this.ctx.constant(k, quantifier.variable.width);
      if (!model.satisfies(instantiate(this.ctx, quantifier, at))) return at.value;
    }
    return undefined;
  }

  /** lo ≤ w ≤ hi ∧ ¬P(w) for a new symbol w. */
  private witness(quantifier: Expr): Expr {
    const { ctx } = this;
    const w = ctx.freshSymbol('witness', quantifier.variable.width);
    const inside = ctx.and(ctx.ule(quantifier.a, w), ctx.ule(w, quantifier.b));
    return ctx.and(inside, ctx.not(instantiate(ctx, quantifier, w)));
  }

  /** The term with names in the places of its quantifiers, which become active. */
  private abstracted(term: Expr, active: Set<Named>): Expr {
    if (!hasQuantifier(term)) return term;
    const names = new Map<Expr, Expr>();
    for (const quantifier of outerQuantifiers(term)) {
      let named = this.named.get(quantifier);
      if (named === undefined) {
        const name = this.ctx.freshSymbol('forall', 1);
        named = { quantifier, name, facts: [], inside: new Set(), witnessed: false };
        this.named.set(quantifier, named);
      }
      activate(named, active);
      names.set(quantifier, named.name);
    }
    return substitute(this.ctx, term, names);
  }
}

/** Adds a name and all names that its facts mention, directly or through others. */
function activate(named: Named, active: Set<Named>): void {
  if (active.has(named)) return;
  active.add(named);
  for (const inner of named.inside) activate(inner, active);
}

function remaining(budget: Budget | undefined, deadline: number | undefined): Budget | undefined {
  if (deadline === undefined) return budget;
  return { ...budget, milliseconds: Math.max(0, deadline - performance.now()) };
}
