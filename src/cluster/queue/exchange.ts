/**
 * What engines on several machines tell each other beside the run, about once a second: answers of the solver (answer-pool.ts), and which code was
 * covered, for searchers that look for new code. Nothing rests on it. The leader knows what was covered, as commits
 * tell of it, and makes it known to all; answers go from everybody to everybody.
 */
import { type Coverage, Reached } from '../../exec/index.js';
import { mostAnswers, type SharedAnswers, type Solved } from '../answers.js';
import { type AnswerPool, beginning } from './answer-pool.js';
import type { LeaderStore, WorkerStore } from './run-store.js';

/** Milliseconds between two exchanges. */
const usualSpacing = 1000;

/** The leader's answers, where they are pooled, and those of earlier runs that it has to offer. */
export interface LeaderAnswers {
  readonly shared: SharedAnswers;
  readonly pool: AnswerPool;
  readonly seeds: readonly Solved[];
}

export class LeaderExchange {
  private place = beginning;
  private next = 0;
  private seeds: readonly Solved[];
  private readonly told: Uint8Array;

  constructor(
    private readonly coverage: Coverage,
    private readonly store: Pick<LeaderStore, 'addCovered'>,
    private readonly answers: LeaderAnswers | undefined,
    private readonly spacing = usualSpacing,
  ) {
    this.told = new Uint8Array(coverage.size);
    this.seeds = answers?.seeds ?? [];
  }

  /** To be called often: does something when it is time, or when it is the last time. */
  async look(isLast = false): Promise<void> {
    if (!isLast && performance.now() < this.next) return;
    this.next = performance.now() + this.spacing;
    const marks = this.freshMarks();
    if (marks.length > 0) await this.store.addCovered(marks);
    if (!this.answers) return;
    const { shared, pool } = this.answers;
    const [seeds, found] = [this.seeds, shared.handOver()];
    this.seeds = [];
    if (seeds.length > 0) await pool.add(seeds, false);
    if (found.length > 0) await pool.add(found, true);
    const { answers, ours, place } = await pool.since(this.place);
    this.place = place;
    shared.takeIn(answers);
    shared.keepAll(ours);
  }

  private freshMarks(): number[] {
    const { told } = this;
    const marks: number[] = [];
    this.coverage.total.forEach((reached, mark) => {
      if (reached !== Reached.passed || told[mark] !== 0) return;
      told[mark] = 1;
      marks.push(mark);
    });
    return marks;
  }
}

export interface News {
  readonly answers: readonly Solved[];
  readonly marks: readonly number[];
}

export class WorkerExchange {
  private place = beginning;
  private next = 0;
  private isLooking = false;
  private found: Solved[] = [];
  /** All that was taken in, for an engine that takes the place of another. */
  private answers: Solved[] = [];
  private marks: number[] = [];

  constructor(
    private readonly store: Pick<WorkerStore, 'coveredSince'>,
    private readonly pool: AnswerPool | undefined,
    private readonly spacing = usualSpacing,
  ) {}

  get all(): News {
    return { answers: this.answers, marks: this.marks };
  }

  /** The engine has found answers. */
  note(answers: readonly Solved[]): void {
    if (this.pool) this.found.push(...answers);
  }

  /** What is new, when it is time; a store that is away is asked the next time. */
  async look(): Promise<News | undefined> {
    if (this.isLooking || performance.now() < this.next) return undefined;
    this.isLooking = true;
    this.next = performance.now() + this.spacing;
    try {
      await this.handOver();
      const marks = await this.store.coveredSince(this.marks.length);
      this.marks.push(...marks);
      const pooled = await this.pool?.since(this.place);
      if (pooled) {
        this.place = pooled.place;
        this.answers = [...this.answers, ...pooled.answers].slice(-mostAnswers);
      }
      return { answers: pooled?.answers ?? [], marks };
    } catch {
      return undefined;
    } finally {
      this.isLooking = false;
    }
  }

  async handOver(): Promise<void> {
    const { found } = this;
    this.found = [];
    if (found.length > 0) await this.pool?.add(found, true);
  }
}
