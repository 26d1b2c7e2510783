/**
 * A bounded quantifier as the solver sees it: what has been instantiated of it so far.
 *
 * Instances follow from the quantifier alone. So they are kept for the whole run, and with them their gates and clauses:
 * each query that demands the quantifier assumes them, and no other.
 *
 * A quantifier that is no conjunct of a constraint (it stands below a disjunction, a choice, a negation) has a **name**, a new
 * symbol q of one bit that stands for it, and its facts are q → instance. If a model makes q false, some value must break the body:
 * q gets a **witness**, a new symbol w with ¬q → lo ≤ w ≤ hi ∧ ¬P(w). A quantifier that is negated by a constraint is
 * its witness's fact and needs no name. Quantifiers inside instances and witnesses have names.
 */
import { type Expr, type ExprContext, instantiate } from '../../expr/index.js';

export class Universal {
  /** Instances, without quantifiers, in the order in which they came. */
  readonly instances: Expr[] = [];
  /** What is known of the name: holds in every query. */
  readonly facts: Expr[] = [];
  /** Quantifiers that instances, or the witness, mention by their names. */
  readonly inside = new Set<Universal>();
  private readonly byTerm = new Map<Expr, Expr>();
  private symbol: Expr | undefined;
  private broken: Expr | undefined;
  private isWitnessed = false;

  constructor(
    private readonly ctx: ExprContext,
    readonly quantifier: Expr,
    /** A term with names in the places of its quantifiers, which are added to a set. */
    private readonly named: (term: Expr, into: Set<Universal>) => Expr,
  ) {}

  /** The symbol that stands for it. */
  get name(): Expr {
    if (this.symbol === undefined) {
      this.symbol = this.ctx.freshSymbol('forall', 1);
      for (const instance of this.instances) this.tell(instance);
    }
    return this.symbol;
  }

  /** The instance at the first value: lo ≤ hi → P(lo). */
  get first(): Expr {
    return this.at(this.quantifier.a);
  }

  /** Whether there is an instance at a term. */
  has(term: Expr): boolean {
    return this.byTerm.has(term);
  }

  /** The instance at a term t: lo ≤ t ≤ hi → P(t), without quantifiers. */
  at(term: Expr): Expr {
    let instance = this.byTerm.get(term);
    if (instance === undefined) {
      const { ctx, quantifier } = this;
      const guard = within(ctx, quantifier, term);
      instance = this.named(ctx.implies(guard, instantiate(ctx, quantifier, term)), this.inside);
      this.byTerm.set(term, instance);
      this.instances.push(instance);
      if (this.symbol !== undefined) this.tell(instance);
    }
    return instance;
  }

  /** That some value breaks the body: lo ≤ w ≤ hi ∧ ¬P(w), without quantifiers. */
  get negation(): Expr {
    if (this.broken === undefined) {
      const { ctx, quantifier } = this;
      const w = ctx.freshSymbol('witness', quantifier.variable.width);
      const fact = ctx.and(within(ctx, quantifier, w), ctx.not(instantiate(ctx, quantifier, w)));
      this.broken = this.named(fact, this.inside);
    }
    return this.broken;
  }

  /** Adds what a false name means; false if it is known. */
  witness(): boolean {
    if (this.isWitnessed) return false;
    this.isWitnessed = true;
    this.facts.push(this.ctx.or(this.name, this.negation));
    return true;
  }

  private tell(instance: Expr): void {
    this.facts.push(this.ctx.implies(this.name, instance));
  }
}

/** lo ≤ t ≤ hi. */
export function within(ctx: ExprContext, quantifier: Expr, t: Expr): Expr {
  return ctx.and(ctx.ule(quantifier.a, t), ctx.ule(t, quantifier.b));
}
