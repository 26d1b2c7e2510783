/** What a command is, and what it is given. */
import type { Beginning } from '../exec/index.js';
import type { OptionValues } from './options/index.js';
import type { Terminal } from './terminal.js';

export interface CommandContext {
  /** See `Surroundings` (main.ts). */
  readonly restart?: (flags: readonly string[]) => Promise<number | undefined>;
  readonly options: OptionValues;
  /** Keys of the options that the command line gives; the others have their defaults. */
  readonly given: ReadonlySet<string>;
  /** Words that are not options. */
  readonly files: readonly string[];
  /** Words after `--`, for the program under test. */
  readonly programArgs: readonly string[];
  readonly workingDirectory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** What the program is told of its start. */
  readonly beginning: Beginning;
}

export interface CommandModule {
  /** Does the work and gives the exit status. */
  run(context: CommandContext): number | Promise<number>;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What stands after the name in the usage line. */
  readonly usage: string;
  /** One paragraph for the command's own help. */
  readonly description: string;
  /** Whether the command reads its words itself: they come as `programArgs`. */
  readonly readsWords?: boolean;
  load(): Promise<CommandModule>;
}
