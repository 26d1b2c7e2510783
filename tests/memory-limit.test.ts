import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryLimit } from '../src/run/memory-limit.js';

describe('the memory limit', () => {
  let used: number;
  let heap: number;
  let sleepers: number;
  let reliefs: number;

  const limit = () =>
    new MemoryLimit({ memoryUse: () => ({ process: used / 100, heap }) }, () => {
      reliefs++;
      return sleepers;
    });

  /** Asks again and again for so many milliseconds. */
  const isUsedUpWithin = (memory: MemoryLimit, milliseconds: number): boolean => {
    for (let passed = 0; passed < milliseconds; passed += 5) {
      vi.advanceTimersByTime(5);
      if (memory.isUsedUp()) return true;
    }
    return false;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1000);
    used = 50;
    heap = 0.1;
    sleepers = 1;
    reliefs = 0;
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('does nothing while there is room', () => {
    expect(isUsedUpWithin(limit(), 10_000)).toBe(false);
    expect(reliefs).toBe(0);
  });

  it('puts states to sleep near the limit and waits for the effect', () => {
    used = 85;
    const memory = limit();
    expect(isUsedUpWithin(memory, 400)).toBe(false);
    expect(reliefs).toBe(1);
    expect(isUsedUpWithin(memory, 200)).toBe(false);
    expect(reliefs).toBe(2);
  });

  it('does not wait while more and more is in use', () => {
    used = 85;
    const memory = limit();
    expect(isUsedUpWithin(memory, 100)).toBe(false);
    used = 90;
    expect(isUsedUpWithin(memory, 100)).toBe(false);
    expect(reliefs).toBe(2);
  });

  it('ends the run only after a long time beyond the limit with nothing to put to sleep', () => {
    used = 101;
    sleepers = 0;
    const memory = limit();
    expect(isUsedUpWithin(memory, 2400)).toBe(false);
    expect(isUsedUpWithin(memory, 200)).toBe(true);
  });

  describe("V8's heap", () => {
    let garbage: number;
    const heapLimit = () =>
      new MemoryLimit(
        {
          memoryUse: () => ({ process: 0.1, heap: heap + garbage }),
          collectGarbage: () => {
            garbage = 0;
          },
        },
        () => {
          reliefs++;
          return sleepers;
        },
      );

    beforeEach(() => {
      garbage = 0;
    });

    it('is collected from first, and states sleep only where that is not enough', () => {
      heap = 0.5;
      garbage = 0.4;
      const memory = heapLimit();
      expect(isUsedUpWithin(memory, 100)).toBe(false);
      expect([reliefs, garbage]).toEqual([0, 0]);
      heap = 0.85;
      expect(isUsedUpWithin(memory, 100)).toBe(false);
      expect(reliefs).toBe(1);
    });

    it('is looked at again when half of what was free is used', () => {
      heap = 0.9;
      const memory = heapLimit();
      expect(isUsedUpWithin(memory, 1000)).toBe(false);
      expect(reliefs).toBe(1);
      garbage = 0.06;
      expect(isUsedUpWithin(memory, 1000)).toBe(false);
      expect(reliefs).toBe(2);
    });

    it('ends the run at once when it is full, also in the midst of a turn, and for good', () => {
      heap = 0.99;
      const memory = heapLimit();
      expect(memory.isHeapUsedUp()).toBe(true);
      heap = 0.1;
      expect(memory.isUsedUp()).toBe(true);
    });
  });
});
