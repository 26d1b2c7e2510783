/**
 * Explorations against brute force: random programs with at most 16 input bits are run on every input
 * and explored; each input must be on exactly one path, which ends as the run does.
 *
 *   npx tsx tests/campaigns/brute-force.ts [--from SEED] [--count N] [--levels 0,1,2] [--cc clang-16]
 *       [--variants N | all] [--only PART-OF-A-NAME] [--time MS]
 *       [--uneven | --pointers | --sizes | --loops [--exits] | --files] [--memory]
 *
 * Each program is explored plainly at each level, and in N other ways (tests/brute-force/variants.ts; with --memory,
 * combinations of addresses, model, splitting and sizes: memory-combinations.ts) at one of them, which take turns; with
 * `--only`, of those with such a name (all of these unless N is given). `--levels each`
 * takes one level for each program, in turn. A program that differs is made smaller and printed. Exit status 1 if any differs,
 * or if one of the ways was the plain one on all programs.
 */
import { parseArgs } from 'node:util';
import { findOnPath } from '../../src/frontend/cc/index.js';
import type { OptimisationLevel } from '../../src/frontend/index.js';
import { compare, type Verdict } from '../brute-force/compare.js';
import { Compiled, sourceOf } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import { generate } from '../brute-force/generate.js';
import { filesPrelude, generateFiles } from '../brute-force/generate-files.js';
import { generateLoops } from '../brute-force/generate-loops.js';
import { generateSized } from '../brute-force/generate-sizes.js';
import { memoryCombinations } from '../brute-force/memory-combinations.js';
import { minimise } from '../brute-force/minimise.js';
import type { Observed } from '../brute-force/observed.js';
import { generatePointers } from '../brute-force/pointers.js';
import { sizeVariants } from '../brute-force/size-variants.js';
import type { RandomProgram } from '../brute-force/syntax.js';
import {
  Proofs,
  type ProvedVariant,
  plain,
  type Variant,
  variants,
} from '../brute-force/variants.js';
import './leash.js';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '2000' },
    levels: { type: 'string', default: '0,1,2' },
    cc: { type: 'string' },
    variants: { type: 'string' },
    time: { type: 'string', default: '20000' },
    only: { type: 'string' },
    'keep-going': { type: 'boolean', default: false },
    uneven: { type: 'boolean', default: false },
    pointers: { type: 'boolean', default: false },
    sizes: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    loops: { type: 'boolean', default: false },
    exits: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
  },
});

const cc = values.cc ?? (findOnPath('clang-16', process.env) ? 'clang-16' : 'embedded');
const inTurn = values.levels === 'each';
const levels = (inTurn ? '0,1,2' : values.levels).split(',') as OptimisationLevel[];
const time = Number(values.time);
const own = values.files ? { prelude: filesPrelude } : {};
const batchSize = 20;

const tally = {
  programs: 0,
  inputs: 0,
  explorations: 0,
  paths: 0,
  errors: 0,
  incomplete: 0,
  different: 0,
};
const reasons = new Map<string, number>();
const proofs = new Proofs();
const { only = '', variants: taken = only ? 'all' : '2' } = values;
/** Programs with symbolic sizes have ways of their own. */
const allWays = values.memory ? memoryCombinations : values.sizes ? sizeVariants : variants;
const ways = allWays.filter(({ name }) => name.includes(only));

function otherWays(seed: number): readonly ProvedVariant[] {
  if (taken === 'all') return ways;
  const count = Math.min(Number(taken), ways.length);
  return Array.from({ length: count }, (_, i) => ways[(seed * count + i) % ways.length]);
}

function report(random: RandomProgram, level: OptimisationLevel, variant: Variant, what: string) {
  console.log(`program ${random.seed} at -O${level}, ${variant.name}: ${what}`);
  const fails = (candidate: RandomProgram) => {
    try {
      const compiled = new Compiled([candidate], cc, level, own);
      const truth = endings(compiled, candidate);
      return compare(compiled, candidate, truth, variant, { time: 3000 }).kind === 'different';
    } catch {
      return false;
    }
  };
  if (!fails(random)) {
    console.log('  it does not differ when it is compiled alone');
    return;
  }
  const least = minimise(random, fails);
  const compiled = new Compiled([least], cc, level, own);
  const verdict = compare(compiled, least, endings(compiled, least), variant);
  if (verdict.kind === 'different') console.log(`made smaller: ${verdict.what}`);
  console.log(sourceOf([least], own.prelude));
}

function count(verdict: Verdict): void {
  tally.explorations++;
  if (verdict.kind === 'same') {
    tally.paths += verdict.paths;
    tally.errors += verdict.errors;
  } else if (verdict.kind === 'incomplete') {
    tally.incomplete++;
    reasons.set(verdict.reason, (reasons.get(verdict.reason) ?? 0) + 1);
  } else tally.different++;
}

function programOf(seed: number) {
  if (values.pointers) return generatePointers(seed);
  if (values.sizes) return generateSized(seed);
  if (values.loops) return generateLoops(seed, values.exits);
  if (values.files) return generateFiles(seed);
  return generate(seed, { uneven: values.uneven });
}

const from = Number(values.from);
const end = from + Number(values.count);
for (let first = from; first < end; first += batchSize) {
  const seeds = Array.from({ length: Math.min(batchSize, end - first) }, (_, i) => first + i);
  const programs = seeds.map(programOf);
  levels.forEach((level, at) => {
    const batch = inTurn ? programs.filter(({ seed }) => seed % levels.length === at) : programs;
    if (batch.length === 0) return;
    const compiled = new Compiled(batch, cc, level, own);
    for (const random of batch) {
      const truth = endings(compiled, random);
      tally.inputs += truth.length;
      const others = random.seed % levels.length === at ? otherWays(random.seed) : [];
      const explored = (variant: Variant): Observed | undefined => {
        const verdict = compare(compiled, random, truth, variant, { time });
        count(verdict);
        if (verdict.kind === 'incomplete' && values['keep-going']) {
          console.log(`program ${random.seed} at -O${level}, ${variant.name}: ${verdict.reason}`);
        }
        if (verdict.kind === 'different') {
          report(random, level, variant, verdict.what);
          if (!values['keep-going']) process.exit(1);
        }
        return verdict.kind === 'same' ? verdict.observed : undefined;
      };
      const observed = explored(plain);
      for (const variant of others) {
        const own = explored(variant);
        if (own && observed) proofs.note(variant, own, observed);
      }
    }
  });
  tally.programs += programs.length;
  console.error(`${first + programs.length - 1}: ${JSON.stringify(tally)}`);
}
console.log(JSON.stringify(tally));
for (const [reason, times] of reasons) console.log(`incomplete, ${times} times: ${reason}`);
const idle = proofs.missing();
for (const name of idle) console.log(`on no program was this another exploration: ${name}`);
process.exitCode = tally.different > 0 || idle.length > 0 ? 1 : 0;
