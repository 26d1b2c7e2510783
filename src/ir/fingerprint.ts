/**
 * What tells two modules apart by what they do, as text to make a hash of: code and data, without names of values and debug information.
 *
 * To print a module and hash the text would say as much, and takes most of a second for a parser with its C library, two thirds of it for
 * debug information. Objects are taken as they are, property by property, so that an instruction that is added one day has
 * no place to be forgotten here.
 */
import type { BlockAddress } from './constants.js';
import type { BasicBlock, Func, Module } from './module.js';

/** Properties that say nothing about what is done, or lead back to what holds the object. */
const debugging = ['debugLoc', 'debugRecords', 'attachments'];
const left = new Set(['name', 'parent', 'attributes', ...debugging]);
/** Characters that are given at a time. */
const portion = 1 << 16;

export function fingerprint(module: Module, take: (text: string) => void): void {
  new Fingerprint(take).of(module);
}

class Fingerprint {
  private text = '';
  /** Parameters, blocks and instructions of a function, in their order. */
  private places = new Map<object, number>();
  /** Symbols, types and constants of the module, by when they were met. */
  private readonly met = new Map<object, number>();

  constructor(private readonly take: (text: string) => void) {}

  of({ dataLayout, targetTriple, globals, aliases, ifuncs, functions }: Module): void {
    this.write(`${dataLayout} ${targetTriple}`);
    const others = [...globals, ...aliases, ...ifuncs];
    [...others, ...functions].forEach((symbol, i) => {
      this.met.set(symbol, i);
      this.write(`${symbol.kind} ${symbol.name}`);
    });
    for (const other of others) this.properties(other);
    for (const { functionType, params, blocks } of functions) {
      this.places = new Map();
      this.value(functionType);
      for (const param of params) this.places.set(param, this.places.size);
      for (const block of blocks) {
        this.places.set(block, this.places.size);
        for (const instruction of block.instructions)
          this.places.set(instruction, this.places.size);
      }
      for (const block of blocks) this.block(block);
    }
    this.take(this.text);
  }

  private block({ instructions }: BasicBlock): void {
    this.write('block');
    for (const instruction of instructions) this.properties(instruction);
  }

  private properties(object: object): void {
    for (const key of Object.keys(object)) {
      const value: unknown = object[key as keyof typeof object];
      if (!left.has(key) && value !== undefined) this.value(value);
    }
    this.write('');
  }

  private value(value: unknown): void {
    if (typeof value !== 'object' || value === null) {
      this.write(String(value));
      return;
    }
    const [place, known] = [this.places.get(value), this.met.get(value)];
    if (place !== undefined || known !== undefined) {
      this.write(place !== undefined ? `%${place}` : `#${known}`);
      return;
    }
    if (value instanceof Uint8Array) {
      this.write(value.join());
      return;
    }
    if (Array.isArray(value)) {
      for (const element of value) this.value(element);
      this.write('');
      return;
    }
    this.met.set(value, this.met.size);
    if (isBlockAddress(value)) {
      this.value(value.func);
      this.write(String((value.func as Func).blocks.indexOf(value.block)));
    } else if ('kind' in value && value.kind === 'metadata') this.write('metadata');
    else this.properties(value);
  }

  private write(word: string): void {
    this.text += `${word}\n`;
    if (this.text.length < portion) return;
    this.take(this.text);
    this.text = '';
  }
}

function isBlockAddress(value: object): value is BlockAddress {
  return 'kind' in value && value.kind === 'blockaddress';
}
