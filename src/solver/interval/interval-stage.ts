/**
 * The interval pre-check: constraints that bound a term by a constant give intervals; if the question
 * is false in them, the query is unsatisfiable, and the bounds are its core.
 */
import { Stage } from '../chain/stage.js';
import type { Answer, Budget, Query } from '../solver.js';
import { Intervals } from './interval.js';

export class IntervalStage extends Stage {
  readonly name = 'intervals';

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { constraints, question } = query;
    const last = constraints.length - 1;
    const asked = question ?? constraints[last];
    if (asked === undefined) return this.pass(query, budget);
    const intervals = new Intervals();
    const given = question === undefined ? last : constraints.length;
    let told = false;
    for (let i = 0; i < given; i++) {
      if (!constraints[i].support.intersects(asked.support)) continue;
      if (intervals.bound(constraints[i])) told = true;
    }
    if (!told || intervals.evaluate(asked).high !== 0) return this.pass(query, budget);
    return { status: 'unsat', core: [...intervals.used, asked] };
  }
}
