/**
 * The core: terms to gates to clauses to an answer (`instance.ts`), in one incremental SAT instance for
 * the whole run, and in instances of their own for hard paths (`premises.ts`).
 *
 * Gates, clauses and term table grow with the run, whatever dies. When the SAT instance has
 * several times the variables that recent queries touched, the core starts afresh: the next queries
 * write again what they need, and only that.
 */
import { type ArrayStatistics, newArrayStatistics } from './array/statistics.js';
import { type ArrayOptions, Instance, type InstanceQuery } from './instance.js';
import { HardPaths, hardQuery } from './premises.js';
import { CdclSolver, KernelSolver, type SatBudget, type SatSolver } from './sat/index.js';
import {
  type Answer,
  type Budget,
  countAnswer,
  newStageStatistics,
  type Query,
  type Solver,
  type StageStatistics,
} from './solver.js';

export interface CoreOptions {
  /** Makes a SAT solver; ours unless told otherwise. */
  readonly sat?: () => SatSolver;
  readonly arrays?: ArrayOptions | undefined;
  /** Start afresh when the instance has more variables than this and most of them are unused. */
  readonly freshAbove?: number;
  /** Queries over which the use of variables is measured. */
  readonly freshWindow?: number;
  /** When the path of a query gets an instance of its own (see `hardQuery`); 0: at once, Infinity: never. */
  readonly hardAfter?: number;
}

export interface CoreStatistics extends StageStatistics, ArrayStatistics {
  /** Rounds in which a candidate violated array axioms. */
  refinements: number;
  /** How often the core started afresh. */
  fresh: number;
  /** Instances made for hard paths. */
  hardPaths: number;
  gates: number;
  variables: number;
  clauses: number;
  conflicts: number;
  propagations: number;
}

const freshAbove = 1 << 15;
const windowSize = 256;
/** A query with a budget of fewer conflicts than this many times its patience gets no instance. */
const worthAnInstance = 10;
/** Start afresh when fewer than one variable in this many was used. */
const mostlyDead = 4;

export class CoreSolver implements Solver {
  readonly name = 'core';
  private readonly counts: CoreStatistics = {
    ...newStageStatistics(),
    refinements: 0,
    ...newArrayStatistics(),
    fresh: 0,
    hardPaths: 0,
    gates: 0,
    variables: 0,
    clauses: 0,
    conflicts: 0,
    propagations: 0,
  };
  private readonly hard: HardPaths;
  private readonly hardAfter: number;
  private readonly window: number;
  private common!: Instance;
  private largest = 0;
  private conflictsBefore = 0;

  constructor(private readonly options: CoreOptions = {}) {
    this.hardAfter = options.hardAfter ?? hardQuery;
    this.window = options.freshWindow ?? windowSize;
    this.hard = new HardPaths(
      () => options.sat?.() ?? new KernelSolver(),
      options.arrays ?? {},
      this.counts,
    );
    this.startAfresh();
  }

  check(query: Query, budget: Budget = {}): Answer {
    const start = performance.now();
    if (++this.counts.queries % this.window === 0) this.considerFresh();
    const answer = this.solve(query, satBudget(budget, start));
    countAnswer(this.counts, answer);
    this.counts.milliseconds += performance.now() - start;
    return answer;
  }

  get conflicts(): number {
    const { common, conflictsBefore, hard } = this;
    return conflictsBefore + common.sat.statistics.conflicts + hard.conflicts;
  }

  statistics(): ReadonlyMap<string, Readonly<CoreStatistics>> {
    const { counts, common } = this;
    counts.gates = common.blaster.graph.size;
    counts.variables = common.sat.variables;
    counts.clauses = common.sat.clauses;
    counts.hardPaths = this.hard.made;
    counts.conflicts = this.conflicts;
    return new Map([[this.name, counts]]);
  }

  dispose(): void {
    this.common.sat.dispose();
    this.hard.dispose();
  }

  private solve(query: Query, budget: SatBudget): Answer {
    const { constraints, question, facts } = query;
    const limit = budget.conflicts ?? Number.POSITIVE_INFINITY;
    let left = limit;
    let placed = this.hard.find(query, this.common);
    if (placed === undefined) {
      const terms = question === undefined ? constraints : [...constraints, question];
      const patience = Math.ceil(this.hardAfter / Math.max(1, constraints.length));
      const first = limit > worthAnInstance * patience ? patience : limit;
      if (first > 0) {
        const answer = this.ask(this.common, { terms, facts }, { ...budget, conflicts: first });
        const hard = answer.status === 'unknown' && answer.reason === 'conflicts';
        if (!hard || first === limit) return answer;
      }
      left -= first;
      placed = this.hard.enter(query, this.common);
    }
    const { instance, terms } = placed;
    return this.ask(instance, { terms, facts }, { ...budget, conflicts: left });
  }

  private ask(instance: Instance, query: InstanceQuery, budget: SatBudget): Answer {
    const { refinements, sat } = instance;
    const { propagations } = sat.statistics;
    const answer = instance.check(query, budget);
    this.counts.refinements += instance.refinements - refinements;
    this.counts.propagations += sat.statistics.propagations - propagations;
    return answer;
  }

  private considerFresh(): void {
    const recent = this.common.recentVariables();
    const { variables } = this.common.sat;
    if (variables <= this.largest) return;
    if (mostlyDead * recent < variables) {
      this.counts.fresh++;
      this.conflictsBefore += this.common.sat.statistics.conflicts;
      this.common.sat.dispose();
      this.startAfresh();
    } else this.largest = 2 * variables;
  }

  private startAfresh(): void {
    this.common = new Instance(this.newSat(), this.options.arrays ?? {}, this.counts);
    this.largest = this.options.freshAbove ?? freshAbove;
  }

  private newSat(): SatSolver {
    return this.options.sat?.() ?? new CdclSolver();
  }
}

function satBudget(budget: Budget, start: number): SatBudget {
  return {
    conflicts: budget.conflicts,
    deadline: budget.milliseconds === undefined ? undefined : start + budget.milliseconds,
    cancelled: budget.cancelled,
  };
}
