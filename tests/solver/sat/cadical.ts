/**
 * CaDiCaL (Biere et al.) compiled to WebAssembly, from the npm package `cadical-wasm`, behind the same
 * interface, as a peer for tests and benchmarks. It knows nothing of cones, so it decides every variable of the run: strong on one hard
 * query, slow on the ten-thousandth easy one.
 */
import type { Cadical } from 'cadical-wasm';
import {
  type Literal,
  newSatStatistics,
  type SatAnswer,
  type SatBudget,
  type SatSolver,
} from '../../../src/solver/sat/sat-solver.js';

/** Loads the WebAssembly module; solvers are then made synchronously. */
export async function loadCadicalFactory(): Promise<() => SatSolver> {
  const { Cadical, loadCadical } = await import('cadical-wasm');
  const module = await loadCadical();
  return () => new CadicalSolver(new Cadical(module, { quiet: true }));
}

class CadicalSolver implements SatSolver {
  readonly name = 'cadical';
  readonly statistics = newSatStatistics();
  variables = 0;
  clauses = 0;
  unknownReason: 'conflicts' | 'time' | 'cancelled' | undefined;
  private consistent = true;
  private failed: readonly Literal[] = [];

  constructor(private readonly solver: Cadical) {}

  newVariable(): number {
    this.solver.ensureVars(this.variables + 1);
    return this.variables++;
  }

  addClause(literals: ArrayLike<Literal>): boolean {
    this.clauses++;
    this.solver.addClause(Array.from(literals, outward));
    if (literals.length === 0) this.consistent = false;
    return this.consistent;
  }

  fix(literals: readonly Literal[]): void {
    for (const literal of literals) this.addClause([literal]);
  }

  solve(assumptions: readonly Literal[], budget: SatBudget = {}): SatAnswer {
    this.statistics.queries++;
    this.failed = [];
    this.unknownReason = undefined;
    if (!this.consistent) return 'unsat';
    this.watchBudget(budget);
    const answer = this.solver.solve({
      assumptions: assumptions.map(outward),
      ...(Number.isFinite(budget.conflicts) ? { conflicts: budget.conflicts } : {}),
    });
    if (answer === 'satisfiable') return 'sat';
    if (answer === 'unsatisfiable') {
      this.failed = this.solver.failedAssumptions().map(inward);
      if (this.failed.length === 0) this.consistent = false;
      return 'unsat';
    }
    this.unknownReason ??= 'conflicts';
    return 'unknown';
  }

  favour(): void {}

  value(literal: Literal): boolean {
    return this.solver.value(outward(literal));
  }

  implied(): undefined {
    return undefined;
  }

  core(): readonly Literal[] {
    return this.failed;
  }

  dispose(): void {
    this.solver.dispose();
  }

  private watchBudget({ deadline, cancelled }: SatBudget): void {
    if (deadline === undefined && cancelled === undefined) {
      this.solver.setTerminate(null);
      return;
    }
    this.solver.setTerminate(() => {
      if (deadline !== undefined && performance.now() > deadline) this.unknownReason = 'time';
      else if (cancelled?.()) this.unknownReason = 'cancelled';
      return this.unknownReason !== undefined;
    });
  }
}

function outward(literal: Literal): number {
  return literal & 1 ? -((literal >> 1) + 1) : (literal >> 1) + 1;
}

function inward(literal: number): Literal {
  return literal < 0 ? 2 * (-literal - 1) + 1 : 2 * (literal - 1);
}
