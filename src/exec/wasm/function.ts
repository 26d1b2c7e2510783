/**
 * Compiles one function: prologue, blocks, terminators, and the spill code that a bail-out reaches.
 *
 * Layout of the generated function:
 *
 *     block $bail
 *       checks (budget, depth, stack)       → leave with the point `entry`
 *       frame, shadow of the frame
 *       structured blocks                   → return, or leave with a point
 *     end
 *     spill: function number, point, every local; bailed = 1; return zeros
 *
 * An instruction that tier 1 does not know becomes a bail-out: tier 0 goes on from there. If it is in
 * the entry block the function would always bail out, so it is not compiled at all.
 */
import type { Instruction, SwitchInst } from '../../ir/index.js';
import { cfgOf, isCall } from '../../ir/index.js';
import { coverageBase, shadowBase, spillBase, spillSize } from '../../memory/index.js';
import type { PreparedBlock, PreparedFunction } from '../prepare/index.js';
import { Assembler } from './assembler.js';
import { emitRange } from './blocks.js';
import { componentsOf, Unsupported } from './components.js';
import { Emitter, type Environment, Global, type Point, signatureOf } from './emitter.js';
import { I32, I64, type Signature, type WasmType } from './encoding.js';
import { emitInstruction } from './instructions.js';
import type { LocalAssignment } from './locals.js';
import { Op } from './opcodes.js';
import { emitDispatched, emitStructured, structureOf } from './structure.js';

export interface FunctionBody {
  readonly fn: PreparedFunction;
  readonly signature: Signature;
  /** Types of all locals, the parameters first. */
  readonly locals: readonly WasmType[];
  readonly code: Uint8Array;
  readonly points: readonly Point[];
  readonly assignment: LocalAssignment;
  readonly frameBase: number;
}

const maxLocals = 40_000;
/** Places to bail out times locals: what V8's optimiser works through grows with this product. */
const maxProduct = 100_000_000;
/** Switches with more values than this between the least and the greatest case use comparisons. */
const maxTable = 4096;

/** Throws `Unsupported` if the function is one for tier 0. */
export function compileFunction(
  fn: PreparedFunction,
  env: Environment,
  stackLimit: number,
): FunctionBody {
  if (fn.usesSetjmp) throw new Unsupported('setjmp');
  if (fn.isVarArg) throw new Unsupported('variable arguments');
  if (fn.slotCount > maxLocals) throw new Unsupported('too many values');
  const signature = signatureOf(
    fn.func.functionType.result,
    fn.func.params.map((param) => param.type),
  );
  const asm = new Assembler(signature.params);
  const e = new Emitter(asm, fn, env);
  const nativeCost = stackCost(e);
  e.bailLabel = asm.block();
  emitPrologue(e, nativeCost, stackLimit);
  emitBlocks(e, nativeCost);
  asm.op(Op.unreachable);
  asm.end();
  emitSpill(e);
  for (const part of signature.results) asm.zero(part);
  if (e.points.length * asm.locals.length > maxProduct) throw new Unsupported('too large');
  return {
    fn,
    signature,
    locals: asm.locals,
    code: asm.finish(),
    points: e.points,
    assignment: e.assignment,
    frameBase: e.frameBase,
  };
}

/** Bytes of machine stack that a function which calls others takes at least. */
export const leastFrameCost = 96;

/** An estimate of the machine stack that an activation takes; 0 for functions that call nothing. */
function stackCost(e: Emitter): number {
  const calls = e.fn.blocks.some((block) => block.body.some((inst) => isCall(inst)));
  return calls ? leastFrameCost + 8 * e.asm.locals.length : 0;
}

