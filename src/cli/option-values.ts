/** Reading one option's value from its text, and checking it against the table's bounds. */

import type { Option } from './option-kinds.js';

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

const milliseconds: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
};
const bytesOfUnit: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** `name` is how the user wrote the option, for the message. */
export function readValue(name: string, option: Option, text: string): Read<string | number> {
  switch (option.kind) {
    case 'choice':
      if (option.choices.includes(text)) return { ok: true, value: text };
      return {
        ok: false,
        message: `${name} is one of ${option.choices.join(', ')}, not '${text}'`,
      };
    case 'integer': {
      const value = Number(text);
      if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(value)) {
        return { ok: false, message: `${name} needs a whole number, not '${text}'` };
      }
      if (value >= option.min && value <= option.max) return { ok: true, value };
      return {
        ok: false,
        message: `${name} must be between ${option.min} and ${option.max}; ${text} is not`,
      };
    }
    case 'duration': {
      const parts = text.match(/^(\d+(?:\.\d+)?)(ms|s|min|h)?$/);
      if (!parts) {
        return {
          ok: false,
          message: `${name} needs a time such as 90s, 5min or 2h, not '${text}'`,
        };
      }
      return { ok: true, value: Number(parts[1]) * milliseconds[parts[2] ?? 's']! };
    }
    case 'size': {
      const parts = text.toUpperCase().match(/^(\d+(?:\.\d+)?)([KMG]?)I?B?$/);
      if (!parts) {
        return { ok: false, message: `${name} needs a size such as 512M or 2G, not '${text}'` };
      }
      const value = Math.round(Number(parts[1]) * bytesOfUnit[parts[2]!]!);
      if (value >= option.min) return { ok: true, value };
      return {
        ok: false,
        message: `${name} must be at least ${option.min} bytes; '${text}' is not`,
      };
    }
    default:
      return { ok: true, value: text };
  }
}

/** Splits text into words as a POSIX shell does: blanks, quotes and backslashes; no expansion. */
export function shellWords(text: string): Read<readonly string[]> {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
      else if (char === '\\' && quote === '"' && /["\\$`]/.test(text[i + 1] ?? '')) {
        word += text[++i]!;
      } else word += char;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= '';
    } else if (char === '\\' && i + 1 < text.length) {
      word = (word ?? '') + text[++i]!;
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== undefined) return { ok: false, message: `a ${quote} is not closed in '${text}'` };
  if (word !== undefined) words.push(word);
  return { ok: true, value: words };
}

/** A word as a POSIX shell reads it back: in quotes where there is something in it that the shell would take apart. */
export function shellWord(word: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
