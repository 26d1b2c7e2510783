/**
 * The kinds of options that the table may hold, and the type of value each one gives.
 *
 * An option is data: its kind, default, bounds and one sentence of help. Parsing, validation,
 * `--help` and `docs/options.md` are all derived from it, so that no option can lack any of them.
 */

interface Common {
  /** One sentence (or two) for `--help` and the docs page. */
  readonly help: string;
  /** Commands that take it; `all` for every command. */
  readonly commands: readonly string[] | 'all';
  /** A one-letter form: `O` allows `-O2` and `-O 2`. */
  readonly short?: string;
}

/** `--name` and `--no-name`. */
export interface FlagOption extends Common {
  readonly kind: 'flag';
  readonly default: boolean;
  /** Commands for which it is off by default although it is on for others. */
  readonly offFor?: readonly string[];
}

/** One of a few words. */
export interface ChoiceOption<T extends string = string> extends Common {
  readonly kind: 'choice';
  readonly choices: readonly T[];
  readonly default: T;
  /** Commands with another default. */
  readonly defaultFor?: Readonly<Record<string, T>>;
}

/** A whole number within bounds. */
export interface IntegerOption extends Common {
  readonly kind: 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** A time span, given as `90`, `90s`, `5min`, `2h` or `250ms`; the value is in milliseconds. */
export interface DurationOption extends Common {
  readonly kind: 'duration';
  /** Undefined means no limit. */
  readonly default: number | undefined;
  /** Commands with another default. */
  readonly defaultFor?: Readonly<Record<string, number>>;
}

/** An amount of memory, given as `512M`, `2G` or a number of bytes; the value is in bytes. */
export interface SizeOption extends Common {
  readonly kind: 'size';
  readonly default: number | undefined;
  readonly min: number;
}

/** Any text; `placeholder` names it in the help. */
export interface TextOption extends Common {
  readonly kind: 'text';
  readonly placeholder: string;
  readonly default: string | undefined;
}

/** Any text, any number of times. */
export interface ListOption extends Common {
  readonly kind: 'list';
  readonly placeholder: string;
}

/**
 * Flags for the C compiler. `--name 'FLAGS'` is split as a shell would; besides, words that start
 * with one of `prefixes` are taken as they are (`-Iinclude`, `-I include`), in order.
 */
export interface CompilerFlagsOption extends Common {
  readonly kind: 'compiler-flags';
  readonly placeholder: string;
  readonly prefixes: readonly FlagPrefix[];
}

export interface FlagPrefix {
  readonly text: string;
  readonly takesValue: boolean;
  /** Whether such flags are accepted, and not passed on. */
  readonly isIgnored?: boolean;
}

export type Option =
  | FlagOption
  | ChoiceOption
  | IntegerOption
  | DurationOption
  | SizeOption
  | TextOption
  | ListOption
  | CompilerFlagsOption;

export type OptionTable = Readonly<
  Record<string, { readonly title: string; readonly options: Readonly<Record<string, Option>> }>
>;

/** The value that a parsed option has. */
export type ValueOf<O> = O extends FlagOption
  ? boolean
  : O extends ChoiceOption<infer T>
    ? T
    : O extends IntegerOption
      ? number
      : O extends DurationOption | SizeOption
        ? number | undefined
        : O extends TextOption
          ? string | undefined
          : readonly string[];

/** `maxTime` is written `--max-time`. */
export function longName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function takenBy(option: Option, command: string): boolean {
  return option.commands === 'all' || option.commands.includes(command);
}
