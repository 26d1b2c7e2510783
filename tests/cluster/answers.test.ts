/**
 * Answers of the solver that engines share: in memory, in a pool, and in runs whose engines have one. What a run finds is the same without
 * answers of others, with good ones and with bad ones.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, RedisStore, SharedAnswers, type Solved } from '../../src/cluster/index.js';
import {
  type AnswerPool,
  beginning,
  type Pooled,
  RedisAnswers,
} from '../../src/cluster/queue/answer-pool.js';
import { QueryFile } from '../../src/node/index.js';
import { programs } from './programs.js';
import { joinRun, leadRun, noAnswers } from './queued.js';
import { hasRedis, LocalRedis } from './redis-server.js';
import { exploreTogether, type Together } from './together.js';
import { opened } from './workforce.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-answers-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const key = (number: number) => number.toString(16).padStart(64, '0');

/** The pool of one run, in memory. */
class MemoryPool implements AnswerPool {
  readonly all: { readonly solved: Solved; readonly isOurs: boolean }[] = [];

  async add(answers: readonly Solved[], isOurs: boolean): Promise<void> {
    for (const solved of answers) {
      if (this.all.every(({ solved: [known] }) => known !== solved[0]))
        this.all.push({ solved, isOurs });
    }
  }

  async since(place: string): Promise<Pooled> {
    const from = place === beginning ? 0 : Number(place);
    const news = this.all.slice(from);
    return {
      answers: news.map(({ solved }) => solved),
      ours: news.filter(({ isOurs }) => isOurs).map(({ solved }) => solved),
      place: `${this.all.length}`,
    };
  }
}

describe('answers that are shared', () => {
  it('are found where others have them, and handed over once', () => {
    const answers = new SharedAnswers(noAnswers());
    expect(answers.isEmpty).toBe(true);
    answers.keep(key(1), 'u0');
    answers.keep(key(1), 'u0');
    answers.takeIn([
      [key(2), 's1|'],
      [key(1), 'u0'],
    ]);
    expect(answers.find(key(2))).toBe('s1|');
    expect(answers.isFromElsewhere(key(2))).toBe(true);
    // What it has found itself it knows by other means.
    expect(answers.find(key(1))).toBe(undefined);
    answers.keep(key(2), 's1|');
    expect(answers.handOver()).toEqual([[key(1), 'u0']]);
    expect(answers.handOver()).toEqual([]);
  });

  it('are answers, and not too many', () => {
    const answers = new SharedAnswers(noAnswers(), 2);
    answers.takeIn([
      [key(1), 'u0'],
      [key(2), 'u1\nx'],
      ['short', 'u0'],
      [key(3), `s${'0'.repeat(5000)}`],
    ]);
    expect([1, 2, 3].map((n) => answers.find(key(n)) !== undefined)).toEqual([true, false, false]);
    answers.takeIn([
      [key(4), 'u0'],
      [key(5), 'u0'],
    ]);
    expect([1, 4, 5].map((n) => answers.find(key(n)) !== undefined)).toEqual([false, true, true]);
  });
});

/** Questions of more than a few conflicts, behind forks that divide the work. */
const hard = `#include <klee/klee.h>
int main(void) {
  unsigned char kind[3];
  unsigned short x, y;
  klee_make_symbolic(kind, sizeof kind, "kind");
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  int found = 0;
  for (int i = 0; i < 3; i++) if (kind[i] > 7 * i) found++;
  if (x < 2 || y < 3 || x > 400 || y > 400) return 1;
  if ((unsigned)x * y == 3607u) return 2; /* a prime number */
  klee_assert((unsigned)x * y != 7957u || found != 2); /* 73 and 109 */
  return found;
}`;

function agree(many: Together, one: Together): void {
  expect(many.paths).toEqual(one.paths);
  expect(many.errors).toEqual(one.errors);
  expect(many.tests.length).toBe(one.tests.length);
  expect(many.points).toEqual(one.points);
  expect(many.isComplete).toBe(one.isComplete);
}

