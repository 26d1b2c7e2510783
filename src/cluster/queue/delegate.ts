/**
 * One engine of a worker on some machine: stands between the engine, which speaks as it would to a leader in its own process
 * (protocol.ts), and the store of the run.
 *
 * It takes jobs, one at a time. What the engine tells is kept until all its living states are named as well, and both are committed in
 * one step (run-store.ts); so it asks for names now and then: when others want states, when the job is done, and otherwise so
 * seldom that it costs little. A commit that is refused means that somebody else goes on with the job: what the engine has done
 * since is worth nothing, and it may have told of errors that nobody has heard of; so it is thrown away, and another engine begins.
 *
 * **States that cannot be named now** (they are only rehearsed, or too many of them are written out, or something in them stays in its engine): the engine goes on until all of
 * them can, or until the job is done, and commits then; it gives none away meanwhile. A worker that dies or leaves before that has done nothing: the job is somebody else's as it was.
 */
import { randomUUID } from 'node:crypto';
import { difference, nothing } from '../figures.js';
import type { Figures, FromWorker, Report, ToWorker } from '../protocol.js';
import type { AnswerPool } from './answer-pool.js';
import { WorkerExchange } from './exchange.js';
import { doneMark } from './redis-store.js';
import { firstPulse, type Pulse, type WorkerStore } from './run-store.js';

/** An engine, as far as its delegate knows it. */
export interface Engine {
  send(message: ToWorker): void;
  /** Tells what the others have done, so that limits hold for the run. */
  elsewhere(paths: number, instructions: number): void;
  /** What is left is to be given up. */
  stop(): void;
  close(): void;
}

/** Starts an engine; `hear` is told what it says, `lost` why it has gone. */
export type StartEngine = (
  pulse: Pulse,
  hear: (message: FromWorker) => void,
  lost: (why: string) => void,
) => Engine;

export interface DelegateSetting {
  readonly store: WorkerStore;
  readonly start: StartEngine;
  /** Answers of the solver that others have found, and where to add to them. */
  readonly answers?: AnswerPool | undefined;
  /** The name of this worker, for people: where it runs. */
  readonly name: string;
  /** For whoever watches this worker. */
  readonly say: (text: string) => void;
  /** Milliseconds between two beats, between two commits at least, and between two exchanges of what is good to know. */
  readonly pace?: Pace;
}

interface Pace {
  readonly beat: number;
  readonly commit: number;
  readonly exchange: number;
}

/** See `DelegateSetting`. */
const usualPace: Pace = { beat: 100, commit: 500, exchange: 1000 };
/** States that are given away at once. */
const mostGiven = 64;
/** A commit may take this part of the time. */
const commitShare = 0.05;
/** Reports are committed at once when there are so many tests. */
const manyTests = 2000;
/** Times that a worker which leaves asks for names; then it leaves without. */
const patience = 10;
/** The engine waits when so many were not committed. */
const mostUncommitted = 20_000;

interface Work {
  readonly job: number;
  commit: string;
  reports: Report[];
  given: string[];
  tests: number;
  /** When the next commit is due. */
  due: number;
  /** Whether the engine was asked for names, or for states. */
  isAsked: 'names' | 'states' | undefined;
  /** How often in a row its states could not be named. */
  unnamed: number;
  /** Whether the next commit is the last one: this worker leaves, and somebody else goes on. */
  isLast: boolean;
  readonly finished: (why: 'done' | 'lost') => void;
}

export class Delegate {
  private engine: Engine | undefined = undefined;
  /** The engine's name: a new one with each engine. */
  private engineName = '';
  private work: Work | undefined = undefined;
  /** What the engine had counted when it committed last. */
  private committed: Figures = nothing;
  private serial = 0;
  /** The last question for names. */
  private request = 0;
  private pulse: Pulse = {
    ...firstPulse,
    ...{ wanted: 0, isRetired: false },
  };
  private isReady: Promise<void> = Promise.resolve();
  private ready: () => void = () => undefined;
  /** Tests that the engine has told of and nobody has committed, and those of them that it waits for. */
  private uncommitted = 0;
  private untaken = 0;
  /** Whether the run is gone, or its leader: nothing is to be said to anybody. */
  private isGone = false;
  private outbox: Promise<void> = Promise.resolve();
  private over: (() => void) | undefined = undefined;

  private readonly exchange: WorkerExchange;

  constructor(private readonly setting: DelegateSetting) {
    const { store, answers } = setting;
    this.exchange = new WorkerExchange(store, answers, this.pace.exchange);
  }

  private get pace(): Pace {
    return this.setting.pace ?? usualPace;
  }

