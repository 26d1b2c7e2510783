/**
 * Calls that leave the program: of functions that it declares and does not define, and that Merganser's
 * C library answers. KLEE hands them to the system's library, tells of them (`calling external: …`) and
 * can forbid them; here they are interpreted like all others, and told and forbidden where asked. A
 * call from within the library is none.
 */
import { Fault, type Slot } from '../../../value/index.js';
import type { Maker } from '../../external.js';
import type { Machine } from '../../machine.js';
import type { Program } from '../../prepare/index.js';
import { callBody } from '../../tier0/call.js';

export interface ExternalCalls {
  isExternal(name: string): boolean;
  isForbidden(name: string): boolean;
  /** Told before a call is made; `place` is that of the call. */
  note(name: string, args: readonly Slot[], place: string): void;
}

/** A function of the library that calls of the program itself are told of; undefined for others. */
export function externalOverride(
  program: Program,
  name: string,
  calls: ExternalCalls | undefined,
): Maker | undefined {
  if (!calls?.isExternal(name)) return undefined;
  const func = program.functionNamed(name);
  if (!func || func.blocks.length === 0) return undefined;
  return ({ machine, inst }) =>
    (args) => {
      noteExternalCall(machine, name, calls, args);
      return callBody(machine, inst, func, args);
    };
}

/** Tells of a call that the running function makes, or ends the path. */
export function noteExternalCall(
  machine: Machine,
  name: string,
  calls: ExternalCalls | undefined,
  args: readonly Slot[],
): void {
  const isOwn = machine.top.block.mark !== 0;
  if (!calls?.isExternal(name) || !isOwn) return;
  const [{ position }] = machine.stackTrace();
  calls.note(name, args, position ? `${position.file}:${position.line}` : '');
  if (calls.isForbidden(name)) {
    throw new Fault('user', `a call of ${name}, which is external`, 'disallowed');
  }
}
