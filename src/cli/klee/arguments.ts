/**
 * KLEE's command line: options in LLVM's style (one dash or two, `=value` or the next word) up to the
 * bitcode file, then the program's own arguments.
 */
import { flagNames, valueNames } from './option-names.js';

export interface KleeArguments {
  readonly flags: ReadonlyMap<string, boolean>;
  /** All values of an option, in order. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly file: string | undefined;
  readonly programArgs: readonly string[];
}

export type ParsedArguments =
  | { readonly ok: true; readonly arguments: KleeArguments }
  | { readonly ok: false; readonly message: string };

const truths: Readonly<Record<string, boolean>> = {
  '': true,
  true: true,
  TRUE: true,
  True: true,
  1: true,
  false: false,
  FALSE: false,
  False: false,
  0: false,
};

/** Words of `@file` stand in its place; the first that is no option ends the options. */
export function expandFiles(words: readonly string[], read: (file: string) => string): string[] {
  return words.flatMap((word) =>
    word.startsWith('@') ? read(word.slice(1)).split(/\s+/).filter(Boolean) : [word],
  );
}

export function parseKleeArguments(words: readonly string[]): ParsedArguments {
  const flags = new Map<string, boolean>();
  const values = new Map<string, string[]>();
  const failure = (message: string): ParsedArguments => ({ ok: false, message });
  let at = 0;
  for (; at < words.length; at++) {
    const match = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(words[at]);
    if (!match) break;
    const [, name, attached] = match;
    if (flagNames.has(name) || name === 'help' || name === 'version') {
      const truth = truths[attached ?? ''];
      if (truth === undefined) {
        return failure(
          `for the --${name} option: '${attached}' is invalid value for boolean argument! Try 0 or 1`,
        );
      }
      flags.set(name, truth);
    } else if (valueNames.has(name)) {
      const value = attached ?? words[++at];
      if (value === undefined) return failure(`for the --${name} option: requires a value!`);
      const list = values.get(name);
      if (list) list.push(value);
      else values.set(name, [value]);
    } else {
      return failure(`Unknown command line argument '${words[at]}'.  Try: 'klee --help'`);
    }
  }
  return {
    ok: true,
    arguments: { flags, values, file: words[at], programArgs: words.slice(at + 1) },
  };
}

/** `90`, `1.5s`, `1h30min`: KLEE's time spans, in milliseconds; undefined if it is none. */
export function milliseconds(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const units: Readonly<Record<string, number>> = {
    h: 3_600_000,
    min: 60_000,
    s: 1000,
    ms: 1,
    us: 1e-3,
    ns: 1e-6,
  };
  let total = 0;
  let rest = text;
  while (rest !== '') {
    const part = /^(\d+(?:\.\d+)?)(h|min|ms|us|ns|s)/.exec(rest);
    if (!part) return undefined;
    total += Number(part[1]) * units[part[2]];
    rest = rest.slice(part[0].length);
  }
  return total;
}
