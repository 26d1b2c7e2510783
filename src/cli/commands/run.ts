/**
 * `merganser run`: explores a program. Each path that ends, and each error where it is first found,
 * gives a test. A program without symbolic inputs has one path, which runs at the speed of `exec`.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { SharedAnswers, Tally } from '../../cluster/index.js';
import type { Program } from '../../exec/index.js';
import { ScratchFiles } from '../../node/file-view.js';
import { HostedExploration, type HostedOptions } from '../../node/hosted-exploration.js';
import {
  isSystemError,
  realFiles,
  SharedInput,
  systemReason,
  wantedHeap,
} from '../../node/index.js';
import type { Profiler } from '../../profile/index.js';
import {
  DirectoryExists,
  Diverged,
  junitXml,
  kleeWordsOf,
  OutputFailure,
  type RunAgain,
  RunDirectory,
  RunRecorder,
  type RunSummary,
  readRun,
  sarifLog,
  TimedKeeper,
  withEarlier,
  withEarlierCosts,
} from '../../results/index.js';
import { NoSuchTarget } from '../../run/choose-searcher.js';
import type { ExplorationEvent } from '../../run/events.js';
import type { Exploration } from '../../run/exploration.js';
import { clusterAt, clusterLeader, publish } from '../cluster/lead.js';
import type { CommandContext } from '../command.js';
import { noFile, storeOf } from '../earlier-run.js';
import { ExitCode } from '../exit-codes.js';
import { explorationOptions } from '../exploration-options.js';
import { Interruption, type Rest } from '../interruption.js';
import { type CrewOptions, threadCrew } from '../jobs/crew.js';
import { figuresWith, summaryWith } from '../jobs/figures.js';
import { LiveBlock } from '../live-block.js';
import { LivePage } from '../live-page.js';
import { harnessText, loadedProgram } from '../program.js';
import { KeptCommand, mustKeepStates, programHash, type Resumed } from '../resumption.js';
import {
  changesText,
  foundError,
  inputLines,
  nothingSymbolic,
  showSummary,
} from '../run-report.js';
import { type FoundError, sampleOf, summarise } from '../run-summary.js';
import { UsageError } from '../usage-error.js';
import { withoutEffect } from '../without-effect.js';

export async function run(context: CommandContext): Promise<number> {
  const { options, terminal } = context;
  if (options.printHarness) {
    const harness = harnessText(context);
    if (harness === undefined) throw new UsageError('--print-harness needs --function');
    terminal.out(harness);
    return ExitCode.ok;
  }
  return begin(context);
}

/** Explores from the start, or goes on. */
export async function begin(context: CommandContext, resumed?: Resumed): Promise<number> {
  const elsewhere = await withLargerHeap(context);
  if (elsewhere !== undefined) return elsewhere;
  const interruption = new Interruption(context.options.maxTime !== undefined);
  try {
    return await explore(context, interruption, resumed);
  } catch (thrown) {
    if (!(thrown instanceof Diverged)) throw thrown;
    const where = `${resumed!.directory}: made again, the run takes another way than its log`;
    throw new UsageError(`${where} (${thrown.message}). Nothing was changed. ${anew}`);
  } finally {
    await interruption.close();
  }
}

