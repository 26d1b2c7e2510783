/**
 * Path conditions that meet: pc₁ ∨ pc₂ with the common prefix factored out (Kuznetsov, Kinder, Bucur and
 * Candea, "Efficient State Merging in Symbolic Execution", PLDI 2012, §2.1, Algorithm 1, line 20), for any
 * number of paths.
 *
 * A disjunction of whole paths would make all their inputs one slice. So it is written as a conjunction:
 *
 * - conditions that all sides have stand by themselves; what they are about stays as it was;
 * - where each side has a condition p or one that excludes p (its negation, as forks leave them, or
 *   another value of the same term), p is a **pivot**: (p ∧ a) ∨ (¬p ∧ b) is (p → a) ∧ (¬p → b), a condition for
 *   each conjunct of a and of b, and none where there are none: c ∨ ¬c is gone. The sides with p, and
 *   those without, are taken apart in the same way;
 * - what has no pivot is one disjunction.
 *
 * The **guard** of a side tells where a state of the joined path came from, as in ite(guard, x, y): it is made of
 * the pivots on the way to the side, or of all that the side has beyond the prefix, whichever has fewer
 * conditions. On the joined path a guard implies its side, whatever the sides are; the side implies the
 * guard if no input leads to two sides, which is so in one exploration, as forks divide inputs.
 *
 * Each side implies the join. So the join is satisfiable, and the model of the first side is one of every
 * slice that changes. The values that equalities imply are learned from the conditions of the join as from
 * any others: what both sides imply by the same condition is kept. All of it takes time in what the paths have beyond their
 * common prefix, in the number of sides, and in the slices that this touches.
 */
import { conjuncts, type Expr, type ExprContext, Kind } from '../../expr/index.js';
import { PathCondition } from './path-condition.js';
import { intersection, type RangeSet, span } from './range-set.js';
import { boundsOf } from './single-word.js';

export interface Join {
  readonly path: PathCondition;
  /** By side: holds in a state of the joined path exactly if the state is one of the side. */
  readonly guards: readonly Expr[];
}

/** Conditions in all, beyond which pivots are looked for among negations alone. */
const mostCompared = 64;

/** Joins paths; `extend` adds a condition that follows from a path (the last argument) to the join. */
export function joinPaths(
  ctx: ExprContext,
  paths: readonly PathCondition[],
  extend: (path: PathCondition, condition: Expr, witness: PathCondition) => PathCondition,
): Join {
  const [first, ...others] = paths;
  if (others.length === 0) return { path: first, guards: [ctx.true] };
  const prefix = others.reduce((a, b) => PathCondition.commonPrefix(a, b), first);
  const { conditions, guards } = disjunction(
    ctx,
    paths.map((path) => path.constraintsAfter(prefix)),
  );
  let path = prefix;
  for (const condition of conditions) path = extend(path, condition, first);
  return { path, guards };
}

export interface Disjunction {
  /** Hold together exactly if all conditions of some side do. */
  readonly conditions: readonly Expr[];
  readonly guards: readonly Expr[];
}

/** A disjunction of conjunctions as a conjunction, with the guards of its sides. */
export function disjunction(ctx: ExprContext, sides: readonly (readonly Expr[])[]): Disjunction {
  const factoring = new Factoring(ctx);
  const open = sides.map((own): OpenSide => ({ own, rest: new Set(own), literals: [] }));
  const conditions = factoring.factor(open);
  const guards = open.map(({ own, literals }) =>
    conjunction(ctx, own.length < literals.length ? own : literals),
  );
  return { conditions: conjuncts(conditions), guards };
}

/** A side on its way through the pivots. */
interface OpenSide {
  readonly own: readonly Expr[];
  /** What of it the pivots have not dealt with. */
  rest: Set<Expr>;
  /** What tells it from the other sides. */
  literals: readonly Expr[];
}

/** A condition that divides the sides. */
interface Pivot {
  readonly condition: Expr;
  readonly yes: OpenSide[];
  readonly no: OpenSide[];
}

/** The values that a condition leaves a term. */
interface Claim {
  readonly term: Expr;
  readonly values: RangeSet;
}

class Factoring {
  private readonly claims = new Map<Expr, Claim | undefined>();

  constructor(private readonly ctx: ExprContext) {}

  /** Conditions that hold together exactly if all that is left of some side holds. */
  factor(sides: readonly OpenSide[]): Expr[] {
    const { ctx } = this;
    const conditions: Expr[] = [];
    // A pivot may be a conjunction, whose negation the other side has: so these are taken apart last.
    for (const isSplit of [false, true]) {
      if (isSplit) for (const side of sides) side.rest = new Set(conjuncts([...side.rest]));
      conditions.push(...takeShared(sides));
      if (sides.length < 2 || sides.some(({ rest }) => rest.size === 0)) break;
      const pivot = this.findPivot(sides, isSplit);
      if (pivot === undefined) continue;
      const { condition, yes, no } = pivot;
      const negated = ctx.not(condition);
      this.tell(yes, condition);
      this.tell(no, negated);
      for (const implied of this.factor(yes)) conditions.push(ctx.or(negated, implied));
      for (const implied of this.factor(no)) conditions.push(ctx.or(condition, implied));
      return conditions;
    }
    this.tellApart(sides);
    if (sides.length < 2 || sides.some(({ rest }) => rest.size === 0)) return conditions;
    const wholes = sides.map(({ rest }) => conjunction(ctx, [...rest]));
    conditions.push(wholes.reduce((a, b) => ctx.or(a, b)));
    return conditions;
  }

