import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlatMemory, type MemoryObject, ObjectTable } from '../../src/memory/index.js';

describe('objects', () => {
  const memory = new FlatMemory();

  it('never overlap, and each is found by any of its bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ size: fc.integer({ min: 0, max: 3000 }), free: fc.nat() }), {
          maxLength: 60,
        }),
        (steps) => {
          const table = new ObjectTable(memory, 4096);
          table.addGlobal('g', 24, 8, undefined);
          const live: MemoryObject[] = [];
          for (const { size, free } of steps) {
            live.push(table.allocate(size, 16, 'malloc', undefined)!);
            if (free % 3 === 0) {
              const [gone] = live.splice(free % live.length, 1);
              expect(table.free(gone.base).kind).toBe('freed');
              expect(table.free(gone.base).kind).not.toBe('freed');
              expect(memory.readable(gone.base, Math.max(gone.size, 1))).toBe(false);
            }
          }
          const sorted = [...live].sort((a, b) => a.base - b.base);
          sorted.forEach((object, i) => {
            const next = sorted[i + 1];
            if (next) expect(object.base + object.size + 16).toBeLessThanOrEqual(next.base);
            expect(object.base % 16).toBe(0);
            expect(memory.writable(object.base, object.size)).toBe(true);
            expect(memory.readable(object.base + object.size, 1)).toBe(false);
            if (object.size > 0) {
              expect(table.containing(object.base)?.base).toBe(object.base);
              expect(table.containing(object.base + object.size - 1)?.base).toBe(object.base);
            }
          });
          expect([...table.liveHeap()].map((object) => object.base)).toEqual(
            sorted.map((object) => object.base),
          );
          expect(table.heapBytes).toBe(sorted.reduce((sum, object) => sum + object.size, 0));
          for (const object of sorted) table.free(object.base);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('come back with a snapshot', () => {
    const table = new ObjectTable(memory);
    const first = table.allocate(10, 16, 'a', undefined)!;
    const before = table.snapshot();
    table.free(first.base);
    const second = table.allocate(20, 16, 'b', undefined)!;
    table.restore(before);
    expect(table.heapObject(first.base)?.size).toBe(10);
    expect(table.heapObject(second.base)).toBeUndefined();
    expect(table.allocate(20, 16, 'c', undefined)?.base).toBe(second.base);
  });

  it('are named by the address that misses them', () => {
    const table = new ObjectTable(memory);
    const object = table.allocate(6, 16, 'malloc', undefined)!;
    expect(table.containing(object.base + 6)).toBeUndefined();
    expect(table.nearest(object.base + 8)?.base).toBe(object.base);
    expect(table.free(object.base + 1)).toMatchObject({ kind: 'invalid-free' });
    expect(table.free(0)).toEqual({ kind: 'null' });
    expect(table.allocate(2 ** 31, 16, 'huge', undefined)).toBeUndefined();
  });
});
