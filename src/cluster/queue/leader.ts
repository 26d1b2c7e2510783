/**
 * The engine that leads a run whose other engines are anywhere: it explores, hands states out as jobs, takes in what was committed
 * (run-store.ts, ledger.ts), and knows when all is done.
 *
 * **Work.** As many jobs are kept open as there are engines, and a few more, so that nobody waits for the leader. They come from states that
 * others have given away, from the leader's own, and else the jobs with most states are asked for some: for a few, as the oldest states of an engine have
 * most behind them, and each that moves has to be made again (an eighth was better than a half with 4 to 100 workers in bench/cluster/simulation.ts). A
 * leader that has nothing to do takes states that are with nobody, or a job for which nobody has come.
 *
 * **The store may be away.** The leader looks into it beside its exploration and does not wait for an answer for long. All that it needs to
 * know is in its ledger: where it hears of no engine for a while, because there is none or because the way to the store is cut, it
 * takes the jobs back and goes on alone. What workers commit to these jobs meanwhile is not believed when it comes.
 */
import type { Lane, RunSummary, StateKeeper, WorkerCounts } from '../../results/index.js';
import type { ExplorationEvent } from '../../run/index.js';
import { countsOf } from '../figures.js';
import type { Helpers, Load, Rest } from '../helpers.js';
import type { IntakeSetting } from '../intake.js';
import type { Figures } from '../protocol.js';
import { type LeaderAnswers, LeaderExchange } from './exchange.js';
import { Lanes } from './lanes.js';
import { Ledger } from './ledger.js';
import type { LeaderStore, Present, RunPulse } from './run-store.js';

export interface QueueSetting extends IntakeSetting {
  readonly store: LeaderStore;
  /** Answers of the solver, if they are shared. */
  readonly answers?: LeaderAnswers | undefined;
  /** Where states are joined: keeps all that live, for a run that goes on later. */
  readonly keeper?: StateKeeper | undefined;
  /** What the others have done, so that limits hold for the run. */
  readonly onElsewhere: (paths: number, instructions: number) => void;
  /** Milliseconds of a turn of the leader. */
  readonly turn?: number;
  readonly pace?: Pace;
}

/** Milliseconds. */
interface Pace {
  /** Between two looks at the store, and how long the leader waits for the answers to one at most. */
  readonly look: number;
  readonly answer: number;
  /** Between two comparisons of its jobs with what they should be. */
  readonly compare: number;
  /** Between two exchanges of what is good to know. */
  readonly exchange: number;
  /** Without any engine, after which the leader takes jobs back. */
  readonly alone: number;
  /** That the end waits for accounts, of a run that was stopped and of another, and for the store beyond that. */
  readonly farewell: { readonly stopped: number; readonly ended: number; readonly store: number };
}

const usualTurn = 25;
const usualPace: Pace = {
  ...{ look: 50, answer: 20, compare: 3000, exchange: 1000, alone: 3000 },
  farewell: { stopped: 1200, ended: 3000, store: 2000 },
};
/** States in a job at first; jobs for each engine, so that there is one when it has ended another. */
const mostGiven = 64;
const jobsPerEngine = 1.5;
/** Milliseconds between two announcements of how many states there are. */
const announceEvery = 1000;
/** The part of an engine's states that it is asked for. */
const partAsked = 8;

export class QueueLeader implements Helpers {
  private readonly ledger: Ledger;
  private readonly pace: Pace;
  private present: readonly Present[] = [];
  private readonly laneBook: Lanes;
  private readonly exchange: LeaderExchange;
  private lastPresent = performance.now();
  private nextLook = 0;
  private nextCompare = 0;
  private nextAnnouncement = 0;
  private maxLiving = 0;
  private hasSaidAlone = false;
  /** The look that is under way. */
  private looking: Promise<void> | undefined = undefined;

  constructor(private readonly setting: QueueSetting) {
    this.pace = setting.pace ?? usualPace;
    this.ledger = new Ledger(setting);
    this.laneBook = new Lanes(this.ledger);
    const { hosted, store, answers } = setting;
    const { coverage } = hosted.exploration;
    this.exchange = new LeaderExchange(coverage, store, answers, this.pace.exchange);
  }

  get hasLosses(): boolean {
    return this.ledger.hasLosses;
  }

  get figures(): Figures {
    return this.ledger.figures(true);
  }

  get unaccounted(): Figures {
    return this.ledger.figures(false);
  }

  get summaries(): readonly RunSummary[] {
    return this.ledger.summaries;
  }

  get load(): Load {
    const { jobs, blocks } = this.ledger;
    return { engines: this.present.length + 1, jobs: jobs.size + blocks.length };
  }

  get lanes(): readonly Lane[] {
    return this.laneBook.lanes(this.present);
  }

  get ownLines(): number {
    let lines = this.setting.recorder()?.tracker.lines.covered ?? 0;
    for (const member of this.ledger.members.values()) lines -= member.lines;
    return lines;
  }

