/**
 * Engines that share nothing but a store find what one engine finds, whoever dies, leaves or comes, and whatever the store
 * forgets: the same paths, errors, tests and coverage, nothing twice. With the store in memory, and in Redis where a redis-server is
 * installed.
 */
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as http from 'node:http';
import type * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, NoServer, RedisStore, runsIn } from '../../src/cluster/index.js';
import { firstPulse } from '../../src/cluster/queue/run-store.js';
import { Way } from './away-store.js';
import { programs } from './programs.js';
import { joinRun, leadRun } from './queued.js';
import { hasRedis, LocalRedis } from './redis-server.js';
import { exploreTogether, type Together } from './together.js';
import { description, exploreQueued, exploreWithLosses, inRedis, opened } from './workforce.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-queue-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const expected = new Map<string, Promise<Together>>();
function alone(name: keyof typeof programs): Promise<Together> {
  const known = expected.get(name) ?? exploreTogether(programs[name], 1, {}, scratch);
  expected.set(name, known);
  return known;
}

async function expectSame(many: Together, name: keyof typeof programs): Promise<void> {
  const one = await alone(name);
  expect(many.paths).toEqual(one.paths);
  expect(many.errors).toEqual(one.errors);
  expect(many.tests.length).toBe(one.tests.length);
  expect(many.points).toEqual(one.points);
  expect(many.isComplete).toBe(one.isComplete);
}

describe('a run in a store', () => {
  it.each(Object.keys(programs) as (keyof typeof programs)[])(
    '%s: is that of one engine',
    async (name) => {
      const store = await opened();
      const workers = [store.worker(), store.worker()];
      const many = await exploreQueued(programs[name], {}, scratch, { leader: store, workers });
      await expectSame(many, name);
      expect(many.shares.length).toBeGreaterThan(1);
      expect(store.isCleared).toBe(true);
    },
  );

  it.each([1, 2, 3, 4])('outlives its workers (%d)', async (seed) => {
    let deaths = 0;
    const many = await exploreWithLosses(programs.branches, {}, scratch, 2, (paths) => {
      // Each death comes somewhat later than the one before it.
      if (deaths === 4 || paths < (deaths + 1) * seed * 2) return undefined;
      deaths++;
      return seed % 2 === 0 ? 'leave' : 'die';
    });
    await expectSame(many, 'branches');
    expect(deaths).toBeGreaterThan(0);
  });

  it('goes on alone when nobody is left', async () => {
    const store = await opened();
    const worker = store.worker();
    const joined = joinRun(programs.branches, {}, worker, 'w');
    const many = await leadRun(programs.branches, {}, store, scratch, (paths) => {
      if (paths < 20 || worker.isCut) return;
      joined.die();
      store.cut(worker);
    });
    await expectSame(many, 'branches');
    expect(worker.isCut).toBe(true);
  });

  it.each([4, 10, 30])('survives a server that forgets (%d)', async (after) => {
    const store = await opened();
    const text = programs.branches;
    for (const number of [1, 2]) joinRun(text, {}, store.worker(), `w${number}`);
    let isSaved = false;
    let isLost = false;
    const many = await leadRun(text, {}, store, scratch, (paths) => {
      if (!isSaved && paths >= after / 2) {
        isSaved = true;
        store.save();
      } else if (isSaved && !isLost && paths >= after) {
        isLost = true;
        store.loseLastWrites();
      }
    });
    await expectSame(many, 'branches');
    expect(isLost).toBe(true);
  });

  it('does not believe what rests on a lost message, and does not work on it for long', async () => {
    const store = await opened();
    const text = programs.branches;
    for (const number of [1, 2]) joinRun(text, {}, store.worker(), `w${number}`);
    let losses = 0;
    const many = await leadRun(text, {}, store, scratch, (paths) => {
      if (losses < 3 && paths >= (losses + 1) * 8) {
        losses++;
        store.loseNextMessage();
      }
    });
    await expectSame(many, 'branches');
    expect(losses).toBeGreaterThan(0);
    // Each loss costs the engine that spoke, and at most one that had taken its job.
    expect(store.retired.size).toBeLessThanOrEqual(2 * losses);
  });

  it.each([
    ['for a while', 10],
    ['for ever', Number.POSITIVE_INFINITY],
  ])('goes on when its leader does not reach the store %s', async (_, turns) => {
    const store = await opened();
    const way = new Way();
    const text = programs.branches;
    for (const number of [1, 2]) joinRun(text, {}, store.worker(), `w${number}`);
    let left = turns;
    let cuts = 0;
    const many = await leadRun(text, {}, way.to(store), scratch, (paths) => {
      if (cuts === 0 && paths >= 20) {
        cuts++;
        way.cut();
      } else if (way.isCut && --left === 0) way.mend();
    });
    await expectSame(many, 'branches');
    expect(cuts).toBe(1);
  });

  it('takes an engine that ended before it had begun for no engine', async () => {
    const store = await opened();
    const joined = joinRun(programs.branches, {}, store.worker(), 'w', 2);
    const many = await leadRun(programs.branches, {}, store, scratch);
    await joined.over;
    await expectSame(many, 'branches');
    expect(many.shares[1]).toBeGreaterThan(0);
  });

  it('is left by workers whose leader is gone, with nothing said', async () => {
    const store = await opened();
    // Its engine begins late: an empty job would be done before anybody could miss the leader.
    const joined = joinRun(programs.branches, {}, store.worker(), 'w', 1);
    await store.addJob(1, '[]');
    store.loseLeader();
    expect(await joined.over).toBe('gone');
    expect(store.jobOf(1)?.commit).toBe('');
    expect(await store.messages()).toEqual([]);
  });

  it('keeps to a limit of paths', async () => {
    const store = await opened();
    const options = { maxPaths: 10 };
    const joined = joinRun(programs.branches, options, store.worker(), 'w');
    const { isComplete, paths } = await leadRun(programs.branches, options, store, scratch);
    await joined.over;
    expect(isComplete).toBe(false);
    expect(paths.filter((end) => !end.includes('partial')).length).toBeLessThan(programsPaths);
  });
});