describe('a run whose engines share answers', () => {
  let one: Together;
  beforeAll(async () => {
    one = await exploreTogether(hard, 1, {}, scratch);
  });

  const explored = async (pool: MemoryPool, own = noAnswers()) => {
    const store = await opened();
    const joined = [1, 2].map((n) => joinRun(hard, {}, store.worker(), `w${n}`, 0, pool));
    const shared = new SharedAnswers(own);
    const many = await leadRun(hard, {}, store, scratch, undefined, {
      answers: { shared, pool, seeds: own.answers },
    });
    await Promise.all(joined.map(({ over }) => over));
    return many;
  };

  it('finds what one engine finds, and leaves answers for the next one', async () => {
    const pool = new MemoryPool();
    const file = path.join(scratch, 'solved.txt');
    const own = () => new QueryFile({ version: 'test', from: [file], to: () => file });
    agree(await explored(pool, own()), one);
    expect(pool.all.length).toBeGreaterThan(0);
    // What the workers have found is in the leader's file.
    const kept = new Map(own().answers);
    for (const { solved } of pool.all) expect(kept.get(solved[0])).toBe(solved[1]);
    const { length } = pool.all;
    agree(await explored(pool), one);
    expect(pool.all.length).toBe(length);
    // The file is enough to begin another pool with.
    const another = new MemoryPool();
    agree(await explored(another, own()), one);
    expect(another.all.length).toBe(length);
  });

  it('does not believe models that do not hold, nor what is no answer', async () => {
    const pool = new MemoryPool();
    await explored(pool);
    const spoilt = new MemoryPool();
    const bad = (answer: string, i: number) =>
      answer.startsWith('s') ? (i % 2 ? 's|||' : answer.replace(/[1-9a-f]/g, '0')) : 'u';
    await spoilt.add(
      pool.all.map(({ solved: [of, answer] }, i): Solved => [of, bad(answer, i)]),
      false,
    );
    agree(await explored(spoilt), one);
  });
});

describe('a run in a store', () => {
  it('tells its engines what was covered', async () => {
    const store = await opened();
    const text = programs.branches;
    const joined = [1, 2].map((n) => joinRun(text, {}, store.worker(), `w${n}`));
    const { covered, shares } = await leadRun(text, {}, store, scratch);
    await Promise.all(joined.map(({ over }) => over));
    expect(shares.length).toBeGreaterThan(1);
    // The leader knows what workers have covered, and has told everybody.
    const passed = covered.flatMap((reached, mark) => (reached === 2 ? [mark] : []));
    expect([...store.covered].sort((a, b) => a - b)).toEqual(passed);
  });
});

// Debian: apt-get install redis-server.
describe.skipIf(!hasRedis)('a pool in Redis', () => {
  const server = new LocalRedis();
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it('has each answer once, forgets the oldest, and knows runs and versions apart', async () => {
    const redis = await connect(server.url);
    const pool = new RedisAnswers(redis, '1', 'run-1', 3);
    const other = new RedisAnswers(redis, '1', 'run-2', 3);
    const numbered = (...numbers: number[]) => numbers.map((n): Solved => [key(n), `u${n}`]);
    await pool.add(numbered(1, 2), true);
    await other.add(numbered(2, 3), true);
    const first = await pool.since(beginning);
    expect(first.answers).toEqual(numbered(1, 2, 3));
    expect(first.ours).toEqual(numbered(1, 2));
    await pool.add([...numbered(4), ['no key', 'u0'], [key(9), 'no answer']], false);
    const news = await pool.since(first.place);
    expect(news.answers).toEqual(numbered(4));
    expect(news.ours).toEqual([]);
    expect((await other.since(beginning)).answers).toEqual(numbered(2, 3, 4));
    // One that was forgotten may come again.
    await other.add(numbered(1), true);
    expect((await other.since(beginning)).answers).toEqual(numbered(3, 4, 1));
    expect((await new RedisAnswers(redis, '2', 'run-1').since(beginning)).answers).toEqual([]);
    expect(await redis.ttl('merganser:answers:1')).toBeGreaterThan(0);
    redis.disconnect();
  });

  it('tells what was covered', async () => {
    const store = new RedisStore(await connect(server.url), 'run-3');
    await store.addCovered([3, 5]);
    await store.addCovered([8]);
    expect(await store.coveredSince(1)).toEqual([5, 8]);
    await store.clear();
    expect(await store.coveredSince(0)).toEqual([]);
    await store.close();
  });
});
