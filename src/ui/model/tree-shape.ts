/**
 * What follows from the tree's parents alone: children, depths, and for every node a test below it.
 * Any test below a node satisfies the conditions on the way to it, so it shows inputs that get there.
 */
import type { Tree } from './run-data.js';

export interface TreeShape {
  readonly size: number;
  /** Children of n: `children[first[n]] … children[first[n + 1] - 1]`. */
  readonly first: Int32Array;
  readonly children: Int32Array;
  readonly depth: Int32Array;
  readonly maxDepth: number;
  /** Leaves below, counting a leaf itself. */
  readonly leaves: Int32Array;
  /** Instructions and solver time of the node and all below it. */
  readonly instructions: Float64Array;
  readonly solverMs: Float64Array;
  /** The first test in or below the node, or -1. */
  readonly test: Int32Array;
}

export function shapeOf(tree: Tree): TreeShape {
  const size = tree.parent.length;
  const first = new Int32Array(size + 2);
  for (const parent of tree.parent) if (parent >= 0) first[parent + 2]++;
  for (let i = 2; i < size + 2; i++) first[i] += first[i - 1];
  const children = new Int32Array(Math.max(size - 1, 0));
  const depth = new Int32Array(size);
  let maxDepth = 0;
  for (let node = 0; node < size; node++) {
    const parent = tree.parent[node];
    if (parent < 0) continue;
    children[first[parent + 1]++] = node;
    depth[node] = depth[parent] + 1;
    if (depth[node] > maxDepth) maxDepth = depth[node];
  }
  const leaves = new Int32Array(size);
  const instructions = Float64Array.from(tree.instructions);
  const solverMs = Float64Array.from(tree.solverMs);
  const test = Int32Array.from(tree.test);
  for (let node = size - 1; node >= 0; node--) {
    if (leaves[node] === 0) leaves[node] = 1;
    const parent = tree.parent[node];
    if (parent < 0) continue;
    leaves[parent] += leaves[node];
    instructions[parent] += instructions[node];
    solverMs[parent] += solverMs[node];
    if (test[node] >= 0) test[parent] = test[node];
  }
  return {
    size,
    first: first.subarray(0, size + 1),
    children,
    depth,
    maxDepth,
    leaves,
    instructions,
    solverMs,
    test,
  };
}

export function childrenOf(shape: TreeShape, node: number): Int32Array {
  return shape.children.subarray(shape.first[node], shape.first[node + 1]);
}

/** From the root to the node. */
export function pathTo(tree: Tree, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = tree.parent[at]) path.push(at);
  return path.reverse();
}
