/**
 * Conflict-driven clause learning over typed arrays, made for thousands of small related queries: one
 * instance per run, queries as assumptions, decisions and propagation kept to the query's cone (see
 * `sat-solver.ts`, `propagator.ts`).
 *
 * Assumption i is decided at level i+1 (Eén & Sörensson, SAT 2003). The trail of the last query stays;
 * the next one unwinds only to the first assumption that differs. A conflict that would jump back over
 * assumptions unwinds one assumption level and asserts its literal out of order instead, so that the
 * propagation of the assumptions is not repeated after every conflict.
 */
import { ConflictAnalysis } from './conflict-analysis.js';
import { DecisionHeap } from './decision-heap.js';
import { noReason, Propagator } from './propagator.js';
import { Reduction } from './reduction.js';
import { RestartPolicy } from './restarts.js';
import {
  type Cone,
  type Literal,
  newSatStatistics,
  type SatAnswer,
  type SatBudget,
  type SatSolver,
} from './sat-solver.js';

const decay = 0.95;
const usualFirstReduction = 2000;
const usualReductionStep = 300;
/** Bumps that a favoured variable gets at once. */
const favouredBumps = 1000;
/** Conflicts or decisions between two looks at the clock. */
const poll = 128;

export interface CdclOptions {
  /** Conflicts before learned clauses are first forgotten. */
  readonly firstReduction?: number;
  /** By how much the distance between two reductions grows. */
  readonly reductionStep?: number;
}

export class CdclSolver implements SatSolver {
  readonly name = 'cdcl';
  readonly statistics = newSatStatistics();
  unknownReason: 'conflicts' | 'time' | 'cancelled' | undefined;
  private readonly heap = new DecisionHeap(decay);
  private readonly p = new Propagator(this.heap);
  private readonly analysis = new ConflictAnalysis(this.p);
  private readonly restarts = new RestartPolicy();
  private readonly reduction = new Reduction(this.p);
  private learned: number[] = [];
  private given = 0;
  /** False once the clauses are unsatisfiable by themselves. */
  private consistent = true;
  private assumed: readonly Literal[] = [];
  private failed: readonly Literal[] = [];
  private cone = new Int32Array(1024);
  private coneLength = 0;
  private coneIsAll = false;
  private reductionDue: number;
  private reductions = 0;
  private scratch: number[] = [];

  constructor(private readonly options: CdclOptions = {}) {
    this.reductionDue = options.firstReduction ?? usualFirstReduction;
  }

  get variables(): number {
    return this.p.variables;
  }

  get clauses(): number {
    return this.given + this.learned.length;
  }

  newVariable(): number {
    return this.p.newVariable();
  }

  addClause(literals: ArrayLike<Literal>): boolean {
    if (!this.consistent) return false;
    const clause = this.simplified(literals);
    if (clause === undefined) return true;
    if (clause.length === 0) {
      this.consistent = false;
      return false;
    }
    this.settle(clause);
    return this.consistent;
  }

  fix(literals: readonly Literal[]): void {
    this.p.backtrack(0);
    for (const literal of literals) this.addClause([literal]);
  }

  solve(assumptions: readonly Literal[], budget: SatBudget = {}, cone?: Cone): SatAnswer {
    this.statistics.queries++;
    this.failed = [];
    this.unknownReason = undefined;
    if (!this.consistent) return 'unsat';
    const shared = this.sharedLevels(assumptions);
    this.p.backtrack(shared);
    this.statistics.reusedLevels += shared;
    this.assumed = assumptions.slice();
    this.enterCone(cone);
    this.restarts.startQuery();
    const propagated = this.p.propagations;
    const answer = this.search(budget);
    this.statistics.propagations += this.p.propagations - propagated;
    return answer;
  }

  favour(variable: number): void {
    this.heap.bump(variable, favouredBumps);
  }

  value(literal: Literal): boolean {
    return this.p.values[literal] > 0;
  }

  implied(literal: Literal, count: number): boolean | undefined {
    const { values, level } = this.p;
    if (values[literal] === 0 || level[literal >> 1] > count) return undefined;
    return values[literal] > 0;
  }

  core(): readonly Literal[] {
    return this.failed;
  }

  dispose(): void {}

  /** Sorted without repetitions and without literals false at level 0; undefined if it always holds. */
  private simplified(literals: ArrayLike<Literal>): number[] | undefined {
    const { values, level } = this.p;
    const clause = this.scratch;
    clause.length = 0;
    for (let i = 0; i < literals.length; i++) {
      const literal = literals[i];
      if (values[literal] !== 0 && level[literal >> 1] === 0) {
        if (values[literal] > 0) return undefined;
        continue;
      }
      let repeated = false;
      for (let k = 0; k < clause.length; k++) {
        if (clause[k] === (literal ^ 1)) return undefined;
        if (clause[k] === literal) repeated = true;
      }
      if (!repeated) clause.push(literal);
    }
    return clause;
  }

  /** Stores a clause under whatever assignment is in place, and restores the watch invariant. */
  private settle(clause: number[]): void {
    const p = this.p;
    if (clause.length === 1) {
      const literal = clause[0];
      if (p.values[literal] < 0) p.backtrack(p.level[literal >> 1] - 1);
      if (p.values[literal] === 0) p.assign(literal, noReason, 0);
      else {
        p.level[literal >> 1] = 0;
        p.reason[literal >> 1] = noReason;
      }
      if (p.decisionLevel === 0 && p.propagate() >= 0) this.consistent = false;
      return;
    }
    this.watchBest(clause, 0);
    this.watchBest(clause, 1);
    this.given++;
    const reference = p.arena.add(clause, clause.length, false, 0);
    p.watch(reference);
    const [first, second] = clause;
    if (p.values[second] >= 0 || p.values[first] > 0) return;
    const below = p.level[second >> 1];
    if (p.values[first] < 0) {
      const top = p.level[first >> 1];
      p.backtrack(top === below ? top - 1 : below);
      if (top === below) return;
    }
    if (p.active[first >> 1] !== 0) p.assign(first, reference, below);
    else p.passOver(first >> 1);
  }

