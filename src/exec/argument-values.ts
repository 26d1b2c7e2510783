/** The arguments of a call as text, for stack traces: as the C types of debug information show them. */
import { Expr } from '../expr/index.js';
import {
  type CType,
  type Func,
  functionTypeOf,
  type Type,
  variablesOf,
  withoutNames,
} from '../ir/index.js';
import {
  type ArgumentValue,
  floatFromBits,
  isNumberFormat,
  type Slot,
  type Word,
} from '../value/index.js';
import type { Frame } from './frame.js';

/** A value that a term has, for the input that the report is about. */
export type ValueOf = (term: Expr) => Word;

/** A parameter as a stack trace shows it, but for its value. */
interface Parameter {
  readonly name: string;
  readonly register: string;
  readonly type: Type;
  readonly cType: CType | undefined;
}

/** Debug information is searched once: one of two paths may end in an error, each with a stack. */
const known = new WeakMap<Func, readonly Parameter[]>();

export function argumentsOf({ code, slots }: Frame, evaluate?: ValueOf): ArgumentValue[] {
  const { func } = code.fn;
  let parameters = known.get(func);
  if (!parameters) known.set(func, (parameters = parametersOf(func)));
  return parameters.map(({ name, register, type, cType }, i) => ({
    name,
    value: shown(slots[i], type, cType, evaluate),
    register,
    isSymbolic: slots[i] instanceof Expr,
  }));
}

function parametersOf(func: Func): Parameter[] {
  const names = parameterNames(func);
  const types = functionTypeOf(func)?.params ?? [];
  // Where the compiler passes a structure in pieces, the parameters are not those of the source.
  const isOneToOne = types.length === func.params.length;
  return func.params.map(({ name, type }, i) => ({
    name: (isOneToOne && names[i]) || name || `${i}`,
    register: name ?? '',
    type,
    cType: isOneToOne ? types[i] : undefined,
  }));
}

function parameterNames(func: Func): string[] {
  const names: string[] = [];
  for (const { parameter, name } of variablesOf(func))
    if (parameter > 0) names[parameter - 1] = name;
  return names;
}

function shown(
  slot: Slot | undefined,
  type: Type,
  cType: CType | undefined,
  evaluate: ValueOf | undefined,
): string {
  if (slot === undefined || Array.isArray(slot)) return '…';
  if (!(slot instanceof Expr)) return text(slot, type, cType);
  if (!evaluate) return 'symbolic';
  const bits = evaluate(slot);
  const value = type.kind === 'float' ? floatFromBits(type.format, BigInt(bits)) : bits;
  return text(value, type, cType);
}

function text(value: Slot, type: Type, cType: CType | undefined): string {
  if (type.kind === 'float') return isNumberFormat(type.format) ? String(Number(value)) : '…';
  if (type.kind === 'pointer') {
    return value === 0 ? 'NULL' : `0x${BigInt(value as Word).toString(16)}`;
  }
  if (type.kind !== 'int') return '…';
  const bare = cType && withoutNames(cType);
  if (bare?.kind === 'basic' && bare.encoding !== 'signed') return String(value);
  const signed = BigInt.asIntN(type.bits, BigInt(value as Word));
  if (bare?.kind === 'enum') {
    return bare.enumerators.find((one) => one.value === signed)?.name ?? String(signed);
  }
  return String(signed);
}
