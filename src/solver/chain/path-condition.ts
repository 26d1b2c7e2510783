/**
 * The path condition of a state, and the questions that a branch asks of it.
 *
 * A path condition is a persistent list: a child shares its parent, so that forking a state copies
 * nothing and two paths meet at their common prefix. Beside the list it carries, for each independent
 * slice of the constraints, a model and the values that equalities imply. Adding a condition merges only
 * the slices that it touches, and asking costs in the size of these slices, not of the path:
 *
 * - the slices' model satisfies one side of every branch, which is known then without asking;
 * - the other side is one query over the touched slices, in path order, so that the SAT solver finds
 *   its trail already in place up to the last assumption.
 *
 * Invariant: the model of a slice satisfies its constraints; hence a path condition is satisfiable.
 */
import {
  type Expr,
  type ExprContext,
  Kind,
  type Support,
  substitute,
  type Value,
} from '../../expr/index.js';
import { Model } from '../model.js';
import type { Answer, Budget, QueryFacts, Solver } from '../solver.js';
import { impliedValues } from './implied-values.js';
import { related } from './independence.js';

/** An independent part of a path condition. */
interface PathSlice {
  /** In path order. */
  readonly constraints: readonly Expr[];
  /** Places of the constraints in the path. */
  readonly places: readonly number[];
  readonly support: Support;
  readonly model: Model;
  /** What equalities imply. */
  readonly values: ReadonlyMap<Expr, Expr>;
}

export class PathCondition {
  static readonly empty = new PathCondition(null, null, 0, []);

  private constructor(
    readonly parent: PathCondition | null,
    /** The condition that was added last; null for the empty path. */
    readonly constraint: Expr | null,
    readonly length: number,
    /** Independent slices; for this folder. */
    readonly slices: readonly PathSlice[],
  ) {}

  /** All constraints, oldest first. */
  constraints(): Expr[] {
    const list: Expr[] = new Array(this.length);
    for (let node: PathCondition = this; node.parent !== null; node = node.parent) {
      list[node.length - 1] = node.constraint!;
    }
    return list;
  }

  /** A model of all constraints. */
  model(): Model {
    return Model.union(this.slices.map((slice) => slice.model.seenBy(slice.support)));
  }

  /** The longest path condition that both extend. */
  static commonPrefix(a: PathCondition, b: PathCondition): PathCondition {
    let x = a;
    let y = b;
    while (x.length > y.length) x = x.parent!;
    while (y.length > x.length) y = y.parent!;
    while (x !== y) {
      x = x.parent!;
      y = y.parent!;
    }
    return x;
  }

  /** For `PathSolver`: the path with one more condition, its touched slices merged into one. */
  with(constraint: Expr, untouched: readonly PathSlice[], merged: PathSlice): PathCondition {
    return new PathCondition(this, constraint, this.length + 1, [...untouched, merged]);
  }
}

/** One side of a branch: the extended path, that it is impossible, or that nobody knows. */
export type Side = PathCondition | 'infeasible' | 'unknown';

export interface Fork {
  readonly whenTrue: Side;
  readonly whenFalse: Side;
}

/** The touched part of a path condition, merged. */
interface Touched {
  readonly slice: PathSlice | undefined;
  readonly untouched: readonly PathSlice[];
}

export class PathSolver {
  constructor(
    private readonly ctx: ExprContext,
    /** Gets queries that are one slice (`pathChain`). */
    private readonly solver: Solver,
    private readonly facts?: () => QueryFacts | undefined,
  ) {}

  /**
   * Which sides of a branch are possible. A side that is the only possible one is the path itself: the
   * condition follows from it.
   */
  fork(path: PathCondition, condition: Expr, budget?: Budget): Fork {
    if (condition.isConst) return decided(path, condition.isTrue);
    const touched = this.touch(path, condition.support);
    const simple = this.simplified(condition, touched);
    if (simple.isConst) return decided(path, simple.isTrue);
    const { ctx } = this;
    const known = touched.slice?.model.satisfies(simple);
    if (known === undefined) {
      const yes = this.ask(undefined, simple, budget);
      const no = this.ask(undefined, ctx.not(simple), budget);
      return this.sides(path, simple, touched, yes, no);
    }
    const other = this.ask(touched.slice, known ? ctx.not(simple) : simple, budget);
    const here: Answer = { status: 'sat', model: touched.slice!.model };
    return known
      ? this.sides(path, simple, touched, here, other)
      : this.sides(path, simple, touched, other, here);
  }

  /** The path with a condition that must hold from now on. */
  assume(path: PathCondition, condition: Expr, budget?: Budget): Side {
    if (condition.isConst) return condition.isTrue ? path : 'infeasible';
    const touched = this.touch(path, condition.support);
    const simple = this.simplified(condition, touched);
    if (simple.isConst) return simple.isTrue ? path : 'infeasible';
    return this.extended(path, simple, touched, this.possible(touched.slice, simple, budget));
  }

