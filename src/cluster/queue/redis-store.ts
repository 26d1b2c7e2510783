/**
 * The store of a run in Redis, its jobs in a queue of BullMQ, which looks after jobs whose worker has gone: it holds a lock that its
 * worker renews, and is taken by another one when the lock has run out.
 *
 * A commit (compare, change the job, append the message) must be one step, as must some others (scripts.ts). A connection that is lost is made
 * again, and what was asked is asked again, so whatever is asked must be the same the second time: a commit that was made though its answer was
 * lost is known by its own name, and messages are forgotten by theirs (a stream; of a list, two cuts at the wrong moments would take messages that
 * nobody has read).
 *
 * **Who is gone.** The pulse of a run runs out when its leader was silent for minutes (it may be busy with one question for that long). Workers
 * leave the run then, and come back if the leader does. What is left of a run is removed by a worker that looks for runs, days later.
 *
 * The packages are loaded when a run or a worker asks for a cluster, and not before.
 */

import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as BullMQ from 'bullmq';
import type { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type AnswerPool, RedisAnswers } from './answer-pool.js';
import {
  type Commit,
  firstPulse,
  type JobState,
  type LeaderStore,
  type Letter,
  type Message,
  type Present,
  type Pulse,
  type RunDescription,
  type RunPulse,
  type SeenJob,
  type WorkerStore,
} from './run-store.js';
import { runScript } from './scripts.js';
import { decode, encode } from './wire.js';

/** Milliseconds after which an engine that is not heard of counts as gone, and a job that nobody renews is another's. */
const silence = 5000;
const lock = { lockDuration: 10_000, stalledInterval: 3000, maxStalledCount: 1_000_000 } as const;
/** Messages that are read at once; seconds after which a silent leader is gone, and its run and program. */
const mostMessages = 64;
const leaderSilence = 300;
const keepFor = 7 * 24 * 3600;
/** Milliseconds that the connections of a queue have to close. */
const mostClosing = 1000;

/** A job is tried until it is done: whoever gives it back, another one goes on. */
const endless = 1_000_000;

const load = createRequire(import.meta.url) as <T>(name: string) => T;

const prefix = 'merganser';
const runsKey = `${prefix}:runs`;
/** States that are alive: by run, and as a list of that length (scripts.ts). */
const statesKeys = [`${prefix}:states:runs`, `${prefix}:states`];
const programKey = (hash: string) => `${prefix}:program:${hash}`;

/** Names of the runs whose leaders were heard of lately, the oldest first. What is left of old ones is removed. */
export async function runsIn(redis: Redis): Promise<readonly string[]> {
  await runScript(redis, 'states', statesKeys, ['', '0', '0']);
  const alive: string[] = [];
  for (const run of await redis.zrange(runsKey, '0', '-1')) {
    const store = new RedisStore(redis, run);
    if (await redis.exists(store.key('pulse'))) alive.push(run);
    else if (!(await redis.exists(store.key('description')))) await store.clear();
  }
  return alive;
}

export class RedisStore implements LeaderStore, WorkerStore {
  private queue: Queue | undefined = undefined;
  /** The key of the run's program, once it is known. */
  private programOfRun = '';

  constructor(
    private readonly redis: Redis,
    readonly run: string,
  ) {}

  /** Answers of the solver, of all runs on this server. */
  answers(version: string): AnswerPool {
    return new RedisAnswers(this.redis, version, this.run);
  }

  key(name: string): string {
    return `${prefix}:run:${this.run}:${name}`;
  }

  private get jobs(): Queue {
    if (!this.queue) {
      const { Queue: Jobs } = load<typeof BullMQ>('bullmq');
      this.queue = new Jobs(this.run, { connection: this.redis, prefix: `${prefix}:queue` });
      // The connection is told of by its owner.
      this.queue.on('error', () => undefined);
    }
    return this.queue;
  }

  // What the leader does.

  async publish(description: RunDescription, program: Uint8Array): Promise<void> {
    const { redis } = this;
    this.programOfRun = programKey(description.program);
    await redis.set(this.programOfRun, Buffer.from(program), 'EX', keepFor);
    await redis.set(this.key('description'), encode(description), 'EX', keepFor);
    await this.setPulse(firstPulse);
    await redis.zadd(runsKey, Date.now(), this.run);
  }

  async addJob(job: number, block: string): Promise<void> {
    await this.redis.hset(this.key(`job:${job}`), { commit: '', block });
    const queue = this.jobs;
    await queue.add(
      'states',
      { job },
      { jobId: idOf(job), attempts: endless, removeOnComplete: true, removeOnFail: true },
    );
  }

  async withdraw(job: number): Promise<boolean> {
    const queue = this.jobs;
    // BullMQ does not remove what somebody has taken.
    if ((await queue.remove(idOf(job))) !== 1) return false;
    await this.redis.del(this.key(`job:${job}`));
    return true;
  }

  async dropJob(job: number): Promise<void> {
    await this.redis.del(this.key(`job:${job}`));
    // Where somebody works on it, its commit is refused.
    const queue = this.jobs;
    await queue.remove(idOf(job)).catch(() => undefined);
  }

  async messages(): Promise<readonly Letter[]> {
    const entries = await this.redis.xrange(this.key('messages'), '-', '+', 'COUNT', mostMessages);
    return entries.map(([id, [, text]]) => ({ id, message: decode<Message>(text) }));
  }

  async forgetMessages(ids: readonly string[]): Promise<void> {
    await this.redis.xdel(this.key('messages'), ...ids);
  }

