/**
 * Calls of a function as one of another type, which C leaves undefined (C11 §6.5.2.2, 6 and 9): through a pointer
 * that was converted, or by a declaration that does not agree with the definition.
 *
 * What counts is how values are passed. Pointers and integers of their width are passed alike, whatever they point to
 * or whether they have a sign; LLVM tells no more apart, and programs rely on it (comparison functions for qsort).
 * Too many arguments are undefined too, but no calling convention minds, and tables of callbacks are full of them:
 * they are not reported, and neither is a result that nobody looks at. A function that is called without a
 * prototype gets what the default promotions make of its arguments, and is taken to return an int: integers that
 * lose bits on the way are no error there.
 */
import {
  type AttributeList,
  type CallInstruction,
  type Func,
  findAttribute,
  type Type,
} from '../ir/index.js';
import type { Slot } from '../value/index.js';

/** How a value is passed: equal texts agree. Compiled code has pointers in 64 bits, whatever the program has. */
export function passedAs(
  type: Type,
  attributes: AttributeList = [],
  addressBits: number = 64,
): string {
  switch (type.kind) {
    case 'pointer':
      return findAttribute(attributes, 'byval') ? 'structure' : `i${addressBits}`;
    case 'int':
      return `i${type.bits}`;
    case 'float':
      return type.format;
    case 'vector':
    case 'array':
      return `[${type.length} x ${passedAs(type.element, [], addressBits)}]`;
    case 'struct':
      return `{${(type.fields ?? []).map((field) => passedAs(field, [], addressBits)).join()}}`;
    default:
      return type.kind;
  }
}

/** What becomes of one value of a call of a function as one of another type (tier0/call-conversions.ts). */
export interface Conversion {
  (value: Slot): Slot;
  /** Whether the types do not agree at all. */
  readonly isImpossible?: boolean;
}

export interface CallConversions {
  /** By argument; undefined where it stays what it is. */
  readonly args: readonly (Conversion | undefined)[];
  readonly result: Conversion | undefined;
}

/** What is wrong with a call of a function, in words, or undefined. */
export function callMismatch(
  call: CallInstruction,
  func: Func,
  addressBits: number,
  isResultUsed: () => boolean,
): string | undefined {
  const words = (passed: string) => inWords(passed, addressBits);
  const { functionType: own, attributes, name } = func;
  const { functionType: seen } = call;
  const passed = call.operands.length - 1;
  const takes = own.params.length;
  if (passed < takes) {
    const least = own.varArg ? 'at least ' : '';
    return `${name} is called with ${counted(passed)}, but takes ${least}${takes}`;
  }
  // Without a prototype the compiler makes the call variadic, with all of its arguments named.
  const hasPrototype = !seen.varArg || seen.params.length < passed;
  if (own.varArg && !seen.varArg) {
    return `${name} takes a variable number of arguments, but is called as if it did not`;
  }
  if (seen.varArg && hasPrototype && !own.varArg) {
    return `${name} is called as if it took a variable number of arguments`;
  }
  for (let i = 0; i < takes; i++) {
    const [from, to] = [call.operands[i].type, own.params[i]];
    const given = passedAs(from, call.attributes.params[i], addressBits);
    const wanted = passedAs(to, attributes.params[i], addressBits);
    if (given === wanted) continue;
    if (!hasPrototype && isNarrower(to, from)) continue;
    return `${name} gets ${words(given)} as argument ${i + 1}, but takes ${words(wanted)}`;
  }
  const [given, wanted] = [own.result, seen.result].map((type) => passedAs(type, [], addressBits));
  if (wanted === 'void' || given === wanted || !isResultUsed()) return undefined;
  if (!hasPrototype && isNarrower(seen.result, own.result)) return undefined;
  return `${name} returns ${words(given)}, but is called for ${words(wanted)}`;
}

/** Whether a call's result is an operand of another instruction of its function. */
export function isResultUsed(call: CallInstruction, caller: Func): boolean {
  return caller.blocks.some((block) =>
    block.instructions.some((instruction) => instruction.operands.includes(call)),
  );
}

function isNarrower(a: Type, b: Type): boolean {
  return a.kind === 'int' && b.kind === 'int' && a.bits < b.bits;
}

function counted(count: number): string {
  return count === 1 ? '1 argument' : `${count} arguments`;
}

function inWords(passed: string, addressBits: number): string {
  if (passed === 'void') return 'nothing';
  if (passed === `i${addressBits}`) return `a pointer or an integer of ${addressBits} bits`;
  const bits = /^i(\d+)$/.exec(passed)?.[1];
  if (bits) return `an integer of ${bits} ${bits === '1' ? 'bit' : 'bits'}`;
  return /^\w+$/.test(passed) ? `a ${passed}` : `a structure (${passed})`;
}
