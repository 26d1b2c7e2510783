/**
 * Simplification of a conjunction, as a path condition is one.
 *
 * Conjuncts are split; an equality `x = t` with a symbol or a single array element x that t does
 * not mention replaces x by t in all others and stays as the definition of x; any other conjunct c
 * makes c true, and ¬c makes c false, where they occur inside the rest. Constant bounds on one term
 * are joined, per order, to the tightest: implied ones go, equal ones become an equality, crossing
 * ones a contradiction. The result has the same models as the input.
 *
 * Each round is linear in the size of the terms; rounds end when nothing new is found, at the latest
 * after `ROUNDS`.
 */
import type { ExprContext } from './context.js';
import type { Expr } from './expr.js';
import { Kind } from './kind.js';
import { substituteAll } from './substitute.js';
import { signed } from './value.js';

const ROUNDS = 8;

/** Constraints that hold together exactly when the given ones do; `[false]` for a contradiction. */
export function simplifyConjunction(t: ExprContext, constraints: readonly Expr[]): Expr[] {
  const definitions = new Map<Expr, Expr>();
  let rest = conjuncts(constraints);
  for (let round = 0; round < ROUNDS; round++) {
    const replacements = new Map<Expr, Expr>();
    const others: Expr[] = [];
    for (const conjunct of rest) {
      if (!takeDefinition(t, conjunct, definitions, replacements)) others.push(conjunct);
    }
    const facts = factsOf(t, others);
    if (replacements.size === 0 && facts.size === 0) break;
    const before = rest;
    const defined = [...definitions].filter(([key]) => !replacements.has(key));
    const values = substituteAll(
      t,
      defined.map(([, value]) => value),
      replacements,
    );
    defined.forEach(([key], i) => {
      definitions.set(key, values[i]);
    });
    rest = conjuncts(withoutOwnFact(t, others, replacements, facts));
    if (rest.some((conjunct) => conjunct.isFalse)) return [t.false];
    if (replacements.size === 0 && sameTerms(before, rest)) break;
  }
  const bounded = joinBounds(t, rest);
  if (bounded === null) return [t.false];
  const equalities = [...definitions].map(([key, value]) => t.eq(key, value));
  if (equalities.some((equality) => equality.isFalse)) return [t.false];
  return [...equalities, ...bounded];
}

/** The conjuncts of terms, each once, without `true`. */
export function conjuncts(terms: readonly Expr[]): Expr[] {
  const parts = new Set<Expr>();
  const stack = [...terms].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === Kind.And && node.width === 1) stack.push(node.b, node.a);
    else if (!node.isTrue) parts.add(node);
  }
  return [...parts];
}

const isInput = (e: Expr): boolean =>
  e.kind === Kind.Symbol ||
  (e.kind === Kind.Read && e.a.kind === Kind.ArraySymbol && e.b.kind === Kind.Const);

/** Takes x = t out of the conjuncts as a definition of x, unless x is taken already. */
function takeDefinition(
  t: ExprContext,
  conjunct: Expr,
  definitions: Map<Expr, Expr>,
  replacements: Map<Expr, Expr>,
): boolean {
  let [key, value] = [conjunct, t.true];
  if (conjunct.kind === Kind.Not) [key, value] = [conjunct.a, t.false];
  else if (conjunct.kind === Kind.Eq) {
    const swap = !isInput(conjunct.a);
    [key, value] = swap ? [conjunct.b, conjunct.a] : [conjunct.a, conjunct.b];
  }
  if (!isInput(key) || definitions.has(key) || mayMention(value, key)) return false;
  for (const other of replacements.keys()) if (mayMention(value, other)) return false;
  for (const other of replacements.values()) if (mayMention(other, key)) return false;
  definitions.set(key, value);
  replacements.set(key, value);
  return true;
}

/** Whether a term can depend on an input: it, or the whole of its array, is in the support. */
function mayMention(term: Expr, input: Expr): boolean {
  if (term.kind === Kind.Const) return false;
  if (term.support.intersects(input.support)) return true;
  if (input.kind !== Kind.Read) return false;
  const whole = input.a.array.atoms.get(null);
  return whole !== undefined && term.support.intersects(whole);
}

