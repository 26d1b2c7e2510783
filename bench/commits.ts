/**
 * Ten commits of a library, each explored alone and after the commit before it (`run --again`): what tests and answers of the run before
 * are worth.
 *
 *   npm run bench -- commits --repository DIRECTORY [--only cjson] [--parts whole,timed] [--time SECONDS] [--quick]
 *
 * The directory is a git repository of the library; its last ten commits that change C code are looked at. `programs/commits/NAME.c` calls the library
 * with symbolic bytes. Each commit is explored three times: alone; after the tests of the commit before (`--seeds`); after its tests and with
 * its answers (`--again`), the directories of a kind one after the other. With few bytes the exploration ends by itself, and says what the
 * answers spare; with more it is ended after some seconds, and says what was covered by then, and when as many lines were covered as the
 * commit before had at its end. What `--parts` leaves out stays as it was stored.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunSummary } from '../src/results/index.js';
import { type BenchmarkOptions, namedParts, storedResults } from './measure.js';

interface Library {
  /** What the program includes and is linked with, in the repository. */
  readonly files: readonly string[];
  /** Symbolic bytes for a whole exploration, and for one of limited time. */
  readonly few: number;
  readonly many: number;
}

const libraries: Readonly<Record<string, Library>> = {
  cjson: { files: ['cJSON.c', 'cJSON.h'], few: 3, many: 8 },
};

const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));
const programs = fileURLToPath(new URL('programs/commits/', import.meta.url));

const ways = ['alone', 'tests', 'again'] as const;
type Way = (typeof ways)[number];
type Kind = 'whole' | 'timed';

/** What one run shows. */
interface Shown {
  readonly paths: number;
  readonly complete: boolean;
  readonly lines: number;
  readonly cpuMs: number;
  readonly solverMs: number;
  /** Questions that the cheap stages left, how many of them the store answered, and how many reached the SAT solver. */
  readonly questions: number;
  readonly stored: number;
  readonly core: number;
  /** Milliseconds until as many lines were covered as in the end on the commit before; null if they never were. */
  readonly earlierLinesMs: number | null;
}

interface CommitRow {
  readonly commit: string;
  readonly title: string;
  readonly changedLines: number;
  readonly whole: Partial<Record<Way, Shown>>;
  readonly timed: Partial<Record<Way, Shown>>;
}

export interface CommitsResult {
  readonly library: string;
  readonly seconds: number;
  readonly sizes: readonly [number, number];
  readonly commits: readonly CommitRow[];
}

