/**
 * Random programs with symbolic sizes and copies of symbolic length, against runs on every input: some here, with sizes
 * tried and symbolic; tests/campaigns/brute-force.ts --sizes does thousands.
 */
import { describe, expect, it } from 'vitest';
import { compare } from '../brute-force/compare.js';
import { Compiled, sourceOf } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import { generateSized } from '../brute-force/generate-sizes.js';
import type { Observed } from '../brute-force/observed.js';
import { sizeVariants } from '../brute-force/size-variants.js';
import { Proofs, plain, type Variant } from '../brute-force/variants.js';

const batches = [
  { first: 1, level: '0' },
  { first: 15, level: '1' },
  { first: 29, level: '0' },
] as const;
const batchSize = 14;

describe('each input of a program with symbolic sizes is on one path, which ends as the program does', () => {
  const proofs = new Proofs();

  it.each(batches)('programs from $first at -O$level', ({ first, level }) => {
    const programs = Array.from({ length: batchSize }, (_, i) => generateSized(first + i, 100));
    const compiled = new Compiled(programs, 'embedded', level);
    programs.forEach((program, i) => {
      const truth = endings(compiled, program);
      const explored = (variant: Variant): Observed | undefined => {
        const verdict = compare(compiled, program, truth, variant);
        if (verdict.kind === 'same') return verdict.observed;
        // Of a size that depends on two inputs only some values are tried.
        if (verdict.kind === 'incomplete' && variant === plain) return undefined;
        const what = verdict.kind === 'different' ? verdict.what : verdict.reason;
        throw new Error(`${variant.name}: ${what}\n${sourceOf([program])}`);
      };
      const observed = explored(plain);
      const variant = sizeVariants[i % sizeVariants.length];
      const own = explored(variant)!;
      if (observed) proofs.note(variant, own, observed);
    });
  });

  it('in each way on some program the exploration was another one', () => {
    expect(proofs.missing()).toEqual([]);
  });
});
