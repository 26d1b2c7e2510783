/**
 * The questions that a branch asks of a path condition.
 *
 * Adding a condition merges only the slices that it touches, and asking costs in the size of these slices,
 * not of the path:
 *
 * - what another path has asked of the same slices is known;
 * - the slices' model satisfies one side of every branch, which is known then without asking;
 * - the other side is one query over the touched slices, in path order, so that the SAT solver finds
 *   its trail already in place up to the last assumption.
 *
 * This is the door at which named constants get their values (expr/named-constants.ts): no path condition, slice or query
 * has one.
 */
import {
  type Expr,
  type ExprContext,
  emptySupport,
  forEachNode,
  Kind,
  Substitution,
  type Support,
  type Value,
} from '../../expr/index.js';
import { Model } from '../model.js';
import type { Answer, Budget, QueryFacts, Solver } from '../solver.js';
import { impliedValues } from './implied-values.js';
import type { PathCondition, Touched } from './path-condition.js';
import { type Join, joinPaths } from './path-join.js';
import { type Decision, Memory, PathSlice, type SliceSide } from './path-slice.js';
import { isByte } from './single-word.js';
import { SolverWork } from './solver-work.js';

/** One side of a branch: the extended path, that it is impossible, or that nobody knows. */
export type Side = PathCondition | 'infeasible' | 'unknown';

export interface Fork {
  readonly whenTrue: Side;
  readonly whenFalse: Side;
  /**
   * The values of all inputs of the condition, if the path is known to leave them only one each; now and
   * then, as it costs more than such a branch to make use of them.
   */
  readonly settled: Substitution | undefined;
}

export interface PathSolverOptions {
  /** Ask with the values that equalities imply, and that slices with one solution have; true unless said otherwise. */
  readonly impliedValues?: boolean | undefined;
  /** Knowledge that goes with every query; what was answered without it, or with less of it, stays answered. */
  readonly facts?: (() => QueryFacts | undefined) | undefined;
}

/** Whether a slice has one solution only is not worth more. */
const settlingBudget: Budget = { conflicts: 200 };

export class PathSolver {
  /** What the questions cost. */
  readonly work: SolverWork;
  private readonly memory = new Memory();
  private readonly empty: PathSlice;
  private readonly implies: boolean;
  private readonly facts: (() => QueryFacts | undefined) | undefined;

  constructor(
    private readonly ctx: ExprContext,
    /** Gets queries that are one slice (`pathChain`). */
    private readonly solver: Solver,
    { impliedValues: implies = true, facts }: PathSolverOptions = {},
  ) {
    this.work = new SolverWork(solver);
    this.implies = implies;
    this.facts = facts;
    const nothing = new Substitution(ctx, new Map());
    this.empty = new PathSlice(
      undefined,
      undefined,
      undefined,
      0,
      emptySupport,
      new Model(),
      nothing,
    );
  }

  /**
   * Which sides of a branch are possible. A side that is the only possible one is the path itself: the
   * condition follows from it.
   */
  fork(path: PathCondition, asked: Expr, budget?: Budget): Fork {
    const condition = this.ctx.unnamed(asked);
    if (condition.isConst) return decided(path, condition.isTrue);
    const touched = this.touch(path, condition.support);
    const decision = touched.slice.decisionOn(condition, this.memory);
    const simple = decision.condition;
    if (simple.isConst) return decided(path, simple.isTrue, touched.slice.valuesToPlace());
    const whenTrue = decision.whenTrue ?? this.side(touched.slice, decision, true, budget);
    if (whenTrue === 'infeasible') {
      this.noteForced(touched.slice);
      return decided(path, false);
    }
    const whenFalse = decision.whenFalse ?? this.side(touched.slice, decision, false, budget);
    if (whenFalse === 'infeasible') {
      this.noteForced(touched.slice);
      return decided(path, true);
    }
    return {
      whenTrue: extended(path, simple, touched, whenTrue),
      whenFalse: extended(path, this.ctx.not(simple), touched, whenFalse),
      settled: undefined,
    };
  }

