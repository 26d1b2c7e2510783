/**
 * Source packages of Debian's, built by their own build systems with `merganser build` before the command, and one program of
 * each explored: what the build costs with and without, whether its bitcode is complete, which lines and branches are
 * covered in a minute, which errors are found, and which of those a native run with AddressSanitizer finds, too. A KLEE
 * on the PATH (with uclibc and its POSIX model) gets the same bitcode and the same time.
 *
 * Each is built three times: plainly, with `merganser build`, and with it again, when all bitcode is there already. `--parts
 * explore` builds once, and takes a program that is there; so does `--quick`. `--parts builds` does not explore, `--parts
 * klee` has KLEE alone explore. `--time N` explores for N seconds each; `--only` names packages. Sources come by
 * `apt-get source`; a package whose build needs what the machine lacks is left out with the names of what to install.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../src/frontend/index.js';
import { type BenchmarkOptions, namedParts, storedResults } from './measure.js';
import { linkedProgram } from './projects/bitcode.js';
import { type BuildOutcome, lacking, ProjectTree } from './projects/built.js';
import {
  type Exploring,
  explore,
  exploreWithKlee,
  type KleeOutcome,
  type Outcome,
} from './projects/explored.js';
import { type Project, projects } from './projects/packages.js';

interface BuildTime {
  readonly seconds: number;
  readonly processorSeconds: number;
}

const timeOf = ({ seconds, processorSeconds }: BuildOutcome): BuildTime => ({
  seconds,
  processorSeconds,
});

export interface ProjectRow {
  readonly name: string;
  readonly system: Project['system'];
  readonly build: string;
  readonly command: string;
  /** By the clock and of processor time, without, with, and with it when all bitcode is there. */
  readonly builds?: {
    readonly plain: BuildTime;
    readonly recorded: BuildTime;
    readonly recordedAgain: BuildTime;
  };
  /** What `merganser build` said of the bitcode. */
  readonly bitcode: string;
  readonly seconds: number;
  readonly merganser?: Outcome;
  readonly klee?: KleeOutcome;
  /** Why there is nothing more. */
  readonly failure?: string;
}

export function run(options: BenchmarkOptions): ProjectRow[] {
  const { only, quick = false, time, store } = options;
  const parts = namedParts(['builds', 'explore', 'klee'], options.parts);
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  // KLEE reads the bitcode of no newer LLVM than its own.
  const cc = klee ? 'clang-16' : 'auto';
  const seconds = time ?? (quick ? 10 : 60);
  const stored = (!quick && storedResults<ProjectRow[]>('projects')) || [];
  const rows: ProjectRow[] = [];
  for (const [name, project] of Object.entries(projects)) {
    if (only && !only.includes(name)) {
      rows.push(...stored.filter((row) => row.name === name));
      continue;
    }
    const missing = lacking(project);
    if (missing.length > 0) {
      console.log(`${name} is left out; first: apt-get install ${missing.join(' ')}`);
      continue;
    }
    const before = stored.find((row) => row.name === name);
    rows.push(rowOf(name, project, { cc, seconds, quick, klee, parts, before }));
    print(rows.at(-1)!);
    // A run that is cut keeps what is stored of the others.
    const later = stored.filter((row) => !rows.some((done) => done.name === row.name));
    store?.([...rows, ...later]);
  }
  printTable(rows);
  return rows;
}

interface How {
  readonly cc: string;
  readonly seconds: number;
  readonly quick: boolean;
  readonly klee: string | undefined;
  readonly parts: readonly string[];
  /** What is stored of it, for the part that is not measured. */
  readonly before: ProjectRow | undefined;
}

