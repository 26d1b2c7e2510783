/**
 * Answers of the solver that engines of a run have in common (`QueryStore`; src/solver/store says what is looked up and kept). The solver does
 * not wait for anybody, so everything is found in memory: what an engine's own files have, and what others have
 * found, which is taken in between two turns. What this engine finds waits here until it is handed over.
 *
 * Where it is handed to is nobody's business here: another thread, or a pool of answers that outlives runs (queue/answer-pool.ts). An answer is not part of
 * what a run believes of its engines: it is true whether the engine that found it lives on or not, and one that is lost is found again.
 */
import type { QueryStore } from '../run/index.js';

/** An answer by the digest of its question. */
export type Solved = readonly [key: string, answer: string];

/** Longer answers stay where they were found. */
const longest = 2048;
/** Answers of others that are remembered: the oldest are forgotten. */
export const mostAnswers = 16_384;

const digits = /^[0-9a-f]{64}$/;
/** Neither ends of lines nor spaces: files of answers are lines of words. */
const words = /^[us][0-9a-f,=|]*$/;

/** Whether somebody else's words are an answer at all; what it says is tried when it is used. */
export function isAnswer([key, answer]: Solved): boolean {
  return digits.test(key) && answer.length <= longest && words.test(answer);
}

export class SharedAnswers implements QueryStore {
  private readonly others = new Map<string, string>();
  private readonly found = new Set<string>();
  private fresh: Solved[] = [];

  constructor(
    /** What this engine knows by itself, and where it keeps what it finds. */
    private readonly own: QueryStore,
    private readonly most = mostAnswers,
  ) {}

  get isEmpty(): boolean {
    return this.own.isEmpty && this.others.size === 0;
  }

  digest(bytes: Uint8Array): string {
    return this.own.digest(bytes);
  }

  find(key: string): string | undefined {
    return this.own.find(key) ?? this.others.get(key);
  }

  isFromElsewhere(key: string): boolean {
    return this.others.has(key) && this.own.find(key) === undefined;
  }

  keep(key: string, answer: string): void {
    this.own.keep(key, answer);
    if (this.found.has(key) || this.find(key) !== undefined) return;
    this.found.add(key);
    if (answer.length <= longest) this.fresh.push([key, answer]);
  }

  /** What this engine has found since the last time. */
  handOver(): readonly Solved[] {
    const { fresh } = this;
    this.fresh = [];
    return fresh;
  }

  /** Answers that others have found. */
  takeIn(answers: readonly Solved[]): void {
    for (const solved of answers) {
      const [key, answer] = solved;
      if (this.found.has(key) || !isAnswer(solved)) continue;
      this.others.delete(key);
      this.others.set(key, answer);
    }
    for (const key of this.others.keys()) {
      if (this.others.size <= this.most) break;
      this.others.delete(key);
    }
  }

  /** Keeps answers where this engine keeps its own: they were found for the same run. */
  keepAll(answers: readonly Solved[]): void {
    for (const solved of answers) if (isAnswer(solved)) this.own.keep(...solved);
  }
}
