/**
 * The running path as the program's calls see it: what a function that the engine implements may ask for,
 * and do to the state that runs (running.ts).
 */
import type { Expr, ExprContext } from '../../../expr/index.js';
import type { CType } from '../../../ir/index.js';
import type { Intent, Resolution } from '../../../memory/index.js';
import type { PathSolver } from '../../../solver/index.js';
import type { Slot } from '../../../value/index.js';
import type { Machine } from '../../machine.js';
import type { Program } from '../../prepare/index.js';
import type { Files } from '../files/files.js';
import type { MessageSource } from '../states/events.js';
import type { State } from '../states/state.js';
import type { Outside } from './arrivals.js';
import type { Beginning } from './clocks.js';
import type { ExternalCalls } from './external-calls.js';

/** What functions that print do (printing/printing.ts). */
export type Printing = 'never' | 'concrete' | 'all' | 'any';

export interface RunningPath {
  readonly program: Program;
  readonly machine: Machine;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  /** The state that runs, and its files. */
  readonly current: State;
  readonly files: Files;
  /** Whether anything symbolic may come up; otherwise the program runs as in a concrete run. */
  readonly hasInputs: boolean;
  /** When the program began, as it is told. */
  readonly beginning: Beginning;
  /** Calls of one path that fail at most, of those that may. */
  readonly mostFailures: number;
  /** What comes from outside while the program runs. */
  readonly outside: Outside;
  /** Whether functions that nobody defines give symbolic results, instead of an error. */
  readonly inventsResults: boolean;
  readonly printing: Printing;
  readonly externalCalls: ExternalCalls | undefined;
  readonly tellsMerges: boolean;
  /** Whether klee_open_merge and klee_close_merge stop the run (outcome `region`). */
  readonly stopsAtRegions: boolean;
  /** Whether an assumption that cannot hold ends the path silently. */
  readonly silentAssume: boolean;
  /** Whether nothing was forked and nothing symbolic was made. */
  readonly isSinglePath: boolean;
  /** Whether nobody is told of what happens: a state that slept is made again, or one is only tried. */
  readonly isSilent: boolean;
  /** A fresh input; its length may be a term that is at most its size. Names that come twice get a number. */
  newInput(name: string, size: number, type?: CType, length?: Expr): Expr;
  /** Which objects a symbolic pointer may reach. */
  resolve(pointer: Expr, size: number, intent: Intent): Resolution;
  /** Adds a condition to the path; 'infeasible' leaves it as it was. */
  assume(condition: Expr): 'held' | 'infeasible' | 'unknown';
  /** A value that a term can have. The path is not narrowed to it, but it is a decision all the same. */
  someValue(term: Expr): number | bigint;
  /** An exit status may be symbolic: it is then the one that the path's test gives. */
  statusOf(value: Slot | undefined): number;
  /** A message of the program's author for the user of the run. */
  say(source: MessageSource, text: string, by?: Speaker): void;
  warn(text: string, detail?: string): void;
}

/** Who says a message where it is not the program's author, and what it is (`ExploreEvent`). */
export interface Speaker {
  readonly function: string;
  readonly detail: string;
}
