/**
 * Explorations of random programs against runs on every input: 166 programs here, at -O0, -O1 and
 * -O2 by turns, some of them about pointers, some about loops, some about files, each plainly and in two other ways, which must show themselves.
 * tests/campaigns/brute-force.ts does thousands.
 */
import { describe, expect, it } from 'vitest';
import { compare } from '../brute-force/compare.js';
import { Compiled, sourceOf } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import { generate } from '../brute-force/generate.js';
import { filesPrelude, generateFiles } from '../brute-force/generate-files.js';
import { generateLoops } from '../brute-force/generate-loops.js';
import type { Observed } from '../brute-force/observed.js';
import { generatePointers } from '../brute-force/pointers.js';
import { Proofs, plain, type Variant } from '../brute-force/variants.js';

const batches = [
  { first: 5001, level: '1', about: 'everything', count: 20 },
  { first: 5021, level: '0', about: 'pointers', count: 20 },
  { first: 5041, level: '2', about: 'everything', count: 20 },
  { first: 5061, level: '0', about: 'everything', count: 20 },
  { first: 5081, level: '1', about: 'pointers', count: 20 },
  { first: 5101, level: '0', about: 'loops', count: 14 },
  { first: 5121, level: '1', about: 'files', count: 8 },
  { first: 5141, level: '0', about: 'pointers', count: 20 },
  { first: 5161, level: '0', about: 'everything', count: 8 },
  { first: 5181, level: '0', about: 'pointers', count: 16 },
] as const;

const generators = {
  everything: (seed: number) => generate(seed, { maxBits: 10 }),
  pointers: generatePointers,
  loops: generateLoops,
  files: generateFiles,
} as const;

/** Ways to explore a program besides the plain one. */
const waysEach = 2;

describe('each input of a random program is on one path, which ends as the program does', () => {
  const proofs = new Proofs();

  it.each(batches)(
    'programs from $first at -O$level about $about',
    ({ first, level, about, count }) => {
      const programs = Array.from({ length: count }, (_, i) => generators[about](first + i));
      const own = about === 'files' ? { prelude: filesPrelude } : {};
      const compiled = new Compiled(programs, 'embedded', level, own);
      for (const program of programs) {
        const truth = endings(compiled, program);
        const explored = (variant: Variant): Observed => {
          const verdict = compare(compiled, program, truth, variant);
          if (verdict.kind === 'same') return verdict.observed;
          const what = verdict.kind === 'different' ? verdict.what : verdict.reason;
          throw new Error(`${variant.name}: ${what}\n${sourceOf([program])}`);
        };
        const observed = explored(plain);
        for (let way = 0; way < waysEach; way++) {
          // Only loops show what merging in loops does.
          const variant = proofs.next(({ loopMerge }) => (about === 'loops') === !!loopMerge);
          proofs.note(variant, explored(variant), observed);
        }
      }
    },
  );

  it('in each way on some program the exploration was another one', () => {
    expect(proofs.missing().join('; ')).toBe('');
  });
});
