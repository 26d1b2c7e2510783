/**
 * Words in symbolic memory: what was stored is what is loaded, whatever was stored over parts of it. Each load is
 * compared with plain bytes, for one value of the inputs.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluator, Expr, ExprContext } from '../../src/expr/index.js';
import { DataLayout, TypeTable } from '../../src/ir/index.js';
import {
  AddressSpace,
  FlatMemory,
  globalsBase,
  MemoryAccess,
  ObjectTable,
  Shadow,
  setContents,
} from '../../src/memory/index.js';
import { Domain, type Slot } from '../../src/value/index.js';
import { Inputs } from '../expr/assignment.js';

const sizes = [1, 2, 4, 8] as const;
const types = new TypeTable();
const memory = new FlatMemory();
const base = globalsBase;

/** Memory of `size` bytes beside what it has to be. */
class Checked {
  readonly terms = new ExprContext();
  readonly access = new MemoryAccess({
    space: new AddressSpace(memory, new ObjectTable(memory), {
      all: () => [],
      deadAt: () => undefined,
    }),
    names: { addressBits: 64, nearest: () => undefined, functionAt: () => undefined },
    layout: new DataLayout('e-i64:64'),
    domain: new Domain(this.terms),
  });
  readonly bytes: Uint8Array;
  private readonly inputs = new Inputs();
  private readonly evaluator = new Evaluator(this.inputs);
  private stored = 0;

  constructor(
    readonly size: number,
    isArray: boolean,
  ) {
    memory.setShadow(base - 64, size + 128, Shadow.unmapped);
    memory.setShadow(base, size, Shadow.concrete);
    this.bytes = Uint8Array.from({ length: size }, (_, i) => 200 - i);
    memory.write(base, this.bytes);
    if (isArray) this.makeArray(0, size);
  }

  /** A term of some bytes whose value is known to the test alone. */
  fresh(size: number): { term: Expr; value: Uint8Array } {
    const value = Uint8Array.from({ length: size }, (_, i) => 16 * (++this.stored % 15) + i);
    const term = this.terms.symbol(`x${this.stored}:${size}`, 8 * size);
    const bits = value.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n);
    this.inputs.setSymbol(term.symbol, size <= 4 ? Number(bits) : bits);
    return { term, value };
  }

  makeArray(at: number, size: number): void {
    const array = this.terms.array(`a${++this.stored}`, 32, size);
    for (let i = 0; i < size; i++) {
      this.bytes[at + i] = 7 * i + this.stored;
      this.inputs.setByte(array.array, i, this.bytes[at + i]);
    }
    setContents(this.access, base + at, size, array);
  }

  store(at: number, size: number, isSymbolic: boolean): void {
    const { term, value } = this.fresh(size);
    const bits = BigInt(this.valueOf(term));
    const slot = isSymbolic ? term : size <= 4 ? Number(bits) : bits;
    this.access.store(types.int(8 * size), base + at, slot);
    this.bytes.set(value, at);
  }

  copy(to: number, from: number, size: number): void {
    this.access.copy(base + to, base + from, size);
    this.bytes.copyWithin(to, from, from + size);
  }

  fill(at: number, size: number, isSymbolic: boolean): void {
    const { term, value } = this.fresh(1);
    this.access.fill(base + at, isSymbolic ? term : value[0], size);
    this.bytes.fill(value[0], at, at + size);
  }

  load(at: number, size: number): Slot {
    return this.access.load(types.int(8 * size), base + at);
  }

  valueOf(slot: Slot): number | bigint {
    return slot instanceof Expr ? this.evaluator.value(slot) : (slot as number | bigint);
  }

  /** Whether a load gives what it has to. */
  holds(at: number, size: number): boolean {
    const found = this.valueOf(this.load(at, size));
    let expected = 0n;
    for (let i = size - 1; i >= 0; i--) expected = (expected << 8n) | BigInt(this.bytes[at + i]);
    return BigInt(found) === expected;
  }
}