function emitPrologue(e: Emitter, nativeCost: number, stackLimit: number): void {
  const { asm, fn, env } = e;
  const { frame } = fn;
  asm.globalGet(Global.count);
  asm.set(e.count);
  emitBudgetCheck(e, 'entry');
  if (nativeCost > 0) {
    asm.globalGet(Global.depth);
    asm.i32(nativeCost);
    asm.op(Op.i32LtS);
    e.bailIf('entry');
  }
  if (frame.size > 0) {
    asm.globalGet(Global.stack);
    asm.tee(e.savedStack);
    asm.i32(frame.size);
    asm.op(Op.i32Sub);
    asm.i32(-frame.align);
    asm.op(Op.i32And);
    asm.tee(e.frameBase);
    asm.i32(stackLimit);
    asm.op(Op.i32LtS);
    e.bailIf('entry');
  }
  const length = frame.byval.length > 0 ? e.scratch(I32, 'length') : 0;
  const sources = frame.byval.map(({ argument, object }) => {
    const size = {
      kind: 'int',
      type: { kind: 'int', bits: 64 },
      value: BigInt(object.size),
    } as const;
    return emitRange(e, fn.func.params[argument], size, false, `byval${argument}`, length, 'entry');
  });
  if (nativeCost > 0) {
    asm.globalGet(Global.depth);
    asm.i32(nativeCost);
    asm.op(Op.i32Sub);
    asm.globalSet(Global.depth);
  }
  if (frame.size === 0) return;
  asm.get(e.frameBase);
  asm.globalSet(Global.stack);
  if (env.trackDirty) {
    asm.get(e.frameBase);
    asm.i32(frame.size);
    asm.call(env.support('markDirty'));
  }
  for (const { offset, size } of frame.objects) fillShadow(e, offset, size, true);
  const place = (offset: number, local: number) => {
    asm.get(e.frameBase);
    asm.i32(offset);
    asm.op(Op.i32Add);
    asm.op(Op.i64ExtendI32U);
    asm.set(local);
  };
  frame.byval.forEach(({ argument, object }, i) => {
    asm.get(e.frameBase);
    asm.i32(object.offset);
    asm.op(Op.i32Add);
    asm.get(sources[i]);
    asm.i32(object.size);
    asm.memoryCopy();
    place(object.offset, e.slotLocals[argument]);
  });
  for (const { alloca, offset } of frame.objects) if (alloca) place(offset, e.localOf(alloca));
}

/** Where the budget is used up, the host decides whether to go on. */
function emitBudgetCheck(e: Emitter, kind: Point['kind']): void {
  const { asm } = e;
  asm.get(e.count);
  asm.globalGet(Global.budget);
  asm.op(Op.i64GtU);
  asm.if();
  asm.get(e.count);
  asm.globalSet(Global.count);
  asm.call(e.env.support('mustStop'));
  e.bailIf(kind);
  asm.end();
}

/** Sets or clears shadow bytes of the frame. */
function fillShadow(e: Emitter, offset: number, size: number, concrete: boolean): void {
  const { asm } = e;
  if (size > 64) {
    asm.get(e.frameBase);
    asm.i32(shadowBase + offset);
    asm.op(Op.i32Add);
    asm.i32(concrete ? 1 : 0);
    asm.i32(size);
    asm.memoryFill();
    return;
  }
  for (let at = 0; at < size; ) {
    const width = size - at >= 8 ? 8 : size - at >= 4 ? 4 : size - at >= 2 ? 2 : 1;
    asm.get(e.frameBase);
    asm.i64(concrete ? 0x0101_0101_0101_0101n : 0n);
    const store = { 8: Op.i64Store, 4: Op.i64Store32, 2: Op.i64Store16, 1: Op.i64Store8 }[width];
    asm.access(store, shadowBase + offset + at);
    at += width;
  }
}

function emitBlocks(e: Emitter, nativeCost: number): void {
  const { asm, fn } = e;
  const emitter = {
    header: (index: number) => {
      e.block = index;
      e.index = 0;
      e.counted = false;
      emitBudgetCheck(e, 'at');
    },
    body: (index: number, branch: (target: number) => void) => {
      emitBlock(e, fn.blocks[index], branch, nativeCost);
    },
  };
  const plan = structureOf(fn.func);
  if (plan) emitStructured(asm, plan, emitter);
  else emitDispatched(asm, cfgOf(fn.func), e.scratch(I32, 'next'), emitter);
}

function emitBlock(
  e: Emitter,
  block: PreparedBlock,
  branch: (target: number) => void,
  nativeCost: number,
): void {
  const { asm } = e;
  e.block = block.index;
  e.counted = true;
  asm.get(e.count);
  asm.i64(block.phis.length + block.body.length);
  asm.op(Op.i64Add);
  asm.set(e.count);
  const last = block.body.length - 1;
  for (let index = 0; index <= last; index++) {
    e.block = block.index;
    e.index = index;
    const mark = asm.mark();
    const points = e.points.length;
    try {
      if (index < last) emitInstruction(e, block.body[index]);
      else checkTerminator(e, block);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      if (block.index === 0) throw error;
      asm.rewind(mark);
      e.points.length = points;
      e.bail();
      return;
    }
  }
  emitTerminator(e, block, branch, nativeCost);
}

