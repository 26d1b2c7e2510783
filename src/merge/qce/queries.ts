/**
 * Which instructions ask the solver, and about what (Kuznetsov et al., PLDI 2012, Equation 3 and footnote 1 of
 * §3.3: "other instructions, such as assertion checks or memory accesses with input-dependent offsets, will
 * also trigger solver queries").
 *
 * Each is one query if a value that it is about is symbolic. What cannot be, a constant or the address of a
 * variable, is left out, and a query about nothing is none. Only branches and switches also multiply paths
 * (`weightsOf` in unrolled-flow.ts).
 */
import {
  calleeOf,
  type Instruction,
  isCall,
  isLocal,
  type Type,
  type Value,
} from '../../ir/index.js';
import { type Addresses, isFixed } from './addresses.js';

export type Queries = 'all' | 'branches';

/** The values that the query of an instruction is about; none where it asks nothing. */
export function askedAbout(
  instruction: Instruction,
  addresses: Addresses,
  queries: Queries,
): readonly Value[] {
  const asked = branchesOn(instruction);
  if (asked) return asked.filter(isLocal);
  if (queries === 'branches') return [];
  const { operands } = instruction;
  switch (instruction.op) {
    // Division by zero, shifts too far.
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
    case 'shl':
    case 'lshr':
    case 'ashr':
      return [operands[1]].filter(isLocal);
    // Where it is, and whether that is in bounds.
    case 'load':
    case 'atomicrmw':
    case 'cmpxchg':
      return variable(operands[0], addresses);
    case 'store':
      return variable(operands[1], addresses);
    // How much.
    case 'alloca':
      return [operands[0]].filter(isLocal);
    case 'call':
    case 'invoke':
    case 'callbr':
      return askedByCall(instruction, addresses);
    default:
      return isFloatingPoint(instruction) ? operands.filter(isLocal) : [];
  }
}

function branchesOn(instruction: Instruction): readonly Value[] | undefined {
  const { op, operands } = instruction;
  return op === 'br' || op === 'switch' || op === 'indirectbr' ? operands : undefined;
}

/** A call through a pointer asks where it leads; the memory intrinsics what and how much they move. */
function askedByCall(call: Instruction, addresses: Addresses): readonly Value[] {
  if (!isCall(call)) return [];
  const callee = calleeOf(call);
  if (isLocal(callee)) return [callee];
  if (callee.kind !== 'function' || !memoryIntrinsic.test(callee.name)) return [];
  const [target, source, length] = call.operands;
  const moved = source.type.kind === 'pointer' ? variable(source, addresses) : [];
  return [...variable(target, addresses), ...moved, ...[length].filter(isLocal)];
}

export const memoryIntrinsic = /^llvm[.]mem(cpy|move|set)[.]/;

/** A pointer, unless it leads to the same place in every state. */
function variable(pointer: Value, addresses: Addresses): readonly Value[] {
  const address = addresses.of(pointer);
  return isLocal(pointer) && (!address || !isFixed(address)) ? [pointer] : [];
}

/** Has no symbolic counterpart: operands are made concrete. Moving floats about is no computation. */
function isFloatingPoint(instruction: Instruction): boolean {
  const { op, operands, type } = instruction;
  if (op === 'fcmp') return true;
  if (op === 'bitcast' || !floatOperators.test(op)) return false;
  return isFloat(type) || operands.some((operand) => isFloat(operand.type));
}

const floatOperators = /^f(add|sub|mul|div|rem|ptrunc|pext|ptoui|ptosi)$|^[us]itofp$/;

function isFloat(type: Type): boolean {
  return type.kind === 'float' || (type.kind === 'vector' && isFloat(type.element));
}
