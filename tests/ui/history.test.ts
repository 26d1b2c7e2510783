/** Histories with joins: read, measured and laid out, compared with what follows from the edges alone. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { loadRun } from '../../src/ui/index.js';
import {
  applyPatch,
  childrenOf,
  emptyRun,
  fromStart,
  layOut,
  markOf,
  outcomes,
  parentsOf,
  pathTo,
  shapeOf,
  type Tree,
  waysOn,
  waysTo,
} from '../../src/ui/model/index.js';
import { RunReader } from '../../src/ui/reader/run-reader.js';
import { TreeBuilder } from '../../src/ui/reader/tree-builder.js';
import { writeSyntheticRun } from './synthetic-run.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-history-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

interface History {
  readonly tree: Tree;
  /** The nodes that each one comes from, by index. */
  readonly edges: number[][];
}

/** Each number ends a living node: by a fork into two or three, by a join with others, or for good. */
function historyOf(choices: readonly number[]): History {
  const { tree } = emptyRun();
  const builder = new TreeBuilder(tree);
  builder.root(1);
  const edges: number[][] = [[]];
  let living = [1];
  let next = 2;
  for (const choice of choices) {
    if (living.length === 0) break;
    const at = choice % living.length;
    const kind = Math.floor(choice / 16) % 4;
    const costs = { instructions: 10 * next, solverMs: 1 };
    if (kind < 2) {
      const [node] = living.splice(at, 1);
      const kids = Array.from({ length: kind + 2 }, () => [next++, 0]);
      builder.fork(node, undefined, kids, costs);
      for (const [kid] of kids) {
        edges.push([node - 1]);
        living.push(kid);
      }
    } else if (kind === 2 && living.length > 1) {
      const parents = living.filter((_, i) => i === at || i % 3 === choice % 3);
      if (parents.length < 2) continue;
      builder.merge(
        next,
        undefined,
        parents.map((parent) => [parent, 10 * next, 1]),
        costs,
      );
      edges.push(parents.map((parent) => parent - 1));
      living = [...living.filter((node) => !parents.includes(node)), next++];
    } else {
      const [node] = living.splice(at, 1);
      builder.end(node, 'exit', undefined, costs);
    }
  }
  return { tree, edges };
}

const anyHistory = fc.array(fc.nat({ max: 1000 }), { maxLength: 60 }).map(historyOf);

/** The nodes that every way from the root to each node passes, itself included. */
function dominators(edges: readonly number[][]): Set<number>[] {
  const all: Set<number>[] = [];
  edges.forEach((parents, node) => {
    const [first, ...others] = parents.map((parent) => all[parent]);
    const common = [...(first ?? [])].filter((above) => others.every((set) => set.has(above)));
    all.push(new Set([...common, node]));
  });
  return all;
}

