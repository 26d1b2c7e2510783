/**
 * States with joins in their past that move between engines all the time, against brute force: random programs with few inputs
 * are explored by two or three engines which after every step hand over what may leave, or by one that is lost again and again and made anew
 * of what it had told (tests/brute-force/moving.ts), in all ways to merge. Each input must be on exactly one path, which ends
 * as the program does.
 *
 *   npx tsx tests/campaigns/moves.ts [--from SEED] [--count N] [--ways N] [--families general,joins,…] [--time MS] [--cc clang-16]
 *       [--way NUMBER] [--keep-going]
 *
 * Families take turns, each with a batch of ten programs at one level: general, uneven, pointers, sizes, loops, exits, files, joins
 * (tests/merge/join), errors and values (tests/sanitizers; what a plain exploration finds is the truth there). `--way` takes one way alone.
 * A program that differs in the same way without moves is counted apart (`unmoved`). One that differs is made smaller and printed. Exit status 1 if any differs.
 */
import { parseArgs } from 'node:util';
import type { OptimisationLevel } from '../../src/frontend/index.js';
import { compare } from '../brute-force/compare.js';
import { Compiled, type CompiledOptions, sourceOf } from '../brute-force/compiled.js';
import { countInputs, endings, inputNumbered } from '../brute-force/enumerate.js';
import { Explored } from '../brute-force/explored.js';
import { generate } from '../brute-force/generate.js';
import { filesPrelude, generateFiles } from '../brute-force/generate-files.js';
import { generateLoops } from '../brute-force/generate-loops.js';
import { generateSized } from '../brute-force/generate-sizes.js';
import { minimise } from '../brute-force/minimise.js';
import { type About, movingWay } from '../brute-force/moving-ways.js';
import type { Ending } from '../brute-force/outcome.js';
import { generatePointers } from '../brute-force/pointers.js';
import type { RandomProgram } from '../brute-force/syntax.js';
import { plain, type Variant } from '../brute-force/variants.js';
import { joinPrelude, joinPrograms } from '../merge/join/join-programs.js';
import { memoryErrors } from '../sanitizers/memory-errors.js';
import { prelude as sanitized } from '../sanitizers/small-programs.js';
import { undefinedValues } from '../sanitizers/undefined-values.js';
import './leash.js';

interface Family {
  readonly make: (seed: number) => RandomProgram;
  readonly compiled?: CompiledOptions;
  readonly about?: About;
  /** Whether what a plain exploration finds is the truth. */
  readonly byPlain?: boolean;
}

const sanitizing = { prelude: sanitized, library: true, fullDebug: true, close: true };
const families: Readonly<Record<string, Family>> = {
  general: { make: (seed) => generate(seed, { maxBits: 10 }) },
  uneven: { make: (seed) => generate(seed, { maxBits: 10, uneven: true }) },
  pointers: { make: generatePointers },
  sizes: { make: (seed) => generateSized(seed), about: { sizes: true } },
  loops: { make: (seed) => generateLoops(seed, false), about: { loops: true } },
  exits: { make: (seed) => generateLoops(seed, true), about: { loops: true } },
  files: { make: generateFiles, compiled: { prelude: filesPrelude } },
  joins: {
    make: (seed) => joinPrograms[seed % joinPrograms.length],
    compiled: { prelude: joinPrelude, library: true },
    about: { marks: true },
  },
  close: {
    make: (seed) => generatePointers(seed),
    ...{ compiled: { close: true }, byPlain: true, about: { close: true } },
  },
  errors: {
    make: (seed) => memoryErrors(seed),
    ...{ compiled: sanitizing, byPlain: true, about: { close: true } },
  },
  values: {
    make: (seed) => undefinedValues(seed),
    ...{ compiled: sanitizing, byPlain: true, about: { values: true, close: true } },
  },
};

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    ways: { type: 'string', default: '3' },
    families: { type: 'string', default: Object.keys(families).join() },
    level: { type: 'string' },
    time: { type: 'string', default: '20000' },
    cc: { type: 'string', default: 'clang-16' },
    way: { type: 'string' },
    'keep-going': { type: 'boolean', default: false },
  },
});

const { cc } = values;
const time = Number(values.time);
const batchSize = 10;
const tally = {
  ...{ programs: 0, explorations: 0, inputs: 0, paths: 0, errors: 0, merges: 0 },
  ...{ moved: 0, joined: 0, kilobytes: 0, incomplete: 0, different: 0, unmoved: 0 },
};
const reasons = new Map<string, number>();

