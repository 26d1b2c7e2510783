import { describe, expect, it } from 'vitest';
import { digestOf, kernelSources } from '../../../scripts/kernel-sources.js';
import { CdclSolver, KernelSolver } from '../../../src/solver/sat/index.js';
import { kernelSourceDigest } from '../../../src/solver/sat/kernel/kernel-code.js';
import { loadCadicalFactory } from './cadical.js';
import { satSuite } from './conformance.js';
import { Random } from './random.js';

/** At the ratio where half of the formulas are satisfiable. */
function random3Sat(variables: number, random: Random): number[][] {
  const clause = () => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(random.below(variables));
    return [...chosen].map((variable) => 2 * variable + random.below(2));
  };
  return Array.from({ length: Math.round(4.26 * variables) }, clause);
}

satSuite('our CDCL', () => new CdclSolver());
const forgetful = { firstReduction: 3, reductionStep: 0 };
satSuite('our CDCL, forgetting often', () => new CdclSolver(forgetful));
satSuite('our kernel in WebAssembly', () => new KernelSolver());
satSuite(
  'our kernel, forgetting often',
  () => new KernelSolver({ reductions: { first: 3, step: 0 } }),
);
satSuite('CaDiCaL in WebAssembly', await loadCadicalFactory());

describe('the kernel', () => {
  it('is compiled from the source that is here (else: npm run kernel)', () => {
    expect(digestOf(kernelSources())).toBe(kernelSourceDigest);
  });

  it('agrees with our CDCL on formulas of a thousand conflicts, with models that hold', () => {
    const answers = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      const clauses = random3Sat(120, new Random(seed));
      const solvers = [new CdclSolver(), new KernelSolver({ reductions: { first: 50, step: 5 } })];
      const [expected, answer] = solvers.map((solver) => {
        for (let i = 0; i < 120; i++) solver.newVariable();
        for (const clause of clauses) solver.addClause(clause);
        return solver.solve([]);
      });
      expect(answer, `seed ${seed}`).toBe(expected);
      answers.add(answer!);
      if (answer !== 'sat') continue;
      const holds = (literal: number) => solvers[1]!.value(literal);
      expect(clauses.every((clause) => clause.some(holds))).toBe(true);
    }
    expect([...answers].sort()).toEqual(['sat', 'unsat']);
  });

  it('gives up where its memory does not suffice', () => {
    const solver = new KernelSolver({ mostMemory: 2 << 20 });
    const variables = Array.from({ length: 1000 }, () => solver.newVariable());
    const clause = variables.map((variable) => 2 * variable);
    for (let i = 0; i < 1000; i++) solver.addClause(clause);
    expect(solver.solve([])).toBe('unknown');
    expect(solver.unknownReason).toBe('conflicts');
    expect(solver.solve([1])).toBe('unknown');
  });
});
