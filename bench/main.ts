/**
 * `npm run bench -- [NAME…] [--runs N] [--only A,B] [--quick]`: runs benchmarks by name, all of them
 * without a name. `--only` names parts of a benchmark that has parts. `--quick` asks for small ones, once
 * each; without a name it runs a subset that fits into five minutes on two cores. Its results go to
 * `bench/results/quick/`, which is not kept. `npm run bench -- report` draws what is stored (`report/`).
 *
 * A benchmark is a module `bench/NAME.ts` that exports `run(options)`. It measures its sides in
 * turn (`measure.ts`), prints a table of ratios, and gives back what is stored as
 * `bench/results/NAME.json` beside the facts of the machine.
 */

import * as fs from 'node:fs';
import { parseArgs } from 'node:util';
import { type BenchmarkModule, machineFacts } from './measure.js';

const notBenchmarks = ['main.ts', 'measure.ts', 'plot.ts', 'states-child.ts'];
const quickNames = ['concrete', 'explore', 'frontend', 'sizes', 'states'];
const here = new URL('.', import.meta.url);
const names = fs
  .readdirSync(here)
  .filter((file) => file.endsWith('.ts') && !notBenchmarks.includes(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, only: { type: 'string' }, quick: { type: 'boolean' } },
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

if (asked.includes('report')) {
  const { writeReport } = await import('./report/index.js');
  writeReport();
  process.exit();
}

const folder = new URL(quick ? 'results/quick/' : 'results/', here);
fs.mkdirSync(folder, { recursive: true });
const all = quick ? quickNames : names;
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n# ${name}`);
  const module = (await import(new URL(`${name}.ts`, here).href)) as BenchmarkModule;
  try {
    const results = await module.run({ runs, only: values.only?.split(','), quick });
    const stored = { benchmark: name, ...machineFacts(), results };
    const text = `${JSON.stringify(stored, undefined, 2)}\n`;
    fs.writeFileSync(new URL(`${name}.json`, folder), text);
  } catch (error) {
    console.error(`${name} failed: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
