/**
 * The engine that leads a run whose other engines are anywhere: it explores, hands states out as jobs, takes in what was committed
 * (run-store.ts), and knows when all is done.
 *
 * **Work.** As many jobs are kept open as there are engines, and a few more, so that nobody waits for the leader. They come from states that
 * others have given away, from the leader's own, and else the jobs with most states are asked for some. Where
 * nobody works for a while, the leader takes jobs back and explores them itself.
 *
 * **Truth.** The leader believes what was committed, in the order of the commits of each job and of each engine; a commit that does not
 * follow the last ones that it knows is not taken in. It knows the states that are left of each job, too. So a store that has lost its last second (Redis
 * writes its file once a second) or everything loses no path: the jobs that are no longer as they were are made anew.
 */
import { renumbered } from '../../exec/index.js';
import type { HostedExploration } from '../../node/index.js';
import type { RunSummary, WorkerCounts } from '../../results/index.js';
import { EventImport, type RunDirectory, type RunRecorder } from '../../results/index.js';
import type { ExplorationEvent } from '../../run/index.js';
import { added, countsOf, nothing } from '../figures.js';
import type { Helpers, Load, Rest } from '../helpers.js';
import type { Figures, FoundElsewhere, Report } from '../protocol.js';
import type { Commit, LeaderStore, Message } from './run-store.js';

export interface QueueSetting {
  readonly hosted: HostedExploration;
  readonly store: LeaderStore;
  readonly recorder: () => RunRecorder | undefined;
  readonly directory: () => RunDirectory | undefined;
  readonly onError: (found: FoundElsewhere, test: string | null) => void;
  /** What the others have done, so that limits hold for the run. */
  readonly onElsewhere: (paths: number, instructions: number) => void;
  /** Milliseconds of a turn of the leader. */
  readonly turn?: number;
  readonly pace?: Pace;
}

/** Milliseconds. */
interface Pace {
  /** Between two looks at the store. */
  readonly look: number;
  /** Between two comparisons of its jobs with what they should be. */
  readonly compare: number;
  /** Without any engine, after which the leader takes jobs back. */
  readonly alone: number;
}

const usualTurn = 25;
const usualPace: Pace = { look: 50, compare: 3000, alone: 3000 };
/** States in a job at first; jobs for each engine, so that there is one when it has ended another. */
const mostGiven = 64;
const jobsPerEngine = 1.5;
/** Milliseconds that the end waits for accounts. */
const farewell = { stopped: 1200, ended: 3000 } as const;

interface Job {
  readonly number: number;
  /** The last commit that was taken in, and what is left, in the leader's numbers. */
  commit: string;
  block: string;
  /** Whose numbers the block in the store has; undefined for the leader's. */
  holder: string | undefined;
  living: number;
  isAsked: boolean;
  /** The last commit that the store had where it was not the one that is known, and since when. */
  strange: { commit: string; since: number } | undefined;
}

interface Member {
  import: EventImport | undefined;
  figures: Figures;
  jobs: Set<number>;
  summary: RunSummary | undefined;
  /** Whether it has told of anything that was not explored. */
  hasGaps: boolean;
  /** Commits of it that were taken in. One that is lost is not believed from then on: its words rest on what was lost. */
  serial: number;
}

export class QueueLeader implements Helpers {
  private readonly jobs = new Map<number, Job>();
  private readonly members = new Map<string, Member>();
  private readonly blocks: string[] = [];
  /** Engines that are to be told that they are not believed any more. */
  private readonly retired = new Set<string>();
  private readonly events: ExplorationEvent[] = [];
  private nextJob = 1;
  private present: readonly string[] = [];
  private lastPresent = performance.now();
  private nextLook = 0;
  private nextCompare = 0;
  private maxLiving = 0;
  private hasSaidAlone = false;

  private readonly pace: Pace;

  constructor(private readonly setting: QueueSetting) {
    this.pace = setting.pace ?? usualPace;
  }

  get hasLosses(): boolean {
    for (const { hasGaps, summary } of this.members.values()) if (hasGaps && !summary) return true;
    return false;
  }

  get figures(): Figures {
    let sum = nothing;
    for (const { figures } of this.members.values()) sum = added(sum, figures);
    let living = this.blocks.length;
    for (const job of this.jobs.values()) living += job.living;
    return { ...sum, living };
  }

  get unaccounted(): Figures {
    let sum = nothing;
    for (const { figures, summary } of this.members.values())
      if (!summary) sum = added(sum, figures);
    let living = 0;
    for (const job of this.jobs.values()) living += job.living;
    return { ...sum, living };
  }

  get summaries(): readonly RunSummary[] {
    return Array.from(this.members.values()).flatMap(({ summary }) => summary ?? []);
  }

  get load(): Load {
    return { engines: this.present.length + 1, jobs: this.jobs.size + this.blocks.length };
  }

