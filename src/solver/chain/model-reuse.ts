/**
 * Model reuse: most satisfiable queries of an exploration are satisfied by a model of a recent one.
 * The question is evaluated first, because the constraints usually hold. Models that answered move to
 * the front.
 */
import type { Model } from '../model.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Stage } from './stage.js';

const KEPT = 12;

export class ModelReuseStage extends Stage {
  readonly name = 'models';
  private readonly models: Model[] = [];

  constructor(
    next: Solver,
    private readonly kept = KEPT,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { models } = this;
    for (let i = 0; i < models.length; i++) {
      const model = models[i];
      if (!satisfies(model, query)) continue;
      models.splice(i, 1);
      models.unshift(model);
      return { status: 'sat', model };
    }
    const answer = this.pass(query, budget);
    if (answer.status === 'sat') {
      models.unshift(answer.model);
      if (models.length > this.kept) models.pop();
    }
    return answer;
  }
}

export function satisfies(model: Model, query: Query): boolean {
  if (query.question !== undefined && !model.satisfies(query.question)) return false;
  for (const constraint of query.constraints) if (!model.satisfies(constraint)) return false;
  return true;
}
