/**
 * The solving procedure of Trabish, Rinetzky, Shoham and Sharma, "State Merging with Quantifiers in Symbolic Execution", ESEC/FSE
 * 2023, §5: strip the quantifiers (`strip.ts`); duplicate the assignment (`duplicate.ts`); repair the model (`repair.ts`); and give up,
 * for somebody else to answer. Each step ends with an evaluation of the whole query.
 *
 * Quantifiers that are no conjuncts are there by name (`universal.ts`); a query in which one is inside another is not for this.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import type { Model } from '../model.js';
import type { Answer } from '../solver.js';
import { duplicate } from './duplicate.js';
import { isNested } from './expansion.js';
import type { Parts, QuantifiedQuery } from './quantified-query.js';
import { Cells } from './reads.js';
import { strengthen } from './repair.js';
import { strip } from './strip.js';

/** How a query was answered. */
export type Step = 'stripped' | 'duplicated' | 'repaired';

export interface Outcome {
  readonly answer: Answer;
  readonly step: Step;
}

/** The answer, or undefined where the procedure has none. */
export function procedure(
  ctx: ExprContext,
  asked: QuantifiedQuery,
  ask: (parts: Parts) => Answer,
): Outcome | undefined {
  const quantifiers = asked.demanded.map(({ quantifier }) => quantifier);
  if (quantifiers.some(isNested)) return undefined;
  const parts = strip(ctx, asked);
  const answer = ask(parts);
  if (answer.status !== 'sat' || asked.isSatisfiedBy(answer.model)) {
    return { answer, step: 'stripped' };
  }
  const duplicated = duplicate(quantifiers, answer.model, new Cells());
  if (asked.holdsIn(duplicated)) return sat(duplicated, 'duplicated');
  const { terms, cells } = strengthen(ctx, [...parts.keys()], quantifiers, duplicated);
  const again = ask(new Map([...parts, ...terms.map((term): [Expr, Expr[]] => [term, []])]));
  if (again.status !== 'sat') return undefined;
  const repaired = duplicate(quantifiers, again.model, cells);
  return asked.holdsIn(repaired) ? sat(repaired, 'repaired') : undefined;
}

function sat(model: Model, step: Step): Outcome {
  return { answer: { status: 'sat', model }, step };
}
