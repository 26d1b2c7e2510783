/** Against a `Map` of JavaScript, operation by operation; and that nothing moves under those who go through it. */
import { describe, expect, it } from 'vitest';
import { NumberedMap, NumberedSet } from '../../src/collections/index.js';

interface Item {
  readonly id: number;
}

/** A stretch of random numbers that is the same each time. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

describe('a map of numbered objects', () => {
  it.each([
    ['most go soon', 30],
    ['most stay', 60],
    ['many stay for long', 51],
  ])('has what a map has, in the same order: %s', (_, added) => {
    const random = randomFrom(added);
    const map = new NumberedMap<Item, number>();
    const known = new Map<Item, number>();
    const items: Item[] = [];
    for (let step = 0; step < 6_000; step++) {
      // Some have the same number.
      if (random(100) < added) items.push({ id: random(4) === 0 ? random(50) : step });
      const item = items[items.length - 1 - Math.min(items.length - 1, random(40) ** 2)];
      if (!item) continue;
      if (random(100) < added) {
        map.set(item, step);
        known.set(item, step);
      } else expect(map.delete(item)).toBe(known.delete(item));
      expect(map.get(item)).toBe(known.get(item));
      expect(map.has(item)).toBe(known.has(item));
      expect(map.size).toBe(known.size);
      if (step % 500 === 499) expect([...map.entries()]).toEqual([...known]);
      if (step === 4_000) {
        map.clear();
        known.clear();
      }
    }
    expect([...map.entries()]).toEqual([...known]);
  });

  it('finds each of many that collide, whichever goes first', () => {
    const items = Array.from({ length: 40 }, () => ({ id: 7 }));
    const set = new NumberedSet<Item>(items);
    for (const item of [...items].sort(() => -1)) {
      expect(set.delete(item)).toBe(true);
      expect(set.has(item)).toBe(false);
      expect(set.delete(item)).toBe(false);
    }
    expect(set.size).toBe(0);
  });

  it('can be changed while somebody goes through it', () => {
    const items = Array.from({ length: 500 }, (_, id) => ({ id }));
    const set = new NumberedSet<Item>(items);
    const seen: number[] = [];
    for (const item of set) {
      seen.push(item.id);
      set.delete(item);
      set.delete({ id: item.id });
      if (item.id < 500) set.add({ id: 1000 + item.id });
    }
    expect(seen).toEqual([...items.map(({ id }) => id), ...items.map(({ id }) => 1000 + id)]);
    expect(set.size).toBe(0);
  });
});
