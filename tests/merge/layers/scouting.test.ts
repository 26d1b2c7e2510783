import { describe, expect, it } from 'vitest';
import type { Engine, Population } from '../../../src/exec/index.js';
import { defaultScouting, Scouting } from '../../../src/merge/layers/scouting.js';

/** A run of which only counts are known. */
function run(size: number, turns: number) {
  const coverage = { size: size + 1, passed: 0 };
  const machine = { instructions: 0 };
  const paths = { work: { start: () => {}, total: 0 } };
  const population = { forkCount: 0, mergeCount: 0 } as Population;
  const scouting = new Scouting({ ...defaultScouting, turns }, population, {
    coverage,
    machine,
    paths,
  } as unknown as Engine);
  return {
    scouting,
    /** Takes turns, each with some work; how many there were when states were merged, or were not any more. */
    turnsUntilChange(most: number, work = 1000): number {
      for (let turn = 1; turn <= most; turn++) {
        paths.work.total += work;
        if (scouting.noteTurn()) return turn;
      }
      return Number.POSITIVE_INFINITY;
    },
    find: (count: number) => {
      coverage.passed += count;
    },
  };
}

describe('scouting', () => {
  it('is over when as many turns found nothing as there is little left to find, and stays so', () => {
    const { scouting, turnsUntilChange, find } = run(50, 1024);
    turnsUntilChange(10);
    find(40);
    // The turn that sees what was found is the first of eleven.
    expect(turnsUntilChange(100)).toBe(11);
    expect(scouting.isOn).toBe(false);
    expect(turnsUntilChange(10_000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('waits for the given turns, and for sixteen times as long as the last find took', () => {
    const { turnsUntilChange, find } = run(500, 100);
    expect(turnsUntilChange(99)).toBe(Number.POSITIVE_INFINITY);
    find(1);
    // Found in turn 100.
    expect(turnsUntilChange(10_000)).toBe(1601);
  });

  it('takes turns with merging where much is left and neither finds anything', () => {
    const { scouting, turnsUntilChange, find } = run(500, 96);
    expect(turnsUntilChange(1000)).toBe(96);
    // A quarter of all work: 32 of 128 turns, then 48 of 176.
    expect(turnsUntilChange(1000)).toBe(32);
    expect(scouting.isOn).toBe(true);
    expect(turnsUntilChange(1000)).toBe(48);
    expect(scouting.isOn).toBe(false);
    // Whoever finds something goes on.
    turnsUntilChange(40);
    find(1);
    expect(turnsUntilChange(56)).toBe(Number.POSITIVE_INFINITY);
  });
});
