/** Queries with choices between arrays: as Z3 and evaluation say, and in linear size. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Expr, ExprContext, forEachNode, Kind } from '../../src/expr/index.js';
import { ArrayReadEncoder } from '../../src/solver/array/read-encoder.js';
import { newArrayStatistics } from '../../src/solver/array/statistics.js';
import { Blaster } from '../../src/solver/bitblast/blaster.js';
import { type Answer, createSolver, type Solver } from '../../src/solver/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';

let judge: Solver;
beforeAll(async () => {
  judge = await loadZ3();
});
afterAll(() => judge.dispose());

/** Steps that write to an array or choose between two of them, then conditions on bytes. */
const programs = fc.record({
  steps: fc.array(
    fc.record({ isChoice: fc.boolean(), a: fc.nat(99), b: fc.nat(99), c: fc.nat(99) }),
    {
      minLength: 2,
      maxLength: 10,
    },
  ),
  asked: fc.array(
    fc.record({ a: fc.nat(99), b: fc.nat(99), c: fc.nat(99), isEqual: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
});

function query(
  t: ExprContext,
  { steps, asked }: typeof programs extends fc.Arbitrary<infer P> ? P : never,
): Expr[] {
  const arrays = [t.array('m', 8), t.array('n', 8), t.constArray(Uint8Array.of(4, 0, 200), 8, 3)];
  const bytes = ['x', 'y', 'z'].map((name) => t.symbol(name, 8));
  const byte = (n: number): Expr => (n % 5 < 3 ? bytes[n % 3] : t.constant(n % 4, 8));
  const array = (n: number): Expr => arrays[arrays.length - 1 - (n % arrays.length)];
  for (const { isChoice, a, b, c } of steps) {
    arrays.push(
      isChoice
        ? t.ite(t.ult(byte(a), t.add(byte(b), t.constant(1, 8))), array(b), array(c))
        : t.store(array(a), byte(b), byte(c)),
    );
  }
  return asked.map(({ a, b, c, isEqual }) => {
    const left = t.read(array(a), byte(b));
    const right = c % 2 ? t.read(array(b), byte(c)) : byte(c);
    return isEqual ? t.eq(left, right) : t.ult(left, right);
  });
}

describe('a choice between arrays', () => {
  it('is decided as Z3 does', () => {
    let choices = 0;
    const verdicts = { sat: 0, unsat: 0, unknown: 0 };
    const check = (program: Parameters<typeof query>[1]) => {
      const t = new ExprContext();
      const terms = query(t, program);
      let has = false;
      forEachNode(terms, ({ kind }) => {
        if (kind === Kind.ArrayIte) has = true;
      });
      if (!has) return;
      choices++;
      const solvers = [{}, { core: { hardAfter: 0 } }].map((options) =>
        createSolver(t, { ...options, verify: true }),
      );
      // Z3 takes most of the time: it is asked once for each set of constraints.
      const judged = new Map<string, Answer['status']>();
      const theirs = (constraints: readonly Expr[]): Answer['status'] => {
        const key = [...new Set(constraints.map(({ id }) => id))].sort().join();
        if (!judged.has(key)) judged.set(key, judge.check({ constraints }).status);
        return judged.get(key)!;
      };
      verdicts[theirs(terms)]++;
      for (const solver of solvers) {
        const ours = solver.check({ constraints: terms });
        expect(ours.status).toBe(theirs(terms));
        if (ours.status === 'unsat') expect(theirs(ours.core)).toBe('unsat');
        solver.dispose();
      }
    };
    fc.assert(fc.property(programs, check), { numRuns: 600, seed: 16 });
    expect(choices).toBeGreaterThan(150);
    expect(verdicts.sat).toBeGreaterThan(30);
    expect(verdicts.unsat).toBeGreaterThan(30);
    expect(verdicts.unknown).toBe(0);
  }, 120_000);

  it('over another costs one multiplexer for each index, not two ways', () => {
    const gates = (levels: number, reads: number): number => {
      const t = new ExprContext();
      const blaster = new Blaster(
        (made) => new ArrayReadEncoder(made, 'circuits', newArrayStatistics()),
      );
      let array = t.array('m', 8);
      for (let level = 0; level < levels; level++) {
        const written = t.store(array, t.symbol(`i${level}`, 8), t.symbol(`x${level}`, 8));
        array = t.ite(t.symbol(`c${level}`, 1), written, array);
      }
      for (let r = 0; r < reads; r++) blaster.bits(t.read(array, t.symbol(`r${r}`, 8)));
      return blaster.graph.size;
    };
    expect(gates(200, 20)).toBeLessThan(2.1 * gates(100, 20));
    expect(gates(100, 40)).toBeLessThan(2.1 * gates(100, 20));
  });
});