/** Throws `Unsupported` for a terminator, or for moves on its edges, that tier 0 must do. */
function checkTerminator(e: Emitter, block: PreparedBlock): void {
  const terminator = block.body[block.body.length - 1];
  switch (terminator.op) {
    case 'br':
    case 'ret':
    case 'unreachable':
      break;
    case 'switch':
      if ((componentsOf(terminator.operands[0].type)?.length ?? 2) !== 1) {
        throw new Unsupported('a switch on a wide integer');
      }
      break;
    case 'indirectbr':
      break;
    default:
      throw new Unsupported(terminator.op);
  }
  const mark = e.asm.mark();
  for (const operand of terminator.operands) e.pushAll(operand);
  for (const edge of block.edges) {
    for (const move of edge.moves) {
      e.pushAll(move.from);
      if (e.slotLocals[move.to] < 0) throw new Unsupported('a phi of another type');
    }
  }
  e.asm.rewind(mark);
}

function emitTerminator(
  e: Emitter,
  block: PreparedBlock,
  branch: (target: number) => void,
  nativeCost: number,
): void {
  const { asm, fn, env } = e;
  const terminator = block.body[block.body.length - 1];
  if (terminator.op !== 'unreachable') {
    emitMark(e, env.coverage?.blockMark(fn.id, block.index));
  }
  const follow = (successor: number) => {
    const edge = block.edges[successor];
    emitMark(e, env.coverage?.edgeMark(fn.id, block.index, successor));
    emitMoves(e, edge.moves);
    branch(edge.target);
  };
  switch (terminator.op) {
    case 'ret':
      emitReturn(e, terminator, nativeCost);
      return;
    case 'br':
      if (terminator.operands.length === 0) {
        follow(0);
        return;
      }
      e.push(terminator.operands[0]);
      asm.if();
      follow(0);
      asm.else();
      follow(1);
      asm.end();
      asm.op(Op.unreachable);
      return;
    case 'switch':
      emitSwitch(e, terminator, block, follow);
      return;
    case 'indirectbr': {
      const addresses = terminator.successors.map((successor) =>
        e.env.blockAddress(e.fn, successor),
      );
      e.push(terminator.operands[0]);
      emitTable(
        e,
        addresses.map((address, i) => ({ value: BigInt(address), successor: i })),
        -1,
        64,
        follow,
      );
      return;
    }
    default:
      e.bail();
  }
}

/** Sets a mark of coverage.ts. */
function emitMark({ asm }: Emitter, mark = 0): void {
  if (mark === 0) return;
  asm.i32(0);
  asm.i32(1);
  asm.access(Op.i32Store8, coverageBase + mark);
}

function emitMoves(e: Emitter, moves: PreparedBlock['edges'][number]['moves']): void {
  for (const { from } of moves) e.pushAll(from);
  for (let i = moves.length - 1; i >= 0; i--) {
    const parts = componentsOf(e.fn.slotTypes[moves[i].to]).length;
    for (let part = parts - 1; part >= 0; part--) e.asm.set(e.slotLocals[moves[i].to] + part);
  }
}

function emitReturn(e: Emitter, ret: Instruction, nativeCost: number): void {
  const { asm, fn } = e;
  if (fn.frame.size > 0) {
    if (fn.frame.size > 256) fillShadow(e, 0, fn.frame.size, false);
    else for (const { offset, size } of fn.frame.objects) fillShadow(e, offset, size, false);
    asm.get(e.savedStack);
    asm.globalSet(Global.stack);
  }
  if (nativeCost > 0) {
    asm.globalGet(Global.depth);
    asm.i32(nativeCost);
    asm.op(Op.i32Add);
    asm.globalSet(Global.depth);
  }
  asm.get(e.count);
  asm.globalSet(Global.count);
  if (ret.operands.length > 0) e.pushAll(ret.operands[0]);
  asm.op(Op.return);
}

