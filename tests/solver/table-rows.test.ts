import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { CoreSolver, type CoreStatistics } from '../../src/solver/index.js';
import { Random } from './sat/random.js';

const statistics = (solver: CoreSolver) => solver.statistics().get('core') as CoreStatistics;

describe('rows of tables', () => {
  it('are those that the index can reach', () => {
    const ctx = new ExprContext();
    const bytes = Uint8Array.from({ length: 3000 }, (_, i) => (i * 7) & 255);
    const table = ctx.constArray(bytes, 32);
    const x = ctx.zext(ctx.symbol('x', 4), 32);
    // A member of structures of twelve bytes, behind 511 others.
    const index = ctx.add(ctx.mul(x, ctx.constant(12, 32)), ctx.constant(511 * 3, 32));
    const solver = new CoreSolver({ arrays: { encoding: 'circuits' } });
    for (let k = 0; k < 16; k++) {
      const byte = ctx.constant(bytes[12 * k + 1533]!, 8);
      const constraints = [ctx.eq(ctx.read(table, index), byte), ctx.eq(x, ctx.constant(k, 32))];
      expect(solver.check({ constraints }).status).toBe('sat');
    }
    const { tables, tableRows, tableRowsCut } = statistics(solver);
    expect({ tables, tableRows, tableRowsCut }).toEqual({
      tables: 1,
      tableRows: 16,
      tableRowsCut: 2984,
    });
  });

  it('have the values that evaluation gives, whatever wraps around', () => {
    let cut = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const ctx = new ExprContext();
      const random = new Random(seed * 13);
      const solver = new CoreSolver({ arrays: { encoding: 'circuits' } });
      const symbol = ctx.symbol('x', 3);
      const size = 20 + random.below(300);
      const bytes = Uint8Array.from({ length: size }, () => random.below(256));
      let array = ctx.constArray(bytes, 16, random.below(256));
      if (random.below(3) === 0) {
        const y = ctx.symbol('y', 8);
        for (let i = 0; i < size; i++) {
          if (random.below(2))
            array = ctx.store(array, ctx.constant(i, 16), ctx.add(y, ctx.constant(i, 8)));
        }
      }
      const index = randomIndex(ctx, random, symbol);
      const element = ctx.read(array, index);
      for (let x = 0; x < 8; x++) {
        const fixed = [
          ctx.eq(symbol, ctx.constant(x, 3)),
          ctx.eq(ctx.symbol('y', 8), ctx.constant(9, 8)),
        ];
        const answer = solver.check({ constraints: fixed });
        const value = answer.status === 'sat' ? answer.model.evaluate(element) : -1;
        const differs = ctx.ne(element, ctx.constant(value, 8));
        expect(solver.check({ constraints: fixed, question: differs }).status, `seed ${seed}`).toBe(
          'unsat',
        );
      }
      cut += statistics(solver).tableRowsCut;
    }
    expect(cut).toBeGreaterThan(500);
  });
});

/** Scaled, shifted, extended, cut and moved at several widths. */
function randomIndex(ctx: ExprContext, random: Random, symbol: Expr): Expr {
  let index = symbol;
  for (let n = 1 + random.below(4); n > 0; n--) {
    const { width } = index;
    const constant = ctx.constant(random.below(Math.min(2 ** width, 300)), width);
    switch (random.below(6)) {
      case 0:
        index = ctx.add(index, constant);
        break;
      case 1:
        index = ctx.mul(index, constant);
        break;
      case 2:
        index = ctx.concat(index, ctx.constant(random.below(4), 2));
        break;
      case 3:
        if (width > 4) index = ctx.extract(index, 0, width - 2);
        break;
      default:
        index = ctx.zext(index, width + 2 + random.below(8));
    }
  }
  return index.width > 16 ? ctx.extract(index, 0, 16) : ctx.zext(index, 16);
}
