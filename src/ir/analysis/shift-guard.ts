/**
 * Shifts that are computed before the test that makes them harmless.
 *
 * Optimisers turn `c < 58 && (letters >> c & 1)` (a switch over characters, a search in a short constant
 * string) into a shift for every `c` and a select that drops its result. A shift by its width or more is no
 * error for LLVM but a poison value (LangRef "Poison Values"), and a select passes on only the arm that it
 * takes. So such a shift is wrong only where its guard says that the result is wanted.
 *
 * Found here: shifts whose result goes, one user after the other within the block, through operators
 * without effect into one arm of a select, or frozen into an `and` or `or` of one bit, where the condition
 * is known before the shift. Any other shift is taken at its word.
 */
import type { Instruction } from '../instructions.js';
import type { Value } from '../module.js';
import { usersIn } from './uses.js';

/** The result of a shift is used only where `condition` is `when`. */
export interface ShiftGuard {
  readonly condition: Value;
  readonly when: boolean;
}

const passing = new Set<Instruction['op']>([
  ...(['trunc', 'zext', 'sext', 'icmp', 'freeze'] as const),
  ...(['and', 'or', 'xor', 'add', 'sub'] as const),
]);

export function shiftGuard(shift: Instruction): ShiftGuard | undefined {
  const block = shift.parent;
  const users = usersIn(block.func);
  let isFrozen = false;
  for (let value = shift; ; ) {
    const [user, ...others] = users.get(value) ?? [];
    if (user === undefined || others.length > 0 || user.parent !== block) return undefined;
    const guard = guardAt(user, value, isFrozen);
    if (guard) return isKnownAt(guard.condition, shift) ? guard : undefined;
    if (!passing.has(user.op)) return undefined;
    if (user.op === 'freeze') isFrozen = true;
    value = user;
  }
}

function guardAt(user: Instruction, value: Value, isFrozen: boolean): ShiftGuard | undefined {
  const [first, second, third] = user.operands;
  if (user.op === 'select') {
    const isScalar = first.type.kind === 'int';
    if (!isScalar || first === value || second === third) return undefined;
    return { condition: first, when: second === value };
  }
  const isLogic = user.op === 'and' || user.op === 'or';
  if (!isLogic || !isFrozen || user.type.kind !== 'int' || user.type.bits !== 1) return undefined;
  return { condition: first === value ? second : first, when: user.op === 'and' };
}

/** A condition that the block's later instructions use comes from above, or is computed in the block. */
function isKnownAt(condition: Value, shift: Instruction): boolean {
  if (condition.kind !== 'instruction' || condition.parent !== shift.parent) return true;
  const { instructions } = shift.parent;
  return instructions.indexOf(condition) < instructions.indexOf(shift);
}
