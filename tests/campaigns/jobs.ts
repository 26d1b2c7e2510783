/**
 * Runs that several engines explore, against runs of one: the same paths (by their decisions), errors, tests and coverage.
 *
 *   npx tsx tests/campaigns/jobs.ts [--jobs 2,4,7 | --cluster 1,2,3,4 [--redis | --losses [--seed S]]]
 *     [--only NAME,…] [--set explore|symbolic] [--merging]
 *
 * Explores all programs of `bench/programs/explore` at small sizes, and those of `tests/symbolic` that end and have at most 2,000
 * paths. The engines take turns in one thread, a step each, so that states move as often as they can. `--cluster`: a leader and so many
 * workers, which share nothing but a store: in memory, or with `--redis` in a server that is started for it. `--losses`: workers die or leave at
 * random moments, up to eight in each run, and others come in their place. `--merging`: with states
 * joined in several ways, and one engine that joins none to compare with; then errors, coverage and whether everything was explored are
 * compared, since who meets whom depends on who has which states. A campaign that is stopped says how far it came. Exit status 1 if anything differs.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { difference } from '../cluster/difference.js';
import { hasRedis, LocalRedis } from '../cluster/redis-server.js';
import { exploreTogether, type Setting, type Together } from '../cluster/together.js';
import {
  exploreQueued,
  exploreWithLosses,
  inMemory,
  inRedis,
  type Loss,
} from '../cluster/workforce.js';
import { dice } from './dice.js';
import './leash.js';
import { maxTime, mostPaths, type Subject, subjects } from './subjects.js';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '2,4,7' },
    cluster: { type: 'string' },
    redis: { type: 'boolean', default: false },
    losses: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    set: { type: 'string' },
    merging: { type: 'boolean', default: false },
  },
});
if (values.redis && !hasRedis)
  throw new Error('--redis needs redis-server (Debian: apt-get install redis-server)');
const counts = (values.cluster ?? values.jobs).split(',').map(Number);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-jobs-'));
const server = values.redis ? new LocalRedis() : undefined;
process.on('exit', () => {
  // It writes over its environment, by which the leash would know it.
  void server?.kill();
  fs.rmSync(scratch, { recursive: true, force: true });
});
await server?.start();

const mergings: readonly Setting[] = [
  { merge: 'static' },
  { merge: 'dynamic' },
  { merge: 'dynamic', mergePolicy: 'all', maxStates: 4 },
  { merge: 'manual' },
  { loopMerge: 'cfg' },
  { loopMerge: 'pattern', merge: 'static' },
];

/** Milliseconds after which a run has hung. */
const patience = 300_000;
/** Workers that a run loses, and paths from one to the next, at most. */
const mostLosses = 8;
const mostBetween = 20;
const random = dice(Number(values.seed));

const tally = {
  ...{ programs: 0, runs: 0, paths: 0, pathsElsewhere: 0, handOvers: 0, losses: 0 },
  ...{ leftOut: 0, different: 0 },
};

process.on('SIGTERM', () => {
  console.log(`stopped: ${JSON.stringify(tally)}`);
  process.exit(1);
});

for (const subject of subjects(values)) {
  const one = await exploreTogether(subject.source, 1, { maxTime }, scratch);
  if (!one.isWhole || one.paths.length > mostPaths) {
    tally.leftOut++;
    console.log(`${subject.name} is left out: ${one.paths.length} paths`);
  } else await compare(subject, one);
  fs.rmSync(one.directory, { recursive: true });
}
await server?.stop();
console.log(JSON.stringify(tally));
process.exit(tally.different > 0 ? 1 : 0);

async function compare({ name, source }: Subject, one: Together): Promise<void> {
  tally.programs++;
  for (const setting of values.merging ? mergings : [{}]) {
    for (const count of counts) {
      const engines = `${count} ${values.cluster ? 'workers' : 'engines'}`;
      const what = `${name}, ${engines} ${values.merging ? JSON.stringify(setting) : ''}`;
      tally.runs++;
      try {
        const many = await inTime(explored(source, count, setting));
        const [own, ...others] = many.shares;
        const elsewhere = sum(others);
        tally.paths += many.paths.length;
        tally.pathsElsewhere += elsewhere;
        tally.handOvers += many.handOvers;
        const why = difference(one, many, values.merging) ?? miscount(one, own + elsewhere);
        if (why) differ(what, why);
        fs.rmSync(many.directory, { recursive: true });
      } catch (thrown) {
        differ(what, (thrown as Error).stack ?? `${thrown}`);
      }
    }
  }
}

/** The leader of a cluster rests no longer than a step of the others, so that states move as often as they can. */
async function explored(
  source: Subject['source'],
  count: number,
  setting: Setting,
): Promise<Together> {
  if (!values.cluster) return exploreTogether(source, count, setting, scratch);
  if (values.losses) return exploreWithLosses(source, setting, scratch, count, fate(), 0);
  const meeting = server
    ? await inRedis(count, server.url, `run-${tally.runs}`)
    : await inMemory(count);
  return exploreQueued(source, setting, scratch, meeting, { rest: 0 });
}

/** When a worker goes, and how. */
function fate(): (paths: number) => Loss | undefined {
  let left = mostLosses;
  let next = random(mostBetween);
  return (paths) => {
    if (left === 0 || paths < next) return undefined;
    left--;
    next = paths + 1 + random(mostBetween);
    tally.losses++;
    return random(3) === 0 ? 'leave' : 'die';
  };
}

function miscount({ shares }: Together, paths: number): string | undefined {
  const is = sum(shares);
  return values.merging || is === paths ? undefined : `counted: ${is} and ${paths} paths`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

function inTime<T>(run: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('did not end')), patience).unref();
  });
  return Promise.race([run, late]);
}

function differ(what: string, why: string): void {
  tally.different++;
  console.log(`${what}: ${why}`);
}
