/**
 * Which local of the generated function holds which slot.
 *
 * V8 keeps track of every local at every branch, of which each access check is one: what its compilers
 * do for a function grows with branches × locals, and took minutes for functions of some thousand
 * values when each had a local of its own. So values that are never needed at the same time share one:
 *
 * - a value that only its own block uses (nearly all values of unoptimised code) takes a local from its
 *   definition to its last use there; the next block starts with all of these locals free;
 * - a value that other blocks use takes a local for the hull, in reverse postorder, of the blocks it is
 *   live in (linear scan, Poletto and Sarkar 1999, with blocks for instructions). Live ranges lie within
 *   their hulls, so values with disjoint hulls are never live in the same block;
 * - arguments, promoted variables and addresses of frame objects keep theirs.
 *
 * Invariant: a result never shares a local with an operand of its own instruction, so that code may
 * write a result part by part, and a call can be done again.
 *
 * When the function is left, a slot has a value only where it is live; `holds` says where that is.
 */
import {
  type Cfg,
  cfgOf,
  type Instruction,
  type Liveness,
  livenessOf,
  usedValues,
} from '../../ir/index.js';
import type { PreparedFunction } from '../prepare/index.js';
import type { Assembler } from './assembler.js';
import { tryComponents } from './components.js';

/** A value that its own block alone uses: the body index of the last use. */
interface Span {
  last: number;
}

interface Hull {
  readonly slot: number;
  readonly start: number;
  end: number;
}

/** Locals of one shape that can be taken, by their first one. */
class Pool {
  private readonly free: number[] = [];
  private readonly all: number[] = [];

  constructor(private readonly make: () => number) {}

  take(): number {
    const local = this.free.pop();
    if (local !== undefined) return local;
    const made = this.make();
    this.all.push(made);
    return made;
  }

  give(local: number): void {
    this.free.push(local);
  }

  giveAll(): void {
    this.free.length = 0;
    for (let i = this.all.length - 1; i >= 0; i--) this.free.push(this.all[i]);
  }
}

export class LocalAssignment {
  /** First local of each slot; -1 where tier 1 cannot hold the slot. */
  readonly first: number[];

  private readonly cfg: Cfg;
  private readonly liveness: Liveness;
  /** By slot; undefined for slots that keep their local. */
  private readonly values: (Instruction | undefined)[];
  /** By slot: the body index of its definition; -1 for phis. */
  private readonly definedAt: Int32Array;
  private readonly spans = new Map<number, Span>();
  private readonly hulls = new Map<number, Hull>();

  constructor(
    private readonly asm: Assembler,
    private readonly fn: PreparedFunction,
    /** Slots that get no local. */
    without: ReadonlySet<number> = new Set(),
  ) {
    this.cfg = cfgOf(fn.func);
    this.liveness = livenessOf(fn.func);
    this.first = new Array<number>(fn.slotCount).fill(-1);
    this.values = new Array<Instruction | undefined>(fn.slotCount).fill(undefined);
    this.definedAt = new Int32Array(fn.slotCount).fill(-1);
    let next = 0;
    for (const { type, index } of fn.func.params) {
      this.first[index] = next;
      next += (tryComponents(type) ?? []).length;
    }
    this.findRanges();
    this.shareAcrossBlocks();
    this.shareWithinBlocks();
    for (const slot of without) this.first[slot] = -1;
  }

  /** Whether a slot's local has the slot's value before instruction `index` of a block's body. */
  holds(slot: number, block: number, index: number): boolean {
    const value = this.values[slot];
    if (value === undefined) return true;
    const here = this.fn.blocks[block].block;
    const span = this.spans.get(slot);
    if (value.parent === here)
      return this.definedAt[slot] < index && index <= (span?.last ?? index);
    return span === undefined && this.liveness.isLiveIn(value, here);
  }

