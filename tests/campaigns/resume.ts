/**
 * Runs that were killed and go on, against runs in one go: the same paths, errors, tests and coverage.
 *
 *   npx tsx tests/campaigns/resume.ts [--cuts N] [--set explore|symbolic] [--kills N] [--jobs N] [--most N] [--less N]
 *     [--only NAME,…] [--seed S] [--merge WAY] [--loop-merge WAY]
 *
 * `--cuts`: the log of each program of `bench/programs/explore`, at a small size, and of `tests/symbolic` is cut off at N random lines, and the run
 * goes on from there, in this process, by turns with one and with two engines. By turns it is the log of one engine, of two, and of a leader with
 * two workers over a store. `--kills`: processes that explore programs of `bench/programs/explore`, at sizes that take seconds, are ended by SIGKILL at N random
 * moments in all, each up to four times (`--most`), and then go on to the end; with as many engines as `--jobs` says, else as a run
 * chooses, and with sizes of the programs that are smaller by `--less`; needs `npm run build`. Only what hit a living run that can go on counts as a kill; `ended` has
 * those that were over before, `wentOn` the runs that explored the rest at the end, `done` those that were killed when nothing was left. With `--merge` or `--loop-merge`,
 * runs that merge states so, in one engine: these must give the same tests, byte by byte. With `--jobs 2` as well, killed runs are of engines that merge, and go on
 * from the states that they kept: these must give the same errors and coverage, explore everything, and tell of each test once. A campaign that is stopped says how far it came. Exit status 1 if anything differs.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type RunSummary, readKTest } from '../../src/results/index.js';
import { difference } from '../cluster/difference.js';
import {
  exploreTogether,
  killedAt,
  lineCount,
  type Setting,
  type SourceFile,
  type Together,
  told,
} from '../cluster/together.js';
import { exploreQueued, inMemory } from '../cluster/workforce.js';
import { dice } from './dice.js';
import './leash.js';
import { exploreFolder, maxTime, mostPaths, slowPrograms, subjects } from './subjects.js';

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '6' },
    set: { type: 'string' },
    only: { type: 'string' },
    kills: { type: 'string', default: '100' },
    jobs: { type: 'string' },
    most: { type: 'string', default: '4' },
    less: { type: 'string', default: '0' },
    merge: { type: 'string', default: 'off' },
    'loop-merge': { type: 'string', default: 'off' },
    seed: { type: 'string', default: '1' },
  },
});
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-resume-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
const isMerged = values.merge !== 'off' || values['loop-merge'] !== 'off';
/** Who meets whom depends on who was faster: nothing but errors and coverage is the same in the end. */
const isOfSeveral = isMerged && Number(values.jobs ?? 1) > 1;
const random = dice(Number(values.seed));

const tally = {
  ...{
    programs: 0,
    leftOut: 0,
    cuts: 0,
    paths: 0,
    kills: 0,
    whileLoading: 0,
    whileExploring: 0,
    ended: 0,
  },
  ...{ wentOn: 0, done: 0, different: 0 },
};

process.on('SIGTERM', () => {
  console.log(`stopped: ${JSON.stringify(tally)}`);
  process.exit(1);
});

function differ(what: string, why: string): void {
  tally.different++;
  console.log(`${what}: ${why}`);
}

await cutLogs(Number(values.cuts));
await killRuns(Number(values.kills));
console.log(JSON.stringify(tally));
process.exitCode = tally.different > 0 ? 1 : 0;

async function cutLogs(cuts: number): Promise<void> {
  if (cuts === 0) return;
  const setting = {
    ...{ maxTime, isLimited: true },
    merge: values.merge as Setting['merge'],
    loopMerge: values['loop-merge'] as Setting['loopMerge'],
  };
  for (const { name, source } of subjects(values)) {
    const one = await exploreTogether(source, 1, setting, scratch);
    if (!one.isWhole || one.paths.length > mostPaths) tally.leftOut++;
    else await cutLogsOf(name, source, setting, one, cuts);
    fs.rmSync(one.directory, { recursive: true });
  }
}

async function cutLogsOf(
  name: string,
  source: SourceFile,
  setting: Setting,
  one: Together,
  cuts: number,
): Promise<void> {
  tally.programs++;
  // Where states are merged, only the run of one engine can be made again.
  const runs = isMerged
    ? [one]
    : [
        one,
        await exploreTogether(source, 2, setting, scratch),
        await exploreQueued(source, setting, scratch, await inMemory(2), { rest: 0 }),
      ];
  for (let cut = 0; cut < cuts; cut++) {
    tally.cuts++;
    const which = cut % runs.length;
    const { directory } = runs[which]!;
    const lines = lineCount(directory);
    const at = 1 + random(lines);
    const what = `${name}, log ${which} cut at line ${at} of ${lines}`;
    const copy = killedAt(directory, at, path.join(scratch, `cut-${tally.cuts}`));
    try {
      const engines = isMerged ? 1 : 1 + (cut & 1);
      // On a busy machine it may take longer than the run in one go did.
      const unhurried = { ...setting, maxTime: 0 };
      const other = await exploreTogether(source, engines, unhurried, scratch, copy);
      tally.paths += other.paths.length;
      const why = difference(one, other);
      if (why) differ(what, why);
    } catch (thrown) {
      differ(what, (thrown as Error).stack ?? `${thrown}`);
    }
    fs.rmSync(copy, { recursive: true });
  }
  for (const { directory } of runs.slice(1)) fs.rmSync(directory, { recursive: true });
}

