/**
 * How often a loop is taken round, where a constant says it (Kuznetsov et al., PLDI 2012, §5.1: "the pass
 * attempts to statically determine trip counts").
 *
 * The loop must leave from its header or a latch by a condition over one variable that starts at a constant
 * and gets a value that follows from its last one: a phi of the header, or, in unoptimised code, a plain stack
 * variable with one store in the loop that each round passes once. The variable is then simply run, as
 * LLVM's exhaustive exit counts are, whatever its step is: `i += 3`, `i >>= 1`, `i = i * 5 & 63`. Other ways
 * out of the loop (a `break`, a `return`) are not looked at: the count is what the loop's own test says.
 */
import {
  type AllocaInst,
  type Allocas,
  cfgOf,
  dominates,
  dominatorsOf,
  type Func,
  type Instruction,
  type IntPredicate,
  type Loop,
  loopsOf,
  type PhiInst,
  type StoreInst,
  type Value,
} from '../../ir/index.js';

/** No loop is run longer to find its count; one that goes on for longer has this count. */
export const mostTrips = 1000;

/** Rounds of a loop: how often its body runs, at least 1 and at most `mostTrips`; undefined if unknown. */
export function tripCount(func: Func, loop: Loop, allocas: Allocas): number | undefined {
  const atTop = !loop.latches.includes(loop.header);
  for (const exiting of new Set([loop.header, ...loop.latches])) {
    const count = countAt(func, loop, allocas, exiting, atTop && exiting === loop.header);
    if (count !== undefined) return count;
  }
  return undefined;
}

function countAt(
  func: Func,
  loop: Loop,
  allocas: Allocas,
  exiting: number,
  isTopTest: boolean,
): number | undefined {
  const { blocks, numberOf } = cfgOf(func);
  const { instructions } = blocks[exiting];
  const branch = instructions[instructions.length - 1];
  if (branch.op !== 'br' || branch.operands.length === 0) return undefined;
  const within = new Set(loop.blocks);
  const stays = branch.successors.map((block) => within.has(numberOf.get(block)!));
  if (stays[0] === stays[1]) return undefined;
  // A branch in a loop further in runs more often than this one goes round.
  if (loopsOf(func).innermost[exiting] !== loop) return undefined;
  const counter =
    phiCounter(func, loop, branch.operands[0]) ?? cellCounter(func, loop, allocas, branch);
  if (!counter) return undefined;
  let now: bigint | undefined = counter.start;
  for (let round = 1; round <= mostTrips; round++) {
    const next: bigint | undefined = counter.after(now);
    if (next === undefined) return undefined;
    const condition = evaluate(branch.operands[0], counter.valueIn(now, next), 0);
    if (condition === undefined) return undefined;
    if (!stays[condition === 1n ? 0 : 1]) return Math.max(isTopTest ? round - 1 : round, 1);
    now = next;
  }
  return mostTrips;
}

/** What is known of some values; undefined for those to be computed from their operands. */
type Known = (value: Value) => bigint | undefined;

interface Counter {
  readonly start: bigint;
  after(now: bigint): bigint | undefined;
  /** The values that stand for the variable in a round in which it changes from `now` to `next`. */
  valueIn(now: bigint, next: bigint): Known;
}

/** The phi of the header that a condition is computed from, if it is but one. */
function phiCounter(func: Func, loop: Loop, condition: Value): Counter | undefined {
  const { blocks, numberOf } = cfgOf(func);
  const header = blocks[loop.header];
  const phis = leavesOf(condition).filter(
    (leaf): leaf is PhiInst => leaf.op === 'phi' && leaf.parent === header,
  );
  if (phis.length !== 1) return undefined;
  const [phi] = phis;
  const within = new Set(loop.blocks);
  const arriving = new Set<Value>();
  const stepped = new Set<Value>();
  phi.blocks.forEach((from, i) => {
    (within.has(numberOf.get(from)!) ? stepped : arriving).add(phi.operands[i]);
  });
  const [start] = arriving;
  const [step] = stepped;
  if (arriving.size !== 1 || stepped.size !== 1 || start.kind !== 'int') return undefined;
  const knows =
    (now: bigint): Known =>
    (value) =>
      value === phi ? now : undefined;
  return {
    start: start.value,
    after: (now) => evaluate(step, knows(now), 0),
    valueIn: knows,
  };
}

/** The plain stack variable that the condition loads, if it is but one. */
function cellCounter(
  func: Func,
  loop: Loop,
  allocas: Allocas,
  branch: Instruction,
): Counter | undefined {
  const cells = new Set<AllocaInst>();
  for (const leaf of leavesOf(branch.operands[0])) {
    if (leaf.op !== 'load') continue;
    const [from] = leaf.operands;
    if (from.kind !== 'instruction' || from.op !== 'alloca') return undefined;
    if (allocas.infoOf.get(from)?.class !== 'promotable') return undefined;
    cells.add(from);
  }
  if (cells.size !== 1) return undefined;
  const [cell] = cells;
  const step = onlyStoreIn(func, loop, cell);
  const start = step && valueBefore(func, loop, cell);
  if (!step || start === undefined) return undefined;
  const behind = new Map<Instruction, boolean>();
  const isBehindStep = (load: Instruction): boolean => {
    let is = behind.get(load);
    if (is === undefined) behind.set(load, (is = comesBehind(func, load, step)));
    return is;
  };
  const knows =
    (now: bigint, next: bigint | undefined): Known =>
    (value) => {
      if (value.kind !== 'instruction' || value.op !== 'load') return undefined;
      if (value.operands[0] !== cell) return undefined;
      return isBehindStep(value) ? next : now;
    };
  return {
    start,
    after: (now) => evaluate(step.operands[0], knows(now, undefined), 0),
    valueIn: knows,
  };
}

