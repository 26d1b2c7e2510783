/**
 * The command line: finds the command, parses its options, runs it, and turns what can go wrong
 * into a message and an exit status.
 *
 * Nothing of the engine is loaded before a command asks for it: files are imported, not folders' index.ts
 * (`tests/cli/loading.test.ts`).
 */

import { NoRoom } from '../memory/objects-snapshot.js';
import { memoryAdvice } from '../node/memory-budget.js';
import { isSystemError, systemMessage } from '../node/system-error.js';
import { isMemoryRefused } from '../run/memory-limit.js';
import { version } from '../version.js';
import type { CommandContext } from './command.js';
import { commands } from './commands.js';
import { ExitCode } from './exit-codes.js';
import { commandHelp, overview } from './help.js';
import { parseOptions } from './parse-options.js';
import { suggest } from './suggest.js';
import { paintWith, type Terminal, wantsColours } from './terminal.js';
import { UsageError } from './usage-error.js';

/** For a thread that helps a run (jobs/crew.ts). */
export const work = async (): Promise<void> => (await import('./jobs/worker-thread.js')).work();

/** What the command line needs from the process that it runs in. */
export interface Surroundings {
  readonly workingDirectory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(data: string | Uint8Array): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(data: string): unknown; readonly isTTY?: boolean };
  /** Runs the same command in another process, with flags for Node.js; its exit status, if that worked. */
  readonly restart?: (flags: readonly string[]) => Promise<number | undefined>;
}

export async function main(words: readonly string[], around: Surroundings): Promise<number> {
  const terminal = (choice: 'auto' | 'always' | 'never'): Terminal => ({
    out: (text) => void around.stdout.write(text),
    err: (text) => void around.stderr.write(text),
    paint: paintWith(wantsColours(choice, around.stderr.isTTY === true, around.env)),
  });
  const plain = terminal('auto');
  const misuse = (message: string): number => {
    plain.err(`${plain.paint.red('merganser:')} ${message}\n`);
    return ExitCode.usage;
  };

  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const topic = rest[0] === undefined ? undefined : commands.find((c) => c.name === rest[0]);
    if (rest[0] !== undefined && !topic) return misuse(unknownCommand(rest[0]));
    plain.out(topic ? commandHelp(topic, plain.paint) : overview(plain.paint));
    return name === undefined ? ExitCode.usage : ExitCode.ok;
  }
  if (name === '--version' || name === '-V') {
    plain.out(`merganser ${version}\n`);
    return ExitCode.ok;
  }
  const command = commands.find((c) => c.name === name);
  if (!command) {
    return misuse(
      name.startsWith('-')
        ? `the command comes before its options; 'merganser --help' lists the commands`
        : unknownCommand(name),
    );
  }
  const parsed = parseOptions(name, command.readsWords ? [] : rest);
  if (!parsed.ok) return misuse(parsed.message);
  const context: CommandContext = {
    options: parsed.options,
    given: parsed.given,
    files: parsed.files,
    programArgs: command.readsWords ? rest : parsed.programArgs,
    workingDirectory: around.workingDirectory,
    env: around.env,
    beginning: { time: Date.now(), process: process.pid },
    terminal: terminal(parsed.options.colour),
    restart: around.restart,
  };
  if (parsed.options.help) {
    context.terminal.out(commandHelp(command, context.terminal.paint));
    return ExitCode.ok;
  }
  try {
    return await (await command.load()).run(context);
  } catch (thrown) {
    if (thrown instanceof UsageError) return misuse(thrown.message);
    if (thrown instanceof NoRoom) return misuse(thrown.message);
    if (isSystemError(thrown)) return misuse(systemMessage(thrown));
    if (isMemoryRefused(thrown)) return misuse(`${memoryAdvice()} (${thrown.message})`);
    const facts = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    plain.err(
      `${plain.paint.red('merganser: internal failure')} (version ${version}, Node.js ${process.version})\n` +
        `${facts}\nPlease report this with the command line and the program.\n`,
    );
    return ExitCode.internal;
  }
}

function unknownCommand(name: string): string {
  const near = suggest(
    name,
    commands.map((c) => c.name),
  );
  const hint = near ? `did you mean ${near}?` : "'merganser --help' lists them";
  return `there is no command ${name}; ${hint}`;
}
