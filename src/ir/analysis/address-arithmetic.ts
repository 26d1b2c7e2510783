/**
 * Addresses that a function computes with as numbers: what comes out then depends on where objects lie. A hash of a
 * pointer is the usual case.
 *
 * A `ptrtoint` is followed through casts, sums, choices and local variables. Multiplied, divided, shifted or mixed by
 * `xor`, it is a number like any other. Differences, comparisons, masks (alignment, tags) and the way back to a pointer are what
 * addresses are for; calls and other memory are not followed.
 */
import type { Instruction } from '../instructions.js';
import type { Func } from '../module.js';
import { isLocal, usersIn } from './uses.js';

const passing = new Set(['trunc', 'zext', 'sext', 'add', 'phi', 'select', 'freeze', 'load']);
const mixing = new Set(['mul', 'udiv', 'urem', 'sdiv', 'srem', 'shl', 'lshr', 'ashr', 'xor']);

/** Whether what a `ptrtoint` gives is computed with in ways that tell one layout of the memory from another. */
export function mixesAddress(func: Func, cast: Instruction): boolean {
  const users = usersIn(func);
  const seen = new Set<Instruction>([cast]);
  for (const value of seen) {
    for (const user of users.get(value) ?? []) {
      if (mixing.has(user.op) && !isAlignment(user)) return true;
      if (passing.has(user.op)) seen.add(user);
      if (user.op !== 'store' || user.operands[0] !== value) continue;
      const [, variable] = user.operands;
      if (!isLocal(variable) || variable.kind !== 'instruction' || variable.op !== 'alloca')
        continue;
      for (const load of users.get(variable) ?? []) if (load.op === 'load') seen.add(load);
    }
  }
  return false;
}

/** The remainder of a power of two up to 16, which every object has. */
function isAlignment({ op, operands }: Instruction): boolean {
  const [, divisor] = operands;
  const isRemainder = op === 'urem' || op === 'srem';
  return (
    isRemainder && divisor.kind === 'int' && [1n, 2n, 4n, 8n, 16n].includes(BigInt(divisor.value))
  );
}
