import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext, forEachNode, Kind } from '../../src/expr/index.js';
import { filtersOf } from '../../src/solver/array/axiom-filters.js';
import { axiomsOf, possibleAxioms } from '../../src/solver/array/axiom-generation.js';
import { newArrayStatistics } from '../../src/solver/array/statistics.js';
import type { TableInput } from '../../src/solver/bitblast/inputs.js';
import { createSolver, type Solver } from '../../src/solver/index.js';
import { Instance } from '../../src/solver/instance.js';
import { type AxiomSelection, axiomSelections } from '../../src/solver/names.js';
import { PreCheck } from '../../src/solver/precheck/precheck.js';
import { CdclSolver } from '../../src/solver/sat/index.js';
import { SmtLibSolver, WorkerSession } from '../../src/solver/smtlib-process/index.js';
import { factName, type QueryFacts } from '../../src/solver/solver.js';
import { ArrayAgreement } from './array-agreement.js';
import { hasZ3 } from './ilp/systems.js';
import { workedExample } from './precheck/worked-example.js';
import { Random } from './sat/random.js';
import { satisfiable, TermGenerator } from './terms.js';

/** The reads of constant arrays in terms, as inputs of an instance. */
function tableInputs(terms: readonly Expr[]): TableInput[] {
  const arrays = { encoding: 'axioms' as const };
  const { blaster } = new Instance(new CdclSolver(), arrays, newArrayStatistics());
  for (const term of terms) blaster.literal(term);
  const found = new Set<TableInput>();
  forEachNode(terms, (node) => {
    if (node.kind !== Kind.Read || node.a.kind !== Kind.ConstArray) return;
    for (const literal of blaster.bits(node)) {
      const owner = literal > 1 ? blaster.inputs.owner(literal >> 1) : -1;
      const input = owner < 0 ? undefined : blaster.inputs.at(owner);
      if (input?.kind === 'table') found.add(input);
    }
  });
  return [...found];
}

describe('axioms of the worked example', () => {
  const { array, constraints } = workedExample(new ExprContext(), 9);
  const reads = tableInputs(constraints);
  const answer = new PreCheck().check(constraints);
  const facts: QueryFacts = {
    accessSize: new Map([[factName(array)!, 4]]),
    ...(answer.status === 'unknown' && { indexIntervals: answer.intervals }),
  };
  const count = (selection: AxiomSelection) =>
    axiomsOf(reads, array.contents, filtersOf(selection), facts).length;

  it('are 156 without filters', () => {
    expect(reads).toHaveLength(8);
    expect(possibleAxioms(8, array.contents)).toBe(156);
    expect(count('all')).toBe(156);
  });

  it('are 20 with both filters, and fewer with each', () => {
    // By type: four bytes at each offset, and one pair.
    expect(count('type')).toBe(8 * 4 + 4);
    // The pre-check gives [8, 12] and more: five places each; of the 28 pairs all overlap.
    expect(count('interval')).toBe(8 * 5 + 28);
    expect(count('type+interval')).toBe(20);
  });
});

describe('the axiom encoding', () => {
  const solvers: Record<string, (ctx: ExprContext) => Solver> = {};
  for (const axioms of axiomSelections) {
    for (const preCheck of ['off', 'on'] as const) {
      solvers[`${axioms}, pre-check ${preCheck}`] = (ctx) =>
        createSolver(ctx, {
          verify: true,
          preCheck,
          enumeration: false,
          singleInput: false,
          core: { arrays: { encoding: 'axioms', axioms } },
        });
    }
  }

  it.each(Object.keys(solvers))('agrees with brute force: %s', (name) => {
    for (let seed = 1; seed <= 12; seed++) {
      const ctx = new ExprContext();
      const random = new Random(seed * 211);
      const generator = new TermGenerator(ctx, random, true);
      const solver = solvers[name]!(ctx);
      const pool = Array.from({ length: 6 }, () => generator.condition(2));
      for (let n = 0; n < 4; n++) {
        const terms = [...generator.assumptions(), ...pool.filter(() => random.below(2) === 0)];
        const { status } = solver.check({ constraints: terms });
        expect(status, `seed ${seed}`).toBe(satisfiable(generator, terms) ? 'sat' : 'unsat');
      }
    }
  });

  it.each([
    ['off', 'all', 9],
    ['on', 'type+interval', 9],
    ['on', 'all', 5],
    ['off', 'all', 5],
  ] as const)(
    'decides the worked example (pre-check %s, axioms: %s, last: %i)',
    (preCheck, axioms, last) => {
      const ctx = new ExprContext();
      const { constraints } = workedExample(ctx, last);
      const solver = createSolver(ctx, {
        verify: true,
        preCheck,
        enumeration: false,
        core: { arrays: { encoding: 'axioms', axioms } },
      });
      // 9 + 0 is not above 10, and 9 + 9 is: i = j = 3.
      expect(solver.check({ constraints }).status).toBe(last === 9 ? 'sat' : 'unsat');
      const core = solver.statistics().get('core')!;
      if (preCheck === 'on' && last === 5) expect(core.queries).toBe(0);
      else expect(core.queries).toBe(1);
    },
  );
});

describe('every way of treating arrays', () => {
  it.skipIf(!hasZ3)(
    'agrees with Z3 on queries as programs make them',
    () => {
      const judge = new SmtLibSolver(WorkerSession.process('z3', ['-in', '-smt2']), {
        incremental: true,
      });
      const agreement = new ArrayAgreement(judge);
      for (let seed = 1; seed <= 5; seed++) agreement.check(seed);
      judge.dispose();
      expect(agreement.tally.sat).toBeGreaterThan(5);
      expect(agreement.tally.unsat).toBeGreaterThan(2);
      expect(agreement.tally.refuted).toBeGreaterThan(0);
      expect(agreement.tally.saved).toBeGreaterThan(100);
    },
    60_000,
  );
});