  /** The path with a condition that must hold from now on. */
  assume(path: PathCondition, asked: Expr, budget?: Budget): Side {
    const condition = this.ctx.unnamed(asked);
    if (condition.isConst) return condition.isTrue ? path : 'infeasible';
    const touched = this.touch(path, condition.support);
    const decision = touched.slice.decisionOn(condition, this.memory);
    const simple = decision.condition;
    if (simple.isConst) return simple.isTrue ? path : 'infeasible';
    const side = decision.whenTrue ?? this.side(touched.slice, decision, true, budget);
    return extended(path, simple, touched, side);
  }

  /**
   * The paths of states that meet, as one (`path-join.ts`). The states must be of one exploration: no input
   * leads to two of them. Nobody is asked.
   */
  join(sides: readonly PathCondition[]): Join {
    return joinPaths(this.ctx, sides, (path, condition, witness) =>
      this.extend(path, condition, witness),
    );
  }

  /**
   * The path with a condition that follows from `witness`, which is satisfiable and from which the path
   * follows too: its model is one of what is extended.
   */
  private extend(path: PathCondition, condition: Expr, witness: PathCondition): PathCondition {
    const touched = this.touch(path, condition.support);
    const { slice } = touched;
    const decision = slice.decisionOn(condition, this.memory);
    const simple = decision.condition;
    if (simple.isTrue) return path;
    if (decision.whenTrue === undefined) {
      let { model } = slice;
      if (slice === this.empty || !model.satisfies(simple)) {
        const support = this.ctx.unionSupport(slice.support, simple.support);
        model = this.touch(witness, support).slice.model;
        if (!model.satisfies(simple)) throw new Error('a condition does not follow from its path');
      }
      decision.whenTrue = this.grown(slice, simple, model);
    }
    if (decision.whenTrue === 'infeasible') throw new Error('paths that meet have no state');
    return path.with(simple, touched, decision.whenTrue);
  }

  /** The path with more conditions; the model is one of the path and of all of them. Nobody is asked. */
  grow(path: PathCondition, conditions: readonly Expr[], model: Model): PathCondition {
    let longer = path;
    for (const asked of conditions) {
      const condition = this.ctx.unnamed(asked);
      const touched = this.touch(longer, condition.support);
      const simple = touched.slice.decisionOn(condition, this.memory).condition;
      if (simple.isTrue) continue;
      // Whether a quantifier over many values holds no model can tell.
      if (simple.support.quantifierHeight === 0 && !model.satisfies(simple)) {
        throw new Error('a model of a path does not satisfy it');
      }
      longer = longer.with(simple, touched, this.grown(touched.slice, simple, model));
    }
    return longer;
  }

  mayBeTrue(path: PathCondition, condition: Expr, budget?: Budget): boolean | undefined {
    const side = this.assume(path, condition, budget);
    return side === 'unknown' ? undefined : side !== 'infeasible';
  }

  mustBeTrue(path: PathCondition, condition: Expr, budget?: Budget): boolean | undefined {
    const may = this.mayBeTrue(path, this.ctx.not(condition), budget);
    return may === undefined ? undefined : !may;
  }

  /** A value that the term can have on the path. */
  value(path: PathCondition, term: Expr): Value {
    if (term.isConst) return term.value;
    return this.touch(path, term.support).slice.model.evaluate(term);
  }

  /** The term's value on the path if it has only one; null if it has several. */
  uniqueValue(path: PathCondition, term: Expr, budget?: Budget): Value | null | undefined {
    const value = this.value(path, term);
    if (term.isConst) return value;
    const other = this.ctx.ne(term, this.ctx.constant(value, term.width));
    const may = this.mayBeTrue(path, other, budget);
    return may === undefined ? undefined : may ? null : value;
  }

