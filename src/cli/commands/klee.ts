/**
 * `merganser klee`: KLEE's command line, output directory and messages over Merganser's engine, so that
 * scripts written for KLEE keep working. docs/klee.md says which options have an effect.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { concreteExternals, Program, programLink } from '../../exec/index.js';
import { Exploration } from '../../exploration.js';
import { loadProgram } from '../../frontend/index.js';
import { type Module, printModule } from '../../ir/index.js';
import { type SearchName, searchNames } from '../../search/index.js';
import { version } from '../../version.js';
import type { CommandContext } from '../commands.js';
import { Interruption } from '../interruption.js';
import {
  expandFiles,
  type KleeArguments,
  milliseconds,
  parseKleeArguments,
} from '../klee/arguments.js';
import { DirectoryError, KleeDirectory } from '../klee/directory.js';
import { type AliasMessage, replaceFunctions } from '../klee/function-alias.js';
import { helpText, ignoredOptions } from '../klee/honoured.js';
import { KleeSession } from '../klee/session.js';
import { NodeHost, processStreams } from '../node-host.js';

const failureStatus = 1;

export async function run(context: CommandContext): Promise<number> {
  const { terminal } = context;
  const fail = (text: string): number => {
    terminal.err(text);
    return failureStatus;
  };
  const given = expandFiles(context.programArgs, (file) =>
    fs.readFileSync(path.resolve(context.workingDirectory, file), 'utf8'),
  );
  const parsed = parseKleeArguments(given);
  if (!parsed.ok) return fail(`klee: ${parsed.message}\n`);
  const words = parsed.arguments;
  if (words.flags.get('help')) {
    terminal.out(helpText());
    return 0;
  }
  if (words.flags.get('version')) {
    terminal.out(`Merganser ${version}, in place of KLEE 3\n`);
    return 0;
  }
  if (words.file === undefined) {
    return fail('klee: Not enough positional command line arguments specified!\n');
  }
  const { file } = words;
  const entry = words.values.get('entry-point')?.at(-1) ?? 'main';
  if (entry === '') return fail('KLEE: ERROR: entry-point cannot be empty\n');
  const aliases: AliasMessage[] = [];
  const module = load(context, words, file, entry, (message) => aliases.push(message));
  if (typeof module === 'string') return fail(`KLEE: ERROR: ${module}\n`);
  try {
    return await explore(context, words, file, module, aliases);
  } catch (error) {
    if (error instanceof DirectoryError) return fail(`KLEE: ERROR: ${error.message}\n`);
    throw error;
  }
}

interface Loaded {
  readonly module: Module;
  readonly undefined: readonly string[];
}

function load(
  { workingDirectory }: CommandContext,
  words: KleeArguments,
  file: string,
  entry: string,
  say: (message: AliasMessage) => void,
): Loaded | string {
  const libraries = words.values.get('link-llvm-lib') ?? [];
  const loaded = loadProgram([file, ...libraries], {
    workingDirectory,
    cLibrary: true,
    entry,
    onModule: (module) => {
      for (const message of replaceFunctions(module, words)) say(message);
    },
    link: programLink,
  });
  if (!loaded.ok) return `error loading program '${file}': ${loaded.errors.join('\n')}`;
  if (loaded.undefined.includes('main') || loaded.module.symbols.get('main') === undefined) {
    return `Entry function '${entry}' not found in module.`;
  }
  return { module: loaded.module, undefined: loaded.undefined };
}

async function explore(
  context: CommandContext,
  words: KleeArguments,
  file: string,
  { module, undefined: missing }: Loaded,
  aliases: readonly AliasMessage[],
): Promise<number> {
  const { terminal, workingDirectory, env } = context;
  const value = (name: string) => words.values.get(name)?.at(-1);
  const flag = (name: string, otherwise = false) => words.flags.get(name) ?? otherwise;
  const time = (name: string) => milliseconds(value(name) ?? '0') ?? 0;
  const started = new Date();
  const directory = KleeDirectory.create(
    value('output-dir') && path.resolve(workingDirectory, value('output-dir')!),
    path.resolve(workingDirectory, path.dirname(file)),
  );
  const runDirectory = path.resolve(workingDirectory, value('run-in-dir') ?? '.');
  const host = lineBuffered(runDirectory, (text) => terminal.err(text));
  const session = new KleeSession({
    arguments: words,
    directory,
    say: (text) => {
      host.flush();
      terminal.err(text);
    },
  });
  directory.info(`klee ${context.programArgs.join(' ')}\nPID: ${process.pid}\n`);
  directory.info(`Started: ${stamp(started)}\n`);
  session.message(`output directory is "${directory.path}"`);
  session.message('Using Merganser solver backend');
  for (const { kind, text } of aliases) {
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
  const isUnknown = (name: string) => concreteExternals(name) === undefined;
  for (const name of missing.filter(isUnknown))
    session.warning(`undefined reference to function: ${name}`);
  if (flag('output-source', true)) directory.write('assembly.ll', printModule(module));
  const interruption = new Interruption();
  const exploration = new Exploration(new Program(module), {
    host,
    args: [file, ...words.programArgs].map(bytesOf),
    environment: Object.entries(env).flatMap(([name, text]) =>
      text === undefined ? [] : [bytesOf(`${name}=${text}`)],
    ),
    search: searchers(words, session),
    seed: Number(value('rng-initial-seed') ?? 0) || 1,
    checkOvershift: flag('check-overshift', true),
    printing: value('external-calls') === 'all' ? 'all' : 'concrete',
    silentAssume: flag('silent-klee-assume'),
    solverTime: time('max-solver-time'),
    maxTime: time('max-time'),
    maxInstructions: Number(value('max-instructions') ?? 0),
    maxMemory: Number(value('max-memory') ?? 2000),
    memoryInUse: () => process.memoryUsage.rss() / 2 ** 20,
    interrupted: interruption.isRequested,
    cancelled: () => session.isHalted || session.fatal !== undefined,
  });
  exploration.begin();
  for (let events = exploration.advance(); events; events = exploration.advance()) {
    for (const event of events) {
      if (session.fatal === undefined) session.take(event, exploration.progress.stoppedBy);
    }
    await new Promise(setImmediate);
  }
  await interruption.close();
  host.flush();
  if (session.fatal !== undefined) {
    terminal.err(`KLEE: ERROR: EXITING ON ERROR:\n${session.fatal}\n`);
    directory.close();
    return failureStatus;
  }
  const { stoppedBy, instructions, forks } = exploration.progress;
  if (stoppedBy === 'interrupted') {
    session.message('ctrl-c detected, requesting interpreter to halt.');
  }
  if (stoppedBy !== null && stoppedBy !== 'cancelled') {
    session.message('halting execution, dumping remaining states');
  }
  const ended = new Date();
  directory.info(
    `Finished: ${stamp(ended)}\nElapsed: ${span(ended.getTime() - started.getTime())}\n`,
  );
  directory.info(`KLEE: done: explored paths = ${forks + 1}\n`);
  const queries = totalQueries(exploration);
  directory.info(`KLEE: done: total queries = ${queries.total}\n`);
  directory.info(`KLEE: done: valid queries = ${queries.unsat}\n`);
  directory.info(`KLEE: done: invalid queries = ${queries.sat}\n`);
  const lines = [
    '',
    `KLEE: done: total instructions = ${instructions}`,
    `KLEE: done: completed paths = ${session.completed}`,
    `KLEE: done: partially completed paths = ${session.partial}`,
    `KLEE: done: generated tests = ${session.tests}`,
  ];
  const done = lines.map((line) => `${line}\n`).join('');
  directory.info(done);
  terminal.err(done);
  directory.close();
  return 0;
}

/** What the program prints appears line by line, in the order of the paths, as in KLEE. */
function lineBuffered(directory: string, say: (text: string) => void): NodeHost {
  const streams = processStreams(1);
  return new NodeHost(directory, (text) => say(`${text}\n`), {
    ...streams,
    inputPosition: streams.inputPosition,
    read: (buffer, position) => streams.read(buffer, position),
    write: (fd, data) => streams.write(fd, data),
    isTerminal: () => true,
  });
}

/** KLEE's searchers have the names of ours; those that we lack are replaced by depth first. */
function searchers(words: KleeArguments, session: KleeSession): SearchName[] {
  const names = words.values.get('search') ?? ['random-path', 'nurs:covnew'];
  return names.map((name) => {
    if ((searchNames as readonly string[]).includes(name)) return name as SearchName;
    session.warning(`there is no searcher ${name} here: dfs takes its place`);
    return 'dfs';
  });
}

/** What reached the last stage of the solver. */
function totalQueries({ solver }: Exploration): { total: number; sat: number; unsat: number } {
  const stages = [...solver.statistics().values()];
  const last = stages.at(-1);
  return { total: last?.queries ?? 0, sat: last?.sat ?? 0, unsat: last?.unsat ?? 0 };
}

function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

function span(elapsed: number): string {
  return new Date(elapsed).toISOString().slice(11, 19);
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);
