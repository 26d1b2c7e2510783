/**
 * Steps that Redis takes as one, in its own language. Each is sent as its hash, and as a text when the server does not know it: a beat comes ten
 * times a second from every engine.
 */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** KEYS: job, messages, pulse. ARGV: the commit before, this one, what is left, the message, the field of wanted states. */
const commit = `
local before = redis.call('HGET', KEYS[1], 'commit')
if before == ARGV[2] then return 1 end
if before ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'commit', ARGV[2], 'block', ARGV[3])
redis.call('XADD', KEYS[2], '*', 'm', ARGV[4])
redis.call('HDEL', KEYS[3], ARGV[5])
return 1`;

/** KEYS: messages, pulse. ARGV: the message. A run that is gone must not begin again as a list of messages. */
const tell = `
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('XADD', KEYS[1], '*', 'm', ARGV[1]) end
return 1`;

/** KEYS: engines, pulse, jobs of engines. ARGV: the engine or nothing, two fields of the pulse, its job. The server's clock is the one that counts. */
const beat = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('EXISTS', KEYS[2]) == 0 then return nil end
if ARGV[1] ~= '' then
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('HSET', KEYS[3], ARGV[1], ARGV[4])
end
return redis.call('HMGET', KEYS[2], 'ended', 'paths', 'instructions', 'elapsed', 'mergingPays', ARGV[2], ARGV[3])`;

/** KEYS: engines, their jobs. ARGV: milliseconds after which one that is silent counts as gone. Gives a name and a job by turns. */
const engines = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local present = {}
for _, engine in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[1], '+inf')) do
  table.insert(present, engine)
  table.insert(present, redis.call('HGET', KEYS[2], engine) or '')
end
return present`;

/** KEYS: pulse, description, program. ARGV: seconds until a silent leader is gone, and its run; fields and values. */
const pulse = `
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[2], ARGV[2])
redis.call('EXPIRE', KEYS[3], ARGV[2])
return 1`;

/**
 * KEYS: states of each run, a list. ARGV: the run or nothing, its states, seconds for which that holds. The list gets as many elements as all runs have
 * states: what scales workers by the length of a list (KEDA) needs one with a name that is known before there is a run.
 */
const states = `
local now = tonumber(redis.call('TIME')[1])
if ARGV[1] ~= '' then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ':' .. (now + ARGV[3])) end
local sum = 0
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local count, ends = string.match(all[i + 1], '(%d+):(%d+)')
  if count == '0' or tonumber(ends) < now then redis.call('HDEL', KEYS[1], all[i]) else sum = sum + count end
end
sum = math.min(sum, 10000)
if sum == 0 then redis.call('DEL', KEYS[2]) else redis.call('LTRIM', KEYS[2], 0, sum - 1) end
for i = redis.call('LLEN', KEYS[2]) + 1, sum do redis.call('RPUSH', KEYS[2], '') end
return sum`;

/**
 * KEYS: a pool of answers, the keys in it (answer-pool.ts). ARGV: answers at most, seconds until the pool is forgotten, the run; a key and an answer by turns.
 */
const pool = `
for i = 4, #ARGV, 2 do
  if redis.call('SADD', KEYS[2], ARGV[i]) == 1 then
    redis.call('XADD', KEYS[1], '*', 'k', ARGV[i], 'a', ARGV[i + 1], 'r', ARGV[3])
  end
end
while redis.call('XLEN', KEYS[1]) > tonumber(ARGV[1]) do
  local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
  redis.call('SREM', KEYS[2], oldest[2][2])
  redis.call('XDEL', KEYS[1], oldest[1])
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[2])
return 1`;

const texts = { commit, tell, beat, engines, pulse, states, pool } as const;
const hashes = new Map(
  Object.values(texts).map((text) => [text, createHash('sha1').update(text).digest('hex')]),
);

export async function runScript(
  redis: Redis,
  name: keyof typeof texts,
  keys: readonly string[],
  words: readonly string[],
): Promise<unknown> {
  const text = texts[name];
  try {
    return await redis.evalsha(hashes.get(text)!, keys.length, ...keys, ...words);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return redis.eval(text, keys.length, ...keys, ...words);
  }
}
