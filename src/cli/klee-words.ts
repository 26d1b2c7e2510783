/**
 * KLEE's words among the program's arguments (`--sym-args 0 2 4 --sym-stdin 8`), with one dash or two, as there: what
 * they say of the program's surroundings.
 */
import type { ArgumentWord } from '../exec/index.js';
import { kleeWord, kleeWordCounts } from '../results/index.js';
import { UsageError } from './usage-error.js';

/** What KLEE's words say, beside arguments. */
export interface Wanted {
  readonly args: ArgumentWord[];
  stdin: number;
  files: { count: number; size: number } | undefined;
  maxFail: number;
}

/** More would start more paths than anybody wants; KLEE's names end at arg99. */
const mostArguments = 100;
/** Files are named by one letter. */
const mostFiles = 26;

const encoder = new TextEncoder();

/** The program's words, with KLEE's among them read. */
export function readKleeWords(words: readonly string[]): Wanted {
  const around: Wanted = { args: [], stdin: 0, files: undefined, maxFail: 0 };
  for (let at = 0; at < words.length; at++) {
    const name = kleeWord(words[at]);
    if (name === undefined) around.args.push({ kind: 'text', bytes: encoder.encode(words[at]) });
    else {
      addWord(around, name, words.slice(at + 1, at + 1 + kleeWordCounts[name]));
      at += kleeWordCounts[name];
    }
  }
  return around;
}

const forms: Readonly<Record<string, string>> = {
  '--sym-arg': 'the length of the argument',
  '--sym-args': 'three numbers: the least and the greatest number of arguments, and their length',
  '--sym-files': 'two numbers: how many files, and their size',
  '--sym-stdin': 'the number of bytes',
  '--max-fail': 'the number of failures',
  '--bout-file': 'a file',
};

/** Adds what one word says, with the numbers behind it. */
export function addWord(around: Wanted, name: string, texts: readonly string[]): void {
  const numbers = texts.map(Number);
  const isNumber = (text: string) => name === '--bout-file' || /^\d+$/.test(text);
  const isFine = numbers.length === kleeWordCounts[name] && texts.every(isNumber);
  if (!isFine) throw new UsageError(`${name} needs ${forms[name]}`);
  const [first, second, third] = numbers;
  switch (name) {
    case '--sym-arg':
      around.args.push({ kind: 'symbolic', size: first });
      break;
    case '--sym-args':
      if (first > second || second === 0) {
        throw new UsageError(`--sym-args: there is no number from ${first} to ${second}`);
      }
      around.args.push({ kind: 'several', least: first, most: second, size: third });
      break;
    case '--sym-stdin':
      around.stdin = first;
      break;
    case '--sym-files':
      if (first === 0 || first > mostFiles || second === 0) {
        throw new UsageError(`--sym-files: from 1 to ${mostFiles} files of at least 1 byte`);
      }
      around.files = { count: first, size: second };
      break;
    case '--max-fail':
    case '--fd-fail':
      around.maxFail = first ?? 1;
      break;
  }
  const made = around.args.reduce((sum, word) => {
    return sum + (word.kind === 'several' ? word.most : word.kind === 'symbolic' ? 1 : 0);
  }, 0);
  if (made > mostArguments) {
    throw new UsageError(`${name}: at most ${mostArguments} symbolic arguments`);
  }
}