async function explore(
  context: CommandContext,
  interruption: Interruption,
  resumed: Resumed | undefined,
): Promise<number> {
  const { options, terminal } = context;
  const profiler = options.profile ? await startProfiler() : undefined;
  const scratch =
    options.files === 'scratch' ? new ScratchFiles(() => directory?.file('files')) : undefined;
  let directory: RunDirectory | undefined;
  let recorder: RunRecorder | undefined;
  const input = options.jobs > 1 ? new SharedInput() : undefined;
  const loaded = loadedProgram(context, options.json ? 2 : 1, 'full', scratch ?? realFiles, input);
  if (!loaded) return ExitCode.usage;
  const { program, host } = loaded;
  if (resumed) recognise(program, resumed);
  // A run that is made again has nothing but its directory from before.
  const past = resumed?.retrace ? undefined : resumed?.past;
  const store = options.cluster ? await clusterAt(options.cluster) : undefined;
  const engines = store ? 2 : options.jobs;
  const solved = storeOf(context, {
    own: () => (recorder?.isRetracing ? undefined : directory?.path),
    resumed: past && resumed?.directory,
    known: resumed?.directory,
  });
  const answers = store && new SharedAnswers(solved ?? noFile());
  const tally = engines > 1 ? new Tally(Tally.bufferFor(engines), 0) : undefined;
  profiler?.runs((name) => program.module.functions.find((func) => func.name === name));
  const exploring = exploringOf(
    program,
    {
      ...explorationOptions(context, answers ?? solved),
      host,
      past,
      retraces: resumed?.retrace !== undefined,
      isLimited: resumed?.retrace && resumed.isLimited,
      begunBefore: past?.elapsed,
      elsewhere: tally && (() => tally.elsewhere()),
      interrupted: interruption.isRequested,
      hasLostOutput: () => directory?.output.failure !== undefined,
      watch: profiler && ((site) => profiler.note(site)),
    },
    () => directory?.path,
  );
  const { exploration } = exploring;
  const errors: FoundError[] = [...(past?.errors ?? [])];
  const first = () => summarise(exploring, context, errors, 0, false);
  directory = options.writeTests ? directoryOf(context, first, resumed) : undefined;
  const summary = (hasEnded: boolean) => {
    const tests = directory?.keptTests ?? 0;
    const here = summarise(exploring, context, errors, tests, hasEnded, recorder?.tracker);
    const own = !resumed
      ? here
      : past
        ? withEarlier(here, resumed.before)
        : withEarlierCosts(here, resumed.before);
    return crew ? summaryWith(crew, exploring, own, hasEnded) : own;
  };
  if (loaded.harness) directory?.write('harness.c', absoluteIncludes(loaded.harness, context));
  const again = resumed && runAgain(resumed, exploration);
  recorder = directory && new RunRecorder(exploration, directory, context.files, past, again);
  const command = new KeptCommand(context, program, resumed);
  const keeper =
    recorder && mustKeepStates(options, past) ? new TimedKeeper(() => recorder) : undefined;
  const together: CrewOptions | undefined = tally && {
    ...{ context, program, hosted: exploring, tally, keeper, input },
    recorder: () => recorder,
    directory: () => directory,
    onError: ({ error, values }, test) => report({ ...error, test }, values),
  };
  if (store) await publish(store, { context, program }, directory !== undefined);
  const crew =
    together &&
    (store && answers
      ? await clusterLeader(store, together, { shared: answers, seeds: solved?.answers ?? [] })
      : threadCrew(together));
  const figures = crew ? figuresWith(crew, exploration) : exploration;
  const line = new LiveBlock(terminal, figures, {
    bounds: {
      milliseconds: options.maxTime ?? 0,
      instructions: options.maxInstructions,
      paths: options.maxPaths,
      megabytes: (options.maxMemory ?? 0) / 2 ** 20,
    },
    coverage: () => recorder?.tracker,
    columns: process.stderr.isTTY && !options.json ? (process.stderr.columns ?? 0) : undefined,
  });
  const report = (error: FoundError, values: readonly string[]) => {
    errors.push(error);
    if (options.json || recorder?.isRetracing) return;
    host.flush();
    line.above(foundError(error, values, directory, context));
  };
  exploration.listener = {
    note: (event, isNew) => {
      // Paths that are cut short before the run is where it was have no place in its log.
      if (recorder?.isRetracing && exploration.progress.stoppedBy) return;
      const test = recorder?.note(event, isNew) ?? null;
      if (event.kind !== 'ended' || event.end.kind !== 'error' || !isNew) return;
      const values = event.test ? inputLines(event.test, event.state.inputs) : [];
      report({ ...event.end.error, test }, values);
    },
    noteQuery: (query, answer, ms, state) => recorder?.noteQuery(query, answer, ms, state),
  };
  const note = (text: string) => line.above(`${terminal.paint.yellow('note:')} ${text}\n`);
  for (const text of withoutEffect(options, context.given)) note(text);
  if (!exploration.hasInputs && !options.json) note(nothingSymbolic);
  if (recorder?.isRetracing && !options.json) note(retracing);
  const page = livePage(context, directory?.path, (text) => line.above(text));
  // Until now there was nothing to keep, and a signal ended the process.
  const timeLeft = options.maxTime ? options.maxTime - exploration.elapsed : 0;
  interruption.begin(options.maxTime && !again ? Math.max(1, timeLeft) : 0);
  const takeTurns = async (rest: Rest) => {
    for await (const events of crew?.turns(rest) ?? exploring.turns()) {
      for (const event of recorder?.isRetracing ? [] : events) {
        if (event.kind === 'message') line.above(messageLine(event));
        else if (event.kind === 'warning') note(event.text);
      }
      line.update();
      recorder?.tick(
        () => sampleOf(figures, crew),
        () => summary(false),
      );
      if (!crew && keeper?.isDue) keeper.keep([exploration.names()], performance.now());
      command.keep(directory, exploration.elapsed, false);
      profiler?.tick();
    }
  };
  // To put a large program before its first instruction may take longer than there is time.
  const brokenOff = timeLeft < 0 && !again ? 'time' : await interruption.within(takeTurns);
  if (recorder?.isRetracing) {
    line.clear();
    throw new UsageError(`${resumed!.directory}: ${notThere(exploration.progress.stoppedBy)}`);
  }
  if (brokenOff) exploration.breakOff(brokenOff);
  line.clear();
  profiler?.ends();
  host.flush();
  const changes = scratch?.changes();
  if (changes && !options.json)
    for (const text of changesText(changes, context.workingDirectory)) note(text);
  scratch?.close();
  const result = summary(true);
  // The summary must be there: closing looks at what the engine holds, which may be half done, and waits for a disk.
  if (brokenOff) directory?.summary(result);
  const isCut = await interruption.within(() => recorder?.close(sampleOf(figures, crew), result));
  if (isCut) recorder?.cutShort(result);
  command.keep(directory, exploration.elapsed, !result.complete);
  if (options.json) terminal.out(`${JSON.stringify(result, undefined, 2)}\n`);
  else showSummary(result, directory, context);
  writeReports(directory, context);
  if (profiler) await showProfile(profiler, directory, context);
  // From now on signals mean what they meant before: one of them ends the page.
  await interruption.close();
  await (await page)?.close(terminal);
  const failure = directory?.output.failure;
  if (failure) terminal.err(`${terminal.paint.red('merganser:')} ${failure.message}\n`);
  if (errors.length > 0) return ExitCode.errorsFound;
  return failure ? ExitCode.usage : ExitCode.ok;
}