  /** Moves the literal that is best to watch (true or open, else of the highest level) to `place`. */
  private watchBest(clause: number[], place: number): void {
    const { values, level } = this.p;
    let best = place;
    let rank = -1;
    for (let i = place; i < clause.length; i++) {
      const literal = clause[i];
      if (values[literal] >= 0) {
        best = i;
        break;
      }
      if (level[literal >> 1] > rank) {
        best = i;
        rank = level[literal >> 1];
      }
    }
    const literal = clause[best];
    clause[best] = clause[place];
    clause[place] = literal;
  }

  private sharedLevels(assumptions: readonly Literal[]): number {
    const most = Math.min(assumptions.length, this.assumed.length, this.p.decisionLevel);
    let shared = 0;
    while (shared < most && assumptions[shared] === this.assumed[shared]) shared++;
    return shared;
  }

  private enterCone(cone: Cone | undefined): void {
    const p = this.p;
    const length = cone === undefined ? p.variables : cone.length;
    const all = cone === undefined;
    const shared = all !== this.coneIsAll ? 0 : all ? this.coneLength : cone.shared;
    for (let i = shared; i < this.coneLength; i++) p.active[this.cone[i]] = 0;
    if (length > this.cone.length) {
      const larger = new Int32Array(2 * length);
      larger.set(this.cone.subarray(0, shared));
      this.cone = larger;
    }
    for (let i = shared; i < length; i++) {
      const variable = cone === undefined ? i : cone.variables[i];
      this.cone[i] = variable;
      p.activate(variable);
    }
    this.coneLength = length;
    this.coneIsAll = all;
  }

  private search(budget: SatBudget): SatAnswer {
    const { p, statistics } = this;
    const conflictLimit = budget.conflicts ?? Number.POSITIVE_INFINITY;
    let conflicts = 0;
    let steps = 0;
    for (;;) {
      const conflict = p.propagate();
      if (conflict >= 0) {
        conflicts++;
        statistics.conflicts++;
        if (!this.learnFrom(conflict)) return 'unsat';
      } else {
        if (conflicts > conflictLimit) return this.giveUp('conflicts');
        if (this.restarts.due()) {
          statistics.restarts++;
          p.backtrack(this.assumed.length);
        }
        if (statistics.conflicts >= this.reductionDue) this.reduce();
        const next = this.nextDecision();
        if (next === -1) return 'sat';
        if (next === -2) return 'unsat';
      }
      if (++steps % poll === 0) {
        if (budget.deadline !== undefined && performance.now() > budget.deadline) {
          return this.giveUp('time');
        }
        if (budget.cancelled?.()) return this.giveUp('cancelled');
      }
    }
  }

  private giveUp(reason: 'conflicts' | 'time' | 'cancelled'): SatAnswer {
    this.unknownReason = reason;
    return 'unknown';
  }

  /** Decides the next assumption or cone variable. -1: all assigned; -2: an assumption fails. */
  private nextDecision(): number {
    const { p, assumed } = this;
    while (p.decisionLevel < assumed.length) {
      const literal = assumed[p.decisionLevel];
      const value = p.values[literal];
      if (value > 0) p.emptyLevel();
      else if (value < 0) {
        this.failed = this.analysis.core(literal);
        return -2;
      } else {
        p.decide(literal);
        return literal;
      }
    }
    for (;;) {
      const variable = this.heap.pop();
      if (variable < 0) return -1;
      if (p.active[variable] === 0 || p.values[2 * variable] !== 0) continue;
      this.statistics.decisions++;
      const literal = 2 * variable + p.phase[variable];
      p.decide(literal);
      return literal;
    }
  }

  /** False when the clauses have become unsatisfiable. */
  private learnFrom(conflict: number): boolean {
    const { p, analysis } = this;
    const top = this.highestLevel(conflict);
    if (top === 0) {
      this.consistent = false;
      return false;
    }
    p.backtrack(top);
    analysis.analyse(conflict);
    this.restarts.conflict(analysis.glue);
    const asserting = analysis.learned[0];
    p.backtrack(Math.max(analysis.backjump, Math.min(top - 1, this.assumed.length)));
    this.statistics.learned++;
    if (analysis.size === 1) {
      p.assign(asserting, noReason, 0);
      return true;
    }
    const clause = p.arena.add(analysis.learned, analysis.size, true, analysis.glue);
    this.learned.push(clause);
    p.watch(clause);
    p.assign(asserting, clause, analysis.backjump);
    return true;
  }

  private highestLevel(clause: number): number {
    const { arena, level } = this.p;
    let highest = 0;
    const size = arena.memory[clause];
    for (let k = clause + 2; k < clause + 2 + size; k++) {
      const l = level[arena.memory[k] >> 1];
      if (l > highest) highest = l;
    }
    return highest;
  }

  private reduce(): void {
    const before = this.learned.length;
    const { learned, givenRemoved } = this.reduction.run(this.learned);
    this.learned = learned;
    this.given -= givenRemoved;
    this.statistics.reduced += before - learned.length;
    this.reductions++;
    const { firstReduction = usualFirstReduction, reductionStep = usualReductionStep } =
      this.options;
    this.reductionDue =
      this.statistics.conflicts + firstReduction + reductionStep * this.reductions;
  }
}
