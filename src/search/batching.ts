/**
 * Keeps the chosen state for a number of turns before the searcher within is asked again: switching
 * states costs time, and a state that runs on finds its own caches warm.
 */
import { removeAll, type Searcher, type State } from '../exec/index.js';

export class Batching implements Searcher {
  private current: State | undefined = undefined;
  private left = 0;

  constructor(
    private readonly inner: Searcher,
    private readonly turns: number,
  ) {}

  add(state: State, parents: readonly State[]): void {
    this.inner.add(state, parents);
  }

  remove(state: State): void {
    if (state === this.current) this.current = undefined;
    this.inner.remove(state);
  }

  removeAll(states: ReadonlySet<State>): void {
    if (this.current && states.has(this.current)) this.current = undefined;
    removeAll(this.inner, states);
  }

  select(): State | undefined {
    if (this.current && this.left > 0) {
      this.left--;
      return this.current;
    }
    this.current = this.inner.select();
    this.left = this.turns - 1;
    return this.current;
  }
}