/** Runs in another process if --max-memory is more than V8's heap can become in this one. */
async function withLargerHeap({ options, restart }: CommandContext): Promise<number | undefined> {
  const heap = wantedHeap((options.maxMemory ?? 0) / 2 ** 20);
  return heap === undefined ? undefined : restart?.([`--max-old-space-size=${heap}`]);
}

/** The profiler is loaded only when it is asked for. */
async function startProfiler(): Promise<Profiler> {
  const { Profiler } = await import('../../profile/index.js');
  return new Profiler();
}

async function showProfile(
  profiler: Profiler,
  directory: RunDirectory | undefined,
  { files, options, terminal, workingDirectory }: CommandContext,
): Promise<void> {
  const { profileTables, writeProfile } = await import('../profile-table.js');
  const profile = profiler.finish();
  if (directory) writeProfile(directory, profile, files.join(' '));
  if (options.json) return;
  terminal.err(`\n${profileTables(profile, terminal.paint)}`);
  if (!directory) return;
  const file = path.relative(workingDirectory, directory.file('profile.json'));
  terminal.err(`  ${terminal.paint.cyan(`npx speedscope ${file}`)}  shows it as flame graphs\n`);
}

/** States are named by decisions, which mean nothing in another program. */
function recognise(program: Program, { directory, program: wanted }: Resumed): void {
  if (programHash(program) === wanted) return;
  throw new UsageError(
    `${directory}: the program has changed since, or is compiled in another way; start the run again`,
  );
}

