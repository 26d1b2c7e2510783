/**
 * The pre-check of array constraints by integer linear programming (Shuai et al., "Type and Interval Aware Array
 * Constraint Solving for Symbolic Execution", ISSTA 2021, §4.2, Algorithm 3).
 *
 * Constraints without array terms become a linear system; the minimum and maximum of each index in it are an interval of
 * places, and the contents at these places an interval of the element. With the elements as variables of their
 * intervals the constraints with array terms are linear as well. If the system has no solution then, the query has none.
 *
 * Deviations: the second system keeps the constraints of the first, and the linear forms of bytes and words of an element
 * are one and the same, so that it says more than the paper's; an index that may lie beyond the array gets the
 * array's fill there, where the paper assumes that it does not.
 */
import { type Expr, forEachNode, Kind } from '../../expr/index.js';
import { wordOf } from '../array/words.js';
import type { Integer, LinearForm } from '../ilp/index.js';
import { Linearisation, TooLarge } from './linearisation.js';
import { Programs } from './programs.js';
import { contentsRange, isSymbolicRead, type Places, readTerms } from './read-terms.js';

/** By index term, all values that it has in models of the query. */
export type IndexIntervals = ReadonlyMap<Expr, { readonly low: Integer; readonly high: Integer }>;

export type PreCheckAnswer =
  | { readonly status: 'unsat' }
  | { readonly status: 'unknown'; readonly intervals: IndexIntervals };

const nothing: PreCheckAnswer = { status: 'unknown', intervals: new Map() };

export class PreCheck {
  readonly programs = new Programs();
  /** How often each rule was applied, by its name. */
  readonly applied = new Map<string, number>();
  private readonly symbolic = new Map<number, boolean>();

  /** `terms` are the constraints and the question of a query. */
  check(terms: readonly Expr[]): PreCheckAnswer {
    const arrayTerms = terms.filter((term) => this.readsSymbolically(term));
    if (arrayTerms.length === 0) return nothing;
    const to = new Linearisation();
    try {
      return this.decide(to, terms, arrayTerms);
    } catch (error) {
      if (error instanceof TooLarge) return nothing;
      throw error;
    } finally {
      for (const [name, count] of to.applied) {
        this.applied.set(name, (this.applied.get(name) ?? 0) + count);
      }
    }
  }

  private decide(
    to: Linearisation,
    terms: readonly Expr[],
    arrayTerms: readonly Expr[],
  ): PreCheckAnswer {
    const isArrayTerm = new Set(arrayTerms);
    const [simple, others]: [Expr[], Expr[]] = [[], []];
    for (const term of terms) {
      if (!isArrayTerm.has(term)) (isBound(term) ? simple : others).push(term);
    }
    // Bounds first: they spare other constraints an overflow.
    for (const term of [...simple, ...others]) to.assert(term);
    if (to.system.contradiction) return { status: 'unsat' };
    const intervals = new Map<Expr, { low: Integer; high: Integer }>();
    let isRefuted = false;
    readTerms(arrayTerms, (term) => {
      if (isRefuted) return;
      const reads = isSymbolicRead(term) ? [term] : wordOf(term)!;
      const places = this.placesOf(to, reads);
      if (places === 'infeasible') {
        isRefuted = true;
        return;
      }
      if (places && reads.length === 1) intervals.set(term.b, places);
      const range = places && contentsRange(reads[0]!.a, reads.length, places);
      if (reads.length > 1) {
        if (range) to.require(to.form(term), range.low, range.high);
      } else to.define(term, to.fresh(range?.low ?? 0, range?.high ?? 255));
    });
    if (isRefuted) return { status: 'unsat' };
    for (const term of arrayTerms) to.assert(term);
    if (this.programs.isFeasible(to.system) === false) return { status: 'unsat' };
    return { status: 'unknown', intervals };
  }

  /** Where an element can begin; undefined if its bytes are not known to follow each other. */
  private placesOf(to: Linearisation, reads: readonly Expr[]): Places | 'infeasible' | undefined {
    const first = to.form(reads[0]!.b);
    for (let i = 1; i < reads.length; i++) {
      const { summands, constant } = to.form(reads[i]!.b).minus(first);
      if (summands.size > 0 || constant !== i) return undefined;
    }
    const range = this.programs.range(to.system, first);
    if (range === 'infeasible') return range;
    const step = stepOf(first);
    const shift = BigInt(first.constant);
    // The objective is without the constant, and its values are multiples of the step.
    const [low, high] = [ceilTo(BigInt(range.low), step), floorTo(BigInt(range.high), step)];
    if (low > high) return 'infeasible';
    return { low: small(low + shift), high: small(high + shift), step: small(step) };
  }

  /** Whether a term reads an array at a symbolic index. */
  private readsSymbolically(term: Expr): boolean {
    let known = this.symbolic.get(term.id);
    if (known === undefined) {
      known = false;
      forEachNode([term], (node) => {
        if (isSymbolicRead(node)) known = true;
      });
      if (this.symbolic.size > 1 << 16) this.symbolic.clear();
      this.symbolic.set(term.id, known);
    }
    return known;
  }
}

/** Whether a constraint compares something with a constant. */
function isBound(constraint: Expr): boolean {
  const { kind, a, b } = constraint.kind === Kind.Not ? constraint.a : constraint;
  const isComparison = kind === Kind.Eq || kind === Kind.Ult || kind === Kind.Slt;
  return isComparison && (a.isConst || b.isConst);
}

function stepOf({ summands }: LinearForm): bigint {
  let step = 0n;
  for (const factor of summands.values()) {
    let [x, y] = [step, BigInt(factor)];
    if (y < 0n) y = -y;
    while (y !== 0n) [x, y] = [y, x % y];
    step = x;
  }
  return step === 0n ? 1n : step;
}

function floorTo(value: bigint, step: bigint): bigint {
  const rest = value % step;
  return value - (rest < 0n ? rest + step : rest);
}

function ceilTo(value: bigint, step: bigint): bigint {
  return -floorTo(-value, step);
}

function small(value: bigint): Integer {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
