/**
 * Merging neither loses nor adds a behaviour: the programs of programs/, each in every way to merge, against brute
 * force and against an exploration without merging (agreement.ts). A program is compiled at three levels; every
 * fourth way is taken, the others with the next programs, each at one level. tests/campaigns/joins.ts takes them all.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { Compiled } from '../../brute-force/compiled.js';
import { endings } from '../../brute-force/enumerate.js';
import { agree, explore, waysToMerge } from './agreement.js';
import { joinPrelude, joinPrograms } from './join-programs.js';

const levels = ['0', '1', '2'] as const;

/** Joins by program, over all levels and ways. */
const joins = new Map<string, number>();
/** Explorations with merging, and those with fewer tests than there are paths. */
let taken = 0;
let withFewerTests = 0;

describe.each(levels)('at -O%s', (level) => {
  let compiled: Compiled;

  beforeAll(() => {
    compiled = new Compiled(joinPrograms, 'embedded', level, {
      library: true,
      prelude: joinPrelude,
    });
  });

  it.each(joinPrograms)('$title', (program) => {
    const truth = endings(compiled, program);
    const unmerged = explore(compiled, program);
    expect(unmerged.incomplete).toEqual([]);
    waysToMerge.forEach((way, n) => {
      if ((n + program.seed) % (4 * levels.length) !== Number(level)) return;
      taken++;
      const { complaint, merges, tests } = agree(compiled, program, truth, unmerged, way);
      expect(`${way.name}: ${complaint}`).toBe(`${way.name}: undefined`);
      joins.set(program.title, (joins.get(program.title) ?? 0) + merges);
      if (tests < unmerged.paths.length) withFewerTests++;
    });
  });
});

describe('the programs', () => {
  it.each(joinPrograms)('has states that were joined: $title', ({ title }) => {
    expect(joins.get(title)).toBeGreaterThan(0);
  });

  it('have fewer tests, mostly', () => {
    expect(withFewerTests).toBeGreaterThan(taken / 2);
  });
});
