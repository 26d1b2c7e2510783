/** What stands in the place of a quantifier says the same, for all values of what it is over. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluator, type Expr, ExprContext } from '../../../src/expr/index.js';
import { inOneRound } from '../../../src/merge/loops/monotone.js';
import { Inputs } from '../../expr/assignment.js';

const ctx = new ExprContext();
const width = 5;
const n = ctx.symbol('n', width);
const x = ctx.symbol('x', 3);
const k = ctx.symbol('k', 3);
const number = (value: number) => ctx.constant(value, width);
const line = (a: number, b: number) => ctx.add(ctx.mul(ctx.zext(x, width), number(a)), number(b));

/** Whether both say the same of all n and of k up to `most`. */
function agrees(condition: Expr, found: Expr, most: number): boolean {
  const quantified = ctx.forall(x, ctx.constant(1, 3), k, condition);
  for (let value = 0; value < 1 << width; value++) {
    for (let rounds = 0; rounds <= most; rounds++) {
      const inputs = new Inputs();
      inputs.setSymbol(n.symbol, value);
      inputs.setSymbol(k.symbol, rounds);
      const evaluator = new Evaluator(inputs);
      if (evaluator.value(quantified) !== evaluator.value(found)) return false;
    }
  }
  return true;
}

describe('a condition of every round without a quantifier', () => {
  it('is that of the last one for a bound that is approached', () => {
    const found = inOneRound(ctx, ctx.ult(line(1, -1), n), x, k, 6)!;
    const last = ctx.ult(ctx.sub(ctx.zext(k, width), number(1)), n);
    expect(found).toBe(ctx.implies(ctx.ule(ctx.constant(1, 3), k), last));
  });

  it('is a distance for numbers that are passed by', () => {
    const found = inOneRound(ctx, ctx.not(ctx.eq(line(1, 2), n)), x, k, 6)!;
    expect(found.support.quantifierHeight).toBe(0);
    expect(agrees(ctx.not(ctx.eq(line(1, 2), n)), found, 6)).toBe(true);
  });

  it('is not there for a number that overflows, or has gaps', () => {
    expect(inOneRound(ctx, ctx.ult(line(1, 28), n), x, k, 6)).toBeUndefined();
    expect(inOneRound(ctx, ctx.not(ctx.eq(line(2, 0), n)), x, k, 6)).toBeUndefined();
    expect(inOneRound(ctx, ctx.eq(line(1, 0), n), x, k, 6)).toBeUndefined();
    expect(inOneRound(ctx, ctx.ult(line(1, 0), ctx.zext(x, width)), x, k, 6)).toBeUndefined();
  });

  it('says the same as the quantifier', () => {
    const forms: ((a: Expr, b: Expr) => Expr)[] = [
      (a, b) => ctx.ult(a, b),
      (a, b) => ctx.slt(a, b),
      (a, b) => ctx.not(ctx.ult(a, b)),
      (a, b) => ctx.not(ctx.slt(a, b)),
      (a, b) => ctx.not(ctx.eq(a, b)),
    ];
    const count = { found: 0, none: 0 };
    const small = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        small,
        fc.nat(31),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        (form, a, b, isTurned, most) => {
          const condition = isTurned ? form(n, line(a, b)) : form(line(a, b), n);
          const found = inOneRound(ctx, condition, x, k, most);
          count[found ? 'found' : 'none']++;
          expect(!found || agrees(condition, found, most)).toBe(true);
        },
      ),
      { numRuns: 200, seed: 1 },
    );
    expect(count.found).toBeGreaterThan(50);
    expect(count.none).toBeGreaterThan(10);
  });
});