/** What conjuncts that are no definitions make true or false when they occur elsewhere. */
function factsOf(t: ExprContext, others: readonly Expr[]): Map<Expr, Expr> {
  const facts = new Map<Expr, Expr>();
  for (const conjunct of others) {
    if (conjunct.kind === Kind.Not) facts.set(conjunct.a, t.false);
    else if (conjunct.kind === Kind.Eq && conjunct.b.kind === Kind.Const) {
      facts.set(conjunct.a, conjunct.b);
    } else if (conjunct.kind !== Kind.Const) facts.set(conjunct, t.true);
  }
  return facts;
}

/** Each conjunct with the facts of the others put in; its own would make it vanish. */
function withoutOwnFact(
  t: ExprContext,
  others: readonly Expr[],
  replacements: ReadonlyMap<Expr, Expr>,
  facts: ReadonlyMap<Expr, Expr>,
): Expr[] {
  const compound = (e: Expr): boolean => e.kind === Kind.Or || e.kind === Kind.Ite;
  const isCompound = (e: Expr): boolean => compound(e.kind === Kind.Not ? e.a : e);
  const atoms = others.filter((conjunct) => !isCompound(conjunct));
  const atomFacts = new Map([...facts].filter(([key]) => !compound(key)));
  for (const [key, value] of replacements) atomFacts.set(key, value);
  return [
    ...substituteAll(t, atoms, replacements),
    ...substituteAll(t, others.filter(isCompound), atomFacts),
  ];
}

function sameTerms(a: readonly Expr[], b: readonly Expr[]): boolean {
  const set = new Set(a);
  return a.length === b.length && b.every((term) => set.has(term));
}

interface Bounds {
  readonly term: Expr;
  readonly isSigned: boolean;
  lo: bigint;
  hi: bigint;
}

/** Joins x < k, k < x and their negations per term and order; null for a contradiction. */
function joinBounds(t: ExprContext, terms: readonly Expr[]): Expr[] | null {
  const byTerm = new Map<string, Bounds>();
  const rest: Expr[] = [];
  for (const conjunct of terms) {
    const positive = conjunct.kind !== Kind.Not;
    const order = positive ? conjunct : conjunct.a;
    const isSigned = order.kind === Kind.Slt;
    const left = order.a;
    const right = order.b;
    const usable = (isSigned || order.kind === Kind.Ult) && (left.isConst || right.isConst);
    if (!usable) {
      rest.push(conjunct);
      continue;
    }
    const term = left.isConst ? right : left;
    const key = `${isSigned ? 's' : 'u'}${term.id}`;
    let bounds = byTerm.get(key);
    if (bounds === undefined) byTerm.set(key, (bounds = fullRange(term, isSigned)));
    const constant = left.isConst ? left : right;
    const k = isSigned ? signed(constant.value, term.width) : BigInt(constant.value);
    // x < k: hi = k − 1; ¬(x < k): lo = k; k < x: lo = k + 1; ¬(k < x): hi = k.
    if (left.isConst === positive) bounds.lo = max(bounds.lo, positive ? k + 1n : k);
    else bounds.hi = min(bounds.hi, positive ? k - 1n : k);
  }
  for (const bounds of byTerm.values()) {
    if (bounds.lo > bounds.hi) return null;
    rest.push(...boundTerms(t, bounds));
  }
  return rest;
}

function fullRange(term: Expr, isSigned: boolean): Bounds {
  const size = 1n << BigInt(term.width);
  const lo = isSigned ? -size / 2n : 0n;
  return { term, isSigned, lo, hi: lo + size - 1n };
}

function boundTerms(t: ExprContext, bounds: Bounds): Expr[] {
  const { term, isSigned, lo, hi } = bounds;
  const constant = (value: bigint): Expr => t.constant(value, term.width);
  if (lo === hi) return [t.eq(term, constant(lo))];
  const full = fullRange(term, isSigned);
  const below = (a: Expr, b: Expr): Expr => (isSigned ? t.slt(a, b) : t.ult(a, b));
  const result: Expr[] = [];
  if (lo > full.lo) result.push(t.not(below(term, constant(lo))));
  if (hi < full.hi) result.push(t.not(below(constant(hi), term)));
  return result;
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
