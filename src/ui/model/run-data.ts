/**
 * A run as the report page sees it: plain data, the same for a finished run (embedded in the page)
 * and for one that goes on (sent piece by piece).
 *
 * What can be long is kept in columns: fifty thousand tree nodes are a few arrays of numbers, not
 * fifty thousand objects, which makes the file small and its parsing fast. Strings and source places
 * that many nodes share are stored once and referred to by index; -1 stands for none.
 */

export type RunStatus =
  | 'running'
  | 'finished'
  /** Killed, or ended without a word. */
  | 'interrupted';

export interface Covered {
  covered: number | null;
  total: number | null;
}

export interface StageFigures {
  queries: number;
  sat: number;
  unsat: number;
  unknown: number;
  ms: number;
}

/** What became of states that met at a line, and what is in the way of joining them. */
export interface MergeLine extends Place {
  met: number;
  /** States that were joined to others. */
  joined: number;
  /** Meetings after which the states stayed apart: the policy held a join to be not worth it, or there can be none. */
  unworthy: number;
  refused: number;
  /** Variables that stood against joining, and reasons why there can be none, with how often. */
  objections: [name: string, times: number][];
  refusals: [reason: string, times: number][];
  /** Variables that later queries depend on, with their share of these queries, the hottest first. */
  hot: [name: string, share: number][];
  /** How long a turn of a state took before it was joined there, and behind the join, in ms; null where there was none. */
  before: number | null;
  after: number | null;
}

/** What became of states that met, where states are merged. */
export interface MergeFigures {
  mode: string;
  policy: string;
  met: number;
  joins: number;
  joined: number;
  unworthy: number;
  /** The lines where most states have met. */
  lines: MergeLine[];
}

/** A loop whose states were merged. */
export interface LoopFigures extends Place {
  /** How often it was a merge region, and how often its states forked on because that is cheaper. */
  regions: number;
  forked: number;
  /** What its merges have saved, at least, in counts of about a microsecond; 0 where that is not known. */
  saved: number;
  /** States that left it, and those that went on behind it. */
  leaves: number;
  states: number;
  /** Merges with a formula, and with disjunctions. */
  formulas: number;
  standard: number;
  /** Some of its patterns, as formulas. */
  patterns: string[];
}

/** The figures of the whole run so far. */
export interface RunFigures {
  version: string;
  program: string[];
  /** Options that the user set, as shown. */
  options: Record<string, unknown>;
  directory: string;
  complete: boolean;
  stoppedBy: string | null;
  paths: { completed: number; errored: number; partial: number; estimated: number | null };
  states: { living: number; max: number; forks: number; merges: number };
  loops: LoopFigures[];
  instructions: number;
  coverage: { lines: Covered; branches: Covered };
  solver: StageFigures & { byStage: Record<string, StageFigures> };
  /** Null where states are not merged. */
  merge: MergeFigures | null;
  /** Engines that explore, and pieces of work among them; null where there is one. */
  load: { engines: number; jobs: number } | null;
  /** Names of the engines where there are several, by their numbers: the first ones, where there are very many. */
  workers: string[];
  wallMs: number;
  maxRssMb: number;
}

/** Measurements over time, one column for each; null where a run does not measure it. */
export interface Samples {
  /** Milliseconds since the start. */
  time: number[];
  paths: number[];
  states: number[];
  instructions: number[];
  /** Milliseconds in the solver since the start. */
  solverMs: number[];
  /** Megabytes of memory. */
  memory: number[];
  lines: (number | null)[];
  branches: (number | null)[];
  errors: number[];
  /** Pieces of work that engines have, or that wait; null where one engine explores. */
  jobs: (number | null)[];
  /** Of each engine: paths, lines that it was the first to cover, an index into `laneStates`; one after the other. */
  workers: number[][];
}

/** How an engine is; `silent`: nothing is heard of it. */
export const laneStates = ['silent', 'left', 'idle', 'busy'] as const;

export const outcomes = ['open', 'forked', 'exit', 'error', 'partial', 'silent', 'merged'] as const;
export type Outcome = (typeof outcomes)[number];

export interface Place {
  file: string;
  line: number;
  function: string;
}

