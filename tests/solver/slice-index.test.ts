/** Finding the slices of a path by its inputs, against looking at all of them. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { related, slices } from '../../src/solver/chain/independence.js';
import { PathCondition, PathSolver, pathChain } from '../../src/solver/index.js';
import { Random } from './sat/random.js';

describe('the slices of a path', () => {
  it('are those of its constraints, whatever order they come in', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed * 911);
      const ctx = new ExprContext();
      const paths = new PathSolver(ctx, pathChain(ctx));
      const arrays = ['a', 'b'].map((name) => ctx.array(name, 8, 8));
      const symbols = ['s', 't', 'u'].map((name) => ctx.symbol(name, 8));
      const byte = (): Expr => {
        if (random.below(3) === 0) return random.pick(symbols);
        const index =
          random.below(6) === 0 ? random.pick(symbols) : ctx.constant(random.below(8), 8);
        return ctx.read(random.pick(arrays), index);
      };
      let path = PathCondition.empty;
      for (let step = 0; step < 14; step++) {
        // Sums keep their inputs: nothing is implied that would take an input out of a condition.
        const sum = random.below(3) === 0 ? byte() : ctx.add(byte(), byte());
        const side = paths.assume(path, ctx.ult(sum, ctx.constant(250 - step, 8)));
        if (typeof side === 'string') continue;
        path = side;
        const found = [...path.slices.slices()];
        const expected = slices(ctx, path.constraints());
        const texts = (list: readonly (readonly Expr[])[]) =>
          list.map((terms) => [...new Set(terms.map(({ id }) => id))].sort().join()).sort();
        expect(texts(found.map((slice) => slice.constraints())), `seed ${seed}`).toEqual(
          texts(expected.map(({ terms }) => terms)),
        );
        for (const a of found) {
          for (const b of found) if (a !== b) expect(related(a.support, b.support)).toBe(false);
        }
      }
    }
  });
});
