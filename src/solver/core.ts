/**
 * The core: terms to gates to clauses, and the refinement loop for arrays (seed 002, Algorithm 2),
 * in one incremental SAT instance.
 *
 * Every constraint is one literal and a query a list of assumptions. A candidate assignment that
 * violates array axioms causes those axioms to be added, as valid facts for the whole run. An axiom
 * takes effect in a query only if its gates are in the cone, so the axioms between reads of a query are
 * assumptions at the end of its list; they hold anyway and are never part of a core.
 *
 * Gates, clauses and term table grow with the run, whatever dies. When the SAT instance has
 * several times the variables that recent queries touched, the core starts afresh: the next queries
 * write again what they need, and only that.
 */
import {
  type ArrayInfo,
  canonical,
  type Expr,
  type SymbolInfo,
  type Value,
} from '../expr/index.js';
import { type AxiomFilter, AxiomStore, type Candidate, violations } from './array/axioms.js';
import { ArrayReadEncoder } from './array/read-encoder.js';
import type { Bits } from './bitblast/arithmetic.js';
import { Blaster } from './bitblast/blaster.js';
import { Cnf } from './bitblast/cnf.js';
import { congruences, PATIENCE } from './bitblast/congruence.js';
import { FALSE, TRUE } from './bitblast/gates.js';
import type { Input } from './bitblast/inputs.js';
import { Model } from './model.js';
import { CdclSolver, type SatBudget, type SatSolver } from './sat/index.js';
import {
  type Answer,
  type Budget,
  countAnswer,
  newStageStatistics,
  type Query,
  type QueryFacts,
  type Solver,
  type StageStatistics,
} from './solver.js';

export interface CoreOptions {
  /** Makes a SAT solver; ours unless told otherwise. */
  readonly sat?: () => SatSolver;
  readonly axiomFilters?: readonly AxiomFilter[];
  /** Start afresh when the instance has more variables than this and most of them are unused. */
  readonly freshAbove?: number;
}

export interface CoreStatistics extends StageStatistics {
  refinements: number;
  axioms: number;
  /** How often the core started afresh. */
  fresh: number;
  gates: number;
  variables: number;
  clauses: number;
  conflicts: number;
}

const FRESH_ABOVE = 1 << 15;
/** Queries over which the use of variables is measured. */
const WINDOW = 256;
/** Start afresh when fewer than one variable in this many was used. */
const MOSTLY_DEAD = 4;

export class CoreSolver implements Solver {
  readonly name = 'core';
  private readonly counts: CoreStatistics = {
    ...newStageStatistics(),
    refinements: 0,
    axioms: 0,
    fresh: 0,
    gates: 0,
    variables: 0,
    clauses: 0,
    conflicts: 0,
  };
  private blaster!: Blaster;
  private cnf!: Cnf;
  private sat!: SatSolver;
  private axioms!: AxiomStore;
  private largest = 0;
  private conflictsBefore = 0;

  constructor(private readonly options: CoreOptions = {}) {
    this.startAfresh();
  }

  check(query: Query, budget: Budget = {}): Answer {
    const start = performance.now();
    if (++this.counts.queries % WINDOW === 0) this.considerFresh();
    const answer = this.solve(query, budget, start);
    countAnswer(this.counts, answer);
    this.counts.milliseconds += performance.now() - start;
    return answer;
  }

  statistics(): ReadonlyMap<string, Readonly<CoreStatistics>> {
    this.counts.gates = this.blaster.graph.size;
    this.counts.variables = this.sat.variables;
    this.counts.clauses = this.sat.clauses;
    this.counts.conflicts = this.conflictsBefore + this.sat.statistics.conflicts;
    return new Map([[this.name, this.counts]]);
  }

  dispose(): void {
    this.sat.dispose();
  }

  private solve(query: Query, budget: Budget, start: number): Answer {
    const assumptions: number[] = [];
    const termOf = new Map<number, Expr>();
    const { constraints, question } = query;
    const count = constraints.length + (question === undefined ? 0 : 1);
    for (let i = 0; i < count; i++) {
      const term = i < constraints.length ? constraints[i] : question!;
      const literal = this.blaster.literal(term);
      if (literal === FALSE) return { status: 'unsat', core: [term] };
      if (literal === TRUE || termOf.has(literal)) continue;
      const opposite = termOf.get(literal ^ 1);
      if (opposite !== undefined) return { status: 'unsat', core: [opposite, term] };
      termOf.set(literal, term);
      assumptions.push(literal);
    }
    const { definitions } = this.blaster;
    for (const definition of definitions) this.cnf.assertValid(definition);
    definitions.length = 0;
    return this.refine(assumptions, termOf, satBudget(budget, start), query.facts);
  }

