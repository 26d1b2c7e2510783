/**
 * Liveness of SSA values (Boissinot et al., "Computing Liveness Sets for SSA-Form Programs", 2011,
 * section 4.2): one value at a time, walking from its uses up to its definition. The work is
 * proportional to the sets that come out, and values used only in their own block, which are nearly
 * all values of unoptimised code, cost nothing and get no bit.
 *
 * A phi uses its operands at the end of the predecessor they come from and defines its result at
 * the start of its block: operands are live out of the predecessor, neither operands nor result are
 * live in at the phi's block. Arguments are defined before the entry block.
 */
import type { Instruction } from '../instructions.js';
import type { BasicBlock, Func } from '../module.js';
import { BitSet } from './bits.js';
import { type Cfg, cfgOf } from './cfg.js';
import { isLocal, type LocalValue, usedValues } from './uses.js';

const cache = new WeakMap<Func, Liveness>();

export function livenessOf(func: Func): Liveness {
  let liveness = cache.get(func);
  if (!liveness) {
    liveness = new Liveness(func);
    cache.set(func, liveness);
  }
  return liveness;
}

export class Liveness {
  private readonly cfg: Cfg;
  /** Values that are live in somewhere, by number. */
  private readonly values: LocalValue[] = [];
  private readonly numberOf = new Map<LocalValue, number>();
  private readonly liveInBits: (BitSet | undefined)[];

  constructor(func: Func) {
    this.cfg = cfgOf(func);
    const { blocks, numberOf } = this.cfg;
    // Per value, the blocks at whose start it must be available, before walking up.
    const demands = new Map<LocalValue, number[]>();
    const demand = (value: LocalValue, block: number) => {
      if (this.definedIn(value) === block || this.cfg.rank[block] < 0) return;
      const list = demands.get(value);
      if (!list) demands.set(value, [block]);
      else if (list[list.length - 1] !== block) list.push(block);
    };
    blocks.forEach((block, number) => {
      for (const instruction of block.instructions) {
        const used = usedValues(instruction);
        for (let i = 0; i < used.length; i++) {
          const value = used[i];
          if (!isLocal(value)) continue;
          demand(value, instruction.op === 'phi' ? numberOf.get(instruction.blocks[i])! : number);
        }
      }
    });
    this.liveInBits = new Array(blocks.length).fill(undefined);
    for (const [value, wanted] of demands) this.walkUp(value, wanted, demands.size);
  }

  /** Values that are live at the start of a block, its phis' results not among them. */
  liveIn(block: BasicBlock): LocalValue[] {
    const bits = this.liveInBits[this.number(block)];
    return bits ? Array.from(bits, (number) => this.values[number]) : [];
  }

  isLiveIn(value: LocalValue, block: BasicBlock): boolean {
    const number = this.numberOf.get(value);
    return number !== undefined && (this.liveInBits[this.number(block)]?.has(number) ?? false);
  }

  /** Values that some successor, or a phi of it, still needs at the end of a block. */
  liveOut(block: BasicBlock): Set<LocalValue> {
    const live = new Set<LocalValue>();
    const number = this.number(block);
    const { successorStart, successors, blocks } = this.cfg;
    for (let i = successorStart[number]; i < successorStart[number + 1]; i++) {
      const target = blocks[successors[i]];
      for (const value of this.liveIn(target)) live.add(value);
      for (const phi of target.instructions) {
        if (phi.op !== 'phi') break;
        const value = phi.operands[phi.blocks.indexOf(block)];
        if (value && isLocal(value)) live.add(value);
      }
    }
    return live;
  }

  /**
   * Values that are live just before the instruction at `index`: defined earlier and used by it or
   * later. Before the first instruction this is `liveIn`; after the phis, it has their results.
   */
  liveBefore(block: BasicBlock, index: number): Set<LocalValue> {
    const live = this.liveOut(block);
    for (let i = block.instructions.length - 1; i >= index; i--) step(live, block.instructions[i]);
    return live;
  }

  private number(block: BasicBlock): number {
    return this.cfg.numberOf.get(block)!;
  }

  private definedIn(value: LocalValue): number {
    return value.kind === 'argument' ? -1 : this.cfg.numberOf.get(value.parent)!;
  }

  private walkUp(value: LocalValue, wanted: readonly number[], capacity: number): void {
    const number = this.values.length;
    this.values.push(value);
    this.numberOf.set(value, number);
    const home = this.definedIn(value);
    const { predecessorStart, predecessors, rank } = this.cfg;
    const stack: number[] = [];
    const mark = (block: number) => {
      const bits = (this.liveInBits[block] ??= new BitSet(capacity));
      if (bits.has(number)) return;
      bits.add(number);
      stack.push(block);
    };
    wanted.forEach(mark);
    while (stack.length > 0) {
      const block = stack.pop()!;
      for (let i = predecessorStart[block]; i < predecessorStart[block + 1]; i++) {
        const from = predecessors[i];
        if (from !== home && rank[from] >= 0) mark(from);
      }
    }
  }
}

/** Liveness just before an instruction from liveness just after it. */
function step(live: Set<LocalValue>, instruction: Instruction): void {
  live.delete(instruction);
  if (instruction.op === 'phi') return;
  for (const value of usedValues(instruction)) if (isLocal(value)) live.add(value);
}
