/** The flat memory against bytes in a map: data, shadow, and the pages that count as written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlatMemory } from '../../src/memory/flat.js';
import { dataSize, globalsBase, pageBits, pageSize, Shadow } from '../../src/memory/geography.js';

const room = 3 * pageSize;
/** Around the borders of three pages. */
const place = fc.oneof(
  fc.integer({ min: 0, max: room - 40 }),
  fc.constantFrom(pageSize - 1, pageSize - 3, pageSize - 8, 2 * pageSize - 7, pageSize),
);
const value = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });

const command = fc.record({
  op: fc.constantFrom(
    ...(['store8', 'store16', 'store32', 'store64', 'fill', 'write', 'move'] as const),
    ...(['setShadow', 'endScope', 'startScope'] as const),
  ),
  at: place,
  to: place,
  size: fc.integer({ min: 1, max: 33 }),
  value,
  shadow: fc.constantFrom(0, 1, 3, 4, 8, 0x10, 0x30),
});

class Model {
  readonly data = new Uint8Array(room + 64);
  readonly shadow = new Uint8Array(room + 64);
  readonly dirty = new Set<number>();

  touch(at: number, size: number): void {
    for (let i = at; i < at + size; i++) this.dirty.add((globalsBase + i) >>> pageBits);
  }

  apply({
    op,
    at,
    to,
    size,
    value,
    shadow,
  }: typeof command extends fc.Arbitrary<infer T> ? T : never) {
    const widths = { store8: 1, store16: 2, store32: 4, store64: 8 };
    if (op in widths) {
      const count = widths[op as keyof typeof widths];
      for (let i = 0; i < count; i++) this.data[at + i] = Number((value >> BigInt(8 * i)) & 255n);
      this.touch(at, count);
    } else if (op === 'fill') {
      for (let i = 0; i < size; i++) this.data[at + i] = Number(value & 255n);
      this.touch(at, size);
    } else if (op === 'write') {
      for (let i = 0; i < size; i++) this.data[at + i] = (i * 7 + size) & 255;
      this.touch(at, size);
    } else if (op === 'move') {
      const copy = this.data.slice(at, at + size);
      for (let i = 0; i < size; i++) this.data[to + i] = copy[i];
      this.touch(to, size);
    } else if (op === 'setShadow') {
      for (let i = 0; i < size; i++) this.shadow[at + i] = shadow;
      this.touch(at, size);
    } else {
      const isOver = (this.shadow[at] & 0xf0) !== 0;
      if (op === 'endScope' ? (this.shadow[at] & 0x0f) === 0 : !isOver) return;
      for (let i = at; i < at + size; i++) {
        this.shadow[i] = op === 'endScope' ? (this.shadow[i] << 4) & 255 : this.shadow[i] >> 4;
      }
      this.touch(at, size);
    }
  }
}