  mayBeTrue(path: PathCondition, condition: Expr, budget?: Budget): boolean | undefined {
    if (condition.isConst) return condition.isTrue;
    const touched = this.touch(path, condition.support);
    const simple = this.simplified(condition, touched);
    if (simple.isConst) return simple.isTrue;
    const { status } = this.possible(touched.slice, simple, budget);
    return status === 'unknown' ? undefined : status === 'sat';
  }

  mustBeTrue(path: PathCondition, condition: Expr, budget?: Budget): boolean | undefined {
    const may = this.mayBeTrue(path, this.ctx.not(condition), budget);
    return may === undefined ? undefined : !may;
  }

  /** A value that the term can have on the path. */
  value(path: PathCondition, term: Expr): Value {
    if (term.isConst) return term.value;
    const { slice } = this.touch(path, term.support);
    return (slice?.model ?? new Model()).evaluate(term);
  }

  /** The term's value on the path if it has only one; null if it has several. */
  uniqueValue(path: PathCondition, term: Expr, budget?: Budget): Value | null | undefined {
    const value = this.value(path, term);
    if (term.isConst) return value;
    const other = this.ctx.ne(term, this.ctx.constant(value, term.width));
    const may = this.mayBeTrue(path, other, budget);
    return may === undefined ? undefined : may ? null : value;
  }

  private possible(slice: PathSlice | undefined, condition: Expr, budget?: Budget): Answer {
    if (slice?.model.satisfies(condition)) return { status: 'sat', model: slice.model };
    return this.ask(slice, condition, budget);
  }

  private ask(slice: PathSlice | undefined, question: Expr, budget?: Budget): Answer {
    const facts = this.facts?.();
    return this.solver.check({ constraints: slice?.constraints ?? [], question, facts }, budget);
  }

  private simplified(condition: Expr, { slice }: Touched): Expr {
    if (slice === undefined || slice.values.size === 0) return condition;
    return substitute(this.ctx, condition, slice.values);
  }

  private sides(
    path: PathCondition,
    condition: Expr,
    touched: Touched,
    yes: Answer,
    no: Answer,
  ): Fork {
    if (yes.status === 'unsat') return decided(path, false);
    if (no.status === 'unsat') return decided(path, true);
    return {
      whenTrue: this.extended(path, condition, touched, yes),
      whenFalse: this.extended(path, this.ctx.not(condition), touched, no),
    };
  }

  private extended(path: PathCondition, condition: Expr, touched: Touched, answer: Answer): Side {
    if (answer.status === 'unsat') return 'infeasible';
    if (answer.status === 'unknown') return 'unknown';
    const { slice, untouched } = touched;
    const merged: PathSlice = {
      constraints: slice === undefined ? [condition] : [...slice.constraints, condition],
      places: slice === undefined ? [path.length] : [...slice.places, path.length],
      support:
        slice === undefined
          ? condition.support
          : this.ctx.unionSupport(slice.support, condition.support),
      model: answer.model,
      values: this.learned(slice?.values, condition),
    };
    return path.with(condition, untouched, merged);
  }

  private learned(
    values: ReadonlyMap<Expr, Expr> | undefined,
    condition: Expr,
  ): ReadonlyMap<Expr, Expr> {
    const known = values ?? new Map<Expr, Expr>();
    if (condition.kind !== Kind.Eq || !condition.b.isConst) return known;
    const more = new Map(known);
    impliedValues(this.ctx, condition, (term, value) => more.set(term, value));
    return more;
  }

  private touch(path: PathCondition, support: Support): Touched {
    let slice: PathSlice | undefined;
    const untouched: PathSlice[] = [];
    for (const other of path.slices) {
      if (!related(other.support, support)) untouched.push(other);
      else slice = slice === undefined ? other : this.merge(slice, other);
    }
    return { slice, untouched };
  }

  private merge(a: PathSlice, b: PathSlice): PathSlice {
    const constraints: Expr[] = [];
    const places: number[] = [];
    let i = 0;
    let k = 0;
    while (i < a.places.length || k < b.places.length) {
      const first = k >= b.places.length || (i < a.places.length && a.places[i] < b.places[k]);
      places.push(first ? a.places[i] : b.places[k]);
      constraints.push(first ? a.constraints[i++] : b.constraints[k++]);
    }
    return {
      constraints,
      places,
      support: this.ctx.unionSupport(a.support, b.support),
      model: Model.union([a.model.seenBy(a.support), b.model.seenBy(b.support)]),
      values: b.values.size === 0 ? a.values : new Map([...a.values, ...b.values]),
    };
  }
}

function decided(path: PathCondition, value: boolean): Fork {
  return { whenTrue: value ? path : 'infeasible', whenFalse: value ? 'infeasible' : path };
}