/** Whether a load in a loop sees what a store stores, which every round of the loop passes once. */
function comesBehind(func: Func, load: Instruction, store: StoreInst): boolean {
  const { instructions } = load.parent;
  if (load.parent === store.parent) return instructions.indexOf(load) > instructions.indexOf(store);
  const { numberOf } = cfgOf(func);
  const tree = dominatorsOf(func);
  return dominates(tree, numberOf.get(store.parent)!, numberOf.get(load.parent)!);
}

/** The one store to a variable in a loop, if every round passes it once. */
function onlyStoreIn(func: Func, loop: Loop, cell: AllocaInst): StoreInst | undefined {
  const { all, inEachRound } = storesIn(func, loop, cell);
  return all.length === 1 ? inEachRound : undefined;
}

/** The stores to a variable in a loop, and one of them that every round passes once, if there is one. */
export function storesIn(
  func: Func,
  loop: Loop,
  cell: AllocaInst,
): { readonly all: readonly StoreInst[]; readonly inEachRound: StoreInst | undefined } {
  const { blocks, numberOf } = cfgOf(func);
  const { innermost } = loopsOf(func);
  const all: StoreInst[] = [];
  for (const block of loop.blocks) {
    for (const instruction of blocks[block].instructions) {
      if (instruction.op === 'store' && instruction.operands[1] === cell) all.push(instruction);
    }
  }
  const tree = dominatorsOf(func);
  const inEachRound = all.find(({ parent }) => {
    const home = numberOf.get(parent)!;
    return innermost[home] === loop && loop.latches.every((to) => dominates(tree, home, to));
  });
  return { all, inEachRound };
}

/** The constant that a variable has when a loop is entered: the last store on the only way there. */
export function valueBefore(func: Func, loop: Loop, cell: AllocaInst): bigint | undefined {
  const { blocks, predecessorStart, predecessors, rank } = cfgOf(func);
  const within = new Set(loop.blocks);
  let at = loop.header;
  for (let steps = 0; steps < 100; steps++) {
    const from: number[] = [];
    for (let i = predecessorStart[at]; i < predecessorStart[at + 1]; i++) {
      const block = predecessors[i];
      if (rank[block] >= 0 && !within.has(block)) from.push(block);
    }
    if (from.length !== 1) return undefined;
    [at] = from;
    const { instructions } = blocks[at];
    for (let i = instructions.length - 1; i >= 0; i--) {
      const store = instructions[i];
      if (store.op !== 'store' || store.operands[1] !== cell) continue;
      const [value] = store.operands;
      return value.kind === 'int' ? value.value : undefined;
    }
  }
  return undefined;
}

/** Conditions and steps are small; a deeper one is not run. */
const deepest = 5;

/** The instructions that a value is computed from, up to phis, loads and what is not computed here. */
function leavesOf(root: Value): Instruction[] {
  const leaves: Instruction[] = [];
  const walk = (value: Value, depth: number): void => {
    if (value.kind !== 'instruction') return;
    if (depth === deepest || !isComputed(value)) leaves.push(value);
    else for (const operand of value.operands) walk(operand, depth + 1);
  };
  walk(root, 0);
  return [...new Set(leaves)];
}

function isComputed({ op }: Instruction): boolean {
  return op === 'icmp' || op === 'freeze' || casts.has(op) || op in operators;
}

const casts = new Set<Instruction['op']>(['trunc', 'zext', 'sext']);

const operators: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << (b & 127n),
  lshr: (a, b) => a >> b,
};

const predicates: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};

/** The value of a small expression, unsigned as constants are; undefined where something is not known. */
function evaluate(value: Value, known: Known, depth: number): bigint | undefined {
  if (value.kind === 'int') return value.value;
  if (value.kind !== 'instruction' || depth > deepest) return undefined;
  const given = known(value);
  if (given !== undefined || !isComputed(value)) return given;
  const operands: bigint[] = [];
  for (const operand of value.operands) {
    const result = evaluate(operand, known, depth + 1);
    if (result === undefined) return undefined;
    operands.push(result);
  }
  const from = value.operands[0].type;
  if (from.kind !== 'int' || value.type.kind !== 'int') return undefined;
  const { bits } = value.type;
  if (value.op === 'icmp') return holds(value.predicate, operands, from.bits) ? 1n : 0n;
  if (value.op === 'sext') return BigInt.asUintN(bits, BigInt.asIntN(from.bits, operands[0]));
  if (value.op in operators)
    return BigInt.asUintN(bits, operators[value.op](operands[0], operands[1]));
  return BigInt.asUintN(bits, operands[0]);
}

function holds(predicate: IntPredicate, [a, b]: readonly bigint[], bits: number): boolean {
  if (predicate === 'eq' || predicate === 'ne') return predicates[predicate](a, b);
  const compare = predicates[predicate.slice(1)];
  if (predicate[0] === 'u') return compare(a, b);
  return compare(BigInt.asIntN(bits, a), BigInt.asIntN(bits, b));
}