  /** Works for the run until it is over, gone or not to be had, or until `isLeaving`. Says whether the run may come back. */
  async serve(isLeaving: () => boolean): Promise<'over' | 'gone'> {
    const { store } = this.setting;
    const pulse = await store.beat(undefined, undefined);
    if (!pulse) return 'gone';
    if (pulse.ended !== 'no') return 'over';
    this.pulse = pulse;
    await this.exchange.look();
    this.startEngine();
    const server = await store.serve((job) => this.take(job));
    const ended = new Promise<void>((resolve) => {
      this.over = resolve;
    });
    const timer = setInterval(() => {
      this.beat(isLeaving);
      void this.exchange
        .look()
        .then((news) => news && this.engine?.send({ kind: 'news', ...news }));
    }, this.pace.beat);
    await ended;
    clearInterval(timer);
    // Whoever leaves has named its states, and what it would say of them at the end does not count.
    if (this.pulse.ended !== 'no' && !this.isGone) await this.farewell();
    await this.outbox;
    const { engineName } = this;
    this.engineName = '';
    if (this.pulse.ended === 'no') await store.depart(engineName).catch(() => undefined);
    this.engine?.close();
    await server.stop();
    return this.isGone ? 'gone' : 'over';
  }

  private startEngine(): void {
    const { name, start, say } = this.setting;
    this.engine?.close();
    this.engineName = `${name}/${randomUUID().slice(0, 8)}`;
    this.committed = nothing;
    this.serial = 0;
    this.untaken = 0;
    this.uncommitted = 0;
    this.ready();
    this.isReady = new Promise((resolve) => {
      this.ready = resolve;
    });
    const own = this.engineName;
    const isOwn = () => own === this.engineName;
    this.engine = start(
      this.pulse,
      (message) => {
        if (!isOwn()) return;
        if (message.kind === 'ready') this.ready();
        else this.hear(message);
      },
      (why) => {
        if (!isOwn()) return;
        say(`an engine has ended (${why}); another one begins`);
        this.work?.finished('lost');
        this.startEngine();
      },
    );
    this.engine.send({ kind: 'news', ...this.exchange.all });
  }

  /** What this engine has done is worth nothing: another one begins. */
  private replaceEngine(): void {
    void this.setting.store.depart(this.engineName).catch(() => undefined);
    this.startEngine();
  }

  /** Explores one job to its end. */
  private async take(job: number): Promise<void> {
    const { store } = this.setting;
    // An engine that ends before it has begun is followed by another one.
    for (let engine = ''; engine !== this.engineName; ) {
      engine = this.engineName;
      await this.isReady;
    }
    const state = await store.job(job);
    if (!state || state.commit.endsWith(doneMark) || this.pulse.ended !== 'no') return;
    const why = await new Promise<'done' | 'lost'>((finished) => {
      this.work = {
        ...{ job, commit: state.commit, reports: [], given: [], tests: 0, isAsked: undefined },
        ...{ isLast: false, unnamed: 0, due: performance.now() + this.pace.commit, finished },
      };
      this.engine!.send({ kind: 'work', block: state.block });
    });
    this.work = undefined;
    if (why === 'lost') throw new Error('somebody else is to go on with this job');
  }

  private hear(message: FromWorker): void {
    const { work } = this;
    switch (message.kind) {
      case 'told': {
        const { length } = message.report.tests;
        this.untaken += length;
        if (work) {
          this.uncommitted += length;
          work.reports.push(message.report);
          work.tests += length;
          if (work.tests > manyTests) this.askForNames(work);
        }
        this.letGoOn();
        return;
      }
      case 'solved':
        this.exchange.note(message.answers);
        return;
      case 'given':
        if (work?.isAsked !== 'states') return;
        // Those that stay are named next.
        work.isAsked = 'names';
        if (message.block !== undefined) work.given.push(message.block);
        return;
      case 'named':
        // It may be the answer to a question about the job before: the engine had ended that before it heard the question.
        if (!work || message.request !== this.request || work.isAsked !== 'names') return;
        work.isAsked = undefined;
        if (message.block !== undefined) this.commit(work, message.block);
        else this.goOnUnnamed(work);
        return;
      case 'dry':
        if (work) this.commit(work, null);
        return;
      case 'finished':
        this.lastWord?.(message);
        return;
      case 'refused':
        this.refuse(message.why);
        return;
    }
  }

  /** Nothing can be committed now. */
  private goOnUnnamed(work: Work): void {
    work.unnamed++;
    work.due = performance.now() + (work.isLast ? 0 : this.pace.commit);
    this.letGoOn();
    if (!work.isLast || work.unnamed < patience) return;
    work.finished('lost');
    this.over?.();
  }

  /** The engine waits where what it found cannot be handed in: the server may be away for long. */
  private letGoOn(): void {
    // What has no names yet is kept here, however much it is: waiting would not help.
    const mustWait = this.uncommitted > mostUncommitted && (this.work?.unnamed ?? 0) === 0;
    if (this.untaken === 0 || mustWait) return;
    this.engine!.send({ kind: 'taken', tests: this.untaken });
    this.untaken = 0;
  }

