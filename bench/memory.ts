/**
 * Memory models and splitting, in the manner of Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution",
 * ISSTA 2020, Tables 2 to 7: time, memory, paths and the largest segment by model (a), questions about where pointers
 * may be by the depth of contexts (b), time and paths by the size of parts (c). `--parts a,b,c` measures some of
 * them, `--limit N` cuts each run after N seconds.
 *
 * The programs are small ones of our own and tables of real programs (memory/programs.ts). Each is explored completely, or
 * cut. With a KLEE on the PATH it is beside the models, with its best flags, on the same bitcode. Times are processor times
 * of whole processes.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../src/frontend/index.js';
import { contextDepths, memoryModelNames } from '../src/memory/models/names.js';
import { splitChoices } from '../src/memory/splitting/choices.js';
import type { RunSummary } from '../src/results/index.js';
import { childrenTime } from './explore.js';
import { type BenchmarkOptions, storedResults } from './measure.js';
import { bitcodeOf, programs, tools } from './memory/programs.js';
import { kleeFailure } from './real/klee-failure.js';

const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));
const usualLimit = 10;

export interface MemoryRun {
  readonly program: string;
  readonly mode: string;
  readonly cpuMs: number;
  /** Not known of KLEE. */
  readonly rssMb?: number;
  readonly paths: number;
  readonly errors: number;
  /** Why KLEE has nothing to say. */
  readonly failure?: string;
  /** Whether the run was stopped before its end. */
  readonly cut: boolean;
  /** What Merganser says of its resolutions. */
  readonly memory?: NonNullable<RunSummary['memory']>;
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

export function run({
  only,
  parts: wanted,
  limit = usualLimit,
  store,
}: BenchmarkOptions): MemoryResults {
  const missing = tools.filter((tool) => !findOnPath(tool));
  if (missing.length > 0) throw new Error(`this benchmark needs ${missing.join(', ')} on the PATH`);
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-memory-'));
  let results: MemoryResults = storedResults<MemoryResults>('memory') ?? {};
  const chosen = Object.entries(programs).filter(([name]) => !only || only.includes(name));
  const bitcode = new Map(chosen.map(([name]) => [name, bitcodeOf(name, scratch)]));
  for (const { letter, name, modes, flags } of parts) {
    if (wanted && !wanted.includes(letter)) continue;
    const rows: MemoryRun[] = [];
    console.log(`\n${name}`);
    for (const [program, { parts: measured }] of chosen) {
      const file = bitcode.get(program);
      if (!file || !measured.includes(letter)) continue;
      const note = (row: MemoryRun): void => {
        console.log(lineOf(row));
        rows.push(row);
      };
      for (const mode of modes) note({ program, mode, ...explored(file, flags(mode), limit) });
      if (klee && letter === 'a')
        note({ program, mode: 'klee', ...exploredByKlee(klee, file, limit) });
      checkErrors(program, rows);
    }
    const others = (results[name] ?? []).filter(({ program }) => only && !only.includes(program));
    results = { ...results, [name]: [...others, ...rows] };
    store?.(results);
  }
  fs.rmSync(scratch, { recursive: true });
  return results;
}

function explored(bitcode: string, flags: readonly string[], limit: number) {
  const before = childrenTime();
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[merganser, 'run', bitcode, '--json', '--no-write-tests', '--search', 'dfs'],
      ...['--max-time', `${limit}s`, ...flags],
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const cpuMs = childrenTime() - before;
  let summary: RunSummary;
  try {
    summary = JSON.parse(stdout) as RunSummary;
  } catch {
    throw new Error(`merganser failed on ${bitcode}: ${stderr.slice(-500)}`);
  }
  const { paths, errors, stoppedBy, maxRssMb, memory } = summary;
  return {
    ...{ cpuMs, rssMb: maxRssMb, paths: paths.completed + paths.errored, errors: errors.length },
    ...{ cut: stoppedBy !== null, memory: memory! },
  };
}

function exploredByKlee(klee: string, bitcode: string, limit: number) {
  const before = childrenTime();
  const directory = `${bitcode}.klee`;
  const flags = ['--libc=uclibc', '--use-forked-solver=false', '--search=dfs', '--write-no-tests'];
  const limits = ['--output-istats=0', `--max-time=${limit}s`, `--output-dir=${directory}`];
  const { stderr, signal } = spawnSync(klee, [...flags, ...limits, bitcode], {
    ...{ encoding: 'utf8', timeout: 1000 * (limit + 30), maxBuffer: 1 << 28 },
  });
  const cpuMs = childrenTime() - before;
  fs.rmSync(directory, { recursive: true, force: true });
  const paths = /completed paths = (\d+)/.exec(stderr)?.[1];
  const errors = stderr.match(/KLEE: ERROR/g)?.length ?? 0;
  const cut = paths === undefined || /HaltTimer invoked/.test(stderr);
  // In the midst of a question it does not end by itself.
  const hasFailed = paths === undefined && signal === null;
  const failed = hasFailed ? { failure: kleeFailure(stderr) } : {};
  return { cpuMs, paths: Number(paths ?? 0), errors, cut, ...failed };
}

/** What was explored completely must have the same errors in every mode. */
function checkErrors(program: string, rows: readonly MemoryRun[]): void {
  const whole = rows.filter((row) => row.program === program && row.memory && !row.cut);
  if (new Set(whole.map(({ errors }) => errors)).size > 1)
    throw new Error(`the errors of ${program} differ`);
}

function lineOf(run: MemoryRun): string {
  const { program, mode, cpuMs, rssMb, paths, cut, memory, failure } = run;
  if (failure) return `${program.padEnd(10)} ${mode}: ${failure}`;
  const start = `${program.padEnd(10)} ${mode.padEnd(10)} ${(cpuMs / 1000).toFixed(1).padStart(6)} s${cut ? ' (cut)' : ''}, ${paths} paths`;
  if (!memory) return start;
  const { resolutionQueries, largestSegment, guessed, guessedWrong, segmentsReused } = memory;
  return `${start}, ${rssMb} MB, largest segment ${largestSegment}, ${resolutionQueries} questions, ${guessed} guesses right and ${guessedWrong} wrong, ${segmentsReused} segments again, ${memory.parts} parts`;
}
