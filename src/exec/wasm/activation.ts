/**
 * Activations: how generated code enters a function, how it leaves it, and how it takes over a frame of
 * tier 0 at the header of a loop.
 *
 * A function that starts at its entry makes its frame: it checks the budget and the stacks, copies byval
 * arguments and sets the shadow of its objects. One that starts at a loop (a *re-entry*) finds the frame
 * made; tier 0 has put what the frame's slots hold into the spill area, each at the place of its local,
 * in the form in which a bail-out writes them. Both leave in the same ways: by a return, which clears the
 * shadow, or by spilling every local.
 */
import { type Instruction, isCall } from '../../ir/index.js';
import { shadowBase, spillBase, spillSize } from '../../memory/index.js';
import { frameHeader, quarantineBytes, quarantineEnd } from '../stack-quarantine.js';
import { emitRange } from './blocks.js';
import { componentsOf, Unsupported } from './components.js';
import { type Emitter, Global, type Point } from './emitter.js';
import { F32, F64, I32, I64, type WasmType } from './encoding.js';
import type { LoopEntry } from './loop-entry.js';
import { Op } from './opcodes.js';

/** Bytes of machine stack that a function which calls others takes at least. */
export const leastFrameCost = 96;

/** An estimate of the machine stack that an activation takes; 0 for functions that call nothing. */
export function stackCost(e: Emitter): number {
  const calls = e.fn.blocks.some((block) => block.body.some((inst) => isCall(inst)));
  return calls ? leastFrameCost + 8 * e.asm.locals.length : 0;
}

export function emitPrologue(e: Emitter, nativeCost: number, stackLimit: number): void {
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
  if (nativeCost > 0) takeDepth(e, nativeCost);
  if (frame.size === 0) return;
  asm.get(e.frameBase);
  asm.globalSet(Global.stack);
  if (fn.leaves || fn.callsOthers) {
    asm.globalGet(Global.low);
    asm.set(e.savedLow);
  }
  if (fn.callsOthers) {
    asm.get(e.frameBase);
    asm.globalSet(Global.low);
  }
  if (fn.leaves) {
    asm.get(e.frameBase);
    asm.i64(frameHeader(fn.id));
    asm.access(Op.i64Store, 0);
  }
  if (env.trackDirty) {
    asm.get(e.frameBase);
    asm.i32(frame.size);
    asm.call(env.support('markDirty'));
  }
  for (const { offset, size } of frame.objects) fillShadow(e, offset, size, true);
  frame.byval.forEach(({ argument, object }, i) => {
    asm.get(e.frameBase);
    asm.i32(object.offset);
    asm.op(Op.i32Add);
    asm.get(sources[i]);
    asm.i32(object.size);
    asm.memoryCopy();
    placeObject(e, object.offset, e.slotLocals[argument]);
  });
  placeObjects(e);
}

function placeObjects(e: Emitter): void {
  for (const { alloca, offset } of e.fn.frame.objects) {
    if (alloca) placeObject(e, offset, e.localOf(alloca));
  }
}

/** Sets a local to the address of an object of the frame. */
function placeObject({ asm, frameBase }: Emitter, offset: number, local: number): void {
  asm.get(frameBase);
  asm.i32(offset);
  asm.op(Op.i32Add);
  asm.op(Op.i64ExtendI32U);
  asm.set(local);
}

function takeDepth({ asm }: Emitter, nativeCost: number): void {
  asm.globalGet(Global.depth);
  asm.i32(nativeCost);
  asm.op(Op.i32Sub);
  asm.globalSet(Global.depth);
}

/** The loads of a re-entry, and where the record of a local lies. */
const reloads: Record<WasmType, number> = {
  [I32]: Op.i32Load,
  [I64]: Op.i64Load,
  [F32]: Op.f32Load,
  [F64]: Op.f64Load,
};

export function spilledAt(local: number): number {
  return spillBase + 8 + 8 * local;
}

/** Takes the locals that the loop needs from the first record of the spill area. */
export function emitReentry(e: Emitter, loop: LoopEntry, nativeCost: number): void {
  const { asm, fn, slotLocals } = e;
  const load = (local: number) => {
    asm.i32(0);
    asm.access(reloads[asm.locals[local]], spilledAt(local));
    asm.set(local);
  };
  asm.globalGet(Global.count);
  asm.set(e.count);
  load(e.frameBase);
  load(e.savedStack);
  load(e.savedLow);
  for (const slot of loop.taken) {
    const parts = componentsOf(fn.slotTypes[slot]).length;
    for (let part = 0; part < parts; part++) load(slotLocals[slot] + part);
  }
  placeObjects(e);
  e.block = loop.header;
  if (nativeCost > 0) {
    asm.globalGet(Global.depth);
    asm.i32(nativeCost);
    asm.op(Op.i32LtS);
    e.bailIf();
    takeDepth(e, nativeCost);
  }
}

/** Where the budget is used up, the host decides whether to go on. */
export function emitBudgetCheck(e: Emitter, kind: Point['kind']): void {
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

export function emitReturn(e: Emitter, ret: Instruction, nativeCost: number): void {
  const { asm, fn } = e;
  if (fn.frame.size > 0) {
    if (fn.frame.size > 256) fillShadow(e, 0, fn.frame.size, false);
    else for (const { offset, size } of fn.frame.objects) fillShadow(e, offset, size, false);
    emitStackAfterReturn(e);
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

/** The caller's stack pointer, by the rule of stack-quarantine.ts. */
function emitStackAfterReturn(e: Emitter): void {
  const { asm, fn } = e;
  const restore = () => {
    asm.get(e.savedStack);
    asm.globalSet(Global.stack);
  };
  if (fn.callsOthers) {
    asm.get(e.savedLow);
    asm.globalSet(Global.low);
  }
  if (!fn.leaves && !fn.callsOthers) {
    restore();
    return;
  }
  asm.get(e.frameBase);
  asm.i32(quarantineEnd);
  asm.op(Op.i32LtU);
  if (!fn.leaves) {
    asm.globalGet(Global.stack);
    asm.get(e.frameBase);
    asm.op(Op.i32Eq);
    asm.op(Op.i32Or);
  }
  asm.if();
  restore();
  asm.else();
  asm.get(e.savedLow);
  asm.get(e.savedStack);
  asm.op(Op.i32Sub);
  asm.i32(quarantineBytes);
  asm.op(Op.i32GtU);
  asm.if();
  asm.get(e.savedLow);
  asm.globalSet(Global.stack);
  asm.end();
  asm.end();
}

/** Writes the function's number, the point and all locals to the spill area. */
export function emitSpill(e: Emitter): void {
  const { asm } = e;
  const size = spillRecordSize(asm.locals.length);
  if (size > spillSize / 64) throw new Unsupported('too many values');
  asm.get(e.count);
  asm.globalSet(Global.count);
  asm.globalGet(Global.spill);
  asm.i32(e.id);
  asm.store(I32, spillBase);
  asm.globalGet(Global.spill);
  asm.get(e.point);
  asm.store(I32, spillBase + 4);
  asm.locals.forEach((type, local) => {
    asm.globalGet(Global.spill);
    asm.get(local);
    asm.store(type, spilledAt(local));
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
