/**
 * Questions about a small input that the path has not looked at yet: the other inputs keep the values of the path's
 * model.
 *
 * A program that reads its input byte by byte asks, at each step, what the next byte does to all that came before: a
 * state from a table, a sum, a length. No model of an earlier question has an answer for that byte, and a query over all
 * of the path is far more than is needed: no constraint mentions the byte, so any of its values goes with the path's
 * model, and the question is one about the byte alone once the model's values are in the place of everything else. What
 * is left of it is a small term that many paths have in common (a row of the table), whose satisfying values are kept
 * (`byte-sets.ts`).
 *
 * Invariant: it says "satisfiable" or passes the question on. That no value fits this model says nothing of other
 * models of the path.
 */
import { least, sizeOf, subtract } from '../../collections/index.js';
import {
  type Atom,
  arityOf,
  type Expr,
  type ExprContext,
  Kind,
  rebuild,
} from '../../expr/index.js';
import { Model } from '../model.js';
import type { Answer, Budget, Known, Query, Solver } from '../solver.js';
import { ByteSets, isSmallInput, smallest } from './byte-sets.js';
import { isByte } from './single-word.js';
import { Stage } from './stage.js';

export class NewInputStage extends Stage {
  readonly name = 'new input';
  private readonly sets = new ByteSets();

  constructor(
    private readonly ctx: ExprContext,
    next: Solver,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { question, known } = query;
    if (question !== undefined && known !== undefined) {
      const model = this.modelOf(question, known);
      if (model !== undefined) return { status: 'sat', model };
    }
    return this.pass(query, budget);
  }

  private modelOf(question: Expr, { model, support }: Known): Model | undefined {
    const input = newInput(question, support);
    if (input === undefined) return undefined;
    const rest = this.under(model, question, input);
    if (rest === undefined) return undefined;
    const value = smallest(this.sets.satisfying(rest, input));
    if (value < 0) return undefined;
    return Model.union([model.seenBy(support), this.sets.model(input, value)]);
  }

  /** The term with the model's values in the place of what does not depend on the input. */
  private under(model: Model, term: Expr, { key }: Atom): Expr | undefined {
    const { ctx } = this;
    const done = new Map<Expr, Expr>();
    const known = (node: Expr): Expr | undefined => {
      if (node.isConst || node.kind === Kind.None || node.kind === Kind.ConstArray) return node;
      const made = done.get(node);
      if (made !== undefined || node.support.has(key)) return made;
      return ctx.constant(model.evaluate(node), node.width);
    };
    const stack: Expr[] = [term];
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      if (arityOf[node.kind] === 0 || isByte(node)) {
        done.set(stack.pop()!, node);
        continue;
      }
      // Of other arrays the model's bytes would have to be written out.
      if (node.kind === Kind.Read && node.a.kind !== Kind.ConstArray) return undefined;
      if (node.kind === Kind.ArrayIte || node.kind === Kind.Store) return undefined;
      const [a, b, c] = [known(node.a), known(node.b), known(node.c)];
      if (a === undefined || b === undefined || c === undefined) {
        if (a === undefined) stack.push(node.a);
        if (b === undefined) stack.push(node.b);
        if (c === undefined) stack.push(node.c);
        continue;
      }
      stack.pop();
      done.set(node, rebuild(ctx, node, a, b, c));
    }
    return done.get(term)!;
  }
}

/** The input of a question that is not among those of the constraints, if it is one and small. */
function newInput({ support }: Expr, others: Known['support']): Atom | undefined {
  if (support.hasWholeArray || others.hasWholeArray || support.quantifierHeight > 0)
    return undefined;
  const added = subtract(support.tree, others.tree);
  if (added === undefined || sizeOf(added) !== 1) return undefined;
  const atom = least(added).value;
  return isSmallInput(atom) ? atom : undefined;
}
