/**
 * Searchers beside each other, on the programs of the exploration benchmark.
 *
 * - How much code is covered after 25, 100 and 400 ended paths, as a share of what any searcher covers with
 *   400 and at most half a million instructions: what a run that is cut by a budget gets. These figures do
 *   not depend on the machine; those of searchers with chance in them are averages over three seeds.
 * - Processor time of a whole exploration at the small sizes, the least of three, beside depth first: what a run that is meant
 *   to end pays for its order.
 *
 * It takes minutes for each program. `--only json,regexp` measures the coverage of these alone, and with
 * `--only json,regexp,times` the times too; what is stored of the other programs stays.
 */
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Program, programLink } from '../src/exec/index.js';
import { loadProgram } from '../src/frontend/index.js';
import type { Module } from '../src/ir/index.js';
import { NodeHost } from '../src/node/node-host.js';
import { processStreams } from '../src/node/standard-streams.js';
import { Exploration } from '../src/run/exploration.js';
import type { ExplorationOptions } from '../src/run/options.js';
import { type SearchName, searchNames } from '../src/search/index.js';
import { sizes } from './explore.js';
import { type BenchmarkOptions, storedResults } from './measure.js';

const programs = fileURLToPath(new URL('programs/explore/', import.meta.url));
const points = [25, 100, 400];
const seeds = [1, 2, 3];
/** A breadth-first search may make states for ever before the first path ends. */
const maxInstructions = 500_000;
/** The same run with every seed. */
const withoutChance = ['deepening', 'dfs', 'bfs', 'subpath'];
const reference = 'dfs';
const combined = ['random-path,nurs:covnew', 'dfs,nurs:md2u'];
const names = [...searchNames.filter((name) => name !== 'target'), ...combined];

interface Found {
  readonly name: string;
  /** Covered blocks and branches at each of `points`. */
  readonly covered: readonly number[];
  /** Processor time of the whole exploration at the small size. */
  readonly exhaustMs?: number;
}

interface ProgramResult {
  readonly program: string;
  readonly size: number;
  readonly small: number;
  readonly found: readonly Found[];
}

export function run({ only }: BenchmarkOptions): unknown {
  const results = Object.entries(sizes).flatMap(([program, { full, quick: small }]) => {
    if (small === undefined) return [];
    if (only && !only.includes(program)) return stored(program);
    const module = load(program, full);
    const covered = new Map(names.map((name) => [name, coverage(module, name)]));
    const isTimed = !only || only.includes('times');
    const times = isTimed ? exhaustion(load(program, small)) : undefined;
    const found = names.map((name): Found => {
      const exhaustMs = times?.get(name);
      return { name, covered: covered.get(name)!, ...(exhaustMs && { exhaustMs }) };
    });
    print(`${program} ${full}, whole at ${small}`, found);
    return [{ program, size: full, small, found }];
  });
  const overall = names.map((name) => summarised(name, results));
  console.log('\nall programs: share of the code covered, time beside depth first');
  for (const { name, shares, ratio } of overall) {
    const texts = shares.map((share) => `${(100 * share).toFixed(1)} %`.padStart(9)).join('');
    console.log(`${name.padEnd(26)}${texts}${ratio.toFixed(2).padStart(9)}`);
  }
  return { points, programs: results, overall };
}

/** What an earlier run found for a program, if it knew all searchers. */
function stored(program: string): ProgramResult[] {
  const earlier = storedResults<{ programs: ProgramResult[] }>('search')?.programs ?? [];
  return earlier.filter(
    (known) =>
      known.program === program &&
      names.every((name) => known.found.some((one) => one.name === name)),
  );
}

function load(program: string, size: number): Module {
  const loaded = loadProgram([path.join(programs, `${program}.c`)], {
    optimise: '1',
    flags: [`-DSIZE=${size}`],
    cLibrary: true,
    link: programLink,
  });
  if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
  return loaded.module;
}

function exploration(
  module: Module,
  name: string,
  seed: number,
  limits: Partial<ExplorationOptions>,
): Exploration {
  return new Exploration(new Program(module), {
    host: new NodeHost(process.cwd(), () => {}, processStreams(2)),
    args: [new TextEncoder().encode('program')],
    search: name.split(',') as SearchName[],
    seed,
    ...limits,
  });
}

/** Blocks and branches covered at each of `points`, as averages over the seeds. */
function coverage(module: Module, name: string): number[] {
  const asked = withoutChance.includes(name) ? seeds.slice(0, 1) : seeds;
  const runs = asked.map((seed) => coveredWith(module, name, seed));
  return points.map((_, i) => runs.reduce((sum, run) => sum + run[i]!, 0) / runs.length);
}

function coveredWith(module: Module, name: string, seed: number): number[] {
  const run = exploration(module, name, seed, { maxPaths: points.at(-1)!, maxInstructions });
  const covered: number[] = [];
  let marks = 0;
  let paths = 0;
  run.listener = {
    note: (event) => {
      if (event.kind === 'covered') marks += event.marks.length;
      if (event.kind === 'ended' && points.includes(++paths)) covered.push(marks);
    },
    noteQuery: () => {},
  };
  run.begin();
  while (run.advance());
  while (covered.length < points.length) covered.push(marks);
  return covered;
}

/** Processor time of whole explorations, the least of three: the first ones warm the engine up. */
function exhaustion(module: Module): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const name of [...names, ...names, ...names]) {
    const run = exploration(module, name, 1, {});
    const start = process.cpuUsage();
    run.begin();
    while (run.advance());
    const { user, system } = process.cpuUsage(start);
    times.set(name, Math.min((user + system) / 1000, times.get(name) ?? Infinity));
  }
  return times;
}

function print(title: string, found: readonly Found[]): void {
  console.log(`\n${title}`);
  for (const { name, covered, exhaustMs } of found) {
    const figures = covered.map((value) => value.toFixed(1).padStart(9)).join('');
    const time = exhaustMs === undefined ? '' : `${Math.round(exhaustMs)} ms`.padStart(11);
    console.log(`${name.padEnd(26)}${figures}${time}`);
  }
}

/** Shares of the best coverage, averaged over the programs; times beside the reference's, geometrically. */
function summarised(
  name: string,
  results: readonly { readonly found: readonly Found[] }[],
): { name: string; shares: number[]; ratio: number } {
  const of = (found: readonly Found[], wanted: string) => found.find((one) => one.name === wanted)!;
  const shares = points.map((_, i) => {
    const each = results.map(({ found }) => {
      const best = Math.max(...found.map(({ covered }) => covered.at(-1)!));
      return of(found, name).covered[i]! / best;
    });
    return each.reduce((sum, share) => sum + share, 0) / each.length;
  });
  const logs = results.flatMap(({ found }) => {
    const [own, theirs] = [of(found, name).exhaustMs, of(found, reference).exhaustMs];
    return own === undefined || theirs === undefined ? [] : [Math.log(own / theirs)];
  });
  return { name, shares, ratio: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length) };
}
