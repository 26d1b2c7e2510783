/** Puts the execution tree together from the events of a run (docs/events.md). */
import { type Outcome, outcomes, type Place, type Tree } from '../model/index.js';

const code = (outcome: Outcome) => outcomes.indexOf(outcome);
const open = code('open');
const forked = code('forked');

export interface Costs {
  readonly instructions?: number;
  readonly solverMs?: number;
}

export class TreeBuilder {
  /** Nodes that changed since they were last asked for. */
  readonly changed = new Set<number>();
  private readonly index = new Map<number, number>();
  private readonly places = new Map<number, number>();
  private readonly conditions = new Map<number, number>();
  /** Of the whole path up to a node's end, to tell what the node itself cost. */
  private readonly instructionsUpTo: number[] = [];
  private readonly solverUpTo: number[] = [];

  constructor(private readonly tree: Tree) {}

  place(id: number, place: Place): void {
    this.places.set(id, this.tree.places.push(place) - 1);
  }

  condition(id: number, text: string): void {
    this.conditions.set(id, this.tree.conditions.push(text) - 1);
  }

  placeOf(id: number | undefined): number {
    return id === undefined ? -1 : (this.places.get(id) ?? -1);
  }

  /** The place itself, for things that are not in the tree. */
  placeAt(id: number | undefined): Place | null {
    return this.tree.places[this.placeOf(id)] ?? null;
  }

  /** The index of a node, or -1. */
  node(id: number | undefined): number {
    return id === undefined ? -1 : (this.index.get(id) ?? -1);
  }

  root(id: number): void {
    if (!this.index.has(id)) this.add(id, -1, -1);
  }

  fork(
    id: number,
    at: number | undefined,
    kids: readonly (readonly number[])[],
    costs: Costs,
  ): void {
    const node = this.known(id);
    this.finish(node, forked, at, costs);
    for (const [kid, condition] of kids) {
      this.add(kid, node, this.conditions.get(condition) ?? -1);
    }
  }

  end(id: number, outcome: Outcome, at: number | undefined, costs: Costs): number {
    const node = this.known(id);
    this.finish(node, code(outcome), at, costs);
    return node;
  }

  setTest(node: number, test: number): void {
    if (node < 0) return;
    this.tree.test[node] = test;
    this.changed.add(node);
  }

  /** A node that no fork announced hangs from the root, so that nothing gets lost. */
  private known(id: number): number {
    const found = this.index.get(id);
    if (found !== undefined) return found;
    return this.add(id, this.tree.parent.length > 0 ? 0 : -1, -1);
  }

  private add(id: number, parent: number, condition: number): number {
    const { tree } = this;
    const node = tree.parent.push(parent) - 1;
    this.index.set(id, node);
    tree.place.push(-1);
    tree.condition.push(condition);
    tree.outcome.push(open);
    tree.test.push(-1);
    tree.instructions.push(0);
    tree.solverMs.push(0);
    this.instructionsUpTo.push(0);
    this.solverUpTo.push(0);
    return node;
  }

  private finish(node: number, outcome: number, at: number | undefined, costs: Costs): void {
    const { tree, instructionsUpTo, solverUpTo } = this;
    const parent = tree.parent[node];
    tree.outcome[node] = outcome;
    tree.place[node] = this.placeOf(at);
    const before = parent < 0 ? 0 : instructionsUpTo[parent];
    const solverBefore = parent < 0 ? 0 : solverUpTo[parent];
    instructionsUpTo[node] = costs.instructions ?? before;
    solverUpTo[node] = costs.solverMs ?? solverBefore;
    tree.instructions[node] = Math.max(0, instructionsUpTo[node] - before);
    tree.solverMs[node] = round(Math.max(0, solverUpTo[node] - solverBefore));
    this.changed.add(node);
  }
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
