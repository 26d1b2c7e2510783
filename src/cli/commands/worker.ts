/**
 * `merganser worker URL`: explores for runs that others have started with `run --cluster`. It waits for runs, joins the oldest that
 * has not ended, with as many engines as were asked for, each in a thread, and when that run is over the next one.
 *
 * A run by another version of Merganser is refused: states are named by decisions, which another version may take otherwise.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as zlib from 'node:zlib';
import {
  connect,
  Delegate,
  NoServer,
  RedisStore,
  type RunDescription,
  runsIn,
  type StartEngine,
  storeFormat,
  Tally,
  withoutPassword,
} from '../../cluster/index.js';
import { version } from '../../version.js';
import type { SentCommand } from '../cluster/sent-command.js';
import type { CommandContext } from '../command.js';
import { ExitCode } from '../exit-codes.js';
import { engineThread } from '../jobs/crew.js';
import { UsageError } from '../usage-error.js';

/** Milliseconds between two looks for runs. */
const lookEvery = 500;

export async function run(context: CommandContext): Promise<number> {
  const { files, terminal } = context;
  const [url, ...others] = files;
  if (url === undefined || others.length > 0 || !/^rediss?:\/\//.test(url)) {
    throw new UsageError('give the Redis server: merganser worker redis://HOST[:PORT]');
  }
  const say = (text: string) => terminal.err(`${text}\n`);
  const redis = await serverAt(url, say);
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) process.exit(ExitCode.ok);
    isLeaving = true;
    say('leaving: what was found is handed in');
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  say(`waiting for runs at ${withoutPassword(url)} (Ctrl-C leaves)`);
  const known = new Set<string>();
  while (!isLeaving) {
    const next = (await runsIn(redis).catch(() => [])).find((name) => !known.has(name));
    if (next === undefined) {
      await pause(lookEvery);
      continue;
    }
    try {
      const end = await join(url, next, context, say, () => isLeaving);
      if (end === 'over') known.add(next);
    } catch (error) {
      // The server was there a moment ago: a worker waits for it as it waits for runs.
      if (!(error instanceof NoServer)) throw error;
      await pause(lookEvery);
    }
  }
  redis.disconnect();
  return ExitCode.ok;
}

/** A server that is not there yet is waited for: machines of a cluster start in any order. */
async function serverAt(url: string, say: (text: string) => void): ReturnType<typeof connect> {
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      return await connect(url);
    } catch (error) {
      if (!(error instanceof NoServer)) throw error;
      if (!error.isAway) throw new UsageError(error.message);
      if (!hasSaid) say(`${error.message}; asking again (Ctrl-C leaves)`);
      await pause(lookEvery);
    }
  }
}

async function join(
  url: string,
  name: string,
  context: CommandContext,
  say: (text: string) => void,
  isLeaving: () => boolean,
): Promise<'over' | 'gone'> {
  const asker = new RedisStore(await connect(url), name);
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-worker-'));
  const refuse = async (why: string) => {
    say(`run ${name.slice(0, 8)}: ${why}`);
    await asker.tell({ kind: 'refused', engine: os.hostname(), why });
    return 'over' as const;
  };
  try {
    const description = await asker.description();
    if (!description) return 'over';
    const refusal = refusalOf(description);
    if (refusal) return await refuse(refusal);
    const file = await programOf(asker, description, scratch);
    if (file === undefined) return await refuse('its program is not there, or is damaged');
    say(`run ${name.slice(0, 8)}: ${(description.command as SentCommand).name}`);
    const engines = Array.from({ length: context.options.jobs }, async (_, number) => {
      const store = new RedisStore(await connect(url), name);
      const delegate = new Delegate({
        ...{ store, say, answers: store.answers(version) },
        start: starter(description, file, scratch, context),
        name: `${os.hostname()}:${process.pid}.${number}`,
      });
      return delegate.serve(isLeaving).finally(() => store.close());
    });
    const isGone = (await Promise.all(engines)).includes('gone');
    if (isGone) say(`run ${name.slice(0, 8)}: nothing was heard of its leader for minutes`);
    else if (!isLeaving()) say(`run ${name.slice(0, 8)}: over`);
    return isGone ? 'gone' : 'over';
  } finally {
    await asker.close();
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** Why this worker takes no part; undefined where it does. */
function refusalOf(description: RunDescription): string | undefined {
  if (description.version === version && description.format === storeFormat) return undefined;
  return `it is explored by version ${description.version}, and this worker is version ${version}`;
}

/** The program in a file, if it is the one that was meant. */
async function programOf(
  store: RedisStore,
  { program: hash }: RunDescription,
  scratch: string,
): Promise<string | undefined> {
  const packed = await store.program(hash);
  if (!packed) return undefined;
  const text = unpacked(packed);
  if (!text || createHash('sha256').update(text).digest('hex') !== hash) return undefined;
  const file = path.join(scratch, 'program.ll');
  fs.writeFileSync(file, text);
  return file;
}

function unpacked(packed: Uint8Array): Uint8Array | undefined {
  try {
    return zlib.gunzipSync(packed);
  } catch {
    return undefined;
  }
}

function starter(
  { command, identity, records }: RunDescription,
  assembly: string,
  workingDirectory: string,
  context: CommandContext,
): StartEngine {
  const { options, name, programArgs, beginning, env } = command as SentCommand;
  const words = {
    ...{ programArgs, beginning, env, workingDirectory, files: [name], given: context.given },
    // Of the leader's machine, or done by the leader.
    options: {
      ...options,
      seeds: undefined,
      again: undefined,
      maxMemory: context.options.maxMemory,
    },
  };
  return (pulse, hear, lost) => {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const others = new Tally(Tally.bufferFor(2), 0);
    const link = engineThread(
      {
        ...{ context: words, number: 1, identity, records, assembly, coverage: undefined },
        sharesAnswers: true,
        ...{ tally: others.buffer, words: stop },
        begunAt: performance.timeOrigin + performance.now() - pulse.elapsed,
      },
      hear,
      lost,
    );
    return {
      ...link,
      elsewhere: (paths, instructions) => others.set(paths, instructions),
      stop: () => void Atomics.store(stop, 0, 1),
    };
  };
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
