/**
 * Lazy instantiation: of a quantifier that a model breaks, instances that rule the model out.
 *
 * A value j breaks the body because of some byte that it reads at j. If another part of the query reads the same byte under the model,
 * through an index t that is no constant, the instance is made at the term for which the body reads at t: it rules out what the
 * model does wrong for all values of t at once, where instances at values would follow t from one value to the next. (The idea is that of
 * E-matching and of complete instantiation: de Moura and Bjørner, CADE 2007; Ge and de Moura, CAV 2009; the paper's second implied part, §5,
 * is a special case.) Otherwise it is made at the value.
 *
 * The instances of a round double with the rounds. There are finitely many: values of the range, and terms of the query; terms
 * of instances are not matched again.
 */
import {
  type ArrayInfo,
  BodyRun,
  type Expr,
  type ExprContext,
  Kind,
  type Value,
} from '../../expr/index.js';
import type { Model } from '../model.js';
import { accessesOf, readsOf } from './reads.js';
import type { Universal } from './universal.js';

/** Instances of one quantifier in one round. */
const mostAtOnce = 32;

/** By array and by index under the model: an index term, no constant. */
type IndexTerms = ReadonlyMap<ArrayInfo, ReadonlyMap<Value, Expr>>;

/** The index terms of reads, by what they are under a model. */
export function indexTerms(terms: Iterable<Expr>, model: Model): IndexTerms {
  const found = new Map<ArrayInfo, Map<Value, Expr>>();
  for (const term of terms) {
    for (const { read, roots } of readsOf(term)) {
      if (read.b.isConst) continue;
      for (const root of roots) {
        let byIndex = found.get(root);
        if (byIndex === undefined) found.set(root, (byIndex = new Map()));
        const index = model.evaluate(read.b);
        if (!byIndex.has(index)) byIndex.set(index, read.b);
      }
    }
  }
  return found;
}

/** Instantiates where a model breaks a quantifier; how many instances are new. */
export function instantiateBroken(
  ctx: ExprContext,
  universal: Universal,
  model: Model,
  round: number,
  indices: IndexTerms | undefined,
): number {
  const { quantifier } = universal;
  const most = Math.min(2 ** round, mostAtOnce);
  const broken = model.evaluation.failures(quantifier, most);
  if (broken.length === 0) return 0;
  const run = indices && new BodyRun(quantifier, model.evaluation);
  let added = 0;
  for (const value of broken) {
    run?.holdsAt(value);
    const term = run && termAt(ctx, quantifier, run, indices);
    const constant = ctx.constant(value, quantifier.variable.width);
    const at = term === undefined || universal.has(term) ? constant : term;
    if (universal.has(at)) continue;
    universal.at(at);
    added++;
  }
  return added;
}

/** A term for which the body reads what an index term of the query reads, at the current value. */
function termAt(
  ctx: ExprContext,
  quantifier: Expr,
  run: BodyRun,
  indices: IndexTerms,
): Expr | undefined {
  for (const { read, roots } of accessesOf(quantifier)) {
    const index = run.value(read.b);
    for (const root of roots) {
      const term = indices.get(root)?.get(index);
      const solved = term && solve(ctx, read.b, quantifier.variable, term);
      if (solved !== undefined) return solved;
    }
  }
  return undefined;
}

/**
 * The t for which a pattern with t in the place of a variable is a term, if there is any (of a variable that is narrower than the
 * term, its lower bits); undefined if it is not clear.
 */
export function solve(
  ctx: ExprContext,
  pattern: Expr,
  variable: Expr,
  term: Expr,
): Expr | undefined {
  if (pattern === variable) return term;
  const { kind, a, b } = pattern;
  if (kind === Kind.ZExt) return solve(ctx, a, variable, ctx.extract(term, 0, a.width));
  if (kind !== Kind.Add && kind !== Kind.Sub) return undefined;
  if (!b.support.intersects(variable.support)) {
    return solve(ctx, a, variable, kind === Kind.Add ? ctx.sub(term, b) : ctx.add(term, b));
  }
  if (a.support.intersects(variable.support)) return undefined;
  return solve(ctx, b, variable, kind === Kind.Add ? ctx.sub(term, a) : ctx.sub(a, term));
}
