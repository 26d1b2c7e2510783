/** Questions about floating point: our solver against Z3's theory. `tests/campaigns/floats.ts` asks 20,000. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExprContext, floats } from '../../src/expr/index.js';
import { createSolver, type Solver } from '../../src/solver/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';
import { compareAnswers, type FloatTally, type QueryShape, randomQuery } from './float-queries.js';

const { floatFormat, single, extended, double } = floats;

let judge: Solver;
beforeAll(async () => {
  judge = await loadZ3({ logic: 'QF_BVFP' });
});
afterAll(() => judge.dispose());

function agree(shape: QueryShape, count: number, milliseconds: number): FloatTally {
  const tally: FloatTally = { sat: 0, unsat: 0, undecided: 0 };
  for (let seed = 1; seed <= count; seed++) {
    const t = new ExprContext();
    const solver = createSolver(t);
    compareAnswers(solver, judge, randomQuery(t, shape, seed), milliseconds, tally);
    solver.dispose();
  }
  return tally;
}

describe('agreement with Z3', () => {
  it('on small formats', () => {
    // Z3 gives up on some formats that are smaller still.
    const formats = [floatFormat(4, 4), floatFormat(3, 5)];
    const tally = agree({ formats, steps: 8, hard: true }, 30, 2000);
    expect(tally.sat).toBeGreaterThan(5);
    expect(tally.unsat).toBeGreaterThan(5);
    expect(tally.undecided).toBeLessThan(6);
  }, 120_000);
  it('on sums of real formats', () => {
    const tally = agree({ formats: [single, extended, double], steps: 5, hard: false }, 12, 2000);
    expect(tally.sat).toBeGreaterThan(1);
    expect(tally.unsat).toBeGreaterThan(1);
  }, 120_000);
});

describe('a number that is read below a write at a symbolic index', () => {
  it('is not taken to be made of the words that others read', () => {
    const t = new ExprContext();
    const byte = (value: number) => t.constant(value, 8);
    const place = t.and(t.symbol('i', 8), byte(3));
    const written = t.store(t.array('a', 8, 4), place, byte(0));
    const at = (k: number) => t.read(written, byte(k));
    const number = t.concat(t.concat(at(3), at(2)), t.concat(at(1), at(0)));
    const one = t.constant(0x3f80_0000, 32);
    const question = t.flt(single, one, t.fadd(single, number, number));
    const solver = createSolver(t, { verify: true });
    expect(solver.check({ constraints: [], question }).status).toBe('sat');
    const constraints = [t.flt(single, number, t.constant(0, 32))];
    expect(solver.check({ constraints, question }).status).toBe('unsat');
    solver.dispose();
  });
});
