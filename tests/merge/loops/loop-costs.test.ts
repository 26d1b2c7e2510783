/** What leaves of a loop cost, alone and merged: the arithmetic behind `--loop-merge auto`. */
import { describe, expect, it } from 'vitest';
import { LoopCosts, type Prospect } from '../../../src/merge/loops/loop-costs.js';

const guess = { perMerge: 1000, perLeaf: 10, harder: 2 };
const warm = 5;
const behind = (pattern: number, cfg: number, warmth = warm): Prospect => ({
  behind: { pattern, cfg },
  warmth,
});

/** A leaf was rehearsed. */
function note(costs: LoopCosts, exit: string, work: number, isWhole: boolean): void {
  costs.beginLeaf(exit);
  costs.noteLeaf(exit, work, isWhole);
}

/** Leaves that return at once, and leaves that go on. */
const exits = [
  { exit: 'return', leaves: 60 },
  { exit: 'end', leaves: 40 },
];

describe('costs of leaves', () => {
  it('are known by exit', () => {
    const costs = new LoopCosts(guess);
    expect(costs.unknownExit(exits)).toBe('return');
    note(costs, 'return', 5, true);
    expect(costs.forking(exits)).toBe(300);
    expect(costs.isMergingCheaper(exits, behind(4, 4))).toBe(false);
    expect(costs.unknownExit(exits)).toBe('end');
    note(costs, 'end', 500, false);
    expect(costs.forking(exits)).toBe(20_300);
    expect(costs.isMergingCheaper(exits, behind(4, 4))).toBe(true);
  });

  it('are not asked for where an exit has too few leaves to be merged for', () => {
    const costs = new LoopCosts(guess);
    const few = [{ exit: 'end', leaves: 2 }];
    expect(costs.unknownExit(few)).toBeUndefined();
    costs.noteMerged('cfg', 100, 50);
    expect(costs.unknownExit(few)).toBe('end');
  });

  it('are those of the leaf that was rehearsed last: the first one pays for what nobody has asked before', () => {
    const costs = new LoopCosts(guess);
    const ten = [{ exit: 'end', leaves: 10 }];
    note(costs, 'end', 500, true);
    expect(costs.forking(ten)).toBe(5000);
    expect(costs.exitToLookAtAgain(ten)).toBe('end');
    note(costs, 'end', 120, true);
    expect(costs.forking(ten)).toBe(1200);
    expect(costs.exitToLookAtAgain(ten)).toBeUndefined();
    expect(costs.unknownExit(ten)).toBeUndefined();
  });

  it('are looked at once where there are few leaves, or merged ones have been seen', () => {
    const costs = new LoopCosts(guess);
    note(costs, 'end', 500, true);
    expect(costs.exitToLookAtAgain([{ exit: 'end', leaves: 4 }])).toBeUndefined();
    costs.noteMerged('cfg', 100, 50);
    expect(costs.exitToLookAtAgain([{ exit: 'end', leaves: 10 }])).toBeUndefined();
  });

  it('are those of as many leaves as merged states are hard, never of more than there are', () => {
    const costs = new LoopCosts(guess);
    note(costs, 'end', 1000, true);
    const ten = [{ exit: 'end', leaves: 10 }];
    expect(costs.merging('pattern', ten, behind(2, 9))).toBe(3100);
    expect(costs.merging('cfg', ten, behind(2, 9))).toBe(9440);
    expect(costs.merging('cfg', ten, behind(2, 90))).toBe(10_440);
    expect(costs.bestWay(behind(2, 9))).toBe('pattern');
    expect(costs.bestWay(behind(9, 2))).toBe('cfg');
  });

  it('are compared by what lies behind, as leaves may cost more than is known', () => {
    const costs = new LoopCosts(guess);
    const ten = [{ exit: 'end', leaves: 10 }];
    note(costs, 'end', 150, true);
    const prospect = behind(2, 4);
    expect(costs.merging('cfg', ten, prospect)).toBeLessThan(
      costs.merging('pattern', ten, prospect),
    );
    expect(costs.bestWay(prospect)).toBe('pattern');
    // Patterns are dearer to make: a little easier is not enough.
    expect(costs.bestWay(behind(2, 2.5))).toBe('cfg');
  });

  it('of merging count in whichever way it is cheaper than forking', () => {
    const costs = new LoopCosts(guess);
    note(costs, 'end', 120, true);
    const ten = [{ exit: 'end', leaves: 10 }];
    // As patterns 1,340, as choices 920 of 1,200.
    expect(costs.bestWay(behind(2, 4))).toBe('pattern');
    expect(costs.isMergingCheaper(ten, behind(2, 4))).toBe(true);
    expect(costs.isMergingCheaper(ten, behind(2, 9))).toBe(false);
  });

  it('are those that merged leaves had, where there were some', () => {
    const costs = new LoopCosts(guess);
    note(costs, 'end', 1000, true);
    const ten = [{ exit: 'end', leaves: 10 }];
    costs.noteMerged('cfg', 4000, 20);
    expect(costs.merging('cfg', ten, behind(2, 9))).toBe(2440);
    expect(costs.bestWay(behind(2, 9))).toBe('cfg');
  });

  it('of merges are higher at the beginning of a run', () => {
    const costs = new LoopCosts(guess);
    note(costs, 'end', 300, true);
    const ten = [{ exit: 'end', leaves: 10 }];
    expect(costs.isMergingCheaper(ten, behind(2, 2, 0))).toBe(false);
    expect(costs.isMergingCheaper(ten, behind(2, 2))).toBe(true);
  });
});
