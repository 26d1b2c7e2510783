/** `merganser build -- make -j4`: any build, as it is, with bitcode of what it made kept beside. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  type BuildRecord,
  BuildRecorder,
  type Part,
  seenCalls,
  type Unit,
  userBuildStore,
  writeShims,
} from '../../frontend/index.js';
import { type Failure, makeBitcode, serveUnits, unitsVariable } from '../build/bitcode.js';
import { shimFolder } from '../build/shim-folder.js';
import type { CommandContext } from '../command.js';
import { compileOptions } from '../compile-options.js';
import { counted } from '../english-number.js';
import { UsageError } from '../usage-error.js';

export async function run(context: CommandContext): Promise<number> {
  const { env, files, programArgs, terminal } = context;
  const store = userBuildStore(env);
  const units = env[unitsVariable];
  if (units !== undefined) {
    serveUnits(units, store, terminal.out);
    return 0;
  }
  if (files.length > 0 || programArgs.length === 0) {
    const words = [...files, ...programArgs].join(' ') || 'make';
    throw new UsageError(`the command that builds comes behind --: merganser build -- ${words}`);
  }
  const logs = path.join(store.directory, 'logs');
  fs.mkdirSync(logs, { recursive: true });
  const log = fs.mkdtempSync(path.join(logs, `${process.pid}-`));
  const status = await build(context, log);
  const calls = [...leftBehind(logs), log].flatMap((folder) => {
    const seen = seenCalls(folder);
    fs.rmSync(folder, { recursive: true, force: true });
    return seen;
  });
  const made = new BuildRecorder(store).record(calls).filter(({ output }) => fs.existsSync(output));
  const failures = await withProgress(context, unitsIn(made));
  report(context, made, failures, calls.length);
  return status;
}

/** Runs the command with the scripts first on its PATH. */
function build(context: CommandContext, log: string): Promise<number> {
  const { env, programArgs, workingDirectory } = context;
  const [command, ...words] = programArgs;
  const shims = shimFolder(env);
  writeShims(shims, env['PATH'] ?? '');
  // Ctrl-C is for the command; what it had made by then is still recorded.
  const wait = () => {};
  process.on('SIGINT', wait);
  const child = spawn(command, words, {
    cwd: workingDirectory,
    stdio: 'inherit',
    env: {
      ...env,
      PATH: `${shims}${path.delimiter}${env['PATH'] ?? ''}`,
      MERGANSER_BUILD_LOG: log,
    },
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') reject(new UsageError(`there is no command ${command}`));
      else reject(error);
    });
    child.on('close', (status, signal) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(status ?? 128 + os.constants.signals[signal!]);
    });
  });
}

/** Logs of builds that were killed together with their recorder. */
function leftBehind(logs: string): string[] {
  return fs
    .readdirSync(logs)
    .filter((name) => !isAlive(Number(name.split('-')[0])))
    .map((name) => path.join(logs, name));
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function unitsIn(records: readonly BuildRecord[]): Unit[] {
  const found = new Map<string, Unit>();
  const visit = (part: Part): void => {
    if (part.kind === 'archive') part.parts.forEach(visit);
    else if (part.kind === 'unit') found.set(JSON.stringify(part.unit), part.unit);
  };
  for (const { parts } of records) parts.forEach(visit);
  return [...found.values()];
}

async function withProgress(context: CommandContext, units: readonly Unit[]): Promise<Failure[]> {
  const { env, terminal } = context;
  const isLive = process.stderr.isTTY === true;
  const failures = await makeBitcode(
    units,
    userBuildStore(env),
    compileOptions(context, 'full'),
    (done) => {
      if (isLive) terminal.err(`\rmerganser: bitcode of ${done} of ${units.length} sources`);
    },
  );
  if (isLive && units.length > 0) terminal.err('\r\x1b[K');
  return failures;
}

const namesShown = 6;

function report(
  { terminal, workingDirectory }: CommandContext,
  made: readonly BuildRecord[],
  failures: readonly Failure[],
  calls: number,
): void {
  const say = (text: string) => terminal.err(`${terminal.paint.bold('merganser:')} ${text}\n`);
  if (calls === 0) {
    say(
      'the build called no compiler that stands on the PATH. Nothing to be done? Then make it anew (make clean). By a path of its own (CC=/usr/bin/gcc)? Then let it be CC=gcc.',
    );
    return;
  }
  const shown = (file: string) => {
    const relative = path.relative(workingDirectory, file);
    return relative.startsWith('..') ? file : relative;
  };
  const units = unitsIn(made).length;
  if (units === 0) {
    say('the build compiled no C source that is left, so that there is nothing to explore');
    return;
  }
  const bitcode = units - failures.length;
  const whole = failures.length === 0 ? 'all of them' : `${bitcode} of them`;
  say(`${counted(units, 'source')} compiled, bitcode of ${whole}`);
  for (const { source, why } of failures.slice(0, namesShown)) {
    terminal.err(`  ${shown(source)}: ${why}\n`);
  }
  if (failures.length > namesShown)
    terminal.err(`  and ${failures.length - namesShown} more without bitcode\n`);
  const programs = made.filter(
    ({ isLinked, output, parts }) =>
      isLinked &&
      !/\.so[.\d]*$/.test(output) &&
      !isProbe(output) &&
      parts.some(({ kind }) => kind !== 'missing'),
  );
  for (const { output, parts } of programs.slice(0, namesShown)) {
    terminal.err(`  merganser run ${shownProgram(shown(output))}  (${contents(parts)})\n`);
  }
  if (programs.length > namesShown)
    terminal.err(`  and ${programs.length - namesShown} more programs\n`);
}

/** A program by which a build system tries the compiler. */
const isProbe = (file: string) => /\/(CMakeFiles|meson-private)\//.test(file);

const shownProgram = (file: string) => (file.includes('/') ? file : `./${file}`);

function contents(parts: readonly Part[]): string {
  const count = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).length;
  const words = [counted(count('unit'), 'source')];
  if (count('archive') > 0) words.push(counted(count('archive'), 'archive'));
  if (count('missing') > 0) words.push(`${counted(count('missing'), 'part')} without bitcode`);
  return words.join(', ');
}
