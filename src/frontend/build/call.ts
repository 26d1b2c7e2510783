/**
 * What a call of a compiler driver does: `cc -O2 -DX=1 -c main.c -o main.o`.
 *
 * The words of gcc and clang alike: which sources it compiles, which objects and libraries it links, what it
 * writes, and the flags that change what the sources mean. Flags that steer warnings, code generation and linking are left out:
 * warnings were given by the compiler that the user runs, and code is not generated. Response files (`@file`) are
 * read.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

export type CallInput =
  /** A C source. */
  | { readonly kind: 'source'; readonly path: string }
  /** A source in another language, which has no bitcode here. */
  | { readonly kind: 'foreign'; readonly path: string; readonly language: string }
  /** An object, an archive or a shared library. */
  | { readonly kind: 'file'; readonly path: string }
  /** `-lNAME`. */
  | { readonly kind: 'library'; readonly name: string };

export interface CompilerCall {
  /** `none`: it makes no code (`-E`, `-M`, `--version`, …), or assembly. */
  readonly makes: 'objects' | 'linked' | 'none';
  readonly inputs: readonly CallInput[];
  /** As given by `-o`. */
  readonly output: string | undefined;
  /** What matters of the flags, in their order. */
  readonly flags: readonly string[];
  /** Directories of `-L`. */
  readonly libraryDirectories: readonly string[];
}

/** Flags with a value in the next word, or in the same; those that matter are kept. */
const valued: Readonly<Record<string, 'kept' | 'dropped'>> = {
  '-I': 'kept',
  '-D': 'kept',
  '-U': 'kept',
  '-include': 'kept',
  '-imacros': 'kept',
  '-isystem': 'kept',
  '-iquote': 'kept',
  '-idirafter': 'kept',
  '-iprefix': 'kept',
  '-iwithprefix': 'kept',
  '-iwithprefixbefore': 'kept',
  '-isysroot': 'kept',
  '-MF': 'dropped',
  '-MT': 'dropped',
  '-MQ': 'dropped',
  '-MJ': 'dropped',
  '-Xlinker': 'dropped',
  '-Xassembler': 'dropped',
  '-Xpreprocessor': 'dropped',
  '-Xclang': 'dropped',
  '-T': 'dropped',
  '-u': 'dropped',
  '-z': 'dropped',
  '-e': 'dropped',
  '-h': 'dropped',
  '-soname': 'dropped',
  '-rpath': 'dropped',
  '-rpath-link': 'dropped',
  '-dynamic-linker': 'dropped',
  '-m': 'dropped',
  '-B': 'dropped',
  '--param': 'dropped',
  '-aux-info': 'dropped',
  '-dumpdir': 'dropped',
  '-dumpbase': 'dropped',
  '-wrapper': 'dropped',
  '-target': 'dropped',
};

/** Of these only the separate form has a value: `-m32` is a flag, `-m elf_x86_64` is ld's. */
const separateOnly = new Set(['-m', '-e', '-h', '-u', '-z', '-T', '-B', '-target', '-wrapper']);

/** Plain flags that change what a source means. */
const meaningful = [
  /^-std=/,
  /^-ansi$/,
  /^-(no)?stdinc$/,
  /^-nostdinc$/,
  /^-undef$/,
  /^-trigraphs$/,
  /^-pthread$/,
  /^-m(32|64|x32)$/,
  /^-m(no-)?(sse|avx|bmi|aes|pclmul|popcnt|fma|f16c|lzcnt|movbe|rdrnd|sha|mmx|crc32|adx)/,
  /^-f(no-)?(signed-char|unsigned-char|short-enums|short-wchar|wrapv|trapv|common|gnu89-inline)$/,
  /^-f(no-)?(ms-extensions|plan9-extensions|freestanding|hosted|builtin|blocks|pack-struct)/,
  /^-f(no-)?(signed-bitfields|unsigned-bitfields|dollars-in-identifiers|asm|fast-math|finite-math-only)$/,
  /^-f(input|exec|wide-exec)-charset=/,
];

/** What ends a driver's work before there is code. */
const withoutCode = new Set(['-E', '-S', '-M', '-MM', '-fsyntax-only', '-###', '--version', '-v']);

const languages: Readonly<Record<string, string>> = {
  s: 'assembly',
  S: 'assembly',
  sx: 'assembly',
  asm: 'assembly',
  cc: 'C++',
  cp: 'C++',
  cpp: 'C++',
  cxx: 'C++',
  'c++': 'C++',
  C: 'C++',
  m: 'Objective-C',
  mm: 'Objective-C++',
  f: 'Fortran',
  f90: 'Fortran',
  go: 'Go',
  d: 'D',
  rs: 'Rust',
};

