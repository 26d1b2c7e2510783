/**
 * The pre-check as a stage in front of the core, and whether it is worth asking.
 *
 * It pays where the core has work to do and the linear abstraction often has the answer. `auto` learns both from the run, by
 * counts: it looks at the conflicts that the core had in the last queries, tries the pre-check on a few queries when these were
 * many, and leaves it again, for twice as long each time, when its refutations spare the core fewer conflicts than its
 * integer programs cost. So a run in which it is of no use has asked it less than once in a hundred queries, and a run
 * without hard queries never.
 */
import { Stage } from '../chain/stage.js';
import type { PreCheckMode } from '../names.js';
import type { Answer, Budget, Query, Solver, StageStatistics } from '../solver.js';
import { PreCheck } from './precheck.js';

export interface PreCheckStatistics extends StageStatistics {
  /** Queries that were looked at. */
  asked: number;
  /** Indices for which an interval was found. */
  intervals: number;
  /** Integer programs, and those that were known from others. */
  programs: number;
  programsKnown: number;
}

export interface PreCheckOptions {
  readonly mode: Exclude<PreCheckMode, 'off'>;
  /** Whether the solver behind has a use for intervals of indices. */
  readonly tellsIntervals: boolean;
  /** Conflicts of the solver behind so far. */
  readonly conflicts: () => number;
}

/** Queries of one look at the core, and the conflicts in each that make the pre-check worth a try. */
const window = 64;
const muchWork = 20;
/** Queries of a try. */
const tries = 8;
/** Conflicts of the core that take as long as one integer program, known or not, with the system around it. */
const conflictsPerProgram = 5;
/** Queries until the next try, at first. */
const rest = 1024;

export class PreCheckStage extends Stage {
  readonly name = 'pre-check';
  private readonly preCheck = new PreCheck();
  protected override readonly counts: PreCheckStatistics = {
    queries: 0,
    sat: 0,
    unsat: 0,
    unknown: 0,
    milliseconds: 0,
    asked: 0,
    intervals: 0,
    programs: 0,
    programsKnown: 0,
  };
  private isTrying = false;
  /** Queries until the next decision, and what was counted at the last. */
  private left = window;
  private conflictsBefore = 0;
  private refutedBefore = 0;
  private programsBefore = 0;
  private queriesBefore = 0;
  /** What a query cost the core when the pre-check was last worth a try. */
  private conflictsPerQuery = 0;
  private pause = rest;

  constructor(
    next: Solver,
    private readonly options: PreCheckOptions,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    if (this.options.mode === 'auto') {
      if (this.left-- <= 0) this.decide();
      if (!this.isTrying) return this.pass(query, budget);
    }
    const { constraints, question, facts } = query;
    const terms = question === undefined ? constraints : [...constraints, question];
    const found = this.preCheck.check(terms);
    this.note();
    if (found.status === 'unsat') return { status: 'unsat', core: terms };
    this.counts.intervals += found.intervals.size;
    if (!this.options.tellsIntervals || found.intervals.size === 0) return this.pass(query, budget);
    return this.pass({ ...query, facts: { ...facts, indexIntervals: found.intervals } }, budget);
  }

  private note(): void {
    const { counts, preCheck } = this;
    counts.asked++;
    counts.programs = preCheck.programs.counts.asked;
    counts.programsKnown = preCheck.programs.counts.known;
  }

  private decide(): void {
    const conflicts = this.options.conflicts();
    const { unsat: refuted, programs } = this.counts;
    if (this.isTrying) {
      const spared = (refuted - this.refutedBefore) * this.conflictsPerQuery;
      const spent = (programs - this.programsBefore) * conflictsPerProgram;
      this.isTrying = refuted > this.refutedBefore && spared >= spent;
      if (!this.isTrying) {
        this.left = this.pause;
        this.pause *= 2;
      } else this.left = tries;
    } else {
      const work = (conflicts - this.conflictsBefore) / (this.counts.queries - this.queriesBefore);
      this.isTrying = work >= muchWork;
      this.left = this.isTrying ? tries : window;
      this.conflictsPerQuery = work;
    }
    this.conflictsBefore = conflicts;
    this.refutedBefore = refuted;
    this.programsBefore = programs;
    this.queriesBefore = this.counts.queries;
  }
}
