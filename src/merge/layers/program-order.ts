/**
 * States in topological order of the program (Kuznetsov et al., PLDI 2012, §4.1): a heap with the state on top that is
 * furthest behind. Who runs has no place; whoever is new, or has run, takes one before the next is picked.
 */
import type { State } from '../../exec/index.js';
import { comparePositions } from './meeting-points.js';

interface Entry {
  readonly state: State;
  readonly position: readonly number[];
}

export class ProgramOrder {
  /** Entries of states that are gone, or have moved, are left. */
  private readonly heap: Entry[] = [];
  private readonly current = new Map<State, Entry>();
  /** States that are new, or have run, and have no place yet. */
  private readonly unplaced = new Set<State>();

  constructor(private readonly positionOf: (state: State) => readonly number[]) {}

  /** A state is to take its turn. */
  add(state: State): void {
    this.unplaced.add(state);
  }

  remove(state: State): void {
    this.current.delete(state);
    this.unplaced.delete(state);
  }

  /** Gives all states their places. */
  settle(): void {
    for (const state of this.unplaced) {
      const entry = { state, position: this.positionOf(state) };
      this.current.set(state, entry);
      this.push(entry);
    }
    this.unplaced.clear();
  }

  /** The state that is furthest behind. */
  peek(): Entry | undefined {
    const { heap } = this;
    while (heap.length > 0 && this.current.get(heap[0].state) !== heap[0]) this.removeTop();
    return heap[0];
  }

  pop(): Entry | undefined {
    const top = this.peek();
    if (top) this.removeTop();
    return top;
  }

  private push(entry: Entry): void {
    const { heap } = this;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (comparePositions(heap[parent].position, entry.position) <= 0) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = entry;
  }

  private removeTop(): void {
    const { heap } = this;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (
        child + 1 < heap.length &&
        comparePositions(heap[child + 1].position, heap[child].position) < 0
      ) {
        child++;
      }
      if (comparePositions(last.position, heap[child].position) <= 0) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
  }
}
