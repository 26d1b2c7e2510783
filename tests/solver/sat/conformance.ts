import { describe, expect, it } from 'vitest';
import type { Cone, SatSolver } from '../../../src/solver/sat/index.js';
import { Random } from './random.js';

/** Is there an assignment of `count` variables that satisfies all clauses and assumptions? */
function bruteForce(count: number, clauses: number[][], assumptions: readonly number[]): boolean {
  const holds = (bits: number, literal: number): boolean =>
    ((bits >> (literal >> 1)) & 1) !== (literal & 1);
  for (let bits = 0; bits < 1 << count; bits++) {
    if (!assumptions.every((literal) => holds(bits, literal))) continue;
    if (clauses.every((clause) => clause.some((literal) => holds(bits, literal)))) return true;
  }
  return false;
}

function check(
  solver: SatSolver,
  count: number,
  clauses: number[][],
  assumptions: number[],
  context: string,
): void {
  const answer = solver.solve(assumptions);
  expect(answer, context).toBe(bruteForce(count, clauses, assumptions) ? 'sat' : 'unsat');
  if (answer === 'sat') {
    for (const literal of assumptions) expect(solver.value(literal), context).toBe(true);
    for (const clause of clauses) {
      expect(
        clause.some((literal) => solver.value(literal)),
        context,
      ).toBe(true);
    }
    return;
  }
  const core = solver.core();
  for (const literal of core) expect(assumptions, context).toContain(literal);
  expect(bruteForce(count, clauses, core), `${context}: core`).toBe(false);
}

/** A circuit of and-gates over inputs: gate variables with their two input literals. */
interface Circuit {
  readonly inputs: number;
  readonly gates: { output: number; left: number; right: number }[];
}

function evaluate(circuit: Circuit, bits: number): boolean[] {
  const values: boolean[] = [];
  for (let i = 0; i < circuit.inputs; i++) values[i] = ((bits >> i) & 1) === 1;
  const read = (literal: number): boolean => values[literal >> 1] !== ((literal & 1) === 1);
  for (const gate of circuit.gates) values[gate.output] = read(gate.left) && read(gate.right);
  return values;
}

function addGate(solver: SatSolver, circuit: Circuit, left: number, right: number): void {
  const output = solver.newVariable();
  circuit.gates.push({ output, left, right });
  solver.addClause([2 * output + 1, left]);
  solver.addClause([2 * output + 1, right]);
  solver.addClause([2 * output, left ^ 1, right ^ 1]);
}

/** Keeps the cone of the assumptions so far in order, as the bit-blaster does. */
class ConeBuilder {
  private order: number[] = [];
  private previous: number[] = [];
  build(circuit: Circuit, assumptions: number[]): Cone {
    const inside = new Set<number>();
    const order: number[] = [];
    const visit = (variable: number): void => {
      if (inside.has(variable)) return;
      inside.add(variable);
      const gate = circuit.gates.find((g) => g.output === variable);
      if (gate !== undefined) {
        visit(gate.left >> 1);
        visit(gate.right >> 1);
      }
      order.push(variable);
    };
    for (const literal of assumptions) visit(literal >> 1);
    this.previous = this.order;
    this.order = order;
    let shared = 0;
    while (shared < order.length && order[shared] === this.previous[shared]) shared++;
    return { variables: Int32Array.from(order), length: order.length, shared };
  }
}