/** The words after the compiler's name. `directory`: where it is called. `responses`: response files that were read before. */
export function readCall(
  given: readonly string[],
  directory: string,
  responses: ReadonlyMap<string, string> = new Map(),
): CompilerCall {
  const words = withResponseFiles(given, directory, responses);
  const inputs: CallInput[] = [];
  const flags: string[] = [];
  const libraryDirectories: string[] = [];
  let output: string | undefined;
  let language: string | undefined;
  let makesObjects = false;
  let makesCode = true;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const next = () => words[++at] ?? '';
    const joined = (prefix: string) =>
      word.length > prefix.length ? word.slice(prefix.length) : next();
    if (word === '-' || !word.startsWith('-')) inputs.push(inputOf(word, language));
    else if (word === '-c') makesObjects = true;
    else if (withoutCode.has(word)) makesCode = false;
    else if (word === '-o' || word === '--output') output = next();
    else if (word.startsWith('--output=')) output = word.slice('--output='.length);
    else if (/^-o[^b]/.test(word)) output = word.slice(2);
    else if (word.startsWith('-x')) language = joined('-x');
    else if (word.startsWith('-L')) libraryDirectories.push(joined('-L'));
    else if (word.startsWith('-l')) inputs.push({ kind: 'library', name: joined('-l') });
    else if (word.startsWith('-Wl,')) inputs.push(...linkerInputs(word));
    else {
      const taken = takeValued(words, at);
      if (taken) {
        at += taken.words.length - 1;
        if (taken.isKept && !isFortify(taken.words)) flags.push(...taken.words);
      } else if (meaningful.some((pattern) => pattern.test(word))) flags.push(word);
    }
  }
  const hasInput = inputs.some(({ kind }) => kind !== 'library');
  const makes = !makesCode || !hasInput ? 'none' : makesObjects ? 'objects' : 'linked';
  return { makes, inputs, output, flags, libraryDirectories };
}

function takeValued(
  words: readonly string[],
  at: number,
): { words: string[]; isKept: boolean } | undefined {
  const word = words[at];
  const names = Object.keys(valued)
    .filter((name) => (separateOnly.has(name) ? word === name : word.startsWith(name)))
    .sort((a, b) => b.length - a.length);
  const [name] = names;
  if (name === undefined) return undefined;
  const isKept = valued[name] === 'kept';
  if (word.length > name.length) return { words: [word], isKept };
  return at + 1 < words.length ? { words: [word, words[at + 1]], isKept } : undefined;
}

/** The checks of glibc's headers replace functions that are checked here anyway. */
function isFortify(words: readonly string[]): boolean {
  return /^(-[DU])?_FORTIFY_SOURCE\b/.test(words[words.length - 1]);
}

/** `-Wl,a.o,-lfoo`: libtool hands on objects and libraries in this way, too. */
function linkerInputs(word: string): CallInput[] {
  const found: CallInput[] = [];
  const parts = word.split(',').slice(1);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (valued[part] === 'dropped') at++;
    else if (part.startsWith('-l')) found.push({ kind: 'library', name: part.slice(2) });
    else if (/\.(o|lo|a|so)$/.test(part) && !part.startsWith('-'))
      found.push({ kind: 'file', path: part });
  }
  return found;
}

function inputOf(word: string, language: string | undefined): CallInput {
  const extension = /\.([^./]+)$/.exec(word)?.[1] ?? '';
  if (language !== undefined && language !== 'none') {
    if (language === 'c' || language === 'cpp-output') return { kind: 'source', path: word };
    const plain = language.startsWith('assembler') ? 'assembly' : language;
    return { kind: 'foreign', path: word, language: plain };
  }
  if (extension === 'c' || extension === 'i') return { kind: 'source', path: word };
  const foreign = languages[extension];
  if (foreign !== undefined) return { kind: 'foreign', path: word, language: foreign };
  return { kind: 'file', path: word };
}

/** The object that `-c` makes of a source where `-o` does not say. */
export function objectOf(source: string): string {
  return `${path.basename(source).replace(/\.[^.]+$/, '')}.o`;
}

const deepestResponse = 16;

/** Puts the words of `@file` in their place, as gcc does: blanks part words, quotes and backslashes protect. */
function withResponseFiles(
  words: readonly string[],
  directory: string,
  responses: ReadonlyMap<string, string>,
  depth = 0,
): string[] {
  return words.flatMap((word) => {
    if (!word.startsWith('@') || depth > deepestResponse) return [word];
    let text = responses.get(word);
    try {
      text ??= fs.readFileSync(path.resolve(directory, word.slice(1)), 'utf8');
    } catch {
      return [word];
    }
    return withResponseFiles(responseWords(text), directory, responses, depth + 1);
  });
}

export function responseWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\' && at + 1 < text.length) word = (word ?? '') + text[++at];
    else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  return words;
}
