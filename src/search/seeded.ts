/**
 * States that follow a seed first (exec/explore/states/seeds.ts), each to its end; when there are none left, as the searcher
 * within says. A state that nobody knows the parents of, because it was written out or comes from another engine, may
 * follow any seed.
 */
import { removeAll, type Searcher, type Seed, type Seeds, type State } from '../exec/index.js';

/** The seeds that a state may follow, and how many conditions of its path they are known to satisfy. */
interface Trail {
  readonly seeds: readonly Seed[];
  readonly known: number;
}

export class Seeded implements Searcher {
  private readonly trails = new Map<State, Trail>();
  private isDone = false;

  constructor(
    private readonly inner: Searcher,
    private readonly seeds: Seeds,
  ) {}

  add(state: State, parents: readonly State[]): void {
    this.inner.add(state, parents);
    const trail = this.trailFrom(parents);
    if (trail) this.trails.set(state, trail);
  }

  private trailFrom(parents: readonly State[]): Trail | undefined {
    if (parents.length === 0) return { seeds: this.seeds.list, known: 0 };
    if (parents.length === 1) return this.trails.get(parents[0]);
    const seeds = new Set(parents.flatMap((parent) => this.trails.get(parent)?.seeds ?? []));
    return seeds.size > 0 ? { seeds: [...seeds], known: 0 } : undefined;
  }

  remove(state: State): void {
    this.trails.delete(state);
    this.inner.remove(state);
  }

  removeAll(states: ReadonlySet<State>): void {
    for (const state of states) this.trails.delete(state);
    removeAll(this.inner, states);
  }

  noteSide(state: State): void {
    this.inner.noteSide?.(state);
  }

  select(): State | undefined {
    for (const [state, { seeds, known }] of this.trails) {
      // What its path is will be known when it is awake.
      if (state.isAsleep) return state;
      const followed = this.seeds.followedBy(state, seeds, known);
      if (followed.length > 0) {
        this.trails.set(state, { seeds: followed, known: state.path.length });
        return state;
      }
      this.trails.delete(state);
    }
    const { onDone, leavesOthers } = this.seeds.settings;
    if (!this.isDone) onDone?.();
    this.isDone = true;
    return leavesOthers ? undefined : this.inner.select();
  }
}
