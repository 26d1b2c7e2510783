/**
 * The analysis interface (klee/klee.h, SV-COMP's __VERIFIER_*) in a concrete run.
 *
 * There are no symbolic inputs here: an input is all zeros, or, with a seed, the next values of a
 * sequence that depends on the seed alone. An assumption that does not hold ends the run silently, as
 * it would end a path.
 */
import { canonical } from '../../expr/index.js';
import { concreteWord, type ErrorKind, Fault, type Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import type { Machine } from '../machine.js';
import { constant, first, nothing } from '../plain-makers.js';
import { textOf } from './end.js';
import { sizeOf } from './heap.js';
import { byteCount } from './memory.js';

/** The next byte of input. */
export function inputByte(machine: Machine): number {
  return machine.inputs.next() & 0xff;
}

function inputBits(machine: Machine, width: number): Slot {
  let bits = 0n;
  for (let i = 0; i < width; i += 8) bits = (bits << 8n) | BigInt(inputByte(machine));
  return canonical(BigInt.asUintN(width, bits));
}

const makeSymbolic: Maker =
  ({ machine }) =>
  ([pointer, size]) => {
    const bytes = new Uint8Array(byteCount(size));
    for (let i = 0; i < bytes.length; i++) bytes[i] = inputByte(machine);
    machine.access.write(pointer, bytes);
    return undefined;
  };

/** A buffer of some length, all of it without a seed. */
const buffer: Maker =
  ({ machine, inst }) =>
  ([length, most, _name]) => {
    const { access, program } = machine;
    const capacity = byteCount(most);
    const { inputs } = machine;
    const size = inputs.areZero ? capacity : inputs.next() % (capacity + 1);
    access.store(program.module.types.int(machine.domain.addressBits), length, size);
    const base = access.allocate(size, 16, inst)?.base ?? 0;
    if (base !== 0)
      access.write(
        base,
        Uint8Array.from({ length: size }, () => inputByte(machine)),
      );
    return base;
  };

/** A fresh input of the result's type. */
const input: Maker = ({ machine, inst }) => {
  const { type } = inst;
  if (type.kind === 'void') return () => undefined;
  if (type.kind === 'float') return () => 0;
  const width = machine.program.layout.sizeInBits(type);
  return () => inputBits(machine, width);
};

const bool: Maker =
  ({ machine }) =>
  () =>
    inputByte(machine) & 1;

/** An int in [from, to). */
const range: Maker =
  ({ machine }) =>
  ([from, to]) => {
    const low = Number(BigInt.asIntN(32, BigInt(concreteWord(from))));
    const high = Number(BigInt.asIntN(32, BigInt(concreteWord(to))));
    if (low >= high) throw new Fault('user', `klee_range: the range ${low} … ${high} is empty`);
    const offset = Number(concreteWord(inputBits(machine, 32))) % (high - low);
    const value = low <= 0 && 0 < high && machine.inputs.areZero ? 0 : low + offset;
    return value >>> 0;
  };

const choose: Maker =
  ({ machine }) =>
  ([count]) => {
    const n = BigInt(concreteWord(count));
    if (n === 0n) throw new Fault('user', 'klee_choose(0): there is nothing to choose from');
    return canonical(BigInt(concreteWord(inputBits(machine, machine.domain.addressBits))) % n);
  };

const assume: Maker =
  ({ machine }) =>
  ([condition]) =>
    concreteWord(condition) === 0 ? machine.stop({ kind: 'silent', status: 0 }) : undefined;

const silentExit: Maker =
  ({ machine }) =>
  ([status]) =>
    machine.stop({ kind: 'silent', status: Number(concreteWord(status)) & 0xff });

const abort: Maker = () => () => {
  throw new Fault('abort', 'the program called klee_abort');
};

const kinds = new Set<string>(['assert', 'abort', 'out-of-bounds', 'overflow', 'user']);

const reportError: Maker =
  ({ machine }) =>
  ([_file, _line, message, suffix]) => {
    const name = textOf(machine, suffix);
    const kind = (kinds.has(name) ? name : 'user') as ErrorKind;
    throw new Fault(kind, textOf(machine, message), `report:${name}`);
  };

const reachError: Maker = () => () => {
  throw new Fault('assert', 'the error location was reached');
};

const checkAccess: Maker =
  ({ machine }) =>
  ([pointer, size]) => {
    machine.access.require(pointer, byteCount(size), 'read');
    return undefined;
  };

const objectSize: Maker =
  ({ machine }) =>
  ([pointer]) => {
    const { objects } = machine.program;
    const known = typeof pointer === 'number' ? objects.extentOf(pointer)?.length : undefined;
    if (known) return known;
    const address = machine.access.require(pointer, 1, 'read');
    const object = objects.containing(address);
    return object ? sizeOf(machine, object) : (machine.localSize(address) ?? 0);
  };

const message: Maker =
  ({ machine }) =>
  ([text]) => {
    machine.host.message(textOf(machine, text));
    return undefined;
  };

const printValue: Maker =
  ({ machine }) =>
  ([text, value]) => {
    machine.host.message(`${textOf(machine, text)}: ${value}`);
    return undefined;
  };

const stackTrace: Maker =
  ({ machine }) =>
  () => {
    for (const { function: name, position } of machine.stackTrace()) {
      machine.host.message(position ? `${name} at ${position.file}:${position.line}` : name);
    }
    return undefined;
  };

const fixedObject: Maker =
  ({ machine, inst }) =>
  ([pointer, size]) => {
    const address = Number(concreteWord(pointer));
    if (!machine.program.objects.addFixed(address, byteCount(size), inst)) {
      throw new Fault('user', `klee_define_fixed_object: 0x${address.toString(16)} is not free`);
    }
    return undefined;
  };

export const analysisBuiltins: ExternalTable = new Map<string, Maker>([
  ['klee_make_symbolic', makeSymbolic],
  ['merganser_buffer', buffer],
  ['merganser_capacity', nothing],
  // What KLEE's passes insert before divisions and shifts, which are checked in any case.
  ['klee_div_zero_check', nothing],
  ['klee_overshift_check', nothing],
  ['klee_int', input],
  ['klee_range', range],
  ['klee_choose', choose],
  ['klee_assume', assume],
  ['klee_is_symbolic', constant(0)],
  ['klee_is_replay', constant(0)],
  ['merganser_returned', nothing],
  ['merganser_returned_pointer', nothing],
  ['klee_prefer_cex', nothing],
  ['klee_posix_prefer_cex', nothing],
  ['klee_mark_global', nothing],
  ['klee_get_valuef', first],
  ['klee_get_valued', first],
  ['klee_get_valuel', first],
  ['klee_get_valuell', first],
  ['klee_get_value_i32', first],
  ['klee_get_value_i64', first],
  ['klee_check_memory_access', checkAccess],
  ['klee_get_obj_size', objectSize],
  ['klee_set_forking', nothing],
  ['__mg_later', nothing],
  ['klee_alias_function', nothing],
  ['klee_define_fixed_object', fixedObject],
  ['klee_silent_exit', silentExit],
  ['klee_abort', abort],
  ['klee_report_error', reportError],
  ['klee_open_merge', nothing],
  ['klee_close_merge', nothing],
  ['klee_merge', nothing],
  ['klee_warning', message],
  ['klee_warning_once', message],
  ['klee_print_expr', printValue],
  ['klee_print_range', printValue],
  ['klee_stack_trace', stackTrace],
  ['klee_get_errno', constant(0)],
  ['__mg_most_failures', constant(0)],
  ['__mg_failing_call', constant(0)],
  ['__mg_failing_number', constant(0)],
  ['__mg_failure', constant(0)],
  ['__mg_most_arrivals', constant(0)],
  ['__VERIFIER_assume', assume],
  ['__VERIFIER_error', reachError],
  ['reach_error', reachError],
  ['__VERIFIER_nondet_bool', bool],
  ['__VERIFIER_nondet__Bool', bool],
  ['__VERIFIER_nondet_memory', makeSymbolic],
  ['__VERIFIER_atomic_begin', nothing],
  ['__VERIFIER_atomic_end', nothing],
]);

/** The names that bring symbolic inputs into a program. */
export function isInput(name: string): boolean {
  return (
    name.startsWith('__VERIFIER_nondet_') ||
    ['klee_make_symbolic', 'merganser_buffer', 'klee_int', 'klee_range', 'klee_choose'].includes(
      name,
    ) ||
    name === '__mg_failing_call'
  );
}

export function analysisFunction(name: string): Maker | undefined {
  const known = analysisBuiltins.get(name);
  return known ?? (name.startsWith('__VERIFIER_nondet_') ? input : undefined);
}