  /** A condition that some sides have and that the others exclude. */
  private findPivot(sides: readonly OpenSide[], isSplit: boolean): Pivot | undefined {
    const { ctx } = this;
    for (const condition of sides[0].rest) {
      const negated = ctx.not(condition);
      const [yes, no] = divided(sides, condition);
      if (no.length > 0 && no.every(({ rest }) => rest.has(negated))) return { condition, yes, no };
    }
    const count = sides.reduce((sum, { rest }) => sum + rest.size, 0);
    if (!isSplit || count > mostCompared) return undefined;
    for (const { rest } of sides) {
      for (const condition of rest) {
        const [yes, no] = divided(sides, condition);
        if (no.length > 0 && no.every((side) => this.excludes(side, condition))) {
          return { condition, yes, no };
        }
      }
    }
    return undefined;
  }

  /** Puts a literal into the guards of sides, in the place of those that follow from it. */
  private tell(sides: readonly OpenSide[], literal: Expr): void {
    for (const side of sides) {
      side.rest.delete(literal);
      const kept = side.literals.filter((old) => !this.contradict(literal, this.ctx.not(old)));
      side.literals = [...kept, literal];
    }
  }

  /** The guards of sides that no pivot divides. */
  private tellApart(sides: readonly OpenSide[]): void {
    if (sides.length < 2) return;
    const [a, b] = sides;
    const isPair = sides.length === 2 && a.rest.size > 0 && b.rest.size > 0;
    if (!isPair) {
      for (const side of sides) side.literals = [...side.literals, ...side.rest];
      return;
    }
    const [fewer, more] = a.rest.size <= b.rest.size ? [a, b] : [b, a];
    const whole = conjunction(this.ctx, [...fewer.rest]);
    more.literals = [...more.literals, this.ctx.not(whole)];
    fewer.literals = [...fewer.literals, ...fewer.rest];
  }

  private excludes({ rest }: OpenSide, condition: Expr): boolean {
    if (rest.has(this.ctx.not(condition))) return true;
    for (const own of rest) if (this.contradict(own, condition)) return true;
    return false;
  }

  /** Whether two conditions speak of different values of one term. */
  private contradict(a: Expr, b: Expr): boolean {
    const first = this.claimOf(a);
    const second = this.claimOf(b);
    if (first === undefined || second === undefined || first.term !== second.term) return false;
    return intersection(first.values, second.values).length === 0;
  }

  private claimOf(condition: Expr): Claim | undefined {
    if (this.claims.has(condition)) return this.claims.get(condition);
    let claim: Claim | undefined;
    if (condition.kind === Kind.Eq && condition.b.isConst) {
      const value = BigInt(condition.b.value);
      claim = { term: condition.a, values: span(value, value) };
    } else {
      const bounds = boundsOf(condition);
      if (bounds !== undefined) claim = { term: bounds.word, values: bounds.values };
    }
    this.claims.set(condition, claim);
    return claim;
  }
}

/** Takes what all sides have out of them. */
function takeShared(sides: readonly OpenSide[]): Expr[] {
  const shared = [...sides[0].rest].filter((condition) =>
    sides.every(({ rest }) => rest.has(condition)),
  );
  for (const { rest } of sides) for (const condition of shared) rest.delete(condition);
  return shared;
}

/** The sides that have a condition, and those that do not. */
function divided(sides: readonly OpenSide[], condition: Expr): [yes: OpenSide[], no: OpenSide[]] {
  const has = ({ rest }: OpenSide): boolean => rest.has(condition);
  return [sides.filter(has), sides.filter((side) => !has(side))];
}

function conjunction(ctx: ExprContext, conditions: readonly Expr[]): Expr {
  return conditions.reduce((a, b) => ctx.and(a, b), ctx.true);
}

/** What a check asks. */
interface Judge {
  mayBeTrue(path: PathCondition, condition: Expr): boolean | undefined;
}

/** Throws where a guard is wrong, as it is for sides that have states in common: for tests and debugging. */
export function verifyJoin(
  ctx: ExprContext,
  judge: Judge,
  sides: readonly PathCondition[],
  { guards }: Join,
): void {
  sides.forEach((side, i) => {
    guards.forEach((guard, k) => {
      const wrong = i === k ? ctx.not(guard) : guard;
      if (judge.mayBeTrue(side, wrong) !== true) return;
      throw new Error(`sides of a join have states in common: ${i} does not fit guard ${k}`);
    });
  });
}
