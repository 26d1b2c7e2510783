/**
 * What a solver is: constraints and a question in, an answer out, synchronously.
 *
 * A query asks whether constraints (terms of width 1) and a question can hold together. Everything else
 * (validity, values) is asked in terms of this one question, by `chain/path-solver.ts`. A query may
 * carry facts that are no part of the formula but that a stage may use; two queries with different
 * facts are different queries to every cache (`factsKey`).
 */
import { type Expr, Kind, type Support, type Value } from '../expr/index.js';
import type { Model } from './model.js';

/** Knowledge beside the formula, which makes an answer cheaper and never another one. */
export interface QueryFacts {
  /** By name of the array (`factName`): the size in bytes of the smallest access that the program makes (docs/papers.md: Shuai et al., §3.2). */
  readonly accessSize?: ReadonlyMap<string, number>;
  /** By index term: an interval with all values that it has in models of the query. */
  readonly indexIntervals?: ReadonlyMap<Expr, { readonly low: Value; readonly high: Value }>;
}

/** What is known of the constraints of a query without asking. */
export interface Known {
  /** Satisfies all of them. */
  readonly model: Model;
  /** What they depend on. */
  readonly support: Support;
}

export interface Query {
  /** What holds, oldest first: queries that share a beginning are cheap one after the other. */
  readonly constraints: readonly Expr[];
  /** What is asked to hold as well; absent: only whether the constraints can hold. */
  readonly question?: Expr;
  readonly facts?: QueryFacts;
  readonly known?: Known;
}

/** What ends a query early; absent fields do not limit. */
export interface Budget {
  readonly conflicts?: number;
  readonly milliseconds?: number;
  /** Polled now and then; true ends the query. */
  readonly cancelled?: () => boolean;
}

export type UnknownReason =
  /** The budget of conflicts is used up. */
  | 'conflicts'
  /** The time is over. */
  | 'time'
  | 'cancelled'
  /** The solver cannot treat the query, or failed; `detail` says how. */
  | 'incapable';

export interface Sat {
  readonly status: 'sat';
  readonly model: Model;
}

export interface Unsat {
  readonly status: 'unsat';
  /** Constraints (and the question, if it was needed) that cannot hold together. */
  readonly core: readonly Expr[];
}

export interface Unknown {
  readonly status: 'unknown';
  readonly reason: UnknownReason;
  readonly detail?: string;
}

export type Answer = Sat | Unsat | Unknown;

/** What one stage of a solver did. */
export interface StageStatistics {
  /** Queries that reached the stage. */
  queries: number;
  /** Queries that it answered itself, by verdict. */
  sat: number;
  unsat: number;
  unknown: number;
  milliseconds: number;
}

export interface Solver {
  readonly name: string;
  check(query: Query, budget?: Budget): Answer;
  /** By stage, the outermost first. */
  statistics(): ReadonlyMap<string, Readonly<StageStatistics>>;
  /** Frees what lives outside the JavaScript heap. */
  dispose(): void;
}

export function newStageStatistics(): StageStatistics {
  return { queries: 0, sat: 0, unsat: 0, unknown: 0, milliseconds: 0 };
}

export function countAnswer(statistics: StageStatistics, answer: Answer): void {
  statistics[answer.status]++;
}

/** What an array is called among facts; undefined for one that consists of others. */
export function factName(array: Expr): string | undefined {
  if (array.kind === Kind.ArraySymbol) return array.array.name;
  return array.kind === Kind.ConstArray ? `constant ${array.contents.id}` : undefined;
}

const factKeys = new WeakMap<QueryFacts, string>();

/** Equal for equal facts; the empty string for none. Intervals follow from the query, and are not part of it. */
export function factsKey(facts: QueryFacts | undefined): string {
  const sizes = facts?.accessSize;
  if (facts === undefined || sizes === undefined || sizes.size === 0) return '';
  let key = factKeys.get(facts);
  if (key === undefined) {
    key = [...sizes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, size]) => `${name}=${size}`)
      .join();
    factKeys.set(facts, key);
  }
  return key;
}
