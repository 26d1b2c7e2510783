/**
 * The engines of a run that work beside the first one, which leads: it hands states out, takes in what they tell, and knows when
 * all is done.
 *
 * **Work moves** as states by name, a few at a time, the ones that have waited longest first: there is most behind them.
 * Whoever has nothing to do is given a part of what the leader has to spare; where that is nothing, the worker with most states is asked
 * for some of its own. The run is over when the leader has no state, none is on its way, and no worker has any.
 *
 * **Nobody runs ahead**: a worker waits when the leader has not taken in the tests that it told of last. A disk may be slower than
 * two engines, and the end of a run has to wait for what is on its way.
 *
 * **Nothing is done twice**: a state is with one engine at a time. A worker that dies takes its states along, and the run
 * is not complete then; the user is told.
 *
 * Workers begin when a run has lasted for a moment and has states to spare: a short run is over before a second engine has
 * loaded the program.
 */
import { renumbered } from '../exec/index.js';
import type { Lane, RunSummary, StateKeeper, WorkerCounts } from '../results/index.js';
import type { ExplorationEvent } from '../run/index.js';
import { type Member, Roll, type StartWorker } from './crew-roll.js';
import type { Helpers, Load, Rest } from './helpers.js';
import { Intake, type IntakeSetting, tellsOfGaps } from './intake.js';
import { type Figures, type FromWorker, type ToWorker, textIn } from './protocol.js';
import { recruitingMemory, recruits } from './recruiting.js';
import { RollCall } from './roll-call.js';

export interface CrewSetting extends IntakeSetting {
  /** Engines in all, at most, and of those that load the program at the same time. */
  readonly jobs: number;
  readonly atOnce: number;
  /** The share of the memory that the process may use which it does; not looked at if not given. */
  readonly memoryInUse?: () => number;
  readonly start: StartWorker;
  /** Milliseconds before workers begin, and of a turn of the leader, if not the usual ones. */
  readonly patience?: number;
  readonly turn?: number;
  /** Where states are joined: keeps all that live, for a run that goes on later. */
  readonly keeper?: StateKeeper | undefined;
  /** Told after each turn of the leader. */
  readonly onTurn: () => void;
  /** The run is to end: workers look at this while they work. */
  readonly stopAll: () => void;
}

/**
 * See `CrewSetting`. A worker takes a seventh of a second to load: one that begins while the leader loads the program itself would be there
 * sooner, and make runs of a sixth of a second, which need none, a tenth longer.
 */
const usualPatience = 25;
const usualTurn = 10;
/** Milliseconds after which the leader looks around, if nobody says anything. */
const lookout = 50;
/** Milliseconds in which the leader attends to what was said, between two of its turns. */
const attention = 10;
/** Milliseconds before somebody is asked again who had no state to give. */
const refusal = 25;
/** States that are handed over at once. */
const mostGiven = 64;
/** Milliseconds that the end of a run waits for its workers: where it was stopped, somebody waits. */
const farewell = { stopped: 600, ended: 5000 } as const;

export class Crew implements Helpers {
  private readonly roll = new Roll();
  private readonly intake: Intake;
  /** States that are on their way. */
  private readonly blocks: string[] = [];
  private readonly events: ExplorationEvent[] = [];
  /** What workers have said and nobody has attended to yet. */
  private readonly inbox: (() => void)[] = [];
  private readonly begun = performance.now();
  private wakeUp: (() => void) | undefined = undefined;
  private hasTooLittleMemory = false;
  private isOver = false;
  private maxLiving = 0;
  /** Why the run is not complete, if a worker was lost. */
  private loss: string | undefined = undefined;
  private readonly rollCall: RollCall | undefined;

  constructor(private readonly setting: CrewSetting) {
    this.intake = new Intake(setting);
    const { keeper } = setting;
    this.rollCall = keeper && new RollCall(keeper);
  }

  private get members(): readonly Member[] {
    return this.roll.members;
  }

  get hasLosses(): boolean {
    // What it has left out is in its account, if it had the time to give one.
    return this.loss !== undefined || this.members.some((one) => one.hasGaps && !one.account);
  }

  get figures(): Figures {
    return this.roll.figures;
  }

  get unaccounted(): Figures {
    return this.roll.unaccounted;
  }

