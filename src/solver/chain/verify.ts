/**
 * Checks what passes through: a model must satisfy every term of its query, and a core must consist of
 * terms of the query. For tests and debug builds.
 */
import type { Answer, Budget, Query } from '../solver.js';
import { Stage } from './stage.js';

export class VerifyingStage extends Stage {
  readonly name = 'verify';

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const answer = this.pass(query, budget);
    const { constraints, question } = query;
    const terms = question === undefined ? constraints : [...constraints, question];
    if (answer.status === 'sat') {
      const wrong = terms.find((term) => !answer.model.satisfies(term));
      if (wrong !== undefined) throw new Error(`the model does not satisfy term ${wrong.id}`);
    } else if (answer.status === 'unsat') {
      const foreign = answer.core.find((term) => !terms.includes(term));
      if (foreign !== undefined) throw new Error(`term ${foreign.id} in the core is not asked`);
    }
    return answer;
  }
}
