/**
 * What a second engine gains (docs/jobs.md): complete explorations with one engine and with two, taking turns, and with one that has to do
 * with a single core. The last is the fair measure of what engines do: one alone lets V8 compile and collect garbage on
 * the other core, which two engines have to share.
 *
 * Programs of `bench/programs/explore` (clang-16, -O1 -g) at sizes that take one engine 5 s and more, by which the mean is, and one that takes
 * less. Beside times: the
 * instructions that were executed again to make states that had moved, and what the engines have said to each other. `start`: a
 * run that is over in a moment, with one engine and with two. `tests`: many short paths with a test for each, in a file system
 * that is in memory where there is one (docs/jobs.md says why). `--only` names programs, `start` and `tests` among them.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../src/frontend/index.js';
import type { RunSummary } from '../src/results/index.js';
import { childrenTime, compile, mean } from './explore.js';
import { type BenchmarkOptions, scratchFolder, storedResults } from './measure.js';

const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));

const sizes: Readonly<Record<string, number>> = {
  ...{ expression: 11, json: 11, maze: 19, options: 5, protocol: 18, regexp: 11, tokens: 11 },
};
const startSize = 1;
const testsSize = 4;

export interface JobsRun {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly paths: number;
  readonly instructions: number;
  /** Of all engines but the leader. */
  readonly messages: number;
  readonly bytes: number;
}

export interface JobsRow {
  readonly program: string;
  readonly size: number;
  readonly one: JobsRun;
  readonly two: JobsRun;
  /** One engine on one core. */
  readonly pinned?: JobsRun;
}

export function run({ runs, only, store }: BenchmarkOptions): readonly JobsRow[] {
  const clang = findOnPath('clang-16');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  const pin = findOnPath('taskset');
  const scratch = scratchFolder('jobs');
  const rows = new Map((storedResults<JobsRow[]>('jobs') ?? []).map((row) => [row.program, row]));
  const names = [...Object.keys(sizes), 'start', 'tests'];
  for (const name of names.filter((known) => !only || only.includes(known))) {
    const size = sizes[name] ?? (name === 'start' ? startSize : testsSize);
    const bitcode = compile(clang, name in sizes ? name : 'options', size, scratch);
    const withTests = name === 'tests';
    const times = name === 'start' ? 4 * runs : runs;
    const found: { one: JobsRun[]; two: JobsRun[]; pinned: JobsRun[] } = {
      ...{ one: [], two: [], pinned: [] },
    };
    for (let round = 0; round < times; round++) {
      found.one.push(explored(bitcode, 1, withTests));
      found.two.push(explored(bitcode, 2, withTests));
      if (pin) found.pinned.push(explored(bitcode, 1, withTests, [pin, '-c', '0']));
    }
    const paths = new Set(Object.values(found).flatMap((all) => all.map((one) => one.paths)));
    if (paths.size > 1) throw new Error(`${name}: the numbers of paths differ`);
    const [one, two] = [quickest(found.one)!, quickest(found.two)!];
    const pinned = quickest(found.pinned);
    rows.set(name, { program: name, size, one, two, ...(pinned && { pinned }) });
    show(rows.get(name)!);
    store?.(inOrder(rows, names));
  }
  fs.rmSync(scratch, { recursive: true });
  const results = inOrder(rows, names);
  const gains = results.filter(isTimed).map(({ one, two }) => one.wallMs / two.wallMs);
  if (gains.length > 0) {
    const least = Math.min(...gains).toFixed(2);
    console.log(
      `\ntwo engines are ${mean(gains).toFixed(2)} times as fast in the geometric mean of ${gains.length} programs, ${least} times at least`,
    );
  }
  return results;
}

/** What an engine of its own costs must be small beside the run for a second one to pay. */
const longMs = 5000;

/** Whether a row is a program whose time counts for the mean. */
export function isTimed({ program, one }: JobsRow): boolean {
  return program in sizes && one.wallMs >= longMs;
}

function inOrder(rows: ReadonlyMap<string, JobsRow>, names: readonly string[]): JobsRow[] {
  return names.flatMap((name) => rows.get(name) ?? []);
}

function quickest(found: readonly JobsRun[]): JobsRun | undefined {
  return [...found].sort((a, b) => a.wallMs - b.wallMs)[0];
}

function explored(
  bitcode: string,
  jobs: number,
  withTests: boolean,
  before: readonly string[] = [],
): JobsRun {
  const output = scratchFolder('jobs');
  const where = withTests ? ['--output-dir', path.join(output, 'run')] : ['--no-write-tests'];
  const words = [merganser, 'run', bitcode, '--json', '--jobs', `${jobs}`, ...where];
  const [command, ...rest] = [...before, process.execPath, ...words];
  const [started, cpuBefore] = [performance.now(), childrenTime()];
  const { stdout, stderr } = spawnSync(command!, rest, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const [wallMs, cpuMs] = [performance.now() - started, childrenTime() - cpuBefore];
  fs.rmSync(output, { recursive: true });
  if (!stdout.startsWith('{')) throw new Error(`merganser failed: ${stderr.slice(-500)}`);
  const { paths, instructions, complete, workers = [] } = JSON.parse(stdout) as RunSummary;
  if (!complete) throw new Error(`${bitcode}: the run is not complete`);
  const total = (count: 'messages' | 'bytes'): number =>
    workers.reduce((sum, worker) => sum + (worker[count] ?? 0), 0);
  const ended = paths.completed + paths.errored + paths.partial;
  const said = { messages: total('messages'), bytes: total('bytes') };
  return { wallMs: Math.round(wallMs), cpuMs, paths: ended, instructions, ...said };
}

function show({ program, size, one, two, pinned }: JobsRow): void {
  const time = ({ wallMs, cpuMs }: JobsRun): string =>
    `${(wallMs / 1000).toFixed(2)} s (${(cpuMs / 1000).toFixed(2)} of processor time)`;
  console.log(`${program} ${size}: ${one.paths} paths`);
  console.log(`  one engine ${time(one)}${pinned ? `, on one core ${time(pinned)}` : ''}`);
  console.log(
    `  two engines ${time(two)}: ${(one.wallMs / two.wallMs).toFixed(2)} times as fast, ${two.instructions - one.instructions} instructions again, ${two.messages} messages with ${two.bytes} bytes`,
  );
}
