/**
 * The history of states as numbers, for the way to a node; the rest is in the event log. It is a graph: a node
 * that several have joined into has them all as parents. What is true of every path to it, though, is a tree:
 * for each node the last one that all paths to it pass (its dominator; the parent itself, where there is one),
 * the place where that path forked or the others joined, and the condition of the way, 0 for a join. So a way
 * names only conditions that do hold in its node.
 */
import { commonDominator } from '../history.js';

export class ExecutionTree {
  private above = new Int32Array(1024);
  private places = new Int32Array(1024);
  private conditions = new Int32Array(1024);

  /** A way on from a fork. */
  fork(node: number, parent: number, place: number, condition: number): void {
    while (node >= this.above.length) {
      this.above = grown(this.above);
      this.places = grown(this.places);
      this.conditions = grown(this.conditions);
    }
    this.above[node] = parent;
    this.places[node] = place;
    this.conditions[node] = condition;
  }

  join(node: number, parents: readonly number[], place: number): void {
    this.fork(node, commonDominator(this.above, parents), place, 0);
  }

  /** From the root, which is node 1: where the path forked, and the condition that it took. */
  trace(node: number): [number, number][] {
    const steps: [number, number][] = [];
    for (let at = node; at > 1; at = this.above[at]) {
      steps.push([this.places[at], this.conditions[at]]);
    }
    return steps.reverse();
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