  async *turns(rest: Rest = (wait) => wait): AsyncGenerator<readonly ExplorationEvent[]> {
    const { hosted, turn = usualTurn } = this.setting;
    const { exploration } = hosted;
    try {
      exploration.begin();
      this.recruit();
      for (;;) {
        const events = hosted.advance(turn);
        this.setting.onTurn();
        yield [...(events ?? []), ...this.events.splice(0)];
        if (exploration.progress.stoppedBy !== null && !events) break;
        this.attend(attention);
        this.callTheRoll();
        this.tellOfMerging();
        if (!this.rollCall?.isUnderWay) this.tend(events === undefined);
        if (events || this.inbox.length > 0) await rest(new Promise(setImmediate));
        else if (this.isDone) break;
        else await rest(this.somethingNew());
      }
      await this.finish(rest);
      yield this.events.splice(0);
    } finally {
      hosted.close();
      for (const { link } of this.members) link.close();
    }
  }

  /** Now and then, all states that live are kept. Nothing is handed over meanwhile. */
  private callTheRoll(): void {
    const { rollCall, members, inbox, blocks } = this;
    // What a lost engine had is in what was kept before.
    if (!rollCall || this.loss !== undefined) return;
    const { exploration } = this.setting.hosted;
    const own = () => [exploration.names(), ...blocks];
    const isQuiet = inbox.length === 0 && !members.some(({ isAsked }) => isAsked);
    if (!rollCall.isUnderWay && isQuiet) rollCall.begin(members, own, this.say.bind(this));
  }

  /** What the leader has found out of merging holds for all. */
  private tellOfMerging(): void {
    if (!this.setting.hosted.exploration.mergingPays) return;
    for (const member of this.members) {
      if (member.knowsOfMerging || member.state === 'starting') continue;
      member.knowsOfMerging = true;
      this.say(member, { kind: 'merging pays' });
    }
  }

  private get isDone(): boolean {
    if (this.inbox.length > 0) return false;
    const isBusy = this.members.some(({ state, isAsked }) => state === 'busy' || isAsked);
    return this.blocks.length === 0 && !isBusy && this.setting.hosted.exploration.living === 0;
  }

  /** Sees to it that everybody has something to do. */
  private tend(isDry: boolean): void {
    const { exploration } = this.setting.hosted;
    this.maxLiving = Math.max(this.maxLiving, exploration.living + this.figures.living);
    if (isDry && this.blocks.length > 0) exploration.adopt(this.blocks.shift()!, true);
    const idle = this.members.filter(({ state }) => state === 'idle');
    for (const member of idle) {
      const block = this.blocks.shift() ?? this.spare(idle.length);
      if (block === undefined) break;
      member.state = 'busy';
      member.blocks++;
      this.say(member, { kind: 'work', block });
    }
    this.recruit();
    const isSomebodyIdle = this.members.some(({ state }) => state === 'idle');
    if ((isDry && exploration.living === 0) || isSomebodyIdle) this.askForStates();
  }

  /** A part of the leader's own states. */
  private spare(hungry: number): string | undefined {
    const { exploration } = this.setting.hosted;
    const count = Math.ceil(exploration.spareCount / (hungry + 1));
    return count > 0 ? exploration.giveAway(Math.min(count, mostGiven)) : undefined;
  }

  private askForStates(): void {
    if (this.members.some(({ isAsked }) => isAsked)) return;
    const now = performance.now();
    let richest: Member | undefined;
    for (const member of this.members) {
      const { living } = member.figures;
      if (now < member.askedFrom) continue;
      if (member.state === 'busy' && living > Math.max(1, richest?.figures.living ?? 0))
        richest = member;
    }
    if (!richest) return;
    richest.isAsked = true;
    this.say(richest, { kind: 'give', most: mostGiven });
  }

  /** Has other engines begin, as far as they are worth it (recruiting.ts). */
  private recruit(): void {
    const { hosted, jobs, atOnce, start, patience = usualPatience } = this.setting;
    const { members } = this;
    if (members.length + 1 >= jobs || this.hasTooLittleMemory) return;
    if (performance.now() - this.begun < patience) return;
    const spare = hosted.exploration.spareCount + this.roll.spare;
    const { starting, idle } = this.roll;
    const muster = { wanted: jobs - 1, begun: members.length, starting, idle, spare, atOnce };
    for (let left = recruits(muster); left > 0; left--) {
      if (this.lacksMemory()) return;
      const number = members.length + 1;
      const link = start(
        number,
        (message) => this.hear(() => this.answer(member, message)),
        (why) => this.hear(() => this.lose(member, why)),
      );
      const member = this.roll.enter(number, link);
    }
  }

