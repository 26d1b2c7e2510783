/**
 * Runs that were killed and go on, against runs in one go: the same paths, errors, tests and coverage.
 *
 *   npx tsx tests/campaigns/resume.ts [--cuts N] [--seed S] [--kills N] [--jobs N] [--less N] [--merge WAY] [--loop-merge WAY]
 *
 * `--cuts`: the log of each program of `tests/symbolic` is cut off at N random lines, and the run goes on from there, in this process,
 * by turns with one and with two engines. `--kills`: processes that explore programs of `bench/programs/explore` are ended by SIGKILL at N random
 * moments in all, each one or two times, and then go on to the end; with as many engines as `--jobs` says, else as a run
 * chooses, and with sizes of the programs that are smaller by `--less`; needs `npm run build`. With `--merge` or `--loop-merge`, runs that merge states so, in one
 * engine: these must give the same tests, byte by byte. Exit status 1 if anything differs.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type RunSummary, readKTest } from '../../src/results/index.js';
import {
  exploreTogether,
  killedAt,
  lineCount,
  type Setting,
  type Together,
} from '../cluster/together.js';
import { programNames, readProgram } from '../symbolic/programs.js';

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '6' },
    kills: { type: 'string', default: '100' },
    jobs: { type: 'string' },
    less: { type: 'string', default: '0' },
    merge: { type: 'string', default: 'off' },
    'loop-merge': { type: 'string', default: 'off' },
    seed: { type: 'string', default: '1' },
  },
});
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-resume-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
const isMerged = values.merge !== 'off' || values['loop-merge'] !== 'off';
let seed = Number(values.seed);
/** From 0 to below n. */
function random(n: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * n);
}

/** Milliseconds that a program takes in one go. */
const durations = new Map<string, number>();
const tally = { programs: 0, cuts: 0, kills: 0, withoutCommand: 0, ended: 0, different: 0 };

function differ(what: string, why: string): void {
  tally.different++;
  console.log(`${what}: ${why}`);
}

await cutLogs(Number(values.cuts));
killRuns(Number(values.kills));
console.log(JSON.stringify(tally));
process.exitCode = tally.different > 0 ? 1 : 0;

async function cutLogs(cuts: number): Promise<void> {
  if (cuts === 0) return;
  for (const name of programNames()) {
    const { source, flags } = readProgram(name);
    if (flags.length > 0) continue;
    const text = fs.readFileSync(source, 'utf8');
    const setting = {
      ...{ maxTime: 20_000, isLimited: true },
      merge: values.merge as Setting['merge'],
      loopMerge: values['loop-merge'] as Setting['loopMerge'],
    };
    const one = await exploreTogether(text, 1, setting, scratch);
    if (one.paths.length > 2000) continue;
    tally.programs++;
    const lines = lineCount(one.directory);
    for (let cut = 0; cut < cuts; cut++) {
      tally.cuts++;
      const at = 1 + random(lines);
      const copy = killedAt(one.directory, at, path.join(scratch, `cut-${tally.cuts}`));
      try {
        const other = await exploreTogether(
          text,
          isMerged ? 1 : 1 + (cut & 1),
          setting,
          scratch,
          copy,
        );
        const why = difference(one, other);
        if (why) differ(`${name}, cut at line ${at} of ${lines}`, why);
      } catch (thrown) {
        differ(`${name}, cut at line ${at} of ${lines}`, (thrown as Error).stack ?? `${thrown}`);
      }
      fs.rmSync(copy, { recursive: true });
    }
    fs.rmSync(one.directory, { recursive: true });
  }
}

function difference(one: Together, other: Together): string | undefined {
  if (one.paths.join('\n') !== other.paths.join('\n')) {
    const [a, b] = [new Set(one.paths), new Set(other.paths)];
    const lost = one.paths.filter((way) => !b.has(way));
    const added = other.paths.filter((way) => !a.has(way));
    return `paths: ${one.paths.length} and ${other.paths.length}; lost ${lost.slice(0, 2)}; added ${added.slice(0, 2)}`;
  }
  if (one.errors.join() !== other.errors.join()) return `errors: ${one.errors}; ${other.errors}`;
  if (one.tests.length !== other.tests.length)
    return `tests: ${one.tests.length} and ${other.tests.length}`;
  if (one.points.join() !== other.points.join()) return 'coverage';
  return one.isComplete === other.isComplete ? undefined : `complete: ${other.isComplete}`;
}

