/**
 * Connections to Redis. One that is lost is made again, and what was asked is asked again. One over which no answer comes counts as lost: networks can
 * swallow everything and tell nobody.
 */
import { createRequire } from 'node:module';
import type * as IoRedis from 'ioredis';
import type { Redis } from 'ioredis';

/** Milliseconds without an answer after which a connection counts as lost: more than BullMQ lets the server wait with one. */
const unanswered = 15_000;
/** Milliseconds in which a server must answer for the first time. */
const silence = 5000;

const load = createRequire(import.meta.url) as <T>(name: string) => T;

/** A server that does not answer, or refuses: the reason is for the user. */
export class NoServer extends Error {
  constructor(
    message: string,
    /** Whether it may be there later: it was not reached. Who was refused will be refused again. */
    readonly isAway: boolean,
  ) {
    super(message);
  }
}

const noAnswer = 'no answer';
/**
 * What the system says, in any of its words, of a server that was not reached. A name may be unknown for a while only: that of a service of Kubernetes is, until
 * something serves there.
 */
const unreached =
  /ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_\w+|ENOTFOUND|ENODATA|socket|Connection is closed|no answer|LOADING/i;
const unknownName = /getaddrinfo (?:ENOTFOUND|ENODATA|EAI_\w+)/;

/** Words of the client about answers that are none. */
const unknownAnswers = /RESP type|Protocol error/i;

/** Whether the server has understood what was asked, and says no. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError';

/** Redis at `redis://[[user]:password@]host[:port][/database]`, or `rediss://…` for TLS. */
export async function connect(url: string): Promise<Redis> {
  const refused = (why: string) =>
    new NoServer(
      `Redis at ${withoutPassword(url)} cannot be used: ${inOurWords(why)}`,
      unreached.test(why),
    );
  const fault = faultIn(url);
  if (fault) throw refused(fault);
  const { Redis: Client } = load<typeof IoRedis>('ioredis');
  const redis = new Client(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    socketTimeout: unanswered,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1000),
  });
  let reason = noAnswer;
  // The client goes on where there is no such database, in the first one.
  let refusal: Error | undefined;
  const note = (error: Error) => {
    reason = error.message || (error as NodeJS.ErrnoException).code || reason;
    if (isRefusal(error)) refusal = error;
  };
  redis.on('error', note);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(reason)), silence).unref();
  });
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late]);
    if (refusal) throw refusal;
  } catch (error) {
    redis.disconnect();
    const why =
      error instanceof Error && error.message !== 'Connection is closed.'
        ? error
        : { message: reason };
    throw refused(why.message);
  }
  return redis;
}

function inOurWords(why: string): string {
  if (unknownAnswers.test(why)) return 'what answers there is not Redis';
  return unknownName.test(why) ? `nobody knows a machine of this name now (${why})` : why;
}

/** What is wrong with an address, which the client would say in the words of a program, or not at all. */
function faultIn(url: string): string | undefined {
  try {
    const { pathname } = new URL(url);
    return /^\/?\d*$/.test(pathname)
      ? undefined
      : `'${pathname.slice(1)}' is no number of a database`;
  } catch {
    return 'an address is redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE], with %40 for an @ in the password, and the like';
  }
}

export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password) parsed.password = '***';
    return parsed.href;
  } catch {
    return url.replace(/\/\/.*@/, '//***@');
  }
}
