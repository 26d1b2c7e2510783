/**
 * Compiles one function: prologue, blocks, terminators, and the spill code that a bail-out reaches.
 *
 * Layout of the generated function:
 *
 *     block $bail
 *       checks (budget, depth, stack)       → leave with the point `entry`
 *       frame, shadow of the frame          (or, at a loop, the locals of the frame that is there)
 *       structured blocks                   → return, or leave with a point
 *     end
 *     spill: function number, point, every local; bailed = 1; return zeros
 *
 * An instruction that tier 1 does not know becomes a bail-out: tier 0 goes on from there. If it is in
 * the first block the code would always bail out, so it is not compiled at all.
 */
import { cfgFrom } from '../../ir/index.js';
import { coverageBase, meetingsBase, runsBase } from '../../memory/index.js';
import type { PreparedBlock, PreparedFunction } from '../prepare/index.js';
import {
  emitBudgetCheck,
  emitPrologue,
  emitReentry,
  emitReturn,
  emitSpill,
  stackCost,
} from './activation.js';
import { Assembler } from './assembler.js';
import { componentsOf, Unsupported } from './components.js';
import { Emitter, type Environment, type Point, signatureOf } from './emitter.js';
import { I32, type Signature, type WasmType } from './encoding.js';
import { emitInstruction } from './instructions.js';
import type { LocalAssignment } from './locals.js';
import type { LoopEntry } from './loop-entry.js';
import { Op } from './opcodes.js';
import { emitDispatched, emitStructured, structureOf } from './structure.js';
import { emitIndirectBr, emitSwitch } from './switch.js';

export interface FunctionBody {
  /** The function's number, or that of the loop entry. */
  readonly id: number;
  readonly fn: PreparedFunction;
  readonly signature: Signature;
  /** Types of all locals, the parameters first. */
  readonly locals: readonly WasmType[];
  readonly code: Uint8Array;
  readonly points: readonly Point[];
  readonly assignment: LocalAssignment;
  readonly frameBase: number;
  readonly savedStack: number;
  readonly savedLow: number;
}

const maxLocals = 40_000;
/** Places to bail out times locals: what V8's optimiser works through grows with this product. */
const maxProduct = 100_000_000;

/** Throws `Unsupported` if the function is one for tier 0. */
export function compileFunction(
  fn: PreparedFunction,
  env: Environment,
  stackLimit: number,
  loop?: LoopEntry,
): FunctionBody {
  if (fn.usesSetjmp) throw new Unsupported('setjmp');
  if (fn.isVarArg) throw new Unsupported('variable arguments');
  if (fn.slotCount > maxLocals) throw new Unsupported('too many values');
  const signature = signatureOf(
    fn.func.functionType.result,
    fn.func.params.map((param) => param.type),
    fn.func.attributes,
  );
  const asm = new Assembler(signature.params);
  const e = new Emitter(asm, fn, env, loop);
  const nativeCost = stackCost(e);
  e.bailLabel = asm.block();
  if (loop) emitReentry(e, loop, nativeCost);
  else emitPrologue(e, nativeCost, stackLimit);
  emitBlocks(e, nativeCost);
  asm.op(Op.unreachable);
  asm.end();
  emitSpill(e);
  for (const part of signature.results) asm.zero(part);
  if (e.points.length * asm.locals.length > maxProduct) throw new Unsupported('too large');
  return {
    id: e.id,
    fn,
    signature,
    locals: asm.locals,
    code: asm.finish(),
    points: e.points,
    assignment: e.assignment,
    frameBase: e.frameBase,
    savedStack: e.savedStack,
    savedLow: e.savedLow,
  };
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
  const cfg = cfgFrom(fn.func, e.start);
  const plan = structureOf(cfg);
  if (plan) emitStructured(asm, plan, emitter);
  else emitDispatched(asm, cfg, e.scratch(I32, 'next'), emitter);
}

function emitBlock(
  e: Emitter,
  block: PreparedBlock,
  branch: (target: number) => void,
  nativeCost: number,
): void {
  const { asm } = e;
  e.block = block.index;
  if (e.env.isMeeting?.(e.fn.id, block.index)) {
    e.index = 0;
    e.counted = false;
    asm.i32(0);
    asm.access(Op.i32Load8U, meetingsBase + e.fn.id);
    e.bailIf();
  }
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
      if (block.index === e.start) throw error;
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
    const mark = env.coverage?.blockMark(fn.id, block.index);
    emitMark(e, mark);
    if (env.coverage?.countsAll) emitCount(e, mark);
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
    case 'indirectbr':
      emitIndirectBr(e, terminator, follow);
      return;
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

/** Counts that a block is done. */
function emitCount({ asm }: Emitter, mark = 0): void {
  if (mark === 0) return;
  asm.i32(0);
  asm.i32(0);
  asm.access(Op.f64Load, runsBase + 8 * mark);
  asm.f64(doubleOne);
  asm.op(Op.f64Add);
  asm.access(Op.f64Store, runsBase + 8 * mark);
}

/** The bits of 1.0. */
const doubleOne = 0x3ff0000000000000n;

function emitMoves(e: Emitter, moves: PreparedBlock['edges'][number]['moves']): void {
  for (const { from } of moves) e.pushAll(from);
  for (let i = moves.length - 1; i >= 0; i--) {
    const parts = componentsOf(e.fn.slotTypes[moves[i].to]).length;
    for (let part = parts - 1; part >= 0; part--) e.asm.set(e.slotLocals[moves[i].to] + part);
  }
}
