/** Remainders of doubles and wider numbers: circuits for exponents that are near, no guess for the others. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext, evaluate, floats } from '../../src/expr/index.js';
import { CoreSolver } from '../../src/solver/core.js';
import { createSolver } from '../../src/solver/index.js';
import { randomWords } from '../expr/float/comparisons.js';

const { double, extended, quad } = floats;

/** The circuits alone answer. */
function ask(t: ExprContext, constraints: readonly Expr[]) {
  const solver = createSolver(t, { floats: false });
  const answer = solver.check({ constraints });
  solver.dispose();
  return answer;
}

const bits = (value: number): bigint => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0);
};

describe('wide remainders', () => {
  const t = new ExprContext();
  const x = t.symbol('x', 64);
  const number = (value: number): Expr => t.constant(bits(value), 64);
  const between = (low: number, high: number): Expr =>
    t.and(t.fle(double, number(low), x), t.fle(double, x, number(high)));
  const rest = t.frem(double, x, number(7));

  it('have a model where there is one', () => {
    const constraints = [between(500, 1000), t.feq(double, rest, number(3.5))];
    const answer = ask(t, constraints);
    expect(answer.status).toBe('sat');
    if (answer.status !== 'sat') return;
    for (const constraint of constraints) expect(evaluate(constraint, answer.model)).toBe(1);
  }, 60_000);

  it('have none where there is none', () => {
    const constraints = [between(0, 1000), t.fle(double, number(7), rest)];
    expect(ask(t, constraints).status).toBe('unsat');
  }, 60_000);

  it('are not guessed for exponents that are far apart', () => {
    const isTooLarge = t.fle(double, number(7), rest);
    expect(ask(t, [between(1e300, 1e301), isTooLarge])).toMatchObject({
      status: 'unknown',
      detail: 'a remainder of numbers whose exponents are more than 128 apart',
    });
    const model = ask(t, [between(1e300, 1e301), t.feq(double, rest, number(3))]);
    expect(model.status).not.toBe('unsat');
  }, 60_000);

  it.each([double, extended, quad])(
    'are those of evaluation, of %o',
    (f) => {
      const next = randomWords(f.bits);
      for (let i = 0; i < (f === quad ? 4 : 8); i++) {
        const context = new ExprContext();
        const apart = [0, 1, 2, 60, 127, 128, 3, 17][i % 8];
        const pattern = (exponent: number): bigint => {
          const fraction = Array.from({ length: 4 }, next).reduce(
            (a, b) => (a << 32n) | BigInt(b),
            0n,
          );
          const low = BigInt.asUintN(f.precision - 1, i % 3 === 0 ? fraction & 0xffn : fraction);
          const field = (BigInt(exponent) << 1n) | 1n;
          const head = f.explicitInteger
            ? field << BigInt(f.precision - 1)
            : BigInt(exponent) << BigInt(f.precision - 1);
          return head | low;
        };
        const base = i % 4 === 3 ? 1 : 2 + (next() % 800);
        const [a, b] = [pattern(base + apart), pattern(base)];
        const [p, q] = [context.symbol('p', f.bits), context.symbol('q', f.bits)];
        const is = (symbol: Expr, value: bigint) =>
          context.eq(symbol, context.constant(value, f.bits));
        const fixed = context.frem(f, context.constant(a, f.bits), context.constant(b, f.bits));
        const isEqual = context.eq(context.frem(f, p, q), fixed);
        // Without the chain around the core, which would put values in the place of symbols.
        const fixing = [is(p, a), is(q, b)];
        const solver = new CoreSolver();
        expect(solver.check({ constraints: [...fixing, isEqual] }).status).toBe('sat');
        const isOther = context.not(isEqual);
        expect(solver.check({ constraints: [...fixing, isOther] }).status).toBe('unsat');
        solver.dispose();
      }
    },
    120_000,
  );
});
