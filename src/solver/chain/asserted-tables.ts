/**
 * Tables that are written as constraints: scripts that declare an array and assert its bytes one by one, as KLEE's logs do
 * with constant arrays, mean a constant array.
 *
 * To the core such an array is an input: a read at a symbolic index is eight free bits, and every candidate that guesses them
 * wrong costs a round of refinement. Where constraints give the first n bytes of an array, and no index in the query can
 * reach n or beyond (by intervals), the array is replaced by the constant array of these bytes, and the constraints that
 * gave them are gone.
 *
 * Why the answer is the same: a model of the query has these bytes, and reads no others. A model of the query with the
 * constant array, which is zero beyond its bytes, becomes one of the query when the array is given the same contents.
 */
import {
  type ArrayInfo,
  type Expr,
  type ExprContext,
  forEachNode,
  Kind,
  Substitution,
} from '../../expr/index.js';
import { Intervals } from '../interval/interval.js';
import { Model } from '../model.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Stage } from './stage.js';

/** Fewer bytes are no table. */
const leastBytes = 16;

/** An array of which the first bytes are given, each by one constraint. */
interface Table {
  readonly array: Expr;
  /** In the order of their indices. */
  readonly given: readonly Expr[];
}

interface Replacement {
  readonly tables: readonly Table[];
  /** All constraints that give bytes of the tables. */
  readonly given: ReadonlySet<Expr>;
  readonly contents: ReadonlyMap<ArrayInfo, ReadonlyMap<number, number>>;
  readonly substitution: Substitution;
}

export class AssertedTableStage extends Stage {
  readonly name = 'asserted tables';
  /** Queries of a script mostly have the same tables. */
  private last: Replacement | undefined;

  constructor(
    private readonly ctx: ExprContext,
    next: Solver,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { constraints, question, facts } = query;
    const tables = tablesOf(constraints);
    if (tables.length === 0) return this.pass(query, budget);
    const replacement = this.replacementOf(tables);
    const { given, contents, substitution } = replacement;
    const others = constraints.filter((term) => !given.has(term));
    const reasons = this.reachedWithin(
      replacement,
      question === undefined ? others : [...others, question],
    );
    if (reasons === undefined) return this.pass(query, budget);
    const original = new Map<Expr, Expr>();
    const replaced = (term: Expr): Expr => {
      const simpler = substitution.apply(term);
      original.set(simpler, term);
      return simpler;
    };
    const coreOf = (core: readonly Expr[]): readonly Expr[] => [
      ...new Set([...given, ...reasons, ...core.map((term) => original.get(term) ?? term)]),
    ];
    const left = others.map(replaced).filter((term) => !term.isTrue);
    const asked = question && replaced(question);
    const refuted = [...left, ...(asked ? [asked] : [])].find((term) => term.isFalse);
    if (refuted) return { status: 'unsat', core: coreOf([refuted]) };
    const isAsked = asked !== undefined && !asked.isTrue;
    const answer = this.pass(
      { constraints: left, facts, ...(isAsked && { question: asked }) },
      budget,
    );
    if (answer.status === 'unsat') return { status: 'unsat', core: coreOf(answer.core) };
    if (answer.status === 'unknown') return answer;
    const { symbols, arrays } = answer.model;
    return { status: 'sat', model: new Model(symbols, new Map([...arrays, ...contents])) };
  }

  private replacementOf(tables: readonly Table[]): Replacement {
    const { last } = this;
    if (last && isSame(last.tables, tables)) return last;
    const contents = new Map<ArrayInfo, Map<number, number>>();
    const constants = new Map<Expr, Expr>();
    for (const { array, given } of tables) {
      const bytes = Uint8Array.from(given, ({ b }) => Number(b.value));
      contents.set(array.array, new Map(bytes.entries()));
      constants.set(array, this.ctx.constArray(bytes, array.width));
    }
    this.last = {
      tables,
      given: new Set(tables.flatMap((table) => table.given)),
      contents,
      substitution: new Substitution(this.ctx, constants),
    };
    return this.last;
  }

  /**
   * The constraints for which no index in the terms leaves its table; undefined if one may. An index is looked at with the
   * tables in place, as what it reads of them is within by the same argument: terms contain only smaller ones. Bounds are taken from
   * constraints without tables alone, which are the same in both queries.
   */
  private reachedWithin(
    { tables, substitution }: Replacement,
    terms: readonly Expr[],
  ): ReadonlySet<Expr> | undefined {
    const sizes = new Map(tables.map(({ array, given }) => [array, given.length]));
    const least = Math.min(...sizes.values());
    const intervals = new Intervals();
    for (const term of terms) if (substitution.apply(term) === term) intervals.bound(term);
    const reasons = new Set<Expr>();
    let isWithin = true;
    forEachNode(terms, (node) => {
      if (!isWithin || node.kind !== Kind.Read) return;
      let root = node.a;
      while (root.kind === Kind.Store) root = root.a;
      const size = root.kind === Kind.ArrayIte ? least : sizes.get(root);
      if (size === undefined) return;
      isWithin = intervals.evaluate(substitution.apply(node.b)).high < size;
      for (const reason of intervals.used) reasons.add(reason);
    });
    return isWithin ? reasons : undefined;
  }
}

/** The arrays whose first bytes are given by constraints. */
function tablesOf(constraints: readonly Expr[]): Table[] {
  if (constraints.length < leastBytes) return [];
  const byArray = new Map<Expr, Map<number, Expr>>();
  for (const constraint of constraints) {
    const { kind, a: read, b: byte } = constraint;
    if (kind !== Kind.Eq || !byte.isConst || read.kind !== Kind.Read) continue;
    const { a: array, b: index } = read;
    if (array.kind !== Kind.ArraySymbol || !index.isConst || typeof index.value !== 'number') {
      continue;
    }
    let given = byArray.get(array);
    if (given === undefined) byArray.set(array, (given = new Map()));
    if (!given.has(index.value)) given.set(index.value, constraint);
  }
  const tables: Table[] = [];
  for (const [array, byIndex] of byArray) {
    const given: Expr[] = [];
    for (let one = byIndex.get(0); one !== undefined; one = byIndex.get(given.length)) {
      given.push(one);
    }
    if (given.length >= leastBytes) tables.push({ array, given });
  }
  return tables;
}

function isSame(some: readonly Table[], others: readonly Table[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(({ array, given }, i) => {
    const other = others[i]!;
    if (array !== other.array || given.length !== other.given.length) return false;
    return given.every((term, k) => term === other.given[k]);
  });
}
