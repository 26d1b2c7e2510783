/**
 * What the engines of one run say to each other.
 *
 * One engine leads: it has the program's start, the run directory and the terminal. The others work: each has the same program
 * and options, gets states as text (the decisions that lead to them, `sleep-store.ts` of the exploration), and tells
 * what it finds. Everything here is plain data, so that it can pass between threads, processes or machines; messages of
 * one worker arrive in the order in which it sent them.
 */
import type { ExecutionError } from '../exec/index.js';
import type { LineCosts, PrintedQuery, RunSummary, SentTest } from '../results/index.js';
import type { ExplorationEvent } from '../run/index.js';
import type { Solved } from './answers.js';

export type ToWorker =
  /** States to explore. */
  | { readonly kind: 'work'; readonly block: string }
  /**
   * Somebody has nothing to do: at most so many states are wanted. With a `request`, those that stay are to be named in the same moment, and nothing is given
   * where they cannot be.
   */
  | { readonly kind: 'give'; readonly most: number; readonly request?: number }
  /** So many tests that it told of were taken in. */
  | { readonly kind: 'taken'; readonly tests: number }
  /** All living states are to be named, behind the report of what happened until then; who is to `wait` goes on when it is told. */
  | { readonly kind: 'name'; readonly request: number; readonly waits?: boolean }
  | { readonly kind: 'go on' }
  /** What others have found out: answers of the solver, and code that they have covered, by its marks. */
  | {
      readonly kind: 'news';
      readonly answers: readonly Solved[];
      readonly marks: readonly number[];
    }
  /** The leader has found that merging pays in this run (`Merging.pays`). */
  | { readonly kind: 'merging pays' }
  /** The run is over: the rest of what there is to tell. */
  | { readonly kind: 'finish' };

export type FromWorker =
  | { readonly kind: 'ready' }
  /** It cannot take part: the reason is for the user. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'told'; readonly report: Report }
  /** Answers of the solver that it has found. */
  | { readonly kind: 'solved'; readonly answers: readonly Solved[] }
  /** The answer to `give`; undefined where there is nothing to spare. */
  | { readonly kind: 'given'; readonly block: string | undefined }
  /** The answer to a `name`: its states are these, as of the report before; undefined where they cannot be named now. */
  | { readonly kind: 'named'; readonly request: number; readonly block: string | undefined }
  /** It has nothing to do. */
  | { readonly kind: 'dry' }
  | { readonly kind: 'finished'; readonly account: Account };

/** How long the texts in a message are: what there is in it but for a few numbers. */
export function textIn(message: ToWorker | FromWorker): number {
  if ('answers' in message) return message.answers.flat().join('').length;
  if (message.kind !== 'told') return 'block' in message ? (message.block?.length ?? 0) : 0;
  let length = 0;
  for (const line of message.report.lines) length += line.length;
  for (const { inputs } of message.report.tests) {
    for (const [name, bytes] of inputs) length += name.length + bytes.length;
  }
  return length;
}

/** What happened since the last report. */
export interface Report {
  /** Lines of events with the worker's own numbers (results/recorder/event-import.ts), and the tests that they name. */
  readonly lines: readonly string[];
  readonly tests: readonly SentTest[];
  readonly errors: readonly FoundElsewhere[];
  readonly events: readonly Exclude<ExplorationEvent, { kind: 'path' }>[];
  readonly figures: Figures;
  /** Marks of code that was covered, as far as this engine knew for the first time. */
  readonly marks: readonly number[];
}

/** An error that the worker has not seen before. */
export interface FoundElsewhere {
  readonly error: ExecutionError;
  /** The worker's number of the node where its path ended, and its name of the test. */
  readonly node: number;
  readonly test: string | null;
  /** The inputs that lead there, as they are shown. */
  readonly values: readonly string[];
}

/** How far a worker is. */
export interface Figures {
  readonly completed: number;
  readonly errored: number;
  readonly partial: number;
  readonly forks: number;
  readonly instructions: number;
  readonly queries: number;
  readonly solverMs: number;
  readonly living: number;
}

/** What a worker has done in all. */
export interface Account {
  readonly summary: RunSummary;
  readonly costs: LineCosts | undefined;
  readonly slow: readonly PrintedQuery[];
}