  async setPulse(pulse: RunPulse): Promise<void> {
    const keys = [this.key('pulse'), this.key('description'), this.programOfRun];
    const fields = Object.entries(pulse).flatMap(([name, value]) => [name, `${value}`]);
    await runScript(this.redis, 'pulse', keys, [`${leaderSilence}`, `${keepFor}`, ...fields]);
  }

  async announce(states: number): Promise<void> {
    await runScript(this.redis, 'states', statesKeys, [this.run, `${states}`, `${leaderSilence}`]);
  }

  async askFor(job: number, states: number): Promise<void> {
    await this.redis.hset(this.key('pulse'), { [`wanted:${job}`]: states });
  }

  async addCovered(marks: readonly number[]): Promise<void> {
    await this.redis.rpush(this.key('covered'), ...marks);
  }

  async retire(engine: string): Promise<void> {
    await this.redis.hset(this.key('pulse'), { [`retired:${engine}`]: 1 });
  }

  async engines(): Promise<readonly Present[]> {
    const keys = [this.key('engines'), this.key('working')];
    const words = (await runScript(this.redis, 'engines', keys, [`${silence}`])) as string[];
    return words.flatMap((engine, at) =>
      at % 2 === 0 ? [{ engine, job: words[at + 1] ? Number(words[at + 1]) : undefined }] : [],
    );
  }

  async lastCommits(jobs: readonly number[]): Promise<ReadonlyMap<number, SeenJob>> {
    const queue = this.jobs;
    const found = new Map<number, SeenJob>();
    for (const job of jobs) {
      const [commit, state] = await Promise.all([
        this.redis.hget(this.key(`job:${job}`), 'commit'),
        queue.getJobState(idOf(job)),
      ]);
      if (commit === null) continue;
      const isDone = commit.endsWith(doneMark);
      if (isDone || state !== 'unknown')
        found.set(job, { commit, isTaken: isDone || state === 'active' });
    }
    return found;
  }

  async clear(): Promise<void> {
    const { redis } = this;
    await redis.zrem(runsKey, this.run);
    // From now on nobody adds messages, which would be there for good.
    await redis.del(this.key('pulse'));
    await this.announce(0);
    const queue = this.jobs;
    await queue.obliterate({ force: true }).catch(() => undefined);
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', this.key('*'), 'COUNT', 1000);
      if (keys.length > 0) await redis.del(...keys);
      cursor = next;
    } while (cursor !== '0');
  }

  /** A server that does not answer any more is not waited for. */
  async close(): Promise<void> {
    const closed = this.queue?.close().catch(() => undefined);
    await Promise.race([closed, sleep(mostClosing, undefined, { ref: false })]);
    this.redis.disconnect();
  }

  // What a worker does.

  async description(): Promise<RunDescription | undefined> {
    const text = await this.redis.get(this.key('description'));
    return text === null ? undefined : decode<RunDescription>(text);
  }

  async program(hash: string): Promise<Uint8Array | undefined> {
    return (await this.redis.getBuffer(programKey(hash))) ?? undefined;
  }

  async job(job: number): Promise<JobState | undefined> {
    const [commit, block] = await this.redis.hmget(this.key(`job:${job}`), 'commit', 'block');
    return commit === null || block === null ? undefined : { commit, block };
  }

  async commit(commit: Commit): Promise<boolean> {
    const { job, id, previous, block } = commit;
    const keys = [this.key(`job:${job}`), this.key('messages'), this.key('pulse')];
    const message: Message = { kind: 'commit', ...commit };
    const words = [previous, id, block ?? '[]', encode(message), `wanted:${job}`];
    return (await runScript(this.redis, 'commit', keys, words)) === 1;
  }

  async tell(message: Message): Promise<void> {
    const keys = [this.key('messages'), this.key('pulse')];
    await runScript(this.redis, 'tell', keys, [encode(message)]);
  }

  async beat(engine: string | undefined, job: number | undefined): Promise<Pulse | undefined> {
    const keys = [this.key('engines'), this.key('pulse'), this.key('working')];
    const fields = [`wanted:${job ?? 'nothing'}`, `retired:${engine ?? ''}`];
    const words = [engine ?? '', ...fields, `${job ?? ''}`];
    const answer = (await runScript(this.redis, 'beat', keys, words)) as (string | null)[] | null;
    if (!answer) return undefined;
    const [ended, paths, instructions, elapsed, mergingPays, wanted, retired] = answer;
    return {
      ended: (ended ?? 'no') as Pulse['ended'],
      ...{ paths: Number(paths), instructions: Number(instructions), elapsed: Number(elapsed) },
      mergingPays: mergingPays === 'true',
      wanted: Number(wanted ?? 0),
      isRetired: retired !== null,
    };
  }

  async coveredSince(count: number): Promise<readonly number[]> {
    return (await this.redis.lrange(this.key('covered'), count, -1)).map(Number);
  }

  async depart(engine: string): Promise<void> {
    await this.redis.zrem(this.key('engines'), engine);
    await this.tell({ kind: 'left', engine });
  }

  async serve(work: (job: number) => Promise<void>): Promise<{ stop(): Promise<void> }> {
    const { Worker: Server } = load<typeof BullMQ>('bullmq');
    const server: Worker = new Server(
      this.run,
      async ({ data }: { data: { job: number } }) => work(data.job),
      { ...lock, connection: this.redis, prefix: `${prefix}:queue`, concurrency: 1 },
    );
    server.on('error', () => undefined);
    return { stop: () => server.close(true).catch(() => undefined) };
  }
}

/** The end of a commit's name where a job is done. */
export const doneMark = '!';

/** BullMQ takes no bare numbers. */
const idOf = (job: number) => `states-${job}`;
