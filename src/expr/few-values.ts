/**
 * Terms that are one of a few constants: the mode, length or pointer in which states differed that were joined, and what
 * is computed from it and from constants. Such a term is a value summary (Sen, Necula, Gong and Choi, "MultiSE:
 * Multi-Path Symbolic Execution using Value Summaries", FSE 2015, §3): each constant with the guard under which
 * it is that one. An operation on it is the operation on each of its constants, under the same guards. So a comparison
 * is a condition over the guards alone, and is decided where all constants agree; an access is one at each address.
 *
 * The summary is not kept beside the term: it is the nest of choices itself, which operations with constants leave in
 * its place. How much of a term is looked at is bounded; what is larger is no summary.
 *
 * Invariant: a map over the values of a term is, for all values of the inputs, the image of the term's value.
 */
import type { ExprContext } from './context.js';
import type { Expr } from './expr.js';
import { foldBinary } from './fold.js';
import { foldOne } from './fold-node.js';
import { type BinaryOp, Kind } from './kind.js';
import type { Value } from './value.js';

/** Different constants that a summary has at most. */
const mostValues = 16;
/** Nodes of a term that are looked at, and combinations of the constants of two operands. */
const mostNodes = 64;
const mostWays = 64;
/** Branches for each constant from which on a choice is made anew with each of them once. */
const crowded = 2;

/** What a term can be, and in how many ways it is found out which. */
interface Possible {
  readonly values: ReadonlySet<Value>;
  readonly ways: number;
}

/** The constants one of which the term is, in no special order; undefined for any other term. */
export function fewValues(term: Expr): ReadonlySet<Value> | undefined {
  if (!mayBeSummary(term)) return undefined;
  return new Survey().of(term)?.values;
}

/** The term that is `image(v)` wherever `term` is v; `term` has few values. */
export function mapValues(
  t: ExprContext,
  term: Expr,
  image: (value: Value) => Expr,
  known: Map<Expr, Expr> = new Map(),
): Expr {
  const { kind, a, b, c } = term;
  if (kind === Kind.Const) return image(term.value);
  if (term.width === 1) return t.ite(term, image(1), image(0));
  let result = known.get(term);
  if (result === undefined) {
    if (kind === Kind.Ite) {
      result = t.ite(a, mapValues(t, b, image, known), mapValues(t, c, image, known));
    } else if (isUnary(kind)) {
      result = mapValues(t, a, (value) => image(foldOne(term, value)));
    } else {
      const op = kind as BinaryOp;
      result = mapValues(t, a, (x) =>
        mapValues(t, b, (y) => image(foldBinary(op, term.width, x, y))),
      );
    }
    known.set(term, result);
  }
  return result;
}

/** A comparison of terms that are one of a few constants each, as a condition over their guards; null for others. */
export function compareValues(t: ExprContext, op: BinaryOp, a: Expr, b: Expr): Expr | null {
  if (!mayBeSummary(a) || !mayBeSummary(b)) return null;
  const survey = new Survey();
  const [first, second] = [survey.of(a), survey.of(b)];
  if (!first || !second || first.ways * second.ways > mostWays) return null;
  return mapValues(t, a, (x) =>
    mapValues(t, b, (y) => t.bool(foldBinary(op, a.width, x, y) === 1)),
  );
}

/** Operators of one operand. */
function isUnary(kind: Kind): boolean {
  return (
    kind === Kind.ZExt ||
    kind === Kind.SExt ||
    kind === Kind.Extract ||
    kind === Kind.Not ||
    kind === Kind.Neg
  );
}

/** Operators of two operands of one width that are looked through: what addresses and lengths are computed by. */
function isBinary(kind: Kind): boolean {
  return kind === Kind.Add || kind === Kind.Sub || kind === Kind.Mul || kind === Kind.And;
}

/** Whether it is worth while to look: inputs and what is read from arrays are none. */
function mayBeSummary({ kind, width }: Expr): boolean {
  return kind === Kind.Const || kind === Kind.Ite || isUnary(kind) || isBinary(kind) || width === 1;
}

class Survey {
  private readonly known = new Map<Expr, Possible | undefined>();

  of(term: Expr): Possible | undefined {
    const { known } = this;
    if (term.kind === Kind.Const) return { values: new Set([term.value]), ways: 1 };
    if (term.width === 1) return { values: new Set([0, 1]), ways: 2 };
    if (known.has(term)) return known.get(term);
    if (known.size >= mostNodes || !mayBeSummary(term)) return undefined;
    // It counts from now on: the walk is no deeper than what it may look at.
    known.set(term, undefined);
    const found = this.found(term);
    known.set(term, found);
    return found;
  }

  private found(term: Expr): Possible | undefined {
    const { kind, a, b, c } = term;
    if (isUnary(kind)) {
      const of = this.of(a);
      return of && few(new Set(Array.from(of.values, (value) => foldOne(term, value))), of.ways);
    }
    // The simpler operand is the second one: a constant, or what the choice ends with.
    const [left, right] = kind === Kind.Ite ? [b, c] : [a, b];
    const second = this.of(right);
    const first = second && this.of(left);
    if (!first) return undefined;
    if (kind === Kind.Ite) {
      return few(new Set([...first.values, ...second.values]), first.ways + second.ways);
    }
    const values = new Set<Value>();
    for (const x of first.values) {
      for (const y of second.values) values.add(foldBinary(kind as BinaryOp, term.width, x, y));
    }
    return few(values, first.ways * second.ways);
  }
}

function few(values: ReadonlySet<Value>, ways: number): Possible | undefined {
  return values.size <= mostValues && ways <= mostWays ? { values, ways } : undefined;
}

/**
 * A choice with each of its constants once: ite(g₁, k₁, ite(g₂, k₂, …)). What is joined time and again has the same
 * constants in many branches.
 */
export function withEachValueOnce(t: ExprContext, term: Expr): Expr {
  if (term.kind !== Kind.Ite) return term;
  const possible = new Survey().of(term);
  if (!possible || possible.ways < crowded * possible.values.size) return term;
  const [last, ...others] = possible.values;
  return others.reduce(
    (rest, value) => {
      const guard = mapValues(t, term, (other) => t.bool(other === value));
      return t.ite(guard, t.constant(value, term.width), rest);
    },
    t.constant(last, term.width),
  );
}
