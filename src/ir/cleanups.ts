/**
 * Straightens what clang makes of scopes when it is asked for lifetime markers at -O0.
 *
 * Each jump out of a scope then stores a number in a variable and goes through a block with the end
 * markers, which loads the number and switches on it to go where the jump was meant to. Without markers it
 * is one jump; a loop gets a block more, for the end of its variable. The code is made plain again:
 *
 * - the end markers of variables that are only loaded and stored go: nobody can use these out of scope;
 * - a jump to a block that only switches on a number which the jumping block has stored goes to the target
 *   of that number, after a copy of the markers that the block holds;
 * - a jump to a block that only jumps on goes to where that leads;
 * - blocks that nobody jumps to any more go, and the stores of numbers that nobody reads any more.
 *
 * Blocks with phis, or that lead to some, are left alone. What is executed besides is the same.
 */
import {
  type AllocaInst,
  type Instruction,
  isLifetimeMarker,
  type SwitchInst,
  successorsOf,
} from './instructions.js';
import type { BasicBlock, Func, Module, Value } from './module.js';

/** Rewrites all functions of a module in place. */
export function straightenCleanups(module: Module): void {
  for (const func of module.functions) straighten(func);
}

function straighten(func: Func): void {
  const has = (test: (instruction: Instruction) => boolean) =>
    func.blocks.some(({ instructions }) => instructions.some(test));
  if (!has(isLifetimeMarker) || has(takesAddressOfBlock)) return;
  const variables = plainVariables(func);
  for (const block of func.blocks) {
    block.instructions = block.instructions.filter((inst) => !isEndOf(inst, variables));
  }
  const before = reachedBlocks([func.blocks[0]]);
  const slots = new Set<Value>();
  for (const block of func.blocks) shorten(block, variables, slots);
  removeUnreached(func, before);
  removeUnread(func, slots);
}

function takesAddressOfBlock({ op, operands }: Instruction): boolean {
  return op === 'indirectbr' || operands.some(({ kind }) => kind === 'blockaddress');
}

/** Variables that are only loaded, stored and marked. */
function plainVariables(func: Func): Set<Value> {
  const variables = new Set<Value>();
  for (const inst of func.blocks[0].instructions) if (inst.op === 'alloca') variables.add(inst);
  for (const { instructions } of func.blocks) {
    for (const inst of instructions) {
      if (inst.op === 'load' || isLifetimeMarker(inst)) continue;
      inst.operands.forEach((operand, i) => {
        if (inst.op !== 'store' || i === 0) variables.delete(operand);
      });
    }
  }
  return variables;
}

function isEndOf(inst: Instruction, variables: ReadonlySet<Value>): boolean {
  if (!isLifetimeMarker(inst)) return false;
  const [callee, pointer] = inst.operands.toReversed();
  return (
    callee.kind === 'function' &&
    callee.name.startsWith('llvm.lifetime.end') &&
    variables.has(pointer)
  );
}

/** Makes the jumps of a block lead as far as is known; notes the variables of the numbers. */
function shorten(block: BasicBlock, variables: ReadonlySet<Value>, slots: Set<Value>): void {
  const last = block.instructions[block.instructions.length - 1];
  if (last.op !== 'br' && last.op !== 'switch') return;
  last.successors = last.successors.map(endOfJumps);
  // As many times as scopes are left at once; a cycle of such jumps does not end by itself.
  for (let scopes = 0; last.successors.length === 1 && scopes < 1000; scopes++) {
    const cleanup = cleanupOf(last.successors[0], variables);
    const number = cleanup && storedIn(block, cleanup.slot);
    if (!cleanup || number?.kind !== 'int') break;
    const { markers, choice, slot } = cleanup;
    slots.add(slot);
    const at = choice.cases.findIndex(({ value }) => value === number.value);
    block.instructions.pop();
    for (const marker of markers) block.instructions.push({ ...marker, parent: block });
    block.instructions.push(last);
    last.successors = [endOfJumps(choice.successors[at + 1])];
  }
}

/** The block that a jump gets to through blocks that only jump on. */
function endOfJumps(start: BasicBlock): BasicBlock {
  let block = start;
  for (const met = new Set<BasicBlock>(); !met.has(block); ) {
    met.add(block);
    const [only] = block.instructions;
    if (only.op !== 'br' || only.operands.length > 0 || beginsWithPhi(only.successors[0])) break;
    [block] = only.successors;
  }
  return block;
}

interface Cleanup {
  readonly markers: readonly Instruction[];
  readonly slot: AllocaInst;
  readonly choice: SwitchInst;
}

/** A block of markers and a switch on a variable, none of whose successors has a phi. */
function cleanupOf(block: BasicBlock, variables: ReadonlySet<Value>): Cleanup | undefined {
  const markers = block.instructions.slice(0, -2);
  const [load, choice] = block.instructions.slice(-2);
  if (load?.op !== 'load' || choice?.op !== 'switch' || choice.operands[0] !== load)
    return undefined;
  const [slot] = load.operands;
  if (!variables.has(slot) || !markers.every(isLifetimeMarker)) return undefined;
  if (choice.successors.some(beginsWithPhi)) return undefined;
  return { markers, slot: slot as AllocaInst, choice };
}

function beginsWithPhi({ instructions }: BasicBlock): boolean {
  return instructions[0].op === 'phi';
}

/** What a block stores in a variable last. */
function storedIn({ instructions }: BasicBlock, slot: AllocaInst): Value | undefined {
  const store = instructions.findLast((inst) => inst.op === 'store' && inst.operands[1] === slot);
  return store?.operands[0];
}

function reachedBlocks(starts: Iterable<BasicBlock>): Set<BasicBlock> {
  const reached = new Set(starts);
  for (const { instructions } of reached) {
    for (const successor of successorsOf(instructions[instructions.length - 1])) {
      reached.add(successor);
    }
  }
  return reached;
}

/**
 * Removes the blocks that can no longer be reached, as entries of phis too. Those that never could stay, and with
 * them what they lead to.
 */
function removeUnreached(func: Func, before: ReadonlySet<BasicBlock>): void {
  const others = func.blocks.filter((block) => !before.has(block));
  const after = reachedBlocks([func.blocks[0], ...others]);
  const stays = (block: BasicBlock) => after.has(block);
  func.blocks = func.blocks.filter(stays);
  for (const { instructions } of func.blocks) {
    for (const phi of instructions) {
      if (phi.op !== 'phi') break;
      const from = phi.blocks;
      phi.operands = phi.operands.filter((_, i) => stays(from[i]));
      phi.blocks = from.filter(stays);
    }
  }
}

/** Removes the stores to those of the variables that are no longer loaded. */
function removeUnread(func: Func, slots: Set<Value>): void {
  for (const { instructions } of func.blocks) {
    for (const inst of instructions) if (inst.op === 'load') slots.delete(inst.operands[0]);
  }
  for (const block of func.blocks) {
    block.instructions = block.instructions.filter(
      ({ op, operands }) => op !== 'store' || !slots.has(operands[1]),
    );
  }
}
