/** Depth first: the state that was made last. A state runs to its end before its siblings start. */
import type { Searcher, State } from '../exec/index.js';

export class DepthFirst implements Searcher {
  private stack: State[] = [];

  /** A running state stays on top of what it forks off; a join takes the place of the first that it joins. */
  add(state: State, parents: readonly State[]): void {
    const at = Math.max(-1, ...parents.map((parent) => this.stack.lastIndexOf(parent)));
    if (at < 0) this.stack.push(state);
    else this.stack.splice(at, 0, state);
  }

  remove(state: State): void {
    const at = this.stack.lastIndexOf(state);
    if (at >= 0) this.stack.splice(at, 1);
  }

  removeAll(states: ReadonlySet<State>): void {
    this.stack = this.stack.filter((state) => !states.has(state));
  }

  select(): State | undefined {
    return this.stack[this.stack.length - 1];
  }
}
