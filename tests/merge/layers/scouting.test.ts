/** When merging is due in a run that may be cut: turns, and what each of them found. */
import { describe, expect, it } from 'vitest';
import type { Engine, State } from '../../../src/exec/index.js';
import { Scouting } from '../../../src/merge/layers/scouting.js';

/** Takes turns, each with so many new blocks; whether merging was due behind each of them. */
function due(scouting: Scouting, code: number, found: readonly number[]): boolean[] {
  const coverage = { size: code + 1, passed: 0 };
  scouting.begin({ coverage } as unknown as Engine);
  const state = { lastNewCoverage: 0 } as State;
  return found.map((blocks, turn) => {
    scouting.picked(state);
    coverage.passed += blocks;
    if (blocks > 0) state.lastNewCoverage = turn + 1;
    scouting.judge();
    return scouting.isOver;
  });
}

const nothing = (turns: number): number[] => new Array<number>(turns).fill(0);
const from = (all: readonly boolean[]): number => all.indexOf(true);

describe('merging in a run that may be cut is due', () => {
  it('at once, where no turn is waited for', () => {
    expect(new Scouting(0).isOver).toBe(true);
    expect(due(new Scouting(0), 100, [1, 0])).toEqual([true, true]);
  });

  it('when some turns in a row have found nothing, and no longer when one finds something', () => {
    const all = due(new Scouting(4), 100, [1, 0, 0, 0, 1, ...nothing(5), 1, 0]);
    expect(from(all)).toBe(8);
    expect(all.slice(8)).toEqual([true, true, false, false]);
  });

  it('when these are a share of all turns', () => {
    const found = [...nothing(3), ...new Array<number>(10).fill(1), ...nothing(20)];
    expect(from(due(new Scouting(4), 100, found))).toBe(16);
    // Thirteen that found nothing of twenty-six.
    expect(from(due(new Scouting(4, 0.5), 100, found))).toBe(25);
  });

  it('when as many have found nothing as there is code left, and for good then', () => {
    const all = due(new Scouting(8, 0.5), 12, [10, 0, 0, 1, 0]);
    expect(all).toEqual([false, false, true, true, true]);
  });
});
