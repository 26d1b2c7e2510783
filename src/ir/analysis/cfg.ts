/**
 * The control-flow graph of a function. Blocks have numbers, their places in `func.blocks`; every
 * other analysis works on these numbers. Parallel edges (two cases of a switch to one block) are one
 * edge here.
 *
 * Like all analyses of this folder it is computed once per function object and kept as long as the
 * function is: a module is not changed any more when it is analysed.
 */
import { successorsOf } from '../instructions.js';
import type { BasicBlock, Func } from '../module.js';
import { depthFirst, type Graph, makeGraph } from './graph.js';

export interface Cfg extends Graph {
  readonly func: Func;
  readonly blocks: readonly BasicBlock[];
  readonly numberOf: ReadonlyMap<BasicBlock, number>;
  /** Reachable blocks, the entry first; every edge that is not retreating goes forward. */
  readonly reversePostorder: Int32Array;
  /** Place of a block in `reversePostorder`; -1 for unreachable blocks. */
  readonly rank: Int32Array;
}

const cache = new WeakMap<Func, Cfg>();

export function cfgOf(func: Func): Cfg {
  const known = cache.get(func);
  if (known) return known;
  const cfg = build(func);
  cache.set(func, cfg);
  return cfg;
}

function build(func: Func): Cfg {
  const { blocks } = func;
  const numberOf = new Map<BasicBlock, number>();
  blocks.forEach((block, number) => {
    numberOf.set(block, number);
  });
  const graph = makeGraph(blocks.length, (node) => {
    const { instructions } = blocks[node];
    const last = instructions[instructions.length - 1];
    if (!last) return [];
    const targets = successorsOf(last);
    return targets.map((target) => {
      const number = numberOf.get(target);
      if (number === undefined) throw new Error(`@${func.name}: a branch leaves the function`);
      return number;
    });
  });
  return { ...graph, func, blocks, numberOf, ...orderFrom(graph, 0) };
}

function orderFrom(graph: Graph, root: number): Pick<Cfg, 'reversePostorder' | 'rank'> {
  const { reversePostorder } = depthFirst(graph, root);
  const rank = new Int32Array(graph.size).fill(-1);
  reversePostorder.forEach((block, place) => {
    rank[block] = place;
  });
  return { reversePostorder, rank };
}

/** The graph of a function that starts at another block: that is the entry, and reaches the rest. */
export function cfgFrom(func: Func, root: number): Cfg {
  const cfg = cfgOf(func);
  return root === 0 ? cfg : { ...cfg, ...orderFrom(cfg, root) };
}
