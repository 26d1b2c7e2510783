/**
 * Breadth first: the state with the fewest forks behind it; among those, the one that joined first.
 *
 * A level is a queue from which nothing is taken out in the middle: an entry counts as long as its
 * state is still on that level. Every entry is passed over at most once, so a turn costs the same
 * however many states there are.
 */
import type { Searcher, State } from '../exec/index.js';

interface Level {
  states: State[];
  /** Entries before this one are done with. */
  first: number;
}

export class BreadthFirst implements Searcher {
  private readonly levels: Level[] = [];
  private readonly levelOf = new Map<State, number>();
  /** No state is on a level above this one. */
  private top = 0;

  add(state: State, parents: readonly State[]): void {
    for (const parent of parents) this.place(parent);
    this.place(state);
  }

  remove(state: State): void {
    this.levelOf.delete(state);
  }

  /** Forgets their entries, too. */
  removeAll(states: ReadonlySet<State>): void {
    for (const state of states) this.levelOf.delete(state);
    for (const level of this.levels) {
      level.states = level.states.slice(level.first).filter((state) => this.levelOf.has(state));
      level.first = 0;
    }
  }

  select(): State | undefined {
    for (; this.top < this.levels.length; this.top++) {
      const level = this.levels[this.top];
      for (; level.first < level.states.length; level.first++) {
        const state = level.states[level.first];
        if (this.levelOf.get(state) === this.top) return state;
      }
      level.states.length = level.first = 0;
    }
    return undefined;
  }

  /** A state that has forked since belongs to a deeper level. */
  private place(state: State): void {
    const { depth } = state;
    if (this.levelOf.get(state) === depth) return;
    this.levelOf.set(state, depth);
    for (let i = this.levels.length; i <= depth; i++) this.levels.push({ states: [], first: 0 });
    this.levels[depth].states.push(state);
    this.top = Math.min(this.top, depth);
  }
}
