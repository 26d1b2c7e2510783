/**
 * The store of a run in Redis, its jobs in a queue of BullMQ, which looks after jobs whose worker has gone: it holds a lock that its
 * worker renews, and is taken by another one when the lock has run out.
 *
 * Two steps must be one: a commit (compare, change the job, append the message), and a beat (the server's clock is the one that counts).
 * Both are scripts that Redis runs. A connection that is lost is made again, and what was asked is asked again; a commit that
 * was made though its answer was lost is known by its own name the second time.
 *
 * The packages are loaded when a run or a worker asks for a cluster, and not before.
 */
import { createRequire } from 'node:module';
import type * as BullMQ from 'bullmq';
import type { Queue, Worker } from 'bullmq';
import type * as IoRedis from 'ioredis';
import type { Redis } from 'ioredis';
import type {
  Commit,
  JobState,
  LeaderStore,
  Message,
  Pulse,
  RunDescription,
  RunPulse,
  WorkerStore,
} from './run-store.js';
import { decode, encode } from './wire.js';

/** Milliseconds after which an engine that is not heard of counts as gone, and a job that nobody renews is another's. */
const silence = 5000;
const lock = { lockDuration: 10_000, stalledInterval: 3000, maxStalledCount: 1_000_000 } as const;
/** Messages that are read at once; seconds that a program, and what is left of a run whose leader was killed, are kept. */
const mostMessages = 64;
const keepFor = 7 * 24 * 3600;

/** A job is tried until it is done: whoever gives it back, another one goes on. */
const endless = 1_000_000;

const load = createRequire(import.meta.url) as <T>(name: string) => T;

const prefix = 'merganser';
const runsKey = `${prefix}:runs`;
const programKey = (hash: string) => `${prefix}:program:${hash}`;

const commitScript = `
local before = redis.call('HGET', KEYS[1], 'commit')
if before == ARGV[2] then return 1 end
if before ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'commit', ARGV[2], 'block', ARGV[3])
redis.call('RPUSH', KEYS[2], ARGV[4])
redis.call('HDEL', KEYS[3], ARGV[5])
return 1`;

const beatScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('EXISTS', KEYS[2]) == 0 then return nil end
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
return redis.call('HMGET', KEYS[2], 'ended', 'paths', 'instructions', 'elapsed', ARGV[2], ARGV[3])`;

const enginesScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[1], '+inf')`;

/** A server that does not answer, or refuses: the reason is for the user. */
export class NoServer extends Error {}

/** Redis at `redis://[[user]:password@]host[:port][/database]`, or `rediss://…` for TLS. */
export async function connect(url: string): Promise<Redis> {
  const { Redis: Client } = load<typeof IoRedis>('ioredis');
  const redis = new Client(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1000),
  });
  let reason = 'no answer';
  const note = (error: Error) => {
    reason = error.message || (error as NodeJS.ErrnoException).code || reason;
  };
  redis.on('error', note);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(reason)), silence).unref();
  });
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late]);
  } catch (error) {
    redis.disconnect();
    const why =
      error instanceof Error && error.message !== 'Connection is closed.'
        ? error
        : { message: reason };
    throw new NoServer(`Redis at ${withoutPassword(url)} cannot be used: ${why.message}`);
  }
  return redis;
}

export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password) parsed.password = '***';
    return parsed.href;
  } catch {
    return url;
  }
}

/** Names of the runs that are under way, the oldest first. */
export async function runsIn(redis: Redis): Promise<readonly string[]> {
  return redis.zrange(runsKey, '0', '-1');
}

export class RedisStore implements LeaderStore, WorkerStore {
  private queue: Queue | undefined = undefined;

  constructor(
    private readonly redis: Redis,
    readonly run: string,
  ) {}

  private key(name: string): string {
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
    await redis.set(programKey(description.program), Buffer.from(program), 'EX', keepFor);
    await this.setPulse({ ended: 'no', paths: 0, instructions: 0, elapsed: 0 });
    await redis.set(this.key('description'), encode(description), 'EX', keepFor);
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

  async dropJob(job: number): Promise<void> {
    await this.redis.del(this.key(`job:${job}`));
    // Where somebody works on it, its commit is refused.
    const queue = this.jobs;
    await queue.remove(idOf(job)).catch(() => undefined);
  }

  async messages(): Promise<readonly Message[]> {
    const texts = await this.redis.lrange(this.key('messages'), 0, mostMessages - 1);
    return texts.map((text) => decode<Message>(text));
  }

  async forgetMessages(count: number): Promise<void> {
    await this.redis.ltrim(this.key('messages'), count, -1);
  }

  async setPulse(pulse: RunPulse): Promise<void> {
    await this.redis.hset(this.key('pulse'), { ...pulse });
  }

  async askFor(job: number, states: number): Promise<void> {
    await this.redis.hset(this.key('pulse'), { [`wanted:${job}`]: states });
  }

  async retire(engine: string): Promise<void> {
    await this.redis.hset(this.key('pulse'), { [`retired:${engine}`]: 1 });
  }

  async engines(): Promise<readonly string[]> {
    return (await this.redis.eval(enginesScript, 1, this.key('engines'), `${silence}`)) as string[];
  }

  async lastCommits(jobs: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const queue = this.jobs;
    const found = new Map<number, string>();
    for (const job of jobs) {
      const [commit, queued] = await Promise.all([
        this.redis.hget(this.key(`job:${job}`), 'commit'),
        queue.getJob(idOf(job)),
      ]);
      if (commit !== null && (queued !== undefined || commit.endsWith(doneMark)))
        found.set(job, commit);
    }
    return found;
  }

  async clear(): Promise<void> {
    const { redis } = this;
    await redis.zrem(runsKey, this.run);
    const queue = this.jobs;
    await queue.obliterate({ force: true }).catch(() => undefined);
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', this.key('*'), 'COUNT', 1000);
      if (keys.length > 0) await redis.del(...keys);
      cursor = next;
    } while (cursor !== '0');
  }

  async close(): Promise<void> {
    await this.queue?.close().catch(() => undefined);
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
    return (await this.redis.eval(commitScript, keys.length, ...keys, ...words)) === 1;
  }

  async tell(message: Message): Promise<void> {
    await this.redis.rpush(this.key('messages'), encode(message));
  }

  async beat(engine: string | undefined, job: number | undefined): Promise<Pulse | undefined> {
    const keys = [this.key('engines'), this.key('pulse')];
    const words = [engine ?? '', `wanted:${job ?? 'nothing'}`, `retired:${engine ?? ''}`];
    const answer = (await this.redis.eval(beatScript, keys.length, ...keys, ...words)) as
      | (string | null)[]
      | null;
    if (!answer) return undefined;
    const [ended, paths, instructions, elapsed, wanted, retired] = answer;
    return {
      ended: (ended ?? 'no') as Pulse['ended'],
      ...{ paths: Number(paths), instructions: Number(instructions), elapsed: Number(elapsed) },
      wanted: Number(wanted ?? 0),
      isRetired: retired !== null,
    };
  }

  async depart(engine: string): Promise<void> {
    await this.redis.zrem(this.key('engines'), engine);
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
