/**
 * Joins that must not be, in programs of their own: what makes them wrong concerns the whole program. Each input is on
 * one path, which ends as the program does; and what looks at uninitialised memory finds the same with merging.
 */
import { describe, expect, it } from 'vitest';
import { standard } from '../../../src/exec/explore/files/file-table.js';
import { FileShapes } from '../../../src/merge/join/files.js';
import { Compiled } from '../../brute-force/compiled.js';
import { countInputs, endings, inputNumbered } from '../../brute-force/enumerate.js';
import type { Explored } from '../../brute-force/explored.js';
import { showEnding } from '../../brute-force/outcome.js';
import { item, type RandomProgram } from '../../brute-force/syntax.js';
import { agree, explore, waysToMerge } from './agreement.js';
import { joinPrelude } from './join-programs.js';

function programOf(body: string, inputs: Record<string, number>): RandomProgram {
  const made = Object.entries(inputs).map(([name, limit]) => `input(${name}, ${limit});`);
  return {
    seed: 1,
    inputs: Object.entries(inputs).map(([name, limit]) => ({ name, limits: [limit] })),
    entry: 'entry',
    result: 'result',
    source: item(`void entry(void) { ${made.join(' ')}\n${body}\n}`),
  };
}

const compile = (program: RandomProgram) =>
  new Compiled([program], 'embedded', '0', { library: true, prelude: joinPrelude });

const ways = waysToMerge.filter(({ mergePolicy }) => mergePolicy !== 'live');

describe('a join that is refused', () => {
  it('files have the times that were set, or none', () => {
    const shapes = new FileShapes();
    const plain = { ...standard, contents: [[1]], names: new Map([['A', 0]]) };
    const set = (...when: bigint[]) => ({ ...plain, times: new Map([[0, when]]) });
    expect(shapes.of({ ...plain, contents: [[2]] })).toBe(shapes.of(plain));
    expect(shapes.of(set(5n, 0n, 5n, 0n))).not.toBe(shapes.of(plain));
    expect(shapes.of(set(5n, 0n, 6n, 0n))).not.toBe(shapes.of(set(5n, 0n, 5n, 0n)));
    expect(shapes.of(set(5n, 0n, 5n, 0n))).toBe(shapes.of(set(5n, 0n, 5n, 0n)));
  });

  it('a choice does not meet a branch that follows one side only', () => {
    const program = programOf(
      `int x;
      if (a > 4) x = 1;
      else x = 2;
      klee_set_forking(0);
      if (x == 1) fail("one");
      else fail("two");`,
      { a: 8 },
    );
    const compiled = compile(program);
    const truth = endings(compiled, program);
    const unmerged = explore(compiled, program);
    for (const way of ways) {
      const { complaint } = agree(compiled, program, truth, unmerged, way);
      expect(`${way.name}: ${complaint}`).toBe(`${way.name}: undefined`);
    }
  });

  it('an object at a fixed address is there where it was made', () => {
    const program = programOf(
      `int x = 2;
      if (a > 4) {
        klee_define_fixed_object((void *)0x280000, 8);
        x = 1;
      }
      result = x;
      *(volatile int *)0x280000 = x;`,
      { a: 8 },
    );
    const compiled = compile(program);
    const truth = explore(compiled, program);
    const expected = ['out-of-bounds at line 20', 'returns with result 1'];
    expect([...new Set(shownEndings(truth, program))].sort()).toEqual(expected);
    for (const way of ways) {
      const merged = explore(compiled, program, way);
      expect(shownEndings(merged, program)).toEqual(shownEndings(truth, program));
    }
  });
});

/** How each input ends; several endings where it is on several paths. */
function shownEndings(explored: Explored, { inputs }: RandomProgram): string[] {
  return Array.from({ length: countInputs(inputs) }, (_, n) =>
    explored
      .pathsOf(inputNumbered(inputs, n))
      .map(({ ending }) => showEnding(ending))
      .join(' and '),
  );
}

describe('uninitialised memory', () => {
  const program = programOf(
    `int x, y[4];
    if (a & 1) x = 5;
    if (a & 2) { y[0] = 1; y[b] = 2; }
    else y[1] = a;
    if (b == 1) { int z = x; result = z; if (z > 3) result = 7; }
    if (b == 2 && a > 1 && y[1] == 3) result += 2;
    if (b == 0 && y[0] > 1) result += 3;
    u8 *p = malloc(4);
    if (a > 2) memset(p, 1, 4);
    else p[b & 1] = 2;
    if (b == 3 && p[1]) result += 4;`,
    { a: 4, b: 4 },
  );

  it('is found on the same inputs', () => {
    const compiled = compile(program);
    const plainly = explore(compiled, program, { checkUninitialised: true });
    const truth = shownEndings(plainly, program);
    expect(truth.filter((ending) => ending.startsWith('uninitialised')).length).toBeGreaterThan(3);
    expect(truth.filter((ending) => ending.startsWith('returns')).length).toBeGreaterThan(3);
    for (const way of ways) {
      const merged = explore(compiled, program, { ...way, checkUninitialised: true });
      expect(`${way.name}: ${shownEndings(merged, program)}`).toBe(`${way.name}: ${truth}`);
    }
  });
});
