/** Elements that are read as words, against evaluation and against the encoding by bytes. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { CoreSolver, type CoreStatistics } from '../../src/solver/index.js';
import { Random } from './sat/random.js';

const circuits = () => new CoreSolver({ arrays: { encoding: 'circuits' } });
const tables = (solver: CoreSolver) => (solver.statistics().get('core') as CoreStatistics).tables;

function load(ctx: ExprContext, array: Expr, index: Expr, size: number): Expr {
  let word = ctx.read(array, index);
  for (let k = 1; k < size; k++) {
    word = ctx.concat(ctx.read(array, ctx.add(index, ctx.constant(k, index.width))), word);
  }
  return word;
}

describe('a table of words', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, i) => (i * 37) & 255);

  it('is one table', () => {
    const ctx = new ExprContext();
    const index = ctx.mul(ctx.zext(ctx.symbol('x', 4), 32), ctx.constant(4, 32));
    const word = load(ctx, ctx.constArray(bytes, 32), index, 4);
    const question = ctx.ult(word, ctx.constant(1000, 32));
    const [words, byBytes] = [circuits(), new CoreSolver({ arrays: { encoding: 'plain' } })];
    expect(words.check({ constraints: [question] }).status).toBe('unsat');
    expect(byBytes.check({ constraints: [question] }).status).toBe('unsat');
    expect([tables(words), tables(byBytes)]).toEqual([1, 4]);
  });

  it('is read by bytes where an element is not aligned', () => {
    const ctx = new ExprContext();
    const index = ctx.mul(ctx.zext(ctx.symbol('x', 4), 32), ctx.constant(3, 32));
    const word = load(ctx, ctx.constArray(bytes, 32), index, 4);
    const solver = circuits();
    const question = ctx.ult(word, ctx.constant(0x40_00_00_01, 32));
    expect(solver.check({ constraints: [question] }).status).toBe('sat');
    expect(tables(solver)).toBe(4);
  });

  it('has the values that evaluation gives: writes aligned and not, choices, ends, wrap-around', () => {
    let compared = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const ctx = new ExprContext();
      const random = new Random(seed * 31);
      const [solver, byBytes] = [circuits(), new CoreSolver({ arrays: { encoding: 'plain' } })];
      const [x, y, v] = [ctx.symbol('x', 4), ctx.symbol('y', 4), ctx.symbol('v', 8)];
      const width = random.pick([8, 16, 32]);
      const scaled = (symbol: Expr) => {
        const by = random.pick([1, 2, 4, 4, 8, 12]);
        const index = ctx.mul(ctx.zext(symbol, width), ctx.constant(by, width));
        return ctx.add(index, ctx.constant(random.pick([0, 0, 1, 4, 252]), width));
      };
      const size = 5 + random.below(40);
      const contents = Uint8Array.from({ length: size }, () => random.below(5));
      const write = (array: Expr): Expr => {
        const at = random.below(3) ? scaled(random.pick([x, y])) : undefined;
        const start = random.below(8);
        const many = random.pick([1, 2, 4, 4, 9]);
        let written = array;
        for (let k = 0; k < many; k++) {
          const index = at ? ctx.add(at, ctx.constant(k, width)) : ctx.constant(start + k, width);
          written = ctx.store(written, index, ctx.add(v, ctx.constant(k, 8)));
        }
        return written;
      };
      const base = random.below(3)
        ? ctx.constArray(contents, width, random.below(256))
        : ctx.array('in', width, 64);
      let array = base;
      for (let n = random.below(4); n > 0; n--) {
        array = random.below(3)
          ? write(array)
          : ctx.ite(ctx.ult(y, ctx.constant(7, 4)), array, write(array));
      }
      const element = load(ctx, array, scaled(x), random.pick([2, 4, 4, 8]));
      for (let n = 0; n < 6; n++) {
        const constraints = [
          ctx.eq(x, ctx.constant(random.below(16), 4)),
          ctx.eq(y, ctx.constant(random.below(16), 4)),
          ctx.eq(v, ctx.constant(random.below(256), 8)),
        ];
        // The element depends on what is fixed, or on inputs that are left open: either way both agree.
        const question = ctx.ult(element, ctx.constant(random.below(0x7fff), element.width));
        const [one, other] = [solver, byBytes].map((core) => core.check({ constraints, question }));
        expect(one!.status, `seed ${seed}`).toBe(other!.status);
        if (one!.status === 'sat') expect(one.model.evaluate(question), `seed ${seed}`).toBe(1);
        const answer = solver.check({ constraints });
        if (answer.status !== 'sat' || base.kind !== ctx.constArray(contents, width).kind) continue;
        const value = ctx.constant(answer.model.evaluate(element), element.width);
        expect(
          solver.check({ constraints, question: ctx.ne(element, value) }).status,
          `seed ${seed}`,
        ).toBe('unsat');
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});
