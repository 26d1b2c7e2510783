import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { type CoreStatistics, createSolver, type Query } from '../../src/solver/index.js';
import { Random } from './sat/random.js';

/** A declared array with asserted bytes, and an index of two input bytes. */
function setup(bytes: readonly number[]) {
  const ctx = new ExprContext();
  const table = ctx.array('table', 32, bytes.length);
  const input = ctx.array('input', 32, 4);
  const at = (array: Expr, index: number) => ctx.read(array, ctx.constant(index, 32));
  const given = bytes.map((byte, i) => ctx.eq(at(table, i), ctx.constant(byte, 8)));
  const [x, y] = [0, 1].map((i) => at(input, i)) as [Expr, Expr];
  const read = (index: Expr) => ctx.read(table, ctx.zext(index, 32));
  return { ctx, table, given, x, y, read };
}

const numbers = (count: number, of: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => of(i));

describe('tables that are asserted byte by byte', () => {
  it('are constant arrays where no index leaves them: no candidate is refined', () => {
    const { ctx, table, given, x, y, read } = setup(numbers(64, (i) => (i * 167 + 13) & 63));
    const low = (term: Expr) => ctx.and(term, ctx.constant(63, 8));
    const twice = read(ctx.xor(read(low(x)), low(y)));
    const query: Query = {
      constraints: [...given, ctx.ult(ctx.constant(50, 8), twice)],
      question: ctx.eq(ctx.xor(read(low(y)), twice), ctx.constant(17, 8)),
    };
    const refinements = (assertedTables: boolean) => {
      const solver = createSolver(ctx, { assertedTables, enumeration: false });
      const answer = solver.check(query);
      if (answer.status !== 'sat') throw new Error(answer.status);
      for (const term of [...query.constraints, query.question!]) {
        expect(answer.model.evaluate(term)).toBe(1);
      }
      expect(answer.model.byte(table.array, 63)).toBe((63 * 167 + 13) & 63);
      return (solver.statistics().get('core') as CoreStatistics).refinements;
    };
    expect(refinements(false)).toBeGreaterThan(0);
    expect(refinements(true)).toBe(0);
  });

  it('stay inputs where an index may leave them', () => {
    const { ctx, given, x, read } = setup(numbers(64, () => 7));
    const solver = createSolver(ctx);
    const other = ctx.eq(read(x), ctx.constant(8, 8));
    expect(solver.check({ constraints: given, question: other }).status).toBe('sat');
    const within = ctx.ult(x, ctx.constant(64, 8));
    const answer = solver.check({ constraints: [...given, within], question: other });
    expect(answer.status === 'unsat' && answer.core).toContain(within);
  });

  it('are looked at with their contents, where they say what is read of them next', () => {
    const { ctx, given, x, read } = setup(numbers(256, (i) => (i + 1) % 20).slice(0, 32));
    const solver = createSolver(ctx, { enumeration: false });
    const low = ctx.and(x, ctx.constant(15, 8));
    const chain = read(read(read(low)));
    expect(
      solver.check({ constraints: given, question: ctx.eq(chain, ctx.constant(19, 8)) }).status,
    ).toBe('unsat');
    expect(
      solver.check({ constraints: given, question: ctx.eq(chain, ctx.constant(18, 8)) }).status,
    ).toBe('sat');
    expect((solver.statistics().get('core') as CoreStatistics).refinements).toBe(0);
  });

  it('do not hide that a byte is given twice', () => {
    const { ctx, table, given } = setup(numbers(20, (i) => i));
    const again = ctx.eq(ctx.read(table, ctx.constant(3, 32)), ctx.constant(4, 8));
    const answer = createSolver(ctx).check({ constraints: [...given, again] });
    expect(answer.status === 'unsat' && answer.core).toEqual(
      expect.arrayContaining([given[3], again]),
    );
  });

  it('give the answers of the core on random queries, whatever indices reach', () => {
    let sat = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed * 7919);
      const bytes = numbers(16 + random.below(24), () => random.below(random.pick([4, 48, 256])));
      const { ctx, given, x, y, read } = setup(bytes);
      // The index of an array may be any: beyond its bytes it is an input, too.
      const bit = ctx.extract(y, 0, 1);
      const index = (depth: number): Expr => {
        if (depth === 0) return random.pick([x, ctx.and(x, ctx.constant(15, 8)), ctx.zext(bit, 8)]);
        const below = index(depth - 1);
        return random.pick([
          read(below),
          ctx.and(read(below), ctx.constant(15, 8)),
          ctx.add(below, ctx.constant(1, 8)),
        ]);
      };
      const condition = () => {
        const term = random.pick([
          ctx.ult(read(index(random.below(3))), ctx.constant(random.below(256), 8)),
          ctx.eq(read(index(random.below(3))), ctx.constant(random.pick(bytes), 8)),
          ctx.ult(x, ctx.constant(1 + random.below(40), 8)),
        ]);
        return random.below(3) === 0 ? ctx.not(term) : term;
      };
      const constraints = [...given, condition(), condition(), condition()];
      const question = condition();
      const plain = createSolver(ctx, { assertedTables: false }).check({ constraints, question });
      const answer = createSolver(ctx).check({ constraints, question });
      expect(answer.status, `seed ${seed}`).toBe(plain.status);
      if (answer.status === 'sat') {
        sat++;
        for (const term of [...constraints, question]) expect(answer.model.evaluate(term)).toBe(1);
      } else if (answer.status === 'unsat') {
        const core = createSolver(ctx, { assertedTables: false }).check({
          constraints: answer.core,
        });
        expect(core.status, `seed ${seed}: core`).toBe('unsat');
      }
    }
    expect(sat).toBeGreaterThan(10);
    expect(sat).toBeLessThan(34);
  });
});
