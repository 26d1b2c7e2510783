/** The ways in which a program ends (host.h, "Start and end"). */
import { concreteWord, Fault, type Slot, unsupported } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import type { Machine } from '../machine.js';

export function textOf(machine: Machine, pointer: Slot): string {
  if (concreteWord(pointer) === 0) return '(null)';
  return new TextDecoder().decode(machine.access.cString(pointer));
}

const exit: Maker =
  ({ machine }) =>
  ([status]) =>
    machine.stop({ kind: 'exit', status: Number(concreteWord(status)) & 0xff });

/** Functions that know the size of what they write to (_FORTIFY_SOURCE) abort, too. */
const abort: Maker =
  ({ machine }) =>
  () => {
    const names = machine.frames.map(({ code }) => code.fn.func.name);
    const checking = names.find((name) => /^__\w+_chk$/.test(name));
    if (checking === undefined) throw new Fault('abort', 'the program called abort');
    throw new Fault('abort', `a buffer overflow, found by ${checking}`, `checked:${checking}`);
  };

const assertFail: Maker =
  ({ machine }) =>
  ([expression]) => {
    throw new Fault('assert', `assertion failed: ${textOf(machine, expression)}`);
  };

const isUnsupported: Maker =
  ({ machine }) =>
  ([what, advice]) => {
    throw unsupported(textOf(machine, what), textOf(machine, advice));
  };

const destructor: Maker =
  ({ machine: { program } }) =>
  ([index]) => {
    const func = program.destructors[Number(concreteWord(index))];
    return func ? program.addressOf(func) : 0;
  };

const kill: Maker =
  ({ machine }) =>
  ([signal]) =>
    machine.stop({ kind: 'signal', signal: Number(concreteWord(signal)) });

export const endBuiltins: ExternalTable = new Map([
  ['__mg_exit', exit],
  ['__mg_abort', abort],
  ['__mg_assert_fail', assertFail],
  ['klee_assert_fail', assertFail],
  ['__mg_kill', kill],
  ['__mg_unsupported', isUnsupported],
  ['__mg_destructor', destructor],
]);
