/**
 * The evaluation of Trabish, Rinetzky, Shoham and Sharma, "State Merging with Quantifiers in Symbolic Execution"
 * (ESEC/FSE 2023, §7), on this engine: merging the states that leave a loop by regular patterns (`--loop-merge pattern`,
 * PAT in the paper), by ways out of the loop (`cfg`, CFG), and forking (`off`, BASE), with objects of symbolic size; and the learned
 * choice among the three (`auto`).
 *
 *   a  modes        Tables 3 and 5, Figure 4: time and coverage of all subjects, also of a KLEE on the PATH
 *   b  solving      Table 6: patterns without the procedure that solves quantified queries
 *   c  incremental  Table 7: patterns without incremental merging
 *   d  capacity     Table 4: by the largest size of the inputs, 10 to 200
 *   e  agreement    §7.7: all subjects at a small capacity: merges proved, verdicts beside those of forking, native runs and KLEE
 *   f  proofs       §7.7: all subjects by patterns at a capacity of ten or less: merges proved, wrong, undecided
 *   g  choice       the learned choice beside the best of the three, on every subject: several runs in turn (`--runs`, 3 at most)
 *
 * `--parts a,d` runs some of them, `--only libosip,own/strlen` only these sets or subjects; what is stored of the others
 * stays. b and c need what a has stored. `--time` is the seconds of a run (10; the paper has an hour). `--loops DIRECTORY`
 * is a checkout of kren1/loops; `--every N` takes only every Nth subject of each set. `--jobs N` measures N subjects at a time, in processes of
 * their own. Rows are stored as they come. So the 69 subjects of the stored table, with 10 s for each run, take 35 minutes at most on two cores:
 *
 *   npm run bench -- patterns --parts modes --time 10 --jobs 2 --only own
 *   npm run bench -- patterns --parts modes --time 10 --jobs 2 --only libosip,wget,libtasn1,libpng,apr,json-c,busybox --every 4
 *   npm run bench -- patterns --parts modes --time 10 --jobs 2 --only loops --every 8 --loops DIRECTORY
 *
 * It needs clang-16 and the other tools of LLVM 16, and for the libraries apt-get, dpkg-source, make and cmake: their sources
 * are fetched and configured when this runs for the first time, which takes some minutes. A library that cannot be
 * fetched is left out; a checkout that is put into the folder of sources in the cache under the library's name is taken.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../src/frontend/index.js';
import { type BenchmarkOptions, namedParts, storedResults } from './measure.js';
import { parts } from './patterns/parts.js';
import type { PatternResults } from './patterns/results.js';
import { measureSideBySide } from './patterns/side-by-side.js';
import { patternSubjects } from './patterns/subjects.js';
import { needTools } from './real/coreutils-tree.js';

const mostRounds = 3;

export async function run(options: BenchmarkOptions): Promise<PatternResults> {
  const { only, loops, every, jobs = 1, quick = false, store = () => {} } = options;
  const rounds = Math.min(options.runs, mostRounds);
  needTools();
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-patterns-'));
  const results: PatternResults = (!quick && storedResults<PatternResults>('patterns')) || {};
  try {
    const subjects = patternSubjects({ scratch, only, loops, every: every ?? (quick ? 10 : 1) });
    console.log(`${subjects.length} subjects`);
    const time = options.time ?? (quick ? 2 : 10);
    for (const name of namedParts(Object.keys(parts), options.parts)) {
      const started = Date.now();
      console.log(`\n## ${name}`);
      const keep = (): void => store(results);
      // Which subjects are swept depends on all of them.
      if (jobs > 1 && name !== 'capacity') {
        const names = subjects.map((subject) => subject.name);
        await measureSideBySide(jobs, name, names, { loops, time, rounds }, results, keep);
      } else parts[name]!({ subjects, klee, scratch, time, rounds, stored: results, store: keep });
      console.log(`${name}: ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
    }
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
  return results;
}