describe('a stored word', () => {
  it('is loaded as the very term, and no term is made for it', () => {
    const checked = new Checked(80, false);
    const { terms, access } = checked;
    let free = base;
    const condition = terms.symbol('c', 1);
    for (const width of [8, 16, 32, 64]) {
      const x = terms.symbol(`x${width}`, width);
      const y = terms.symbol(`y${width}`, width);
      const choice = terms.ite(condition, x, y);
      const before = terms.size;
      for (const at of [free, free + 9]) {
        access.store(types.int(width), at, choice);
        expect(access.load(types.int(width), at)).toBe(choice);
      }
      free += 20;
      expect(terms.size).toBe(before);
    }
    for (const width of [1, 5, 33]) {
      const x = terms.symbol(`x${width}`, width);
      access.store(types.int(width), base, x);
      expect(access.load(types.int(width), base)).toBe(x);
    }
  });

  it('is loaded as the very term after a copy, by words or by bytes', () => {
    const checked = new Checked(32, false);
    const { terms, access } = checked;
    const x = terms.ite(terms.symbol('c', 1), terms.symbol('x', 32), terms.symbol('y', 32));
    access.store(types.int(32), base, x);
    access.copy(base + 5, base, 4);
    expect(access.load(types.int(32), base + 5)).toBe(x);
    for (let i = 0; i < 4; i++) access.setByte(base + 12 + i, access.byte(base + i));
    expect(access.load(types.int(32), base + 12)).toBe(x);
  });

  it('keeps its other bytes under another store, for all overlaps', () => {
    let loads = 0;
    const wrong: string[] = [];
    for (const first of sizes) {
      for (const second of sizes) {
        for (let at = 8 - second; at <= 8 + first; at++) {
          for (const way of [0, 1, 2, 3, 4, 5]) {
            const checked = new Checked(24, way >= 4);
            checked.store(8, first, way % 4 !== 3);
            checked.store(at, second, way % 2 === 0);
            for (const size of sizes) {
              for (let from = 0; from <= 24 - size; from++) {
                loads++;
                if (!checked.holds(from, size)) {
                  wrong.push(`${first} at 8, ${second} at ${at}, way ${way}: ${size} from ${from}`);
                }
              }
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(loads).toBeGreaterThan(50_000);
  });
});

const place = fc.integer({ min: 0, max: 63 });
const step = fc.record({
  what: fc.constantFrom(
    'store',
    'store',
    'copy',
    'fill',
    'array',
    'concrete byte',
    'word as array',
  ),
  at: place,
  from: place,
  size: fc.constantFrom(...sizes),
  length: fc.integer({ min: 1, max: 40 }),
  isSymbolic: fc.boolean(),
});

describe('symbolic memory', () => {
  it('is what was stored, copied and filled into it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), (steps, array) => {
        const size = 64;
        const checked = new Checked(size, array);
        const { terms, access } = checked;
        for (const { what, at, from, size: word, length, isSymbolic } of steps) {
          const room = Math.min(length, size - at, size - from);
          if (what === 'store') checked.store(Math.min(at, size - word), word, isSymbolic);
          else if (what === 'copy') checked.copy(at, from, room);
          else if (what === 'fill') checked.fill(at, room, isSymbolic);
          else if (what === 'array') checked.makeArray(at, room);
          else if (what === 'concrete byte') {
            access.setByte(base + at, length);
            checked.bytes[at] = length;
          } else {
            // The object as an array term, read at a place that is a constant in disguise.
            const hidden = terms.symbol('zero', 64);
            const pointer = terms.add(hidden, terms.constant(base + at, 64));
            access.reaches = [{ pointer, objects: [{ base, size }] }];
            if (isSymbolic) {
              const { term, value } = checked.fresh(1);
              access.store(types.int(8), pointer, term);
              checked.bytes.set(value, at);
            } else {
              const read = access.load(types.int(8), pointer);
              expect(checked.valueOf(read)).toBe(checked.bytes[at]);
            }
          }
        }
        const wrong: string[] = [];
        for (const word of sizes) {
          for (let at = 0; at <= size - word; at++) {
            if (!checked.holds(at, word)) wrong.push(`${word} at ${at}`);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('copies many elements of an array without a term for each', () => {
    const size = 4000;
    const checked = new Checked(size, false);
    checked.makeArray(0, 2000);
    const before = checked.terms.size;
    checked.copy(2000, 0, 2000);
    checked.copy(2100, 7, 1000);
    expect(checked.terms.size).toBe(before);
    for (const at of [1999, 2000, 2099, 2100, 3099, 3100, 3999]) {
      expect(checked.holds(at, 1)).toBe(true);
    }
  });
});
