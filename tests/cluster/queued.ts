/**
 * A run whose engines share nothing but a store, all in one process: the leader and its workers take turns. Workers may be cut off
 * at any moment, and new ones join.
 */
import * as fs from 'node:fs';
import {
  ClusterWorker,
  Delegate,
  type FoundElsewhere,
  type FromWorker,
  QueueLeader,
  SharedAnswers,
  type StartEngine,
  Tally,
} from '../../src/cluster/index.js';
import type { AnswerPool } from '../../src/cluster/queue/answer-pool.js';
import type { LeaderAnswers } from '../../src/cluster/queue/exchange.js';
import type { LeaderStore, WorkerStore } from '../../src/cluster/queue/run-store.js';
import { HostedExploration, QueryFile } from '../../src/node/index.js';
import { RunDirectory, RunRecorder, type RunSummary } from '../../src/results/index.js';
import { silentHost } from '../exec/run-assembly.js';
import {
  beginning,
  eagerKeeper,
  handOvers,
  programOf,
  type Setting,
  type SourceFile,
  type Together,
  told,
} from './together.js';

/** Knows nothing and keeps nothing. */
export const noAnswers = () => new QueryFile({ version: 'test', from: [], to: () => undefined });

const withAnswers = (options: Setting, store: SharedAnswers | undefined): Setting => ({
  beginning,
  ...(store ? { ...options, solver: { ...options.solver, store } } : options),
});

const none = { errors: [], complete: false, stoppedBy: null } as unknown as RunSummary;

/** A worker that can be cut off: from then on it says nothing more. */
export interface Joined {
  readonly over: Promise<'over' | 'gone'>;
  leave(): void;
  die(): void;
}

/** An engine of the program that a worker with this store has; the first `stillborn` ones end before they have begun. */
export function joinRun(
  source: string | SourceFile,
  options: Setting,
  store: WorkerStore,
  name: string,
  stillborn = 0,
  pool?: AnswerPool,
): Joined {
  let [isDead, isLeaving] = [false, false];
  let begun = 0;
  const start: StartEngine = (pulse, hear, lost) => {
    if (begun++ < stillborn) {
      setTimeout(() => lost('it was not born'), 20);
      return { send() {}, elsewhere() {}, stop() {}, close() {} };
    }
    const tally = new Tally(Tally.bufferFor(2), 1);
    const others = new Tally(tally.buffer, 0);
    others.set(pulse.paths, pulse.instructions);
    let [isStopped, isClosed] = [false, false];
    const answers = pool && new SharedAnswers(noAnswers());
    const hosted = new HostedExploration(programOf(source), {
      ...withAnswers(options, answers),
      host: silentHost(),
      elsewhere: () => tally.elsewhere(),
      cancelled: () => isStopped || isClosed || isDead,
    });
    const worker = new ClusterWorker({
      ...{ hosted, records: true, turn: 0, answers },
      send: (message: FromWorker) => {
        const copy = structuredClone(message);
        setImmediate(() => {
          if (!isDead && !isClosed) hear(copy);
        });
      },
      summary: () => ({ ...none, complete: hosted.exploration.isComplete }),
      valuesOf: () => [],
      onTurn: () => tally.note(hosted.exploration.progress),
    });
    setImmediate(() => void worker.work());
    return {
      send: (message) => setImmediate(() => worker.hear(structuredClone(message))),
      elsewhere: (paths, instructions) => others.set(paths, instructions),
      stop: () => {
        isStopped = true;
      },
      close: () => {
        isClosed = true;
      },
    };
  };
  const never = () => new Promise<never>(() => undefined);
  const quiet: WorkerStore = {
    description: () => store.description(),
    program: (hash) => store.program(hash),
    job: (job) => store.job(job),
    commit: (commit) => (isDead ? never() : store.commit(commit)),
    tell: (message) => (isDead ? never() : store.tell(message)),
    // So that nothing of it goes on.
    beat: async (engine, job) => (isDead ? undefined : store.beat(engine, job)),
    coveredSince: (count) => store.coveredSince(count),
    depart: (engine) => (isDead ? never() : store.depart(engine)),
    serve: (work) => store.serve(work),
    close: () => store.close(),
  };
  const delegate = new Delegate({
    ...{ store: quiet, start, name, answers: pool },
    ...{ say: () => undefined, pace: { beat: 2, commit: 5, exchange: 4 } },
  });
  return {
    over: delegate.serve(() => isLeaving),
    leave: () => {
      isLeaving = true;
    },
    die: () => {
      isDead = true;
    },
  };
}

