/**
 * The C type of the object that `klee_make_symbolic` and its kin are given, from debug information:
 * the variable whose address is passed, or what a pointer variable points to. Undefined where the
 * program does not say (no debug information, a `void *` passed on).
 */
import {
  type CallInstruction,
  type CType,
  type Func,
  globalTypeOf,
  type Value,
  variablesOf,
  withoutNames,
} from '../../../ir/index.js';
import type { Program } from '../../prepare/index.js';

/** What the first argument of a call points to. */
export function pointedType({ module }: Program, inst: CallInstruction): CType | undefined {
  const func = module.functions.find(({ blocks }) =>
    blocks.some(({ instructions }) => instructions.includes(inst)),
  );
  return func && typeBehind(inst, func);
}

const integer = (name: string, bits: number, signed: boolean, character = false): CType => ({
  kind: 'basic',
  name,
  bits,
  encoding: signed ? 'signed' : 'unsigned',
  character,
});

export const intType = integer('int', 32, true);
export const charType = integer('char', 8, true, true);

const scalars = new Map<string, CType>([
  ['bool', { kind: 'basic', name: '_Bool', bits: 8, encoding: 'bool', character: false }],
  ['_Bool', { kind: 'basic', name: '_Bool', bits: 8, encoding: 'bool', character: false }],
  ['char', charType],
  ['uchar', integer('unsigned char', 8, false, true)],
  ['short', integer('short', 16, true)],
  ['ushort', integer('unsigned short', 16, false)],
  ['int', intType],
  ['uint', integer('unsigned int', 32, false)],
  ['unsigned', integer('unsigned int', 32, false)],
  ['longlong', integer('long long', 64, true)],
  ['ulonglong', integer('unsigned long long', 64, false)],
  ['loff_t', integer('loff_t', 64, true)],
  ['u8', integer('uint8_t', 8, false)],
  ['u16', integer('uint16_t', 16, false)],
  ['u32', integer('uint32_t', 32, false)],
  ['float', { kind: 'basic', name: 'float', bits: 32, encoding: 'float', character: false }],
  ['double', { kind: 'basic', name: 'double', bits: 64, encoding: 'float', character: false }],
]);

/** Types that are as wide as pointers are. */
const words: Readonly<Record<string, (bits: number) => CType>> = {
  long: (bits) => integer('long', bits, true),
  ulong: (bits) => integer('unsigned long', bits, false),
  size_t: (bits) => integer('size_t', bits, false),
};

/** The type that `__VERIFIER_nondet_NAME` returns. */
export const nondetType = (name: string, addressBits: number): CType | undefined =>
  words[name]?.(addressBits) ?? scalars.get(name);

function typeBehind(inst: CallInstruction, func: Func): CType | undefined {
  const value = withoutOffsets(inst.operands[0]);
  if (value.kind === 'global') return globalTypeOf(value);
  const variable = variableAt(func, value);
  if (variable) return isAddress(value) ? variable : targetOf(variable);
  if (value.kind !== 'instruction' || value.op !== 'load') return undefined;
  const place = withoutOffsets(value.operands[0]);
  const loaded = place.kind === 'global' ? globalTypeOf(place) : variableAt(func, place);
  return loaded && targetOf(loaded);
}

/** An alloca is the variable's place; any other value that belongs to a variable is what it holds. */
function isAddress(value: Value): boolean {
  return value.kind === 'instruction' && value.op === 'alloca';
}

function variableAt(func: Func, value: Value): CType | undefined {
  return variablesOf(func).find(({ places }) => places.includes(value))?.type;
}

function targetOf(type: CType): CType | undefined {
  const plain = withoutNames(type);
  if (plain.kind !== 'pointer') return undefined;
  return withoutNames(plain.target).kind === 'void' ? undefined : plain.target;
}

/** The base of an address with no offset: `&a[0]` is `a`. */
function withoutOffsets(value: Value): Value {
  let at = value;
  for (;;) {
    if (at.kind === 'instruction' && at.op === 'getelementptr') {
      const isStart = at.operands.slice(1).every((i) => i.kind === 'int' && i.value === 0n);
      if (!isStart) return at;
      at = at.operands[0];
    } else if (at.kind === 'instruction' && at.op === 'bitcast') at = at.operands[0];
    else return at;
  }
}

/** In words of which size a symbolic object will be loaded, as far as one can tell: that of its elements. */
export function wordSize(type: CType | undefined, count: number, pointerSize: number): number {
  let element = type && withoutNames(type);
  while (element?.kind === 'array') element = withoutNames(element.element);
  const bits = element?.kind === 'basic' || element?.kind === 'enum' ? element.bits : 8;
  const size = element?.kind === 'pointer' ? pointerSize : bits / 8;
  return [2, 4, 8].includes(size) && count % size === 0 ? size : 1;
}
