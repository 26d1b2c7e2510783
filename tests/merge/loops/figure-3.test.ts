/**
 * Fig. 3 of Trabish et al. (ESEC/FSE 2023): memspn with chars = "ab". n2 is merged with n4, which has the same live
 * values; n_new is a child of n1, their lowest common ancestor; n3, left with one child, is gone, and n5 has its condition.
 */
import { describe, expect, it } from 'vitest';
import { ExprContext } from '../../../src/expr/index.js';
import { extendsPath, highestMatch } from '../../../src/merge/loops/incremental.js';
import { treeOf } from '../../../src/merge/loops/tree-encoding.js';
import { PathCondition, PathSolver, pathChain, type Side } from '../../../src/solver/index.js';

const ctx = new ExprContext();
const paths = new PathSolver(ctx, pathChain(ctx));
const s = ctx.array('s', 32, 3);
const is = (i: number, c: number) => ctx.eq(ctx.read(s, ctx.constant(i, 32)), ctx.constant(c, 8));
const isA = is(0, 97);
const isB = is(0, 98);

function possible(side: Side): PathCondition {
  if (typeof side === 'string') throw new Error(side);
  return side;
}

describe('Fig. 3', () => {
  const n1 = PathCondition.empty;
  const first = paths.fork(n1, isA);
  const n2 = possible(first.whenTrue);
  const n3 = possible(first.whenFalse);
  const second = paths.fork(n3, isB);
  const n4 = possible(second.whenTrue);
  const n5 = possible(second.whenFalse);
  const below = paths.fork(n4, is(1, 97));
  const [n6, n7] = [possible(below.whenTrue), possible(below.whenFalse)];

  it('merges n2 with n4, the highest node that it does not come from', () => {
    const nodes = [n1, n4, n6].map((path) => ({ path }));
    expect(highestMatch(nodes, n2, () => true)?.path).toBe(n4);
    // Its own past is none of them, whatever is like it.
    expect(highestMatch([{ path: n1 }], n2, () => true)).toBeUndefined();
    expect(highestMatch(nodes, n2, ({ path }) => path !== n4)?.path).toBe(n6);
  });

  it('gives the tree beneath n1 the children n_new and n5', () => {
    expect(PathCondition.commonPrefix(n2, n4)).toBe(n1);
    const { path: merged } = paths.join([n4, n2]);
    const kept = [n5, n6, n7].filter((path) => !extendsPath(path, n4));
    expect(kept).toEqual([n5]);
    const tree = treeOf(n1, [merged, ...kept])!;
    expect(tree.conditions).toEqual([]);
    expect(tree.children).toHaveLength(2);
    const [onNew, onN5] = tree.children;
    // s[0] = 97 ∨ (¬ s[0] = 97 ∧ s[0] = 98), of which the second negation is not needed.
    expect(onNew.conditions).toEqual([ctx.or(isA, isB)]);
    expect(onNew.children).toEqual([]);
    expect(onN5.conditions).toEqual([ctx.not(isA), ctx.not(isB)]);
  });
});
