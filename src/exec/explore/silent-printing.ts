/**
 * Printing that nobody sees: standard output and error in an exploration with symbolic inputs.
 *
 * No path can read back what goes there, so nothing is written, and formatting, which would fork for the
 * digits of a symbolic number, is left out where nothing comes of it. What a program can see is right all
 * the same:
 *
 * - the result (C17 7.21.6 and 7.21.7; where the standard leaves a choice, as for `puts`, glibc's). Where the
 *   call's result is used, the library's own code counts the bytes: `vfprintf` is given the stream
 *   `__printf_nowhere` (runtime/libc/printf.c), which makes it count without a branch on a number's digits, so that
 *   the result is a term and only a branch on it forks. A string is followed up to its end;
 * - what `%n` stores: such a format is followed too, and so is one whose bytes are not known;
 * - whether it is standard output at all: a stream that was reopened or a descriptor that was replaced by
 *   dup2 leads to a file, which is printed to as the library prints.
 *
 * What only the formatting would find, such as a wrong pointer for `%s`, is found where the result is used
 * and not elsewhere. A function that the program defines itself is its own, whatever its name.
 */
import { Expr, Kind } from '../../expr/index.js';
import { type CallInstruction, type Func, usersIn } from '../../ir/index.js';
import { concreteWord, type Slot } from '../domain.js';
import type { Implementation, Maker } from '../external.js';
import type { Machine } from '../machine.js';
import { callBody } from '../tier0/call.js';
import type { Files } from './files.js';

/** What a function that prints gives back: as many bytes as it printed, as `puts` counts them, … */
type Result = 'length' | 'line' | 'success' | 'character' | 'nothing';

export interface Printer {
  readonly result: Result;
  /** Which argument is the stream, or the variable that holds it. */
  readonly stream: number | 'stdout' | 'stderr';
  /** Which argument is the format. */
  readonly format?: number;
}

const table: Readonly<Record<string, Printer>> = {
  printf: { result: 'length', stream: 'stdout', format: 0 },
  vprintf: { result: 'length', stream: 'stdout', format: 0 },
  fprintf: { result: 'length', stream: 0, format: 1 },
  vfprintf: { result: 'length', stream: 0, format: 1 },
  __printf_chk: { result: 'length', stream: 'stdout', format: 1 },
  __vprintf_chk: { result: 'length', stream: 'stdout', format: 1 },
  __fprintf_chk: { result: 'length', stream: 0, format: 2 },
  __vfprintf_chk: { result: 'length', stream: 0, format: 2 },
  puts: { result: 'line', stream: 'stdout' },
  fputs: { result: 'success', stream: 1 },
  fputs_unlocked: { result: 'success', stream: 1 },
  putchar: { result: 'character', stream: 'stdout' },
  putchar_unlocked: { result: 'character', stream: 'stdout' },
  fputc: { result: 'character', stream: 1 },
  fputc_unlocked: { result: 'character', stream: 1 },
  putc: { result: 'character', stream: 1 },
  putc_unlocked: { result: 'character', stream: 1 },
  perror: { result: 'nothing', stream: 'stderr' },
};

export const printers: ReadonlyMap<string, Printer> = new Map(Object.entries(table));

/** Where a stream has its descriptor (runtime/libc/stream.h). */
const descriptorOffset = 112;

/** Prints to files only. */
export function silent(func: Func, printer: Printer, files: Files): Maker {
  return ({ machine, inst }) => {
    const printed: Implementation = (args) => callBody(machine, inst, func, args);
    const unseen = unseenCall(machine, inst, func, printer);
    const streamOf = streamReader(machine, printer);
    return (args) => {
      const stream = streamOf(args);
      if (!isOutput(machine, files, stream)) return printed(args);
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
  machine: Machine,
  inst: CallInstruction,
  func: Func,
  { result, format }: Printer,
): Implementation {
  const { domain } = machine;
  const isUsed = usersIn(inst.parent.func).has(inst);
  const followed = (args: readonly Slot[]) =>
    callBody(machine, inst, func, func.name === 'vfprintf' ? countedOnly(machine, args) : args);
  if (format !== undefined) {
    const stores = storesCount(machine, inst, format);
    return (args) => (isUsed || stores(args[format]) ? followed(args) : 0);
  }
  if (!isUsed) return () => (inst.type.kind === 'void' ? undefined : 0);
  switch (result) {
    case 'line':
      return (args) => {
        const text = knownText(machine, args[0]);
        return text === undefined ? followed(args) : text.length + 1;
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

/** Conversions of a format; the first group is the letter. */
const conversions = /%[^%A-Za-z]*[hlqjzZtLI]*([A-Za-z%])/g;

const hasCount = (format: string): boolean =>
  [...format.matchAll(conversions)].some(([, letter]) => letter === 'n');

/** Whether printing in a format stores a number, or may do so. */
function storesCount(
  machine: Machine,
  inst: CallInstruction,
  index: number,
): (format: Slot) => boolean {
  const mayStore = (pointer: Slot): boolean => {
    if (pointer instanceof Expr) {
      if (pointer.kind === Kind.Ite) return mayStore(pointer.b) || mayStore(pointer.c);
      return !pointer.isConst || mayStore(pointer.value);
    }
    const text = knownText(machine, pointer);
    return text === undefined || hasCount(text);
  };
  const operand = inst.operands[index];
  if (operand.kind !== 'global' || !operand.constant) return mayStore;
  let known: boolean | undefined;
  return (format) => {
    known ??= mayStore(format);
    return known;
  };
}

/** The text at a pointer; undefined where it is symbolic. */
function knownText({ access }: Machine, pointer: Slot): string | undefined {
  if (pointer instanceof Expr) return undefined;
  let text = '';
  for (let at = access.require(pointer, 1, 'read'); ; at++) {
    const byte = access.byte(access.require(at, 1, 'read'));
    if (byte instanceof Expr) return undefined;
    if (byte === 0) return text;
    text += String.fromCharCode(byte as number);
  }
}
