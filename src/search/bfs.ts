/**
 * Breadth first: the state with the fewest forks behind it; among those, the one that joined first. A
 * state that forks joins its new level behind its children, as in KLEE.
 *
 * A level is a queue from which nothing is taken out in the middle: an entry counts as long as it is its
 * state's last one. Every entry is passed over at most once, so a turn costs the same however many
 * states there are.
 */
import type { Searcher, State } from '../exec/index.js';

interface Entry {
  readonly state: State;
  readonly level: number;
}

interface Level {
  entries: Entry[];
  /** Entries before this one are done with. */
  first: number;
}

export class BreadthFirst implements Searcher {
  private readonly levels: Level[] = [];
  private readonly entryOf = new Map<State, Entry>();
  /** No state is on a level above this one. */
  private top = 0;

  add(state: State, parent: State | undefined): void {
    this.place(state);
    if (parent) this.place(parent);
  }

  remove(state: State): void {
    this.entryOf.delete(state);
  }

  /** Forgets their entries, too. */
  removeAll(states: ReadonlySet<State>): void {
    for (const state of states) this.entryOf.delete(state);
    for (const level of this.levels) {
      const rest = level.entries.slice(level.first);
      level.entries = rest.filter((entry) => this.entryOf.get(entry.state) === entry);
      level.first = 0;
    }
  }

  select(): State | undefined {
    for (; this.top < this.levels.length; this.top++) {
      const level = this.levels[this.top];
      for (; level.first < level.entries.length; level.first++) {
        const entry = level.entries[level.first];
        if (this.entryOf.get(entry.state) === entry) return entry.state;
      }
      level.entries.length = level.first = 0;
    }
    return undefined;
  }

  /** At the end of the level that belongs to the state's forks. */
  private place(state: State): void {
    const entry = { state, level: state.depth };
    this.entryOf.set(state, entry);
    for (let i = this.levels.length; i <= entry.level; i++) {
      this.levels.push({ entries: [], first: 0 });
    }
    this.levels[entry.level].entries.push(entry);
    this.top = Math.min(this.top, entry.level);
  }
}
