/**
 * A loop around one that was merged by patterns, of whose leaves most are in no pattern: choices among them once followed
 * conditions that do not tell them apart. Found by random programs (`tests/campaigns/brute-force.ts --loops`).
 */
import { expect, it } from 'vitest';
import { compare } from '../../brute-force/compare.js';
import { Compiled } from '../../brute-force/compiled.js';
import { endings } from '../../brute-force/enumerate.js';
import { generateLoops } from '../../brute-force/generate-loops.js';
import { variants } from '../../brute-force/variants.js';

const program = generateLoops(901162);
const compiled = new Compiled([program], 'embedded', '1');
const truth = endings(compiled, program);

it.each(variants.filter(({ name }) => name.startsWith('loops merged by patterns')))(
  'is as the program: $name',
  (variant) => {
    expect(compare(compiled, program, truth, variant)).toMatchObject({ kind: 'same' });
  },
);
