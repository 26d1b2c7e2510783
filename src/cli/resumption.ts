/**
 * A run that can go on after it was stopped or killed: its directory has, beside the log of what happened
 * (src/results/resume/past-run.ts), the command in `run.json`.
 *
 * States are named by decisions, which mean the same only in the same program, with the same options, arguments and
 * environment. So all of these are kept (the environment too, which may hold secrets: the file is for its owner alone), and the
 * program is recognised by a hash of its LLVM IR (src/ir/fingerprint.ts). That takes a while for a large program, so the command is kept
 * when the run has lasted for some time, or when it is stopped.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Beginning, Program } from '../exec/index.js';
import { fingerprint } from '../ir/index.js';
import {
  lastStates,
  type PastRun,
  Retrace,
  type RunDirectory,
  type RunSummary,
  readJson,
  readPastRun,
} from '../results/index.js';
import { version } from '../version.js';
import type { CommandContext } from './command.js';
import { loopMergeOf } from './merge-options.js';
import { longName } from './option-kinds.js';
import type { OptionValues } from './options/index.js';
import { isRunning } from './running-process.js';
import { UsageError } from './usage-error.js';

const fileName = 'run.json';
const forOwner = 0o600;
/** Milliseconds after which a run is worth going on with. */
const worthwhile = 2000;
/** Of `run.json`. */
const format = 1;

interface StoredCommand {
  readonly format: number;
  /** Of Merganser. */
  readonly version: string;
  readonly program: string;
  readonly options: OptionValues;
  readonly files: readonly string[];
  readonly programArgs: readonly string[];
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Not in directories of earlier versions. */
  readonly beginning?: Beginning;
}

/** What a run goes on from. */
export interface Resumed {
  readonly directory: string;
  readonly past: PastRun;
  readonly before: RunSummary;
  /** The program that it must be (`programHash`). */
  readonly program: string;
  /** Where states were joined: the run is made again up to where it was. */
  readonly retrace?: Retrace | undefined;
  /** Whether it began as a run that may be cut: what merging does depends on it. */
  readonly isLimited: boolean;
  /** Takes what was half done out of the log: the run goes on now. */
  forgetUndone(): void;
}

export class KeptCommand {
  private isKept: boolean;

  constructor(
    private readonly context: CommandContext,
    private readonly program: Program,
    /** The command of a run that goes on is kept already: its limits are those that it began with. */
    resumed: Resumed | undefined,
  ) {
    this.isKept = resumed !== undefined;
  }

  /** Keeps the command, once, if the run has lasted for long enough or is over without its end. */
  keep(directory: RunDirectory | undefined, elapsed: number, isCut: boolean): void {
    if (this.isKept || !directory || !(isCut || elapsed > worthwhile)) return;
    this.isKept = true;
    const { options, files, programArgs, workingDirectory, env, beginning } = this.context;
    const command: StoredCommand = {
      ...{ format, version, program: programHash(this.program), options, files, programArgs },
      ...{ workingDirectory, environment: { ...env }, beginning },
    };
    directory.write(fileName, `${JSON.stringify(command, undefined, 2)}\n`, forOwner);
  }
}

export function programHash({ module }: Program): string {
  const hash = createHash('sha256');
  fingerprint(module, (text) => hash.update(text, 'latin1'));
  return hash.digest('hex');
}

