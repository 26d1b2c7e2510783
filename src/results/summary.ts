/**
 * The summary of a run: `summary.json` in the run directory, and `merganser run --json`. Fields that a
 * run does not measure are null. The JSON Schema is docs/schema/summary.schema.json.
 */
import type { ExecutionError } from '../exec/index.js';

export interface Count {
  readonly covered: number | null;
  readonly total: number | null;
}

/** A loop whose states were merged. */
export interface MergedLoop {
  readonly function: string;
  readonly file: string;
  readonly line: number;
  /** How often it was entered as a region, and given up for its size. */
  readonly regions: number;
  readonly givenUp: number;
  /** How often its states went on unmerged, because that is cheaper. */
  readonly forked?: number;
  /** States that left it, and those that went on behind it. */
  readonly leaves: number;
  readonly states: number;
  /** Merges with a formula, with disjunctions, and those that were not possible. */
  readonly formulas: number;
  readonly standard: number;
  readonly refused: number;
  /** States that were merged with earlier ones on the way. */
  readonly incremental: number;
  /** Of `auto`: what its merges have saved, at least, in counts of about a microsecond; less than 0 if they have cost. */
  readonly saved?: number;
  /** Some of its patterns, as texts. */
  readonly patterns: readonly string[];
}

export interface RunSummary {
  readonly version: string;
  readonly program: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether everything that the program can do was explored. */
  readonly complete: boolean;
  /** What cut the run short; "interrupted" by Ctrl-C, while it goes on, or if it was killed. */
  readonly stoppedBy: null | string;
  readonly paths: {
    readonly completed: number;
    readonly errored: number;
    readonly partial: number;
    /** Where states were merged, how many paths those that ended stand for: at most, and mostly fewer. */
    readonly estimated: number | null;
    /** Where they were counted (--count-paths). */
    readonly exact?: number;
  };
  readonly states: {
    readonly max: number;
    readonly forks: number;
    readonly merges: number;
    /** Of the states that have ended, added up (docs/merging.md). */
    readonly multiplicity?: number;
    /** How often a state was put to sleep at a limit, and written to a file. */
    readonly slept?: number;
    readonly writtenOut?: number;
  };
  /** What became of states that met, where states are merged (docs/merging.md). */
  readonly merge?: {
    readonly mode: string;
    readonly policy: string;
    /** How often states that stood together were looked at. */
    readonly met: number;
    readonly joins: number;
    /** States that were joined to others. */
    readonly joined: number;
    /** Meetings that the policy held to be not worth a join. */
    /** That merging had not begun when the run ended. */
    readonly onlyForked?: true;
    readonly unworthy: number;
    /** Those at which a join was not possible, by the reason. */
    readonly refused: Readonly<Record<string, number>>;
    /** Dynamic merging: states that were led on, and those of them that were joined. */
    readonly forwarded?: number;
    readonly caughtUp?: number;
    /** Dynamic merging with a limit: inputs that merged copies have found, and those that led a plain state to something new. */
    readonly scouted?: number;
    readonly arrived?: number;
    /** Merging that learns: how often merging was rehearsed, and how often that was found to pay. */
    readonly rehearsals?: number;
    readonly rehearsalsWon?: number;
    /** Where loops are merged: each with its patterns, the one with the most states first. */
    readonly loops?: readonly MergedLoop[];
    /** Where merges of loops are proved: how many were, were not, and of how many the solver could not say. */
    readonly validation?: {
      readonly validated: number;
      readonly failed: number;
      readonly unknown: number;
    };
    /** log paths ≈ c1 + c2 · log multiplicity, where paths are counted. */
    readonly calibration?: { readonly c1: number; readonly c2: number; readonly samples: number };
    /** The places where most states have met. */
    readonly places: readonly MergePlace[];
  };
  /** What was not explored, where, how often, and what helps. */
  readonly unexplored?: readonly {
    readonly cause: string;
    readonly message: string;
    readonly file: string;
    readonly line: number;
    readonly count: number;
    readonly advice: string;
  }[];
  /** What was taken for granted about the sizes of inputs. */
  readonly assumed?: readonly string[];
  /** What became of symbolic pointers; not in directories of versions before there were segments. */
  readonly memory?: {
    readonly model: string;
    readonly split: string;
    /** Accesses through symbolic pointers, and those of them that may be in several objects. */
    readonly resolutions: number;
    readonly multiple: number;
    /** Those through pointers that are one of a few addresses, which guards choose; not in older directories. */
    readonly fewAddresses?: number;
    /** Questions about where a pointer may be. */
    readonly resolutionQueries: number;
    /** Sets of objects that became one array, how often they did again, and the bytes of the largest. */
    readonly segments: number;
    readonly segmentsReused: number;
    readonly largestSegment: number;
    /** Guesses of where a pointer may be, by contexts of allocations: all that is possible, or not. */
    readonly guessed: number;
    readonly guessedWrong: number;
    /** Objects that were taken in parts, these parts, and the bytes of the largest of the objects. */
    readonly splits: number;
    readonly parts: number;
    readonly largestSplit: number;
  };
  /** How often a symbolic value lost some of its values, by what needed a concrete one. */
  readonly concretised: {
    readonly address: number;
    readonly size: number;
    readonly floatingPoint: number;
    readonly host: number;
  };
  readonly instructions: number;
  readonly tests: number;
  readonly errors: readonly (ExecutionError & { readonly test: string | null })[];
  readonly coverage: { readonly lines: Count; readonly branches: Count };
  readonly solver: {
    readonly queries: number;
    readonly sat: number;
    readonly unsat: number;
    readonly unknown: number;
    readonly ms: number;
    readonly byStage: Readonly<Record<string, StageCount>>;
  };
  /** What the solver made of arrays (docs/arrays.md). */
  readonly arrays?: ArrayCounts;
  /** What became of queries with quantifiers (docs/solver.md); absent where there were none. */
  readonly quantifiers?: QuantifierCounts;
  /** What each engine has done, the one that leads first; only where several have explored (--jobs). */
  readonly workers?: readonly WorkerCounts[];
  readonly wallMs: number;
  /** Processor time of all threads, from where `wallMs` begins. */
  readonly cpuMs?: number;
  readonly maxRssMb: number;
}

