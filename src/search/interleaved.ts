/** Several searchers that take turns over the same states. */
import { removeAll, type Searcher, type State } from '../exec/index.js';

export class Interleaved implements Searcher {
  private turn = 0;

  constructor(private readonly searchers: readonly Searcher[]) {}

  add(state: State, parents: readonly State[]): void {
    for (const searcher of this.searchers) searcher.add(state, parents);
  }

  remove(state: State): void {
    for (const searcher of this.searchers) searcher.remove(state);
  }

  removeAll(states: ReadonlySet<State>): void {
    for (const searcher of this.searchers) removeAll(searcher, states);
  }

  select(): State | undefined {
    this.turn = (this.turn + 1) % this.searchers.length;
    return this.searchers[this.turn].select();
  }
}
