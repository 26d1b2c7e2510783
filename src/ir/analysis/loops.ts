/**
 * Natural loops and their nesting, irreducible regions, and the topological order of blocks.
 *
 * A natural loop has a header that dominates the sources (latches) of its back edges; its blocks are
 * those that reach a latch without passing the header. Headers are taken from the innermost out
 * (reverse postorder backwards), and the backward walk from the latches steps over loops that
 * are already found, so each block is walked once per nesting level at most.
 *
 * Cycles that remain when the back edges are left out have several entries: they are no natural
 * loops and are reported as irreducible regions (computed gotos, switch-in-loop tricks).
 *
 * The topological order (which static state merging needs: Kuznetsov et al., PLDI 2012, §4.1) places
 * a block before its successors, back edges aside, and keeps the blocks of every loop together, so
 * that a loop is explored to its end before what follows it. It lists the loop nest in preorder
 * with blocks and inner loops sorted by their headers' places in reverse postorder: an edge into an
 * inner loop leads to its header, so every edge between two items of one level goes forward.
 * In irreducible regions some edges go backwards besides the loops' own.
 */
import type { Func } from '../module.js';
import { cfgOf } from './cfg.js';
import { type DominatorTree, dominates, dominatorsOf } from './dominators.js';
import { type Graph, makeGraph, stronglyConnectedComponents, successors } from './graph.js';

export interface Loop {
  readonly header: number;
  /** Sources of back edges, ascending. */
  readonly latches: readonly number[];
  /** All blocks, those of inner loops included, in reverse postorder (the header first). */
  readonly blocks: readonly number[];
  /** Edges that leave the loop. */
  readonly exits: readonly (readonly [from: number, to: number])[];
  readonly parent: Loop | undefined;
  readonly children: readonly Loop[];
  /** 1 for an outermost loop. */
  readonly depth: number;
}

export interface IrreducibleRegion {
  readonly blocks: readonly number[];
  /** The blocks at which it can be entered: at least two. */
  readonly entries: readonly number[];
}

export interface LoopNest {
  /** Outermost loops in reverse postorder of their headers. */
  readonly roots: readonly Loop[];
  /** All loops, outer before inner. */
  readonly loops: readonly Loop[];
  /** The innermost loop of each block. */
  readonly innermost: readonly (Loop | undefined)[];
  readonly irreducible: readonly IrreducibleRegion[];
  /** Reachable blocks in topological order, the blocks of each loop together. */
  readonly topologicalOrder: readonly number[];
}

interface Growing {
  readonly header: number;
  readonly latches: number[];
  readonly blocks: number[];
  readonly exits: [number, number][];
  parent: Growing | undefined;
  readonly children: Growing[];
  depth: number;
}

const cache = new WeakMap<Func, LoopNest>();

export function loopsOf(func: Func): LoopNest {
  let nest = cache.get(func);
  if (!nest) {
    const cfg = cfgOf(func);
    nest = findLoops(cfg, cfg.reversePostorder, dominatorsOf(func));
    cache.set(func, nest);
  }
  return nest;
}

export function findLoops(
  graph: Graph,
  reversePostorder: Int32Array,
  tree: DominatorTree,
): LoopNest {
  const innermost: (Growing | undefined)[] = new Array(graph.size).fill(undefined);
  const found: Growing[] = [];
  for (let i = reversePostorder.length - 1; i >= 0; i--) {
    const header = reversePostorder[i];
    const latches = latchesOf(graph, tree, header);
    if (latches.length === 0) continue;
    const loop: Growing = {
      header,
      latches,
      blocks: [],
      exits: [],
      parent: undefined,
      children: [],
      depth: 0,
    };
    found.push(loop);
    collect(graph, tree, loop, innermost);
  }
  found.reverse();
  for (const loop of found) loop.depth = loop.parent ? loop.parent.depth + 1 : 1;
  for (const loop of found) loop.parent?.children.push(loop);
  for (const block of reversePostorder) {
    for (let loop = innermost[block]; loop; loop = loop.parent) loop.blocks.push(block);
  }
  for (const loop of found) findExits(graph, loop, innermost);
  return {
    roots: found.filter((loop) => !loop.parent),
    loops: found,
    innermost,
    irreducible: irreducibleRegions(graph, tree),
    topologicalOrder: orderBlocks(reversePostorder, innermost),
  };
}

