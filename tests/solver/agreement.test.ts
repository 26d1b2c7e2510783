import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Solver } from '../../src/solver/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';
import { Agreement, cases } from './agreement.js';

let judge: Solver;
beforeAll(async () => {
  judge = await loadZ3({ incremental: true });
});
afterAll(() => judge.dispose());

/** tests/campaigns/solver-agreement.ts asks fifty thousand. */
it('agrees with Z3 on four hundred random queries', () => {
  const agreement = new Agreement(judge, 300);
  fc.assert(
    fc.property(cases(), (subject) => agreement.check(subject)),
    { numRuns: 400, seed: 20251115 },
  );
  const { sat, unsat, undecided } = agreement.tally;
  expect(sat).toBeGreaterThan(100);
  expect(unsat).toBeGreaterThan(100);
  expect(undecided).toBeLessThan(35);
}, 300_000);