/** Every propositional solver must pass this. */
export function satSuite(name: string, make: () => SatSolver): void {
  describe(name, () => {
    it('answers trivial questions', () => {
      const solver = make();
      const a = 2 * solver.newVariable();
      const b = 2 * solver.newVariable();
      expect(solver.solve([])).toBe('sat');
      expect(solver.addClause([a, b])).toBe(true);
      expect(solver.solve([a ^ 1])).toBe('sat');
      expect(solver.value(b)).toBe(true);
      expect(solver.solve([a ^ 1, b ^ 1])).toBe('unsat');
      expect(new Set(solver.core())).toEqual(new Set([a ^ 1, b ^ 1]));
      expect(solver.solve([a, a ^ 1])).toBe('unsat');
      expect(new Set(solver.core())).toEqual(new Set([a, a ^ 1]));
      solver.addClause([a ^ 1]);
      solver.addClause([b ^ 1]);
      expect(solver.solve([])).toBe('unsat');
      expect(solver.core()).toEqual([]);
      expect(solver.solve([a])).toBe('unsat');
      solver.dispose();
    });

    it('takes repeated and contradictory literals in a clause', () => {
      const solver = make();
      const a = 2 * solver.newVariable();
      const b = 2 * solver.newVariable();
      solver.addClause([a, a ^ 1]);
      solver.addClause([b, b, a]);
      expect(solver.solve([b ^ 1, a ^ 1])).toBe('unsat');
      expect(solver.solve([b ^ 1])).toBe('sat');
      expect(solver.value(a)).toBe(true);
      expect(solver.solve([b ^ 1, b ^ 1, a, a])).toBe('sat');
      solver.dispose();
    });

    it('takes thousands of assumptions over few variables', () => {
      const solver = make();
      const [a, b, c, d] = Array.from({ length: 4 }, () => 2 * solver.newVariable());
      for (const x of [c, c ^ 1]) {
        for (const y of [d, d ^ 1]) solver.addClause([a! ^ 1, b! ^ 1, x!, y!]);
      }
      const many = Array.from({ length: 3000 }, () => a!);
      expect(solver.solve(many)).toBe('sat');
      expect(solver.value(b!)).toBe(false);
      expect(solver.solve([...many, b!])).toBe('unsat');
      expect(new Set(solver.core())).toEqual(new Set([a!, b!]));
      expect(solver.solve([b!, ...many.map((l) => l ^ 1)])).toBe('sat');
      expect(solver.value(a!)).toBe(false);
      solver.dispose();
    });

    it('agrees with brute force on random clauses, added between queries', () => {
      for (let seed = 1; seed <= 120; seed++) {
        const random = new Random(seed);
        const solver = make();
        const count = 3 + random.below(8);
        for (let i = 0; i < count; i++) solver.newVariable();
        const clauses: number[][] = [];
        let assumptions: number[] = [];
        for (let round = 0; round < 14; round++) {
          for (let n = random.below(1 + count); n > 0; n--) {
            const clause = Array.from({ length: 1 + random.below(4) }, () =>
              random.below(2 * count),
            );
            if (clause.length === 1 && random.below(4) > 0) continue;
            clauses.push(clause);
            solver.addClause(clause);
          }
          assumptions = assumptions.slice(0, random.below(assumptions.length + 1));
          for (let n = random.below(4); n > 0; n--) assumptions.push(random.below(2 * count));
          check(solver, count, clauses, assumptions, `seed ${seed}, round ${round}`);
        }
        solver.dispose();
      }
    });

    it('agrees with brute force on circuits that grow between queries, with cones', () => {
      for (let seed = 1; seed <= 120; seed++) {
        const random = new Random(seed * 7919);
        const solver = make();
        const circuit: Circuit = { inputs: 3 + random.below(5), gates: [] };
        const cones = new ConeBuilder();
        for (let i = 0; i < circuit.inputs; i++) solver.newVariable();
        let assumptions: number[] = [];
        for (let round = 0; round < 25; round++) {
          for (let n = random.below(6); n > 0; n--) {
            const size = solver.variables;
            addGate(solver, circuit, random.below(2 * size), random.below(2 * size));
          }
          assumptions = assumptions.slice(0, random.below(assumptions.length + 1));
          for (let n = 1 + random.below(3); n > 0; n--) {
            assumptions.push(random.below(2 * solver.variables));
          }
          const context = `seed ${seed}, round ${round}`;
          const feasible = (wanted: readonly number[]): boolean => {
            for (let bits = 0; bits < 1 << circuit.inputs; bits++) {
              const values = evaluate(circuit, bits);
              if (wanted.every((l) => values[l >> 1] !== ((l & 1) === 1))) return true;
            }
            return false;
          };
          const cone = cones.build(circuit, assumptions);
          const answer = solver.solve(assumptions, {}, cone);
          expect(answer, context).toBe(feasible(assumptions) ? 'sat' : 'unsat');
          if (answer === 'unsat') {
            expect(feasible(solver.core()), `${context}: core`).toBe(false);
            continue;
          }
          let bits = 0;
          for (let i = 0; i < circuit.inputs; i++) if (solver.value(2 * i)) bits |= 1 << i;
          const values = evaluate(circuit, bits);
          for (const l of assumptions) expect(values[l >> 1], context).toBe((l & 1) === 0);
        }
        solver.dispose();
      }
    });

    it('refutes the pigeonhole principle, and gives up within a budget of conflicts', () => {
      const holes = 6;
      const solver = make();
      const literal = Array.from({ length: holes + 1 }, () =>
        Array.from({ length: holes }, () => 2 * solver.newVariable()),
      );
      for (const pigeon of literal) solver.addClause(pigeon);
      for (let hole = 0; hole < holes; hole++) {
        for (let i = 0; i <= holes; i++) {
          for (let j = 0; j < i; j++) {
            solver.addClause([literal[i][hole] ^ 1, literal[j][hole] ^ 1]);
          }
        }
      }
      expect(solver.solve([], { conflicts: 5 })).toBe('unknown');
      expect(solver.unknownReason).toBe('conflicts');
      expect(solver.solve([])).toBe('unsat');
      solver.dispose();
    });

    it('stops when time is over or when told to', () => {
      const holes = 10;
      const solver = make();
      const literal = Array.from({ length: holes + 1 }, () =>
        Array.from({ length: holes }, () => 2 * solver.newVariable()),
      );
      for (const pigeon of literal) solver.addClause(pigeon);
      for (let hole = 0; hole < holes; hole++) {
        for (let i = 0; i <= holes; i++) {
          for (let j = 0; j < i; j++) {
            solver.addClause([literal[i][hole] ^ 1, literal[j][hole] ^ 1]);
          }
        }
      }
      expect(solver.solve([], { deadline: performance.now() + 30 })).toBe('unknown');
      expect(solver.unknownReason).toBe('time');
      let polls = 0;
      expect(solver.solve([], { cancelled: () => ++polls > 2 })).toBe('unknown');
      expect(solver.unknownReason).toBe('cancelled');
      solver.dispose();
    });

    it('agrees with brute force on random 3-SAT at the threshold', () => {
      for (let seed = 1; seed <= 40; seed++) {
        const random = new Random(seed * 31);
        const solver = make();
        const count = 14;
        for (let i = 0; i < count; i++) solver.newVariable();
        const clauses = Array.from({ length: 60 }, () =>
          Array.from({ length: 3 }, () => random.below(2 * count)),
        );
        for (const clause of clauses) solver.addClause(clause);
        check(solver, count, clauses, [], `seed ${seed}`);
        solver.dispose();
      }
    });
  });
}
