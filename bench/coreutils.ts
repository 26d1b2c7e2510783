/**
 * Utilities of GNU coreutils, the programs that KLEE became known for (Cadar et al., OSDI 2008), with
 * symbolic arguments and standard input, explored for a limited time: how many paths end, and how much of
 * the utility the generated tests reach, beside a KLEE on the PATH (with its uclibc and POSIX model).
 *
 * The source package is configured and made twice when this runs for the first time (some minutes): as
 * bitcode (clang-16, -O1, the flags that KLEE's documentation gives for it), which both engines get, and as
 * native programs that count what they execute (gcc --coverage). Only the utility's own file is counted, not
 * the library beneath it. The utilities here write no files, so that their tests can be run natively.
 *
 * `--parts` and `--time` as in `real`.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { findOnPath } from '../src/frontend/index.js';
import { readKTest } from '../src/results/index.js';
import { type BenchmarkOptions, scratchFolder, storedResults } from './measure.js';
import { candidatesOf, printBesideDefault } from './real/candidates.js';
import {
  coreutilsAsBitcode,
  coreutilsMade,
  linkedUtility,
  needTools,
} from './real/coreutils-tree.js';
import { type Covered, countCovered } from './real/coverage.js';
import { type Explored, ours, printSide, type Side, testsIn, theirs } from './real/engines.js';

/** Each with the objects that it needs besides its own. */
export const utilities: Readonly<Record<string, readonly string[]>> = {
  basename: [],
  cat: [],
  comm: [],
  cut: ['set-fields'],
  dirname: [],
  echo: [],
  expand: ['expand-common'],
  expr: [],
  factor: [],
  fmt: [],
  fold: [],
  head: [],
  join: [],
  nl: [],
  numfmt: ['set-fields'],
  od: [],
  paste: [],
  pathchk: [],
  pr: [],
  printf: [],
  seq: [],
  tac: [],
  test: [],
  tr: [],
  tsort: [],
  unexpand: ['expand-common'],
  wc: [],
};

export const words = ['--sym-args', '0', '1', '3', '--sym-args', '0', '2', '2', '--sym-stdin', '6'];

export interface UtilityRow {
  readonly utility: string;
  readonly seconds: number;
  readonly words: readonly string[];
  readonly total: Covered;
  readonly sides: Readonly<Record<string, Side>>;
}

export function run({ only, quick = false, time, parts = [] }: BenchmarkOptions): UtilityRow[] {
  needTools(['gcc', 'gcov', 'xargs']);
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const seconds = time ?? (quick ? 3 : 10);
  const bitcodeTree = coreutilsAsBitcode();
  const nativeTree = coreutilsMade('native', 'gcc', ['CFLAGS=-O0 -g --coverage']);
  const stored = (!quick && storedResults<UtilityRow[]>('coreutils')) || [];
  const rows: UtilityRow[] = [];
  for (const [utility, others] of Object.entries(utilities)) {
    if (only && !only.includes(utility)) {
      rows.push(...stored.filter((row) => row.utility === utility));
      continue;
    }
    const scratch = scratchFolder('coreutils');
    const bitcode = linkedUtility(bitcodeTree, utility, others, scratch);
    const native = new CountingUtility(nativeTree, utility, scratch);
    const sides: Record<string, Side> = {};
    const measure = (who: string, { directory, ...explored }: Explored): void => {
      const tests = testsIn(directory);
      sides[who] = { ...explored, tests: tests.length, ...native.covered(tests) };
      printSide(utility, who, sides[who]);
    };
    measure('merganser', ours(bitcode, { seconds, scratch, words }));
    for (const [who, flags] of candidatesOf(parts)) {
      measure(who, ours(bitcode, { seconds, scratch, words, flags }));
    }
    if (klee) measure('klee', theirs(klee, bitcode, { seconds, scratch, words }));
    rows.push({ utility, seconds, words, total: native.total(), sides });
    fs.rmSync(scratch, { recursive: true });
  }
  const measured = rows.filter(({ utility }) => !only || only.includes(utility));
  printBesideDefault(measured, parts);
  return rows;
}

/** One shell for all tests, as there are thousands. xargs passes on any bytes as arguments. */
const runAll = 'for args in "$0"/*.args; do xargs -0 -a "$args" timeout 2 "$1" < "$args.in"; done';

/** The native utility, which counts what is executed of its own file. */
class CountingUtility {
  private readonly program: string;

  constructor(
    private readonly tree: string,
    private readonly utility: string,
    private readonly scratch: string,
  ) {
    this.program = path.join(tree, 'src', utility);
  }

  covered(tests: readonly string[]): Covered {
    fs.rmSync(`${this.program}.gcda`, { force: true });
    const inputs = fs.mkdtempSync(path.join(this.scratch, 'inputs-'));
    for (const [i, test] of tests.entries()) {
      const { args, input } = inputOf(test);
      fs.writeFileSync(path.join(inputs, `${i}.args`), args);
      fs.writeFileSync(path.join(inputs, `${i}.args.in`), input);
    }
    spawnSync('sh', ['-c', runAll, inputs, this.program], { cwd: this.scratch, stdio: 'ignore' });
    fs.rmSync(inputs, { recursive: true });
    return this.count((times) => times > 0);
  }

  total(): Covered {
    return this.count(() => true);
  }

  private count(counts: (times: number) => boolean): Covered {
    return countCovered([path.join('src', `${this.utility}.gcno`)], this.tree, counts);
  }
}

/** Arguments (each with its end) and standard input of a test, under the names that KLEE's POSIX model and we give them. */
function inputOf(file: string): { args: Uint8Array; input: Uint8Array } {
  const { objects } = readKTest(fs.readFileSync(file));
  const args = objects
    .filter(({ name }) => /^arg\d+$/.test(name))
    .map(({ bytes }) => Buffer.from([...bytes.subarray(0, lengthOf(bytes)), 0]));
  const input = objects.find(({ name }) => name === 'stdin')?.bytes ?? new Uint8Array();
  return { args: Buffer.concat(args), input };
}

function lengthOf(text: Uint8Array): number {
  const end = text.indexOf(0);
  return end < 0 ? text.length : end;
}
