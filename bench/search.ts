/**
 * Searchers beside each other: how much code is covered after so many paths, and how long an exhaustive
 * exploration takes. `npx tsx bench/search.ts [PROGRAM.c …]`
 *
 * The covered blocks and branches after 25, 100 and 400 paths do not depend on the machine: they are
 * averages over three seeds. The time is processor time of this process, the least of the three.
 */
import * as path from 'node:path';
import { NodeHost, processStreams } from '../src/cli/node-host.js';
import { Program, programLink } from '../src/exec/index.js';
import { Exploration } from '../src/exploration.js';
import { loadProgram } from '../src/frontend/index.js';
import { type SearchName, searchNames } from '../src/search/index.js';

const points = [25, 100, 400];
const seeds = [1, 2, 3];
const combined = 'random-path,nurs:covnew';

interface Measured {
  /** Covered marks at each of `points`. */
  readonly covered: readonly number[];
  readonly milliseconds: number;
}

function measure(file: string, search: readonly SearchName[], seed: number): Measured {
  const loaded = loadProgram([file], {
    optimise: '1',
    cLibrary: true,
    link: programLink,
  });
  if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
  const exploration = new Exploration(new Program(loaded.module), {
    host: new NodeHost(process.cwd(), () => {}, processStreams(2)),
    args: [new TextEncoder().encode('program')],
    search,
    seed,
    maxPaths: points[points.length - 1],
  });
  const covered: number[] = [];
  let marks = 0;
  let paths = 0;
  exploration.listener = {
    note: (event) => {
      if (event.kind === 'covered') marks += event.marks.length;
      if (event.kind !== 'ended') return;
      paths++;
      if (points.includes(paths)) covered.push(marks);
    },
    noteQuery: () => {},
  };
  const start = process.cpuUsage();
  exploration.begin();
  while (exploration.advance());
  const { user } = process.cpuUsage(start);
  while (covered.length < points.length) covered.push(marks);
  return { covered, milliseconds: user / 1000 };
}

for (const file of process.argv.slice(2)) {
  console.log(`\n${path.basename(file)}`);
  for (const name of [...searchNames.filter((one) => one !== 'target'), combined]) {
    const search = name.split(',') as SearchName[];
    const runs = seeds.map((seed) => measure(file, search, seed));
    const average = points.map(
      (_, i) => runs.reduce((sum, run) => sum + run.covered[i], 0) / runs.length,
    );
    const least = Math.min(...runs.map((run) => run.milliseconds));
    const figures = average.map((value) => value.toFixed(1).padStart(7)).join('');
    console.log(`${name.padEnd(24)}${figures}${`${Math.round(least)} ms`.padStart(10)}`);
  }
}
