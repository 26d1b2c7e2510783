/** What is said at the end of a run: on the terminal, and in the file `info`. */
import type { StopReason } from '../../run/events.js';
import type { KleeSession } from './session.js';

/** What all explorations of a run did together. */
export class Totals {
  instructions = 0;
  explored = 0;
  queries = 0;
  sat = 0;
  unsat = 0;
  wasStopped = false;
  wasInterrupted = false;

  noteStop(reason: StopReason | null): void {
    this.wasStopped ||= reason !== null && reason !== 'cancelled';
    this.wasInterrupted ||= reason === 'interrupted';
  }
}

export function closingLines(
  { completed, partial, tests }: KleeSession,
  { instructions }: Totals,
): string {
  return [
    '',
    `KLEE: done: total instructions = ${instructions}`,
    `KLEE: done: completed paths = ${completed}`,
    `KLEE: done: partially completed paths = ${partial}`,
    `KLEE: done: generated tests = ${tests}`,
    '',
  ].join('\n');
}

export function closingInfo({ explored, queries, sat, unsat }: Totals): string {
  return [
    `KLEE: done: explored paths = ${explored}`,
    `KLEE: done: total queries = ${queries}`,
    `KLEE: done: valid queries = ${unsat}`,
    `KLEE: done: invalid queries = ${sat}`,
    '',
  ].join('\n');
}

export function times(started: Date, ended: Date): string {
  const elapsed = ended.getTime() - started.getTime();
  return `Finished: ${stamp(ended)}\nElapsed: ${new Date(elapsed).toISOString().slice(11, 19)}\n`;
}

export function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
