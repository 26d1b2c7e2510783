/**
 * How many engines of those that a run may have begin now.
 *
 * An engine costs about a second of processor time and some 50 MB before it is worth anything. So one begins only for a state that nobody is working on, no more load at the same
 * time than the machine has cores, and none where memory has become little: from four fifths on states would have to sleep for it.
 */
export interface Muster {
  /** Engines beside the leader that the run may have, and that have begun, those among them that are gone. */
  readonly wanted: number;
  readonly begun: number;
  /** Of these: those that load the program, and those that have nothing to do. */
  readonly starting: number;
  readonly idle: number;
  /** States that nobody is working on. */
  readonly spare: number;
  /** Engines that may load the program at the same time. */
  readonly atOnce: number;
}

export function recruits({ wanted, begun, starting, idle, spare, atOnce }: Muster): number {
  if (idle > 0) return 0;
  return Math.max(0, Math.min(wanted - begun, atOnce - starting, spare - starting));
}

/** Of the memory that the process may use: beyond it no engine begins. */
export const recruitingMemory = 0.6;
