/**
 * `--validate`: every answer is checked by a second solver. A model is evaluated; a refutation must not
 * be contradicted by a model of the judge. A difference is an error of one of them, reported with
 * the query as a script that reproduces it, and never passed on.
 */
import { printScript } from '../../expr/index.js';
import type { Answer, Budget, Query, Solver, StageStatistics } from '../solver.js';

/** Two solvers gave answers that cannot both be right. */
export class Disagreement extends Error {}

export class CrossCheck implements Solver {
  readonly name: string;

  constructor(
    private readonly solver: Solver,
    private readonly judge: Solver,
  ) {
    this.name = `${solver.name}, checked by ${judge.name}`;
  }

  check(query: Query, budget: Budget = {}): Answer {
    const answer = this.solver.check(query, budget);
    const terms = query.question ? [...query.constraints, query.question] : query.constraints;
    if (answer.status === 'sat') {
      const broken = terms.find((term) => !answer.model.satisfies(term));
      if (broken !== undefined) this.disagree('its own model does not satisfy the query', query);
    } else if (answer.status === 'unsat') {
      const verdict = this.judge.check(
        { ...query, question: undefined, constraints: answer.core },
        budget,
      );
      if (verdict.status === 'sat') this.disagree('the core that it refuted has a model', query);
    }
    return answer;
  }

  statistics(): ReadonlyMap<string, Readonly<StageStatistics>> {
    return new Map([...this.solver.statistics(), ...this.judge.statistics()]);
  }

  dispose(): void {
    this.solver.dispose();
    this.judge.dispose();
  }

  private disagree(what: string, query: Query): never {
    const terms = query.question ? [...query.constraints, query.question] : query.constraints;
    throw new Disagreement(
      `${this.solver.name} is wrong: ${what} (judge: ${this.judge.name}). Please report this script:\n${printScript(terms)}`,
    );
  }
}
