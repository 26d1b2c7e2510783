/**
 * Model reuse: most satisfiable queries of an exploration are satisfied by a model of a recent one.
 * The question is evaluated first, because the constraints usually hold. Models that answered move to
 * the front.
 *
 * Where every query extends a slice of its own, no model ever fits, and trying them all costs as much as
 * the rest of the chain. So after a long row of misses only some queries try, until one hits.
 */
import type { Model } from '../model.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Stage } from './stage.js';

const mostKept = 12;
/** After so many misses in a row … */
const patience = 256;
/** … one query out of so many tries. */
const stride = 16;

export class ModelReuseStage extends Stage {
  readonly name = 'models';
  private readonly models: Model[] = [];
  private misses = 0;

  constructor(
    next: Solver,
    private readonly kept = mostKept,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { models } = this;
    const tries = this.misses < patience || this.misses % stride === 0;
    for (let i = 0; tries && i < models.length; i++) {
      const model = models[i];
      if (!satisfies(model, query)) continue;
      this.misses = 0;
      models.splice(i, 1);
      models.unshift(model);
      return { status: 'sat', model };
    }
    this.misses++;
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
