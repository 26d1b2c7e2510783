/**
 * Ways of solving array constraints, in the manner of the evaluation of Shuai et al., "Type and Interval Aware Array
 * Constraint Solving for Symbolic Execution", ISSTA 2021 (§5).
 *
 *     npm run bench -- arrays [--only json,crc16] [--time SECONDS] [--parts alone,chain,coverage,circuits] [--runs N]
 *
 * a. `alone` (Fig. 5 and 7): queries answered, paths explored and instructions done in a fixed time, without the stages before the
 *    core, by axioms alone, with each filter, with the pre-check, with all of it, with KLEE-Array's forms, by circuits, and by a
 *    KLEE on the PATH.
 * b. `chain` (Fig. 6, Tables 2 and 3): the same with all stages.
 * c. `coverage` (Fig. 8): lines and branches that are covered in a fixed time.
 * d. `circuits`: the two forms of circuits, in turns, as often as `--runs` says.
 *
 * `--time` is the seconds of a run; what is stored of other parts, and of programs that `--only` leaves out, stays. The names of
 * Debian's libraries end in a star.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../src/frontend/index.js';
import { comparedCircuits } from './arrays/circuits.js';
import { covered } from './arrays/covered.js';
import { alone, chain } from './arrays/fixed-time.js';
import type { ArrayResults, Part } from './arrays/results.js';
import { subjects } from './arrays/subjects.js';
import { type BenchmarkOptions, namedParts, storedResults } from './measure.js';

const parts: Readonly<Record<string, Part>> = {
  alone,
  chain,
  coverage: covered,
  circuits: comparedCircuits,
};
const defaultSeconds = { full: 10, quick: 1 };

export async function run(options: BenchmarkOptions): Promise<ArrayResults> {
  const { only, quick, time, runs, store } = options;
  const seconds = time ?? defaultSeconds[quick ? 'quick' : 'full'];
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const stored: ArrayResults = (!quick && storedResults<ArrayResults>('arrays')) || {};
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-arrays-'));
  try {
    const programs = subjects(scratch, only);
    for (const name of namedParts(Object.keys(parts), options.parts)) {
      console.log(`\n${name}, ${seconds} s`);
      await parts[name]!({
        programs,
        seconds,
        runs,
        klee,
        scratch,
        stored,
        store: () => store?.(stored),
      });
    }
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
  return stored;
}