/** A run directory to go on with; `context` is that of the command line that asks for it. `lock` is called when nothing speaks against it but what the log says. */
export function resumedRun(
  directory: string,
  context: CommandContext,
  lock: () => void,
): { readonly context: CommandContext; readonly resumed: Resumed } {
  const file = (name: string) => `${directory}/${name}`;
  const refuse = (why: string): never => {
    throw new UsageError(`${directory}: ${why}`);
  };
  const command = readJson<StoredCommand>(file(fileName));
  const incomplete = (): RunSummary => {
    const summary = readJson<RunSummary>(file('summary.json'));
    if (!summary) return refuse('there is no summary.json that can be read');
    if (summary.complete) return refuse('this run is complete: nothing is left to explore');
    return summary;
  };
  incomplete();
  if (!command && fs.existsSync(file(fileName))) {
    return refuse(`${fileName} cannot be read: it is for its owner alone, or damaged`);
  }
  if (!command) {
    return refuse(
      `there is no ${fileName}: the run was killed in its first seconds, is over, or was made by another command or an older version. Start it again`,
    );
  }
  if (command.format !== format || command.version !== version) {
    return refuse(`made by version ${command.version}; this is ${version}. Start the run again`);
  }
  const options = { ...command.options };
  const isMerged = isMerging(options);
  const again = 'start it again with --again and this directory: its tests go first';
  const isOfSeveral = isMerged && hasSeveralEngines(options);
  lock();
  // Somebody else may have ended it until now.
  const before = incomplete();
  const kept = isOfSeveral ? lastStates(directory) : undefined;
  const { past, forgetUndone } = readPastRun(file('events.ndjson'), kept);
  if (past.pid === 0) {
    return refuse('there is no log (events.ndjson) that says what is left. Start the run again');
  }
  if (isOfSeveral && !kept) {
    return refuse(
      `several engines have merged states in this run, and were cut before these were kept for the first time; ${again}`,
    );
  }
  if (!isMerged && past.hasJoins) return refuse(`states were joined in this run; ${again}`);
  if (past.pid !== process.pid && isRunning(past.pid) && before.stoppedBy === 'interrupted') {
    return refuse(`the run goes on in process ${past.pid}; end that first`);
  }
  const own = Object.fromEntries(
    [...context.given].map((key) => [key, context.options[key as keyof OptionValues]]),
  );
  const isMadeAgain = isMerged && !isOfSeveral;
  const fixed = [...context.given].find((key) => isMadeAgain && !mayChangeMerged.has(key));
  if (fixed !== undefined) {
    return refuse(
      `a run that merges states is made again up to where it was: ${longName(fixed)} must stay as it is`,
    );
  }
  const {
    files,
    programArgs,
    workingDirectory,
    environment,
    beginning = context.beginning,
  } = command;
  const { maxTime = 0, maxInstructions, maxPaths } = options;
  const isLimited = maxTime + maxInstructions + maxPaths > 0;
  // The server may be gone with the machines that helped: the run goes on here.
  if (options.cluster !== undefined) {
    const { err, paint } = context.terminal;
    err(`${paint.yellow('note:')} the run goes on on this machine, without workers of --cluster\n`);
  }
  const asked = { ...options, ...own, cluster: undefined, again: stillThere(command) };
  const retrace = isMadeAgain ? new Retrace(file('events.ndjson')) : undefined;
  return {
    context: {
      ...context,
      options: retrace ? asked : withPast(asked, past),
      ...{ files, programArgs, workingDirectory, env: environment, beginning },
    },
    resumed: {
      ...{ directory, past, before, program: command.program, forgetUndone, retrace },
      isLimited,
    },
  };
}

function isMerging(options: OptionValues): boolean {
  return options.merge !== 'off' || loopMergeOf(options) !== 'off';
}

const hasSeveralEngines = ({ jobs, cluster }: OptionValues): boolean =>
  jobs > 1 || cluster !== undefined;

/**
 * Whether the states of a run are kept while it goes on: nothing else tells what is left of it. Once they were, the log does not tell how
 * they came about.
 */
export function mustKeepStates(options: OptionValues, past: PastRun | undefined): boolean {
  return (isMerging(options) && hasSeveralEngines(options)) || (past?.statesKept ?? 0) > 0;
}

/** What may be given anew where states were merged by one engine: what does not change what a run does up to where it was. */
const mayChangeMerged: ReadonlySet<string> = new Set<keyof OptionValues>([
  ...(['maxTime', 'maxPaths', 'maxInstructions', 'maxMemory'] as const),
  ...(['ui', 'port', 'json', 'profile', 'sarif', 'junit'] as const),
]);

/** The run before this one, unless it was removed: what was taken from it may be found anew. */
function stillThere({ options: { again }, workingDirectory }: StoredCommand): string | undefined {
  if (again === undefined) return undefined;
  const summary = path.resolve(workingDirectory, again, 'summary.json');
  return fs.existsSync(summary) ? again : undefined;
}

/** Limits count from here on. */
function withPast(options: OptionValues, past: PastRun): OptionValues {
  const { elapsed, instructions, completed, errored, partial } = past;
  const more = (limit: number, used: number) => (limit > 0 ? limit + used : limit);
  return {
    ...options,
    maxTime: options.maxTime === undefined ? undefined : more(options.maxTime, elapsed),
    maxInstructions: more(options.maxInstructions, instructions),
    maxPaths: more(options.maxPaths, completed + errored + partial),
  };
}