function killRuns(kills: number): void {
  const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
  const programs = fileURLToPath(new URL('../../bench/programs/explore/', import.meta.url));
  const victims = [
    ...(['options', 'expression', 'json', 'maze', 'regexp', 'protocol'] as const),
  ] as const;
  const sizes = { options: 3, expression: 7, json: 7, maze: 13, regexp: 8, protocol: 10 };
  const whole = new Map<string, string>();
  const run = (words: readonly string[]) =>
    spawnSync(process.execPath, [merganser, ...words], { cwd: scratch, encoding: 'utf8' });
  for (let n = 0; tally.kills < kills; n++) {
    const name = victims[n % victims.length]!;
    const engines = values.jobs === undefined ? [] : ['--jobs', values.jobs];
    const words = [
      'run',
      ...engines,
      ...(isMerged ? ['--merge', values.merge, '--loop-merge', values['loop-merge']] : []),
      `-DSIZE=${sizes[name] - Number(values.less)}`,
      `${programs}${name}.c`,
    ];
    if (!whole.has(name)) {
      const before = performance.now();
      run([...words, '--output-dir', `whole-${name}`]);
      durations.set(name, performance.now() - before);
      whole.set(name, findings(path.join(scratch, `whole-${name}`)));
    }
    const directory = `killed-${n}`;
    let command = [...words, '--output-dir', directory];
    const times = 1 + random(2);
    let isOver = false;
    for (let kill = 0; kill < times && !isOver; kill++) {
      tally.kills++;
      const wait = 500 + random(durations.get(name)!);
      isOver = killed(merganser, command, wait);
      const has = (file: string) => fs.existsSync(path.join(scratch, directory, file));
      if (isOver) tally.ended++;
      else if (!has('run.json')) {
        tally.withoutCommand++;
        isOver = true;
      } else command = ['resume', ...(kill === 1 && !isMerged ? ['--jobs', '2'] : []), directory];
    }
    const last = path.join(scratch, directory);
    if (command[0] === 'resume') {
      const { stderr, status } = run(command);
      const isDone = stderr.includes('nothing is left to explore');
      if (status !== 0 && status !== 1 && !isDone) differ(`${name} ${n}`, stderr);
      else if (findings(last) !== whole.get(name)) differ(`${name} ${n}`, `see ${directory}`);
    }
    fs.rmSync(last, { recursive: true, force: true });
    if (n % 10 === 9) console.log(`${n + 1} runs so far: ${JSON.stringify(tally)}`);
  }
}

/** Whether the process was over before it was killed. */
function killed(merganser: string, words: readonly string[], wait: number): boolean {
  const child = spawn(process.execPath, [merganser, ...words], { cwd: scratch, stdio: 'ignore' });
  execFileSync('sleep', [(wait / 1000).toFixed(3)]);
  const isOver = !fs.existsSync(`/proc/${child.pid}/exe`);
  child.kill('SIGKILL');
  execFileSync('sleep', ['0.05']);
  return isOver;
}

/** What a run has found, as a text: counts, errors, coverage, and the inputs of all tests. */
function findings(directory: string): string {
  const summary = JSON.parse(
    fs.readFileSync(path.join(directory, 'summary.json'), 'utf8'),
  ) as RunSummary;
  const { paths, complete, tests, errors, coverage } = summary;
  const folder = path.join(directory, 'tests');
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.ktest'));
  const sizes = files.map((file) =>
    readKTest(fs.readFileSync(path.join(folder, file)))
      .objects.map(({ name, bytes }) =>
        isMerged
          ? `${file} ${name}:${Buffer.from(bytes).toString('hex')}`
          : `${name}:${bytes.length}`,
      )
      .join(),
  );
  const places = errors.map(({ kind, file, line }) => `${kind} ${file}:${line}`).sort();
  return JSON.stringify([paths, complete, tests, places, coverage, files.length, sizes.sort()]);
}
