/**
 * Every generated test, run natively: the programs of tests/symbolic and bench/programs/explore are
 * explored, compiled by a system compiler with sanitizers where it has them, and run on each test.
 *
 *   npx tsx tests/campaigns/native-replay.ts [--tests N] [--traces] [NAME…]
 *
 * At most N tests for each program (100), those of errors first. Exit status 1 if any test does not end
 * as predicted. With --traces the ways are compared instead of the ends, block by block
 * (tests/native-replay/block-trace.ts).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findNativeCompiler } from '../../src/results/index.js';
import { clang, type Traced, traceProgram } from '../native-replay/block-trace.js';
import { exceptions } from '../native-replay/exceptions.js';
import { type Replayed, replayProgram } from '../native-replay/replay-program.js';
import { programNames, readProgram } from '../symbolic/programs.js';
import './leash.js';

const { values, positionals } = parseArgs({
  options: {
    tests: { type: 'string', default: '100' },
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

const total = { programs: 0, tests: 0, errors: 0, blocks: 0, different: 0, passedOver: 0 };
for (const { name, source, flags } of programs) {
  if (exceptions[name]) {
    total.passedOver++;
    continue;
  }
  const maxTests = Number(values.tests);
  let replayed: Partial<Replayed & Traced> & Pick<Replayed, 'tests' | 'differences'>;
  try {
    replayed = values.traces
      ? traceProgram(source, { flags, maxTests })
      : replayProgram(source, { compiler, flags, maxTests });
  } catch (thrown) {
    console.log(`${name}: ${thrown instanceof Error ? thrown.message : thrown}`);
    total.different++;
    continue;
  }
  const { tests, errors = 0, blocks = 0, differences } = replayed;
  total.programs++;
  total.tests += tests;
  total.errors += errors;
  total.blocks += blocks;
  total.different += differences.length;
  for (const difference of differences.slice(0, 5)) console.log(`${name}: ${difference}`);
}
console.log(
  values.traces
    ? `${clang}, block by block: ${JSON.stringify(total)}`
    : `${compiler.command}${compiler.sanitizers ? ' with sanitizers' : ''}: ${JSON.stringify(total)}`,
);
process.exitCode = total.different > 0 ? 1 : 0;
