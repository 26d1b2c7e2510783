/**
 * Liveness of the contents of stack variables that do not escape (src/ir/analysis/allocas.ts says which).
 * Contents are live where a read can still see them: backward over the blocks, reads make them live;
 * a store of the whole object, `llvm.lifetime.start` and `.end`, and the alloca itself end that.
 * Contents of escaping variables must be taken as always live.
 */
import type { AllocaInst, Instruction } from '../instructions.js';
import type { BasicBlock, Func } from '../module.js';
import { BitSet } from './bits.js';
import { type Cfg, cfgOf } from './cfg.js';

/** What an instruction does to the contents of one alloca. */
export type Effect = 'read' | 'write' | 'kill';

export class AllocaLiveness {
  private readonly cfg: Cfg;
  private readonly numberOf: ReadonlyMap<AllocaInst, number>;
  /** Live-in sets by block, once somebody asks: most only want to know what escapes. */
  private solution: BitSet[] | undefined;

  constructor(
    func: Func,
    private readonly tracked: readonly AllocaInst[],
    private readonly effects: ReadonlyMap<Instruction, readonly [AllocaInst, Effect][]>,
  ) {
    this.cfg = cfgOf(func);
    this.numberOf = new Map(tracked.map((alloca, number) => [alloca, number]));
  }

  private get inBits(): BitSet[] {
    return (this.solution ??= this.solve());
  }

  /** Allocas that do not escape and whose contents may be read after the start of a block. */
  liveIn(block: BasicBlock): AllocaInst[] {
    return this.list(this.inBits[this.cfg.numberOf.get(block)!]);
  }

  liveOut(block: BasicBlock): AllocaInst[] {
    return this.list(this.outBits(this.cfg.numberOf.get(block)!, this.inBits));
  }

  /** … and just before the instruction at `index`. */
  liveBefore(block: BasicBlock, index: number): AllocaInst[] {
    const live = this.outBits(this.cfg.numberOf.get(block)!, this.inBits);
    for (let i = block.instructions.length - 1; i >= index; i--) {
      const effects = this.effects.get(block.instructions[i]) ?? [];
      for (const [alloca, effect] of effects) {
        if (effect === 'kill') live.delete(this.numberOf.get(alloca)!);
      }
      for (const [alloca, effect] of effects) {
        if (effect === 'read') live.add(this.numberOf.get(alloca)!);
      }
    }
    return this.list(live);
  }

  private empty(): BitSet {
    return new BitSet(this.tracked.length);
  }

  private list(bits: BitSet): AllocaInst[] {
    return Array.from(bits, (number) => this.tracked[number]);
  }

  private outBits(block: number, liveIn: readonly BitSet[], out = this.empty()): BitSet {
    const { successorStart, successors } = this.cfg;
    for (let i = successorStart[block]; i < successorStart[block + 1]; i++) {
      out.addAll(liveIn[successors[i]]);
    }
    return out;
  }

  private solve(): BitSet[] {
    const liveIn = this.cfg.blocks.map(() => this.empty());
    const out = this.empty();
    const gen = this.cfg.blocks.map(() => this.empty());
    const kill = this.cfg.blocks.map(() => this.empty());
    for (const [b, block] of this.cfg.blocks.entries()) this.summarise(block, gen[b], kill[b]);
    const { predecessorStart, predecessors, reversePostorder } = this.cfg;
    const waiting = new Uint8Array(this.cfg.size);
    const work: number[] = [];
    const enqueue = (block: number) => {
      if (waiting[block]) return;
      waiting[block] = 1;
      work.push(block);
    };
    reversePostorder.forEach(enqueue);
    while (work.length > 0) {
      const block = work.pop()!;
      waiting[block] = 0;
      out.clear();
      this.outBits(block, liveIn, out);
      if (!liveIn[block].transfer(gen[block], out, kill[block])) continue;
      for (let i = predecessorStart[block]; i < predecessorStart[block + 1]; i++) {
        enqueue(predecessors[i]);
      }
    }
    return liveIn;
  }

  private summarise(block: BasicBlock, gen: BitSet, kill: BitSet): void {
    for (const instruction of block.instructions) {
      const effects = this.effects.get(instruction) ?? [];
      for (const [alloca, effect] of effects) {
        const number = this.numberOf.get(alloca)!;
        if (effect === 'read' && !kill.has(number)) gen.add(number);
      }
      for (const [alloca, effect] of effects) {
        if (effect === 'kill') kill.add(this.numberOf.get(alloca)!);
      }
    }
  }
}
