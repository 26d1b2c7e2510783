/**
 * The counterexample cache (KLEE, OSDI 2008, §3.3): a query with an unsatisfiable subset is
 * unsatisfiable; one with a satisfiable superset is satisfied by that superset's model. Sets of term
 * ids in two set-tries; unsatisfiable sets are stored as cores, so that they apply widely.
 *
 * One pair of tries per set of facts: an answer found under some facts holds under the same facts only.
 */
import type { Expr } from '../../expr/index.js';
import { Stage } from '../chain/stage.js';
import type { Model } from '../model.js';
import { type Answer, type Budget, factsKey, type Query, type Solver } from '../solver.js';
import { queryIds, sortedIds } from './query-cache.js';
import { SetTrie } from './set-trie.js';

const mostEntries = 1 << 15;

interface Tries {
  readonly cores: SetTrie<readonly Expr[]>;
  readonly models: SetTrie<Model>;
}

export class CounterexampleCacheStage extends Stage {
  readonly name = 'counterexamples';
  private readonly byFacts = new Map<string, Tries>();

  constructor(
    next: Solver,
    private readonly most = mostEntries,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { cores, models } = this.tries(factsKey(query.facts));
    const ids = queryIds(query);
    const core = cores.subset(ids);
    if (core !== undefined) return { status: 'unsat', core };
    const model = models.superset(ids);
    if (model !== undefined) return { status: 'sat', model };
    const answer = this.pass(query, budget);
    if (answer.status === 'sat') {
      if (models.size >= this.most) models.clear();
      models.insert(ids, answer.model);
    } else if (answer.status === 'unsat') {
      if (cores.size >= this.most) cores.clear();
      cores.insert(sortedIds(answer.core.map((term) => term.id)), answer.core);
    }
    return answer;
  }

  private tries(facts: string): Tries {
    let tries = this.byFacts.get(facts);
    if (tries === undefined) {
      tries = { cores: new SetTrie(), models: new SetTrie() };
      this.byFacts.set(facts, tries);
    }
    return tries;
  }
}
