/**
 * A stage of the chain: a solver that answers what it can and passes the rest on.
 *
 * Its statistics count the queries that reach it, those that it answered itself, and its own time
 * without that of the stages behind it.
 */
import {
  type Answer,
  type Budget,
  countAnswer,
  newStageStatistics,
  type Query,
  type Solver,
  type StageStatistics,
} from '../solver.js';

export abstract class Stage implements Solver {
  abstract readonly name: string;
  protected readonly counts: StageStatistics = newStageStatistics();
  private behind = 0;
  private passed = false;

  constructor(protected readonly next: Solver) {}

  check(query: Query, budget?: Budget): Answer {
    const start = performance.now();
    this.behind = 0;
    this.passed = false;
    this.counts.queries++;
    const answer = this.answer(query, budget);
    if (!this.passed) countAnswer(this.counts, answer);
    this.counts.milliseconds += performance.now() - start - this.behind;
    return answer;
  }

  /** Answers, or asks the next stage through `pass`. */
  protected abstract answer(query: Query, budget: Budget | undefined): Answer;

  protected pass(query: Query, budget: Budget | undefined): Answer {
    const start = performance.now();
    this.passed = true;
    const answer = this.next.check(query, budget);
    this.behind += performance.now() - start;
    return answer;
  }

  statistics(): ReadonlyMap<string, Readonly<StageStatistics>> {
    return new Map([[this.name, this.counts], ...this.next.statistics()]);
  }

  dispose(): void {
    this.next.dispose();
  }
}
