/**
 * What follows from the history's edges alone: children, depths, and for every node a test below it.
 *
 * Sums are taken, and nodes are placed, along `tree.parent`, which is a tree also where states joined
 * (run-data.ts). So the cost of what comes behind a join is counted once, at the fork where its ways had
 * parted, and any test below a node satisfies the conditions on the way to it: it shows inputs that get there.
 */
import { outcomes, type Tree } from './run-data.js';

export interface TreeShape {
  readonly size: number;
  /**
   * Children of n, in the order in which they are drawn: `children[first[n]] … children[first[n + 1] - 1]`.
   * Joins of ways that parted at n stand in the middle, between those ways.
   */
  readonly first: Int32Array;
  readonly children: Int32Array;
  /** Forks and joins on the longest way from the root: a join is deeper than all that it joins. */
  readonly depth: Int32Array;
  readonly maxDepth: number;
  /** Leaves below, counting a leaf itself; and those of them that did not end in a join. */
  readonly leaves: Int32Array;
  readonly ends: Int32Array;
  /** Instructions and solver time of the node and all below it. */
  readonly instructions: Float64Array;
  readonly solverMs: Float64Array;
  /** The first test in or below the node, or -1. */
  readonly test: Int32Array;
}

const merged = outcomes.indexOf('merged');

export function shapeOf(tree: Tree): TreeShape {
  const size = tree.parent.length;
  const { first, children } = childLists(tree);
  const depth = new Int32Array(size);
  let maxDepth = 0;
  let join = 0;
  for (let node = 0; node < size; node++) {
    if (tree.parent[node] >= 0) depth[node] = depth[tree.parent[node]] + 1;
    if (tree.joins[join]?.[0] === node) {
      for (const parent of tree.joins[join++].slice(1)) {
        depth[node] = Math.max(depth[node], depth[parent] + 1);
      }
    }
    if (depth[node] > maxDepth) maxDepth = depth[node];
  }
  const leaves = new Int32Array(size);
  const ends = new Int32Array(size);
  const instructions = Float64Array.from(tree.instructions);
  const solverMs = Float64Array.from(tree.solverMs);
  const test = Int32Array.from(tree.test);
  for (let node = size - 1; node >= 0; node--) {
    if (leaves[node] === 0) {
      leaves[node] = 1;
      ends[node] = tree.outcome[node] === merged ? 0 : 1;
    }
    const parent = tree.parent[node];
    if (parent < 0) continue;
    leaves[parent] += leaves[node];
    ends[parent] += ends[node];
    instructions[parent] += instructions[node];
    solverMs[parent] += solverMs[node];
    if (test[node] >= 0) test[parent] = test[node];
  }
  return {
    ...{ size, first, children, depth, maxDepth, leaves, ends },
    ...{ instructions, solverMs, test },
  };
}

function childLists(tree: Tree): Pick<TreeShape, 'first' | 'children'> {
  const size = tree.parent.length;
  const first = new Int32Array(size + 2);
  for (const parent of tree.parent) if (parent >= 0) first[parent + 2]++;
  for (let i = 2; i < size + 2; i++) first[i] += first[i - 1];
  const children = new Int32Array(Math.max(size - 1, 0));
  for (let node = 0; node < size; node++) {
    const parent = tree.parent[node];
    if (parent >= 0) children[first[parent + 1]++] = node;
  }
  const lists = { first: first.subarray(0, size + 1), children };
  const parted = new Set(tree.joins.map(([node]) => tree.parent[node]));
  for (const node of parted) {
    const list = childrenOf(lists, node);
    const ways = list.filter((child) => !isJoin(tree, child));
    const half = Math.ceil(ways.length / 2);
    const joins = list.filter((child) => isJoin(tree, child));
    list.set([...ways.subarray(0, half), ...joins, ...ways.subarray(half)]);
  }
  return lists;
}

export function childrenOf(
  { first, children }: Pick<TreeShape, 'first' | 'children'>,
  node: number,
): Int32Array {
  return children.subarray(first[node], first[node + 1]);
}

/** The nodes that a node comes from: none for the root, several for a join. */
export function parentsOf({ parent, joins }: Tree, node: number): readonly number[] {
  let low = 0;
  let high = joins.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (joins[middle][0] < node) low = middle + 1;
    else high = middle;
  }
  if (joins[low]?.[0] === node) return joins[low].slice(1);
  return parent[node] < 0 ? [] : [parent[node]];
}

/** The nodes that follow a node: the ways of a fork, or the join that it ended in. */
export function waysOn(tree: Tree, shape: TreeShape, node: number): number[] {
  if (tree.outcome[node] === merged) {
    return tree.joins.filter((join) => join.indexOf(node, 1) > 0).map(([join]) => join);
  }
  return [...childrenOf(shape, node)].filter((child) => !isJoin(tree, child));
}

function isJoin(tree: Tree, node: number): boolean {
  return parentsOf(tree, node).length > 1;
}

/** From the root to the node, by what all ways to it pass. */
export function pathTo(tree: Tree, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = tree.parent[at]) path.push(at);
  return path.reverse();
}

/** The edges of all ways from the root to the node: a parent and a node each. */
export function waysTo(tree: Tree, node: number): [parent: number, node: number][] {
  const edges: [number, number][] = [];
  const seen = new Set([node]);
  for (const at of seen) {
    for (const parent of parentsOf(tree, at)) {
      edges.push([parent, at]);
      seen.add(parent);
    }
  }
  return edges;
}
