import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dataSize,
  differingPages,
  emptySnapshot,
  FlatMemory,
  globalsBase,
  nullEnd,
  PageStore,
  pageSize,
  Shadow,
  type Snapshot,
} from '../../src/memory/index.js';

const heapEnd = globalsBase + 64 * pageSize;
const stackLow = dataSize - 64 * pageSize;
const extents = { heapEnd, stackLow };

/** Addresses in a few pages of the heap, of the stack and below code, page borders among them. */
const address = fc.oneof(
  fc.integer({ min: 1, max: 4 * pageSize }),
  fc.constantFrom(nullEnd - 8, nullEnd - pageSize - 4),
  fc.integer({ min: globalsBase, max: globalsBase + 4 * pageSize }),
  fc.integer({ min: dataSize - 4 * pageSize, max: dataSize - 9 }),
  fc.constantFrom(globalsBase + pageSize - 4, globalsBase + 2 * pageSize - 1),
);
/** Where five pages have all of these addresses. */
const regions = [0, nullEnd - 5 * pageSize, globalsBase, dataSize - 5 * pageSize];

type Write = { at: number; value: bigint; shadow: boolean };
const write: fc.Arbitrary<Write> = fc.record({
  at: address,
  value: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  shadow: fc.boolean(),
});

function apply(memory: FlatMemory, { at, value, shadow }: Write): void {
  if (shadow) memory.setShadow(at, 8, Number(value & 15n));
  else memory.store64(at, value);
}

function contents(memory: FlatMemory): string {
  const parts = [];
  for (const base of regions) {
    for (const offset of [0, dataSize]) {
      parts.push(Buffer.from(memory.slice(base + offset, 5 * pageSize)).toString('base64'));
    }
  }
  return parts.join();
}

describe('snapshots', () => {
  const memory = new FlatMemory();

  it('give back every state, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            from: fc.nat(),
            writes: fc.array(write, { maxLength: 6 }),
            abandon: fc.boolean(),
          }),
          { maxLength: 16 },
        ),
        (steps) => {
          const store = new PageStore(memory);
          for (const base of regions) {
            memory.fill(base, 0, 5 * pageSize);
            memory.setShadow(base, 5 * pageSize, Shadow.unmapped);
          }
          const states: { snapshot: Snapshot; expected: string }[] = [
            { snapshot: store.take(extents), expected: contents(memory) },
          ];
          for (const { from, writes, abandon } of steps) {
            const parent = states[from % states.length];
            store.restore(parent.snapshot, extents);
            expect(contents(memory)).toBe(parent.expected);
            for (const each of writes) apply(memory, each);
            if (abandon) continue;
            states.push({ snapshot: store.take(extents), expected: contents(memory) });
          }
          for (const { snapshot, expected } of states) {
            store.restore(snapshot, extents);
            expect(contents(memory)).toBe(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('copy only what was written since the last one', () => {
    const store = new PageStore(memory);
    store.take(extents);
    const before = store.copiedOut;
    memory.store8(globalsBase + 3, 7);
    memory.store64(globalsBase + 2 * pageSize - 4, 1n);
    const first = store.take(extents);
    expect(store.copiedOut - before).toBe(3);
    memory.store8(stackLow, 1);
    const second = store.take(extents);
    expect(store.copiedOut - before).toBe(4);
    expect(differingPages(first, second)).toEqual([stackLow / pageSize]);
    expect(differingPages(second, second)).toEqual([]);
    expect(differingPages(emptySnapshot, first).length).toBeGreaterThanOrEqual(3);
  });
});
