/** The engines that help a run, as threads of its process. */
import * as os from 'node:os';
import { fileURLToPath } from 'node:url';
import * as v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  Crew,
  type FoundElsewhere,
  type FromWorker,
  type Tally,
  type WorkerLink,
} from '../../cluster/index.js';
import type { Program } from '../../exec/index.js';
import type { HostedExploration, SharedInput } from '../../node/index.js';
import type { RunDirectory, RunRecorder, StateKeeper } from '../../results/index.js';
import type { CommandContext } from '../command.js';
import { identityOf } from './identity.js';
import type { WorkerData } from './worker-thread.js';

const MiB = 2 ** 20;

export interface CrewOptions {
  readonly context: CommandContext;
  readonly program: Program;
  readonly hosted: HostedExploration;
  readonly tally: Tally;
  readonly input: SharedInput | undefined;
  /** See `CrewSetting`. */
  readonly keeper: StateKeeper | undefined;
  readonly recorder: () => RunRecorder | undefined;
  readonly directory: () => RunDirectory | undefined;
  readonly onError: (found: FoundElsewhere, test: string | null) => void;
}

export function threadCrew(options: CrewOptions): Crew {
  const { context, program, hosted, tally, keeper, recorder, directory, onError } = options;
  const words = new Int32Array(new SharedArrayBuffer(4));
  const { exploration } = hosted;
  let shared: SharedArrayBuffer | undefined;
  const data = (number: number): WorkerData => ({
    context: withoutFunctions(context),
    number,
    identity: identityOf(program),
    records: directory() !== undefined,
    directory: directory()?.path,
    sharesAnswers: false,
    tally: tally.buffer,
    input: options.input?.buffer,
    coverage: (shared ??= exploration.coverage.share()),
    words,
    begunAt: performance.timeOrigin + performance.now() - exploration.elapsed,
  });
  return new Crew({
    ...{ hosted, keeper, recorder, directory, onError, jobs: context.options.jobs },
    atOnce: os.availableParallelism(),
    memoryInUse: () => hosted.memory.use().process,
    onTurn: () => tally.note(exploration.progress),
    stopAll: () => Atomics.store(words, 0, 1),
    start: (number, hear, lost) => engineThread(data(number), hear, lost),
  });
}

/** An engine in a thread of its own. `hear` is told what it says, `lost` why it has gone. */
export function engineThread(
  workerData: WorkerData,
  hear: (message: FromWorker) => void,
  lost: (why: string) => void,
): WorkerLink {
  const thread = new Worker(threadText(), {
    ...{ eval: true, workerData, stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: v8.getHeapStatistics().heap_size_limit / MiB },
  });
  thread.on('message', hear);
  thread.on('error', (error: Error) => lost(error.message));
  thread.on('exit', () => lost('it ended by itself'));
  return {
    send: (message) => thread.postMessage(message),
    close: () => void thread.terminate(),
  };
}

export function withoutFunctions({ terminal: _, restart: __, ...plain }: CommandContext) {
  return { ...plain, env: { ...plain.env } };
}

/** What the thread does: from the bundle of the command line, from the package's modules, or from TypeScript. */
function threadText(): string {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.cjs')) {
    const loader = new URL('../../bin/code-cache.js', import.meta.url);
    const cache = JSON.stringify(fileURLToPath(loader));
    return `require(${cache}).load(${JSON.stringify(here)}, 'run').exports.work();`;
  }
  const isSource = here.endsWith('.ts');
  const module = new URL(`./worker-thread.${isSource ? 'ts' : 'js'}`, import.meta.url).href;
  const register = isSource ? "require('tsx/esm/api').register();" : '';
  return `${register} import(${JSON.stringify(module)}).then(({ work }) => work());`;
}
