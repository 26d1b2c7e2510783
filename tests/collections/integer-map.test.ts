import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Entry,
  IntegerMap,
  type IntegerTree,
  intersects,
  Leaf,
  sizeOf,
  subtract,
  type Tree,
  union,
} from '../../src/collections/index.js';
import { Branch, differences, insert } from '../../src/collections/integer-tree.js';

const most = 2 ** 31 - 1;
/** Few keys, so that they meet; their borders, and where subtrees end. */
const key = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.constantFrom(0, 1, 255, 256, 2 ** 30 - 1, 2 ** 30, most - 1, most),
  fc.integer({ min: 0, max: most }),
);
const command = fc.record({
  key,
  size: fc.integer({ min: 1, max: 50 }),
  what: fc.constantFrom('set', 'set', 'set', 'remove', 'remove range'),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const sorted = (model: Map<number, number>) => [...model].sort((a, b) => a[0] - b[0]);
const pair = (entry: Entry<number> | undefined) => entry && [entry.key, entry.value];

/** The versions of a map, and what each is to be. */
function versionsOf(commands: readonly Command[]): [IntegerMap<number>, [number, number][]][] {
  let map: IntegerMap<number> = IntegerMap.empty;
  const model = new Map<number, number>();
  return commands.map(({ key: at, size, what }, i) => {
    if (what === 'set') {
      map = map.with(at, i);
      model.set(at, i);
    } else if (what === 'remove') {
      map = map.without(at);
      model.delete(at);
    } else {
      map = map.withoutRange(at, at + size);
      for (const known of [...model.keys()])
        if (known >= at && known < at + size) model.delete(known);
    }
    return [map, sorted(model)];
  });
}

describe('the integer map', () => {
  it('agrees with a plain map, version by version', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), fc.array(key), (commands, others) => {
        const probes = [-(2 ** 40), -1, ...others, most, most + 1, 2 ** 40];
        for (const [version, entries] of versionsOf(commands)) {
          expect([...version.entries()].map(pair)).toEqual(entries);
          expect(version.size).toBe(entries.length);
          for (const at of [...probes, ...entries.map(([known]) => known)]) {
            expect(version.get(at)).toBe(entries.find(([known]) => known === at)?.[1]);
            expect(pair(version.atOrBelow(at))).toEqual(
              entries.filter(([known]) => known <= at).pop(),
            );
            expect(pair(version.atOrAbove(at))).toEqual(entries.find(([known]) => known >= at));
            expect([...version.values(at)]).toEqual(
              entries.filter(([known]) => known >= at).map(([, value]) => value),
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('tells in what two versions differ, ascending', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), fc.nat(), fc.nat(), (commands, i, j) => {
        const versions = versionsOf(commands);
        if (versions.length === 0) return;
        const [a, entriesA] = versions[i % versions.length];
        const [b, entriesB] = versions[j % versions.length];
        const [inA, inB] = [new Map(entriesA), new Map(entriesB)];
        const expected = [...new Set([...inA.keys(), ...inB.keys()])]
          .filter((at) => inA.get(at) !== inB.get(at))
          .sort((x, y) => x - y)
          .map((at) => [at, inA.get(at), inB.get(at)]);
        const found: unknown[] = [];
        a.differences(b, (at, x, y) => found.push([at, x?.value, y?.value]));
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same object where nothing was removed', () => {
    const map = IntegerMap.empty.with(3, 'a' as never).with(9, 'b' as never);
    expect(map.without(4)).toBe(map);
    expect(map.withoutRange(4, 9)).toBe(map);
  });
});

const treeOf = (keys: readonly number[]): Tree<number> =>
  keys.reduce<Tree<number>>((tree, at) => insert(tree, new Leaf(at, at)), undefined);

function keysOf(tree: Tree<number>): number[] {
  if (tree === undefined) return [];
  return tree instanceof Branch ? [...keysOf(tree.left), ...keysOf(tree.right)] : [tree.key];
}

describe('sets of integers', () => {
  it('are united, subtracted and compared as sets', () => {
    fc.assert(
      fc.property(fc.array(key), fc.array(key), (xs, ys) => {
        const [a, b] = [treeOf(xs), treeOf(ys)];
        const [inA, inB] = [new Set(xs), new Set(ys)];
        const order = (set: Iterable<number>) => [...set].sort((x, y) => x - y);
        expect(keysOf(union(a, b))).toEqual(order(new Set([...xs, ...ys])));
        expect(keysOf(subtract(a, b))).toEqual(order([...inA].filter((x) => !inB.has(x))));
        expect(intersects(a, b)).toBe([...inA].some((x) => inB.has(x)));
        expect(sizeOf(union(a, b))).toBe(new Set([...xs, ...ys]).size);
      }),
      { numRuns: 500 },
    );
  });

  it('stay the same object where an operand has it all', () => {
    fc.assert(
      fc.property(fc.array(key, { minLength: 1 }), fc.array(key), (xs, ys) => {
        const part = treeOf(xs)!;
        const all = union(part, treeOf(ys))!;
        expect(union(all, part)).toBe(all);
        expect(union(part, all)).toBe(all);
        expect(subtract(part, all)).toBe(undefined);
      }),
    );
  });
});

/** The same tree, whose branches say when their children are looked at. */
function watched<V>(tree: IntegerTree<V>, look: () => void): IntegerTree<V> {
  if (!(tree instanceof Branch)) return tree;
  const left = watched(tree.left, look);
  const right = watched(tree.right, look);
  const copy = new Branch(tree.key, tree.bit, left, right, tree.size, tree.sketch);
  Object.defineProperty(copy, 'left', {
    get: () => {
      look();
      return left;
    },
  });
  return copy;
}

describe('the cost of differences', () => {
  it('is that of what differs, not of what there is', () => {
    let looks = 0;
    const keys = Array.from({ length: 1 << 14 }, (_, i) => 3 * i);
    const all = watched(treeOf(keys)!, () => looks++);
    let changed: IntegerTree<number> = all;
    const places = [30, 31, 3000, 30000];
    for (const at of places) changed = insert(changed, new Leaf(at, -at));
    looks = 0;
    const found: number[] = [];
    differences(all, changed, (at) => found.push(at));
    expect(found).toEqual(places);
    // A path of at most the keys' 16 bits for each place, and none of the 16,383 other branches.
    expect(looks).toBeLessThanOrEqual(places.length * 16);
    expect(looks).toBeGreaterThan(0);
  });
});
