/**
 * Random programs about pointers (tests/brute-force/pointers.ts) against runs on every input: plainly, with relocatable
 * addresses, and with pointers that reach any object. `npx tsx tests/campaigns/brute-force.ts --pointers` does thousands, in
 * all ways.
 */
import { describe, expect, it } from 'vitest';
import { compare } from '../brute-force/compare.js';
import { Compiled, sourceOf } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import { generatePointers } from '../brute-force/pointers.js';
import { plain, type Variant } from '../brute-force/variants.js';

const relocatable = { addresses: 'relocatable', relocatableObjects: 'all' } as const;
const others: readonly Variant[] = [
  { name: 'relocatable', ...relocatable },
  { name: 'relocatable, merging', ...relocatable, memoryModel: 'merging' },
  { name: 'relocatable, joined states', ...relocatable, merge: 'static', mergePolicy: 'all' },
  { name: 'any object', pointersReach: 'any' },
];

describe.each(['0', '1'] as const)('at -O%s', (level) => {
  it('each input is on one path, which ends as the program does', () => {
    const programs = Array.from({ length: 6 }, (_, i) => generatePointers(41 + i));
    const compiled = new Compiled(programs, 'embedded', level);
    let errors = 0;
    programs.forEach((program, i) => {
      const truth = endings(compiled, program);
      const explored = (variant: Variant) => {
        const verdict = compare(compiled, program, truth, variant);
        if (verdict.kind === 'same') return verdict;
        const what = verdict.kind === 'different' ? verdict.what : verdict.reason;
        throw new Error(`${variant.name}: ${what}\n${sourceOf([program])}`);
      };
      const here = explored(plain);
      errors += here.errors;
      // Relocatable addresses alone change no path.
      expect(explored(others[0]).paths).toBe(here.paths);
      explored(others[1 + (i % 3)]);
    });
    expect(errors).toBeGreaterThan(4);
  });
});