/**
 * The history of states: a tree of forks, or, where states were merged, a graph of forks and joins. A node
 * is a stretch of a path between two of them; those that it comes from come before it. `place` is where the
 * stretch ended: the fork, the join, the error, the exit.
 *
 * `parent` is the last node that every way here passes: the parent itself where there is one; for a join,
 * the fork at which the ways that met had parted (its immediate dominator). So `parent` makes a tree of
 * any history, in which what is true of a node (its conditions) is true of all beneath it. Parents of a join are in
 * `joins`; `parentsOf` has those of any node.
 */
export interface Tree {
  parent: number[];
  /** In the order of the nodes: a node, and the two or more that it comes from. */
  joins: number[][];
  place: number[];
  /** What was decided at the parent's end to come here: an index into `conditions`. */
  condition: number[];
  /** An index into `outcomes`. */
  outcome: number[];
  /** An index into the run's tests. */
  test: number[];
  instructions: number[];
  solverMs: number[];
  places: Place[];
  conditions: string[];
}

/** Per line: the columns have the same length; `line` counts from 1. */
export interface LineFigures {
  line: number[];
  /** 1 for a line that ran, 0 for one with code that never did. */
  covered: number[];
  /** Of interpreted code; code that touches nothing symbolic may be compiled and is not counted. */
  instructions: number[];
  forks: number[];
  solverMs: number[];
  /** Branch outcomes seen and possible at the line. */
  branchesTaken: number[];
  branches: number[];
}

export interface SourceFile {
  name: string;
  /** Undefined where the file could not be read. */
  text?: string | undefined;
  figures: LineFigures;
}

export interface StackPlace extends Place {
  column?: number;
}

/** An input of a test with its value in C's notation, where its type is known. */
export interface TestValue {
  name: string;
  type: string;
  value: string;
  /** Hexadecimal; of a long value its beginning. */
  bytes: string;
}

export interface TestData {
  name: string;
  outcome: Outcome;
  /** The exit status, the kind of error, or why the path was given up. */
  detail: string;
  values: TestValue[];
  /** The tree's leaf. */
  node: number;
  ms: number;
}

export interface ErrorData {
  kind: string;
  message: string;
  file: string;
  line: number;
  function: string;
  stack: StackPlace[];
  /** Index into the run's tests. */
  test: number;
  /** The tree's leaf. */
  node: number;
  /** A C program that fails in the same way without Merganser; '' where there is none. */
  reproducer?: string | undefined;
}

export interface SlowQuery {
  ms: number;
  /** When it was asked, in milliseconds since the start. */
  time: number;
  answer: string;
  place: Place | null;
  /** The tree's node that asked. */
  node: number;
  smtlib: string;
}

/** Time that one stage of Merganser spent for one line of the program. */
export interface ProfileEntry {
  stage: string;
  function: string;
  /** '' where nothing is known of the source. */
  file: string;
  line: number;
  /** Whether it stands for a whole function that was compiled. */
  isCompiled: boolean;
  ms: number;
}

export interface RunData {
  status: RunStatus;
  figures: RunFigures;
  samples: Samples;
  tree: Tree;
  sources: SourceFile[];
  errors: ErrorData[];
  tests: TestData[];
  queries: SlowQuery[];
  /** Empty for a run without --profile. */
  profile: ProfileEntry[];
  /** What the engine did less exactly than asked, and what could not be read. */
  notes: string[];
}

export function emptyRun(): RunData {
  const covered = () => ({ covered: null, total: null });
  return {
    status: 'running',
    figures: {
      version: '',
      program: [],
      options: {},
      directory: '',
      complete: false,
      stoppedBy: null,
      paths: { completed: 0, errored: 0, partial: 0, estimated: null },
      states: { living: 0, max: 0, forks: 0, merges: 0 },
      loops: [],
      instructions: 0,
      coverage: { lines: covered(), branches: covered() },
      solver: { queries: 0, sat: 0, unsat: 0, unknown: 0, ms: 0, byStage: {} },
      merge: null,
      load: null,
      workers: [],
      wallMs: 0,
      maxRssMb: 0,
    },
    samples: {
      time: [],
      paths: [],
      states: [],
      instructions: [],
      solverMs: [],
      memory: [],
      lines: [],
      branches: [],
      errors: [],
      jobs: [],
      workers: [],
    },
    tree: {
      parent: [],
      joins: [],
      place: [],
      condition: [],
      outcome: [],
      test: [],
      instructions: [],
      solverMs: [],
      places: [],
      conditions: [],
    },
    sources: [],
    errors: [],
    tests: [],
    queries: [],
    profile: [],
    notes: [],
  };
}
