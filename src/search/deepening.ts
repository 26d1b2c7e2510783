/**
 * Depth first in rounds.
 *
 * Depth first is the cheapest order, as it keeps few states and switches least, but one endless path
 * starves all others: a loop that a symbolic bound or a waiting program keeps alive is followed for ever.
 * So a state that has forked more often, asked the solver more, or executed more than the round allows is
 * put aside until the others have ended; then the limits double (iterative deepening, Korf 1985, without its repetitions,
 * since the states are kept).
 *
 * At most `mostAside` states wait: when there are more, the next round begins, so that an exploration with
 * many deep paths keeps as few states as depth first does, up to that number for each round.
 *
 * An exploration whose paths stay within the first round runs exactly as depth first.
 */
import type { Searcher, State } from '../exec/index.js';

const firstDepth = 32;
const firstQueries = 500;
const firstInstructions = 100_000;
const mostAside = 1_000;

export class Deepening implements Searcher {
  private stack: State[] = [];
  private aside: State[] = [];
  private depth = firstDepth;
  private queries = firstQueries;
  private instructions = firstInstructions;

  /** A running state stays on top of what it forks off; a join takes the place of the first that it joins. */
  add(state: State, parents: readonly State[]): void {
    let at = -1;
    for (const parent of parents) at = Math.max(at, this.stack.lastIndexOf(parent));
    const { stack } = this;
    if (at < 0) stack.push(state);
    else if (at < stack.length - 1) stack.splice(at, 0, state);
    else {
      // Mostly the one that runs is on top.
      stack.push(stack[at]);
      stack[at] = state;
    }
  }

  remove(state: State): void {
    if (!removeFrom(this.stack, state)) removeFrom(this.aside, state);
  }

  removeAll(states: ReadonlySet<State>): void {
    this.stack = this.stack.filter((state) => !states.has(state));
    this.aside = this.aside.filter((state) => !states.has(state));
  }

  select(): State | undefined {
    for (;;) {
      const top = this.stack[this.stack.length - 1];
      if (!top) {
        if (this.aside.length === 0) return undefined;
        this.deepen();
      } else if (this.isWithin(top)) {
        return top;
      } else {
        this.stack.pop();
        this.aside.push(top);
        if (this.aside.length >= mostAside) this.deepen();
      }
    }
  }

  private isWithin({ depth, queries, instructions }: State): boolean {
    return depth <= this.depth && queries <= this.queries && instructions <= this.instructions;
  }

  /** Those that were put aside go on when what is on the stack has ended, the first one first. */
  private deepen(): void {
    this.depth *= 2;
    this.queries *= 2;
    this.instructions *= 2;
    this.stack = [...this.aside.reverse(), ...this.stack];
    this.aside = [];
  }
}

/** Whether it was there: mostly on top. */
function removeFrom(list: State[], state: State): boolean {
  const at = list.lastIndexOf(state);
  if (at < 0) return false;
  if (at === list.length - 1) list.pop();
  else list.splice(at, 1);
  return true;
}