describe('the flat memory', () => {
  const memory = new FlatMemory();

  it('does to data, shadow and pages what a map of bytes does', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), place, (commands, probe) => {
        memory.fill(globalsBase, 0, room + 64);
        memory.setShadow(globalsBase, room + 64, 0);
        memory.dirty.fill(0, globalsBase >>> pageBits, (globalsBase >>> pageBits) + 8);
        const model = new Model();
        for (const step of commands) {
          const [at, to] = [globalsBase + step.at, globalsBase + step.to];
          const { op, size, value, shadow } = step;
          model.apply(step);
          if (op === 'store64') memory.store64(at, value);
          else if (op === 'store8' || op === 'store16' || op === 'store32') {
            memory[op](at, Number(value & 0xffffffffn));
          } else if (op === 'fill') memory.fill(at, Number(value & 255n), size);
          else if (op === 'write') {
            memory.write(
              at,
              Uint8Array.from({ length: size }, (_, i) => (i * 7 + size) & 255),
            );
          } else if (op === 'move') memory.move(to, at, size);
          else if (op === 'setShadow') memory.setShadow(at, size, shadow);
          else memory[op](at, size);
        }
        expect(Buffer.from(memory.slice(globalsBase, room + 64)).equals(model.data)).toBe(true);
        const shadows = Array.from(model.shadow, (_, i) => memory.shadow(globalsBase + i));
        expect(Buffer.from(shadows).equals(model.shadow)).toBe(true);
        const first = globalsBase >>> pageBits;
        const dirty = [0, 1, 2, 3, 4].map((n) => first + n).filter((n) => memory.dirty[n] !== 0);
        expect(dirty).toEqual([...model.dirty].sort((a, b) => a - b));
        for (const length of [1, 3, 8]) {
          const range = model.shadow.subarray(probe, probe + length);
          const at = globalsBase + probe;
          expect(memory.readable(at, length)).toBe(range.every((byte) => byte & Shadow.concrete));
          expect(memory.writable(at, length)).toBe(range.every((byte) => byte === Shadow.concrete));
          expect(memory.isOutOfScope(at)).toBe((model.shadow[probe] & Shadow.outOfScope) !== 0);
        }
        const view = new DataView(model.data.buffer);
        const at = globalsBase + probe;
        expect([memory.load8(at), memory.load16(at), memory.load32(at)]).toEqual([
          view.getUint8(probe),
          view.getUint16(probe, true),
          view.getUint32(probe, true),
        ]);
        expect(memory.load64(at)).toBe(view.getBigUint64(probe, true));
      }),
      { numRuns: 200 },
    );
  });

  it('has nothing beyond its ends', () => {
    memory.setShadow(dataSize - 8, 8, Shadow.concrete);
    expect(memory.readable(dataSize - 8, 8)).toBe(true);
    expect(memory.readable(dataSize - 8, 9)).toBe(false);
    expect(memory.readable(-1, 1)).toBe(false);
    expect(memory.readable(dataSize, 1)).toBe(false);
    expect([memory.shadow(dataSize), memory.shadow(-1)]).toEqual([0, 0]);
    memory.setShadow(dataSize - 8, 8, Shadow.unmapped);
  });

  it('compares the shadow of long ranges byte for byte', () => {
    const [start, size] = [globalsBase + 3, 139];
    for (const at of [start - 2, start - 1, start, start + 1]) {
      for (const length of [63, 64, 65, 66, 67, 139]) {
        memory.setShadow(globalsBase, size + 8, Shadow.concrete);
        expect(memory.writable(at, length)).toBe(true);
        for (let odd = at; odd < at + length; odd++) {
          memory.setShadow(odd, 1, Shadow.concrete | Shadow.readOnly);
          expect([memory.writable(at, length), memory.readable(at, length)]).toEqual([false, true]);
          memory.setShadow(odd, 1, Shadow.concrete);
        }
        memory.setShadow(at - 1, 1, Shadow.unmapped);
        memory.setShadow(at + length, 1, Shadow.unmapped);
        expect(memory.writable(at, length)).toBe(true);
      }
    }
  });

  it('moves and fills what is longer than one step', () => {
    const size = (40 << 20) + 5;
    const places = [0, 1, (16 << 20) - 1, 16 << 20, (16 << 20) + 1, 32 << 20, size - 1];
    const shown = (from: number) => places.map((at) => memory.load8(from + at));
    for (const distance of [1, 1000, 17 << 20]) {
      for (const [from, to] of [
        [globalsBase, globalsBase + distance],
        [globalsBase + distance, globalsBase],
      ]) {
        memory.fill(globalsBase, 9, size + distance);
        for (const [i, at] of places.entries()) memory.store8(from + at, 100 + i);
        const before = Buffer.from(memory.slice(from, size));
        memory.move(to, from, size);
        expect(before.equals(memory.slice(to, size))).toBe(true);
        expect(shown(to)).toEqual(places.map((_, i) => 100 + i));
      }
    }
    memory.fill(globalsBase, 7, size);
    expect(shown(globalsBase)).toEqual(places.map(() => 7));
    expect(memory.dirty[(globalsBase + size - 1) >>> pageBits]).toBe(1);
  });

  it('reads C strings as far as their bytes are known', () => {
    memory.write(globalsBase, new TextEncoder().encode('duck\0pond'));
    memory.setShadow(globalsBase, 9, Shadow.concrete);
    memory.setShadow(globalsBase + 9, 1, Shadow.unmapped);
    const text = (at: number) => {
      const bytes = memory.cString(globalsBase + at);
      return bytes && new TextDecoder().decode(bytes);
    };
    expect([text(0), text(2), text(4), text(5)]).toEqual(['duck', 'ck', '', undefined]);
    memory.setShadow(globalsBase + 2, 1, Shadow.symbolic);
    expect([text(0), text(3)]).toEqual([undefined, 'k']);
  });
});
