/**
 * Model repair (Trabish et al., ESEC/FSE 2023, §5, step 3): a model that duplication has spoiled, or not mended, is looked for again
 * near where it was.
 *
 * Bytes that violated clauses (or violated instances) read are where bodies and clauses meet. The stripped query is strengthened by
 * the instances that read such bytes, everything is fixed as the model has it but the arrays that quantifiers access, and what
 * is found is duplicated again, except at these bytes.
 */
import {
  type ArrayInfo,
  BodyRun,
  type Expr,
  type ExprContext,
  inputs,
  instantiate,
} from '../../expr/index.js';
import type { Model } from '../model.js';
import { accessesOf, Cells, forEachCell, readsOf } from './reads.js';

export interface Strengthened {
  /** What is asked besides the stripped query. */
  readonly terms: readonly Expr[];
  /** The bytes that are involved in violations. */
  readonly cells: Cells;
}

/** Violated instances that are looked at. */
const mostViolated = 256;

/** What to ask after a model failed; `parts` is the stripped query. */
export function strengthen(
  ctx: ExprContext,
  parts: readonly Expr[],
  quantifiers: readonly Expr[],
  model: Model,
): Strengthened {
  const arrays = new Set<ArrayInfo>();
  for (const quantifier of quantifiers) {
    for (const { roots } of accessesOf(quantifier)) for (const root of roots) arrays.add(root);
  }
  const cells = new Cells();
  const violated = parts.filter((part) => !model.satisfies(part));
  cells.addReads(violated, model.evaluation);
  for (const quantifier of quantifiers) {
    const run = new BodyRun(quantifier, model.evaluation);
    for (const value of model.evaluation.failures(quantifier, mostViolated)) {
      run.holdsAt(value);
      for (const access of accessesOf(quantifier)) {
        forEachCell(access, run.value(access.read.b), model.evaluation, (array, index) =>
          cells.add(array, index),
        );
      }
    }
  }
  const terms = new Set<Expr>();
  for (const quantifier of quantifiers) addInstances(ctx, quantifier, model, cells, terms);
  for (const term of fixed(ctx, parts, arrays, model)) terms.add(term);
  return { terms: [...terms], cells };
}

/** Instances beyond the first that read bytes of a set. */
function addInstances(
  ctx: ExprContext,
  quantifier: Expr,
  model: Model,
  cells: Cells,
  terms: Set<Expr>,
): void {
  const low = model.evaluate(quantifier.a);
  const high = model.evaluate(quantifier.b);
  if (typeof low !== 'number' || typeof high !== 'number') return;
  const run = new BodyRun(quantifier, model.evaluation);
  for (let value = low + 1; value <= high; value++) {
    run.holdsAt(value);
    let meets = false;
    for (const access of accessesOf(quantifier)) {
      forEachCell(access, run.value(access.read.b), model.evaluation, (array, index) => {
        meets ||= cells.has(array, index);
      });
    }
    if (!meets) continue;
    terms.add(instantiate(ctx, quantifier, ctx.constant(value, quantifier.variable.width)));
  }
}

/** That symbols, and bytes of arrays that quantifiers do not access, are as in a model. */
function fixed(
  ctx: ExprContext,
  parts: readonly Expr[],
  accessed: ReadonlySet<ArrayInfo>,
  model: Model,
): Expr[] {
  const terms: Expr[] = [];
  for (const { name, width } of inputs(parts).symbols) {
    const symbol = ctx.symbol(name, width);
    terms.push(ctx.eq(symbol, ctx.constant(model.evaluate(symbol), width)));
  }
  for (const part of parts) {
    for (const { read, roots } of readsOf(part)) {
      if (roots.some((root) => accessed.has(root))) continue;
      terms.push(ctx.eq(read, ctx.constant(model.evaluate(read), 8)));
    }
  }
  return terms;
}