/** Where states were joined: how the run comes to where it was. */
function runAgain({ retrace, past }: Resumed, exploration: Exploration): RunAgain | undefined {
  return retrace && { retrace, past, onArrival: () => exploration.goOnFrom(past.elapsed) };
}

const retracing = 'states were merged: the run is made again up to where it was, then it goes on';

/** Why a run that was made again did not come to where it was. */
function notThere(stoppedBy: string | null): string {
  return stoppedBy
    ? `stopped (${stoppedBy}) before the run had come again to where it was; nothing was changed`
    : `made again, the run ended before it had come to where it was; nothing was changed. ${anew}`;
}

const anew =
  'Something may have been decided by a clock (--solver-timeout) or by the memory that was left. Start the run again with --again and this directory: its tests go first';

/** A new directory, or the one that the run goes on in. */
function directoryOf(
  { files, options, programArgs, workingDirectory }: CommandContext,
  summary: () => RunSummary,
  resumed: Resumed | undefined,
): RunDirectory {
  const words = [files[0], ...programArgs, ...kleeWordsOf(options)];
  if (resumed?.retrace) return RunDirectory.revisit(resumed.directory, words);
  if (resumed) {
    try {
      resumed.forgetUndone();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const why = `${resumed.directory}: its log cannot be written anew: ${systemReason(error)}`;
      throw new UsageError(`${why}. Nothing was changed`);
    }
    return RunDirectory.reopen(resumed.directory, words, resumed.past.tests);
  }
  try {
    return RunDirectory.create(workingDirectory, words, options.outputDir, summary());
  } catch (error) {
    if (error instanceof DirectoryExists || error instanceof OutputFailure) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}

/** For a harness that moves from the directory of the source to that of the run. */
function absoluteIncludes(text: string, { files, workingDirectory }: CommandContext): string {
  return files.reduce(
    (changed, file) =>
      changed.replace(
        `#include "${path.basename(file)}"`,
        () => `#include "${path.resolve(workingDirectory, file)}"`,
      ),
    text,
  );
}

function writeReports(directory: RunDirectory | undefined, context: CommandContext): void {
  const { sarif, junit } = context.options;
  if (sarif === undefined && junit === undefined) return;
  if (!directory)
    throw new UsageError('--sarif and --junit need the run directory (--write-tests)');
  const { workingDirectory } = context;
  const stored = readRun(directory.path);
  const write = (file: string, text: string) =>
    fs.writeFileSync(path.resolve(workingDirectory, file), text);
  if (sarif !== undefined) {
    write(sarif, `${JSON.stringify(sarifLog(stored, workingDirectory), undefined, 2)}\n`);
  }
  if (junit !== undefined) write(junit, junitXml(stored));
}

function messageLine({ source, function: name, text }: ExplorationEvent & { kind: 'message' }) {
  return source === 'warning' || source === 'warning-once' ? `${name}: ${text}\n` : `${text}\n`;
}

/** A target without code is the user's mistake. */
function exploringOf(
  program: Program,
  options: HostedOptions,
  directory: () => string | undefined,
): HostedExploration {
  try {
    return new HostedExploration(program, options, directory);
  } catch (thrown) {
    if (thrown instanceof NoSuchTarget) throw new UsageError(`--target: ${thrown.message}`);
    throw thrown;
  }
}

/** With --ui: the page that shows this run, which does not wait for it. */
function livePage(
  { options, terminal: { paint } }: CommandContext,
  directory: string | undefined,
  say: (text: string) => void,
): Promise<LivePage | undefined> | undefined {
  if (!options.ui) return undefined;
  if (!directory)
    throw new UsageError('--ui shows the run directory, and --no-write-tests leaves it out');
  return LivePage.start(directory, options.port).then(
    (page) => {
      say(`live at ${paint.bold(page.url)}\n`);
      return page;
    },
    (error: Error) => {
      say(`${paint.yellow('no live page:')} ${error.message}\n`);
      return undefined;
    },
  );
}
