/**
 * Libraries out of Debian's source packages, explored for a limited time: how many paths end, and how
 * much of the code the generated tests reach, beside a KLEE on the PATH (with its uclibc).
 *
 * `programs/real/NAME.c` calls a library with symbolic bytes. Both engines get the same bitcode (clang-16
 * at -O1 -g) and the same time, with their own C libraries and default searches. What their tests cover is
 * measured by neither: gcov counts the lines and branches of the library on native runs of every test. (A
 * run that ends by a signal or by klee_abort leaves no counts.)
 *
 * `--parts models,sizes,merging,loops` measures candidates for defaults beside what is default now (real/candidates.ts): the dynamic memory
 * model, symbolic sizes, merged states and merged loops; `--time N` gives each run N seconds. Seeds make more of a difference than most changes
 * do: with `--seeds N` each of our sides is explored with the seeds 1 to N, and the median in lines is kept. `--before DIRECTORY` measures
 * another built checkout beside this one.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../src/frontend/index.js';
import { fetchSources, type SourceTree } from '../tests/campaigns/fetch-sources.js';
import { type BenchmarkOptions, scratchFolder, storedResults } from './measure.js';
import { candidatesOf, printBesideDefault } from './real/candidates.js';
import { type Covered, countCovered } from './real/coverage.js';
import {
  type Explored,
  medianSide,
  ours,
  printSide,
  type Side,
  testsIn,
  theirs,
} from './real/engines.js';
import { compile, flagsOf, harness, type Library, libraries } from './real/libraries.js';

const replay = fileURLToPath(new URL('../runtime/replay/replay.c', import.meta.url));

export interface RealRow {
  readonly library: string;
  readonly size: number;
  readonly seconds: number;
  readonly total: Covered;
  readonly sides: Readonly<Record<string, Side>>;
}

const tools = ['clang-16', 'llvm-link-16', 'gcc', 'gcov'] as const;

export function run(options: BenchmarkOptions): RealRow[] {
  const { only, quick = false, time, parts = [], seeds = 1, before } = options;
  const missing = tools.filter((tool) => !findOnPath(tool));
  if (missing.length > 0) {
    throw new Error(`this benchmark needs ${missing.join(', ')} on the PATH`);
  }
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const seconds = time ?? (quick ? 5 : 30);
  const stored = (!quick && storedResults<RealRow[]>('real')) || [];
  const rows: RealRow[] = [];
  for (const [name, library] of Object.entries(libraries)) {
    if (only && !only.includes(name)) {
      rows.push(...stored.filter((row) => row.library === name));
      continue;
    }
    const scratch = scratchFolder('real');
    const [tree] = fetchSources([library.tree]);
    const bitcode = compile(name, library, tree!, scratch);
    const native = new CountingProgram(name, library, tree!, scratch);
    const sides: Record<string, Side> = {};
    const measured = ({ directory, ...explored }: Explored): Side => {
      const tests = testsIn(directory);
      return { ...explored, tests: tests.length, ...native.covered(tests) };
    };
    const keep = (who: string, side: Side): void => {
      sides[who] = side;
      printSide(name, who, side);
    };
    const withSeeds = (flags: readonly string[], checkout?: string): Side =>
      medianSide(
        Array.from({ length: seeds }, (_, i) => {
          const seed = seeds === 1 ? [] : ['--seed', `${i + 1}`];
          return measured(
            ours(bitcode, { seconds, scratch, checkout, flags: [...flags, ...seed] }),
          );
        }),
      );
    keep('merganser', withSeeds([]));
    if (before) keep('before', withSeeds([], before));
    for (const [who, flags] of candidatesOf(parts)) keep(who, withSeeds(flags));
    if (klee) keep('klee', measured(theirs(klee, bitcode, { seconds, scratch })));
    rows.push({ library: name, size: library.size, seconds, total: native.total(), sides });
    fs.rmSync(scratch, { recursive: true });
  }
  const measured = rows.filter(({ library }) => !only || only.includes(library));
  printBesideDefault(measured, parts);
  return rows;
}

/** The native program, which counts what is executed of the library. */
class CountingProgram {
  private readonly directory: string;
  private readonly binary: string;

  constructor(name: string, library: Library, tree: SourceTree, scratch: string) {
    this.directory = path.join(scratch, 'native');
    this.binary = path.join(this.directory, name);
    fs.mkdirSync(this.directory);
    const options = { cwd: tree.directory };
    const flags = [...flagsOf(library, tree), '-O0', '-c'];
    const counted = tree.sources.map((source, i) => {
      const object = path.join(this.directory, `part${i}.o`);
      execFileSync('gcc', ['--coverage', ...flags, source, '-o', object], options);
      return object;
    });
    const others = [harness(name), replay].map((source, i) => {
      const object = path.join(this.directory, `other${i}.o`);
      execFileSync('gcc', [...flags, source, '-o', object], options);
      return object;
    });
    execFileSync('gcc', ['--coverage', ...counted, ...others, '-o', this.binary, '-lm']);
  }

  /** What some tests cover together. */
  covered(tests: readonly string[]): Covered {
    for (const file of this.files('.gcda')) fs.rmSync(file);
    for (const test of tests) {
      spawnSync(this.binary, {
        env: { KTEST_FILE: test },
        cwd: this.directory,
        timeout: 5000,
        stdio: 'ignore',
      });
    }
    return this.count((times) => times > 0);
  }

  total(): Covered {
    return this.count(() => true);
  }

  private files(ending: string): string[] {
    return fs
      .readdirSync(this.directory)
      .filter((file) => file.endsWith(ending))
      .map((file) => path.join(this.directory, file));
  }

  private count(counts: (times: number) => boolean): Covered {
    return countCovered(this.files('.gcno'), this.directory, counts);
  }
}