function truthOf(family: Family, compiled: Compiled, program: RandomProgram): Ending[] | string {
  if (!family.byPlain) return endings(compiled, program);
  const way = { ...plain, checkUninitialised: family.about?.values ?? false };
  const explored = new Explored(compiled, program, way, performance.now() + time);
  if (explored.incomplete.length > 0) return explored.incomplete[0];
  return Array.from({ length: countInputs(program.inputs) }, (_, number) => {
    const found = explored.pathsOf(inputNumbered(program.inputs, number));
    return found.length === 1 ? found[0].ending : { kind: 'endless' };
  });
}

function reportDifference(
  family: Family,
  program: RandomProgram,
  level: OptimisationLevel,
  way: Variant,
  what: string,
): void {
  console.log(`program ${program.seed} at -O${level}, ${way.name}: ${what}`);
  const differs = (candidate: RandomProgram): string | undefined => {
    try {
      const compiled = new Compiled([candidate], cc, level, family.compiled);
      const truth = truthOf(family, compiled, candidate);
      if (typeof truth === 'string') return undefined;
      const verdict = compare(compiled, candidate, truth, way, { time: 3000 });
      return verdict.kind === 'different' ? verdict.what : undefined;
    } catch {
      return undefined;
    }
  };
  if (differs(program) === undefined) {
    console.log('  it does not differ when it is compiled alone');
    return;
  }
  const least = minimise(program, (candidate) => differs(candidate) !== undefined, 300);
  console.log(`made smaller: ${differs(least)}`);
  console.log(sourceOf([least], family.compiled?.prelude));
}

const names = values.families.split(',');
const from = Number(values.from);
const end = from + Number(values.count);
for (let first = from; first < end; first += batchSize) {
  const name = names[Math.floor(first / batchSize) % names.length];
  const family = families[name];
  const seeds = Array.from({ length: Math.min(batchSize, end - first) }, (_, i) => first + i);
  const programs = seeds.map(family.make);
  const levels = ['0', '1', '2'] as const;
  const level = (values.level ?? levels[Math.floor(first / batchSize / names.length) % 3]) as '0';
  const compiled = new Compiled(programs, cc, level, family.compiled);
  for (const [i, program] of programs.entries()) {
    const truth = truthOf(family, compiled, program);
    if (typeof truth === 'string') {
      reasons.set(truth, (reasons.get(truth) ?? 0) + 1);
      continue;
    }
    tally.programs++;
    for (let k = 0; k < Number(values.ways); k++) {
      const number = values.way ? Number(values.way) : seeds[i] * 7 + k;
      const way = movingWay(number, family.about);
      const verdict = compare(compiled, program, truth, way, { time });
      tally.explorations++;
      if (verdict.kind === 'same') {
        tally.inputs += truth.length;
        tally.paths += verdict.paths;
        tally.errors += verdict.errors;
        const { moved, merges } = verdict.observed;
        tally.merges += merges;
        tally.moved += moved.states;
        tally.joined += moved.joined;
        tally.kilobytes += Math.round(moved.bytes / 1024);
      } else if (verdict.kind === 'incomplete') {
        tally.incomplete++;
        const reason = `${name}: ${verdict.reason}`;
        if (verdict.reason.includes('made again')) {
          console.log(`seed ${seeds[i]} at -O${level}, ${way.name}: ${reason}`);
        }
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      } else {
        const { moves: _, ...still } = way;
        const unmoved = compare(compiled, program, truth, { ...still, maxAwake: 0 }, { time });
        if (unmoved.kind === 'different') tally.unmoved++;
        else tally.different++;
        console.log(`without moves: ${unmoved.kind}`);
        reportDifference(family, program, level, way, `seed ${seeds[i]}, ${name}: ${verdict.what}`);
        if (!values['keep-going']) process.exit(1);
      }
      if (values.way) break;
    }
  }
  console.error(`${first + seeds.length - 1} ${name} -O${level}: ${JSON.stringify(tally)}`);
}
console.log(JSON.stringify(tally));
for (const [reason, times] of reasons) console.log(`incomplete, ${times} times: ${reason}`);
process.exitCode = tally.different > 0 ? 1 : 0;
