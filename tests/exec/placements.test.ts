/** Where states have placed their blocks: what other engines and files are told of it. */
import { describe, expect, it } from 'vitest';
import {
  type Placement,
  placementsFor,
  placementsFrom,
  RegistersOutside,
} from '../../src/exec/explore/sleep/placements.js';
import { SharedAddresses } from '../../src/memory/index.js';

const common = new SharedAddresses(100);
const other = new SharedAddresses(700);
const trunk: Placement = { names: common, isTrunk: true, placed: [16] };
const own: Placement = { names: common, isTrunk: false, placed: [16, 64] };
const foreign: Placement = { names: other, isTrunk: false, placed: [16, 640] };

describe('placements', () => {
  it('of one block have a register for each of the engine they come from, which ends where that one did', () => {
    const write = placementsFor();
    const told = [own, foreign, trunk, own].map((one) => write(one));
    const read = placementsFrom(new SharedAddresses(5));
    const [first, second, third, last] = told.map((one) => read(one)!);
    expect(first.names).toBe(last.names);
    expect(first.names).not.toBe(second.names);
    expect([first.names.end, second.names.end]).toEqual([100, 700]);
    expect([first.isTrunk, third.isTrunk, third.names.end]).toEqual([false, true, 5]);
    expect(told.map((one) => read(one)!.placed)).toEqual([[16, 64], [16, 640], [16], [16, 64]]);
  });

  it('of two blocks share no register', () => {
    const [a, b] = [0, 1].map(() => placementsFrom(common)(placementsFor()(own))!);
    expect(a.names).not.toBe(b.names);
  });

  it('of states that are written out come back with the register that they had', () => {
    const outside = new RegistersOutside();
    const written = [foreign, own, foreign].map((one) => outside.write(one));
    for (const one of [foreign, own, foreign]) outside.keep(one);
    const back = written.map((one) => outside.take(one, common)!);
    expect(back).toEqual([foreign, own, foreign]);
    expect(back.map(({ names }) => names)).toEqual([other, common, other]);
  });

  it('are nothing where addresses are the same in all engines', () => {
    expect(placementsFor()(undefined)).toBeUndefined();
    expect(placementsFrom(undefined)({ register: 1, end: 9, placed: [] })).toBeUndefined();
  });
});
