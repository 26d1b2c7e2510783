/**
 * A run of the drop-in: an exploration, or one run for each test that is replayed, with KLEE's messages
 * around it and its files beside it.
 */
import * as path from 'node:path';
import * as tty from 'node:tty';
import { concreteExternals, Program } from '../../exec/index.js';
import type { GlobalValue, Instruction, Module } from '../../ir/index.js';
import { HostedExploration, type HostedOptions } from '../../node/hosted-exploration.js';
import type { ExplorationEvent, ExplorationListener } from '../../run/events.js';
import type { Exploration } from '../../run/exploration.js';
import type { CommandContext } from '../command.js';
import type { Interruption } from '../interruption.js';
import type { KleeArguments } from './arguments.js';
import { Assembly } from './assembly.js';
import { closingInfo, closingLines, stamp, Totals, times } from './closing-words.js';
import { KleeDirectory } from './directory.js';
import { engineOptions } from './engine-options.js';
import { branchKind, ExecutionTree } from './execution-tree.js';
import type { AliasMessage } from './function-alias.js';
import { ignoredOptions } from './honoured.js';
import { InputError } from './input-error.js';
import { InstructionStatistics } from './instruction-statistics.js';
import { InstructionTrace } from './instruction-trace.js';
import { ownProgram } from './own-program.js';
import { engineOrder, posixWorld } from './posix-runtime.js';
import { ProgramOutput } from './program-output.js';
import { QueryLog } from './query-log.js';
import { environmentOf, inOrder, sidesToTake, testsToReplay } from './replay-inputs.js';
import { kleeSeeds } from './seeds.js';
import { KleeSession } from './session.js';
import { xmlMetadata } from './xml-tests.js';

const failureStatus = 1;

export interface Loaded {
  readonly module: Module;
  /** What is defined in it, but for the library. */
  readonly own: ReadonlySet<GlobalValue>;
  readonly undefined: readonly string[];
  /** Functions that the program calls and does not define. */
  readonly external: ReadonlySet<string>;
  /** What was said while it was prepared. */
  readonly messages: readonly AliasMessage[];
}

export async function runProgram(
  context: CommandContext,
  words: KleeArguments,
  file: string,
  { module, own, undefined: missing, external, messages }: Loaded,
  interruption: Interruption,
): Promise<number> {
  const { terminal, workingDirectory, env } = context;
  const value = (name: string) => words.values.get(name)?.at(-1);
  const started = new Date();
  const tests = testsToReplay(words, workingDirectory);
  const sides = sidesToTake(words, workingDirectory);
  const directory = KleeDirectory.create(
    value('output-dir') && path.resolve(workingDirectory, value('output-dir')!),
    path.resolve(workingDirectory, path.dirname(file)),
  );
  const runDirectory = path.resolve(workingDirectory, value('run-in-dir') ?? '.');
  const isSystems = (value('libc') ?? 'none') === 'none';
  const output = new ProgramOutput(isSystems && !tty.isatty(1));
  const host = output.host(runDirectory, (text) => terminal.err(text));
  const say = (text: string) => {
    host.flush();
    terminal.err(text);
  };
  const session = new KleeSession({
    arguments: words,
    directory,
    say,
    isExternal: (name) => isSystems && external.has(name),
  });
  directory.info(`klee ${context.programArgs.join(' ')}\nPID: ${process.pid}\n`);
  directory.info(`Started: ${stamp(started)}\n`);
  session.message(`output directory is "${directory.path}"`);
  session.message('Using Merganser solver backend');
  for (const { kind, text } of messages) {
    if (kind === 'error') {
      terminal.err(`KLEE: ERROR: ${text}\n`);
      return failureStatus;
    }
    if (kind === 'warning') session.warning(text);
    else session.message(text);
  }
  for (const name of ignoredOptions(words)) {
    session.warning(`--${name} has no effect in Merganser`);
  }
  for (const name of missing) {
    if (concreteExternals(name) !== undefined) continue;
    const isVariable = module.symbols.get(name)?.kind === 'global';
    session.warning(`undefined reference to ${isVariable ? 'variable' : 'function'}: ${name}`);
    // KLEE finds the variables of its own libraries, whose names are reserved.
    if (isVariable && !/^_[_A-Z]/.test(name)) {
      throw new InputError(`Unable to load symbol(${name}) while initializing globals.`);
    }
  }
  if (words.flags.get('write-xml-tests')) {
    const program = value('xml-metadata-programfile') ?? path.basename(file);
    const hash = value('xml-metadata-programhash') ?? '';
    directory.write('metadata.xml', xmlMetadata(program, hash, started));
  }
  const log = QueryLog.open(words, directory);
  if (typeof log === 'string') throw new InputError(log);
  const assembly = new Assembly(
    isSystems ? ownProgram(module, own) : module,
    words.flags.get('check-overshift') ?? true,
  );
  const trace = InstructionTrace.open(value('debug-print-instructions'), assembly, directory, say);
  const hasFigures = words.flags.get('output-istats') ?? true;
  const figures = hasFigures ? new InstructionStatistics(assembly, path.basename(file)) : undefined;
  const environment = environmentOf(words, workingDirectory, env);
  const seeds = kleeSeeds(words, workingDirectory, {
    onDone: () => session.message('seeding done'),
    warn: (text) => session.warningOnce(text),
  });
  if (seeds) session.message(`using ${seeds.list.length} seeds`);
  const options: HostedOptions = {
    host,
    seeds,
    args: [file, ...words.programArgs].map(bytesOf),
    environment,
    world: posixWorld(words, file, environment),
    ...engineOptions(words, session, external),
    sides,
    countsRuns: hasFigures,
    onInstruction: trace && ((frame, state) => trace.note(frame, state)),
    interrupted: interruption.isRequested,
    cancelled: () => session.isHalted || session.fatal !== undefined,
  };
  const totals = new Totals();
  const tree = words.flags.get('write-exec-tree') ? new ExecutionTree(assembly) : undefined;
  const listeners = { log, figures, tree };
  // Each test that is replayed has the time for itself, and keeps to it without the thread.
  const { maxTime = 0 } = options;
  const clock = performance.now();
  interruption.begin(tests ? 0 : maxTime);
  const stopped =
    (words.flags.get('output-source') ?? true)
      ? await interruption.within(() => directory.write('assembly.ll', assembly.print(hasFigures)))
      : undefined;
  if (stopped) totals.noteStop(stopped);
  else if (tests) {
    for (const [i, { file: name, bytes, test }] of tests.entries()) {
      session.message(`replaying: ${name} (${bytes} bytes) (${i + 1}/${tests.length})`);
      const objects = engineOrder(words, test.objects);
      const fixedInput = inOrder(objects, (text) => session.warning(text));
      const given = { ...options, fixedInput };
      await explore(module, given, session, totals, listeners, interruption);
    }
  } else {
    const timeLeft = maxTime && Math.max(1, maxTime - (performance.now() - clock));
    const given = { ...options, maxTime: timeLeft };
    await explore(module, given, session, totals, listeners, interruption);
  }
  host.flush();
  log?.close();
  trace?.close();
  if (words.flags.get('output-stats') ?? true) {
    directory.write('run.stats', session.statistics.file());
  }
  if (tree) directory.write('exec_tree.db', tree.file());
  if (figures) directory.write('run.istats', figures.file());
  if (session.fatal !== undefined) {
    terminal.err(`KLEE: ERROR: EXITING ON ERROR:\n${session.fatal}\n`);
    output.write();
    directory.close();
    return failureStatus;
  }
  if (totals.wasInterrupted) {
    session.message('ctrl-c detected, requesting interpreter to halt.');
  }
  if (totals.wasStopped) session.message('halting execution, dumping remaining states');
  const done = closingLines(session, totals);
  directory.info(times(started, new Date()) + closingInfo(totals) + done);
  terminal.err(done);
  output.write();
  directory.close();
  return 0;
}