  /** Algorithm 2 of seed 002, without its pre-check. */
  private refine(
    assumptions: readonly number[],
    termOf: ReadonlyMap<number, Expr>,
    budget: SatBudget,
    facts: QueryFacts | undefined,
  ): Answer {
    const { cnf, sat, axioms } = this;
    const limit = budget.conflicts ?? Number.POSITIVE_INFINITY;
    const conflicts = sat.statistics.conflicts;
    cnf.enter(assumptions);
    const active = axioms.among(this.inputsInCone());
    if (active.size > 0) cnf.enter([...assumptions, ...active]);
    let patient = true;
    for (;;) {
      const left = limit - (sat.statistics.conflicts - conflicts);
      const answer = cnf.solve({ ...budget, conflicts: patient ? Math.min(left, PATIENCE) : left });
      if (answer === 'unknown') {
        if (!patient || sat.unknownReason !== 'conflicts' || left <= PATIENCE) {
          return { status: 'unknown', reason: sat.unknownReason! };
        }
        patient = false;
        this.addCongruences(termOf.values(), active);
        cnf.enter([...assumptions, ...active]);
        continue;
      }
      if (answer === 'unsat') return { status: 'unsat', core: this.coreOf(termOf) };
      const inputs = this.inputsInCone();
      const broken = violations(inputs, this.candidate, this.options.axiomFilters ?? [], facts);
      if (broken.length === 0) return { status: 'sat', model: this.modelOf(inputs) };
      this.counts.refinements++;
      const before = active.size;
      for (const violation of broken) active.add(axioms.of(violation));
      if (active.size === before) throw new Error('array refinement makes no progress');
      this.counts.axioms = axioms.made;
      cnf.enter([...assumptions, ...active]);
    }
  }

  private addCongruences(terms: Iterable<Expr>, active: Set<number>): void {
    for (const { clause, same } of congruences(this.blaster, terms)) {
      if (active.has(clause)) continue;
      this.cnf.assertValid(clause);
      this.cnf.favour(same);
      active.add(clause);
    }
  }

  private coreOf(termOf: ReadonlyMap<number, Expr>): Expr[] {
    const core: Expr[] = [];
    for (const literal of this.sat.core()) {
      const term = termOf.get(this.cnf.gate(literal));
      if (term !== undefined) core.push(term);
    }
    return core;
  }

  private inputsInCone(): Input[] {
    return this.cnf.owners.map((owner) => this.blaster.inputs.at(owner));
  }

  private readonly candidate: Candidate = {
    byte: (element) => Number(this.valueOf(element.bits)),
    index: (read) => this.valueOf(read.index),
  };

  private modelOf(inputs: readonly Input[]): Model {
    const symbols = new Map<SymbolInfo, Value>();
    const arrays = new Map<ArrayInfo, Map<Value, number>>();
    for (const input of inputs) {
      const value = this.valueOf(input.bits);
      if (input.kind === 'symbol') {
        symbols.set(input.symbol, value);
        continue;
      }
      let bytes = arrays.get(input.array);
      if (bytes === undefined) arrays.set(input.array, (bytes = new Map()));
      bytes.set(input.kind === 'byte' ? input.index : this.valueOf(input.index), Number(value));
    }
    return new Model(symbols, arrays);
  }

  private valueOf(bits: Bits): Value {
    if (bits.length <= 32) {
      let value = 0;
      for (let i = 0; i < bits.length; i++) if (this.cnf.value(bits[i])) value |= 1 << i;
      return value >>> 0;
    }
    let value = 0n;
    for (let i = bits.length - 1; i >= 0; i--) {
      value = (value << 1n) | (this.cnf.value(bits[i]) ? 1n : 0n);
    }
    return canonical(value);
  }

  private considerFresh(): void {
    const recent = this.cnf.recentVariables();
    const { variables } = this.sat;
    if (variables <= this.largest) return;
    if (MOSTLY_DEAD * recent < variables) this.startAfresh();
    else this.largest = 2 * variables;
  }

  private startAfresh(): void {
    if (this.sat !== undefined) {
      this.counts.fresh++;
      this.conflictsBefore += this.sat.statistics.conflicts;
      this.sat.dispose();
    }
    this.sat = this.options.sat?.() ?? new CdclSolver();
    this.blaster = new Blaster((blaster) => new ArrayReadEncoder(blaster));
    this.cnf = new Cnf(this.blaster.graph, this.blaster.inputs, this.sat);
    this.axioms = new AxiomStore(this.blaster.graph, this.cnf);
    this.largest = this.options.freshAbove ?? FRESH_ABOVE;
  }
}

function satBudget(budget: Budget, start: number): SatBudget {
  return {
    conflicts: budget.conflicts,
    deadline: budget.milliseconds === undefined ? undefined : start + budget.milliseconds,
    cancelled: budget.cancelled,
  };
}
