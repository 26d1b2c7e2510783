import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPatch,
  childrenOf,
  count,
  duration,
  emptyRun,
  type Frame,
  frameAt,
  fromStart,
  icicle,
  icicleOrders,
  layOut,
  lineName,
  markOf,
  patchSince,
  pathTo,
  percent,
  plural,
  profileRows,
  type RunData,
  shapeOf,
  type Tree,
  tokenise,
  wholeRun,
} from '../../src/ui/model/index.js';
import { profileEntries } from '../../src/ui/reader/profile-file.js';

/** A tree from choices: node i + 1 hangs from one of the nodes before it. */
function treeOf(choices: readonly number[]): Tree {
  const { tree } = emptyRun();
  const add = (parent: number) => {
    tree.parent.push(parent);
    tree.place.push(-1);
    tree.condition.push(-1);
    tree.outcome.push(0);
    tree.test.push(-1);
    tree.instructions.push(tree.parent.length);
    tree.solverMs.push(1);
  };
  add(-1);
  choices.forEach((choice, i) => {
    add(choice % (i + 1));
  });
  return tree;
}

const anyTree = fc.array(fc.nat(), { maxLength: 60 }).map(treeOf);

describe('the shape of a tree', () => {
  it('lists every node once as a child of its parent', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const shape = shapeOf(tree);
        const seen: number[] = [];
        for (let node = 0; node < shape.size; node++) {
          for (const child of childrenOf(shape, node)) {
            expect(tree.parent[child]).toBe(node);
            expect(shape.depth[child]).toBe(shape.depth[node] + 1);
            seen.push(child);
          }
        }
        expect(seen.sort((a, b) => a - b)).toEqual(
          Array.from({ length: shape.size - 1 }, (_, i) => i + 1),
        );
      }),
    );
  });

  it('sums costs and counts leaves to the root', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const shape = shapeOf(tree);
        const leaves = tree.parent.filter((_, node) => childrenOf(shape, node).length === 0);
        expect(shape.leaves[0]).toBe(leaves.length);
        expect(shape.instructions[0]).toBe(tree.instructions.reduce((a, b) => a + b));
      }),
    );
  });

  it('shows for an inner node a test from below it', () => {
    const tree = treeOf([0, 0, 1, 2]);
    tree.test[4] = 7;
    const shape = shapeOf(tree);
    expect([...shape.test]).toEqual([7, -1, 7, -1, 7]);
    expect(pathTo(tree, 4)).toEqual([0, 2, 4]);
  });
});

describe('the layout of a tree', () => {
  it('puts no two nodes in one place', () => {
    fc.assert(
      fc.property(anyTree, fc.constantFrom('radial' as const, 'layered' as const), (tree, name) => {
        const { x, y } = layOut(shapeOf(tree), name);
        const places = new Set(Array.from(x, (value, i) => `${value} ${y[i]}`));
        expect(places.size).toBe(tree.parent.length);
      }),
    );
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const radial = layOut(shapeOf(tree), 'radial');
        for (const value of [...radial.x, ...radial.y])
          expect(Math.abs(value)).toBeLessThan(1.0001);
      }),
    );
  });
});

describe('patches', () => {
  const grow = (run: RunData, seed: number) => {
    run.samples.time.push(seed);
    run.samples.lines.push(seed % 3 === 0 ? null : seed);
    for (const name of [
      'paths',
      'states',
      'instructions',
      'solverMs',
      'memory',
      'errors',
    ] as const) {
      run.samples[name].push(seed);
    }
    run.samples.branches.push(null);
    run.samples.jobs.push(seed % 2 === 0 ? null : seed);
    run.samples.workers.push([seed, 1, 3]);
    const { tree } = run;
    tree.conditions.push(`x == ${seed}`);
    tree.places.push({ file: 'a.c', line: seed, function: 'f' });
    tree.parent.push(tree.parent.length - 1);
    for (const name of [
      'place',
      'condition',
      'outcome',
      'test',
      'instructions',
      'solverMs',
    ] as const) {
      tree[name].push(seed);
    }
    run.figures = { ...run.figures, wallMs: seed };
    return tree.parent.length - 1;
  };

  it('bring a copy up to date, whatever the steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat({ max: 99 }), { maxLength: 5 }), { maxLength: 6 }),
        (steps) => {
          const run = emptyRun();
          const copy = emptyRun();
          let mark = fromStart;
          for (const step of steps) {
            const changed = new Set<number>();
            for (const seed of step) {
              const node = grow(run, seed);
              if (node > 0) {
                run.tree.outcome[node - 1] = 1;
                changed.add(node - 1);
              }
            }
            const rest = {
              nodes: changed,
              sources: true,
              queries: true,
              profile: true,
              errors: true,
            };
            const patch = patchSince(run, mark, rest);
            applyPatch(copy, JSON.parse(JSON.stringify(patch)));
            mark = markOf(run);
            expect(copy).toEqual(JSON.parse(JSON.stringify(run)));
          }
        },
      ),
    );
  });

  it('from the start replace what was there', () => {
    const run = emptyRun();
    grow(run, 1);
    const copy = emptyRun();
    applyPatch(copy, wholeRun(run));
    applyPatch(copy, wholeRun(run));
    expect(copy.tree.parent).toEqual([-1]);
  });
});