describe('a history with joins', () => {
  it('has the parents that it was told of', () => {
    fc.assert(
      fc.property(anyHistory, ({ tree, edges }) => {
        expect(edges.map((_, node) => [...parentsOf(tree, node)])).toEqual(edges);
        for (let node = 0; node < edges.length; node++) {
          for (const child of waysOn(tree, shapeOf(tree), node))
            expect(edges[child]).toContain(node);
        }
      }),
    );
  });

  it('is a tree of what all ways to a node pass', () => {
    fc.assert(
      fc.property(anyHistory, ({ tree, edges }) => {
        dominators(edges).forEach((above, node) => {
          expect(pathTo(tree, node)).toEqual([...above].sort((a, b) => a - b));
        });
      }),
    );
  });

  it('counts costs and ends once, and places a join behind all that it joins', () => {
    fc.assert(
      fc.property(anyHistory, ({ tree, edges }) => {
        const shape = shapeOf(tree);
        const above = dominators(edges);
        const merged = outcomes.indexOf('merged');
        edges.forEach((parents, node) => {
          const below = edges.flatMap((_, other) => (above[other].has(node) ? [other] : []));
          const sum = below.reduce((all, other) => all + tree.instructions[other], 0);
          expect(shape.instructions[node]).toBe(sum);
          const ends = below.filter(
            (other) => childrenOf(shape, other).length === 0 && tree.outcome[other] !== merged,
          );
          expect(shape.ends[node]).toBe(ends.length);
          const depth = Math.max(-1, ...parents.map((parent) => shape.depth[parent]));
          expect(shape.depth[node]).toBe(depth + 1);
        });
      }),
    );
  });

  it('is laid out with no two nodes in one place', () => {
    fc.assert(
      fc.property(anyHistory, ({ tree }) => {
        for (const name of ['layered', 'radial'] as const) {
          const { x, y } = layOut(shapeOf(tree), name);
          const places = new Set(Array.from(x, (value, i) => `${value} ${y[i]}`));
          expect(places.size).toBe(tree.parent.length);
        }
      }),
    );
  });

  it('shows all ways to a node', () => {
    // The root forks into 1 and 2; 1 into 3 and 4; 2 and 4 join in 5; 5 forks.
    const { tree } = emptyRun();
    const builder = new TreeBuilder(tree);
    builder.root(1);
    builder.fork(1, undefined, [[2], [3]], { instructions: 100 });
    builder.fork(2, undefined, [[4], [5]], { instructions: 130 });
    const parents = [
      [3, 110, 0],
      [5, 150, 0],
    ];
    builder.merge(6, undefined, parents, { instructions: 150, solverMs: 0 });
    builder.fork(6, undefined, [[7], [8]], { instructions: 157 });
    expect(tree.joins).toEqual([[5, 2, 4]]);
    expect(tree.parent).toEqual([-1, 0, 0, 1, 1, 0, 5, 5]);
    expect(tree.instructions).toEqual([100, 30, 10, 0, 20, 7, 0, 0]);
    expect(waysTo(tree, 6).map(String).sort()).toEqual(['0,1', '0,2', '1,4', '2,5', '4,5', '5,6']);
    // The join is drawn between the ways that met in it.
    expect([...childrenOf(shapeOf(tree), 0)]).toEqual([1, 5, 2]);
  });
});

describe('a run directory with joins', () => {
  it('is read', () => {
    const directory = path.join(scratch, 'joins');
    writeSyntheticRun(directory, { nodes: 400, withTests: true, withJoins: true });
    const run = loadRun(directory);
    const { tree, figures } = run;
    expect(figures.states.merges).toBeGreaterThan(20);
    expect(tree.joins.length).toBe(figures.states.merges);
    expect(tree.joins.every(([join, ...parents]) => parents.every((node) => node < join))).toBe(
      true,
    );
    const merged = outcomes.indexOf('merged');
    const ended = new Set(tree.joins.flatMap(([, ...parents]) => parents));
    expect(tree.outcome.filter((outcome) => outcome === merged).length).toBe(ended.size);
    expect(tree.outcome).not.toContain(outcomes.indexOf('open'));
    expect(tree.instructions.reduce((a, b) => a + b)).toBe(figures.instructions);
  });

  it('is followed by patches while it grows', () => {
    const directory = path.join(scratch, 'growing');
    writeSyntheticRun(directory, { nodes: 300, state: 'running', withJoins: true });
    const events = path.join(directory, 'events.ndjson');
    const whole = fs.readFileSync(events);
    fs.writeFileSync(events, '');
    const reader = new RunReader(directory);
    const copy = emptyRun();
    let mark = fromStart;
    for (let at = 0; at < whole.length; at += 3001) {
      fs.appendFileSync(events, whole.subarray(at, at + 3001));
      reader.poll();
      applyPatch(copy, JSON.parse(JSON.stringify(reader.take(mark))));
      mark = markOf(reader.run);
    }
    expect(copy.tree.joins.length).toBeGreaterThan(10);
    expect(copy.tree).toEqual(JSON.parse(JSON.stringify(reader.run.tree)));
  });
});
