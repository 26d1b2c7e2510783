/**
 * What the engines of one run share where they are on several machines: a description of the run, its program, jobs, and what was
 * found. The leader and the workers see nothing of each other but this.
 *
 * **A job is a set of states by name** (`Exploration.names`), in the numbers of whoever wrote it. Whoever works on a job keeps what it
 * finds to itself until it *commits*: in one step the results become part of the run, and the job becomes the states that are left.
 * A commit names the one before it, and is refused if the job has gone on without it. So a worker may die, stall or
 * come back from the dead at any moment: what it had committed stands and is told once, everything else is done again.
 */
import type { Account, Report } from '../protocol.js';

/** Of the descriptions and messages here: engines of another format do not understand each other. */
export const storeFormat = 3;

/** What a worker must know to explore the same program in the same way. Plain data: no code but the program's own. */
export interface RunDescription {
  readonly format: number;
  /** Of Merganser. */
  readonly version: string;
  /** The program's LLVM IR by its hash, and what it must be when it was read (src/cli/jobs/identity.ts). */
  readonly program: string;
  readonly identity: string;
  /** Whether events and tests are wanted. */
  readonly records: boolean;
  /** The command's options, words and environment. */
  readonly command: unknown;
}

/** A job as it is now. */
export interface JobState {
  /** The last commit; empty before the first one. */
  readonly commit: string;
  readonly block: string;
}

export interface Commit {
  readonly job: number;
  readonly id: string;
  readonly previous: string;
  /** Who found it. Numbers in reports and blocks are this engine's. */
  readonly engine: string;
  /** How many commits this engine has made before: what it tells rests on what it has told. */
  readonly serial: number;
  readonly reports: readonly Report[];
  /** States that others may explore. */
  readonly given: readonly string[];
  /** What is left to do; null where the job is done. */
  readonly block: string | null;
}

/** What an engine tells when the run is over. */
export interface Farewell {
  readonly engine: string;
  readonly account: Account;
}

export type Message =
  | ({ readonly kind: 'commit' } & Commit)
  | ({ readonly kind: 'farewell' } & Farewell)
  /** An engine goes, and has given back what it had. */
  | { readonly kind: 'left'; readonly engine: string }
  /** An engine cannot take part: for the user. */
  | { readonly kind: 'refused'; readonly engine: string; readonly why: string };

/** How the run is, for those who work. */
export interface Pulse {
  /** `done`: everything was explored; `stopped`: what is left is to be given up. */
  readonly ended: 'no' | 'done' | 'stopped';
  /** Paths and instructions of all engines, and milliseconds since the run began. */
  readonly paths: number;
  readonly instructions: number;
  readonly elapsed: number;
  /** Whether it was found that merging pays (`Merging.pays`). */
  readonly mergingPays: boolean;
  /** So many states of this job are wanted by others, at most. */
  readonly wanted: number;
  /** Whether what this engine says is not taken in any more (`LeaderStore.retire`). */
  readonly isRetired: boolean;
}

/** The part of it that is the same for everybody. */
export type RunPulse = Omit<Pulse, 'wanted' | 'isRetired'>;

/** Of a run that begins. */
export const firstPulse: RunPulse = {
  ...{ ended: 'no', paths: 0, instructions: 0, elapsed: 0, mergingPays: false },
};

/** An engine that was heard of in the last seconds, and the job that it works on. */
export interface Present {
  readonly engine: string;
  readonly job: number | undefined;
}

/** A message with the name by which it is forgotten. */
export interface Letter {
  readonly id: string;
  readonly message: Message;
}

/** A job as somebody finds it who does not work on it. */
export interface SeenJob {
  readonly commit: string;
  /** Whether somebody works on it, or has. */
  readonly isTaken: boolean;
}

/** What the leader does with the store. */
export interface LeaderStore {
  publish(description: RunDescription, program: Uint8Array): Promise<void>;
  addJob(job: number, block: string): Promise<void>;
  /** Takes a job back for which nobody has come; whether that is so. */
  withdraw(job: number): Promise<boolean>;
  /** Nobody's work on this job counts any more. */
  dropJob(job: number): Promise<void>;
  /** The oldest messages; they stay until they are forgotten. */
  messages(): Promise<readonly Letter[]>;
  forgetMessages(ids: readonly string[]): Promise<void>;
  setPulse(pulse: RunPulse): Promise<void>;
  /** Says how many states are alive, for whoever decides how many workers there should be. */
  announce(states: number): Promise<void>;
  askFor(job: number, states: number): Promise<void>;
  /** Makes marks of code known that was covered. */
  addCovered(marks: readonly number[]): Promise<void>;
  /** Something that this engine has said was lost, and what it says rests on it: another one is to take its place. */
  retire(engine: string): Promise<void>;
  engines(): Promise<readonly Present[]>;
  /** Each job, as far as it is there and somebody may take it or works on it. */
  lastCommits(jobs: readonly number[]): Promise<ReadonlyMap<number, SeenJob>>;
  /** Removes everything of the run. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** What a worker does with it. */
export interface WorkerStore {
  description(): Promise<RunDescription | undefined>;
  program(hash: string): Promise<Uint8Array | undefined>;
  job(job: number): Promise<JobState | undefined>;
  /** Whether it was accepted. */
  commit(commit: Commit): Promise<boolean>;
  tell(message: Exclude<Message, { kind: 'commit' }>): Promise<void>;
  /** Says that this engine, if it is one, lives, and asks how the run is; undefined where the run is gone, or its leader. */
  beat(engine: string | undefined, job: number | undefined): Promise<Pulse | undefined>;
  /** The marks that the leader has made known, but for the first so many. */
  coveredSince(count: number): Promise<readonly number[]>;
  /** This engine is no longer among those that live. */
  depart(engine: string): Promise<void>;
  /** Takes jobs, one at a time, until it is stopped. */
  serve(work: (job: number) => Promise<void>): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}
