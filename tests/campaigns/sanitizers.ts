/**
 * Explorations against native runs with sanitizers: random programs with at most 8 input bits are run on
 * every input, with AddressSanitizer (families memory, pointers, sizes) or MemorySanitizer (family values), and explored.
 * Each input must be on one path, which ends as the native run does: the same kind of error in the same
 * line, or the same result.
 *
 *   npx tsx tests/campaigns/sanitizers.ts [--from SEED] [--count N] [--family memory|values|pointers|sizes]
 *       [--levels 0,1] [--cc clang-16] [--without FEATURE,…] [--time MS] [--keep-going] [--shrink N]
 *
 * The families memory and values take turns if none is asked for; the programs of pointers and sizes are those of
 * tests/campaigns/brute-force.ts, without pointers that are computed as integers. A program that differs is made smaller and printed, the first of each
 * of N ways to differ. Exit status 1 if any differs.
 */
import { parseArgs } from 'node:util';
import type { OptimisationLevel } from '../../src/frontend/index.js';
import { sourceOf } from '../brute-force/compiled.js';
import { generateSized } from '../brute-force/generate-sizes.js';
import { generatePointers } from '../brute-force/pointers.js';
import type { RandomProgram } from '../brute-force/syntax.js';
import {
  type Comparison,
  comparePrograms,
  isOversight,
  smallest,
  wayOf,
} from '../sanitizers/compare.js';
import { type Feature, features, memoryErrors } from '../sanitizers/memory-errors.js';
import { findToolchain, type Sanitizer } from '../sanitizers/native.js';
import { undefinedValues } from '../sanitizers/undefined-values.js';
import './leash.js';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '2000' },
    family: { type: 'string' },
    levels: { type: 'string', default: '0' },
    cc: { type: 'string' },
    without: { type: 'string', default: '' },
    time: { type: 'string', default: '20000' },
    'keep-going': { type: 'boolean', default: false },
    shrink: { type: 'string', default: '5' },
  },
});
const toolchain = findToolchain();
if (typeof toolchain === 'string') {
  console.error(`this campaign ${toolchain}`);
  process.exit(2);
}
const without = new Set(values.without.split(',').filter((word) => word !== '') as Feature[]);
for (const feature of without) {
  if (features.includes(feature)) continue;
  console.error(`there is no feature ${feature}; there are ${features.join(', ')}`);
  process.exit(2);
}
const families = {
  memory: 'address',
  values: 'memory',
  pointers: 'address',
  sizes: 'address',
} as const;
const isFamily = (word: string | undefined): word is keyof typeof families =>
  word !== undefined && word in families;
if (values.family !== undefined && !isFamily(values.family)) {
  console.error(
    `there is no family ${values.family}; there are ${Object.keys(families).join(', ')}`,
  );
  process.exit(2);
}
const makers: Record<keyof typeof families, (seed: number) => RandomProgram> = {
  memory: (seed) => memoryErrors(seed, { without }),
  values: undefinedValues,
  pointers: (seed) => generatePointers(seed, { integers: false }),
  sizes: (seed) => generateSized(seed, 256),
};
const batchSize = 20;
const tally = {
  ...{ programs: 0, inputs: 0, paths: 0, errors: 0, different: 0, givenUp: 0 },
  /** Of pointers and sizes: programs in which the sanitizer passes over what is found here. */
  oversights: 0,
};
const kinds = new Map<string, number>();
/** Seeds by the way in which programs differ, and by the reason for which explorations were given up. */
const ways = new Map<string, number[]>();
const reasons = new Map<string, number[]>();
const oversights = new Map<string, number[]>();
/** Programs that go further than a redzone. */
const mayOversee = new Set<keyof typeof families>(['pointers', 'sizes']);
function note(map: Map<string, number[]>, key: string, seed: number): number[] {
  const seeds = map.get(key) ?? [];
  seeds.push(seed);
  map.set(key, seeds);
  return seeds;
}

function show(program: RandomProgram, what: string, comparison: Comparison): void {
  console.log(
    `program ${program.seed} (${comparison.sanitizer}) at -O${comparison.optimise}: ${what}`,
  );
  const { program: least, verdict } = smallest(program, what, comparison);
  if (verdict.kind === 'different') console.log(`made smaller: ${verdict.what}`);
  const [, text] = sourceOf([least], '\u0000').split('\u0000');
  console.log(text);
}

const from = Number(values.from);
const end = from + Number(values.count);
const started = performance.now();
for (let first = from; first < end; first += batchSize) {
  const seeds = Array.from({ length: Math.min(batchSize, end - first) }, (_, i) => first + i);
  const isEven = (first - from) % (2 * batchSize) === 0;
  const family = isFamily(values.family) ? values.family : isEven ? 'memory' : 'values';
  const sanitizer: Sanitizer = families[family];
  const programs = seeds.map((seed) => makers[family](seed));
  for (const optimise of values.levels.split(',') as OptimisationLevel[]) {
    const comparison: Comparison = {
      toolchain,
      sanitizer,
      cc: values.cc ?? toolchain.clang,
      optimise,
      time: Number(values.time),
    };
    for (const { program, truth, verdict } of comparePrograms(programs, comparison)) {
      tally.inputs += truth.length;
      for (const ending of truth) {
        if (ending.kind !== 'error') continue;
        tally.errors++;
        const kind = ending.error.replace(/ at line.*/, '');
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      if (verdict.kind === 'same') tally.paths += verdict.paths;
      else if (verdict.kind === 'incomplete') {
        tally.givenUp++;
        note(reasons, `${family}: ${verdict.reason}`, program.seed);
      } else if (mayOversee.has(family) && isOversight(verdict.what)) {
        tally.oversights++;
        note(oversights, `${family}: ${wayOf(verdict.what)}`, program.seed);
      } else {
        tally.different++;
        const seeds = note(ways, `${family}: ${wayOf(verdict.what)}`, program.seed);
        if (seeds.length === 1 && ways.size <= Number(values.shrink)) {
          show(program, verdict.what, comparison);
        }
        if (!values['keep-going']) process.exit(1);
      }
    }
  }
  tally.programs += programs.length;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.error(`${first + programs.length - 1}, ${seconds} s: ${JSON.stringify(tally)}`);
}
console.log(JSON.stringify(tally));
for (const [kind, times] of kinds) console.log(`${times} inputs with ${kind}`);
for (const [what, map] of [
  ['given up', reasons],
  ['overseen by the sanitizer', oversights],
  ['different', ways],
] as const) {
  for (const [why, seeds] of map) {
    console.log(`${what}, ${seeds.length} times (${seeds.slice(0, 8).join(', ')}): ${why}`);
  }
}
process.exitCode = tally.different > 0 ? 1 : 0;
