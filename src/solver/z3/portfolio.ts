/**
 * Two solvers, one after the other: the first gets a budget; what it does not decide within it goes to
 * the partner with what is left of the caller's time. The verdict does not depend on who gave it.
 */
import type { Answer, Budget, Query, Solver, StageStatistics } from '../solver.js';

export class Portfolio implements Solver {
  readonly name: string;

  constructor(
    private readonly first: Solver,
    /** What the first solver may use up, per query. */
    private readonly share: Budget,
    private readonly partner: Solver,
  ) {
    this.name = `${first.name}, then ${partner.name}`;
  }

  check(query: Query, budget: Budget = {}): Answer {
    const start = performance.now();
    const answer = this.first.check(query, {
      ...budget,
      conflicts: least(budget.conflicts, this.share.conflicts),
      milliseconds: least(budget.milliseconds, this.share.milliseconds),
    });
    if (answer.status !== 'unknown' || answer.reason === 'cancelled') return answer;
    if (budget.milliseconds === undefined) return this.partner.check(query, budget);
    const left = budget.milliseconds - (performance.now() - start);
    return left <= 0 ? answer : this.partner.check(query, { ...budget, milliseconds: left });
  }

  statistics(): ReadonlyMap<string, Readonly<StageStatistics>> {
    return new Map([...this.first.statistics(), ...this.partner.statistics()]);
  }

  dispose(): void {
    this.first.dispose();
    this.partner.dispose();
  }
}

function least(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : Math.min(a, b);
}
