/**
 * Terms that differ in constants alone, as one term over a variable (Trabish, Rinetzky, Shoham and Sharma, "State
 * Merging with Quantifiers in Symbolic Execution", ESEC/FSE 2023, §3.3): given terms ψ₁ … ψₚ and numbers d₁ … dₚ, a
 * term φ(x) such that φ[dₗ/x] is ψₗ for every l.
 *
 * Two of the terms are walked side by side. Where both have a constant there must be a line a·x + b through the two
 * values, which is found by arithmetic modulo the width: no solver is asked. The two are those whose
 * numbers differ by the least power of two, since a line through such a pair that fits any other pair fits all: what
 * a·Δd leaves open is a multiple of what Δd makes vanish. Of these the last pair is taken, because builders
 * write the first round of a loop in another way (0 < n is n ≠ 0).
 *
 * Then φ is put to the test: built for dₗ it must be the very node ψₗ, or φ must come out again when ψₗ is walked beside
 * another one. So φ is right whatever the walk did, and a first round that is written differently fits as well.
 *
 * Beyond the paper: several constants may vary, each along its own line; and so may terms over the rounds of inner loops
 * (inner-rounds.ts), quantifiers among them.
 */
import {
  allOnes,
  arityOf,
  type Expr,
  type ExprContext,
  isFloatOp,
  Kind,
  rebuild,
  Substitution,
  substitute,
} from '../../expr/index.js';
import { addends, type InnerRounds, isLoose, RoundTables } from './inner-rounds.js';

/** Pairs of nodes that are compared for one term, and how deep they may lie. */
const mostPairs = 20_000;
const deepest = 400;

export class Synthesis {
  private readonly builders = new Map<number, Substitution>();

  constructor(
    private readonly ctx: ExprContext,
    /** x: a symbol. Numbers are less than 2 to its width. */
    readonly variable: Expr,
    /** What may vary besides constants. */
    private readonly inner: InnerRounds | undefined = undefined,
  ) {}

  /** φ(x); undefined if there is none, or none is found. */
  template(points: readonly number[], terms: readonly Expr[]): Expr | undefined {
    const [first] = terms;
    if (terms.every((term) => term === first)) return first;
    const pair = closestPair(points);
    if (!pair) return undefined;
    const [p, q] = pair;
    const tables = this.inner && new RoundTables(this.ctx, this.variable);
    const between = (i: number, j: number): Expr | undefined => {
      const walk = new Walk(this.ctx, this.variable, points[i], points[j], this.inner, tables);
      return walk.unify(terms[i], terms[j], 0);
    };
    const found = between(p, q);
    if (!found) return undefined;
    const fits = terms.every((term, i) => {
      if (i === p || i === q || this.at(found, points[i]) === term) return true;
      return between(i, points[p] === points[i] ? q : p) === found;
    });
    if (!fits) return undefined;
    return tables ? tables.close(found) : found;
  }

  /** φ[value/x]. */
  at(template: Expr, value: number): Expr {
    let builder = this.builders.get(value);
    if (!builder) {
      const { variable } = this;
      const replacement = this.ctx.constant(value, variable.width);
      builder = new Substitution(this.ctx, new Map([[variable, replacement]]));
      this.builders.set(value, builder);
    }
    return builder.apply(template);
  }

  /** φ[term/x]. */
  with(template: Expr, term: Expr): Expr {
    return new Substitution(this.ctx, new Map([[this.variable, term]])).apply(template);
  }
}

/** The last of the pairs of neighbours whose distance has the fewest factors of two. */
function closestPair(points: readonly number[]): [number, number] | undefined {
  const order = points.map((_, i) => i).sort((a, b) => points[a] - points[b]);
  let best: [number, number] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < order.length; i++) {
    const distance = points[order[i]] - points[order[i - 1]];
    if (distance === 0) continue;
    const twos = trailingZeros(BigInt(distance));
    if (twos > least) continue;
    least = twos;
    best = [order[i - 1], order[i]];
  }
  return best;
}

function trailingZeros(value: bigint): number {
  let count = 0;
  for (let rest = value; (rest & 1n) === 0n; rest >>= 1n) count++;
  return count;
}

/** Two terms side by side. */
class Walk {
  private readonly done = new Map<string, Expr | undefined>();

  constructor(
    private readonly ctx: ExprContext,
    private readonly variable: Expr,
    private readonly d1: number,
    private readonly d2: number,
    private readonly inner: InnerRounds | undefined,
    private readonly tables: RoundTables | undefined,
  ) {}

  unify(a: Expr, b: Expr, depth: number): Expr | undefined {
    if (a === b) return a;
    if (a.width !== b.width) return undefined;
    const key = `${a.id} ${b.id}`;
    if (this.done.has(key)) return this.done.get(key);
    if (depth > deepest || this.done.size > mostPairs) return undefined;
    const varies = this.inner !== undefined && (this.inner.has(a) || this.inner.has(b));
    const isWalked = !varies || (a.kind === b.kind && walked.has(a.kind));
    const found = isWalked ? this.alike(a, b, depth) : this.varying(a, b, depth);
    this.done.set(key, found);
    return found;
  }

