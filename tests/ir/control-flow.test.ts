/** Dominators, loops and orders against their definitions, on random graphs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dominates,
  dominatorTree,
  nearestCommonDominator,
  postDominatorTree,
} from '../../src/ir/analysis/dominators.js';
import {
  depthFirst,
  type Graph,
  makeGraph,
  stronglyConnectedComponents,
  successors,
} from '../../src/ir/analysis/graph.js';
import { findLoops } from '../../src/ir/analysis/loops.js';
import { graphOf, shapes } from './random-functions.js';

/** Nodes reached from `start` without passing `avoid`. */
function reach(graph: Graph, start: number, avoid = -1): Set<number> {
  const met = new Set<number>(start === avoid ? [] : [start]);
  for (const node of met) for (const to of successors(graph, node)) if (to !== avoid) met.add(to);
  return met;
}

const nest = (graph: Graph) =>
  findLoops(graph, depthFirst(graph, 0).reversePostorder, dominatorTree(graph, 0));

describe('dominators', () => {
  it('are the nodes that every path from the entry passes', () => {
    fc.assert(
      fc.property(shapes(14), (shape) => {
        const graph = graphOf(shape);
        const tree = dominatorTree(graph, 0);
        const reached = reach(graph, 0);
        for (let a = 0; a < graph.size; a++) {
          const without = reach(graph, 0, a);
          for (let b = 0; b < graph.size; b++) {
            const expected = reached.has(a) && reached.has(b) && (a === b || !without.has(b));
            if (reached.has(b)) expect(dominates(tree, a, b)).toBe(expected);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('have the immediate one next to the node', () => {
    fc.assert(
      fc.property(shapes(14), (shape) => {
        const tree = dominatorTree(graphOf(shape), 0);
        for (const b of tree.preorder) {
          const strict = [...tree.preorder].filter((a) => a !== b && dominates(tree, a, b));
          const nearest = strict.find((a) => strict.every((other) => dominates(tree, other, a)));
          expect(tree.idom[b]).toBe(nearest ?? -1);
          expect(tree.depth[b]).toBe(strict.length);
          for (const c of tree.preorder) {
            const common = [...tree.preorder].filter(
              (a) => dominates(tree, a, b) && dominates(tree, a, c),
            );
            const deepest = common.find((a) => common.every((other) => dominates(tree, other, a)));
            expect(nearestCommonDominator(tree, b, c)).toBe(deepest);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('stay fast on a ladder of 200,000 blocks', () => {
    const size = 200_000;
    const graph = makeGraph(size, (n) => [n + 1, n + 2].filter((to) => to < size));
    const tree = dominatorTree(graph, 0);
    expect(tree.idom[size - 1]).toBe(0);
    const line = makeGraph(size, (n) => (n + 1 < size ? [n + 1, 0] : []));
    expect(dominatorTree(line, 0).depth[size - 1]).toBe(size - 1);
  });
});

describe('post-dominators', () => {
  it('are the nodes that every path to an end passes', () => {
    fc.assert(
      fc.property(shapes(12), (shape) => {
        const graph = graphOf(shape);
        const tree = postDominatorTree(graph);
        const exits = new Set(tree.exits);
        const leavesFrom = (start: number, avoid: number) =>
          [...reach(graph, start, avoid)].some((node) => exits.has(node));
        for (let a = 0; a < graph.size; a++) {
          for (let b = 0; b < graph.size; b++) {
            expect(dominates(tree, a, b)).toBe(a === b || !leavesFrom(b, a));
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('give every block a way out, adding as few as needed', () => {
    fc.assert(
      fc.property(shapes(12), (shape) => {
        const graph = graphOf(shape);
        const { exits } = postDominatorTree(graph);
        for (let node = 0; node < graph.size; node++) {
          const met = reach(graph, node);
          expect(exits.some((exit) => met.has(exit))).toBe(true);
          if (successors(graph, node).length === 0) expect(exits).toContain(node);
        }
        for (const exit of exits) {
          if (successors(graph, exit).length === 0) continue;
          const met = reach(graph, exit);
          expect(exits.filter((other) => met.has(other))).toEqual([exit]);
        }
      }),
    );
  });

  it('handle a function that never ends', () => {
    const tree = postDominatorTree(makeGraph(3, (n) => [[1], [2], [1]][n]));
    expect(tree.exits).toHaveLength(1);
    expect(dominates(tree, 1, 0)).toBe(true);
  });
});

describe('loops', () => {
  it('have the blocks that reach a latch without passing the header', () => {
    fc.assert(
      fc.property(shapes(12), (shape) => {
        const graph = graphOf(shape);
        const tree = dominatorTree(graph, 0);
        const { loops } = nest(graph);
        const expected = new Map<number, Set<number>>();
        for (const header of tree.preorder) {
          const latches = [...tree.preorder].filter(
            (from) => dominates(tree, header, from) && successors(graph, from).includes(header),
          );
          if (latches.length === 0) continue;
          const blocks = [...tree.preorder].filter(
            (node) =>
              node === header || latches.some((latch) => reach(graph, node, header).has(latch)),
          );
          expected.set(header, new Set(blocks));
        }
        expect(new Map(loops.map((loop) => [loop.header, new Set(loop.blocks)]))).toEqual(expected);
        for (const loop of loops) {
          const blocks = new Set(loop.blocks);
          expect(loop.blocks[0]).toBe(loop.header);
          const exits = loop.blocks.flatMap((from) =>
            [...successors(graph, from)].filter((to) => !blocks.has(to)).map((to) => [from, to]),
          );
          expect(loop.exits).toEqual(exits);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('nest by inclusion', () => {
    fc.assert(
      fc.property(shapes(14), (shape) => {
        const { loops, innermost } = nest(graphOf(shape));
        for (const loop of loops) {
          const around = loops.filter(
            (other) => other !== loop && other.blocks.includes(loop.header),
          );
          expect(loop.depth).toBe(around.length + 1);
          const parent = around.find((other) => other.depth === around.length);
          expect(loop.parent).toBe(parent);
          expect(parent?.children.includes(loop) ?? true).toBe(true);
        }
        for (let block = 0; block < shape.length; block++) {
          const around = loops.filter((loop) => loop.blocks.includes(block));
          expect(innermost[block]?.depth ?? 0).toBe(around.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leave exactly the irreducible cycles', () => {
    fc.assert(
      fc.property(shapes(12), (shape) => {
        const graph = graphOf(shape);
        const tree = dominatorTree(graph, 0);
        const forward = makeGraph(graph.size, (node) =>
          tree.depth[node] < 0
            ? []
            : [...successors(graph, node)].filter((to) => !dominates(tree, to, node)),
        );
        const onCycle = [...tree.preorder].filter((node) =>
          successors(forward, node).some((to) => reach(forward, to).has(node)),
        );
        const { irreducible } = nest(graph);
        expect(irreducible.flatMap((region) => region.blocks).sort((a, b) => a - b)).toEqual(
          onCycle.sort((a, b) => a - b),
        );
        for (const region of irreducible) expect(region.entries.length).toBeGreaterThan(1);
      }),
      { numRuns: 500 },
    );
  });

  it('stand together in the topological order', () => {
    fc.assert(
      fc.property(shapes(14), (shape) => {
        const graph = graphOf(shape);
        const tree = dominatorTree(graph, 0);
        const { topologicalOrder: order, loops, irreducible } = nest(graph);
        expect([...order].sort((a, b) => a - b)).toEqual([...tree.preorder].sort((a, b) => a - b));
        for (const loop of loops) {
          const places = loop.blocks.map((block) => order.indexOf(block));
          expect(Math.min(...places)).toBe(order.indexOf(loop.header));
          expect(Math.max(...places) - Math.min(...places) + 1).toBe(places.length);
        }
        if (irreducible.length > 0) return;
        for (const from of order) {
          for (const to of successors(graph, from)) {
            if (!dominates(tree, to, from))
              expect(order.indexOf(to)).toBeGreaterThan(order.indexOf(from));
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});

it('components are the sets of nodes that reach each other, callees first', () => {
  fc.assert(
    fc.property(shapes(14), (shape) => {
      const graph = graphOf(shape);
      const { of, members } = stronglyConnectedComponents(graph);
      for (let a = 0; a < graph.size; a++) {
        expect(members[of[a]]).toContain(a);
        for (let b = 0; b < graph.size; b++) {
          const mutual = reach(graph, a).has(b) && reach(graph, b).has(a);
          expect(of[a] === of[b]).toBe(mutual);
        }
        for (const to of successors(graph, a)) expect(of[to]).toBeLessThanOrEqual(of[a]);
      }
    }),
    { numRuns: 300 },
  );
});
