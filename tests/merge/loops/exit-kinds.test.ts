/** Leaves of a loop by where they stand and why they left it. */
import { expect, it } from 'vitest';
import type { State } from '../../../src/exec/index.js';
import { type Expr, ExprContext } from '../../../src/expr/index.js';
import { exitKinds } from '../../../src/merge/loops/exit-kinds.js';

const ctx = new ExprContext();
const s = ctx.array('s', 32, 64);
const is = (i: number, code: number): Expr =>
  ctx.eq(ctx.read(s, ctx.constant(i, 32)), ctx.constant(code, 8));
const n = ctx.symbol('n', 32);

/** A state behind a loop, as far as it is looked at. */
const leaf = (constraint: Expr): State =>
  ({
    frames: [{ code: { fn: { id: 1 } }, block: { prepared: { index: 7 } } }],
    path: { constraint },
  }) as unknown as State;

it('tells the end of a text from a comma, wherever they are', () => {
  const leaves = [0, 1, 2].flatMap((i) => [leaf(is(i, 0)), leaf(is(i, 44))]);
  const kinds = exitKinds([leaves]);
  expect(kinds.map(({ states }) => states)).toEqual([
    [leaves[0], leaves[2], leaves[4]],
    [leaves[1], leaves[3], leaves[5]],
  ]);
  expect(new Set(kinds.map(({ exit }) => exit)).size).toBe(2);
});

it('takes the counts that a loop is left by as one reason', () => {
  const leaves = [1, 2, 3, 4, 5].map((i) => leaf(ctx.eq(n, ctx.constant(i, 32))));
  expect(exitKinds([leaves])).toEqual([{ exit: '1 7', place: '1 7', leaves: 5, states: leaves }]);
});