/** Paths of `branches`. */
const programsPaths = 243;

// Debian: apt-get install redis-server.
describe.skipIf(!hasRedis)('a run in Redis', () => {
  const server = new LocalRedis();
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it('is that of one engine, and leaves nothing behind', async () => {
    const meeting = await inRedis(1, server.url, 'run-1');
    const aside = await connect(server.url);
    expect(await runsIn(aside)).toEqual(['run-1']);
    const many = await exploreQueued(programs.branches, {}, scratch, meeting);
    await expectSame(many, 'branches');
    expect(many.shares.length).toBeGreaterThan(1);
    expect(await aside.keys('*run-1*')).toEqual([]);
    aside.disconnect();
  });

  it('refuses a commit that does not follow the last one', async () => {
    const store = new RedisStore(await connect(server.url), 'run-2');
    await store.publish(description, new Uint8Array());
    await store.addJob(1, '[]');
    const first = {
      serial: 0,
      job: 1,
      id: 'a',
      previous: '',
      engine: 'e',
      reports: [],
      given: [],
      block: '[]',
    };
    expect(await store.commit(first)).toBe(true);
    // The answer was lost, and it is asked again.
    expect(await store.commit(first)).toBe(true);
    expect(await store.commit({ ...first, id: 'b' })).toBe(false);
    expect(await store.commit({ ...first, id: 'b!', previous: 'a', block: null })).toBe(true);
    expect((await store.messages()).length).toBe(2);
    expect(await store.lastCommits([1, 2])).toEqual(
      new Map([[1, { commit: 'b!', isTaken: true }]]),
    );
    await store.clear();
    await store.close();
  });

  it('keeps a list as long as all runs have states, for as long as their leaders live', async () => {
    const redis = await connect(server.url);
    const stores = ['run-3', 'run-4'].map((name) => new RedisStore(redis, name));
    const length = () => redis.llen('merganser:states');
    await stores[0].announce(5);
    await stores[1].announce(3);
    expect(await length()).toBe(8);
    await stores[0].announce(2);
    expect(await length()).toBe(5);
    // Of a leader that was killed long ago.
    await redis.hset('merganser:states:runs', 'run-4', '3:1000');
    await runsIn(redis);
    expect(await length()).toBe(2);
    await stores[0].announce(100_000);
    expect(await length()).toBe(10_000);
    await stores[0].clear();
    expect(await redis.exists('merganser:states', 'merganser:states:runs')).toBe(0);
    redis.disconnect();
  });

  it('leaves out runs whose leaders are gone, and removes what is left of them', async () => {
    const redis = await connect(server.url);
    const store = new RedisStore(redis, 'run-5');
    await store.publish(description, new Uint8Array());
    await store.addJob(1, '[]');
    expect(await runsIn(redis)).toEqual(['run-5']);
    await redis.del('merganser:run:run-5:pulse');
    expect(await runsIn(redis)).toEqual([]);
    expect(await store.beat('w/1', undefined)).toBe(undefined);
    // Its leader was only away.
    await store.setPulse(firstPulse);
    expect(await runsIn(redis)).toEqual(['run-5']);
    await redis.del('merganser:run:run-5:pulse', 'merganser:run:run-5:description');
    expect(await runsIn(redis)).toEqual([]);
    expect(await redis.keys('*run-5*')).toEqual([]);
    await store.close();
  });

  it('says why a server cannot be used', async () => {
    await expect(connect('redis://127.0.0.1:1')).rejects.toThrow(NoServer);
    await expect(connect('redis://:secret@127.0.0.1:1')).rejects.toThrow(/^(?!.*secret)/);
    await expect(connect('redis://:secret@127.0.0.1:99999')).rejects.toThrow(
      /^(?!.*secret).*an address is redis:/,
    );
    await expect(connect(`${server.url}/first`)).rejects.toThrow("'first' is no number");
    await expect(connect(`${server.url}/99`)).rejects.toThrow('DB index is out of range');
    const other = http.createServer((_, response) => response.end('hello'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    await expect(connect(`redis://127.0.0.1:${port}`)).rejects.toThrow('is not Redis');
    other.close();
  });
});
