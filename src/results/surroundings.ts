/**
 * What a test says of the program's surroundings: its arguments, standard input, environment and files,
 * as the exploration gave them to the program, to the byte.
 *
 * A test keeps the words of the command line as they were typed, with KLEE's among them where something
 * is symbolic (`prog.c -v --sym-arg 1`), as KLEE's tests do: so the order of concrete and symbolic words
 * is known, and KLEE's own replayer reads our tests. Here each of these words is replaced by the input
 * that it stands for. Inputs are recognised by these words, not by their names alone: a program may
 * well call an input of its own `stdin` or `arg00`.
 */
import type { KTest } from './ktest.js';

/** How many numbers follow each of KLEE's words (its runtime/POSIX/klee_init_env.c). */
export const kleeWordCounts: Readonly<Record<string, number>> = {
  '--sym-arg': 1,
  '--sym-args': 3,
  '--sym-files': 2,
  '--sym-stdin': 1,
  '--sym-stdout': 0,
  '--save-all-writes': 0,
  '--max-fail': 1,
  '--fd-fail': 0,
  '--bout-file': 1,
};

/** One of KLEE's words in its long form (it takes one dash or two); undefined for any other. */
export function kleeWord(text: string): string | undefined {
  const name = text.replace(/^--?(?=[a-z])/, '--');
  return Object.hasOwn(kleeWordCounts, name) ? name : undefined;
}

/** The options of `run` that make surroundings symbolic. */
export interface SymbolicOptions {
  readonly symArg?: readonly string[];
  readonly symArgs?: readonly string[];
  readonly symStdin?: number;
  readonly symFiles?: string | undefined;
  readonly symEnv?: readonly string[];
}

/** The same as KLEE's words; they append. */
export function kleeWordsOf(options: SymbolicOptions): string[] {
  const { symArg = [], symArgs = [], symStdin = 0, symFiles } = options;
  return [
    ...symArg.flatMap((size) => ['--sym-arg', size]),
    ...symArgs.flatMap((text) => ['--sym-args', ...numbersIn(text)]),
    ...(symFiles ? ['--sym-files', ...numbersIn(symFiles)] : []),
    ...(symStdin > 0 ? ['--sym-stdin', `${symStdin}`] : []),
  ];
}

/** `0 2 4` or `0,2,4`. */
export function numbersIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Surroundings {
  /** The program's name and its arguments, without the NUL at their ends. */
  readonly argv: readonly Uint8Array[];
  /** Standard input; undefined if it was not symbolic. */
  readonly stdin: Uint8Array | undefined;
  /** Variables with symbolic values. */
  readonly environment: readonly NamedBytes[];
  /** Symbolic files, by the names that the program opens. */
  readonly files: readonly NamedBytes[];
  /** The inputs that the program asks for itself, in their order. */
  readonly rest: readonly NamedBytes[];
}

/** `symEnv` is what --sym-env asked for: KLEE has no word for it. */
export function surroundings({ args, objects }: KTest, symEnv: readonly string[]): Surroundings {
  const left = [...objects];
  const take = (name: RegExp): Uint8Array | undefined => {
    const at = left.findIndex((object) => name.test(object.name));
    return at < 0 ? undefined : left.splice(at, 1)[0].bytes;
  };
  const encoder = new TextEncoder();
  const argv: Uint8Array[] = [];
  const files: NamedBytes[] = [];
  let stdin: Uint8Array | undefined;
  let made = 0;
  const symbolicWord = () => {
    const bytes = take(new RegExp(`^arg${String(made++).padStart(2, '0')}$`));
    if (bytes) argv.push(untilNul(bytes));
  };
  for (let at = 0; at < args.length; at++) {
    const name = kleeWord(args[at]);
    if (name === undefined || at === 0) {
      argv.push(encoder.encode(args[at]));
      continue;
    }
    const numbers = args.slice(at + 1, at + 1 + kleeWordCounts[name]).map(Number);
    at += kleeWordCounts[name];
    if (name === '--sym-arg') symbolicWord();
    else if (name === '--sym-args') {
      const [least, most] = numbers;
      const count = least === most ? least : numberIn(take(/^n_args(_\d+)?$/));
      for (let i = 0; i < count; i++) symbolicWord();
    } else if (name === '--sym-stdin' && numbers[0] > 0) {
      stdin = take(/^stdin$/);
      take(/^stdin_stat$/);
      take(/^stdin\.length$/);
    } else if (name === '--sym-files') {
      for (let i = 0; i < numbers[0]; i++) {
        const letter = String.fromCharCode(65 + i);
        const bytes = take(new RegExp(`^${letter}_data$`));
        if (bytes) files.push({ name: letter, bytes });
        take(new RegExp(`^${letter}_data_stat$`));
        take(new RegExp(`^${letter}_data\\.length$`));
      }
    } else if (name === '--sym-stdout') {
      take(/^stdout$/);
      take(/^stdout_stat$/);
    }
  }
  const environment = symEnv.flatMap((text): NamedBytes[] => {
    const name = text.split('=', 1)[0];
    const bytes = take(new RegExp(`^env_${name}$`));
    return bytes ? [{ name, bytes: untilNul(bytes) }] : [];
  });
  const rest = left.filter(({ name }) => name !== 'model_version');
  return { argv, stdin, environment, files, rest };
}

export function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** A little-endian word of 32 bits. */
function numberIn(bytes: Uint8Array | undefined): number {
  return bytes ? Buffer.from(bytes).readUInt32LE() : 0;
}
