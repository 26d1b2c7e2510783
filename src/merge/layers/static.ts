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
import { ProgramOrder } from './program-order.js';

export class StaticMerging extends MergeLayer {
  /** Who takes turns. */
  protected order = this.newOrder();
  /** States that have met those at their place. */
  private readonly hasMet = new WeakSet<State>();

  protected newOrder(): ProgramOrder {
    return new ProgramOrder((state) =>
      this.points.positionOf(this.population.framesOf(state), state),
    );
  }

  override add(state: State, parents: readonly State[]): void {
    super.add(state, parents);
    this.order.add(state);
  }

  override remove(state: State): void {
    this.order.remove(state);
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
      const { order } = this;
      order.settle();
      const first = order.pop();
      if (!first) return undefined;
      const { state, position } = first;
      if (state.resumption?.kind !== 'meeting' || this.hasMet.has(state)) return this.leave(state);
      const here = [state];
      for (let next = order.peek(); next; next = order.peek()) {
        if (comparePositions(next.position, position) !== 0) break;
        const { state: other } = order.pop()!;
        // One that has fallen asleep here must be made again before it can be joined.
        if (other.isAsleep) order.add(other);
        else here.push(other);
      }
      for (const met of this.joinSimilar(here)) {
        this.hasMet.add(met);
        order.add(met);
      }
    }
  }

  /** A state that runs has no place. */
  private leave(state: State): State {
    this.order.add(state);
    return state;
  }
}
