/**
 * `merganser exec`: runs a program concretely. Output and exit status are the program's own; an error
 * that the engine finds is reported on standard error, and the status is the one of the signal that
 * would have ended a native run.
 */
import { type ErrorKind, type Outcome, startProgram } from '../../exec/index.js';
import type { CommandContext } from '../command.js';
import { errorReport } from '../error-report.js';
import { ExitCode } from '../exit-codes.js';
import { readyProgram } from '../program.js';

/** SIGILL, SIGABRT, SIGFPE and SIGSEGV as a shell shows them. */
const statusOf: Record<ErrorKind, number> = {
  unreachable: 128 + 4,
  assert: 128 + 6,
  abort: 128 + 6,
  'double-free': 128 + 6,
  'invalid-free': 128 + 6,
  user: 128 + 6,
  external: 128 + 6,
  model: 128 + 6,
  'division-by-zero': 128 + 8,
  overflow: 128 + 8,
  overshift: 128 + 8,
  'floating-point': 128 + 8,
  'out-of-bounds': 128 + 11,
  'null-pointer': 128 + 11,
  'use-after-free': 128 + 11,
  uninitialised: 128 + 11,
  leak: 128 + 6,
};

export function run(context: CommandContext): number {
  const ready = readyProgram(context);
  if (!ready) return ExitCode.usage;
  const { machine, host, args, environment } = ready;
  const outcome = startProgram(machine, args, environment);
  host.flush();
  return report(outcome, context);
}

function report(outcome: Outcome, { terminal, workingDirectory }: CommandContext): number {
  switch (outcome.kind) {
    case 'exit':
    case 'silent':
      return outcome.status;
    case 'signal':
      return 128 + outcome.signal;
    case 'error':
      terminal.err(`merganser: ${errorReport(outcome.error, workingDirectory, terminal.paint)}`);
      return statusOf[outcome.error.kind];
    case 'budget':
      terminal.err('merganser: stopped: the limit of --max-instructions is reached\n');
      return 128 + 9;
    default:
      throw new Error(`a concrete run stopped with ${outcome.kind}`);
  }
}
