/**
 * The answers of the solver on one server: engines of a run add what they find and take in what others have added, and so do the runs that
 * follow.
 *
 * A pool is a stream, which readers follow from where they were, and the set of the keys in it, so that an answer is there once however many find it. It has so many
 * answers at most, and forgets the oldest; it is forgotten as a whole when nobody has added to it for a week. Each version of Merganser has a pool of its own, as a new one is
 * not to inherit mistakes (the format of terms is part of every key, src/solver/store). Nobody waits for it and nothing rests on it: a
 * server that is away or has lost it costs time.
 */
import type { Redis } from 'ioredis';
import { isAnswer, mostAnswers, type Solved } from '../answers.js';
import { runScript } from './scripts.js';

export interface Pooled {
  readonly answers: readonly Solved[];
  /** Those of them that engines of this run have added. */
  readonly ours: readonly Solved[];
  /** Where to go on reading. */
  readonly place: string;
}

export interface AnswerPool {
  /** `isOurs`: engines of this run have found them. */
  add(answers: readonly Solved[], isOurs: boolean): Promise<void>;
  /** What was added behind a place; `beginning` for everything that is there. */
  since(place: string): Promise<Pooled>;
}

export const beginning = '0-0';

/** Seconds; answers that are read or added at once. */
const keepFor = 7 * 24 * 3600;
const atOnce = 500;

export class RedisAnswers implements AnswerPool {
  private readonly keys: readonly [stream: string, known: string];

  constructor(
    private readonly redis: Redis,
    /** Of Merganser. */
    version: string,
    private readonly run: string,
    private readonly most = mostAnswers,
  ) {
    const name = `merganser:answers:${version}`;
    this.keys = [name, `${name}:known`];
  }

  async add(answers: readonly Solved[], isOurs: boolean): Promise<void> {
    const limits = [`${this.most}`, `${keepFor}`, isOurs ? this.run : ''];
    const good = answers.filter(isAnswer);
    for (let at = 0; at < good.length; at += atOnce) {
      const words = good.slice(at, at + atOnce).flat();
      await runScript(this.redis, 'pool', this.keys, [...limits, ...words]);
    }
  }

  async since(place: string): Promise<Pooled> {
    const [answers, ours]: Solved[][] = [[], []];
    let last = place;
    for (;;) {
      const entries = await this.redis.xrange(this.keys[0], `(${last}`, '+', 'COUNT', atOnce);
      for (const [id, fields] of entries) {
        last = id;
        const [, key, , answer, , run] = fields;
        if (!isAnswer([key, answer])) continue;
        answers.push([key, answer]);
        if (run === this.run) ours.push([key, answer]);
      }
      if (entries.length < atOnce) return { answers, ours, place: last };
    }
  }
}