  private askForNames(work: Work): void {
    if (work.isAsked) return;
    work.isAsked = 'names';
    this.engine!.send({ kind: 'name', request: ++this.request });
  }

  /** In order: one commit after the other. */
  private commit(work: Work, block: string | null): void {
    const { job, reports, given, tests, commit: previous } = work;
    const { engineName: engine } = this;
    const id = `${randomUUID()}${block === null ? doneMark : ''}`;
    const serial = this.serial++;
    const told = this.sinceLast(reports);
    Object.assign(work, { commit: id, reports: [], given: [], tests: 0, unnamed: 0 });
    this.outbox = this.outbox.then(async () => {
      if (engine !== this.engineName || this.isGone) return;
      const begun = performance.now();
      const isAccepted = await this.setting.store
        .commit({ job, id, previous, engine, serial, given, block, reports: told })
        .catch(() => false);
      const took = performance.now() - begun;
      if (engine === this.engineName) {
        this.uncommitted -= tests;
        this.letGoOn();
      }
      work.due = performance.now() + Math.max(this.pace.commit, took / commitShare);
      if (!isAccepted) {
        // Somebody else goes on with it.
        work.finished('done');
        this.replaceEngine();
      } else if (block === null) work.finished('done');
      else if (work.isLast) {
        work.finished('lost');
        this.over?.();
      }
    });
  }

  /** Reports whose figures are those since the last commit; of states that live, the last number counts. */
  private sinceLast(reports: readonly Report[]): Report[] {
    return reports.map((report) => {
      const { living } = report.figures;
      const figures = { ...difference(report.figures, this.committed), living };
      this.committed = report.figures;
      return { ...report, figures };
    });
  }

  private isBeating = false;

  private beat(isLeaving: () => boolean): void {
    if (this.isBeating) return;
    this.isBeating = true;
    const { store } = this.setting;
    const { engineName } = this;
    store
      .beat(engineName, this.work?.job)
      .then((pulse) => {
        if (engineName !== this.engineName) return;
        if (pulse) this.pulse = pulse;
        else this.isGone = true;
        this.follow(isLeaving);
      })
      .catch(() => undefined)
      .finally(() => {
        this.isBeating = false;
      });
  }

  private follow(isLeaving: () => boolean): void {
    const { work, pulse, engine } = this;
    if (this.isGone || pulse.ended !== 'no' || (isLeaving() && !work)) {
      if (pulse.ended === 'stopped') engine?.stop();
      this.over?.();
      return;
    }
    if (pulse.isRetired) {
      work?.finished('lost');
      this.replaceEngine();
      return;
    }
    if (pulse.mergingPays) engine?.send({ kind: 'merging pays' });
    const own = this.committed;
    engine?.elsewhere(
      Math.max(0, pulse.paths - own.completed - own.errored - own.partial),
      Math.max(0, pulse.instructions - own.instructions),
    );
    if (!work) return;
    work.isLast ||= isLeaving();
    if (work.isAsked) return;
    const isDue = performance.now() >= work.due;
    if (pulse.wanted > 0 && (work.unnamed === 0 || isDue)) {
      work.isAsked = 'states';
      const most = Math.min(pulse.wanted, mostGiven);
      engine!.send({ kind: 'give', most, request: ++this.request });
    } else if (work.isLast || isDue) this.askForNames(work);
  }

  private lastWord: ((message: Extract<FromWorker, { kind: 'finished' }>) => void) | undefined =
    undefined;

  /** The engine's account, when the run is over. */
  private async farewell(): Promise<void> {
    const { store } = this.setting;
    await this.outbox;
    if (!this.engine) return;
    const said = new Promise<Extract<FromWorker, { kind: 'finished' }> | undefined>((resolve) => {
      this.lastWord = resolve;
      setTimeout(() => resolve(undefined), farewellTime).unref();
    });
    this.engine.send({ kind: 'finish' });
    const message = await said;
    if (!message) return;
    // What the end of a run that was stopped has given: tests of paths that were under way.
    const { work, engineName: engine } = this;
    if (work) this.commit(work, null);
    await this.outbox;
    await this.exchange.handOver().catch(() => undefined);
    // A refused commit: the account has more than what was believed.
    if (engine !== this.engineName) return;
    await store.tell({ kind: 'farewell', engine, account: message.account }).catch(() => undefined);
  }

  private refuse(why: string): void {
    this.setting.say(why);
    void this.setting.store.tell({ kind: 'refused', engine: this.engineName, why });
    this.over?.();
  }
}

/** Milliseconds that an engine may take for its account. */
const farewellTime = 1500;
