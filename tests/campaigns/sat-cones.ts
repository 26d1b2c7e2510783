/**
 * A long random test of the SAT core with cones: circuits that grow between queries, assumptions that
 * share prefixes, clauses forgotten often. Every verdict, model and core is compared with the truth
 * tables of the gates. `npx tsx tests/campaigns/sat-cones.ts [SEEDS] [FIRST]`
 */
import { CdclSolver } from '../../src/solver/sat/index.js';
import { Random } from '../solver/sat/random.js';

const rounds = 60;

/** A circuit with the truth table of every variable. */
class Circuit {
  readonly tables: Uint8Array[] = [];
  private readonly operands: number[][] = [];

  constructor(
    readonly solver: CdclSolver,
    readonly inputs: number,
  ) {
    for (let i = 0; i < inputs; i++) {
      solver.newVariable();
      this.tables.push(Uint8Array.from({ length: 1 << inputs }, (_, row) => (row >> i) & 1));
      this.operands.push([]);
    }
  }

  add(a: number, b: number, exclusive: boolean): void {
    const { solver, tables } = this;
    const out = 2 * solver.newVariable();
    this.operands.push([a >> 1, b >> 1]);
    tables.push(
      Uint8Array.from(tables[a >> 1], (_, row) => {
        const x = this.at(a, row);
        const y = this.at(b, row);
        return exclusive ? x ^ y : x & y;
      }),
    );
    const clauses = exclusive
      ? [
          [out ^ 1, a, b],
          [out ^ 1, a ^ 1, b ^ 1],
          [out, a, b ^ 1],
          [out, a ^ 1, b],
        ]
      : [
          [out ^ 1, a],
          [out ^ 1, b],
          [out, a ^ 1, b ^ 1],
        ];
    for (const clause of clauses) solver.addClause(clause);
  }

  at(literal: number, row: number): number {
    return this.tables[literal >> 1][row] ^ (literal & 1);
  }

  feasible(literals: readonly number[]): boolean {
    for (let row = 0; row < 1 << this.inputs; row++) {
      if (literals.every((literal) => this.at(literal, row) === 1)) return true;
    }
    return false;
  }

  cone(literals: readonly number[]): number[] {
    const order = new Set<number>();
    for (const literal of literals) {
      const open = [literal >> 1];
      for (let v = open.pop(); v !== undefined; v = open.pop()) {
        if (order.has(v)) continue;
        order.add(v);
        open.push(...this.operands[v]);
      }
    }
    return [...order];
  }
}

function campaign(seed: number): { queries: number; conflicts: number } {
  const random = new Random(seed * 7907 + 13);
  const often = { firstReduction: 2 + random.below(5), reductionStep: 0 };
  const solver = new CdclSolver(random.below(2) ? often : {});
  const circuit = new Circuit(solver, 6 + random.below(5));
  let assumptions: number[] = [];
  let before: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const any = (): number => random.below(2 * solver.variables);
    for (let n = random.below(8); n > 0; n--) circuit.add(any(), any(), random.below(2) === 1);
    assumptions = assumptions.slice(0, random.below(assumptions.length + 1));
    for (let n = 1 + random.below(3); n > 0; n--) assumptions.push(any());
    const order = circuit.cone(assumptions);
    let shared = 0;
    while (shared < order.length && order[shared] === before[shared]) shared++;
    before = order;
    const cone = { variables: Int32Array.from(order), length: order.length, shared };
    const answer = solver.solve(assumptions, {}, cone);
    const where = `seed ${seed}, round ${round}`;
    if ((answer === 'sat') !== circuit.feasible(assumptions))
      throw new Error(`${where}: ${answer}`);
    if (answer === 'unsat') {
      if (circuit.feasible(solver.core())) throw new Error(`${where}: the core is satisfiable`);
      continue;
    }
    let row = 0;
    for (let i = 0; i < circuit.inputs; i++) if (solver.value(2 * i)) row |= 1 << i;
    if (!assumptions.every((literal) => circuit.at(literal, row) === 1)) {
      throw new Error(`${where}: the model is wrong`);
    }
  }
  return { queries: rounds, conflicts: solver.statistics.conflicts };
}

const seeds = Number(process.argv[2] ?? 1000);
const first = Number(process.argv[3] ?? 1);
let conflicts = 0;
for (let seed = first; seed < first + seeds; seed++) conflicts += campaign(seed).conflicts;
console.log(`${seeds * rounds} queries agree, ${conflicts} conflicts`);