function latchesOf(graph: Graph, tree: DominatorTree, header: number): number[] {
  const latches: number[] = [];
  for (let i = graph.predecessorStart[header]; i < graph.predecessorStart[header + 1]; i++) {
    const from = graph.predecessors[i];
    if (dominates(tree, header, from)) latches.push(from);
  }
  return latches;
}

/** Marks the loop's blocks that no inner loop has claimed and adopts the inner loops. */
function collect(
  graph: Graph,
  tree: DominatorTree,
  loop: Growing,
  innermost: (Growing | undefined)[],
): void {
  const stack = [...loop.latches];
  const pushPredecessors = (node: number) => {
    for (let i = graph.predecessorStart[node]; i < graph.predecessorStart[node + 1]; i++) {
      const from = graph.predecessors[i];
      if (tree.depth[from] >= 0) stack.push(from);
    }
  };
  while (stack.length > 0) {
    const node = stack.pop()!;
    let inner = innermost[node];
    if (!inner) {
      innermost[node] = loop;
      if (node !== loop.header) pushPredecessors(node);
      continue;
    }
    while (inner.parent) inner = inner.parent;
    if (inner === loop) continue;
    inner.parent = loop;
    pushPredecessors(inner.header);
  }
}

function findExits(graph: Graph, loop: Growing, innermost: (Growing | undefined)[]): void {
  const contains = (block: number) => {
    let inner = innermost[block];
    while (inner && inner.depth > loop.depth) inner = inner.parent;
    return inner === loop;
  };
  for (const from of loop.blocks) {
    for (let i = graph.successorStart[from]; i < graph.successorStart[from + 1]; i++) {
      const to = graph.successors[i];
      if (!contains(to)) loop.exits.push([from, to]);
    }
  }
}

function irreducibleRegions(graph: Graph, tree: DominatorTree): IrreducibleRegion[] {
  const forward = makeGraph(graph.size, (node) =>
    tree.depth[node] < 0 ? [] : successors(graph, node).filter((to) => !dominates(tree, to, node)),
  );
  const { of, members } = stronglyConnectedComponents(forward);
  const regions: IrreducibleRegion[] = [];
  members.forEach((blocks, component) => {
    if (blocks.length < 2) return;
    const entries = blocks.filter((block) => {
      const from = graph.predecessors.subarray(
        graph.predecessorStart[block],
        graph.predecessorStart[block + 1],
      );
      return from.some((node) => tree.depth[node] >= 0 && of[node] !== component);
    });
    regions.push({
      blocks: [...blocks].sort((a, b) => a - b),
      entries: entries.sort((a, b) => a - b),
    });
  });
  return regions.sort((a, b) => a.blocks[0] - b.blocks[0]);
}

function orderBlocks(
  reversePostorder: Int32Array,
  innermost: readonly (Growing | undefined)[],
): number[] {
  // The items of each level, sorted: a block, or an inner loop in the place of its header.
  const outermost: (number | Growing)[] = [];
  const within = new Map<Growing, (number | Growing)[]>();
  const itemsOf = (loop: Growing | undefined) => {
    if (!loop) return outermost;
    let items = within.get(loop);
    if (!items) within.set(loop, (items = []));
    return items;
  };
  for (const block of reversePostorder) {
    const loop = innermost[block];
    if (loop && loop.header === block) itemsOf(loop.parent).push(loop);
    itemsOf(loop).push(block);
  }
  const order: number[] = [];
  const stack: { items: (number | Growing)[]; next: number }[] = [{ items: outermost, next: 0 }];
  while (stack.length > 0) {
    const level = stack[stack.length - 1];
    if (level.next === level.items.length) {
      stack.pop();
      continue;
    }
    const item = level.items[level.next++];
    if (typeof item === 'number') order.push(item);
    else stack.push({ items: within.get(item)!, next: 0 });
  }
  return order;
}
