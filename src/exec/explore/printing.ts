/**
 * Functions that print, in an exploration with symbolic inputs.
 *
 * Formatting a symbolic number would fork for every number of digits, so by default what goes to standard
 * output or error has no effect, and the functions say that they succeeded. What goes to another stream
 * can be read back, so it is printed as the library prints it. `concrete` and `all` are KLEE's ways, where printing is a call
 * of the host's library: what is concrete is printed, on every path; a symbolic argument is an error, or
 * is replaced by a value that it can have, to which the path is narrowed (`all`) or not (`any`).
 */
import { Expr } from '../../expr/index.js';
import { textOf } from '../builtins/end.js';
import { NeedsConcrete, type Slot } from '../domain.js';
import { Fault } from '../errors.js';
import type { Maker } from '../external.js';
import type { Machine } from '../machine.js';
import { callBody } from '../tier0/call.js';
import type { Explorer } from './explorer.js';
import { externalOverride, noteExternalCall } from './external-calls.js';

export type Printing = 'never' | 'concrete' | 'all' | 'any';

const printers = new Set([
  ...['printf', 'fprintf', 'vprintf', 'vfprintf', '__printf_chk', '__fprintf_chk'],
  ...['puts', 'fputs', 'putchar', 'fputc', 'putc', 'perror'],
]);

/** Which argument is the stream; the others print to standard output or error. */
const streamArgument: ReadonlyMap<string, number> = new Map([
  ...['fprintf', 'vfprintf', '__fprintf_chk'].map((name) => [name, 0] as const),
  ...['fputs', 'fputc', 'putc'].map((name) => [name, 1] as const),
]);

/** Where a stream has its descriptor (runtime/libc/stream.h). */
const descriptorOffset = 112;

const nothing: Maker =
  ({ inst }) =>
  () =>
    inst.type.kind === 'void' ? undefined : 0;

function isStandardOutput({ access }: Machine, stream: Slot): boolean {
  const at = access.require(stream, descriptorOffset + 4, 'read') + descriptorOffset;
  const descriptor = access.byte(at);
  return (
    (descriptor === 1 || descriptor === 2) && [1, 2, 3].every((i) => access.byte(at + i) === 0)
  );
}

/** Prints to files only. */
const silent =
  (name: string): Maker =>
  ({ machine, inst }) => {
    const func = machine.program.functionNamed(name);
    const index = streamArgument.get(name);
    const ignore = nothing({ machine, inst });
    if (index === undefined || !func || func.blocks.length === 0) return ignore;
    return (args) =>
      isStandardOutput(machine, args[index]) ? ignore(args) : callBody(machine, inst, func, args);
  };

/** The value of a term that can have one value only; else the term itself. */
function onlyValue({ paths, terms, current }: Explorer, value: Slot): Slot {
  if (!(value instanceof Expr)) return value;
  const some = paths.value(current.path, value);
  const differs = terms.not(terms.eq(value, terms.constant(some, value.width)));
  return paths.mayBeTrue(current.path, differs) ? value : some;
}

const printed =
  (name: string, explorer: Explorer): Maker =>
  ({ machine, inst }) => {
    const func = machine.program.functionNamed(name);
    if (!func || func.blocks.length === 0) return nothing({ machine, inst });
    return (args: readonly Slot[]) => {
      const { printing, externalCalls } = explorer;
      const known = args.map((value) =>
        printing === 'any' && value instanceof Expr
          ? explorer.someValue(value)
          : onlyValue(explorer, value),
      );
      const term = known.find((value) => value instanceof Expr);
      if (term && printing === 'all') throw new NeedsConcrete(term as Expr);
      if (term) {
        const text = `${name} is called with a symbolic argument`;
        throw new Fault('external', text, `symbolic-argument:${name}`);
      }
      noteExternalCall(machine, name, externalCalls, known);
      return callBody(machine, inst, func, known);
    };
  };

/** Where printing is KLEE's, a failed assertion prints nothing itself. */
const assertionFailed: Maker =
  ({ machine }) =>
  ([expression]) => {
    throw new Fault('assert', `assertion failed: ${textOf(machine, expression)}`);
  };

export function printerOverrides(explorer: Explorer): (name: string) => Maker | undefined {
  const { printing } = explorer;
  return (name) => {
    if (name === '__assert_fail' && printing !== 'never') return assertionFailed;
    if (!printers.has(name)) {
      return externalOverride(explorer.program, name, explorer.externalCalls);
    }
    return printing === 'never' ? silent(name) : printed(name, explorer);
  };
}