  private lacksMemory(): boolean {
    const { jobs, memoryInUse } = this.setting;
    if (!memoryInUse || memoryInUse() < recruitingMemory) return false;
    this.hasTooLittleMemory = true;
    const engines = this.members.length + 1;
    this.warn(`${engines} of ${jobs} engines explore: there is too little memory for more`);
    return true;
  }

  /**
   * Something was said, and is attended to in the leader's own turn: to take in tests may take long, and can be broken off
   * there.
   */
  private hear(said: () => void): void {
    this.inbox.push(said);
    this.wakeUp?.();
  }

  /** Attends to what was said, in order, for so many milliseconds. */
  private attend(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    while (this.inbox.length > 0 && performance.now() < until) this.inbox.shift()!();
  }

  private say(member: Member, message: ToWorker): void {
    member.messages++;
    member.bytes += textIn(message);
    member.link.send(message);
  }

  private answer(member: Member, message: FromWorker): void {
    member.messages++;
    member.bytes += textIn(message);
    const here = (block: string | undefined) =>
      block && renumbered(block, (node) => this.nodeOf(member, node));
    switch (message.kind) {
      case 'ready':
        member.state = 'idle';
        break;
      case 'refused':
        member.state = 'gone';
        this.warn(message.why);
        break;
      case 'told': {
        const { report } = message;
        member.figures = report.figures;
        member.hasGaps ||= tellsOfGaps(report);
        this.intake.take(member, report);
        this.events.push(...report.events);
        const { length: tests } = report.tests;
        if (tests > 0) this.say(member, { kind: 'taken', tests });
        break;
      }
      case 'given':
        member.isAsked = false;
        if (message.block === undefined) member.askedFrom = performance.now() + refusal;
        else this.blocks.push(here(message.block)!);
        break;
      case 'dry':
        member.state = 'idle';
        break;
      case 'named':
        this.rollCall?.answer(member, here(message.block));
        break;
      case 'finished':
        member.state = 'finished';
        member.account = message.account;
        break;
    }
  }

  private nodeOf(member: Member, node: number): number {
    return member.import?.node(node) ?? node;
  }

  /** A worker is gone that was not asked to go. */
  private lose(member: Member, why: string): void {
    if (member.state === 'gone' || member.state === 'finished' || this.isOver) return;
    if (member.state === 'busy') {
      this.loss = why;
      this.warn(`a worker has ended (${why}): what it was exploring is lost`);
    } else this.warn(`a worker has ended (${why}); the others go on`);
    member.state = 'gone';
    member.isAsked = false;
    member.figures = { ...member.figures, living: 0 };
    this.rollCall?.answer(member, undefined);
  }

  private warn(text: string): void {
    this.events.push({ kind: 'warning', text });
  }

  private async somethingNew(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookout);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = undefined;
    // Whatever else has arrived.
    await new Promise(setImmediate);
  }

  /** Ends the workers; what they have left to tell is taken in. */
  private async finish(rest: Rest): Promise<void> {
    const { setting, members } = this;
    const isStopped = setting.hosted.exploration.progress.stoppedBy !== null;
    if (isStopped) setting.stopAll();
    const until = performance.now() + (isStopped ? farewell.stopped : farewell.ended);
    const present = members.filter(({ state }) => state === 'idle' || state === 'busy');
    for (const member of present) this.say(member, { kind: 'finish' });
    while (present.some(({ state }) => state === 'idle' || state === 'busy')) {
      const left = until - performance.now();
      if (left <= 0) break;
      if (this.inbox.length === 0) await rest(this.somethingNew());
      this.attend(left);
    }
    this.isOver = true;
    for (const member of members) {
      if (member.account) this.intake.takeCosts(member, member.account);
    }
  }

  get summaries(): readonly RunSummary[] {
    return this.roll.summaries;
  }

  get load(): Load {
    return this.roll.load;
  }

  get lanes(): readonly Lane[] {
    return this.roll.lanes;
  }

  get ownLines(): number {
    return this.intake.linesCovered - this.roll.lines;
  }

  get isIdle(): boolean {
    return this.setting.hosted.exploration.living === 0;
  }

  get maxStates(): number {
    return this.maxLiving;
  }

  counts(leader: Figures): readonly WorkerCounts[] {
    return this.roll.counts(leader);
  }
}
