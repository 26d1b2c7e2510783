/**
 * When declaration and definition of one symbol disagree. C compilers cannot see it and linkers do
 * not look, so programs with such mismatches run, and we only warn. Calls keep the type that the
 * caller believed in. An unprototyped declaration, `int f()`, which clang writes as `i32 (...)`, fits
 * every definition with the same result.
 */
import type { FunctionType, GlobalValue, Type } from '../../ir/index.js';

export interface Mismatch {
  readonly kind: 'type' | 'thread-local';
  readonly what: string;
  readonly winner: string;
  readonly loser: string;
}

export function mismatch(winner: GlobalValue, loser: GlobalValue): Mismatch | undefined {
  const isFunction = (value: GlobalValue) => functionTypeOf(value) !== undefined;
  if (isFunction(winner) !== isFunction(loser)) {
    const word = (value: GlobalValue) => (isFunction(value) ? 'a function' : 'a variable');
    return {
      kind: 'type',
      what: 'is not the same thing everywhere',
      winner: word(winner),
      loser: word(loser),
    };
  }
  const a = functionTypeOf(winner);
  const b = functionTypeOf(loser);
  if (a && b) {
    if (compatible(a, b)) return undefined;
    return { kind: 'type', what: 'has two types', winner: typeText(a), loser: typeText(b) };
  }
  if (winner.kind === 'global' && loser.kind === 'global') {
    const local = winner.threadLocal !== 'none';
    if (local !== (loser.threadLocal !== 'none')) {
      const word = (is: boolean) => (is ? 'thread-local' : 'not thread-local');
      return {
        kind: 'thread-local',
        what: 'must be thread-local everywhere or nowhere',
        winner: word(local),
        loser: word(!local),
      };
    }
  }
  return undefined;
}

function functionTypeOf(value: GlobalValue): FunctionType | undefined {
  if (value.kind === 'function') return value.functionType;
  if (value.kind === 'global') return undefined;
  return value.valueType.kind === 'function' ? value.valueType : undefined;
}

function compatible(a: FunctionType, b: FunctionType): boolean {
  if (a === b) return true;
  if (!alike(a.result, b.result)) return false;
  const unprototyped = (type: FunctionType) => type.varArg && type.params.length === 0;
  if (unprototyped(a) || unprototyped(b)) return true;
  if (a.varArg !== b.varArg || a.params.length !== b.params.length) return false;
  return a.params.every((type, i) => alike(type, b.params[i]));
}

/** Structures of two modules may still turn out to be the same type. */
function alike(a: Type, b: Type): boolean {
  return a === b || (a.kind === 'struct' && b.kind === 'struct') || typeText(a) === typeText(b);
}

/** A type in LLVM's words, short. */
function typeText(type: Type): string {
  switch (type.kind) {
    case 'function': {
      const params = type.params.map(typeText);
      if (type.varArg) params.push('...');
      return `${typeText(type.result)} (${params.join(', ')})`;
    }
    case 'int':
      return `i${type.bits}`;
    case 'float':
      return type.format;
    case 'pointer':
      return 'ptr';
    case 'array':
    case 'vector':
      return `${type.length} x ${typeText(type.element)}`;
    case 'struct':
      return type.name === undefined
        ? `{${(type.fields ?? []).map(typeText).join(', ')}}`
        : `%${type.name}`;
    default:
      return type.kind;
  }
}