function rowOf(name: string, project: Project, how: How): ProjectRow {
  const { cc, seconds, quick, klee, parts, before } = how;
  const { system, build, program, words } = project;
  const tree = new ProjectTree(name, project);
  const measures = parts.includes('builds') && !quick;
  const isThere = !measures && fs.existsSync(path.join(tree.directory, program));
  const plain = measures ? tree.plainly() : undefined;
  const recorded = isThere ? undefined : tree.recorded(cc);
  const again = measures ? tree.recorded(cc) : undefined;
  const failed = [plain, recorded, again].find((outcome) => outcome?.failure !== undefined);
  const command = `merganser run ./${program} -- ${words.join(' ')}`;
  const bitcode = bitcodeOf(recorded) ?? before?.bitcode ?? 'not built in this run';
  const row = { name, system, build, command, bitcode, seconds };
  if (failed) return { ...row, failure: `the build fails: ${failed.failure}` };
  const builds =
    plain && recorded && again
      ? {
          plain: timeOf(plain),
          recorded: timeOf(recorded),
          recordedAgain: timeOf(again),
        }
      : before?.builds;
  const built = { ...row, ...(builds ? { builds } : {}) };
  if (!parts.includes('explore') && !parts.includes('klee')) {
    return withExplorations({ ...built, seconds: before?.seconds ?? seconds }, before ?? {});
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-projects-'));
  const exploring: Exploring = { directory: tree.directory, cc, seconds, scratch };
  const merganser = parts.includes('explore')
    ? explore(program, words, exploring)
    : before?.merganser;
  const theirs =
    klee && parts.includes('klee') ? kleeOn(klee, tree, words, exploring) : before?.klee;
  fs.rmSync(scratch, { recursive: true });
  return withExplorations(built, { merganser, klee: theirs });
}

function withExplorations(
  row: ProjectRow,
  { merganser, klee }: { merganser?: Outcome | undefined; klee?: KleeOutcome | undefined },
): ProjectRow {
  return { ...row, ...(merganser ? { merganser } : {}), ...(klee ? { klee } : {}) };
}

function kleeOn(
  klee: string,
  tree: ProjectTree,
  words: readonly string[],
  exploring: Exploring,
): KleeOutcome {
  const linked = linkedProgram(tree.program, exploring.cc, exploring.scratch);
  if ('failure' in linked)
    return { processorSeconds: 0, paths: 0, lines: 0, errors: [], failure: linked.failure };
  return exploreWithKlee(klee, linked.file, words, exploring);
}

const bitcodeOf = (outcome: BuildOutcome | undefined): string | undefined =>
  /(\d+ sources? compiled, .*)/.exec(outcome?.said ?? '')?.[1];

function print(row: ProjectRow): void {
  const { name, merganser, klee, failure } = row;
  console.log(`\n${name}: ${failure ?? row.bitcode}\n  ${row.command}`);
  if (row.builds) {
    const { plain, recorded, recordedAgain } = row.builds;
    const [first, second, third] = [plain, recorded, recordedAgain].map(
      (time) => `${time.seconds.toFixed(1)} s (processor ${time.processorSeconds.toFixed(1)})`,
    );
    console.log(`  build: ${first}, recorded ${second}, recorded again ${third}`);
  }
  for (const note of merganser?.notes ?? []) console.log(`  note: ${note}`);
  if (merganser?.failure) console.log(`  failed: ${merganser.failure}`);
  for (const error of merganser?.errors ?? []) {
    const { kind, place, message, difference } = error;
    const aside = difference ? ` (${difference})` : '';
    console.log(`  ${error.class}: ${kind} at ${place}: ${message}${aside}`);
  }
  if (klee?.failure) console.log(`  KLEE: ${klee.failure}`);
  for (const error of klee?.errors ?? []) console.log(`  KLEE: ${error}`);
}

function printTable(rows: readonly ProjectRow[]): void {
  const count = (row: ProjectRow, of: string) =>
    row.merganser?.errors.filter((error) => error.class === of).length ?? 0;
  const share = (part?: { covered: number; total: number }) =>
    part ? `${part.covered}/${part.total}` : '-';
  const header = ['', 'lines', 'branches', 'paths', 'real', 'unconfirmed', 'limits', 'klee lines'];
  const cells = rows.map((row) => [
    row.name,
    ...[share(row.merganser?.lines), share(row.merganser?.branches), row.merganser?.paths ?? '-'],
    ...[count(row, 'real'), count(row, 'unconfirmed'), count(row, 'limit'), row.klee?.lines ?? '-'],
  ]);
  console.log('');
  for (const line of [header, ...cells]) {
    console.log(
      line.map((cell, i) => (i === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(12))).join(''),
    );
  }
}
