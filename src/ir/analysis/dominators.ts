/**
 * Dominator trees by Semi-NCA (Georgiadis, "Linear-Time Algorithms for Dominators and Related
 * Problems", 2005, section 2.2): semidominators over the depth-first tree with path compression,
 * then each immediate dominator as the nearest common ancestor of the tree parent and the
 * semidominator, found by climbing the part of the tree that is already built. Its worst case is
 * quadratic, but unlike iteration to a fixpoint it is in practice linear on deep, ladder-like
 * functions.
 *
 * Post-dominators are the dominators of the reversed graph from a virtual exit, which every block
 * without successors leads to. A region from which no such block can be reached (an infinite loop)
 * gets an edge to the virtual exit from one of its blocks, so that every block has a place in the
 * tree; `exits` lists these blocks. Which block of an infinite loop that is, is arbitrary by
 * nature: like LLVM, we take the one that a depth-first walk from the region's first block meets
 * last, and drop those that lead to another.
 */
import type { Func } from '../module.js';
import { cfgOf } from './cfg.js';
import { depthFirst, type Graph, makeGraph, reversed, successors } from './graph.js';

export interface DominatorTree {
  readonly root: number;
  /** Immediate dominator; -1 for the root and for nodes that the root does not reach. */
  readonly idom: Int32Array;
  /** Distance from the root; -1 for unreached nodes. */
  readonly depth: Int32Array;
  /** Reached nodes, each after its immediate dominator. */
  readonly preorder: Int32Array;
  /** Interval of each node in a walk over the tree: `a` dominates `b` if b's lies within a's. */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

/** Post-dominators: node numbers are block numbers; `root` is the virtual exit (the block count). */
export interface PostDominatorTree extends DominatorTree {
  /** Blocks with an edge to the virtual exit, the ones added for infinite loops included. */
  readonly exits: readonly number[];
}

/** Whether every path from the root to `b` passes `a` (also when they are the same). */
export function dominates(tree: DominatorTree, a: number, b: number): boolean {
  return tree.enter[a] >= 0 && tree.enter[a] <= tree.enter[b] && tree.leave[b] <= tree.leave[a];
}

/** The deepest node that dominates both; both must be reached. */
export function nearestCommonDominator(tree: DominatorTree, a: number, b: number): number {
  let x = a;
  let y = b;
  while (x !== y) {
    if (tree.depth[x] >= tree.depth[y]) x = tree.idom[x];
    else y = tree.idom[y];
  }
  return x;
}

const dominatorCache = new WeakMap<Func, DominatorTree>();
const postDominatorCache = new WeakMap<Func, PostDominatorTree>();

export function dominatorsOf(func: Func): DominatorTree {
  let tree = dominatorCache.get(func);
  if (!tree) {
    tree = dominatorTree(cfgOf(func), 0);
    dominatorCache.set(func, tree);
  }
  return tree;
}

export function postDominatorsOf(func: Func): PostDominatorTree {
  let tree = postDominatorCache.get(func);
  if (!tree) {
    tree = postDominatorTree(cfgOf(func));
    postDominatorCache.set(func, tree);
  }
  return tree;
}

export function dominatorTree(graph: Graph, root: number): DominatorTree {
  const { preorder, parent } = depthFirst(graph, root);
  const count = preorder.length;
  // From here on nodes are named by their places in the preorder.
  const place = new Int32Array(graph.size).fill(-1);
  for (let i = 0; i < count; i++) place[preorder[i]] = i;
  const ancestor = new Int32Array(count);
  for (let i = 1; i < count; i++) ancestor[i] = place[parent[preorder[i]]];
  const idomPlace = ancestor.slice();
  const semi = new Int32Array(count);
  const label = new Int32Array(count);
  for (let i = 0; i < count; i++) semi[i] = label[i] = i;

  const path = new Int32Array(count);
  /** The node of least semidominator on the linked path above `v`; nodes from `linked` on are. */
  const evaluate = (v: number, linked: number): number => {
    if (v < linked) return v;
    let height = 0;
    let node = v;
    while (ancestor[node] >= linked) {
      path[height++] = node;
      node = ancestor[node];
    }
    while (height > 0) {
      const above = node;
      node = path[--height];
      ancestor[node] = ancestor[above];
      if (semi[label[above]] < semi[label[node]]) label[node] = label[above];
    }
    return label[v];
  };

  const { predecessorStart, predecessors } = graph;
  for (let i = count - 1; i > 0; i--) {
    const node = preorder[i];
    let least = idomPlace[i];
    for (let k = predecessorStart[node]; k < predecessorStart[node + 1]; k++) {
      const p = place[predecessors[k]];
      if (p < 0) continue;
      const candidate = semi[evaluate(p, i + 1)];
      if (candidate < least) least = candidate;
    }
    semi[i] = least;
  }
  for (let i = 1; i < count; i++) {
    let candidate = idomPlace[i];
    while (candidate > semi[i]) candidate = idomPlace[candidate];
    idomPlace[i] = candidate;
  }
  const idom = new Int32Array(graph.size).fill(-1);
  for (let i = 1; i < count; i++) idom[preorder[i]] = preorder[idomPlace[i]];
  return numberTree(graph.size, root, preorder, idom);
}

/** Adds depths and intervals to a tree whose `order` has every node after its parent. */
function numberTree(
  size: number,
  root: number,
  order: Int32Array,
  idom: Int32Array,
): DominatorTree {
  const depth = new Int32Array(size).fill(-1);
  const weight = new Int32Array(size);
  for (const node of order) depth[node] = node === root ? 0 : depth[idom[node]] + 1;
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i];
    weight[node]++;
    if (node !== root) weight[idom[node]] += weight[node];
  }
  // A node's interval begins where the ones of its earlier siblings end.
  const enter = new Int32Array(size).fill(-1);
  const leave = new Int32Array(size).fill(-1);
  const free = new Int32Array(size);
  for (const node of order) {
    enter[node] = node === root ? 0 : free[idom[node]];
    leave[node] = enter[node] + weight[node] - 1;
    free[node] = enter[node] + 1;
    if (node !== root) free[idom[node]] = leave[node] + 1;
  }
  return { root, idom, depth, preorder: order, enter, leave };
}