export interface QuantifierCounts {
  /** Queries with quantifiers. */
  readonly queries: number;
  /** Answered without quantifiers, by the instances that were known. */
  readonly stripped: number;
  /** By a model whose bytes were duplicated, or repaired, along the ranges. */
  readonly duplicated: number;
  readonly repaired: number;
  /** After more instances. */
  readonly instantiated: number;
  readonly instances: number;
  /** Without what the core took for the rest. */
  readonly ms: number;
}

export interface WorkerCounts {
  readonly paths: number;
  readonly instructions: number;
  readonly queries: number;
  readonly solverMs: number;
  /** How often it was given states. */
  readonly blocks: number;
  /** Of a thread: messages to it and from it, and how long the texts in them were. */
  readonly messages?: number;
  readonly bytes?: number;
}

export interface ArrayCounts {
  readonly encoding: string;
  /** Rounds in which a candidate violated array axioms. */
  readonly refinements: number;
  /** Axioms that were made; of constant arrays those that queries might have needed, and those that filters dropped. */
  readonly axioms: { readonly made: number; readonly possible: number; readonly saved: number };
  /** Tables that became circuits, their rows, and the rows that need none because no index reaches them. */
  readonly tables: { readonly made: number; readonly rows: number; readonly rowsCut: number };
  /** Queries that were checked by integer linear programming first. */
  readonly precheck: {
    readonly mode: string;
    readonly asked: number;
    readonly refuted: number;
    /** Indices for which an interval was found. */
    readonly intervals: number;
    /** Integer programs, and those that were known from others of the same form. */
    readonly programs: number;
    readonly programsKnown: number;
    readonly ms: number;
  };
}

export interface MergePlace {
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly met: number;
  readonly joins: number;
  readonly joined: number;
  readonly unworthy: number;
  readonly refused: Readonly<Record<string, number>>;
  /** How often a variable stood against joining. */
  readonly objections: Readonly<Record<string, number>>;
  /** The variables on which most later queries depend, and which share of them. */
  readonly hot?: readonly { readonly variable: string; readonly share: number }[];
  /** Turns of the states that were joined there, since their last join, and of what they became, until the next. */
  readonly before?: MergeTurns;
  readonly after?: MergeTurns;
}

export interface MergeTurns {
  readonly turns: number;
  readonly ms: number;
}

export interface StageCount {
  readonly queries: number;
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  readonly ms: number;
  /** Of the store: how many of its answers another engine has found. */
  readonly elsewhere?: number;
}

export const notMeasured: Count = { covered: null, total: null };
