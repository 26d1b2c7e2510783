/**
 * A thread that works for a run (src/cluster): loads the program as the command does, from the same words, and explores
 * what it is given. It says nothing on the terminal and writes nothing.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  ClusterWorker,
  type FromWorker,
  SharedAnswers,
  Tally,
  type ToWorker,
} from '../../cluster/index.js';
import { HostedExploration, realFiles, SharedInput } from '../../node/index.js';
import type { CommandContext } from '../command.js';
import { noFile, storeOf } from '../earlier-run.js';
import { explorationOptions } from '../exploration-options.js';
import { loadedProgram, programFromAssembly } from '../program.js';
import { inputLines } from '../run-report.js';
import { summarise } from '../run-summary.js';
import { paintWith } from '../terminal.js';
import { identityOf } from './identity.js';

export interface WorkerData {
  readonly context: Omit<CommandContext, 'terminal' | 'restart'>;
  /** The number of the engine; the leader's is 0. */
  readonly number: number;
  /** What the leader explores (identity.ts). */
  readonly identity: string;
  readonly records: boolean;
  /** The run directory, if it is on this machine. */
  readonly directory?: string | undefined;
  /** Whether it takes answers of the solver from others, and tells them its own. */
  readonly sharesAnswers: boolean;
  readonly tally: SharedArrayBuffer;
  /** What all engines of the process have covered; undefined where this one is alone. */
  readonly coverage: SharedArrayBuffer | undefined;
  /** What was read of standard input, for all engines of the process. */
  readonly input?: SharedArrayBuffer | undefined;
  /** LLVM assembly to read in the place of the command's files: the linked program of a leader elsewhere. */
  readonly assembly?: string;
  /** Its first word: whether the run is to end. */
  readonly words: Int32Array;
  /** When the run began, in milliseconds since 1970. */
  readonly begunAt: number;
}

export async function work(): Promise<void> {
  const data = workerData as WorkerData;
  const port = parentPort!;
  const send = (message: FromWorker) => port.postMessage(message);
  const said: string[] = [];
  const terminal = {
    out: () => undefined,
    err: (text: string) => void said.push(text),
    paint: paintWith(false),
  };
  const context: CommandContext = { ...data.context, terminal };
  const loaded =
    data.assembly === undefined
      ? loadedProgram(context, 2, 'full', realFiles, data.input && new SharedInput(data.input))
      : programFromAssembly(data.assembly, context);
  if (!loaded || identityOf(loaded.program) !== data.identity) {
    send({
      kind: 'refused',
      why: 'the program has changed since the run began: no other engine helps',
    });
    return;
  }
  const tally = new Tally(data.tally, data.number);
  const own = storeOf(context, {
    own: data.directory === undefined ? undefined : () => data.directory,
  });
  const answers = data.sharesAnswers ? new SharedAnswers(own ?? noFile()) : undefined;
  const hosted = new HostedExploration(loaded.program, {
    ...explorationOptions(context, answers ?? own),
    host: loaded.host,
    begunBefore: performance.timeOrigin + performance.now() - data.begunAt,
    elsewhere: () => tally.elsewhere(),
    cancelled: () => Atomics.load(data.words, 0) !== 0,
  });
  const { exploration } = hosted;
  if (data.coverage) exploration.coverage.shareWith(data.coverage);
  const worker = new ClusterWorker({
    hosted,
    records: data.records,
    send,
    answers,
    summary: () => summarise(hosted, context, [], 0, true),
    valuesOf: inputLines,
    onTurn: () => tally.note(exploration.progress),
  });
  port.on('message', (message: ToWorker) => worker.hear(message));
  await worker.work();
  port.close();
}
