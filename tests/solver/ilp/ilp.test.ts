import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IntegerProgram, LinearForm, LinearSystem } from '../../../src/solver/ilp/index.js';
import { compare, enumerated, hasZ3, judgedByZ3, programs, solved } from './systems.js';

const x = LinearForm.variable;

describe('integer programs', () => {
  it('agree with trying all points', () => {
    let complete = 0;
    fc.assert(
      fc.property(programs(4, 6), (program) => {
        if (compare(solved(program, 200), enumerated(program))) complete++;
      }),
      { numRuns: 600, seed: 1 },
    );
    expect(complete).toBeGreaterThan(590);
  });

  it('are never wrong when the budget runs out', () => {
    let incomplete = 0;
    fc.assert(
      fc.property(programs(4, 6), fc.nat(12), (program, pivots) => {
        const truth = enumerated(program);
        if (!compare(solved(program, 1), truth)) incomplete++;
        if (!compare(solved(program, 10, pivots), truth)) incomplete++;
      }),
      { numRuns: 600, seed: 2 },
    );
    expect(incomplete).toBeGreaterThan(5);
  });

  it.skipIf(!hasZ3)(
    'agree with Z3 on larger ones',
    () => {
      const all = fc.sample(programs(8, 300), { numRuns: 150, seed: 3 });
      expect(judgedByZ3(all, 100)).toBeGreaterThan(300);
    },
    60_000,
  );

  it('have no solution between two multiples', () => {
    const system = new LinearSystem();
    const [a, b] = [system.variable(0, 1000), system.variable(0, 1000)];
    system.equals(x(a).times(6).plus(x(b).times(10)), 7);
    expect(new IntegerProgram(system).isFeasible()).toBe(false);
  });

  it('do not round at 2^53', () => {
    const system = new LinearSystem();
    const edge = 2n ** 53n;
    const [a, b] = [system.variable(0, edge * 4n), system.variable(0, edge * 4n)];
    system.atMost(x(a).plus(x(b)), edge + 1n);
    system.require(x(b), 0, undefined);
    expect(new IntegerProgram(system).range(x(a).plus(x(b)))?.high).toBe(edge + 1n);
    system.equals(x(a).times(2).minus(x(b).times(2)), edge * 2n + 2n);
    // a - b = 2^53 + 1, so b is 0.
    expect(new IntegerProgram(system).range(x(b))).toEqual({ low: 0, high: 0, isTight: true });
  });

  it('branch where the relaxation has a fraction', () => {
    const system = new LinearSystem();
    const [a, b] = [system.variable(0, 10), system.variable(0, 10)];
    system.atMost(x(a).times(-2).plus(x(b).times(2)), 1);
    system.atMost(x(a).times(8).plus(x(b).times(10)), 53);
    system.require(x(a).times(2).plus(x(b).times(-10)), undefined, -3);
    const truth = enumerated({
      bounds: [
        [0n, 10n],
        [0n, 10n],
      ],
      constraints: [
        { factors: [-2n, 2n], least: undefined, most: 1n },
        { factors: [8n, 10n], least: undefined, most: 53n },
        { factors: [2n, -10n], least: undefined, most: -3n },
      ],
      objective: [1n, 2n],
    })!;
    const range = new IntegerProgram(system).range(x(a).plus(x(b).times(2)))!;
    expect(range).toEqual({ low: Number(truth.low), high: Number(truth.high), isTight: true });
  });
});