  /** Sorts the values by where they are used; the others get their locals here. */
  private findRanges(): void {
    const { fn, cfg, liveness } = this;
    for (const number of cfg.reversePostorder) {
      const { block, body } = fn.blocks[number];
      for (const value of liveness.liveIn(block)) {
        if (value.kind !== 'instruction' || value.op === 'alloca') continue;
        this.reach(fn.slotOf(value), cfg.rank[number]);
      }
      for (const instruction of block.instructions) {
        if (instruction.type.kind === 'void') continue;
        const slot = fn.slotOf(instruction);
        if (instruction.op === 'alloca') {
          this.first[slot] = this.make(slot);
        } else {
          this.values[slot] = instruction;
          this.reach(slot, cfg.rank[number]);
        }
      }
      this.findSpans(body);
    }
    for (const { slot, start, end } of this.hulls.values()) {
      if (start !== end) this.spans.delete(slot);
    }
    for (const slot of this.spans.keys()) this.hulls.delete(slot);
  }

  private reach(slot: number, rank: number): void {
    const hull = this.hulls.get(slot);
    // Blocks come in the order of their ranks.
    if (hull) hull.end = rank;
    else this.hulls.set(slot, { slot, start: rank, end: rank });
  }

  /** Where the values that a block's body defines are used there. */
  private findSpans(body: readonly Instruction[]): void {
    const { fn } = this;
    body.forEach((instruction, index) => {
      if (instruction.type.kind !== 'void' && instruction.op !== 'alloca') {
        const slot = fn.slotOf(instruction);
        this.definedAt[slot] = index;
        this.spans.set(slot, { last: index });
      }
      for (const value of usedValues(instruction)) {
        if (value.kind !== 'instruction' || value.parent !== instruction.parent) continue;
        const span = this.spans.get(fn.slotOf(value));
        if (span) span.last = index;
      }
    });
    const last = body.length - 1;
    for (const { moves } of fn.blocks[fn.indexOf(body[last].parent)].edges) {
      for (const { from } of moves) {
        if (from.kind !== 'instruction' || from.parent !== body[last].parent) continue;
        const span = this.spans.get(fn.slotOf(from));
        if (span) span.last = last;
      }
    }
  }

  private shareAcrossBlocks(): void {
    const pools = this.newPools();
    const active: { end: number; local: number; pool: Pool }[] = [];
    const byStart = [...this.hulls.values()].sort((a, b) => a.start - b.start);
    for (const { slot, start, end } of byStart) {
      for (let i = active.length - 1; i >= 0; i--) {
        if (active[i].end >= start) continue;
        active[i].pool.give(active[i].local);
        active[i] = active[active.length - 1];
        active.pop();
      }
      const pool = pools(slot);
      if (!pool) continue;
      const local = pool.take();
      this.first[slot] = local;
      active.push({ end, local, pool });
    }
  }

  private shareWithinBlocks(): void {
    const { fn } = this;
    const pools = this.newPools();
    const used = new Set<Pool>();
    for (const number of this.cfg.reversePostorder) {
      const { body } = fn.blocks[number];
      const ending: { local: number; pool: Pool }[][] = [];
      body.forEach((instruction, index) => {
        const slot = instruction.type.kind === 'void' ? -1 : fn.slotOf(instruction);
        const span = this.spans.get(slot);
        const pool = span && pools(slot);
        if (pool) {
          const local = pool.take();
          used.add(pool);
          this.first[slot] = local;
          (ending[span.last] ??= []).push({ local, pool });
        }
        for (const ended of ending[index] ?? []) ended.pool.give(ended.local);
      });
      for (const pool of used) pool.giveAll();
    }
  }

  /** A pool for each sequence of WebAssembly types. */
  private newPools(): (slot: number) => Pool | undefined {
    const pools = new Map<string, Pool>();
    return (slot) => {
      const parts = tryComponents(this.fn.slotTypes[slot]);
      if (!parts) return undefined;
      const key = parts.join();
      let pool = pools.get(key);
      if (!pool) pools.set(key, (pool = new Pool(() => this.make(slot))));
      return pool;
    };
  }

  private make(slot: number): number {
    const parts = tryComponents(this.fn.slotTypes[slot]);
    if (!parts) return -1;
    const first = this.asm.locals.length;
    for (const part of parts) this.asm.local(part);
    return first;
  }
}
