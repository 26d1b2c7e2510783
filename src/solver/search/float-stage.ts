/**
 * Questions about floating point before they become circuits: a local search for inputs that answer them
 * (`local-search.ts`), boxes that bound their inputs (`boxes.ts`).
 *
 * A little of both comes first; then circuits and boxes take turns, each time with more conflicts and more boxes, and what is
 * not decided by then goes to the circuits for good. How much work is done before the circuits, and between them, depends on
 * whether it has answered questions of this run (`effort.ts`).
 *
 * Queries with reads at symbolic indices or quantifiers are passed on, and those without floating point.
 */
import { type Expr, type ExprContext, forEachNode, isFloatOp } from '../../expr/index.js';
import { Stage } from '../chain/stage.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Boxes } from './boxes.js';
import { Effort } from './effort.js';
import { type Word, wordsOf } from './inputs.js';
import { LocalSearch } from './local-search.js';
import { Tape } from './tape.js';

const mostWords = 24;
/** Evaluations times the entries of one. */
const leastWork = 1 << 14;
const firstWork = 1 << 17;
const mostWork = 1 << 20;
/** Conflicts of the circuits before boxes have another turn with a hard question, and before the last one with much work. */
const someConflicts = 300;
const manyConflicts = 20_000;
const lastWork = 1 << 23;
/** Conflicts of a question whose answer is wanted soon, or not at all. */
const fewConflicts = 300;
/** The share of a question's time that boxes may take. */
const share = 0.5;

export class FloatStage extends Stage {
  readonly name = 'floats';
  private readonly briefly = new Effort(leastWork, leastWork);
  private readonly before = new Effort(leastWork, mostWork, firstWork);
  private readonly between = new Effort(leastWork, mostWork, firstWork);

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
    const limit = budget?.conflicts ?? Number.POSITIVE_INFINITY;
    const end = performance.now() + (budget?.milliseconds ?? Infinity) * share;
    const isOver = () => performance.now() > end || budget?.cancelled?.() === true;
    const attempt = new Attempt(words, terms, isOver);
    // Who asks with few conflicts has another way, and wants to know soon.
    const isBrief = limit <= fewConflicts;
    const soon = spend(isBrief ? this.briefly : this.before, (work) => {
      // What is easily refuted is not searched for long.
      const easy = work > leastWork ? attempt.either(leastWork) : undefined;
      return easy ?? attempt.either(work / 4);
    });
    if (soon) return soon;
    for (const conflicts of [someConflicts, manyConflicts]) {
      const answer = this.pass(query, { ...budget, conflicts: Math.min(limit, conflicts) });
      const isHard =
        answer.status === 'unknown' &&
        (answer.reason === 'conflicts' || answer.reason === 'incapable');
      if (!isHard || isBrief) return answer;
      const late =
        conflicts === manyConflicts
          ? attempt.boxes(lastWork * Math.min(1, limit / manyConflicts))
          : spend(this.between, (work) => attempt.boxes(work));
      if (late) return late;
      if (limit <= conflicts) return answer;
    }
    return this.pass(query, budget);
  }
}

function spend(effort: Effort, answer: (work: number) => Answer | undefined): Answer | undefined {
  const work = effort.next();
  if (work === 0) return undefined;
  const found = answer(work);
  if (found) effort.answered();
  else effort.failed();
  return found;
}

/** The ways to answer one question without circuits. */
class Attempt {
  constructor(
    private readonly words: readonly Word[],
    private readonly terms: readonly Expr[],
    private readonly isOver: () => boolean,
  ) {}

  either(work: number): Answer | undefined {
    return this.search(work) ?? this.boxes(work);
  }

  private search(work: number): Answer | undefined {
    const { words, terms } = this;
    const tape = new Tape(words, terms);
    const model = new LocalSearch(words, terms, tape).search(work / tape.size);
    return model && { status: 'sat', model };
  }

  boxes(work: number): Answer | undefined {
    const { words, terms, isOver } = this;
    const tape = new Tape(words, terms);
    const boxes = new Boxes(words, terms, tape);
    const outcome = boxes.search({ boxes: Math.ceil(work / tape.size), isOver });
    if (outcome === 'unknown') return undefined;
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
