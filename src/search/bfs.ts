/** Breadth first: the state with the fewest forks behind it; among those, the oldest. */
import type { Searcher, State } from '../exec/index.js';

export class BreadthFirst implements Searcher {
  /** By depth at the time of joining; levels are emptied in order. */
  private readonly levels: Set<State>[] = [];
  private readonly levelOf = new Map<State, number>();

  add(state: State, parent: State | undefined): void {
    if (parent) this.place(parent);
    this.place(state);
  }

  remove(state: State): void {
    const level = this.levelOf.get(state);
    if (level === undefined) return;
    this.levels[level].delete(state);
    this.levelOf.delete(state);
  }

  select(): State | undefined {
    for (const level of this.levels) {
      for (const state of level ?? []) return state;
    }
    return undefined;
  }

  /** A state that has forked since belongs to a deeper level. */
  private place(state: State): void {
    this.remove(state);
    const { depth } = state;
    this.levelOf.set(state, depth);
    for (let i = this.levels.length; i <= depth; i++) this.levels.push(new Set());
    this.levels[depth].add(state);
  }
}