  /** The slice with the condition, or with its negation. */
  private side(
    slice: PathSlice,
    decision: Decision,
    value: boolean,
    budget?: Budget,
  ): PathSlice | 'infeasible' | 'unknown' {
    const { condition: simple } = decision;
    const condition = value ? simple : this.ctx.not(simple);
    let answer: Answer;
    if (slice !== this.empty && slice.model.satisfies(condition)) {
      answer = { status: 'sat', model: slice.model };
    } else answer = this.ask(slice, condition, budget);
    if (answer.status === 'unknown') return 'unknown';
    const side: SliceSide =
      answer.status === 'unsat' ? 'infeasible' : this.grown(slice, condition, answer.model);
    if (value) decision.whenTrue = side;
    else decision.whenFalse = side;
    return side;
  }

  /** Gives the inputs of a slice values if it has one solution only. */
  private noteForced(slice: PathSlice): void {
    if (!this.implies || slice === this.empty || !slice.isDueForSettling()) return;
    const { ctx } = this;
    const values = new Map<Expr, Expr>();
    let differs: Expr = ctx.false;
    forEachNode(slice.constraints(), (node) => {
      if (!isInput(node)) return;
      const value = ctx.constant(slice.model.evaluate(node), node.width);
      values.set(node, value);
      differs = ctx.or(differs, ctx.ne(node, value));
    });
    if (this.ask(slice, differs, settlingBudget).status !== 'unsat') return;
    slice.settle(new Substitution(ctx, values));
  }

  private ask(slice: PathSlice, question: Expr, budget?: Budget): Answer {
    const known = slice === this.empty ? undefined : slice;
    const query = { constraints: slice.constraints(), question, facts: this.facts?.(), known };
    this.work.note(query);
    return this.solver.check(query, budget);
  }

  private grown(slice: PathSlice, condition: Expr, model: Model): PathSlice {
    const support = this.ctx.unionSupport(slice.support, condition.support);
    const values = this.learned(slice.values, condition);
    return new PathSlice(slice, undefined, condition, slice.size + 1, support, model, values);
  }

  private learned(values: Substitution, condition: Expr): Substitution {
    if (!this.implies || condition.kind !== Kind.Eq || !condition.b.isConst) return values;
    const more = new Map(values.replacements);
    impliedValues(this.ctx, condition, (term, value) => more.set(term, value));
    return new Substitution(this.ctx, more);
  }

  private touch(path: PathCondition, support: Support): Touched {
    let { empty: slice } = this;
    const places = path.slices.touchedBy(support);
    for (const { slice: other } of places) {
      slice = slice === this.empty ? other : this.merge(slice, other);
    }
    return { slice, places };
  }

  private merge(a: PathSlice, b: PathSlice): PathSlice {
    return a.mergedWith(b, this.memory, () => {
      const values =
        b.values.replacements.size === 0
          ? a.values
          : new Substitution(
              this.ctx,
              new Map([...a.values.replacements, ...b.values.replacements]),
            );
      const support = this.ctx.unionSupport(a.support, b.support);
      const model = Model.union([a.model.seenBy(a.support), b.model.seenBy(b.support)]);
      return new PathSlice(a, b, undefined, a.size + b.size, support, model, values);
    });
  }
}

/** A symbol, or one byte of an input. */
function isInput(node: Expr): boolean {
  return node.kind === Kind.Symbol || isByte(node);
}

function decided(path: PathCondition, value: boolean, settled?: Substitution): Fork {
  return value
    ? { whenTrue: path, whenFalse: 'infeasible', settled }
    : { whenTrue: 'infeasible', whenFalse: path, settled };
}

function extended(
  path: PathCondition,
  condition: Expr,
  touched: Touched,
  side: PathSlice | 'infeasible' | 'unknown',
): Side {
  return typeof side === 'string' ? side : path.with(condition, touched, side);
}
