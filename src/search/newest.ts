/**
 * Depth first as KLEE has it: of a fork the new state runs first, and the one that it comes from when that has ended. At a
 * branch this is the side on which the condition is false.
 */
import type { Searcher, State } from '../exec/index.js';

export class Newest implements Searcher {
  private stack: State[] = [];

  add(state: State): void {
    this.stack.push(state);
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