  /** Terms with the same operator. */
  private alike(a: Expr, b: Expr, depth: number): Expr | undefined {
    if (a.kind !== b.kind) return undefined;
    if (a.isConst) return this.line(a, b);
    if (a.kind === Kind.Forall) return this.inner && this.quantified(a, b, depth);
    if (arityOf[a.kind] === 0) return undefined;
    if (a.kind === Kind.Extract && a.low !== b.low) return undefined;
    if (isFloatOp(a.kind) && a.code !== b.code) return undefined;
    const isCommutative = commutative.has(a.kind);
    return (
      this.children(a, b.a, b.b, b.c, depth + 1, a) ??
      (isCommutative ? this.children(a, b.b, b.a, b.c, depth + 1, a) : undefined)
    );
  }

  /** Terms over rounds of inner loops: a table, but for what is over the variable of an inner quantifier. */
  private varying(a: Expr, b: Expr, depth: number): Expr | undefined {
    const { ctx, tables, d1, d2 } = this;
    if (!isLoose(a) && !isLoose(b)) return tables!.at(d1, a, d2, b);
    const [ofA, ofB] = [addends(a), addends(b)];
    const [looseA, looseB] = [ofA.filter(isLoose), ofB.filter(isLoose)];
    if (looseA.length !== looseB.length || ofA.length + ofB.length === 2) return undefined;
    const sum = (terms: readonly Expr[]): Expr =>
      terms
        .filter((term) => !isLoose(term))
        .reduce((x, y) => ctx.add(x, y), ctx.constant(0, a.width));
    let result = this.unify(sum(ofA), sum(ofB), depth + 1);
    for (const [i, term] of looseA.entries()) {
      const part = result && this.unify(term, looseB[i], depth + 1);
      result = part && ctx.add(part, result!);
    }
    return result;
  }

  private quantified(a: Expr, b: Expr, depth: number): Expr | undefined {
    const { ctx } = this;
    const { variable } = a;
    if (variable !== b.variable) return undefined;
    const low = this.unify(a.a, b.a, depth + 1);
    const high = low && this.unify(a.b, b.b, depth + 1);
    const body = high && this.unify(a.c, b.c, depth + 1);
    if (!body) return undefined;
    return ctx.withScratch(variable.width, (scratch) =>
      ctx.forall(scratch, low, high, substitute(ctx, body, new Map([[variable, scratch]]))),
    );
  }

  private children(
    node: Expr,
    a: Expr,
    b: Expr,
    c: Expr,
    depth: number,
    like: Expr,
  ): Expr | undefined {
    const arity = arityOf[node.kind];
    const first = this.unify(node.a, a, depth);
    if (!first) return undefined;
    const second = arity > 1 ? this.unify(node.b, b, depth) : node.b;
    if (!second) return undefined;
    const third = arity > 2 ? this.unify(node.c, c, depth) : node.c;
    return third && rebuild(this.ctx, like, first, second, third);
  }

  /** a·x + b through two constants. */
  private line(first: Expr, second: Expr): Expr | undefined {
    const { ctx, variable } = this;
    const { width } = first;
    const slope = slopeOf(
      BigInt(this.d2 - this.d1),
      BigInt(second.value) - BigInt(first.value),
      BigInt(width),
    );
    if (slope === undefined) return undefined;
    const offset = BigInt(first.value) - slope * BigInt(this.d1);
    const constant = (value: bigint) => ctx.constant(BigInt.asUintN(width, value), width);
    const x =
      variable.width < width
        ? ctx.zext(variable, width)
        : variable.width > width
          ? ctx.extract(variable, 0, width)
          : variable;
    return ctx.add(ctx.mul(constant(slope), x), constant(offset));
  }
}

/** Looked into also where what they are over varies: a read at a table is better than a table of reads. */
const walked: ReadonlySet<Kind> = new Set([Kind.Read, Kind.Concat, Kind.Extract]);

const commutative: ReadonlySet<Kind> = new Set([
  Kind.Add,
  Kind.Mul,
  Kind.And,
  Kind.Or,
  Kind.Xor,
  Kind.Eq,
]);

/** The number a that is nearest to 0 with a·run = rise modulo 2^width; undefined if there is none. */
export function slopeOf(run: bigint, rise: bigint, width: bigint): bigint | undefined {
  const size = Number(width);
  const twos = trailingZeros(run);
  const low = BigInt.asUintN(Math.min(twos, size), rise);
  if (low !== 0n) return undefined;
  const rest = size - twos;
  if (rest <= 0) return 0n;
  const reduced = BigInt.asUintN(size, rise) >> BigInt(twos);
  return BigInt.asIntN(rest, reduced * inverse(run >> BigInt(twos), rest));
}

/** Of an odd number modulo 2^width, by Newton's iteration: each step doubles the bits that are right. */
function inverse(odd: bigint, width: number): bigint {
  const mask = BigInt(allOnes(width));
  let x = odd & mask;
  for (let bits = 3; bits < width; bits *= 2) x = (x * (2n - odd * x)) & mask;
  return x & mask;
}
