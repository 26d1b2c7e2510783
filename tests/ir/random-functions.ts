/** Random control-flow graphs, and random functions in SSA form on them. */
import fc from 'fast-check';
import { dominates, dominatorTree } from '../../src/ir/analysis/dominators.js';
import { type Graph, makeGraph } from '../../src/ir/analysis/graph.js';
import type { Func, Module, Value } from '../../src/ir/index.js';
import { add, branch, int, newBlock, newFunction, newModule, phi, types } from './build.js';

/** Successors of each node; node 0 is the entry and has no predecessors. */
export type Shape = number[][];

export const shapes = (maxSize: number): fc.Arbitrary<Shape> =>
  fc.integer({ min: 1, max: maxSize }).chain((size) =>
    fc.array(
      size === 1
        ? fc.constant([])
        : fc.oneof(
            {
              arbitrary: fc.array(fc.integer({ min: 1, max: size - 1 }), { maxLength: 3 }),
              weight: 2,
            },
            {
              arbitrary: fc.array(fc.integer({ min: 1, max: size - 1 }), {
                minLength: 1,
                maxLength: 2,
              }),
              weight: 5,
            },
          ),
      { minLength: size, maxLength: size },
    ),
  );

export function graphOf(shape: Shape): Graph {
  return makeGraph(shape.length, (node) => shape[node]);
}

/** Numbers in [0, bound), drawn from a seed (a linear congruential generator). */
export function dice(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** A function on the shape whose blocks compute with values of dominating blocks and phis. */
export function randomFunction(module: Module, name: string, shape: Shape, seed: number): Func {
  const roll = dice(seed);
  const func = newFunction(module, name, types.void, [types.int(32), types.int(32)]);
  const blocks = shape.map((_, i) => newBlock(func, `b${i}`));
  const graph = graphOf(shape);
  const tree = dominatorTree(graph, 0);
  const predecessorsOf = (node: number) =>
    shape.flatMap((targets, from) => targets.filter((to) => to === node).map(() => from));
  const defined: Value[][] = shape.map(() => []);
  const pending: (() => void)[] = [];
  /** A value that is available at the end of a block. */
  const available = (node: number): Value => {
    const choices: Value[] = [int(roll(100)), ...func.params];
    for (let i = 0; i < shape.length; i++) {
      if (tree.depth[node] >= 0 && dominates(tree, i, node)) choices.push(...defined[i]);
    }
    if (tree.depth[node] < 0) choices.push(...defined[node]);
    return choices[roll(choices.length)];
  };
  const order = [...tree.preorder, ...shape.keys()].filter((n, i, all) => all.indexOf(n) === i);
  for (const node of order) {
    const sources = predecessorsOf(node);
    for (let i = 0; sources.length > 0 && i < roll(3); i++) {
      const merged = phi(blocks[node], `p${node}.${i}`, types.int(32));
      defined[node].push(merged);
      pending.push(() => {
        const chosen = new Map<number, Value>();
        for (const from of sources) {
          if (!chosen.has(from)) chosen.set(from, available(from));
          merged.operands.push(chosen.get(from)!);
          merged.blocks.push(blocks[from]);
        }
      });
    }
    for (let i = 0; i < roll(4); i++) {
      defined[node].push(add(blocks[node], `v${node}.${i}`, available(node), available(node)));
    }
    branch(
      blocks[node],
      shape[node].map((to) => blocks[to]),
      available(node),
    );
  }
  for (const fill of pending) fill();
  return func;
}

export function moduleOf(shape: Shape, seed: number): [Module, Func] {
  const module = newModule();
  return [module, randomFunction(module, 'f', shape, seed)];
}