  get isIdle(): boolean {
    return this.setting.hosted.exploration.living === 0;
  }

  get maxStates(): number {
    return this.maxLiving;
  }

  counts(leader: Figures): readonly WorkerCounts[] {
    const { members } = this.ledger;
    return [
      countsOf(leader, 0),
      ...Array.from(members.values(), ({ figures, jobs }) => countsOf(figures, jobs.size)),
    ];
  }

  /** Takes in what earlier runs have left, before this one begins. */
  async prepare(): Promise<void> {
    await this.exchange.look();
  }

  async *turns(rest: Rest = (wait) => wait): AsyncGenerator<readonly ExplorationEvent[]> {
    const { hosted, turn = usualTurn } = this.setting;
    const { exploration } = hosted;
    const { blocks, events: told } = this.ledger;
    try {
      exploration.begin();
      for (;;) {
        const events = hosted.advance(turn);
        yield [...(events ?? []), ...told.splice(0)];
        if (exploration.progress.stoppedBy !== null && !events) break;
        this.keepStates();
        const isDry = events === undefined;
        if (!this.looking && performance.now() >= this.nextLook) {
          this.look(isDry);
          await rest(this.answered(this.pace.answer));
        }
        if (isDry) this.takeBackIfAlone();
        if (isDry && blocks.length > 0 && !this.isSomebodyHungry)
          exploration.adopt(blocks.shift()!, true);
        else if (isDry && this.isDone) break;
        else if (isDry) await rest(this.answered(this.pace.look / 2));
        else await rest(new Promise(setImmediate));
      }
      await rest(this.end());
      yield told.splice(0);
    } finally {
      hosted.close();
    }
  }

  /** Now and then. What was taken in has led to the states that the ledger knows; they are with nobody else for the run. */
  private keepStates(): void {
    const { keeper, hosted } = this.setting;
    if (!keeper?.isDue) return;
    const begun = performance.now();
    const { blocks, jobs } = this.ledger;
    const elsewhere = Array.from(jobs.values(), ({ block }) => block);
    keeper.keep([hosted.exploration.names(), ...blocks, ...elsewhere], begun);
  }

  private get isDone(): boolean {
    const { jobs, blocks } = this.ledger;
    return jobs.size === 0 && blocks.length === 0 && this.setting.hosted.exploration.living === 0;
  }

  private get isSomebodyHungry(): boolean {
    return this.ledger.jobs.size < this.present.length;
  }

  /** Until the look that is under way has ended, and not longer than that; at least a moment. */
  private async answered(milliseconds: number): Promise<void> {
    const { looking } = this;
    await (looking ? Promise.race([looking, pause(milliseconds)]) : pause(milliseconds));
  }

  /** A server that refuses (it may be starting again) is asked later: what is half done is found by comparing. */
  private look(isDry: boolean): void {
    this.looking = this.lookAtAll(isDry)
      .catch(() => undefined)
      .finally(() => {
        this.looking = undefined;
        this.nextLook = performance.now() + this.pace.look;
      });
  }

  /** Takes in what there is, and sees to it that everybody has something to do. */
  private async lookAtAll(isDry: boolean): Promise<void> {
    const { store, hosted, onElsewhere } = this.setting;
    await this.takeMessages();
    this.present = await store.engines();
    for (const { engine } of this.present) this.laneBook.note(engine);
    if (this.present.length > 0) this.lastPresent = performance.now();
    const others = this.figures;
    onElsewhere(pathsOf(others), others.instructions);
    this.maxLiving = Math.max(this.maxLiving, hosted.exploration.living + others.living);
    await store.setPulse(this.pulse('no'));
    if (performance.now() >= this.nextAnnouncement) {
      await store.announce(hosted.exploration.living + others.living);
      this.nextAnnouncement = performance.now() + announceEvery;
    }
    if (this.present.length > 0) await this.handOut();
    if (isDry && this.ledger.blocks.length === 0) await this.takeWaiting();
    if (performance.now() >= this.nextCompare) await this.compare(isDry);
    await this.forgetUnwanted();
    await this.exchange.look();
  }

  private pulse(ended: RunPulse['ended']): RunPulse {
    const { progress, elapsed } = this.setting.hosted.exploration;
    const others = this.figures;
    return {
      ended,
      paths: pathsOf(progress) + pathsOf(others),
      instructions: progress.instructions + others.instructions,
      elapsed: Math.round(elapsed),
      mergingPays: this.setting.hosted.exploration.mergingPays,
    };
  }

