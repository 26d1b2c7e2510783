/** Affine forms of boxes: sound, and good for what intervals do not tell. */
import { expect, it } from 'vitest';
import { bitsOfNumber, ExprContext, floats } from '../../../src/expr/index.js';
import { Boxes } from '../../../src/solver/search/boxes.js';
import { wordsOf } from '../../../src/solver/search/inputs.js';
import { Tape } from '../../../src/solver/search/tape.js';
import { type AffineTally, checkForms } from './affine-queries.js';

const { double } = floats;

it('contain the values of all points', () => {
  const tally: AffineTally = { points: 0, gained: 0 };
  for (let seed = 1; seed <= 100; seed++) checkForms(seed, tally);
  expect(tally.points).toBe(4_800);
  expect(tally.gained).toBeGreaterThan(10);
});

it('refute what differs by little in few boxes', () => {
  const t = new ExprContext();
  const number = (value: number) => t.constant(bitsOfNumber(double, value), 64);
  const x = t.symbol('x', 64);
  // Newton's step for the root of two, and one more, which hardly moves.
  const step = (y: typeof x) =>
    t.fmul(double, t.fadd(double, y, t.fdiv(double, number(2), y)), number(0.5));
  const once = step(x);
  const twice = step(once);
  const conditions = [
    t.fle(double, number(1.41), x),
    t.fle(double, x, number(1.42)),
    t.fle(double, number(1e-9), t.fsub(double, twice, once)),
  ];
  const words = wordsOf(conditions, 1)!;
  const boxes = new Boxes(words, conditions, new Tape(words, conditions));
  expect(boxes.search({ boxes: 400, isOver: () => false })).toBe('unsat');
});
