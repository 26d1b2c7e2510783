/**
 * A conversation with a solver in SMT-LIB, synchronously: commands out, text back.
 *
 * Z3 in this process, Z3 in a worker and any solver behind a pipe are sessions; what they have in
 * common, from printing the query to reading the model, is `SmtLibSolver`.
 */

export interface SmtSession {
  /** For messages and statistics. */
  readonly name: string;
  /**
   * What the solver prints for the commands. Throws `SessionTimeout` when that takes longer than
   * `milliseconds`, `SessionCancelled` when it waits and `cancelled` says so, and any other error when
   * the solver is gone; the next call may start it afresh.
   */
  ask(commands: string, milliseconds: number, cancelled?: () => boolean): string;
  /** A command that limits the time of one check, where the solver has one. */
  timeLimit?(milliseconds: number): string;
  dispose(): void;
}

/** The solver did not answer in time. */
export class SessionTimeout extends Error {}

/** Nobody wants the answer any more. */
export class SessionCancelled extends Error {}
