/**
 * The query cache: the same set of terms with the same facts has the same answer. The key is the set
 * of term ids, which are never reused. `unknown` is not kept: another budget may do better.
 *
 * When full, the older half of the entries goes (two generations).
 */

import { Stage } from '../chain/stage.js';
import { type Answer, type Budget, factsKey, type Query, type Solver } from '../solver.js';

const mostEntries = 1 << 15;

export class QueryCacheStage extends Stage {
  readonly name = 'query cache';
  private young = new Map<string, Answer>();
  private old = new Map<string, Answer>();

  constructor(
    next: Solver,
    private readonly most = mostEntries,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const key = queryIds(query).join() + factsKey(query.facts);
    const known = this.young.get(key) ?? this.old.get(key);
    if (known !== undefined) return known;
    const answer = this.pass(query, budget);
    if (answer.status === 'unknown') return answer;
    if (this.young.size >= this.most / 2) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, answer);
    return answer;
  }
}

/** The ids of a query's terms, sorted, without repetitions. */
export function queryIds(query: Query): number[] {
  const ids = query.constraints.map((term) => term.id);
  if (query.question !== undefined) ids.push(query.question.id);
  return sortedIds(ids);
}

export function sortedIds(ids: number[]): number[] {
  ids.sort((a, b) => a - b);
  let to = 0;
  for (let i = 0; i < ids.length; i++) if (i === 0 || ids[i] !== ids[i - 1]) ids[to++] = ids[i];
  ids.length = to;
  return ids;
}
