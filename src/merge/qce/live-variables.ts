/**
 * Which variables have a value that matters at which point: only of those does (ℓ, v) ◁ (ℓ′, e) hold.
 *
 * Values must be live (src/ir/analysis/liveness.ts), contents of stack variables that do not escape too
 * (alloca-liveness.ts); memory at a pointer has the name of that pointer only while the pointer is live.
 * Memory of globals and of escaping variables is always live. Behind a call its result is not yet known.
 *
 * Of aggregates on the stack it is not looked at where in a block they become live: at the points of a block
 * they are live if they are at its start or its end, or if the block mentions them.
 */
import {
  type AllocaInst,
  type Allocas,
  cfgOf,
  type Func,
  type Instruction,
  isLocal,
  type LocalValue,
  livenessOf,
  usedValues,
} from '../../ir/index.js';
import type { Points } from './points.js';
import type { Variable } from './variables.js';

export class LiveVariables {
  /** Live at all points, by number. */
  readonly everywhere: number[] = [];
  /** By value that must be live, or alloca whose contents must be. */
  private readonly byValue = new Map<LocalValue, number[]>();
  private readonly byContents = new Map<AllocaInst, number[]>();
  private readonly plain = new Set<AllocaInst>();

  constructor(
    private readonly func: Func,
    private readonly allocas: Allocas,
    private readonly points: Points,
    variables: readonly Variable[],
  ) {
    variables.forEach((variable, number) => {
      if (variable.kind === 'value') append(this.byValue, variable.value, number);
      else if (variable.kind === 'pointee') append(this.byContents, variable.pointer, number);
      else if (variable.base.kind === 'global') this.everywhere.push(number);
      else if (variable.base.kind !== 'instruction' || variable.base.op !== 'alloca') {
        append(this.byValue, variable.base, number);
      } else if (allocas.infoOf.get(variable.base)?.class !== 'escaping') {
        append(this.byContents, variable.base, number);
      } else this.everywhere.push(number);
    });
    for (const { alloca, class: kind } of allocas.all) {
      if (kind === 'promotable') this.plain.add(alloca);
    }
  }

  /** The variables that are live at each point besides those that always are. */
  atPoints(): number[][] {
    const { blocks, rank } = cfgOf(this.func);
    const live: number[][] = [];
    blocks.forEach((_, block) => {
      const [first, end] = [this.points.firstOf[block], this.points.firstOf[block + 1]];
      if (rank[block] < 0) for (let point = first; point < end; point++) live.push([]);
      else live.push(this.atStart(block), ...this.behindCalls(block, first + 1, end));
    });
    return live;
  }

  private atStart(number: number): number[] {
    const block = this.func.blocks[number];
    const live: number[] = [];
    for (const value of livenessOf(this.func).liveIn(block))
      this.addTo(live, this.byValue.get(value));
    for (const phi of block.instructions) {
      if (phi.op !== 'phi') break;
      this.addTo(live, this.byValue.get(phi));
    }
    for (const alloca of this.allocas.liveness.liveIn(block)) {
      this.addTo(live, this.byContents.get(alloca));
    }
    return live;
  }

  /** The points of a block but the first: from its end backwards. */
  private behindCalls(number: number, from: number, end: number): number[][] {
    if (from === end) return [];
    const block = this.func.blocks[number];
    const { instructions } = block;
    const values = livenessOf(this.func).liveOut(block);
    const { liveness } = this.allocas;
    const contents = new Set(liveness.liveOut(block));
    const aggregates = new Set(
      [...liveness.liveIn(block), ...contents].filter((alloca) => !this.plain.has(alloca)),
    );
    const found: number[][] = [];
    let index = instructions.length;
    for (let point = end - 1; point >= from; point--) {
      for (; index > this.points.indexOf[point]; index--) {
        this.step(instructions[index - 1], values, contents, aggregates);
      }
      const call = instructions[index - 1];
      const live: number[] = [];
      for (const value of values) if (value !== call) this.addTo(live, this.byValue.get(value));
      for (const alloca of new Set([...contents, ...aggregates])) {
        this.addTo(live, this.byContents.get(alloca));
      }
      found.push(live);
    }
    return found.reverse();
  }

  private step(
    instruction: Instruction,
    values: Set<LocalValue>,
    contents: Set<AllocaInst>,
    aggregates: Set<AllocaInst>,
  ): void {
    values.delete(instruction);
    if (instruction.op === 'phi') return;
    for (const used of usedValues(instruction)) {
      if (!isLocal(used)) continue;
      values.add(used);
      if (used.kind !== 'instruction' || used.op !== 'alloca') continue;
      if (!this.plain.has(used)) aggregates.add(used);
      else if (instruction.op === 'load') contents.add(used);
      else contents.delete(used);
    }
  }

  private addTo(live: number[], numbers: readonly number[] | undefined): void {
    if (numbers) for (const number of numbers) live.push(number);
  }
}

function append<K>(map: Map<K, number[]>, key: K, number: number): void {
  const list = map.get(key);
  if (list) list.push(number);
  else map.set(key, [number]);
}
