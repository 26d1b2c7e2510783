/**
 * What an instruction uses, and who uses a value. Uses are the operands and the operands of operand
 * bundles. Metadata operands and debug records are no uses: a program behaves the same without them.
 */
import { type Instruction, isCall } from '../instructions.js';
import type { Argument, Func, Value } from '../module.js';

/** A value that a function computes or receives. */
export type LocalValue = Instruction | Argument;

export function isLocal(value: Value): value is LocalValue {
  return value.kind === 'instruction' || value.kind === 'argument';
}

/** All values that an instruction uses, phi operands included; some may come twice. */
export function usedValues(instruction: Instruction): readonly Value[] {
  if (!isCall(instruction) || !instruction.bundles) return instruction.operands;
  return instruction.operands.concat(instruction.bundles.flatMap((bundle) => bundle.operands));
}

const cache = new WeakMap<Func, ReadonlyMap<LocalValue, readonly Instruction[]>>();

/** The instructions that use each local value; one entry per instruction. */
export function usersIn(func: Func): ReadonlyMap<LocalValue, readonly Instruction[]> {
  const known = cache.get(func);
  if (known) return known;
  const users = new Map<LocalValue, Instruction[]>();
  for (const block of func.blocks) {
    for (const instruction of block.instructions) {
      for (const value of usedValues(instruction)) {
        if (!isLocal(value)) continue;
        const list = users.get(value);
        if (!list) users.set(value, [instruction]);
        else if (list[list.length - 1] !== instruction) list.push(instruction);
      }
    }
  }
  cache.set(func, users);
  return users;
}
