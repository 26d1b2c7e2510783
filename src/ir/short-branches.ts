/**
 * Short branches as choices: `x < 0 ? -x : x` needs no branch.
 *
 * A branch around a few instructions without effect, one or both of its sides, is replaced by these
 * instructions and a `select` for each phi at the end (if-conversion: Allen et al., POPL 1983; LLVM's
 * simplifycfg folds "two-entry phi nodes" alike). An exploration then follows one path where it would
 * have followed two, and the choice goes into the terms: the branches of a sequence of n absolute values
 * are no longer 2^n paths. A question gets harder by it, and a test for each side is no longer asked for.
 *
 * A side may be executed where the program would not, so it may hold only what cannot fail: no division,
 * no shift by an amount that is not known, and loads only of whole local and global variables. Only
 * integers are chosen between; a pointer that is a choice would have to be resolved at every access.
 */
import {
  type BrInst,
  calleeOf,
  type Instruction,
  isCall,
  type PhiInst,
  type SelectInst,
  successorsOf,
} from './instructions.js';
import type { BasicBlock, Func, Module, Value } from './module.js';
import type { Type } from './types.js';

/** Instructions on one side. */
const longest = 4;

/** What may be on a side, beside what cannot fail in any case. */
export interface SideSettings {
  /** Shifts, also by amounts that are not known: where a shift by the width or more is no error. */
  readonly hasShifts?: boolean;
}

/** Replaces short branches in all functions, in place; returns how many. */
export function selectShortBranches(module: Module, settings: SideSettings = {}): number {
  let replaced = 0;
  for (const func of module.functions) replaced += inFunction(func, settings);
  return replaced;
}

function inFunction(func: Func, settings: SideSettings): number {
  let replaced = 0;
  if (func.blocks.some(({ instructions }) => instructions.some(usesAddressOfBlock))) return 0;
  const predecessors = predecessorCounts(func);
  // Inner branches come after outer ones, so that one that has become straight code lets the next go.
  for (let i = func.blocks.length - 1; i >= 0; i--) {
    const block = func.blocks[i];
    while (replaceBranch(block, predecessors, settings)) replaced++;
  }
  if (replaced > 0) func.blocks = func.blocks.filter((block) => block.instructions.length > 0);
  return replaced;
}

function predecessorCounts(func: Func): Map<BasicBlock, number> {
  const counts = new Map<BasicBlock, number>();
  for (const { instructions } of func.blocks) {
    for (const successor of successorsOf(instructions[instructions.length - 1])) {
      counts.set(successor, (counts.get(successor) ?? 0) + 1);
    }
  }
  return counts;
}

function usesAddressOfBlock({ op, operands }: Instruction): boolean {
  return op === 'indirectbr' || operands.some(({ kind }) => kind === 'blockaddress');
}

/** Replaces the branch at the end of a block, if it is short. */
function replaceBranch(
  block: BasicBlock,
  predecessors: Map<BasicBlock, number>,
  settings: SideSettings,
): boolean {
  const branch = block.instructions[block.instructions.length - 1];
  if (branch.op !== 'br' || branch.operands.length === 0) return false;
  const [yes, no] = branch.successors;
  if (yes === no) return false;
  const isSide = (side: BasicBlock) => predecessors.get(side) === 1 && isShort(side, settings);
  const afterYes = isSide(yes) ? endOf(yes) : undefined;
  const afterNo = isSide(no) ? endOf(no) : undefined;
  let join: BasicBlock;
  if (afterYes !== undefined && afterYes === afterNo) join = afterYes;
  else if (afterYes === no) join = no;
  else if (afterNo === yes) join = yes;
  else return false;
  if (join === block || join === join.func.blocks[0]) return false;
  const phis = join.instructions.filter((instruction) => instruction.op === 'phi');
  if (!phis.every((phi) => phi.type.kind === 'int')) return false;
  const sides = [yes, no].filter((side) => side !== join);
  const from = { yes: yes === join ? block : yes, no: no === join ? block : no };
  block.instructions.pop();
  for (const side of sides) {
    for (const instruction of side.instructions.slice(0, -1)) {
      if (isCall(instruction)) continue;
      instruction.parent = block;
      block.instructions.push(instruction);
    }
    side.instructions = [];
  }
  for (const phi of phis) joinValues(phi, branch, block, from);
  block.instructions.push({ ...branch, operands: [], successors: [join], attachments: undefined });
  predecessors.set(join, predecessors.get(join)! - 1);
  return true;
}

