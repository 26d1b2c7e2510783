/**
 * The store of a run in the memory of one process, with the contract of the one in Redis (src/cluster/queue/run-store.ts): for
 * machines without Redis, and for what Redis does seldom. Jobs of a worker that is cut off are given to others; `loseLastWrites` goes back to
 * how things were, as a server does that was restarted.
 */
import {
  type Commit,
  firstPulse,
  type JobState,
  type LeaderStore,
  type Letter,
  type Message,
  type Present,
  type Pulse,
  type RunDescription,
  type RunPulse,
  type SeenJob,
  type WorkerStore,
} from '../../src/cluster/queue/run-store.js';
import { decode, encode } from '../../src/cluster/queue/wire.js';

interface Kept {
  readonly jobs: Map<number, JobState>;
  readonly waiting: number[];
  messages: readonly { readonly id: string; readonly text: string }[];
}

type Take = (job: number) => Promise<void>;

export class MemoryStore implements LeaderStore {
  private kept: Kept = { jobs: new Map(), waiting: [], messages: [] };
  private saved: Kept = this.kept;
  private pulse: RunPulse | undefined;
  readonly retired = new Set<string>();
  private readonly wanted = new Map<number, number>();
  private readonly active = new Map<number, MemoryWorker>();
  private readonly workers = new Set<MemoryWorker>();
  readonly refused: string[] = [];
  readonly announced: number[] = [];
  private isLosing = false;
  private letters = 0;
  isCleared = false;

  async publish(_: RunDescription, __: Uint8Array): Promise<void> {
    this.pulse = firstPulse;
  }

  async addJob(job: number, block: string): Promise<void> {
    this.kept.jobs.set(job, { commit: '', block });
    this.kept.waiting.push(job);
    this.serveAll();
  }

  async withdraw(job: number): Promise<boolean> {
    const isWaiting = this.kept.waiting.includes(job);
    if (isWaiting) await this.dropJob(job);
    return isWaiting;
  }

  async dropJob(job: number): Promise<void> {
    this.kept.jobs.delete(job);
    const at = this.kept.waiting.indexOf(job);
    if (at >= 0) this.kept.waiting.splice(at, 1);
  }

  async messages(): Promise<readonly Letter[]> {
    const first = this.kept.messages.slice(0, 3);
    return first.map(({ id, text }) => ({ id, message: decode<Message>(text) }));
  }

  async forgetMessages(ids: readonly string[]): Promise<void> {
    this.kept.messages = this.kept.messages.filter(({ id }) => !ids.includes(id));
  }

  /** The next message that somebody sends does not arrive. */
  loseNextMessage(): void {
    this.isLosing = true;
  }

  async setPulse(pulse: RunPulse): Promise<void> {
    this.pulse = pulse;
  }

  async announce(states: number): Promise<void> {
    this.announced.push(states);
  }

  async askFor(job: number, states: number): Promise<void> {
    this.wanted.set(job, states);
  }

  readonly covered: number[] = [];

  async addCovered(marks: readonly number[]): Promise<void> {
    this.covered.push(...marks);
  }

  async retire(engine: string): Promise<void> {
    this.retired.add(engine);
  }

  async engines(): Promise<readonly Present[]> {
    return [...this.workers].flatMap(({ engine, working, isCut }) =>
      engine && !isCut ? [{ engine, job: working }] : [],
    );
  }

  async lastCommits(jobs: readonly number[]): Promise<ReadonlyMap<number, SeenJob>> {
    return new Map(
      jobs.flatMap((job) => {
        const state = this.kept.jobs.get(job);
        const isTaken = this.active.has(job) || state?.commit.endsWith('!') === true;
        const isThere = state && (isTaken || this.kept.waiting.includes(job));
        return isThere ? [[job, { commit: state.commit, isTaken }] as const] : [];
      }),
    );
  }

  async clear(): Promise<void> {
    this.isCleared = true;
  }

  async close(): Promise<void> {}

  /** The leader was silent for too long. */
  loseLeader(): void {
    this.pulse = undefined;
  }