  get maxStates(): number {
    return this.maxLiving;
  }

  counts(leader: Figures): readonly WorkerCounts[] {
    return [
      countsOf(leader, 0),
      ...Array.from(this.members.values(), ({ figures, jobs }) => countsOf(figures, jobs.size)),
    ];
  }

  async *turns(rest: Rest = (wait) => wait): AsyncGenerator<readonly ExplorationEvent[]> {
    const { hosted, turn = usualTurn } = this.setting;
    const { exploration } = hosted;
    try {
      exploration.begin();
      for (;;) {
        const events = hosted.advance(turn);
        yield [...(events ?? []), ...this.events.splice(0)];
        if (exploration.progress.stoppedBy !== null && !events) break;
        const isDry = events === undefined;
        if (performance.now() >= this.nextLook) await rest(this.tryLook(isDry));
        if (isDry && this.blocks.length > 0 && this.present.length === 0)
          exploration.adopt(this.blocks.shift()!, true);
        else if (isDry && this.isDone) break;
        else if (isDry) await rest(pause(this.pace.look / 2));
        else await rest(new Promise(setImmediate));
      }
      await rest(this.finish().catch(() => this.warn('the server could not be told of the end')));
      yield this.events.splice(0);
    } finally {
      hosted.close();
    }
  }

  private get isDone(): boolean {
    const { exploration } = this.setting.hosted;
    return this.jobs.size === 0 && this.blocks.length === 0 && exploration.living === 0;
  }

  /** A server that refuses (it may be starting again) is asked later: what is half done is found by comparing. */
  private async tryLook(isDry: boolean): Promise<void> {
    await this.look(isDry).catch(() => undefined);
    this.nextLook = performance.now() + this.pace.look;
  }

  /** Takes in what there is, and sees to it that everybody has something to do. */
  private async look(isDry: boolean): Promise<void> {
    const { store, hosted, onElsewhere } = this.setting;
    const { exploration } = hosted;
    await this.takeMessages();
    this.present = await store.engines();
    if (this.present.length > 0) this.lastPresent = performance.now();
    const others = this.figures;
    const { progress, elapsed } = exploration;
    onElsewhere(pathsOf(others), others.instructions);
    this.maxLiving = Math.max(this.maxLiving, exploration.living + others.living);
    await store.setPulse({
      ended: 'no',
      paths: pathsOf(progress) + pathsOf(others),
      instructions: progress.instructions + others.instructions,
      elapsed: Math.round(elapsed),
    });
    if (this.present.length > 0) await this.handOut();
    else if (isDry && performance.now() - this.lastPresent > this.pace.alone) await this.takeBack();
    if (performance.now() >= this.nextCompare) await this.compare();
  }

  private async handOut(): Promise<void> {
    const { store, hosted } = this.setting;
    const { exploration } = hosted;
    const wanted = Math.ceil(this.present.length * jobsPerEngine);
    while (this.jobs.size < wanted) {
      const count = Math.ceil(exploration.spareCount / (wanted - this.jobs.size + 1));
      const block =
        this.blocks.shift() ??
        (count > 0 ? exploration.giveAway(Math.min(count, mostGiven)) : undefined);
      if (block === undefined) break;
      await this.open(block);
    }
    const hungry = this.present.length + (exploration.living === 0 ? 1 : 0) - this.jobs.size;
    const rich = [...this.jobs.values()]
      .filter(({ living, isAsked }) => living > 1 && !isAsked)
      .sort((a, b) => b.living - a.living)
      .slice(0, Math.max(0, hungry));
    for (const job of rich) {
      job.isAsked = true;
      await store.askFor(job.number, Math.min(mostGiven, Math.ceil(job.living / 2)));
    }
  }

  private async open(block: string): Promise<void> {
    const number = this.nextJob++;
    const living = (JSON.parse(block) as unknown[]).length;
    const job: Job = {
      ...{ number, commit: '', block, holder: undefined, living },
      ...{ isAsked: false, strange: undefined },
    };
    this.jobs.set(number, job);
    await this.setting.store.addJob(number, block);
  }

  /** Nobody works: what is left of the jobs is explored here. */
  private async takeBack(): Promise<void> {
    if (!this.hasSaidAlone && this.jobs.size > 0) {
      this.hasSaidAlone = true;
      this.warn('no worker was heard of for a while: the run goes on alone');
    }
    for (const job of this.jobs.values()) await this.drop(job);
  }

  private async drop(job: Job): Promise<void> {
    this.jobs.delete(job.number);
    this.blocks.push(job.block);
    await this.setting.store.dropJob(job.number);
  }

