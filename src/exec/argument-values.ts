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

export function argumentsOf({ code, slots }: Frame, evaluate?: ValueOf): ArgumentValue[] {
  const { func } = code.fn;
  const names = parameterNames(func);
  const types = functionTypeOf(func)?.params ?? [];
  // Where the compiler passes a structure in pieces, the parameters are not those of the source.
  const isOneToOne = types.length === func.params.length;
  return func.params.map((param, i) => ({
    name: (isOneToOne && names[i]) || param.name || `${i}`,
    value: shown(slots[i], param.type, isOneToOne ? types[i] : undefined, evaluate),
    register: param.name ?? '',
    isSymbolic: slots[i] instanceof Expr,
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
