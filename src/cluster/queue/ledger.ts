/**
 * What the leader of a run on many machines knows to be true: the jobs that are open with the states that are left of each, and what every
 * engine has told.
 *
 * It believes what was committed, in the order of the commits of each job and of each engine. A store that has lost writes (Redis writes
 * its file once a second), or whose message has not come through, shows itself by a commit that does not follow the last one known here.
 * From then on the store's account of that job is another one than ours, and all that is committed to it rests on what is not known
 * here. So such a job is given up at once and its states, which are known, become a new one; the engine that told of it is
 * *retired*: its numbers of nodes mean nothing any more. Work is done twice then, and told once.
 */
import { renumbered, statesIn } from '../../exec/index.js';
import type { RunSummary } from '../../results/index.js';
import type { ExplorationEvent } from '../../run/index.js';
import { added, nothing } from '../figures.js';
import { Intake, type IntakeSetting, type Teller, tellsOfGaps } from '../intake.js';
import type { Figures, Report } from '../protocol.js';
import type { Commit, Farewell, Message } from './run-store.js';

export interface Job {
  readonly number: number;
  /** The last commit that was taken in, and what is left, in the leader's numbers. */
  commit: string;
  block: string;
  /** Whose numbers the block in the store has; undefined for the leader's. */
  holder: string | undefined;
  living: number;
  isAsked: boolean;
  readonly opened: number;
  /** Comparisons in a row in which the store did not have it as it is known here, or had it and nobody took it. */
  strange: number;
  waiting: number;
}

interface Member extends Teller {
  figures: Figures;
  jobs: Set<number>;
  summary: RunSummary | undefined;
  /** Whether it has told of anything that was not explored. */
  hasGaps: boolean;
  /** Commits of it that were taken in. One that is lost is not believed from then on: its words rest on what was lost. */
  serial: number;
}

export class Ledger {
  readonly jobs = new Map<number, Job>();
  readonly members = new Map<string, Member>();
  /** States that are with nobody. */
  readonly blocks: string[] = [];
  /** Engines of which something was not taken in. */
  private readonly disbelieved = new Set<string>();
  /** Engines that have said that they go. */
  readonly left = new Set<string>();
  /** Engines that are to be told that they are not believed, and jobs that the store is to forget. */
  readonly retired = new Set<string>();
  readonly unwanted = new Set<number>();
  readonly events: ExplorationEvent[] = [];
  private nextJob = 1;

  private readonly intake: Intake;

  constructor(setting: IntakeSetting) {
    this.intake = new Intake(setting);
  }

  /** Whether something was left out by an engine that gave no account of it. */
  get hasLosses(): boolean {
    for (const { hasGaps, summary } of this.members.values()) if (hasGaps && !summary) return true;
    return false;
  }

  /** What the others have done; without `isAll`, of those that gave no account. */
  figures(isAll: boolean): Figures {
    let sum = nothing;
    for (const { figures, summary } of this.members.values())
      if (isAll || !summary) sum = added(sum, figures);
    let living = isAll ? this.blocks.length : 0;
    for (const job of this.jobs.values()) living += job.living;
    return { ...sum, living };
  }

  get summaries(): readonly RunSummary[] {
    return Array.from(this.members.values()).flatMap(({ summary }) => summary ?? []);
  }

  isMissing(engine: string): boolean {
    return this.members.get(engine)?.summary === undefined;
  }

  open(block: string): Job {
    const number = this.nextJob++;
    const job: Job = {
      ...{ number, commit: '', block, holder: undefined, living: statesIn(block) },
      ...{ isAsked: false, strange: 0, waiting: 0, opened: performance.now() },
    };
    this.jobs.set(number, job);
    return job;
  }

  /** Nobody's work on this job counts any more: what is left of it is with nobody. */
  drop(job: Job): void {
    this.jobs.delete(job.number);
    this.blocks.push(job.block);
    this.unwanted.add(job.number);
  }

  take(message: Message): void {
    const { engine } = message;
    if (message.kind === 'commit') this.takeCommit(this.member(engine), message);
    else if (message.kind === 'refused') this.warn(`a worker takes no part: ${message.why}`);
    else if (message.kind === 'left') this.left.add(engine);
    // The account of an engine that was not believed has more than what was taken in.
    else if (!this.disbelieved.has(engine)) this.takeFarewell(this.member(engine), message);
  }

  private takeFarewell(member: Member, { account }: Farewell): void {
    if (member.summary) return;
    member.summary = account.summary;
    this.intake.takeCosts(member, account);
  }

  warn(text: string): void {
    this.events.push({ kind: 'warning', text });
  }

  private takeCommit(member: Member, commit: Commit): void {
    const job = this.jobs.get(commit.job);
    // One that was taken in already.
    if (commit.serial < member.serial) return;
    if (!job || job.commit !== commit.previous || member.serial !== commit.serial) {
      this.retired.add(commit.engine);
      this.disbelieved.add(commit.engine);
      if (job) this.drop(job);
      else this.unwanted.add(commit.job);
      return;
    }
    member.serial++;
    // Whoever began with the job's block has read the numbers of the engine that wrote it.
    const holder = job.holder === undefined ? undefined : this.members.get(job.holder);
    const imports = this.intake.importOf(member);
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
    job.living = statesIn(commit.block);
  }

  private takeReport(member: Member, report: Report): void {
    member.figures = added(member.figures, report.figures);
    member.hasGaps ||= tellsOfGaps(report);
    this.intake.take(member, report);
    this.events.push(...report.events);
  }

  private member(engine: string): Member {
    let member = this.members.get(engine);
    if (!member) {
      member = {
        ...{ import: undefined, figures: nothing, jobs: new Set() },
        ...{ summary: undefined, hasGaps: false, serial: 0, lines: 0 },
      };
      this.members.set(engine, member);
    }
    return member;
  }
}
