/**
 * The calls that clang inserts under `-fsanitize=undefined` and its parts: each is an error of the
 * kind that fits, with the name of the check in `detail`.
 *
 * The data that the compiler passes by pointer (clang's CodeGenFunction::EmitCheckSourceLocation and
 * EmitCheckTypeDescriptor) starts with the source position (a pointer and 8 bytes) and a pointer to the type: two
 * 16-bit numbers, the class (0 integer, 1 float) and for integers the sign in the lowest bit.
 */
import { Kind } from '../../expr/index.js';
import { concreteWord, type ErrorKind, Fault, type Slot } from '../../value/index.js';
import type { Maker } from '../external.js';
import type { Machine } from '../machine.js';

interface Check {
  readonly kind: ErrorKind;
  /** The check's name, as the sanitizer prints it. */
  readonly name: string;
}

type Chosen = Check | ((machine: Machine, args: readonly Slot[]) => Check);

function word(machine: Machine, address: number, size: number): number {
  let value = 0;
  for (let i = size - 1; i >= 0; i--)
    value = value * 256 + machine.program.memory.load8(address + i);
  return value;
}

const pointerSize = ({ domain }: Machine): number => domain.addressBits / 8;
/** Bytes of the source position: the name of the file, line and column. */
const positionSize = (machine: Machine): number => pointerSize(machine) + 8;

function found({ kind, name }: Check): Fault {
  return new Fault(kind, name.replaceAll('-', ' '), `ubsan:${name}`);
}

function isZero({ domain }: Machine, value: Slot, width: number): Slot {
  return domain.compare(Kind.Eq, width, value, 0);
}

function typeOf(machine: Machine, data: Slot): { isInteger: boolean; isSigned: boolean } {
  const descriptor = word(
    machine,
    Number(concreteWord(data)) + positionSize(machine),
    pointerSize(machine),
  );
  const isInteger = word(machine, descriptor, 2) === 0;
  return { isInteger, isSigned: isInteger && (word(machine, descriptor + 2, 2) & 1) === 1 };
}

const integerOverflow: Chosen = (machine, [data]) => ({
  kind: 'overflow',
  name: typeOf(machine, data).isSigned ? 'signed-integer-overflow' : 'unsigned-integer-overflow',
});

/** Division by zero, or of the least integer by -1. */
const divisionOverflow: Chosen = (machine, [data]) =>
  typeOf(machine, data).isInteger
    ? { kind: 'overflow', name: 'integer division overflow' }
    : { kind: 'division-by-zero', name: 'float-divide-by-zero' };

/** Where a pointer may be symbolic, each possibility is a finding of its own. */
const typeMismatch: Chosen = (machine, [data, pointer]) => {
  const bits = word(
    machine,
    Number(concreteWord(data)) + positionSize(machine) + pointerSize(machine),
    1,
  );
  const { domain } = machine;
  domain.check(domain.not(isZero(machine, pointer, domain.addressBits)), () =>
    found({ kind: 'null-pointer', name: 'null-pointer-use' }),
  );
  if (bits > 0) {
    domain.check(isZero(machine, domain.extract(pointer, 0, bits), bits), () =>
      found({ kind: 'out-of-bounds', name: 'misaligned-pointer-use' }),
    );
  }
  return { kind: 'out-of-bounds', name: 'insufficient-object-size' };
};

const pointerOverflow: Chosen = (machine, [, base, result]) => {
  const { domain } = machine;
  const fromNull = isZero(machine, base, domain.addressBits);
  const toNull = isZero(machine, result, domain.addressBits);
  const unless = (condition: Slot, name: string) =>
    domain.check(domain.not(condition), () => found({ kind: 'null-pointer', name }));
  unless(domain.binary(Kind.And, 1, fromNull, toNull), 'nullptr-with-offset');
  unless(fromNull, 'nullptr-with-nonzero-offset');
  unless(toNull, 'nullptr-after-nonzero-offset');
  return { kind: 'out-of-bounds', name: 'pointer-overflow' };
};

/** In the order of clang's ImplicitConversionCheckKind. */
const conversions = [
  'implicit-signed-integer-truncation',
  'implicit-unsigned-integer-truncation',
  'implicit-signed-integer-truncation',
  'implicit-integer-sign-change',
  'implicit-signed-integer-truncation-or-sign-change',
];

const implicitConversion: Chosen = (machine, [data]) => {
  const which = word(
    machine,
    Number(concreteWord(data)) + positionSize(machine) + 2 * pointerSize(machine),
    1,
  );
  return { kind: 'overflow', name: conversions[which] ?? 'implicit-conversion' };
};

const nullReturn: Check = { kind: 'null-pointer', name: 'invalid-null-return' };
const nullArgument: Check = { kind: 'null-pointer', name: 'invalid-null-argument' };

const handlers: Readonly<Record<string, Chosen>> = {
  add_overflow: integerOverflow,
  sub_overflow: integerOverflow,
  mul_overflow: integerOverflow,
  negate_overflow: integerOverflow,
  divrem_overflow: divisionOverflow,
  shift_out_of_bounds: { kind: 'overshift', name: 'shift out of bounds' },
  out_of_bounds: { kind: 'out-of-bounds', name: 'out-of-bounds-index' },
  builtin_unreachable: { kind: 'unreachable', name: 'unreachable-call' },
  missing_return: { kind: 'unreachable', name: 'missing-return' },
  vla_bound_not_positive: { kind: 'out-of-bounds', name: 'non-positive-vla-index' },
  float_cast_overflow: { kind: 'overflow', name: 'float-cast-overflow' },
  load_invalid_value: { kind: 'uninitialised', name: 'load invalid value' },
  implicit_conversion: implicitConversion,
  invalid_builtin: { kind: 'overflow', name: 'invalid-builtin-use' },
  nonnull_return_v1: nullReturn,
  nullability_return_v1: nullReturn,
  nonnull_arg: nullArgument,
  nullability_arg: nullArgument,
  pointer_overflow: pointerOverflow,
  type_mismatch_v1: typeMismatch,
  alignment_assumption: { kind: 'out-of-bounds', name: 'alignment-assumption' },
  function_type_mismatch: { kind: 'external', name: 'function-type-mismatch' },
};

const prefix = '__ubsan_handle_';

export function sanitizerHandler(name: string): Maker | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const handler = handlers[name.slice(prefix.length).replace(/_abort$/, '')];
  if (!handler) return undefined;
  return ({ machine }) =>
    (args) => {
      throw found(typeof handler === 'function' ? handler(machine, args) : handler);
    };
}
