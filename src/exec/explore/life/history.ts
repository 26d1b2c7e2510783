/**
 * The history of states, as it is told: a graph. Its nodes are stretches of paths between two forks or
 * joins, numbered in the order in which they begin, and each state knows the one that it is in (`State.node`).
 * Who listens (results, page) learns nodes and conditions from the events alone.
 */
import type { Expr } from '../../../expr/index.js';
import type { PathCondition } from '../../../solver/index.js';
import type { ExploreEvent, ForkedWay, ForkReason } from '../states/events.js';
import { decisionList, type State } from '../states/state.js';

export class History {
  /** Whether what happens is not part of it. */
  isSilent = false;
  private next = 1;

  constructor(private readonly emit: (event: ExploreEvent) => void) {}

  newNode(): number {
    return this.next++;
  }

  begin(state: State): void {
    state.node = this.newNode();
    state.toldDecisions = state.decisions;
  }

  /** Nodes up to this one are known from before. */
  goOnFrom(last: number): void {
    this.next = Math.max(this.next, last + 1);
  }

  /** Tells of a fork. `before` is the path that all ways on from it extend. */
  fork(why: ForkReason, before: PathCondition, parent: State, children: readonly State[]): void {
    if (this.isSilent) return;
    const { node, toldDecisions } = parent;
    const ways = new Array<ForkedWay>(children.length + 1);
    for (let i = 0; i < ways.length; i++) {
      const state = i === 0 ? parent : children[i - 1];
      const choices = decisionList(state.decisions, toldDecisions);
      this.begin(state);
      ways[i] = { state, condition: addedBy(state.path, before), choices };
    }
    this.emit({ kind: 'forked', why, parent, node, ways });
  }

  join(state: State, parents: readonly State[]): void {
    if (this.isSilent) return;
    this.begin(state);
    this.emit({ kind: 'merged', state, parents });
  }
}

/** The condition that a way ends in; undefined where it has none of its own. */
function addedBy(path: PathCondition, before: PathCondition): Expr | undefined {
  return path === before ? undefined : path.constraint!;
}
