/** Runs of a leader and its workers from beginning to end: over a store in memory or in Redis, with workers that stay and with others. */
import { connect, RedisStore } from '../../src/cluster/index.js';
import type { LeaderStore, WorkerStore } from '../../src/cluster/queue/run-store.js';
import { MemoryStore } from './memory-store.js';
import { joinRun, type Leading, leadRun, type Queued } from './queued.js';
import type { Setting, SourceFile } from './together.js';

/** What the description of a run says where all engines have its program. */
export const description = {
  ...{ format: 1, version: 'test', program: 'none', identity: '' },
  ...{ records: true, command: undefined },
};

/** Where the engines of a run meet: a view of the store for each. */
export interface Meeting {
  readonly leader: LeaderStore;
  readonly workers: readonly WorkerStore[];
}

/** A store in memory, for a run that may begin. */
export async function opened(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.publish(description, new Uint8Array());
  return store;
}

export async function inMemory(workers: number): Promise<Meeting> {
  const leader = await opened();
  return { leader, workers: Array.from({ length: workers }, () => leader.worker()) };
}

export async function inRedis(workers: number, url: string, run: string): Promise<Meeting> {
  const leader = new RedisStore(await connect(url), run);
  await leader.publish(description, new Uint8Array());
  const others = Array.from({ length: workers }, () => connect(url));
  const connections = await Promise.all(others);
  return { leader, workers: connections.map((redis) => new RedisStore(redis, run)) };
}

/** With workers that stay to the end. */
export async function exploreQueued(
  source: string | SourceFile,
  options: Setting,
  scratch: string,
  { leader, workers }: Meeting,
  leading?: Leading,
): Promise<Queued> {
  const joined = workers.map((store, at) => joinRun(source, options, store, `w${at + 1}`));
  const many = await leadRun(source, options, leader, scratch, undefined, leading);
  await Promise.all(joined.map(({ over }) => over));
  await Promise.all(workers.map((store) => store.close()));
  return many;
}

/** How a worker goes: without a word, or with its states named. */
export type Loss = 'die' | 'leave';

/**
 * With workers that go, the one who has been there longest first, and others that come in their place. `loss` is asked again and again, with the
 * paths that were explored.
 */
export async function exploreWithLosses(
  source: string | SourceFile,
  options: Setting,
  scratch: string,
  workers: number,
  loss: (paths: number) => Loss | undefined,
  rest?: number,
): Promise<Queued> {
  const store = await opened();
  let count = 0;
  const come = () => {
    const worker = store.worker();
    return { worker, ...joinRun(source, options, worker, `w${++count}`) };
  };
  const present = Array.from({ length: workers }, come);
  const left: Promise<unknown>[] = [];
  const during = (paths: number) => {
    const way = loss(paths);
    const first = way && present.shift();
    if (!first) return;
    first[way]();
    if (way === 'die') store.cut(first.worker);
    else left.push(first.over);
    present.push(come());
  };
  const many = await leadRun(source, options, store, scratch, during, { rest });
  await Promise.all([...left, ...present.map(({ over }) => over)]);
  return many;
}
