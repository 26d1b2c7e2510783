/**
 * Promotion: local variables that need no memory.
 *
 * At -O0 every local variable and parameter is an alloca. One that is only loaded and stored, whole
 * and always with the same scalar type, whose address goes nowhere else, cannot be seen by anything
 * but those loads and stores: it becomes a mutable slot of the frame. This is the easy half of
 * mem2reg (Cytron et al. 1991): no phi is placed, the slot is simply assigned.
 *
 * Invariant: the address of a promoted alloca never exists as a value. Calls of llvm.lifetime.* are
 * allowed among its uses and ignored. A variable read before it was written is zero.
 *
 * In a function that calls setjmp the slots behave as memory does: they keep what was stored last.
 */
import type { AllocaInst, Func, Instruction, Type } from '../../ir/index.js';
import { isLifetimeMarker } from '../../ir/index.js';

/** The promotable allocas of a function. */
export function promotableAllocas(func: Func): Set<AllocaInst> {
  const candidates = new Set<AllocaInst>();
  for (const instruction of func.blocks[0].instructions) {
    if (instruction.op === 'alloca' && holdsOneScalar(instruction)) candidates.add(instruction);
  }
  if (candidates.size === 0) return candidates;
  for (const block of func.blocks) {
    for (const instruction of block.instructions) rejectMisuses(candidates, instruction);
  }
  return candidates;
}

function holdsOneScalar(alloca: AllocaInst): boolean {
  const count = alloca.operands[0];
  return (
    !alloca.inalloca &&
    (count === undefined || (count.kind === 'int' && count.value === 1n)) &&
    isScalar(alloca.allocatedType)
  );
}

function isScalar(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'float' || type.kind === 'pointer';
}

/** Drops the candidates that this instruction uses in any way but a whole load or store. */
function rejectMisuses(candidates: Set<AllocaInst>, instruction: Instruction): void {
  const { operands } = instruction;
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i];
    if (operand.kind !== 'instruction' || operand.op !== 'alloca') continue;
    if (!candidates.has(operand) || isLifetimeMarker(instruction)) continue;
    if (accessType(instruction, i) !== operand.allocatedType) candidates.delete(operand);
  }
}

/** The type with which operand `i` is accessed, undefined for another use. */
function accessType(instruction: Instruction, i: number): Type | undefined {
  if (instruction.op === 'load') return instruction.type;
  if (instruction.op === 'store' && i === 1) return instruction.operands[0].type;
  return undefined;
}
