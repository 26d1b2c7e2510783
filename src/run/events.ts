/** What an exploration tells while it runs. */
import type { Begun, ExploreEvent, PathEnd, State, TestCase } from '../exec/index.js';
import type { Answer, Query } from '../solver/index.js';

export type StopReason =
  | 'time'
  | 'instructions'
  | 'paths'
  | 'memory'
  /** What was found cannot be written any more. */
  | 'output'
  | 'cancelled'
  | 'interrupted';

/** What was seen so far. */
export interface Progress {
  completed: number;
  errored: number;
  partial: number;
  silent: number;
  maxStates: number;
  forks: number;
  /** How often several states became one. */
  merges: number;
  /** How many paths the states that ended may stand for, by their multiplicities. */
  multiplicity: number;
  /** How many they stand for, where they are counted. */
  exactPaths: number | undefined;
  instructions: number;
  /** Questions that reached the solver, and their time. */
  queries: number;
  solverMs: number;
  stoppedBy: StopReason | null;
}

export interface ExplorationListener {
  /** `isNew`: for an error, whether this kind at this place was not seen before. */
  note(event: ExploreEvent, isNew: boolean): void;
  noteQuery(query: Query, answer: Answer, ms: number, state: State | undefined): void;
}

export interface Ended {
  readonly end: PathEnd;
  readonly test: TestCase | undefined;
  /** For an error: whether this kind at this place was not seen before. */
  readonly isNew: boolean;
  /** The state that ended: its path condition, its inputs, its decisions. */
  readonly state: State;
  /** The blocks that it was in. */
  readonly begun: readonly Begun[];
}

export type ExplorationEvent =
  | { readonly kind: 'path'; readonly path: Ended }
  | Extract<ExploreEvent, { kind: 'message' | 'warning' }>;