export function postDominatorTree(graph: Graph): PostDominatorTree {
  const exit = graph.size;
  const exits = exitsOf(graph);
  const leads = new Set(exits);
  const withExit = makeGraph(exit + 1, (node) => {
    if (node === exit) return [];
    return leads.has(node) ? [...successors(graph, node), exit] : successors(graph, node);
  });
  return { ...dominatorTree(reversed(withExit), exit), exits };
}

function exitsOf(graph: Graph): number[] {
  const { size, successorStart, predecessorStart, predecessors } = graph;
  const reaches = new Uint8Array(size);
  let left = size;
  const markFrom = (exit: number) => {
    const stack = [exit];
    reaches[exit] = 1;
    left--;
    while (stack.length > 0) {
      const node = stack.pop()!;
      for (let i = predecessorStart[node]; i < predecessorStart[node + 1]; i++) {
        const from = predecessors[i];
        if (reaches[from]) continue;
        reaches[from] = 1;
        left--;
        stack.push(from);
      }
    }
  };
  const ends: number[] = [];
  for (let node = 0; node < size; node++) {
    if (successorStart[node] !== successorStart[node + 1]) continue;
    ends.push(node);
    markFrom(node);
  }
  if (left === 0) return ends;
  const endless: number[] = [];
  for (let node = 0; node < size && left > 0; node++) {
    if (reaches[node]) continue;
    const walk = walkFrom(graph, node, reaches);
    const last = walk[walk.length - 1];
    endless.push(last);
    markFrom(last);
  }
  return [...ends, ...withoutRedundant(graph, endless)];
}

/**
 * Nodes reached from `start`, in the order of a walk that keeps one stack of nodes to visit, the
 * successors of a node pushed by ascending number: LLVM's order, so that we choose as it does.
 */
function walkFrom(graph: Graph, start: number, skip: Uint8Array): number[] {
  const walk: number[] = [];
  const met = new Set<number>();
  const stack = [start];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (met.has(node) || skip[node]) continue;
    met.add(node);
    walk.push(node);
    for (const to of successors(graph, node).slice().sort()) if (!met.has(to)) stack.push(to);
  }
  return walk;
}

/** Drops chosen blocks from which another chosen block can be reached. */
function withoutRedundant(graph: Graph, chosen: readonly number[]): number[] {
  const kept = new Set(chosen);
  const none = new Uint8Array(graph.size);
  for (const node of chosen) {
    if (kept.size === 1) break;
    if (walkFrom(graph, node, none).some((met) => met !== node && kept.has(met))) kept.delete(node);
  }
  return [...kept];
}
