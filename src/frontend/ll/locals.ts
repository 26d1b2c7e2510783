/**
 * Names inside one function. Values and blocks share one space of names and numbers. A reference to
 * a value that is not yet defined leaves a hole among the operands that asked for it, filled when
 * the function ends; a block exists from its first mention.
 */
import type { BasicBlock, Func, Type, Value } from '../../ir/index.js';
import { OperandStack } from './operand-stack.js';
import type { Reader } from './reader.js';

/** A number, or -1 - id of a name. */
type Key = number;

export class Locals {
  readonly operands = new OperandStack();
  /** The number of the next unnamed value. */
  next = 0;
  private numbered: (Value | undefined)[] = [];
  private named: (Value | undefined)[] = [];
  private readonly usedNames: number[] = [];
  private readonly unplaced = new Map<BasicBlock, number>();
  private holes: { target: (value: Value) => void; key: Key; type: Type; position: number }[] = [];
  private func!: Func;

  constructor(private readonly r: Reader) {}

  begin(func: Func): void {
    this.func = func;
    this.next = 0;
    this.numbered = [];
    for (const id of this.usedNames) this.named[id] = undefined;
    this.usedNames.length = 0;
    this.unplaced.clear();
    this.holes = [];
    this.operands.clear();
  }

  /** The key of `%x`, with the cursor behind the sigil. */
  key(): Key {
    const { r } = this;
    const { bytes } = r;
    const start = r.pos;
    let p = start;
    let number = 0;
    let c = bytes[p];
    while (c >= 48 && c <= 57) {
      number = number * 10 + (c - 48);
      c = bytes[++p];
    }
    if (p > start) {
      if (p - start > 10) throw r.error('this number is too large', start);
      r.pos = p;
      return number;
    }
    const id = r.names.read();
    if (id < 0) throw r.expected('the name of a local value', start);
    return -1 - id;
  }

  find(key: Key): Value | undefined {
    return key >= 0 ? this.numbered[key] : this.named[-1 - key];
  }

  nameOf(key: Key): string | undefined {
    return key >= 0 ? undefined : this.r.names.texts[-1 - key];
  }

  private text(key: Key): string {
    return `'%${this.nameOf(key) ?? key}'`;
  }

  /** Gives a value its name or number. `position` is where it is written. */
  define(key: Key, value: Value, position: number): void {
    if (this.find(key)) throw this.r.error(`${this.text(key)} is already defined`, position);
    this.set(key, value, position);
  }

  /** The next number, for a value without a name. */
  defineNext(value: Value, position: number): void {
    this.define(this.next, value, position);
  }

  private set(key: Key, value: Value, position: number): void {
    if (key >= 0) {
      if (key < this.next) {
        throw this.r.error(`expected the number %${this.next} or a greater one`, position);
      }
      this.next = key + 1;
      this.numbered[key] = value;
    } else {
      this.named[-1 - key] = value;
      this.usedNames.push(-1 - key);
    }
  }

  /** Adds the value to the operands, now or when it is defined. */
  operand(key: Key, type: Type, position: number): void {
    const value = this.find(key);
    if (value === undefined) this.operands.addHole(key, type, position);
    else if (value.type !== type) throw this.wrongType(key, value, position);
    else this.operands.add(value);
  }

  /** Calls back with the value, now or when it is defined. */
  whenDefined(key: Key, type: Type, position: number, target: (value: Value) => void): void {
    const value = this.find(key);
    if (value === undefined) this.holes.push({ target, key, type, position });
    else if (value.type !== type) throw this.wrongType(key, value, position);
    else target(value);
  }

  private wrongType(key: Key, value: Value, position: number) {
    const kind = value.kind === 'block' ? 'a label' : 'another type';
    return this.r.error(`${this.text(key)} is defined with ${kind}`, position);
  }

  /** `label %x`, with the cursor on the sigil. */
  block(): BasicBlock {
    const { r } = this;
    r.expect(37);
    const position = r.pos - 1;
    const key = this.key();
    const known = this.find(key);
    if (known?.kind === 'block') return known;
    if (known) throw r.error(`${this.text(key)} is no label`, position);
    const block = this.makeBlock(key);
    this.unplaced.set(block, position);
    if (key >= 0) this.numbered[key] = block;
    else {
      this.named[-1 - key] = block;
      this.usedNames.push(-1 - key);
    }
    return block;
  }

  private makeBlock(key: Key): BasicBlock {
    return {
      kind: 'block',
      type: this.r.types.label,
      name: this.nameOf(key),
      func: this.func,
      instructions: [],
    };
  }

  /** The block whose label is written here. */
  placeBlock(key: Key, position: number): BasicBlock {
    const known = this.find(key);
    if (known?.kind === 'block' && this.unplaced.delete(known)) {
      if (key >= 0) {
        if (key < this.next) {
          throw this.r.error(`expected the label ${this.next} or a greater one`, position);
        }
        this.next = key + 1;
      }
      return known;
    }
    const block = this.makeBlock(key);
    this.define(key, block, position);
    return block;
  }

  /** Fills the holes; everything in the function is known. */
  finish(): void {
    for (const position of this.unplaced.values()) {
      throw this.r.error('this label is not defined', position);
    }
    this.operands.fill(({ key, type, position }) => this.resolved(key, type, position));
    for (const { target, key, type, position } of this.holes) {
      target(this.resolved(key, type, position));
    }
  }

  private resolved(key: Key, type: Type, position: number): Value {
    const value = this.find(key);
    if (value === undefined) {
      throw this.r.error(`${this.text(key)} is not defined in this function`, position);
    }
    if (value.type !== type) throw this.wrongType(key, value, position);
    return value;
  }
}
