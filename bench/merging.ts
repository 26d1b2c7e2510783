/**
 * The evaluation of Kuznetsov et al., "Efficient State Merging in Symbolic Execution" (PLDI 2012, §5), on this
 * engine: explorations without merging, with static and with dynamic merging, beside each other.
 *
 *   a  paths       Figure 4: paths in a fixed time, on GNU coreutils and on the programs of `programs/merging`
 *   b  growth      Figure 5: time to explore completely by size of the input, also of a KLEE on the PATH
 *   c  alpha       Figure 7: completion time by the threshold of query count estimation
 *   d  coverage    Figure 8: lines and branches covered in a fixed time, on the coreutils
 *   e  exhaustive  Figures 6 and 9: complete explorations of the coreutils with small inputs, all three ways
 *   f  programs    the programs of `programs/explore`, which were not chosen for merging, all three ways
 *   g  beyond      coreutils with inputs at which only merging comes to an end; for `--limit 600`
 *
 * `--parts a,b` runs some of them, `--only NAME` only these programs; what is stored of the others stays. `--time`
 * is the seconds of a run that is cut (20), `--limit` those of one that is meant to end (60). With `--time 8
 * --limit 20` all of it is meant to take some 35 minutes on a quiet machine. Results are stored program by program.
 *
 * It needs clang-16 and the other tools of LLVM 16, make, and for the coreutils apt-get and dpkg-source: their
 * sources are fetched and made when this runs for the first time (`real/coreutils-tree.ts`).
 * Times are processor times of whole processes, start-up included.
 */
import * as fs from 'node:fs';
import { findOnPath } from '../src/frontend/index.js';
import { type BenchmarkOptions, namedParts, scratchFolder, storedResults } from './measure.js';
import { alphaSweep } from './merging/alpha.js';
import { beyondForking } from './merging/beyond.js';
import { coverageInFixedTime } from './merging/coverage.js';
import { exhaustive } from './merging/exhaustive.js';
import { growth } from './merging/growth.js';
import { pathsInFixedTime } from './merging/paths.js';
import { everyProgram } from './merging/programs.js';
import type { MergingResults, Part, Setting } from './merging/results.js';
import { Utilities } from './merging/subjects.js';

const parts: Readonly<Record<string, Part>> = {
  paths: pathsInFixedTime,
  growth,
  alpha: alphaSweep,
  coverage: coverageInFixedTime,
  exhaustive,
  programs: everyProgram,
  beyond: beyondForking,
};

export function run(options: BenchmarkOptions): MergingResults {
  const { only, quick = false, store = () => {} } = options;
  const clang = findOnPath('clang-16');
  const klee = findOnPath('klee');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const scratch = scratchFolder('merging');
  const results: MergingResults = (!quick && storedResults<MergingResults>('merging')) || {};
  const setting: Setting = {
    clang,
    klee,
    scratch,
    utilities: new Utilities(scratch),
    time: options.time ?? (quick ? 2 : 20),
    limit: options.limit ?? (quick ? 3 : 60),
    wants: (name) => !only || only.includes(name),
    stored: results,
    store: () => store(results),
  };
  try {
    for (const name of namedParts(Object.keys(parts), options.parts)) {
      const started = Date.now();
      console.log(`\n## ${name}`);
      parts[name]!(setting);
      console.log(`${name}: ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
    }
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
  return results;
}
