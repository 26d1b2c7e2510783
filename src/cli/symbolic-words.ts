/**
 * The symbolic surroundings that a command line asks for: our own options, and KLEE's words among the
 * program's arguments (`prog.c -- --sym-args 0 2 4 --sym-stdin 8`), which are replaced by what they
 * stand for, in their places. KLEE's words take one dash or two, as there.
 */
import type { ArgumentWord, World } from '../exec/index.js';
import { kleeWord, kleeWordCounts, numbersIn } from '../results/index.js';
import type { CommandContext } from './command.js';
import { programWords } from './program.js';
import { UsageError } from './usage-error.js';

/** What KLEE's words say, beside arguments. */
interface Wanted {
  readonly args: ArgumentWord[];
  /** Words that have no effect here. */
  readonly ignored: string[];
  stdin: number;
  files: { count: number; size: number } | undefined;
}

/** More would start more paths than anybody wants; KLEE's names end at arg99. */
const mostArguments = 100;
/** Files are named by one letter. */
const mostFiles = 26;

const encoder = new TextEncoder();

/** The world of a command line. */
export function worldOf(context: CommandContext): World {
  const { options } = context;
  const { args, environment } = programWords(context);
  const program: ArgumentWord = { kind: 'text', bytes: args[0] };
  const around = readKleeWords(context.programArgs);
  for (const text of options.symArg) addWord(around, '--sym-arg', [text]);
  for (const text of options.symArgs) addWord(around, '--sym-args', numbersIn(text));
  if (options.symFiles) addWord(around, '--sym-files', numbersIn(options.symFiles));
  if (around.ignored.length > 0) {
    const name = around.ignored[0];
    throw new UsageError(`${name}: calls of the system do not fail here; leave it out`);
  }
  const stdin = options.symStdin > 0 ? options.symStdin : around.stdin;
  const several = around.args.filter((word) => word.kind === 'several');
  const starts = several.reduce((product, { least, most }) => product * (most - least + 1), 1);
  if (starts > 1000) throw new UsageError(`--sym-args: ${starts} ways to start are too many`);
  return {
    args: [program, ...around.args],
    environment,
    symbolicEnvironment: options.symEnv.map(environmentWord),
    stdin,
    files: around.files,
    short: options.shortInputs,
    readable: options.readableInputs,
  };
}

/** What a run takes for granted about the sizes of its inputs, in the words of "explored for …". */
export function assumedSizes(context: CommandContext): string[] {
  const { function: name, bound, pointerDepth } = context.options;
  const { stdin = 0, files, short } = worldOf(context);
  const size = (bytes: number) =>
    short
      ? `at most ${bytes} bytes`
      : `exactly ${bytes} bytes: shorter ones are not tried (--short-inputs)`;
  return [
    ...(stdin > 0 ? [`standard input of ${size(stdin)}`] : []),
    ...(files ? [`files of ${size(files.size)}`] : []),
    ...(name === undefined
      ? []
      : [
          `pointers to ${bound} elements (--bound), followed ${pointerDepth} deep (--pointer-depth)`,
        ]),
  ];
}

/** The program's words, with KLEE's among them read. */
export function readKleeWords(words: readonly string[]): Wanted {
  const around: Wanted = { args: [], ignored: [], stdin: 0, files: undefined };
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

function addWord(around: Wanted, name: string, texts: readonly string[]): void {
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
      around.ignored.push(name);
      break;
  }
  const made = around.args.reduce((sum, word) => {
    return sum + (word.kind === 'several' ? word.most : word.kind === 'symbolic' ? 1 : 0);
  }, 0);
  if (made > mostArguments) {
    throw new UsageError(`${name}: at most ${mostArguments} symbolic arguments`);
  }
}

function environmentWord(text: string): { name: string; size: number } {
  const parts = /^([A-Za-z_]\w*)=(\d+)$/.exec(text);
  if (!parts) throw new UsageError(`--sym-env needs NAME=LENGTH, not '${text}'`);
  return { name: parts[1], size: Number(parts[2]) };
}
