import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingList } from '../../src/exec/explore/states/growing-list.js';
import { InputNames } from '../../src/exec/explore/states/input-names.js';

function named(...wishes: string[]): string[] {
  let names = InputNames.none();
  return wishes.map((wish) => {
    const name = names.unique(wish);
    names = names.with(name);
    return name;
  });
}

describe('names of inputs', () => {
  it('get a number when they come twice', () => {
    expect(named('x', 'y', 'x', 'x', 'y')).toEqual(['x', 'y', 'x_1', 'x_2', 'y_1']);
  });

  it('count what begins with them and an underscore', () => {
    expect(named('x', 'x_y', 'x', 'x_y', 'xy')).toEqual(['x', 'x_y', 'x_2', 'x_y_1', 'xy']);
  });

  it('are never the same twice', () => {
    expect(named('x_1', 'x', 'x')).toEqual(['x_1', 'x_2', 'x_3']);
  });

  it('are those that counting all of them gives', () => {
    const words = ['x', 'x_1', 'x_2', 'x_01', 'x_', '_1', '_', 'x_1_1', 'x_3_y', 'x_10'];
    const wish = fc.constantFrom(...words, 'x', 'x', 'x_1', 'x_2');
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 24 }), (wishes) => {
        const given: string[] = [];
        for (const wish of wishes) {
          const counts = (name: string) => name === wish || name.startsWith(`${wish}_`);
          let count = given.filter(counts).length;
          while (count > 0 && given.includes(`${wish}_${count}`)) count++;
          given.push(count === 0 ? wish : `${wish}_${count}`);
        }
        expect(named(...wishes)).toEqual(given);
      }),
      { numRuns: 2000 },
    );
  });

  it('belong to a path: another one does not see them', () => {
    const both = InputNames.none().with('x');
    const one = both.with('x_1');
    expect(both.unique('x')).toBe('x_1');
    expect(one.unique('x')).toBe('x_2');
  });
});

describe('a growing list', () => {
  it('shares its beginning', () => {
    const none: GrowingList<number> = GrowingList.empty;
    const start = none.with(1).with(2);
    expect([...start.with(3)]).toEqual([1, 2, 3]);
    expect([...start.with(4)]).toEqual([1, 2, 4]);
    expect(start.toArray()).toEqual([1, 2]);
  });
});
