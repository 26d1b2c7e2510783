/** Puts the history of a run's states together from its events (docs/events.md). */
import { commonDominator } from '../../results/index.js';
import { type Outcome, outcomes, type Place, type Tree } from '../model/index.js';

const code = (outcome: Outcome) => outcomes.indexOf(outcome);
const open = code('open');
const forked = code('forked');
const merged = code('merged');

export interface Costs {
  readonly instructions?: number;
  readonly solverMs?: number;
}

const nothing: Required<Costs> = { instructions: 0, solverMs: 0 };

export class TreeBuilder {
  /** Nodes that changed since they were last asked for. */
  readonly changed = new Set<number>();
  private readonly index = new Map<number, number>();
  private readonly places = new Map<number, number>();
  private readonly conditions = new Map<number, number>();
  /** Of the whole path up to a node, to tell what the node itself cost. */
  private readonly before: Required<Costs>[] = [];

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
    if (!this.index.has(id)) this.add(id, -1, -1, nothing);
  }

  fork(
    id: number,
    at: number | undefined,
    kids: readonly (readonly number[])[],
    costs: Costs,
  ): void {
    const node = this.known(id);
    const spent = this.finish(node, forked, at, costs);
    for (const [kid, condition] of kids) {
      this.add(kid, node, this.conditions.get(condition) ?? -1, spent);
    }
  }

  /** `parents`: each with what its path has cost. `costs` are those that the path of the join begins with. */
  merge(
    id: number,
    at: number | undefined,
    parents: readonly (readonly number[])[],
    costs: Costs,
  ): void {
    if (parents.length === 0) return;
    const nodes = parents.map(([parent, instructions, solverMs]) => {
      const node = this.known(parent);
      this.finish(node, merged, at, { instructions, solverMs });
      return node;
    });
    const node = this.add(id, commonDominator(this.tree.parent, nodes), -1, {
      ...nothing,
      ...costs,
    });
    if (nodes.length > 1) this.tree.joins.push([node, ...nodes]);
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
    return this.add(id, this.tree.parent.length > 0 ? 0 : -1, -1, nothing);
  }

  private add(id: number, parent: number, condition: number, before: Required<Costs>): number {
    const { tree } = this;
    const node = tree.parent.push(parent) - 1;
    this.index.set(id, node);
    tree.place.push(-1);
    tree.condition.push(condition);
    tree.outcome.push(open);
    tree.test.push(-1);
    tree.instructions.push(0);
    tree.solverMs.push(0);
    this.before.push(before);
    return node;
  }

  /** What the whole path has cost, then. */
  private finish(
    node: number,
    outcome: number,
    at: number | undefined,
    costs: Costs,
  ): Required<Costs> {
    const { tree } = this;
    const before = this.before[node];
    const { instructions = before.instructions, solverMs = before.solverMs } = costs;
    tree.outcome[node] = outcome;
    tree.place[node] = this.placeOf(at);
    tree.instructions[node] = Math.max(0, instructions - before.instructions);
    tree.solverMs[node] = round(Math.max(0, solverMs - before.solverMs));
    this.changed.add(node);
    return { instructions, solverMs };
  }
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
