/**
 * Static state merging (Kuznetsov et al., PLDI 2012, §2.2, §4.1, §5.4): states are run in topological order, so
 * that all that can come to a join point are there before one goes on behind it, and join if the policy lets them.
 * Every state is behind or beside the others when it runs; the searcher is not asked.
 *
 * Good for exhaustive exploration. A run that is cut has seen little of what comes late in the program.
 */
import type { State } from '../../exec/index.js';
import { MergeLayer } from './layer.js';
import { comparePositions } from './meeting-points.js';

interface Entry {
  readonly state: State;
  readonly position: readonly number[];
}

export class StaticMerging extends MergeLayer {
  /** A heap, the state that is furthest behind on top. Entries of states that are gone, or have moved, are left. */
  private readonly heap: Entry[] = [];
  private readonly current = new Map<State, Entry>();
  /** States that are new, or have run, and have no place yet. */
  private readonly unplaced = new Set<State>();
  /** States that have met those at their place. */
  private readonly hasMet = new WeakSet<State>();

  override add(state: State, parents: readonly State[]): void {
    super.add(state, parents);
    this.place(state);
  }

  /** A state is to take its turn in the order of the program. */
  protected place(state: State): void {
    this.unplaced.add(state);
  }

  override remove(state: State): void {
    this.current.delete(state);
    this.unplaced.delete(state);
    super.remove(state);
  }

  override pass(state: State): void {
    super.pass(state);
    this.hasMet.add(state);
  }

  protected goesOn(state: State): boolean {
    this.hasMet.delete(state);
    return false;
  }

  select(): State | undefined {
    for (;;) {
      this.placeAll();
      const first = this.pop();
      if (!first) return undefined;
      const { state, position } = first;
      if (state.resumption?.kind !== 'meeting' || this.hasMet.has(state)) return this.leave(state);
      const here = [state];
      for (let next = this.peek(); next; next = this.peek()) {
        if (comparePositions(next.position, position) !== 0) break;
        const { state: other } = this.pop()!;
        // One that has fallen asleep here must be made again before it can be joined.
        if (other.isAsleep) this.unplaced.add(other);
        else here.push(other);
      }
      for (const met of this.joinSimilar(here)) {
        this.hasMet.add(met);
        this.unplaced.add(met);
      }
    }
  }

  /** A state that runs has no place. */
  private leave(state: State): State {
    this.unplaced.add(state);
    return state;
  }

  private placeAll(): void {
    for (const state of this.unplaced) {
      const position = this.points.positionOf(this.population.framesOf(state), state);
      const entry = { state, position };
      this.current.set(state, entry);
      this.push(entry);
    }
    this.unplaced.clear();
  }

  private peek(): Entry | undefined {
    const { heap } = this;
    while (heap.length > 0 && this.current.get(heap[0].state) !== heap[0]) this.removeTop();
    return heap[0];
  }

  private pop(): Entry | undefined {
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
