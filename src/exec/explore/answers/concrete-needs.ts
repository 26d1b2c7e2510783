/**
 * Why a symbolic term has to be made concrete: some operations have no symbolic counterpart. How many
 * values are then tried, and what the user is told, depends on what the value is needed for.
 */
import { type Expr, SymbolInfo } from '../../../expr/index.js';
import type { Instruction, Type } from '../../../ir/index.js';
import type { Slot } from '../../../value/index.js';
import type { Frame } from '../../frame.js';
import type { Need } from '../states/events.js';

/** What a concrete value is needed for, as a warning says it. */
export const needs: Readonly<Record<Need, string>> = {
  address: 'a length or an address',
  floatingPoint: 'floating point',
  host: 'a call of the host',
};

/** How often a term lost some of its values because an operation needs a concrete one. */
export type ConcretisedCounts = Record<Need, number>;

/** What the instruction that a frame is at needs a term for. */
export function needFor({ instruction, slots, code }: Frame, term: Expr): Need {
  if (isFloatingPoint(instruction)) return 'floatingPoint';
  if (instruction.op !== 'call' && instruction.op !== 'invoke') {
    return term.width === 64 ? 'address' : 'host';
  }
  const callee = instruction.operands[instruction.operands.length - 1];
  if (callee.kind === 'function' && callee.name === '__mg_value') return 'floatingPoint';
  const isCallee = callee.kind === 'instruction' || callee.kind === 'argument';
  if (isCallee && (slots[code.fn.slotOf(callee)] as Slot) === term) return 'address';
  return term.width === 64 || term.width === 8 ? 'address' : 'host';
}

const valuesForAddresses = 16;

/** How many values of a term are tried: all of them where it depends on one byte. */
export function valuesTried(need: Need, { support }: Expr): number {
  if (support.size === 1 && !support.hasWholeArray) {
    const [{ of: input }] = support.atoms();
    if (!(input instanceof SymbolInfo) || input.width <= 8) return 256;
  }
  return need === 'address' ? valuesForAddresses : 1;
}

/** Whether an instruction computes with floating-point numbers, or a call passes one to the engine. */
function isFloatingPoint(instruction: Instruction): boolean {
  const isFloat = (type: Type): boolean =>
    type.kind === 'float' || (type.kind === 'vector' && isFloat(type.element));
  if (instruction.op === 'call' || instruction.op === 'invoke') {
    return instruction.operands.slice(0, -1).some((argument) => isFloat(argument.type));
  }
  return isFloat(instruction.type) || instruction.operands.some(({ type }) => isFloat(type));
}
