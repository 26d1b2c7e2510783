/**
 * Tells a searcher of states only when it is asked for one.
 *
 * On a program with many short paths most states end before a searcher that is seldom asked would look at them, and
 * what it would keep of them is for nothing. So states wait here; those that end while they wait are never told of, and
 * what was forked from them counts as forked from the nearest state before them that is told of.
 *
 * Invariant: when the searcher is asked it knows exactly the living states. The tree of forks that it sees is the real
 * one with such states left out, so that random paths have somewhat other chances than without this.
 */
import { removeAll, type Searcher, type State } from '../exec/index.js';

/** Ended states that are kept at most: they hold memory. */
const mostEnded = 256;

export class Deferred implements Searcher {
  /** Living states that the searcher was not told of, in the order in which they came, with their parents. */
  private readonly waiting = new Map<State, readonly State[]>();
  /** States that ended while they waited, with their parents. */
  private readonly passed = new Map<State, readonly State[]>();
  /** States that the searcher knows, and that have ended. */
  private readonly ended = new Set<State>();

  constructor(private readonly searcher: Searcher) {}

  add(state: State, parents: readonly State[]): void {
    const isBack = this.passed.has(state) || this.ended.has(state);
    if (parents.length > 1 || isBack) this.tell();
    if (parents.length > 1) this.searcher.add(state, parents);
    else this.waiting.set(state, parents);
  }

  remove(state: State): void {
    const parents = this.waiting.get(state);
    if (parents) {
      this.waiting.delete(state);
      this.passed.set(state, parents);
    } else this.ended.add(state);
    if (this.passed.size + this.ended.size > mostEnded) this.tell();
  }

  removeAll(states: ReadonlySet<State>): void {
    this.tell();
    removeAll(this.searcher, states);
  }

  select(): State | undefined {
    this.tell();
    return this.searcher.select();
  }

  private tell(): void {
    const { searcher, waiting, passed, ended } = this;
    for (const [state, parents] of waiting) searcher.add(state, this.toldOf(parents));
    for (const state of ended) searcher.remove(state);
    waiting.clear();
    passed.clear();
    ended.clear();
  }

  private toldOf(parents: readonly State[]): readonly State[] {
    let told = parents;
    while (told.length > 0) {
      const before = this.passed.get(told[0]);
      if (!before) break;
      told = before;
    }
    return told;
  }
}