interface Case {
  readonly value: bigint;
  readonly successor: number;
}

function emitSwitch(
  e: Emitter,
  inst: SwitchInst,
  block: PreparedBlock,
  follow: (successor: number) => void,
): void {
  const { type } = inst.operands[0];
  const bits = type.kind === 'int' ? type.bits : 64;
  const first = new Map<number, number>();
  const cases = inst.cases.map((constant, i) => {
    // Successors that are the same block share one branch: their moves are the same.
    const target = block.edges[i + 1].target;
    if (!first.has(target)) first.set(target, i + 1);
    return { value: constant.value, successor: first.get(target) ?? i + 1 };
  });
  e.push(inst.operands[0]);
  emitTable(e, cases, 0, bits, follow);
}

/**
 * Branches on the value on the stack: by a jump table where the values lie close together, else by
 * comparisons. `otherwise` is a successor, or -1 to bail out.
 */
function emitTable(
  e: Emitter,
  cases: readonly Case[],
  otherwise: number,
  bits: number,
  follow: (successor: number) => void,
): void {
  const { asm, block, index } = e;
  const value = e.scratch(bits <= 32 ? I32 : I64, 'switch');
  asm.set(value);
  const successors = [...new Set(cases.map((entry) => entry.successor))];
  const labels = new Map<number, number>();
  const fallback = asm.block();
  for (const successor of [...successors].reverse()) labels.set(successor, asm.block());
  const values = cases.map((entry) => entry.value);
  const [low, high] = bounds(values);
  const span = high - low + 1n;
  if (cases.length >= 4 && span <= BigInt(maxTable) && span <= BigInt(8 * cases.length)) {
    const table = new Array<number>(Number(span)).fill(fallback);
    for (const entry of cases) table[Number(entry.value - low)] = labels.get(entry.successor) ?? 0;
    asm.get(value);
    if (bits <= 32) {
      asm.i32(Number(BigInt.asIntN(32, low)));
      asm.op(Op.i32Sub);
    } else {
      asm.i64(low);
      asm.op(Op.i64Sub);
      const index = e.scratch(I64, 'switchIndex');
      asm.tee(index);
      asm.i64(span);
      asm.op(Op.i64GeU);
      asm.brIf(fallback);
      asm.get(index);
      asm.op(Op.i32WrapI64);
    }
    asm.brTable(table, fallback);
  } else {
    for (const entry of cases) {
      asm.get(value);
      if (bits <= 32) {
        asm.i32(Number(BigInt.asIntN(32, entry.value)));
        asm.op(Op.i32Eq);
      } else {
        asm.i64(entry.value);
        asm.op(Op.i64Eq);
      }
      asm.brIf(labels.get(entry.successor) ?? fallback);
    }
    asm.br(fallback);
  }
  for (const successor of successors) {
    asm.end();
    follow(successor);
  }
  asm.end();
  if (otherwise >= 0) follow(otherwise);
  else {
    // Following the other edges has moved on.
    e.block = block;
    e.index = index;
    e.counted = true;
    e.bail();
  }
}

function bounds(values: readonly bigint[]): [bigint, bigint] {
  let low = values[0] ?? 0n;
  let high = low;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Writes the function's number, the point and all locals to the spill area. */
function emitSpill(e: Emitter): void {
  const { asm, fn } = e;
  const size = spillRecordSize(asm.locals.length);
  if (size > spillSize / 64) throw new Unsupported('too many values');
  asm.get(e.count);
  asm.globalSet(Global.count);
  asm.globalGet(Global.spill);
  asm.i32(fn.id);
  asm.store(I32, spillBase);
  asm.globalGet(Global.spill);
  asm.get(e.point);
  asm.store(I32, spillBase + 4);
  asm.locals.forEach((type, local) => {
    asm.globalGet(Global.spill);
    asm.get(local);
    asm.store(type, spillBase + 8 + 8 * local);
  });
  asm.globalGet(Global.spill);
  asm.i32(size);
  asm.op(Op.i32Add);
  asm.globalSet(Global.spill);
  // A refused call has set its own bit already.
  asm.globalGet(Global.bailed);
  asm.i32(1);
  asm.op(Op.i32Or);
  asm.globalSet(Global.bailed);
}

export function spillRecordSize(locals: number): number {
  return 8 + 8 * locals;
}
