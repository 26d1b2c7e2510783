/**
 * Operands of the instruction that is being read. They are collected on one stack and given to the
 * instruction as a list of exactly their number: a list that grows by pushing has room for sixteen
 * more, which would double the memory of a module.
 *
 * An operand that is not defined yet leaves a hole, which is filled when the function is complete.
 */
import type { Type, Value } from '../../ir/index.js';

export interface Hole {
  readonly key: number;
  readonly type: Type;
  readonly position: number;
  /** Undefined while the operand is on the stack; then `index` counts from its bottom. */
  list: Value[] | undefined;
  index: number;
}

const none = undefined as unknown as Value;

export class OperandStack {
  height = 0;
  private readonly values: Value[] = [];
  private holes: Hole[] = [];
  /** Holes from here on may be on the stack. */
  private open = 0;

  add(value: Value): void {
    this.values[this.height++] = value;
  }

  addHole(key: number, type: Type, position: number): void {
    this.holes.push({ key, type, position, list: undefined, index: this.height });
    this.add(none);
  }

  /** What was added since the stack was `from` high, or all of it, leaves the stack as a list. */
  take(from = 0): Value[] {
    const { values } = this;
    let list: Value[];
    switch (this.height - from) {
      case 0:
        list = [];
        break;
      case 1:
        list = [values[from]];
        break;
      case 2:
        list = [values[from], values[from + 1]];
        break;
      case 3:
        list = [values[from], values[from + 1], values[from + 2]];
        break;
      default:
        list = values.slice(from, this.height);
    }
    this.height = from;
    if (this.open < this.holes.length) this.place(list, from);
    return list;
  }

  private place(list: Value[], from: number): void {
    for (let i = this.open; i < this.holes.length; i++) {
      const hole = this.holes[i];
      if (hole.list === undefined && hole.index >= from) {
        hole.list = list;
        hole.index -= from;
      }
    }
    if (from === 0) this.open = this.holes.length;
  }

  /** Fills the holes. */
  fill(resolve: (hole: Hole) => Value): void {
    for (const hole of this.holes) hole.list![hole.index] = resolve(hole);
    this.clear();
  }

  clear(): void {
    this.height = 0;
    this.holes = [];
    this.open = 0;
  }
}
