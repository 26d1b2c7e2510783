/**
 * The library's way to explore a program: compiles and links it as the command does (linked-program.ts),
 * explores it in the same loop (node/hosted-exploration.ts), and hands out events as they come. It writes no results and
 * prints nothing.
 */

import { type ExecutionError, type MessageSource, Program, type World } from '../exec/index.js';
import type { CompileOptions, CSource } from '../frontend/index.js';
import type { Module } from '../ir/index.js';
import {
  type FileView,
  HostedExploration,
  type HostedOptions,
  NodeHost,
  processStreams,
  realFiles,
  ScratchFiles,
} from '../node/index.js';
import type { Ended, Gap, Progress } from '../run/index.js';
import { linkedProgram } from './linked-program.js';

export interface ExploreOptions
  extends Omit<
    HostedOptions,
    'host' | 'args' | 'environment' | 'world' | 'cancelled' | 'interrupted' | 'inventsResults'
  > {
  /** C, LLVM assembly or bitcode files, or C source text with a name. */
  readonly files: readonly (string | CSource)[];
  /** Explores this function with symbolic arguments instead of `main`; for files, not for text. */
  readonly function?: string;
  /** With `function`: elements of arrays and bytes of strings, for all and for single parameters. */
  readonly bound?: number;
  readonly bounds?: Readonly<Record<string, number>>;
  /** Whether short branches become choices between values, not paths; not with `checkUninitialised`. */
  readonly selectsShortBranches?: boolean;
  /** Whether a program without symbolic inputs may change real files; it works on copies otherwise. */
  readonly changesFiles?: boolean;
  /** How to compile C. */
  readonly compileOptions?: Omit<CompileOptions, 'emit'>;
  /** Arguments, environment and files of the program; symbolic ones among them. */
  readonly world?: Partial<World>;
  /** What a call of a function that nobody defines does: an error, or a symbolic result. */
  readonly externals?: 'error' | 'symbolic';
  /** Ends the exploration early. */
  readonly signal?: AbortSignal;
}

/** The inputs of a path. */
export type PathInputs = readonly { readonly name: string; readonly bytes: Uint8Array }[];

export type RunEvent =
  /** A path ended by itself. */
  | { readonly kind: 'path'; readonly status: number; readonly inputs: PathInputs }
  /** An error, the first of its kind at its place (all of them with `allErrors`). */
  | { readonly kind: 'error'; readonly error: ExecutionError; readonly inputs: PathInputs }
  /** Part of the program was not explored. */
  | { readonly kind: 'partial'; readonly reason: string }
  /** What the program says by klee_warning and its kin. */
  | { readonly kind: 'message'; readonly source: MessageSource; readonly text: string }
  | { readonly kind: 'warning'; readonly text: string };

export interface RunResult extends Progress {
  /** Whether everything that the program can do was explored. */
  readonly complete: boolean;
  /** What was not, and why. */
  readonly unexplored: readonly Gap[];
  readonly errors: readonly { readonly error: ExecutionError; readonly inputs: PathInputs }[];
  readonly milliseconds: number;
}

/** The program cannot be compiled or linked; the message says why. */
export class LoadError extends Error {}

export class ExplorationRun implements AsyncIterable<RunEvent> {
  /** Settles when the exploration has ended; it goes on only while events are asked for. */
  readonly result: Promise<RunResult>;
  private settle!: (result: RunResult) => void;
  private fail!: (reason: unknown) => void;
  private readonly events: AsyncGenerator<RunEvent>;

  constructor(options: ExploreOptions) {
    this.result = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
    });
    // Whoever only iterates gets the failure from the iteration.
    this.result.catch(() => undefined);
    this.events = this.run(options);
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    return this.events;
  }

  /** Explores to the end and gives the result, for those who need no events. */
  async finish(): Promise<RunResult> {
    for await (const _event of this);
    return this.result;
  }

  private async *run(options: ExploreOptions): AsyncGenerator<RunEvent> {
    try {
      const errors: { error: ExecutionError; inputs: PathInputs }[] = [];
      const scratch = new ScratchFiles(() => undefined);
      const exploring = exploringOf(options, options.changesFiles ? realFiles : scratch);
      try {
        for await (const batch of exploring.turns()) {
          for (const happened of batch) {
            const event = happened.kind === 'path' ? pathEvent(happened.path) : happened;
            if (event?.kind === 'error') errors.push({ error: event.error, inputs: event.inputs });
            if (event) yield event;
          }
        }
      } finally {
        scratch.close();
      }
      const { exploration } = exploring;
      this.settle({
        ...exploration.progress,
        complete: exploration.isComplete,
        unexplored: exploration.gaps.list(),
        errors,
        milliseconds: exploration.elapsed,
      });
    } catch (thrown) {
      this.fail(thrown);
      throw thrown;
    }
  }
}

/**
 * Explores a program: an async iterator of events, and a promise of the result.
 *
 *     for await (const event of explore({ files: ['parser.c'] }))
 *       if (event.kind === 'error') console.log(event.error.message, event.inputs);
 */
export function explore(options: ExploreOptions): ExplorationRun {
  return new ExplorationRun(options);
}

function exploringOf(options: ExploreOptions, view: FileView): HostedExploration {
  const { signal, world = {} } = options;
  const directory = options.compileOptions?.workingDirectory ?? process.cwd();
  const host = new NodeHost(directory, () => undefined, processStreams(2), view);
  const [first] = options.files;
  const name = new TextEncoder().encode(typeof first === 'string' ? first : (first?.path ?? ''));
  return new HostedExploration(new Program(moduleOf(options)), {
    ...options,
    inventsResults: options.externals === 'symbolic',
    host,
    world: { args: [{ kind: 'text', bytes: name }], environment: [], ...world },
    cancelled: () => signal?.aborted ?? false,
  });
}

function moduleOf(options: ExploreOptions): Module {
  const { files, function: name, bound = 8, bounds = {} } = options;
  const linked = linkedProgram({
    files,
    compile: { debug: 'full', ...options.compileOptions },
    selects: (options.selectsShortBranches ?? false) && !options.checkUninitialised,
    harness:
      name === undefined
        ? undefined
        : { function: name, bound, bounds: new Map(Object.entries(bounds)), depth: 2 },
  });
  if (linked.ok) return linked.module;
  const said = linked.diagnostics.map(({ text }) => text);
  throw new LoadError([...linked.errors, ...said].join('\n'));
}

function pathEvent({ end, test, isNew }: Ended): RunEvent | undefined {
  const inputs = test?.inputs ?? [];
  if (end.kind === 'exit') return { kind: 'path', status: end.status, inputs };
  if (end.kind === 'error') return isNew ? { kind: 'error', error: end.error, inputs } : undefined;
  return end.kind === 'partial' ? { kind: 'partial', reason: end.reason } : undefined;
}
