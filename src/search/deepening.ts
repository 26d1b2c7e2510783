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
    const at = Math.max(-1, ...parents.map((parent) => this.stack.lastIndexOf(parent)));
    if (at < 0) this.stack.push(state);
    else this.stack.splice(at, 0, state);
  }

  remove(state: State): void {
    for (const list of [this.stack, this.aside]) {
      const at = list.lastIndexOf(state);
      if (at < 0) continue;
      list.splice(at, 1);
      return;
    }
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
