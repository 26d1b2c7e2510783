/**
 * Which slots of a frame may still be read: SSA values by liveness, variables that are slots by the liveness of their
 * contents (src/ir/analysis). What is dead need not be the same in states that are joined, and no choice is made
 * for it. In a function that setjmp may return to, all slots live.
 */
import type { Frame, PreparedFunction } from '../../exec/index.js';
import { indexInBlock } from '../../exec/index.js';
import { type AllocaInst, allocasOf, type DataLayout, livenessOf } from '../../ir/index.js';

/** What lives where a frame stands. */
interface Live {
  readonly slots: readonly number[];
  /** Variables in memory that do not escape, and whose contents nobody reads any more. */
  readonly dead: ReadonlySet<AllocaInst>;
}

export class LiveSlots {
  private readonly known = new Map<object, Map<number, Live>>();

  constructor(private readonly layout: DataLayout) {}

  /** Of a frame; the slot that a call in progress will write is not among them. */
  of({ code, block, pc }: Frame): Live {
    let places = this.known.get(block);
    if (!places) this.known.set(block, (places = new Map()));
    let live = places.get(pc);
    if (!live) places.set(pc, (live = this.find(code.fn, block.prepared!.index, pc)));
    return live;
  }

  private find(fn: PreparedFunction, blockIndex: number, pc: number): Live {
    const prepared = fn.blocks[blockIndex];
    const { block, phis, body } = prepared;
    if (fn.usesSetjmp) {
      return { slots: Array.from({ length: fn.slotCount }, (_, i) => i), dead: new Set() };
    }
    const isEnd = pc >= body.length;
    const index = isEnd ? block.instructions.length : phis.length + indexInBlock(prepared, pc);
    const slots = new Set<number>();
    for (const value of livenessOf(fn.func).liveBefore(block, index)) {
      const isVariable = value.kind === 'instruction' && value.op === 'alloca';
      if (!isVariable || !fn.promoted.has(value)) slots.add(fn.slotOf(value));
    }
    const call = pc > 0 ? body[pc - 1] : undefined;
    if (call && call.type.kind !== 'void') slots.delete(fn.slotOf(call));
    const { all, liveness } = allocasOf(fn.func, this.layout);
    const live = new Set(isEnd ? liveness.liveOut(block) : liveness.liveBefore(block, index));
    const dead = new Set<AllocaInst>();
    for (const { alloca, class: kind } of all) {
      if (kind === 'escaping' || live.has(alloca)) {
        if (fn.promoted.has(alloca)) slots.add(fn.slotOf(alloca));
      } else if (!fn.promoted.has(alloca)) dead.add(alloca);
    }
    return { slots: [...slots].sort((a, b) => a - b), dead };
  }
}
