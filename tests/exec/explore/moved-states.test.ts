/**
 * States with a join in their past that go on in another engine end as they would have here: programs for what such a state
 * takes along by value, explored by engines that hand over states after every step, or by one that is lost and made anew. Each input is on one path, which
 * ends as a plain exploration says (tests/campaigns/moves.ts does it for random programs).
 */
import { describe, expect, it } from 'vitest';
import { Compiled } from '../../brute-force/compiled.js';
import { countInputs, inputNumbered } from '../../brute-force/enumerate.js';
import { Explored } from '../../brute-force/explored.js';
import { type Ending, showEnding } from '../../brute-force/outcome.js';
import type { RandomProgram } from '../../brute-force/syntax.js';
import { plain } from '../../brute-force/variants.js';
import { joinPrelude } from '../../merge/join/join-programs.js';
import { programOf, programs, ways } from './moving-programs.js';

function endingsIn(explored: Explored, { inputs }: RandomProgram): string[] {
  expect(explored.incomplete).toEqual([]);
  return Array.from({ length: countInputs(inputs) }, (_, number) => {
    const found = explored.pathsOf(inputNumbered(inputs, number));
    return found.map(({ ending }: { ending: Ending }) => showEnding(ending)).join(', ');
  });
}

const never = Number.POSITIVE_INFINITY;

describe('states that are joined and move', () => {
  it.each(programs)('$title', (one) => {
    const program = programOf(one);
    const compiled = new Compiled([program], 'embedded', '0', {
      ...{ library: true, prelude: joinPrelude, close: true },
    });
    const alone = new Explored(compiled, program, { ...plain, ...one.more }, never);
    const expected = endingsIn(alone, program);
    let joined = 0;
    for (const way of ways) {
      const explored = new Explored(compiled.fresh(), program, { ...way, ...one.more }, never);
      const found = endingsIn(explored, program);
      const different = expected
        .map((ending, i) => [i, ending, found[i]])
        .filter(([, ending, own]) => ending !== own);
      expect([way.name, different.length, different.slice(0, 5)]).toEqual([way.name, 0, []]);
      joined += explored.moved.joined;
    }
    expect(joined).toBeGreaterThan(0);
  });
});
