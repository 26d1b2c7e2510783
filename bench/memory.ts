/**
 * Memory models and splitting, in the manner of Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution",
 * ISSTA 2020, Tables 2 to 7: time, memory, paths and the largest segment by model (a), questions about where pointers
 * may be by the depth of contexts (b), time and paths by the size of parts (c). `--parts a,b,c` measures some of
 * them, `--limit N` cuts each run after N seconds.
 *
 * The programs are small ones of the kinds that the paper's evaluation is about: hash tables of several forms, a
 * symbol table, an interpreter's variables, an allocator of its own, a large array. Each is explored completely, or
 * cut. Times are processor times of whole processes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contextDepths, memoryModelNames } from '../src/memory/models/names.js';
import { splitChoices } from '../src/memory/splitting/choices.js';
import type { RunSummary } from '../src/results/index.js';
import { childrenTime } from './explore.js';
import { type BenchmarkOptions, storedResults } from './measure.js';

const folder = fileURLToPath(new URL('programs/memory/', import.meta.url));
const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));
const usualLimit = 20;

/** With which of the parts each program is measured. */
const programs: Readonly<Record<string, string>> = {
  rows: 'ac',
  tables: 'abc',
  chained: 'ab',
  symbols: 'abc',
  variables: 'ab',
  pool: 'ac',
  histogram: 'ac',
};

export interface MemoryRun {
  readonly program: string;
  readonly mode: string;
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly paths: number;
  readonly errors: number;
  /** Whether the run was stopped before its end. */
  readonly cut: boolean;
  readonly memory: NonNullable<RunSummary['memory']>;
}

export interface MemoryResults {
  readonly models?: readonly MemoryRun[];
  readonly contexts?: readonly MemoryRun[];
  readonly splits?: readonly MemoryRun[];
}

interface Part {
  readonly letter: string;
  readonly name: keyof MemoryResults;
  readonly modes: readonly string[];
  flags(mode: string): string[];
}

const parts: readonly Part[] = [
  {
    letter: 'a',
    name: 'models',
    modes: memoryModelNames,
    flags: (mode) => ['--memory-model', mode],
  },
  {
    letter: 'b',
    name: 'contexts',
    modes: contextDepths,
    flags: (mode) => ['--memory-model', 'dynamic', '--resolution-context', mode],
  },
  { letter: 'c', name: 'splits', modes: splitChoices, flags: (mode) => ['--split', mode] },
];

export function run({ only, parts: wanted, limit, store }: BenchmarkOptions): MemoryResults {
  let results: MemoryResults = storedResults<MemoryResults>('memory') ?? {};
  for (const { letter, name, modes, flags } of parts) {
    if (wanted && !wanted.includes(letter)) continue;
    const rows: MemoryRun[] = [];
    console.log(`\n${name}`);
    for (const [program, measured] of Object.entries(programs)) {
      if (!measured.includes(letter) || (only && !only.includes(program))) continue;
      for (const mode of modes) {
        const row = { program, mode, ...explored(program, flags(mode), limit ?? usualLimit) };
        console.log(lineOf(row));
        rows.push(row);
      }
      checkErrors(program, rows);
    }
    results = { ...results, [name]: rows };
    store?.(results);
  }
  return results;
}

function explored(program: string, flags: readonly string[], limit: number) {
  const before = childrenTime();
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[merganser, 'run', `${folder}${program}.c`, '--json', '--no-write-tests'],
      ...['--max-time', `${limit}s`, ...flags],
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const cpuMs = childrenTime() - before;
  let summary: RunSummary;
  try {
    summary = JSON.parse(stdout) as RunSummary;
  } catch {
    throw new Error(`merganser failed on ${program}: ${stderr.slice(-500)}`);
  }
  const { paths, errors, stoppedBy, maxRssMb, memory } = summary;
  return {
    ...{ cpuMs, rssMb: maxRssMb, paths: paths.completed + paths.errored, errors: errors.length },
    ...{ cut: stoppedBy !== null, memory: memory! },
  };
}

/** What was explored completely must have the same errors in every mode. */
function checkErrors(program: string, rows: readonly MemoryRun[]): void {
  const whole = rows.filter((row) => row.program === program && !row.cut);
  if (new Set(whole.map(({ errors }) => errors)).size > 1)
    throw new Error(`the errors of ${program} differ`);
}

function lineOf({ program, mode, cpuMs, rssMb, paths, cut, memory }: MemoryRun): string {
  const { resolutionQueries, largestSegment, guessed, guessedWrong, segmentsReused } = memory;
  return `${program.padEnd(10)} ${mode.padEnd(10)} ${(cpuMs / 1000).toFixed(1).padStart(6)} s${cut ? ' (cut)' : ''}, ${rssMb} MB, ${paths} paths, largest segment ${largestSegment}, ${resolutionQueries} questions, ${guessed} guesses right and ${guessedWrong} wrong, ${segmentsReused} segments again, ${memory.parts} parts`;
}
