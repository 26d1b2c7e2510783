/**
 * Variables ordered by activity (VSIDS: Moskewicz et al., "Chaff", DAC 2001; MiniSat's variant with a
 * growing increment). A binary heap over typed arrays; a variable that has been assigned or has left
 * the cone of the query may stay inside until it is popped, the caller skips it then.
 */
export class DecisionHeap {
  activity = new Float64Array(1024);
  private heap = new Int32Array(1024);
  /** Position in the heap, -1 when outside. */
  private position = new Int32Array(1024).fill(-1);
  private size = 0;
  private increment = 1;

  constructor(private readonly decay: number) {}

  reserve(variables: number): void {
    if (variables <= this.position.length) return;
    const capacity = Math.max(variables, 2 * this.position.length);
    const activity = new Float64Array(capacity);
    activity.set(this.activity);
    this.activity = activity;
    const heap = new Int32Array(capacity);
    heap.set(this.heap);
    this.heap = heap;
    const position = new Int32Array(capacity).fill(-1);
    position.set(this.position);
    this.position = position;
  }

  insert(variable: number): void {
    if (this.position[variable] >= 0) return;
    this.position[variable] = this.size;
    this.heap[this.size++] = variable;
    this.up(this.size - 1);
  }

  /** The most active variable, or -1. */
  pop(): number {
    if (this.size === 0) return -1;
    const { heap, position } = this;
    const top = heap[0];
    position[top] = -1;
    this.size--;
    if (this.size > 0) {
      const last = heap[this.size];
      heap[0] = last;
      position[last] = 0;
      this.down(0);
    }
    return top;
  }

  bump(variable: number, weight = 1): void {
    this.activity[variable] += weight * this.increment;
    if (this.activity[variable] > 1e100) this.rescale();
    const at = this.position[variable];
    if (at > 0) this.up(at);
  }

  /** Makes what is bumped from now on weigh more than what was bumped before. */
  decayAll(): void {
    this.increment /= this.decay;
  }

  private rescale(): void {
    for (let v = 0; v < this.activity.length; v++) this.activity[v] *= 1e-100;
    this.increment *= 1e-100;
  }

  private up(start: number): void {
    const { heap, position, activity } = this;
    let at = start;
    const variable = heap[at];
    const key = activity[variable];
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (activity[above] >= key) break;
      heap[at] = above;
      position[above] = at;
      at = parent;
    }
    heap[at] = variable;
    position[variable] = at;
  }

  private down(start: number): void {
    const { heap, position, activity, size } = this;
    let at = start;
    const variable = heap[at];
    const key = activity[variable];
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && activity[heap[child + 1]] > activity[heap[child]]) child++;
      const below = heap[child];
      if (activity[below] <= key) break;
      heap[at] = below;
      position[below] = at;
      at = child;
    }
    heap[at] = variable;
    position[variable] = at;
  }
}