describe('numbers for people', () => {
  it.each([
    [0, '0'],
    [1234, '1,234'],
    [123_456, '123 k'],
    [4_560_000, '4.56 M'],
  ])('count %d is %s', (value, text) => expect(count(value)).toBe(text));

  it.each([
    [0, '0 ms'],
    [0.42, '0.42 ms'],
    [12.34, '12.3 ms'],
    [1500, '1.50 s'],
    [125_000, '2 min 05 s'],
    [3_720_000, '1 h 02 min'],
  ])('duration %d is %s', (value, text) => expect(duration(value)).toBe(text));

  it('percent never claims all or nothing', () => {
    expect(percent(0, 10)).toBe('0 %');
    expect(percent(1, 100_000)).toBe('< 0.1 %');
    expect(percent(99_999, 100_000)).toBe('> 99.9 %');
    expect(percent(1, 0)).toBe('–');
    expect(percent(13698.219178082192, 13698.219178082192)).toBe('100 %');
  });

  it('plural', () => {
    expect(plural(1, 'path')).toBe('1 path');
    expect(plural(2, 'query', 'queries')).toBe('2 queries');
  });
});

describe('C in colours', () => {
  const kinds = (text: string) =>
    tokenise(text).map((line) =>
      line.filter(({ kind }) => kind !== 'plain').map(({ kind }) => kind),
    );

  it('tells tokens apart', () => {
    expect(kinds('#include <a.h>\nint f(void) { return g("x", 0x1f); } // end')).toEqual([
      ['directive'],
      ['type', 'call', 'type', 'keyword', 'call', 'string', 'number', 'comment'],
    ]);
  });

  it('follows a comment over lines', () => {
    expect(kinds('a /* b\nint c\n*/ int d')).toEqual([
      ['comment'],
      ['comment'],
      ['comment', 'type'],
    ]);
  });

  it('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1 "\'/*\n#\\x(') }), (text) => {
        const again = tokenise(text).map((line) => line.map((token) => token.text).join(''));
        expect(again.join('\n')).toBe(text);
      }),
    );
  });
});

describe('a profile as an icicle', () => {
  const folded = `solver: SAT;f;src/a.c:9 500000
interpretation;f;src/a.c:9 100000
interpretation;g;g, compiled (src/a.c:20) 300000
solver: SAT;f;src/a.c:7 50000
front end;(before and after the program);(before and after the program) 50000
no profile
`;
  const entries = profileEntries(folded);

  it('reads folded stacks', () => {
    expect(entries).toHaveLength(5);
    expect(entries[2]).toEqual({
      ...{ stage: 'interpretation', function: 'g', file: 'src/a.c', line: 20 },
      ...{ isCompiled: true, ms: 300 },
    });
    expect(entries[4]).toMatchObject({ file: '', line: 0, isCompiled: false });
    expect(entries.map(lineName).slice(0, 3)).toEqual(['a.c:9', 'a.c:9', 'g, compiled']);
  });

  it.each(icicleOrders)('gives each frame the time of its parts (%s)', (order) => {
    const root = icicle(entries, order);
    expect(root.ms).toBe(1000);
    const check = (frame: Frame): void => {
      let at = frame.start;
      for (const child of frame.children) {
        expect(child.start).toBeCloseTo(at);
        at += child.ms;
        check(child);
      }
      if (frame.children.length > 0) expect(at - frame.start).toBeCloseTo(frame.ms);
      expect(frameAt(root, frame.path)).toBe(frame);
      const widths = frame.children.map(({ ms }) => ms);
      expect(widths).toEqual([...widths].sort((a, b) => b - a));
    };
    check(root);
    expect(root.children.map(({ name }) => name)).toEqual(
      order === icicleOrders[0]
        ? ['solver: SAT', 'interpretation', 'front end']
        : ['f', 'g', '(before and after the program)'],
    );
  });

  it('sums by line, with the part of the solver', () => {
    const [first, second] = profileRows(entries, lineName);
    expect(first).toMatchObject({ name: 'a.c:9', ms: 600, solverMs: 500 });
    expect(second).toMatchObject({ name: 'g, compiled', ms: 300, solverMs: 0 });
  });

  it('stays at the frame above where a path leads nowhere', () => {
    const root = icicle(entries, icicleOrders[0]);
    expect(frameAt(root, ['solver: SAT', 'nobody']).name).toBe('solver: SAT');
    expect(frameAt(root, ['nothing'])).toBe(root);
  });
});
