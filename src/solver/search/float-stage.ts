/**
 * Questions about floating point before they become circuits: a local search for inputs that answer them
 * (`local-search.ts`), boxes that bound their inputs (`boxes.ts`).
 *
 * A little of both comes first; then circuits and boxes take turns, each time with more conflicts and more boxes, and what is
 * not decided by then goes to the circuits for good. How much work is done before the circuits depends on whether it has
 * answered questions of this run: it doubles with each answer, and halves with each failure. Counts, not clocks, decide
 * that, so that a run is the same every time.
 *
 * Queries with reads at symbolic indices or quantifiers are passed on, and those without floating point.
 */
import { type Expr, type ExprContext, forEachNode, isFloatOp } from '../../expr/index.js';
import { Stage } from '../chain/stage.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Boxes } from './boxes.js';
import { wordsOf } from './inputs.js';
import { LocalSearch } from './local-search.js';
import { Tape } from './tape.js';

const mostWords = 24;
/** Evaluations times the entries of one. */
const leastWork = 1 << 14;
const mostWork = 1 << 20;
/** For questions that are hard: conflicts of the circuits, and then work for boxes, turn by turn. */
const turns = [
  { conflicts: 300, work: 1 << 20 },
  { conflicts: 20_000, work: 1 << 23 },
] as const;
/** Conflicts of a question whose answer is wanted soon, or not at all. */
const fewConflicts = 300;
/** The share of a question's time that boxes may take. */
const share = 0.5;

export class FloatStage extends Stage {
  readonly name = 'floats';
  private work = mostWork;

  constructor(
    private readonly context: ExprContext,
    next: Solver,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { constraints, question } = query;
    const terms = question ? [...constraints, question] : constraints;
    if (!this.context.hasFloats || !isOfFloats(terms)) return this.pass(query, budget);
    const words = wordsOf(terms, mostWords);
    if (words === undefined) return this.pass(query, budget);
    const tape = new Tape(words, terms);
    const limit = budget?.conflicts ?? Number.POSITIVE_INFINITY;
    // Who asks with few conflicts has another way, and wants to know soon.
    const isBrief = limit <= fewConflicts;
    const work = isBrief ? leastWork : this.work;
    const model = new LocalSearch(words, terms, tape).search(work / 4 / tape.size);
    if (model) return this.answered({ status: 'sat', model });
    const boxes = new Boxes(words, terms, new Tape(words, terms));
    const end = performance.now() + (budget?.milliseconds ?? Infinity) * share;
    const isOver = () => performance.now() > end || budget?.cancelled?.() === true;
    const within = (most: number): Answer | undefined => {
      const outcome = boxes.search({ boxes: Math.ceil(most / tape.size), isOver });
      if (outcome === 'unknown') return undefined;
      return outcome === 'unsat'
        ? { status: 'unsat', core: terms }
        : { status: 'sat', model: outcome.model };
    };
    const soon = within(work / 4);
    if (soon) return this.answered(soon);
    if (!isBrief) this.work = Math.max(leastWork, this.work / 2);
    for (const turn of turns) {
      const conflicts = Math.min(limit, turn.conflicts);
      const answer = this.pass(query, { ...budget, conflicts });
      const isHard =
        answer.status === 'unknown' &&
        (answer.reason === 'conflicts' || answer.reason === 'incapable');
      if (!isHard || isBrief) return answer;
      const late = within(turn.work);
      if (late) return this.answered(late);
      if (limit <= turn.conflicts) return answer;
    }
    return this.pass(query, budget);
  }

  private answered(answer: Answer): Answer {
    this.work = Math.min(mostWork, this.work * 2);
    return answer;
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
