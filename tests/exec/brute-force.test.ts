/**
 * Explorations of random programs against runs on every input: a hundred programs here, at -O0, -O1 and
 * -O2 by turns, each plainly and in one other way, which must show itself. tests/campaigns/brute-force.ts does
 * thousands.
 */
import { describe, expect, it } from 'vitest';
import { compare } from '../brute-force/compare.js';
import { Compiled, sourceOf } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import { generate } from '../brute-force/generate.js';
import type { Observed } from '../brute-force/observed.js';
import { Proofs, plain, type Variant } from '../brute-force/variants.js';

const batchSize = 20;
const batches = [
  { first: 5001, level: '0' },
  { first: 5021, level: '1' },
  { first: 5041, level: '2' },
  { first: 5061, level: '0' },
  { first: 5081, level: '1' },
] as const;

describe('each input of a random program is on one path, which ends as the program does', () => {
  const proofs = new Proofs();

  it.each(batches)('programs from $first at -O$level', ({ first, level }) => {
    const programs = Array.from({ length: batchSize }, (_, i) =>
      generate(first + i, { maxBits: 10 }),
    );
    const compiled = new Compiled(programs, 'embedded', level);
    for (const program of programs) {
      const truth = endings(compiled, program);
      const explored = (variant: Variant): Observed => {
        const verdict = compare(compiled, program, truth, variant);
        if (verdict.kind === 'same') return verdict.observed;
        const what = verdict.kind === 'different' ? verdict.what : verdict.reason;
        throw new Error(`${variant.name}: ${what}\n${sourceOf([program])}`);
      };
      const observed = explored(plain);
      const variant = proofs.next();
      proofs.note(variant, explored(variant), observed);
    }
  });

  it('in each way on some program the exploration was another one', () => {
    expect(proofs.missing()).toEqual([]);
  });
});
