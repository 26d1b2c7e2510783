/** The way back from parsed options to words, for a command that starts another one. */
import { longName, type Option, takenBy } from './option-kinds.js';
import type { OptionValues } from './options/index.js';
import { allOptions, defaultOf, type Value } from './parse-options.js';

/** The words by which `to` gets the values that `from` was given: of the options that both take, but for some. */
export function optionWords(
  from: string,
  to: string,
  values: OptionValues,
  except: readonly (keyof OptionValues)[],
): string[] {
  return [...allOptions()].flatMap(([key, option]) => {
    const name = key as keyof OptionValues;
    if (!takenBy(option, from) || !takenBy(option, to) || except.includes(name)) return [];
    const value: Value = values[name];
    return value === defaultOf(option, to) ? [] : wordsOf(longName(key), option, value);
  });
}

function wordsOf(name: string, { kind }: Option, value: Value): string[] {
  if (value === undefined) return [];
  switch (kind) {
    case 'flag':
      return [value ? name : `--no-${name.slice(2)}`];
    case 'duration':
      return [`${name}=${value}ms`];
    case 'list':
      return (value as readonly string[]).map((text) => `${name}=${text}`);
    case 'compiler-flags': {
      const flags = value as readonly string[];
      return flags.length > 0 ? [`${name}=${flags.map(quoted).join(' ')}`] : [];
    }
    default:
      return [`${name}=${value}`];
  }
}

/** One word for a shell. */
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
