/**
 * From the words after the command to typed values, by the option table alone.
 *
 * Accepted: `--name value`, `--name=value`, `--flag`, `--no-flag`, `-O2`, `-O 2`, compiler flags
 * by prefix, and `--`, after which every word belongs to the program under test. What is wrong is
 * returned as a message with, where something similar exists, a suggestion.
 */

import { type CompilerFlagsOption, longName, type Option, takenBy } from './option-kinds.js';
import { readValue, shellWords } from './option-values.js';
import { type OptionValues, optionTable } from './options/index.js';
import { suggest } from './suggest.js';

export type ParsedWords =
  | {
      readonly ok: true;
      readonly options: OptionValues;
      /** Words that are not options: the command's files. */
      readonly files: readonly string[];
      /** Words after `--`. */
      readonly programArgs: readonly string[];
      /** Keys of the options that were given. */
      readonly given: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly message: string };

export type Value = string | number | boolean | readonly string[] | undefined;

/** Every option by its key, in the table's order. */
export function allOptions(): ReadonlyMap<string, Option> {
  const all = new Map<string, Option>();
  for (const group of Object.values(optionTable)) {
    for (const [key, option] of Object.entries<Option>(group.options)) all.set(key, option);
  }
  return all;
}

export function defaultOf(option: Option, command: string): Value {
  if (option.kind === 'flag' && option.offFor?.includes(command)) return false;
  if ('defaultFor' in option && option.defaultFor?.[command] !== undefined) {
    return option.defaultFor[command];
  }
  return option.kind === 'list' || option.kind === 'compiler-flags' ? [] : option.default;
}

export function parseOptions(command: string, words: readonly string[]): ParsedWords {
  const table = allOptions();
  const values = new Map<string, Value>([...table].map(([key, o]) => [key, defaultOf(o, command)]));
  const mine = [...table].filter(([, option]) => takenBy(option, command));
  const byLong = new Map(mine.map(([key, option]) => [longName(key), { key, option }]));
  const byShort = new Map(mine.map(([key, option]) => [option.short, { key, option }]));
  const compilerFlags = mine.find(([, option]) => option.kind === 'compiler-flags');
  const files: string[] = [];
  const given = new Set<string>();
  let at = 0;

  const give = (key: string, value: Value) => {
    given.add(key);
    values.set(key, value);
  };
  const append = (key: string, more: readonly string[]) =>
    give(key, [...(values.get(key) as readonly string[]), ...more]);

  /** Stores a value; gives a message where it is not acceptable. */
  const store = (key: string, option: Option, name: string, text: string): string | undefined => {
    if (option.kind === 'compiler-flags') {
      const split = shellWords(text);
      if (!split.ok) return `${name}: ${split.message}`;
      append(key, split.value);
      return undefined;
    }
    if (option.kind === 'list') {
      append(key, [text]);
      return undefined;
    }
    const read = readValue(name, option, text);
    if (!read.ok) return read.message;
    give(key, read.value);
    return undefined;
  };

  const wrong = (message: string): ParsedWords => ({ ok: false, message });

  for (; at < words.length; at++) {
    const word = words[at]!;
    if (word === '--') break;
    if (word === '-' || !word.startsWith('-')) {
      files.push(word);
      continue;
    }
    if (word.startsWith('--')) {
      const equals = word.indexOf('=');
      const name = equals < 0 ? word : word.slice(0, equals);
      const negated = name.startsWith('--no-') ? byLong.get(`--${name.slice(5)}`) : undefined;
      if (negated?.option.kind === 'flag' && equals < 0) {
        give(negated.key, false);
        continue;
      }
      const found = byLong.get(name);
      if (!found) return wrong(unknownOption(name, command, table));
      if (found.option.kind === 'flag') {
        if (equals >= 0)
          return wrong(`${name} takes no value; write ${name} or --no-${name.slice(2)}`);
        give(found.key, true);
        continue;
      }
      if (equals < 0 && at + 1 >= words.length) return wrong(`${name} needs a value`);
      const text = equals < 0 ? words[++at]! : word.slice(equals + 1);
      const problem = store(found.key, found.option, name, text);
      if (problem) return wrong(problem);
      continue;
    }
    const short = byShort.get(word[1]);
    if (short) {
      const name = word.slice(0, 2);
      if (short.option.kind === 'flag') {
        if (word.length > 2) return wrong(unknownOption(word, command, table));
        give(short.key, true);
        continue;
      }
      if (word.length === 2 && at + 1 >= words.length) return wrong(`${name} needs a value`);
      const text = word.length > 2 ? word.slice(2) : words[++at]!;
      const problem = store(short.key, short.option, name, text);
      if (problem) return wrong(problem);
      continue;
    }
    const taken =
      compilerFlags && takeCompilerFlag(compilerFlags[1] as CompilerFlagsOption, words, at);
    if (!taken) return wrong(unknownOption(word, command, table));
    if (typeof taken === 'string') return wrong(taken);
    append(compilerFlags[0], taken.flags);
    at += taken.words - 1;
  }
  return {
    ok: true,
    options: Object.fromEntries(values) as unknown as OptionValues,
    files,
    programArgs: words.slice(at + 1),
    given,
  };
}

/** How many words at `at` make one compiler flag, and what of it is passed on; undefined where it is none. */
function takeCompilerFlag(
  option: CompilerFlagsOption,
  words: readonly string[],
  at: number,
): { readonly words: number; readonly flags: readonly string[] } | string | undefined {
  const word = words[at]!;
  const prefix = option.prefixes
    .filter(({ text }) => word.startsWith(text))
    .sort((a, b) => b.text.length - a.text.length)[0];
  if (!prefix) return undefined;
  const isWhole = !prefix.takesValue || word.length > prefix.text.length;
  if (!isWhole && at + 1 >= words.length) return `${word} needs a value`;
  const flag = isWhole ? [word] : [word, words[at + 1]!];
  return { words: flag.length, flags: prefix.isIgnored ? [] : flag };
}

function unknownOption(name: string, command: string, table: ReadonlyMap<string, Option>): string {
  const elsewhere = [...table].find(([key]) => longName(key) === name)?.[1];
  if (elsewhere && elsewhere.commands !== 'all') {
    return `${name} is an option of ${elsewhere.commands.join(', ')}, not of ${command}`;
  }
  const known = [...table]
    .filter(([, option]) => takenBy(option, command))
    .flatMap(([key, option]) =>
      option.kind === 'flag' ? [longName(key), `--no-${longName(key).slice(2)}`] : [longName(key)],
    );
  const near = suggest(name, known);
  const hint = near
    ? `did you mean ${near}?`
    : `'merganser ${command} --help' lists the options of ${command}`;
  return `there is no option ${name}; ${hint}`;
}
