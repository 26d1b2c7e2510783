/**
 * Questions about floating point before they become circuits: boxes (`boxes.ts`) for those over few inputs.
 *
 * Only queries with operators of floating point come here, without reads at symbolic indices and quantifiers. What is
 * not decided within the limits of work goes on to the circuits.
 */
import { type Expr, forEachNode, isFloatOp } from '../../expr/index.js';
import { Stage } from '../chain/stage.js';
import type { Answer, Budget, Query } from '../solver.js';
import { Boxes } from './boxes.js';
import { wordsOf } from './inputs.js';

const mostWords = 24;
/** Boxes times the entries of one evaluation. */
const mostWork = 4_000_000;
const mostBoxes = 40_000;
/** The share of a question's time. */
const share = 0.4;

export class FloatStage extends Stage {
  readonly name = 'floats';

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { constraints, question } = query;
    const terms = question ? [...constraints, question] : constraints;
    if (!isOfFloats(terms)) return this.pass(query, budget);
    const words = wordsOf(terms, mostWords);
    if (words === undefined || words.every(({ format }) => format === undefined)) {
      return this.pass(query, budget);
    }
    const boxes = new Boxes(words, terms);
    const limit = (budget?.milliseconds ?? Infinity) * share;
    const end = performance.now() + limit;
    const outcome = boxes.search({
      boxes: Math.min(mostBoxes, Math.ceil(mostWork / boxes.size)),
      isOver: () => performance.now() > end || budget?.cancelled?.() === true,
    });
    if (outcome === 'unknown') return this.pass(query, budget);
    return outcome === 'unsat'
      ? { status: 'unsat', core: terms }
      : { status: 'sat', model: outcome.model };
  }
}

function isOfFloats(terms: readonly Expr[]): boolean {
  for (const { support } of terms) {
    if (support.hasWholeArray || support.quantifierHeight > 0) return false;
  }
  let found = false;
  forEachNode(terms, (node) => {
    found ||= isFloatOp(node.kind);
  });
  return found;
}
