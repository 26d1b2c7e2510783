/**
 * Runs that several engines explore, against runs of one: the same paths (by their decisions), errors, tests and coverage.
 *
 *   npx tsx tests/campaigns/jobs.ts [--jobs 2,4,7] [--only NAME,…] [--set explore|symbolic] [--merging]
 *
 * Explores all programs of `bench/programs/explore` at small sizes, and those of `tests/symbolic` that end and have at most 2,000
 * paths. The engines take turns in one thread, a step each, so that states move as often as they can. `--merging`: with states
 * joined in several ways, and one engine that joins none to compare with; then errors, coverage and whether everything was explored are
 * compared, since who meets whom depends on who has which states. A campaign that is stopped says how far it came. Exit status 1 if anything differs.
 */
import './leash.js';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exploreTogether, type Setting, type Together } from '../cluster/together.js';
import { programNames, readProgram } from '../symbolic/programs.js';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '2,4,7' },
    only: { type: 'string' },
    set: { type: 'string' },
    merging: { type: 'boolean', default: false },
  },
});
const engines = values.jobs.split(',').map(Number);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-jobs-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
const explorePrograms = fileURLToPath(new URL('../../bench/programs/explore/', import.meta.url));

const sizes: Readonly<Record<string, number>> = {
  ...{ base64: 3, binary: 4, bubble: 4, chains: 2, checksum: 3, crc: 2, expression: 5 },
  ...{ hashtable: 2, json: 3, lookup: 2, machine: 4, maze: 6, numbers: 3, options: 2 },
  ...{ protocol: 6, quicksort: 4, rc4: 3, regexp: 4, sort: 4, strings: 6, substring: 4 },
  ...{ tokens: 4, tree: 3, utf8: 4 },
};
const mergings: readonly Setting[] = [
  { merge: 'static' },
  { merge: 'dynamic' },
  { merge: 'dynamic', mergePolicy: 'all', maxStates: 4 },
  { merge: 'manual' },
  { loopMerge: 'cfg' },
  { loopMerge: 'pattern', merge: 'static' },
];

/** Milliseconds, and paths, beyond which a program is left out. */
const maxTime = 20_000;
const mostPaths = 2000;

const tally = {
  ...{ programs: 0, runs: 0, paths: 0, pathsElsewhere: 0, leftOut: 0, different: 0 },
};

process.on('SIGTERM', () => {
  console.log(`stopped: ${JSON.stringify(tally)}`);
  process.exit(1);
});

for (const [name, text] of subjects()) {
  if (values.only && !values.only.split(',').includes(name)) continue;
  const one = await exploreTogether(text, 1, { maxTime }, scratch);
  if (!one.isWhole || one.paths.length > mostPaths) tally.leftOut++;
  else await compare(name, text, one);
  fs.rmSync(one.directory, { recursive: true });
}
console.log(JSON.stringify(tally));
process.exitCode = tally.different > 0 ? 1 : 0;

function* subjects(): Iterable<readonly [name: string, text: string]> {
  for (const [name, size] of values.set === 'symbolic' ? [] : Object.entries(sizes)) {
    const text = fs.readFileSync(path.join(explorePrograms, `${name}.c`), 'utf8');
    yield [name, `#define SIZE ${size}\n${text}`];
  }
  for (const name of values.set === 'explore' ? [] : programNames()) {
    const { source, flags } = readProgram(name);
    if (flags.length === 0) yield [name, fs.readFileSync(source, 'utf8')];
  }
}

async function compare(name: string, text: string, one: Together): Promise<void> {
  tally.programs++;
  for (const setting of values.merging ? mergings : [{}]) {
    for (const jobs of engines) {
      const what = `${name}, ${jobs} engines ${values.merging ? JSON.stringify(setting) : ''}`;
      tally.runs++;
      try {
        const many = await exploreTogether(text, jobs, setting, scratch);
        tally.paths += many.paths.length;
        for (const share of many.shares.slice(1)) tally.pathsElsewhere += share;
        const why = difference(one, many);
        if (why) differ(what, why);
        fs.rmSync(many.directory, { recursive: true });
      } catch (thrown) {
        differ(what, (thrown as Error).stack ?? `${thrown}`);
      }
    }
  }
}

function differ(what: string, why: string): void {
  tally.different++;
  console.log(`${what}: ${why}`);
}

function difference(one: Together, many: Together): string | undefined {
  if (one.errors.join() !== many.errors.join()) return `errors: ${one.errors}; ${many.errors}`;
  if (one.points.join() !== many.points.join())
    return `coverage: ${one.points.length} and ${many.points.length} points`;
  if (one.isComplete !== many.isComplete) return `complete: ${many.isComplete}`;
  if (values.merging) return undefined;
  if (one.tests.length !== many.tests.length)
    return `tests: ${one.tests.length} and ${many.tests.length}`;
  if (one.paths.join('\n') === many.paths.join('\n')) return undefined;
  const [a, b] = [new Set(one.paths), new Set(many.paths)];
  const lost = one.paths.filter((way) => !b.has(way));
  const added = many.paths.filter((way) => !a.has(way));
  return `paths: ${one.paths.length} and ${many.paths.length}; lost ${lost.slice(0, 2)}; added ${added.slice(0, 2)}`;
}
