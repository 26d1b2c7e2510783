/**
 * Which nodes of a dependence graph some variables reach: 32 at a time, a bit for each, over the strongly
 * connected components of the graph, in one pass from those that lead to those that are led to.
 */
import { makeGraph, stronglyConnectedComponents } from '../../ir/index.js';
import type { Column } from './future-uses.js';

export class Reach {
  private readonly of: Int32Array;
  private readonly start: Int32Array;
  private readonly targets: Int32Array;
  private readonly bits: Int32Array;
  /** By node: what has started there. */
  private readonly own: Int32Array;

  constructor(nodes: number, from: readonly number[], to: readonly number[]) {
    const graph = makeGraph(nodes, rowsOf(nodes, from, to));
    const { of, members } = stronglyConnectedComponents(graph);
    this.of = of;
    const heads: number[] = [];
    const tails: number[] = [];
    for (let i = 0; i < from.length; i++) {
      if (of[from[i]] === of[to[i]]) continue;
      heads.push(of[from[i]]);
      tails.push(of[to[i]]);
    }
    const components = makeGraph(members.length, rowsOf(members.length, heads, tails));
    this.start = components.successorStart;
    this.targets = components.successors;
    this.bits = new Int32Array(members.length);
    this.own = new Int32Array(nodes);
  }

  /** Nodes from which one of `goals` is reached, as a test. */
  leadsTo(goals: Iterable<number>): (node: number) => boolean {
    const { of, start, targets } = this;
    const leads = new Uint8Array(start.length - 1);
    for (const goal of goals) leads[of[goal]] = 1;
    // A component has a higher number than those that it leads to.
    for (let component = 0; component < leads.length; component++) {
      for (let i = start[component]; i < start[component + 1] && !leads[component]; i++) {
        leads[component] = leads[targets[i]];
      }
    }
    return (node) => leads[of[node]] === 1;
  }

  /** Starts with up to 32 columns; `at` then says which of them lead to a node. */
  from(columns: readonly Pick<Column, 'node' | 'uses'>[]): void {
    const { of, start, targets, bits, own } = this;
    bits.fill(0);
    own.fill(0);
    columns.forEach(({ node, uses }, bit) => {
      own[node] |= 1 << bit;
      for (const use of uses) bits[of[use]] |= 1 << bit;
    });
    for (let component = bits.length - 1; component >= 0; component--) {
      const here = bits[component];
      if (here === 0) continue;
      for (let i = start[component]; i < start[component + 1]; i++) bits[targets[i]] |= here;
    }
  }

  at(node: number): number {
    return this.bits[this.of[node]] | this.own[node];
  }
}

/** Edges by the node that they start from. */
function rowsOf(
  nodes: number,
  from: readonly number[],
  to: readonly number[],
): (node: number) => Int32Array {
  const start = new Int32Array(nodes + 1);
  for (const node of from) start[node + 1]++;
  for (let node = 0; node < nodes; node++) start[node + 1] += start[node];
  const next = start.slice();
  const targets = new Int32Array(to.length);
  for (let i = 0; i < from.length; i++) targets[next[from[i]]++] = to[i];
  return (node) => targets.subarray(start[node], start[node + 1]);
}
