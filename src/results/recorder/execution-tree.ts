/**
 * The execution tree as numbers: for each node its parent, the place where the parent forked, and the
 * condition of the way to it. Enough to tell the way to any node; the rest is in the event log.
 */
export class ExecutionTree {
  private parents = new Int32Array(1024);
  private places = new Int32Array(1024);
  private conditions = new Int32Array(1024);
  /** Node 1 is the root. */
  private last = 1;

  get size(): number {
    return this.last;
  }

  add(parent: number, place: number, condition: number): number {
    const node = ++this.last;
    if (node >= this.parents.length) {
      this.parents = grown(this.parents);
      this.places = grown(this.places);
      this.conditions = grown(this.conditions);
    }
    this.parents[node] = parent;
    this.places[node] = place;
    this.conditions[node] = condition;
    return node;
  }

  /** From the root: where the path forked, and the condition that it took. */
  trace(node: number): [number, number][] {
    const steps: [number, number][] = [];
    for (let at = node; at > 1; at = this.parents[at]) {
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