  /** Whether the store has the jobs as they are known; those that it does not have are made anew. */
  private async compare(): Promise<void> {
    const { store } = this.setting;
    const there = await store.lastCommits([...this.jobs.keys()]);
    // What was committed meanwhile.
    await this.takeMessages();
    const now = performance.now();
    for (const job of [...this.jobs.values()]) {
      const commit = there.get(job.number);
      if (commit === job.commit) {
        job.strange = undefined;
        continue;
      }
      const name = commit ?? 'gone';
      if (job.strange?.commit !== name) job.strange = { commit: name, since: now };
      else if (now - job.strange.since > this.pace.compare) await this.drop(job);
    }
    this.nextCompare = performance.now() + this.pace.compare;
  }

  private async takeMessages(): Promise<void> {
    const { store } = this.setting;
    for (;;) {
      const messages = await store.messages();
      if (messages.length === 0) return;
      for (const message of messages) this.take(message);
      await store.forgetMessages(messages.length);
      for (const engine of this.retired) await store.retire(engine);
      this.retired.clear();
    }
  }

  private take(message: Message): void {
    const member = this.member(message.engine);
    if (message.kind === 'commit') this.takeCommit(member, message);
    else if (message.kind === 'refused') this.warn(`a worker takes no part: ${message.why}`);
    else if (!member.summary) {
      member.summary = message.account.summary;
      const { costs, slow } = message.account;
      if (costs) this.importOf(member)?.takeCosts(costs, slow);
    }
  }

  private takeCommit(member: Member, commit: Commit): void {
    const job = this.jobs.get(commit.job);
    // One that was taken in already.
    if (commit.serial < member.serial) return;
    // Its job was given up for lost, or a commit before it has been lost: what is left of the job is known.
    if (!job || job.commit !== commit.previous || member.serial !== commit.serial) {
      this.retired.add(commit.engine);
      return;
    }
    member.serial++;
    // Whoever began with the job's block has read the numbers of the engine that wrote it.
    const holder = job.holder === undefined ? undefined : this.members.get(job.holder);
    const imports = this.importOf(member);
    if (imports) imports.origin = (from) => holder?.import?.node(from) ?? from;
    member.jobs.add(job.number);
    for (const report of commit.reports) this.takeReport(member, report);
    const here = (block: string) => renumbered(block, (node) => member.import?.node(node) ?? node);
    this.blocks.push(...commit.given.map(here));
    Object.assign(job, { commit: commit.id, holder: commit.engine, isAsked: false });
    if (commit.block === null) {
      this.jobs.delete(job.number);
      return;
    }
    job.block = here(commit.block);
    job.living = (JSON.parse(commit.block) as unknown[]).length;
  }

  private takeReport(member: Member, report: Report): void {
    const { hosted, onError } = this.setting;
    const { exploration } = hosted;
    member.figures = added(member.figures, report.figures);
    member.hasGaps ||= report.figures.partial > 0 || report.lines.some(isGap);
    const fresh = report.errors.filter(({ error }) => exploration.isNewError(error));
    const news = new Set(fresh.map(({ node }) => node));
    const names = this.importOf(member)?.take(report.lines, report.tests, news);
    for (const found of fresh) onError(found, names?.get(found.test ?? '') ?? null);
    this.events.push(...report.events);
  }

  private member(engine: string): Member {
    let member = this.members.get(engine);
    if (!member) {
      member = {
        ...{ import: undefined, figures: nothing, jobs: new Set() },
        ...{ summary: undefined, hasGaps: false, serial: 0 },
      };
      this.members.set(engine, member);
    }
    return member;
  }

  private importOf(member: Member): EventImport | undefined {
    const { hosted, recorder, directory } = this.setting;
    const here = recorder();
    const tests = directory();
    if (!member.import && here && tests) {
      member.import = new EventImport(here, tests, () => hosted.exploration.newNode());
    }
    return member.import;
  }

  private warn(text: string): void {
    this.events.push({ kind: 'warning', text });
  }

  /** Ends the run for everybody; what they have left to tell is taken in. */
  private async finish(): Promise<void> {
    const { store, hosted } = this.setting;
    const { progress, elapsed } = hosted.exploration;
    const isStopped = progress.stoppedBy !== null;
    const others = this.figures;
    await store.setPulse({
      ended: isStopped ? 'stopped' : 'done',
      paths: pathsOf(progress) + pathsOf(others),
      instructions: progress.instructions + others.instructions,
      elapsed: Math.round(elapsed),
    });
    const until = performance.now() + (isStopped ? farewell.stopped : farewell.ended);
    const isMissing = (name: string) => this.members.get(name)?.summary === undefined;
    while (performance.now() < until && this.present.some(isMissing)) {
      await pause(this.pace.look / 2);
      await this.takeMessages();
    }
    await store.clear();
    await store.close();
  }
}

const isGap = (line: string) => line.includes('"e":"gap"');

const pathsOf = ({
  completed,
  errored,
  partial,
}: Pick<Figures, 'completed' | 'errored' | 'partial'>) => completed + errored + partial;

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
