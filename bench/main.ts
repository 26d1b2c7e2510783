/**
 * `npm run bench -- [NAME…] [--runs N] [--only A,B] [--quick]`: runs benchmarks by name, all of them
 * without a name. `--only` names parts of a benchmark that has parts, `--quick` asks for small ones.
 * `npm run bench -- report` draws what is stored (`report/`).
 *
 * A benchmark is a module `bench/NAME.ts` that exports `run(options)`. It measures its sides in
 * turn (`measure.ts`), prints a table of ratios, and gives back what is stored as
 * `bench/results/NAME.json` beside the facts of the machine.
 */

import * as fs from 'node:fs';
import { parseArgs } from 'node:util';
import { type BenchmarkModule, machineFacts } from './measure.js';

const notBenchmarks = ['main.ts', 'measure.ts', 'plot.ts', 'states-child.ts'];
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
const runs = Number(values.runs ?? 5);
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

for (const name of asked.length > 0 ? asked : names) {
  console.log(`\n# ${name}`);
  const module = (await import(new URL(`${name}.ts`, here).href)) as BenchmarkModule;
  const results = await module.run({
    runs,
    only: values.only?.split(','),
    quick: values.quick ?? false,
  });
  const stored = { benchmark: name, ...machineFacts(), results };
  fs.mkdirSync(new URL('results/', here), { recursive: true });
  fs.writeFileSync(
    new URL(`results/${name}.json`, here),
    `${JSON.stringify(stored, undefined, 2)}\n`,
  );
}