  private async handOut(): Promise<void> {
    const { store, hosted } = this.setting;
    const { exploration } = hosted;
    const { blocks, jobs } = this.ledger;
    const wanted = Math.ceil(this.present.length * jobsPerEngine);
    while (jobs.size < wanted) {
      const count = Math.ceil(exploration.spareCount / (wanted - jobs.size + 1));
      const block =
        blocks.shift() ??
        (count > 0 ? exploration.giveAway(Math.min(count, mostGiven)) : undefined);
      if (block === undefined) break;
      await store.addJob(this.ledger.open(block).number, block);
    }
    const hungry = this.present.length + (exploration.living === 0 ? 1 : 0) - jobs.size;
    const rich = [...jobs.values()]
      .filter(({ living, isAsked }) => living > 1 && !isAsked)
      .sort((a, b) => b.living - a.living)
      .slice(0, Math.max(0, hungry));
    for (const job of rich) {
      job.isAsked = true;
      await store.askFor(job.number, Math.min(mostGiven, Math.ceil(job.living / partAsked)));
    }
  }

  /** A job that waited for a look at least: whoever had nothing to do would have taken it. */
  private async takeWaiting(): Promise<void> {
    const { store, hosted } = this.setting;
    const { jobs } = this.ledger;
    const since = performance.now() - 2 * this.pace.look;
    const fresh = [...jobs.values()].filter(
      ({ commit, opened }) => commit === '' && opened < since,
    );
    for (const job of fresh.reverse()) {
      if (!(await store.withdraw(job.number)) || !jobs.delete(job.number)) continue;
      hosted.exploration.adopt(job.block, true);
      return;
    }
  }

  /** Nobody was heard of for a while: what is left of the jobs is explored here. */
  private takeBackIfAlone(): void {
    const { ledger } = this;
    if (ledger.jobs.size === 0 || performance.now() - this.lastPresent <= this.pace.alone) return;
    this.present = [];
    if (!this.hasSaidAlone) {
      this.hasSaidAlone = true;
      ledger.warn('no worker was heard of for a while: the run goes on alone');
    }
    for (const job of [...ledger.jobs.values()]) ledger.drop(job);
  }

  /**
   * Whether the store has the jobs as they are known; those that it does not have are made anew. Commits go on meanwhile, so one
   * difference means nothing.
   */
  private async compare(isDry: boolean): Promise<void> {
    const { ledger } = this;
    const before = new Map(Array.from(ledger.jobs.values(), (job) => [job.number, job.commit]));
    const there = await this.setting.store.lastCommits([...before.keys()]);
    await this.takeMessages();
    for (const job of [...ledger.jobs.values()]) {
      const was = before.get(job.number);
      if (was === undefined) continue;
      const found = there.get(job.number);
      const isKnown = found?.commit === job.commit || found?.commit === was;
      job.strange = isKnown ? 0 : job.strange + 1;
      job.waiting = isKnown && !found.isTaken ? job.waiting + 1 : 0;
      if (job.strange > 1 || (isDry && job.waiting > 1)) ledger.drop(job);
    }
    this.nextCompare = performance.now() + this.pace.compare;
  }

  private async takeMessages(): Promise<void> {
    const { store } = this.setting;
    for (;;) {
      const messages = await store.messages();
      if (messages.length === 0) return;
      for (const { message } of messages) this.ledger.take(message);
      await store.forgetMessages(messages.map(({ id }) => id));
    }
  }

  private async forgetUnwanted(): Promise<void> {
    const { store } = this.setting;
    const { retired, unwanted } = this.ledger;
    for (const job of unwanted) {
      await store.dropJob(job);
      unwanted.delete(job);
    }
    // It gives its job back, which must not be there any more.
    for (const engine of retired) {
      await store.retire(engine);
      retired.delete(engine);
    }
  }

  /** Ends the run for everybody; a store that is away is not waited for. */
  private async end(): Promise<void> {
    const { store, hosted } = this.setting;
    const { farewell } = this.pace;
    const isStopped = hosted.exploration.progress.stoppedBy !== null;
    const time = isStopped ? farewell.stopped : farewell.ended;
    const isTold = await Promise.race([
      this.finish(isStopped, time).catch(() => false),
      pause(time + farewell.store).then(() => false),
    ]);
    if (!isTold) this.ledger.warn('the server could not be told of the end');
    await store.close();
  }

  /** What the others have left to tell is taken in. */
  private async finish(isStopped: boolean, milliseconds: number): Promise<boolean> {
    const { store } = this.setting;
    await this.looking;
    await store.setPulse(this.pulse(isStopped ? 'stopped' : 'done'));
    const until = performance.now() + milliseconds;
    const isMissing = ({ engine }: Present) => this.ledger.isMissing(engine);
    while (performance.now() < until && this.present.some(isMissing)) {
      await pause(this.pace.look / 2);
      await this.takeMessages();
      this.present = await store.engines();
    }
    await this.exchange.look(true);
    await store.clear();
    return true;
  }
}

const pathsOf = ({
  completed,
  errored,
  partial,
}: Pick<Figures, 'completed' | 'errored' | 'partial'>) => completed + errored + partial;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
