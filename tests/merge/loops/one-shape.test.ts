/**
 * Conditions of one shape in a round (`c ≠ 0 ∧ c ≠ '@'`): blind for constants, the words of all leaves look as if they were
 * one pattern with a round half as long, which has no formula.
 */
import { expect, it } from 'vitest';
import { type Expr, ExprContext, ShapeHasher } from '../../../src/expr/index.js';
import { partition } from '../../../src/merge/loops/formula-pattern.js';

const ctx = new ExprContext();
const s = ctx.array('s', 32, 64);
const mostRounds = 9;

/** That the character at a place is this one. */
const is = (i: number, code: number): Expr =>
  ctx.eq(ctx.read(s, ctx.constant(i, 32)), ctx.constant(code, 8));

/** `strchr(s, '@')` on a text that is known not to be empty. */
function leavesOfStrchr(): Expr[][] {
  const leaves: Expr[][] = [];
  const before: Expr[] = [];
  for (let i = 0; i <= mostRounds; i++) {
    if (i > 0) {
      leaves.push([...before, is(i, 0)]);
      before.push(ctx.not(is(i, 0)));
    }
    leaves.push([...before, is(i, 64)]);
    before.push(ctx.not(is(i, 64)));
  }
  return leaves;
}

it('finds the rounds of two conditions that differ in constants alone', () => {
  const leaves = leavesOfStrchr();
  const { patterns, others } = partition(ctx, new ShapeHasher(), leaves);
  expect(others).toEqual([]);
  expect(patterns.map(({ members }) => members.map(({ rounds }) => rounds))).toEqual([
    Array.from({ length: mostRounds + 1 }, (_, i) => i),
    Array.from({ length: mostRounds }, (_, i) => i),
  ]);
});

it('gives up where no length of a round will do', () => {
  const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];
  const leaves = primes.map((_, i) => primes.slice(0, i + 1).map((prime, at) => is(at, prime)));
  const { patterns, others } = partition(ctx, new ShapeHasher(), leaves);
  expect(patterns).toEqual([]);
  expect(others.length).toBe(leaves.length);
});
