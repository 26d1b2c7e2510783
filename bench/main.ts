/**
 * `npm run bench -- [NAME…] [--runs N] [--only A,B] [--quick]`: runs benchmarks by name, all of them
 * without a name. `--only` names parts of a benchmark that has parts. `--quick` asks for small ones, once
 * each; without a name it runs a subset that fits into five minutes on two cores. Its results go to
 * `bench/results/quick/`, which is not kept. `npm run bench -- report` draws what is stored (`report/`).
 * `--time`, `--limit`, `--parts`, `--loops`, `--every`, `--jobs` and `--seeds` are for a benchmark that says what they mean (merging,
 * patterns, real), as are `--before` and `--repository`, without which `before` and `commits` are left out.
 *
 * A benchmark is a module `bench/NAME.ts` that exports `run(options)`. It measures its sides in
 * turn (`measure.ts`), prints a table of ratios, and gives back what is stored as
 * `bench/results/NAME.json` beside the facts of the machine.
 */

import * as fs from 'node:fs';
import { parseArgs } from 'node:util';
import { type BenchmarkModule, machineFacts } from './measure.js';

const notBenchmarks = ['main.ts', 'measure.ts', 'plot.ts', 'states-child.ts'];
/** Those that need to be told where something is. */
const namedOnly = ['before', 'commits'];
const quickNames = ['concrete', 'explore', 'frontend', 'sizes', 'states'];
const here = new URL('.', import.meta.url);
const names = fs
  .readdirSync(here)
  .filter((file) => file.endsWith('.ts') && !notBenchmarks.includes(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
    time: { type: 'string' },
    limit: { type: 'string' },
    parts: { type: 'string' },
    loops: { type: 'string' },
    every: { type: 'string' },
    seeds: { type: 'string' },
    jobs: { type: 'string' },
    before: { type: 'string' },
    repository: { type: 'string' },
  },
});
const quick = values.quick ?? false;
const runs = Number(values.runs ?? (quick ? 1 : 5));
const unknown = asked.filter((name) => !names.includes(name) && name !== 'report');
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(
    unknown.length > 0
      ? `no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}`
      : '--runs needs a whole number of at least 1',
  );
  process.exit(2);
}
const [time, limit, every, seeds, jobs] = (
  ['time', 'limit', 'every', 'seeds', 'jobs'] as const
).map(positive);

if (asked.includes('report')) {
  const { writeReport } = await import('./report/index.js');
  writeReport();
  process.exit();
}

const folder = new URL(quick ? 'results/quick/' : 'results/', here);
fs.mkdirSync(folder, { recursive: true });
const all = quick ? quickNames : names.filter((name) => !namedOnly.includes(name));
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n# ${name}`);
  const module = (await import(new URL(`${name}.ts`, here).href)) as BenchmarkModule;
  const store = (results: unknown): void => {
    const stored = { benchmark: name, ...machineFacts(), results };
    const text = `${JSON.stringify(stored, undefined, 2)}\n`;
    fs.writeFileSync(new URL(`${name}.json`, folder), text);
  };
  try {
    const [only, parts] = [values.only?.split(','), values.parts?.split(',')];
    const { loops, before, repository } = values;
    const groups = { only, quick, parts, loops, before, repository };
    store(await module.run({ runs, ...groups, time, limit, every, seeds, jobs, store }));
  } catch (error) {
    console.error(`${name} failed: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

function positive(name: 'time' | 'limit' | 'every' | 'seeds' | 'jobs'): number | undefined {
  const given = values[name];
  if (given === undefined || Number(given) > 0) return given === undefined ? given : Number(given);
  console.error(
    `--${name} needs a number${name === 'time' || name === 'limit' ? ' of seconds' : ''}`,
  );
  process.exit(2);
}