async function explore(
  module: Module,
  options: HostedOptions,
  session: KleeSession,
  totals: Totals,
  listeners: Listeners,
  interruption: Interruption,
): Promise<void> {
  let exploration: Exploration | undefined;
  const take = (events: readonly ExplorationEvent[]) => {
    for (const event of events) {
      if (session.fatal === undefined) session.take(event, exploration!);
    }
  };
  const brokenOff = await interruption.within(async () => {
    const exploring = new HostedExploration(new Program(module), options);
    exploration = exploring.exploration;
    session.coverage = exploration.coverage;
    session.terms = exploration.terms;
    exploration.listener = listenerFor(exploration, totals, session, listeners);
    session.statistics.take(exploration);
    for await (const events of exploring.turns()) {
      take(events);
      session.statistics.sample(exploration);
    }
  });
  if (!exploration) {
    totals.noteStop(brokenOff ?? null);
    return;
  }
  if (brokenOff) {
    const last = exploration.breakOff(brokenOff);
    await interruption.within(() => take(last));
  }
  session.statistics.end(exploration);
  listeners.figures?.take(exploration.coverage);
  const { stoppedBy, instructions, forks } = exploration.progress;
  totals.instructions += instructions;
  totals.explored += forks + 1;
  totals.noteStop(stoppedBy);
}

/** Who wants to know what happens on the way, beside the counts. */
interface Listeners {
  readonly log: QueryLog | undefined;
  readonly figures: InstructionStatistics | undefined;
  readonly tree: ExecutionTree | undefined;
}

function listenerFor(
  exploration: Exploration,
  totals: Totals,
  session: KleeSession,
  { log, figures, tree }: Listeners,
): ExplorationListener {
  let solved = 0;
  const site = (): Instruction | undefined => figures && exploration.site();
  return {
    note: (event) => {
      tree?.note(event, exploration.site());
      if (event.kind === 'covered') session.noteCovering(event.state);
      if (event.kind !== 'forked') return;
      session.statistics.noteFork(branchKind(event.why, exploration.site()), event.ways.length);
      figures?.noteFork(site(), event.ways.length - 1);
    },
    noteQuery: (query, answer, ms) => {
      totals.queries++;
      if (answer.status === 'sat') totals.sat++;
      else if (answer.status === 'unsat') totals.unsat++;
      figures?.noteQuery(site(), answer, ms);
      if (!log) return;
      const before = solved;
      solved = [...exploration.solver.statistics().values()].at(-1)?.queries ?? 0;
      log.note(query, answer, ms, solved > before);
    },
  };
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);
