/**
 * Integers that may carry a pointer: those that reach an inttoptr through arithmetic, and those
 * that are loaded (or converted from a pointer, or returned by a call) and copied unchanged to
 * memory, to a call or to the caller. Integers that are only computed with are left out, or sizes
 * and counters would spread the pointers of every structure that they are loaded from.
 */
import { type Instruction, isCall } from '../instructions.js';
import type { Func, Value } from '../module.js';
import type { Type } from '../types.js';

const arithmetic = new Set(['add', 'sub', 'and', 'or', 'xor']);

/** Adds the carriers of a function to a set. */
export function findCarriers(func: Func, carriers: Set<Value>): void {
  for (const block of func.blocks) {
    for (const inst of block.instructions) {
      if (inst.op === 'inttoptr') trace(inst.operands[0], arithmetic, carriers);
    }
  }
  const none = new Set<string>();
  for (const block of func.blocks) {
    for (const inst of block.instructions) {
      if (inst.op === 'store') trace(inst.operands[0], none, carriers);
      else if (inst.op === 'ret' || isCall(inst)) {
        for (const operand of inst.operands) {
          if (operand.type.kind === 'int' && operand.type.bits >= 32) {
            trace(operand, none, carriers);
          }
        }
      }
    }
  }
}

/** Follows a value back through copies and the operations `through`. */
function trace(root: Value, through: ReadonlySet<string>, carriers: Set<Value>): void {
  const work = [root];
  while (work.length > 0) {
    const value = work.pop()!;
    if (value.kind !== 'instruction' || carriers.has(value) || !isInteger(value.type)) continue;
    const passes = isCopy(value) || through.has(value.op);
    if (!passes && !isSource(value)) continue;
    carriers.add(value);
    if (passes) work.push(...value.operands);
  }
}

function isCopy(inst: Instruction): boolean {
  return inst.op === 'phi' || inst.op === 'select' || inst.op === 'freeze';
}

function isSource(inst: Instruction): boolean {
  return inst.op === 'load' || inst.op === 'ptrtoint' || inst.op === 'ptrtoaddr' || isCall(inst);
}

function isInteger(type: Type): boolean {
  return type.kind === 'int' || (type.kind === 'vector' && type.element.kind === 'int');
}
