/**
 * `kernel.c` behind the interface of a SAT solver. Each solver is an instance of the WebAssembly module with
 * a memory of its own. It knows nothing of cones: it decides every variable that it has, and is made for
 * instances that serve few queries, and hard ones.
 */
import {
  type Literal,
  newSatStatistics,
  type SatAnswer,
  type SatBudget,
  type SatSolver,
} from '../sat-solver.js';
import { kernelCode } from './kernel-code.js';

const page = 1 << 16;
const leastMemory = 2 << 20;
const usualMostMemory = 1 << 30;
/** Conflicts or decisions between two looks at the clock. */
const poll = 256;

/** What `search` answers. */
const [more, satisfiable, unsatisfiable] = [0, 1, 2];

interface Kernel {
  reserve_variables(count: number): void;
  set_reductions(first: number, step: number): void;
  reserve_input(size: number): number;
  add_clause(size: number): number;
  favour(variable: number): void;
  begin(assumptions: number, conflicts: number): void;
  search(steps: number): number;
  values_of(): number;
  core_size_of(): number;
  counts(): number;
}

export interface KernelOptions {
  /** Conflicts before learned clauses are first forgotten, and by how much the distance grows. */
  readonly reductions?: { readonly first: number; readonly step: number };
  /** Bytes; a query that needs more is given up. */
  readonly mostMemory?: number;
}

let code: WebAssembly.Module | undefined;

export class KernelSolver implements SatSolver {
  readonly name = 'kernel';
  readonly statistics = newSatStatistics();
  variables = 0;
  clauses = 0;
  unknownReason: 'conflicts' | 'time' | 'cancelled' | undefined;
  private readonly memory: WebAssembly.Memory;
  private readonly kernel: Kernel;
  /** Variables that the kernel knows of. */
  private known = 0;
  /** Out of memory: nothing can be decided any more. */
  private isBroken = false;
  private failed: readonly Literal[] = [];
  private values = new Int8Array();

  constructor({ reductions, mostMemory = usualMostMemory }: KernelOptions = {}) {
    code ??= new WebAssembly.Module(Buffer.from(kernelCode, 'base64'));
    this.memory = new WebAssembly.Memory({
      initial: leastMemory / page,
      maximum: mostMemory / page,
    });
    const { exports } = new WebAssembly.Instance(code, { env: { memory: this.memory } });
    this.kernel = exports as unknown as Kernel;
    if (reductions) this.kernel.set_reductions(reductions.first, reductions.step);
  }

  newVariable(): number {
    return this.variables++;
  }

  addClause(literals: ArrayLike<Literal>): boolean {
    return this.unlessBroken(true, () => this.kernel.add_clause(this.write(literals)) !== 0);
  }

  fix(literals: readonly Literal[]): void {
    for (const literal of literals) this.addClause([literal]);
  }

  solve(assumptions: readonly Literal[], budget: SatBudget = {}): SatAnswer {
    this.statistics.queries++;
    this.failed = [];
    this.unknownReason = undefined;
    return this.unlessBroken('unknown', () => {
      this.kernel.begin(this.write(assumptions), budget.conflicts ?? Number.POSITIVE_INFINITY);
      const answer = this.search(budget);
      this.count();
      return answer;
    });
  }

  favour(variable: number): void {
    this.unlessBroken(undefined, () => {
      this.introduce();
      this.kernel.favour(variable);
    });
  }

  value(literal: Literal): boolean {
    return this.values[literal] > 0;
  }

  implied(): undefined {
    return undefined;
  }

  core(): readonly Literal[] {
    return this.failed;
  }

  dispose(): void {}

  private search({ deadline, cancelled }: SatBudget): SatAnswer {
    const { kernel, memory } = this;
    let answer = kernel.search(poll);
    while (answer === more) {
      if (deadline !== undefined && performance.now() > deadline) this.unknownReason = 'time';
      else if (cancelled?.()) this.unknownReason = 'cancelled';
      if (this.unknownReason) return 'unknown';
      answer = kernel.search(poll);
    }
    if (answer === satisfiable) {
      this.values = new Int8Array(memory.buffer, kernel.values_of(), 2 * this.known).slice();
      return 'sat';
    }
    if (answer === unsatisfiable) {
      const size = kernel.core_size_of();
      this.failed = [...new Int32Array(memory.buffer, kernel.reserve_input(0), size)];
      return 'unsat';
    }
    this.unknownReason = 'conflicts';
    return 'unknown';
  }

  /** Writes literals where the kernel reads them. */
  private write(literals: ArrayLike<Literal>): number {
    this.introduce();
    const at = this.kernel.reserve_input(literals.length);
    const input = new Int32Array(this.memory.buffer, at, literals.length);
    for (let i = 0; i < literals.length; i++) input[i] = literals[i];
    return literals.length;
  }

  private introduce(): void {
    if (this.known === this.variables) return;
    this.kernel.reserve_variables(this.variables);
    this.known = this.variables;
  }

  private count(): void {
    const counts = new Float64Array(this.memory.buffer, this.kernel.counts(), 7);
    const [conflicts, decisions, propagations, restarts, learned, reduced, clauses] = counts;
    Object.assign(this.statistics, {
      conflicts,
      decisions,
      propagations,
      restarts,
      learned,
      reduced,
    });
    this.clauses = clauses;
  }

  /** The kernel stops in its tracks (`unreachable`) when the memory does not suffice. */
  private unlessBroken<T>(otherwise: T, work: () => T): T {
    if (!this.isBroken) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        this.isBroken = true;
      }
    }
    this.unknownReason = 'conflicts';
    return otherwise;
  }
}