  /** A worker's view. */
  worker(): MemoryWorker {
    const worker = new MemoryWorker(this);
    this.workers.add(worker);
    return worker;
  }

  /** The worker is gone without a word; its job is another's. */
  cut(worker: MemoryWorker): void {
    worker.isCut = true;
    this.workers.delete(worker);
    for (const [job, holder] of this.active) {
      if (holder !== worker) continue;
      this.active.delete(job);
      this.kept.waiting.unshift(job);
    }
    this.serveAll();
  }

  save(): void {
    const { jobs, waiting, messages } = this.kept;
    this.saved = { jobs: new Map(jobs), waiting: [...waiting], messages: [...messages] };
  }

  /** Everything is as it was when it was saved. */
  loseLastWrites(): void {
    const { jobs, waiting, messages } = this.saved;
    const back = [...jobs.keys()].filter((job) => !this.active.has(job) && !waiting.includes(job));
    this.kept = {
      ...{ jobs: new Map(jobs), messages: [...messages] },
      waiting: [...waiting.filter((job) => !this.active.has(job)), ...back],
    };
    this.serveAll();
  }

  serveAll(): void {
    for (const worker of this.workers) {
      if (worker.isBusy || !worker.take || worker.isCut) continue;
      const job = this.kept.waiting.shift();
      if (job === undefined) return;
      this.active.set(job, worker);
      worker.isBusy = true;
      worker
        .take(job)
        .catch(() => {
          if (!worker.isCut) this.kept.waiting.push(job);
        })
        .finally(() => {
          if (this.active.get(job) === worker) this.active.delete(job);
          worker.isBusy = false;
          setImmediate(() => this.serveAll());
        });
    }
  }

  jobOf(job: number): JobState | undefined {
    return this.kept.jobs.get(job);
  }

  tryCommit(commit: Commit): boolean {
    const state = this.kept.jobs.get(commit.job);
    if (state?.commit !== commit.previous) {
      this.refused.push(commit.engine);
      return false;
    }
    this.kept.jobs.set(commit.job, { commit: commit.id, block: commit.block ?? '[]' });
    this.push({ kind: 'commit', ...commit });
    this.wanted.delete(commit.job);
    return true;
  }

  push(message: Message): void {
    if (message.kind !== 'commit' && !this.pulse) return;
    if (this.isLosing) this.isLosing = false;
    else
      this.kept.messages = [
        ...this.kept.messages,
        { id: `${this.letters++}`, text: encode(message) },
      ];
  }

  pulseFor(engine: string | undefined, job: number | undefined): Pulse | undefined {
    const isRetired = this.retired.has(engine ?? '');
    return this.pulse && { ...this.pulse, wanted: this.wanted.get(job ?? -1) ?? 0, isRetired };
  }
}

export class MemoryWorker implements WorkerStore {
  take: Take | undefined = undefined;
  isBusy = false;
  isCut = false;
  engine: string | undefined = undefined;
  working: number | undefined = undefined;

  constructor(private readonly store: MemoryStore) {}

  async description(): Promise<undefined> {
    return undefined;
  }

  async program(): Promise<undefined> {
    return undefined;
  }

  async job(job: number): Promise<JobState | undefined> {
    return this.store.jobOf(job);
  }

  async commit(commit: Commit): Promise<boolean> {
    return this.store.tryCommit(commit);
  }

  async tell(message: Message): Promise<void> {
    this.store.push(message);
  }

  async beat(engine: string | undefined, job: number | undefined): Promise<Pulse | undefined> {
    this.engine = engine ?? this.engine;
    this.working = job;
    return this.store.pulseFor(engine, job);
  }

  async coveredSince(count: number): Promise<readonly number[]> {
    return this.store.covered.slice(count);
  }

  async depart(engine: string): Promise<void> {
    this.engine = undefined;
    this.store.push({ kind: 'left', engine });
  }

  async serve(work: Take): Promise<{ stop(): Promise<void> }> {
    this.take = work;
    this.store.serveAll();
    return {
      stop: async () => {
        this.take = undefined;
      },
    };
  }

  async close(): Promise<void> {}
}
