/**
 * Functions that print, in an exploration with symbolic inputs.
 *
 * By default what goes to standard output or error is not shown (silent-printing.ts). `concrete` and `all` are
 * KLEE's ways, where printing is a call of the host's library: what is concrete is printed, on every path; a
 * symbolic argument is an error, or is replaced by a value that it can have, to which the path is narrowed
 * (`all`) or not (`any`).
 */
import { Expr } from '../../../expr/index.js';
import { definitionOf, type Func } from '../../../ir/index.js';
import { Fault, NeedsConcrete, type Slot } from '../../../value/index.js';
import { textOf } from '../../builtins/end.js';
import type { Maker } from '../../external.js';
import { isLibrary } from '../../location.js';
import { callBody } from '../../tier0/call.js';
import { externalOverride, noteExternalCall } from '../asks/external-calls.js';
import type { RunningPath } from '../asks/running-path.js';
import { type Printer, printers, silent } from './silent-printing.js';

/** The value of a term that can have one value only; else the term itself. */
function onlyValue({ paths, terms, current }: RunningPath, value: Slot): Slot {
  if (!(value instanceof Expr)) return value;
  const some = paths.value(current.path, value);
  const differs = terms.not(terms.eq(value, terms.constant(some, value.width)));
  return paths.mayBeTrue(current.path, differs) ? value : some;
}

const printed =
  (func: Func, running: RunningPath): Maker =>
  ({ machine, inst }) =>
  (args: readonly Slot[]) => {
    const { printing, externalCalls } = running;
    const { name } = func;
    const known = args.map((value) =>
      printing === 'any' && value instanceof Expr
        ? running.someValue(value)
        : onlyValue(running, value),
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

/** Where printing is KLEE's, a failed assertion prints nothing itself. */
const assertionFailed: Maker =
  ({ machine }) =>
  ([expression]) => {
    throw new Fault('assert', `assertion failed: ${textOf(machine, expression)}`);
  };

/** A function of the C library that prints; not one that the program defines itself. */
function libraryPrinter({ program }: RunningPath, name: string): [Func, Printer] | undefined {
  const printer = printers.get(name);
  const func = printer && program.functionNamed(name);
  const definition = func && definitionOf(func);
  return definition && isLibrary(definition) ? [func, printer] : undefined;
}

export function printerOverrides(running: RunningPath): (name: string) => Maker | undefined {
  const { printing, program, externalCalls } = running;
  return (name) => {
    if (name === '__assert_fail' && printing !== 'never') return assertionFailed;
    const found = libraryPrinter(running, name);
    if (!found) return externalOverride(program, name, externalCalls);
    const [func, printer] = found;
    return printing === 'never' ? silent(func, printer, running) : printed(func, running);
  };
}