async function killRuns(kills: number): Promise<void> {
  const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
  const victims = slowPrograms(values);
  const whole = new Map<string, { readonly findings: string; readonly logged: number }>();
  const run = (words: readonly string[]) =>
    spawnSync(process.execPath, [merganser, ...words], { cwd: scratch, encoding: 'utf8' });
  for (let n = 0; tally.kills < kills; n++) {
    const [name, size] = victims[n % victims.length]!;
    const engines = values.jobs === undefined ? [] : ['--jobs', values.jobs];
    const words = [
      'run',
      ...engines,
      ...(isMerged ? ['--merge', values.merge, '--loop-merge', values['loop-merge']] : []),
      `-DSIZE=${size - Number(values.less)}`,
      `${exploreFolder}${name}.c`,
    ];
    if (!whole.has(name)) {
      const directory = path.join(scratch, `whole-${name}`);
      run([...words, '--output-dir', directory]);
      whole.set(name, { findings: findings(directory), logged: logged(directory) });
      fs.rmSync(directory, { recursive: true });
    }
    const directory = path.join(scratch, `killed-${n}`);
    let command = [...words, '--output-dir', directory];
    const times = 1 + random(Number(values.most));
    for (let kill = 0; kill < times && tally.kills < kills; kill++) {
      const how = await killed(merganser, command, directory, whole.get(name)!.logged);
      tally[how]++;
      if (how === 'ended') break;
      tally.kills++;
      const others = kill % 2 === 1 && isOfSeveral ? ['--jobs', '3'] : [];
      const two = kill % 2 === 1 && !isMerged ? ['--jobs', '2'] : others;
      command = ['resume', ...two, directory];
    }
    if (command[0] === 'resume') {
      const { stderr, status } = run(command);
      const isDone = stderr.includes('nothing is left to explore');
      if (isDone) tally.done++;
      else tally.wentOn++;
      const what = `${name} ${n}`;
      if (status !== 0 && status !== 1 && !isDone) differ(what, stderr);
      else {
        const [one, other] = [whole.get(name)!.findings, findings(directory)];
        if (one !== other) differ(what, firstDifference(one, other));
      }
    }
    fs.rmSync(directory, { recursive: true, force: true });
    console.log(`${n + 1} runs so far, the last ${name}: ${JSON.stringify(tally)}`);
  }
}

/** When a process was killed: while it loaded, while it explored, or not, since it was over before. */
type Killed = 'whileLoading' | 'whileExploring' | 'ended';

function logged(directory: string): number {
  return fs.statSync(path.join(directory, 'events.ndjson'), { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Kills a run that can go on: some moments after its start if it goes on already, else when its log has become so long, from what it is now to what it
 * will be at the end. Clocks do not hit a run that takes seconds on one machine and half a minute on another.
 */
async function killed(
  merganser: string,
  words: readonly string[],
  directory: string,
  end: number,
): Promise<Killed> {
  const isResumed = words[0] === 'resume';
  const child = spawn(process.execPath, [merganser, ...words], { cwd: scratch, stdio: 'ignore' });
  const over = new Promise<void>((resolve) => {
    child.on('exit', resolve);
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  while (isAlive() && !fs.existsSync(path.join(directory, 'run.json'))) await pause(2);
  const before = logged(directory);
  if (isResumed && random(4) === 0) await Promise.race([pause(random(2000)), over]);
  else {
    const at = before + random(Math.max(1, end - before));
    while (isAlive() && logged(directory) <= at) await pause(2);
    await Promise.race([pause(random(20)), over]);
  }
  if (!isAlive()) return 'ended';
  const now = logged(directory);
  child.kill('SIGKILL');
  await over;
  return child.signalCode !== 'SIGKILL'
    ? 'ended'
    : now === before
      ? 'whileLoading'
      : 'whileExploring';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** What a run has found, as a text: counts, errors, coverage, the inputs of all tests, and the paths by their decisions. */
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
  const file = path.join(directory, 'events.ndjson');
  const log = told(file);
  if (isOfSeveral) {
    const toldTests = fs.readFileSync(file, 'utf8').split('{"e":"test"').length - 1;
    const isEachTold = toldTests === files.length && tests === files.length;
    return [complete, places, coverage, isEachTold, log.points]
      .map((part) => `${JSON.stringify(part)}`)
      .join('\n');
  }
  const found = [paths, complete, tests, places, coverage, files.length, sizes.sort()];
  return [...found.map((part) => JSON.stringify(part)), ...log.paths, `${log.points}`].join('\n');
}

/** The first line in which two texts differ. */
function firstDifference(one: string, other: string): string {
  const [a, b] = [one.split('\n'), other.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  return `${a.length} and ${b.length} lines; ${a[at]?.slice(0, 300)}; ${b[at]?.slice(0, 300)}`;
}