export interface Leading {
  readonly answers?: LeaderAnswers;
  /** Living states are kept again and again, and this is told each time. */
  readonly onKept?: (directory: RunDirectory) => void;
  /** Milliseconds that it rests after each turn. As usual it is slower than its workers: what is tested is theirs. */
  readonly rest?: number | undefined;
}

export interface Queued extends Together {
  readonly covered: readonly number[];
}

/** The leader's side; `during` may do things to workers meanwhile. */
export async function leadRun(
  source: string | SourceFile,
  options: Setting,
  store: LeaderStore,
  scratch: string,
  during: (paths: number) => void = () => undefined,
  { answers, onKept, rest = 30 }: Leading = {},
): Promise<Queued> {
  const directory = RunDirectory.create(scratch, ['test'], undefined, none);
  const tally = new Tally(Tally.bufferFor(2), 0);
  const hosted = new HostedExploration(programOf(source), {
    ...withAnswers(options, answers?.shared),
    host: silentHost(),
    elsewhere: () => tally.elsewhere(),
  });
  const { exploration } = hosted;
  const recorder = new RunRecorder(exploration, directory, ['test.c']);
  const errors: string[] = [];
  const noteError = ({ error }: Pick<FoundElsewhere, 'error'>) =>
    void errors.push(`${error.kind} at ${error.line}`);
  exploration.listener = {
    note: (event, isNew) => {
      recorder.note(event, isNew);
      if (event.kind === 'ended' && event.end.kind === 'error' && isNew) noteError(event.end);
    },
    noteQuery: () => undefined,
  };
  const leader = new QueueLeader({
    ...{ hosted, store, turn: 0, answers },
    keeper: onKept && eagerKeeper(recorder, () => onKept(directory)),
    pace: {
      ...{ look: 1, answer: 1, compare: 40, exchange: 4, alone: 60 },
      farewell: { stopped: 1200, ended: 1000, store: 100 },
    },
    recorder: () => recorder,
    directory: () => directory,
    onError: noteError,
    onElsewhere: (paths, instructions) => new Tally(tally.buffer, 1).set(paths, instructions),
  });
  const slowly = async (wait: Promise<unknown>) => {
    await wait;
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  };
  await leader.prepare();
  for await (const _ of leader.turns(slowly)) {
    const { completed, errored, partial } = leader.figures;
    during(completed + errored + partial);
  }
  const sample = { paths: 0, errors: 0, states: 0, forks: 0, instructions: 0, queries: 0 };
  recorder.close({ ...sample, solverMs: 0, rssMb: 0 }, none);
  const { progress } = exploration;
  const counts = leader.counts({ ...progress, living: 0 });
  return {
    ...told(directory.file('events.ndjson')),
    errors: errors.sort(),
    tests: fs.readdirSync(directory.file('tests')).sort(),
    directory: directory.path,
    warnings: [],
    isComplete:
      exploration.isComplete &&
      !leader.hasLosses &&
      leader.summaries.every(({ complete }) => complete),
    isWhole: progress.stoppedBy === null,
    shares: counts.map(({ paths }) => paths),
    handOvers: handOvers(leader, progress),
    covered: [...exploration.coverage.total],
  };
}
