/**
 * Printing that nobody sees: standard output and error in an exploration with symbolic inputs.
 *
 * No path can read back what goes there, so nothing is written, and formatting, which would fork for the
 * digits of a symbolic number, is left out where nothing comes of it. What a program can see is right all
 * the same:
 *
 * - the reads: that the arguments are there which the format takes, and that each text ends within its object
 *   or is not read so far (text-reads.ts). A symbolic text is one question, whatever its lengths;
 * - the result (C17 7.21.6 and 7.21.7; where the standard leaves a choice, as for `puts`, glibc's). Where the
 *   call's result is used, the library's own code counts the bytes: `vfprintf` is given the stream
 *   `__printf_nowhere` (runtime/libc/printf.c), which makes it count without a branch on a number's digits, so that
 *   the result is a term and only a branch on it forks. A string is followed up to its end;
 * - what `%n` stores: such a format is followed too, and so are one with wide text and one whose bytes are not
 *   known;
 * - whether it is standard output at all: a stream that was reopened or a descriptor that was replaced by
 *   dup2 leads to a file, which is printed to as the library prints.
 *
 * `%s` prints "(null)" for a null pointer, as glibc does; every other null text is an error. A function that the
 * program defines itself is its own, whatever its name.
 */
import { Expr } from '../../../expr/index.js';
import { type CallInstruction, type Func, usersIn } from '../../../ir/index.js';
import { concreteWord, type Slot } from '../../../value/index.js';
import type { Implementation, Maker } from '../../external.js';
import type { Machine } from '../../machine.js';
import { callBody } from '../../tier0/call.js';
import type { RunningPath } from '../asks/running-path.js';
import type { Files } from '../files/files.js';
import { knownText, PrintReads } from './print-reads.js';

/** What a function that prints gives back: as many bytes as it printed, as `puts` counts them, … */
type Result = 'length' | 'line' | 'success' | 'character' | 'nothing';

export interface Printer {
  readonly result: Result;
  /** Which argument is the stream, or the variable that holds it. */
  readonly stream: number | 'stdout' | 'stderr';
  /** Which argument is the format. */
  readonly format?: number;
  /** Whether the format's arguments are those of a va_list behind it. */
  readonly hasList?: true;
  /** Which argument is a text, and whether it may be a null pointer. */
  readonly text?: number;
  readonly nullText?: 'printed';
}

const table: Readonly<Record<string, Printer>> = {
  printf: { result: 'length', stream: 'stdout', format: 0 },
  vprintf: { result: 'length', stream: 'stdout', format: 0, hasList: true },
  fprintf: { result: 'length', stream: 0, format: 1 },
  vfprintf: { result: 'length', stream: 0, format: 1, hasList: true },
  __printf_chk: { result: 'length', stream: 'stdout', format: 1 },
  __vprintf_chk: { result: 'length', stream: 'stdout', format: 1, hasList: true },
  __fprintf_chk: { result: 'length', stream: 0, format: 2 },
  __vfprintf_chk: { result: 'length', stream: 0, format: 2, hasList: true },
  puts: { result: 'line', stream: 'stdout', text: 0 },
  fputs: { result: 'success', stream: 1, text: 0 },
  fputs_unlocked: { result: 'success', stream: 1, text: 0 },
  putchar: { result: 'character', stream: 'stdout' },
  putchar_unlocked: { result: 'character', stream: 'stdout' },
  fputc: { result: 'character', stream: 1 },
  fputc_unlocked: { result: 'character', stream: 1 },
  putc: { result: 'character', stream: 1 },
  putc_unlocked: { result: 'character', stream: 1 },
  perror: { result: 'nothing', stream: 'stderr', text: 0, nullText: 'printed' },
};

export const printers: ReadonlyMap<string, Printer> = new Map(Object.entries(table));

/** Where a stream has its descriptor (runtime/libc/stream.h). */
const descriptorOffset = 112;

/** Prints to files only. */
export function silent(func: Func, printer: Printer, running: RunningPath): Maker {
  return ({ machine, inst }) => {
    const printed: Implementation = (args) => callBody(machine, inst, func, args);
    const unseen = unseenCall(running, machine, inst, func, printer);
    const streamOf = streamReader(machine, printer);
    return (args) => {
      const stream = streamOf(args);
      if (!isOutput(machine, running.files, stream)) return printed(args);
      return unseen(args);
    };
  };
}

function streamReader(machine: Machine, { stream }: Printer): (args: readonly Slot[]) => Slot {
  if (typeof stream === 'number') return (args) => args[stream];
  const { program, access } = machine;
  const variable = program.module.symbols.get(stream);
  if (variable?.kind !== 'global') throw new Error(`the C library has no ${stream}`);
  const address = program.addressOf(variable);
  const pointer = program.module.types.pointer();
  return () => access.load(pointer, address);
}

function isOutput({ access, program }: Machine, files: Files, stream: Slot): boolean {
  const at = access.require(stream, descriptorOffset + 4, 'read') + descriptorOffset;
  const descriptor = access.load(program.module.types.int(32), at);
  return files.isOutput(concreteWord(descriptor));
}

/** The call without its output. */
function unseenCall(
  running: RunningPath,
  machine: Machine,
  inst: CallInstruction,
  func: Func,
  printer: Printer,
): Implementation {
  const isUsed = usersIn(inst.parent.func).has(inst);
  const followed = (args: readonly Slot[]) =>
    callBody(machine, inst, func, func.name === 'vfprintf' ? countedOnly(machine, args) : args);
  const reads = new PrintReads(running, machine, func, inst);
  const { format, hasList = false, text, nullText = 'error' } = printer;
  if (format !== undefined) {
    return (args) => (reads.checkFormat(args, format, hasList) && !isUsed ? 0 : followed(args));
  }
  const result = resultOf(machine, printer, followed, isUsed);
  if (text === undefined) return result;
  return (args) => (reads.checkText(args[text], nullText) ? result(args) : followed(args));
}

/** What a call gives back whose reads are right. */
function resultOf(
  machine: Machine,
  { result }: Printer,
  followed: Implementation,
  isUsed: boolean,
): Implementation {
  const { domain } = machine;
  if (result === 'nothing') return () => undefined;
  if (!isUsed) return () => 0;
  switch (result) {
    case 'line':
      return (args) => {
        const known = args[0] instanceof Expr ? undefined : knownText(machine, args[0]);
        return known === undefined ? followed(args) : known.length + 1;
      };
    case 'character':
      return ([c]) => domain.zeroExtend(domain.extract(c, 0, 8), 32);
    default:
      return () => 1;
  }
}

/** The arguments of vfprintf, with the stream that only counts. */
function countedOnly({ program }: Machine, [, ...others]: readonly Slot[]): Slot[] {
  const nowhere = program.module.symbols.get('__printf_nowhere');
  if (nowhere?.kind !== 'global') throw new Error('the C library has no __printf_nowhere');
  return [program.addressOf(nowhere), ...others];
}