export function run(options: BenchmarkOptions): CommitsResult {
  const { repository, only, quick = false, time } = options;
  if (!repository) throw new Error('this benchmark needs --repository DIRECTORY');
  const name = only?.[0] ?? 'cjson';
  const library = libraries[name];
  if (!library) throw new Error(`there is no library ${name}; there is ${Object.keys(libraries)}`);
  const before = quick ? undefined : storedResults<CommitsResult>('commits');
  const parts = namedParts(['whole', 'timed'], options.parts);
  const isTimed = parts.includes('timed');
  const seconds = (isTimed ? time : before?.seconds) ?? (quick ? 4 : 6);
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', path.resolve(repository), ...words], { maxBuffer: 1 << 28 });
  const count = quick ? 3 : 11;
  const list = git('log', `-n${count}`, '--format=%H %s', '--', ...library.files);
  const commits = list.toString().trim().split('\n').reverse();
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-commits-'));
  const explorer = new Explorer(scratch, name, library);
  const rows: CommitRow[] = [];
  const result = { library: name, seconds, sizes: [library.few, library.many] as const };
  try {
    for (const line of commits) {
      const [commit, title] = [line.slice(0, 40), line.slice(41)];
      for (const file of library.files) {
        fs.writeFileSync(path.join(scratch, file), git('show', `${commit}:${file}`));
      }
      const changed = git('show', '--numstat', '--format=', commit, '--', ...library.files);
      const changedLines = [...changed.toString().matchAll(/^(\d+)\t(\d+)/gm)]
        .map(([, added, removed]) => Number(added) + Number(removed))
        .reduce((sum, lines) => sum + lines, 0);
      explorer.commits++;
      const stored = before?.commits.find((row) => row.commit === commit.slice(0, 8));
      const part = (kind: Kind, size: number, limit: number) =>
        parts.includes(kind) ? explorer.inAllWays(kind, size, limit) : (stored?.[kind] ?? {});
      const whole = part('whole', library.few, 0);
      const timed = part('timed', library.many, seconds);
      const row = { commit: commit.slice(0, 8), title, changedLines, whole, timed };
      // Nothing was before the first.
      if (explorer.commits > 1) rows.push(row);
      print(row);
      const known = new Set(rows.map((row) => row.commit));
      const later = before?.commits.filter((row) => !known.has(row.commit)) ?? [];
      options.store?.({ ...result, commits: [...rows, ...later] });
    }
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
  conclude(rows);
  return { ...result, commits: rows };
}

class Explorer {
  commits = 0;
  /** By kind and way: the directory of the commit before, and the lines that it covered. */
  private readonly before = new Map<string, { directory: string; lines: number }>();

  constructor(
    private readonly scratch: string,
    private readonly name: string,
    private readonly library: Library,
  ) {}

  inAllWays(kind: Kind, size: number, seconds: number): Record<Way, Shown> {
    const shown = {} as Record<Way, Shown>;
    for (const way of ways) shown[way] = this.explore(kind, way, size, seconds);
    return shown;
  }

  private explore(kind: string, way: Way, size: number, seconds: number): Shown {
    const { scratch, library } = this;
    const last = this.before.get(kind + way);
    const directory = path.join(scratch, `${kind}-${way}-${this.commits}`);
    const earlier = {
      alone: [],
      tests: last ? ['--seeds', last.directory] : [],
      again: last ? ['--again', last.directory] : [],
    }[way];
    const sources = library.files.filter((file) => file.endsWith('.c'));
    const words = ['run', '--json', '-w', '-I.', `-DSIZE=${size}`, ...earlier];
    if (seconds > 0) words.push('--max-time', `${seconds}s`);
    words.push('--output-dir', directory, `${programs}${this.name}.c`, ...sources);
    const { stdout, stderr } = spawnSync(process.execPath, [merganser, ...words], {
      ...{ cwd: scratch, encoding: 'utf8', maxBuffer: 1 << 28 },
    });
    if (!stdout) throw new Error(stderr);
    const { paths, complete, coverage, cpuMs, solver } = JSON.parse(stdout) as RunSummary;
    const { store, core } = solver.byStage;
    const lines = coverage.lines.covered ?? 0;
    const earlierLinesMs = last ? timeOfLines(directory, last.lines) : null;
    if (last) fs.rmSync(last.directory, { recursive: true });
    this.before.set(kind + way, { directory, lines });
    return {
      ...{ paths: paths.completed + paths.errored, complete, lines, earlierLinesMs },
      ...{ cpuMs: Math.round(cpuMs ?? 0), solverMs: solver.ms, core: core?.queries ?? 0 },
      ...{ questions: store?.queries ?? 0, stored: (store?.sat ?? 0) + (store?.unsat ?? 0) },
    };
  }
}

/** When a run had covered so many lines. */
function timeOfLines(directory: string, wanted: number): number | null {
  const [head, ...samples] = fs
    .readFileSync(path.join(directory, 'stats.csv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const [ms, lines] = [head!.indexOf('ms'), head!.indexOf('lines')];
  const found = samples.find((sample) => Number(sample[lines]) >= wanted);
  return found ? Number(found[ms]) : null;
}

function print({ commit, title, whole, timed }: CommitRow): void {
  console.log(`${commit} ${title.slice(0, 60)}`);
  for (const [kind, sides] of Object.entries({ whole, timed })) {
    for (const way of ways) {
      const shown = sides[way];
      if (shown) console.log(`  ${kind} ${way}: ${JSON.stringify(shown)}`);
    }
  }
}

function conclude(rows: readonly CommitRow[]): void {
  const sum = (kind: Kind, way: Way, of: (shown: Shown) => number) =>
    rows.reduce((total, row) => total + (row[kind][way] ? of(row[kind][way]) : 0), 0);
  for (const kind of ['whole', 'timed'] as const) {
    if (!rows.every((row) => row[kind].again)) continue;
    for (const way of ways) {
      const [asked, stored, core, solver, cpu, paths, lines] = [
        ...[sum(kind, way, (s) => s.questions), sum(kind, way, (s) => s.stored)],
        ...[sum(kind, way, (s) => s.core), sum(kind, way, (s) => s.solverMs)],
        ...[sum(kind, way, (s) => s.cpuMs), sum(kind, way, (s) => s.paths)],
        sum(kind, way, (s) => s.lines) / rows.length,
      ];
      console.log(
        `${kind} ${way}: ${stored} of ${asked} questions from the store, ${core} to the core; solver ${solver} ms, processor ${cpu} ms, ${paths} paths, ${lines?.toFixed(0)} lines`,
      );
    }
  }
}
