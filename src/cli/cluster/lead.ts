/** A run whose other engines are workers on any machines (`--cluster`): the leader's side. */
import { createHash, randomUUID } from 'node:crypto';
import * as zlib from 'node:zlib';
import {
  connect,
  type Helpers,
  isRefusal,
  NoServer,
  QueueLeader,
  RedisStore,
  type SharedAnswers,
  type Solved,
  storeFormat,
  Tally,
} from '../../cluster/index.js';
import { printModule } from '../../ir/index.js';
import { version } from '../../version.js';
import type { CrewOptions } from '../jobs/crew.js';
import { identityOf } from '../jobs/identity.js';
import { UsageError } from '../usage-error.js';
import type { SentCommand } from './sent-command.js';

/** The store of a new run. */
export async function clusterAt(url: string): Promise<RedisStore> {
  if (!/^rediss?:\/\//.test(url)) {
    throw new UsageError(`--cluster needs redis://HOST[:PORT] or rediss://…, not '${url}'`);
  }
  try {
    return new RedisStore(await connect(url), randomUUID());
  } catch (error) {
    if (error instanceof NoServer) throw new UsageError(error.message);
    throw error;
  }
}

/** Tells everybody of the run. */
export async function publish(
  store: RedisStore,
  { context, program }: Pick<CrewOptions, 'context' | 'program'>,
  records: boolean,
): Promise<void> {
  const text = printModule(program.module);
  const { options, files, programArgs, env, beginning } = context;
  const command: SentCommand = { options, name: files[0], programArgs, beginning, env: { ...env } };
  const description = {
    ...{ format: storeFormat, version, records, command },
    program: createHash('sha256').update(text).digest('hex'),
    identity: identityOf(program),
  };
  await orRefusal(store, () => store.publish(description, zlib.gzipSync(text, { level: 1 })));
}

/** A server may answer and take nothing: a replica, one whose memory or disk is full, one that gives this user no rights. */
async function orRefusal(store: RedisStore, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    await store.close();
    if (!isRefusal(error)) throw error;
    throw new UsageError(`the Redis server of --cluster refuses the run: ${error.message}`);
  }
}

export async function clusterLeader(
  store: RedisStore,
  options: CrewOptions,
  answers: { readonly shared: SharedAnswers; readonly seeds: readonly Solved[] },
): Promise<Helpers> {
  const { hosted, tally, keeper, recorder, directory, onError } = options;
  const leader = new QueueLeader({
    ...{ hosted, store, keeper, recorder, directory, onError },
    answers: { ...answers, pool: store.answers(version) },
    onElsewhere: (paths, instructions) => new Tally(tally.buffer, 1).set(paths, instructions),
  });
  await orRefusal(store, () => leader.prepare());
  return leader;
}
