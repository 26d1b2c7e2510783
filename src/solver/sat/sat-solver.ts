/**
 * The interface of a propositional solver that lives for a whole run.
 *
 * A literal is `2·variable + sign` (sign 1 = negated), so `literal ^ 1` negates. Clauses are only ever
 * added. A query is a list of assumptions; an unsatisfiable one names the assumptions that it used.
 *
 * A query may also give its *cone*: the variables that its assumptions depend on. A solver that knows
 * about cones decides and propagates only those and stops as soon as all of them are assigned without
 * conflict. This is sound only if every clause is valid for a fixed reading of each variable as a
 * function of free inputs, and the cone is closed under "depends on": then an assignment of the cone
 * extends to all variables by computing the functions (see `../bitblast/cnf.ts`, which keeps that
 * invariant). A solver that ignores cones is always sound.
 */

/** A literal: `2·variable + sign`. */
export type Literal = number;

export type SatAnswer = 'sat' | 'unsat' | 'unknown';

/** What may end a query early; absent fields do not limit. */
export interface SatBudget {
  /** Conflicts that this query may use. */
  readonly conflicts?: number;
  /** A reading of `performance.now()` after which the query gives up. */
  readonly deadline?: number;
  /** Polled now and then; true ends the query. */
  readonly cancelled?: () => boolean;
}

/**
 * The variables of a query, in the order in which its assumptions brought them in, so that queries
 * which share a prefix of assumptions share a prefix of variables.
 */
export interface Cone {
  readonly variables: Int32Array;
  readonly length: number;
  /** The first `shared` variables are the same as in the query before. */
  readonly shared: number;
}

export interface SatStatistics {
  queries: number;
  conflicts: number;
  decisions: number;
  propagations: number;
  restarts: number;
  learned: number;
  reduced: number;
  /** Assumption levels taken over from the query before. */
  reusedLevels: number;
}

export interface SatSolver {
  readonly name: string;
  /** A new variable; variables are numbered from 0. */
  newVariable(): number;
  /** Variables so far. */
  readonly variables: number;
  /** Clauses in memory, given and learned. */
  readonly clauses: number;
  /** Adds a clause. Returns false when the clauses are unsatisfiable without any assumption. */
  addClause(literals: ArrayLike<Literal>): boolean;
  /** Adds literals as clauses of their own; what is propagated for the last query is given up first. */
  fix(literals: readonly Literal[]): void;
  solve(assumptions: readonly Literal[], budget?: SatBudget, cone?: Cone): SatAnswer;
  /** Asks for a variable to be decided early; a solver may ignore it. */
  favour(variable: number): void;
  /** After `sat`, until the next call: is the literal true? Outside the cone the answer is arbitrary. */
  value(literal: Literal): boolean;
  /**
   * After a query: the value that a literal must have if the first `count` of its assumptions hold, as
   * far as the solver has seen; a solver may always say undefined.
   */
  implied(literal: Literal, count: number): boolean | undefined;
  /** After `unsat`: the assumptions that the refutation used, in no particular order. */
  core(): readonly Literal[];
  /** Why the last answer was `unknown`. */
  readonly unknownReason: 'conflicts' | 'time' | 'cancelled' | undefined;
  readonly statistics: SatStatistics;
  /** Frees memory outside the JavaScript heap, if any. */
  dispose(): void;
}

export function newSatStatistics(): SatStatistics {
  return {
    queries: 0,
    conflicts: 0,
    decisions: 0,
    propagations: 0,
    restarts: 0,
    learned: 0,
    reduced: 0,
    reusedLevels: 0,
  };
}
