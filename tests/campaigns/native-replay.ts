/**
 * Every generated test, run natively: the programs of tests/symbolic and bench/programs/explore are
 * explored, compiled by a system compiler with sanitizers where it has them, and run on each test.
 *
 *   npx tsx tests/campaigns/native-replay.ts [--tests N] [--time SECONDS] [--merge MODES] [--traces] [NAME…]
 *
 * At most N tests for each program (100), those of errors first, of an exploration of at most so many seconds (20). Exit
 * status 1 if any test does not end as predicted. With --merge static,dynamic,auto each program is explored in each of
 * these ways, and every test of a merged path is run; `auto` merges all that it has rehearsed. With --traces the ways are compared instead of the ends, block by block
 * (tests/native-replay/block-trace.ts).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mergeModes } from '../../src/merge/index.js';
import { findNativeCompiler } from '../../src/results/index.js';
import { eager } from '../brute-force/variants.js';
import { clang, type Traced, traceProgram } from '../native-replay/block-trace.js';
import { exceptions } from '../native-replay/exceptions.js';
import { type Replayed, replayProgram } from '../native-replay/replay-program.js';
import { programNames, readProgram } from '../symbolic/programs.js';
import './leash.js';

const { values, positionals } = parseArgs({
  options: {
    tests: { type: 'string', default: '100' },
    time: { type: 'string', default: '20' },
    merge: { type: 'string', default: 'off' },
    traces: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const compiler = findNativeCompiler();
if (!compiler || (values.traces && !clang)) {
  console.error(`this campaign needs a ${values.traces ? 'clang' : 'C compiler'} for this machine`);
  process.exit(2);
}
const bench = join(import.meta.dirname, '..', '..', 'bench', 'programs', 'explore');
const programs = [
  ...programNames().map((name) => readProgram(name)),
  ...readdirSync(bench)
    .filter((file) => file.endsWith('.c'))
    .map((file) => ({ name: `bench/${file}`, source: join(bench, file), flags: [] })),
].filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));

const modes = values.merge.split(',').map((mode) => {
  const merge = mergeModes.find((known) => known === mode);
  if (!merge) throw new Error(`${mode} is no way to merge`);
  const learning = merge === 'auto' ? { ...eager, won: Number.POSITIVE_INFINITY } : undefined;
  return { merge, learning };
});
const total = {
  programs: 0,
  tests: 0,
  errors: 0,
  blocks: 0,
  merges: 0,
  different: 0,
  passedOver: 0,
};
for (const { name, source, flags } of programs) {
  if (exceptions[name]) {
    total.passedOver++;
    continue;
  }
  total.programs++;
  for (const merging of modes) {
    const maxTests = Number(values.tests);
    const maxTime = 1000 * Number(values.time);
    const which = merging.merge === 'off' ? name : `${name}, ${merging.merge}`;
    let replayed: Partial<Replayed & Traced> & Pick<Replayed, 'tests' | 'differences'>;
    try {
      replayed = values.traces
        ? traceProgram(source, { flags, maxTests })
        : replayProgram(source, { compiler, flags, maxTests, maxTime, merging });
    } catch (thrown) {
      console.log(`${which}: ${thrown instanceof Error ? thrown.message : thrown}`);
      total.different++;
      continue;
    }
    const { tests, errors = 0, blocks = 0, merges = 0, differences } = replayed;
    total.tests += tests;
    total.errors += errors;
    total.blocks += blocks;
    total.merges += merges;
    total.different += differences.length;
    for (const difference of differences.slice(0, 5)) console.log(`${which}: ${difference}`);
  }
}
console.log(
  values.traces
    ? `${clang}, block by block: ${JSON.stringify(total)}`
    : `${compiler.command}${compiler.sanitizers ? ' with sanitizers' : ''}: ${JSON.stringify(total)}`,
);
process.exitCode = total.different > 0 ? 1 : 0;