/** Makes a phi take one value from the block, chosen by the condition. */
function joinValues(
  phi: PhiInst,
  branch: BrInst,
  block: BasicBlock,
  from: { readonly yes: BasicBlock; readonly no: BasicBlock },
): void {
  const yes = phi.operands[phi.blocks.indexOf(from.yes)];
  const no = phi.operands[phi.blocks.indexOf(from.no)];
  const others = phi.blocks
    .map((_, i) => i)
    .filter((i) => {
      return phi.blocks[i] !== from.yes && phi.blocks[i] !== from.no;
    });
  let chosen: Value = yes;
  if (yes !== no) {
    const select: SelectInst = {
      kind: 'instruction',
      op: 'select',
      type: phi.type,
      name: undefined,
      operands: [branch.operands[0], yes, no],
      parent: block,
      debugLoc: branch.debugLoc,
      debugRecords: undefined,
      attachments: undefined,
      flags: [],
    };
    block.instructions.push(select);
    chosen = select;
  }
  phi.operands = [...others.map((i) => phi.operands[i]), chosen];
  phi.blocks = [...others.map((i) => phi.blocks[i]), block];
}

/** The block that a side goes on to. */
function endOf({ instructions }: BasicBlock): BasicBlock | undefined {
  const last = instructions[instructions.length - 1];
  return last.op === 'br' && last.operands.length === 0 ? last.successors[0] : undefined;
}

function isShort({ instructions }: BasicBlock, settings: SideSettings): boolean {
  let count = 0;
  for (let i = 0; i < instructions.length - 1; i++) {
    const instruction = instructions[i];
    if (isDebugCall(instruction)) continue;
    if (++count > longest || !cannotFail(instruction, settings)) return false;
  }
  return true;
}

function isDebugCall(instruction: Instruction): boolean {
  if (!isCall(instruction)) return false;
  const callee = calleeOf(instruction);
  return callee.kind === 'function' && callee.name.startsWith('llvm.dbg.');
}

/** Has no effect and no error, whatever its operands are. */
function cannotFail(instruction: Instruction, { hasShifts }: SideSettings): boolean {
  if (instruction.type.kind !== 'int') return false;
  switch (instruction.op) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'and':
    case 'or':
    case 'xor':
    case 'icmp':
    case 'select':
    case 'zext':
    case 'sext':
    case 'trunc':
      return instruction.operands.every(({ type }) => type.kind === 'int');
    case 'shl':
    case 'lshr':
    case 'ashr': {
      const [, amount] = instruction.operands;
      return (
        hasShifts === true ||
        (amount.kind === 'int' && amount.value < BigInt(instruction.type.bits))
      );
    }
    case 'load':
      return (
        !instruction.volatile &&
        !instruction.ordering &&
        isWhole(instruction.operands[0], instruction.type)
      );
    default:
      return false;
  }
}

/** Whether a pointer is to a variable of this type. */
function isWhole(pointer: Value, type: Type): boolean {
  if (pointer.kind === 'instruction') {
    if (pointer.op !== 'alloca' || pointer.allocatedType !== type) return false;
    const [count] = pointer.operands;
    return count === undefined || (count.kind === 'int' && count.value === 1n);
  }
  return (
    pointer.kind === 'global' && pointer.valueType === type && pointer.initializer !== undefined
  );
}
