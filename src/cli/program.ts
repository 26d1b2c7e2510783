/** From the words of a command line to a machine that is ready to run the program. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { concreteExternals, Machine, Program } from '../exec/index.js';
import { asOwnSource, type DebugLevel, makeHarness, readAssembly } from '../frontend/index.js';
import { linkedProgram, type ProgramSources } from '../library/linked-program.js';
import { FlatMemory, noMemoryText } from '../memory/index.js';
import { type FileView, realFiles } from '../node/file-view.js';
import { NodeHost } from '../node/node-host.js';
import type { SharedInput } from '../node/shared-input.js';
import { processStreams } from '../node/standard-streams.js';
import type { CommandContext } from './command.js';
import { compileOptions, showDiagnostics } from './compile-options.js';
import { suggest } from './suggest.js';
import { UsageError } from './usage-error.js';
import { wrappedCalls } from './wrapped-calls.js';

export interface LoadedProgram {
  readonly program: Program;
  readonly host: NodeHost;
  /** The C text that calls the function of --function. */
  readonly harness: string | undefined;
}

export interface ReadyProgram {
  readonly machine: Machine;
  readonly host: NodeHost;
  readonly args: readonly Uint8Array[];
  readonly environment: readonly Uint8Array[];
}

/** Compiles, links and places the program; undefined after messages about what is wrong with it. */
export function loadedProgram(
  context: CommandContext,
  outputTo: 1 | 2 = 1,
  debug: DebugLevel = 'lines',
  view: FileView = realFiles,
  input?: SharedInput,
): LoadedProgram | undefined {
  const { files, options, terminal, workingDirectory } = context;
  if (files.length === 0) throw new UsageError('give the program: .c, .ll or .bc files');
  for (const file of files) checkIsThere(file, workingDirectory);
  // V8 collects garbage when so large a memory is made: it takes less time before there is any.
  const memory = new FlatMemory();
  const harness = harnessRequest(context);
  const linked = linkedProgram({
    files,
    compile: compileOptions(context, debug),
    harness,
    wrapped: wrappedCalls(context),
    selects: options.shortBranches === 'select' && !options.checkUninitialised,
  });
  showDiagnostics(linked.diagnostics, terminal);
  if (!linked.ok) {
    if (linked.fault === 'request') {
      const hint = functionHint(linked.functions, options.function);
      throw new UsageError(linked.errors.join('\n') + hint);
    }
    for (const error of linked.errors)
      terminal.err(`${terminal.paint.red('merganser:')} ${error}\n`);
    if (linked.errors.some((error) => error.startsWith('duplicate symbol main:'))) {
      terminal.err(
        'Several files make one program; give those with a main of their own one by one.\n',
      );
    }
    return undefined;
  }
  const say = (text: string) => terminal.err(`${text}\n`);
  const streams = processStreams(outputTo);
  const host = new NodeHost(workingDirectory, say, input?.streams(streams) ?? streams, view);
  return { program: new Program(linked.module, memory), host, harness: linked.harness };
}

/** A program that was linked elsewhere, from its LLVM assembly. */
export function programFromAssembly(
  file: string,
  { terminal, workingDirectory }: CommandContext,
): Omit<LoadedProgram, 'harness'> {
  const memory = new FlatMemory();
  const module = readAssembly(fs.readFileSync(file), { file });
  const say = (text: string) => terminal.err(`${text}\n`);
  // What comes to this process is not for the program: a worker in a terminal would wait for its user.
  const streams = { ...processStreams(2), read: () => 0, inputPosition: undefined };
  const host = new NodeHost(workingDirectory, say, streams);
  return { program: new Program(module, memory), host };
}

function checkIsThere(file: string, workingDirectory: string): void {
  const place = path.resolve(workingDirectory, file);
  // What else may be wrong with it, loading says.
  if (!isAbsent(place)) return;
  const folder = path.dirname(place);
  if (isAbsent(folder) || !fs.statSync(folder).isDirectory())
    throw new UsageError(`there is no directory ${path.dirname(file)}`);
  const nearest = suggest(path.basename(file), fs.readdirSync(folder));
  const hint = nearest ? `; did you mean ${path.join(path.dirname(file), nearest)}?` : '';
  throw new UsageError(`there is no file ${file}${hint}`);
}

function isAbsent(place: string): boolean {
  try {
    fs.statSync(place);
    return false;
  } catch (thrown) {
    return ['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '');
  }
}

/** What is asked for by --function; undefined without it. */
function harnessRequest({ options }: CommandContext): ProgramSources['harness'] {
  if (options.function === undefined) return undefined;
  const { bound, pointerDepth: depth, pointers, symbolicSizes } = options;
  const bounds = new Map(options.bounds.flatMap((text) => text.split(',')).map(namedBound));
  return { function: options.function, bound, bounds, depth, pointers, symbolicSizes };
}

/** The text of the harness for --function; undefined without it. */
export function harnessText(context: CommandContext): string | undefined {
  const request = harnessRequest(context);
  if (!request) return undefined;
  const made = makeHarness(request.function, context.files, request, compileOptions(context));
  if (!made.ok) {
    throw new UsageError(made.message + functionHint(made.functions, request.function));
  }
  return asOwnSource(made.text);
}

const namesShown = 12;

/** What could be explored instead: the function that was meant, or those that there are. */
function functionHint(known: readonly string[] | undefined, asked: string | undefined): string {
  if (!known) return '';
  const nearest = asked === undefined ? undefined : suggest(asked, known);
  if (nearest !== undefined) return `; did you mean ${nearest}?`;
  if (known.length === 0) return ', nor any other';
  const more = known.length > namesShown ? `, and ${known.length - namesShown} more` : '';
  const list = `there is ${known.slice(0, namesShown).join(', ')}${more}`;
  return asked === undefined
    ? `; 'merganser run --function NAME' explores another one: ${list}`
    : `; ${list}`;
}

function namedBound(text: string): [string, number] {
  const parts = /^([^=]+)=(\d+)$/.exec(text);
  if (!parts) throw new UsageError(`--bounds needs NAME=N, not '${text}'`);
  return [parts[1], Number(parts[2])];
}

/** The same, with a machine for a concrete run. */
export function readyProgram(context: CommandContext): ReadyProgram | undefined {
  const loaded = loadedProgram(context);
  if (!loaded) return undefined;
  const { options } = context;
  const { program, host } = loaded;
  const machine = new Machine(program, {
    host,
    externals: concreteExternals,
    compile: options.tiers === 'auto',
    checkOvershift: options.checkOvershift,
    onNotice: (notice) => {
      if (notice.kind === 'no-memory') host.message(`merganser: ${noMemoryText(notice.bytes)}`);
    },
    inputSeed: options.seed === 0 ? undefined : options.seed,
  });
  if (options.maxInstructions > 0) machine.budget = options.maxInstructions;
  return { machine, host, ...programWords(context) };
}

/** The program's arguments, its name first, and its environment. */
export function programWords(context: CommandContext): Pick<ReadyProgram, 'args' | 'environment'> {
  return {
    args: [context.files[0], ...context.programArgs].map(bytesOf),
    environment: Object.entries(context.env).flatMap(([name, value]) =>
      value === undefined ? [] : [bytesOf(`${name}=${value}`)],
    ),
  };
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);
