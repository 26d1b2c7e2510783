/**
 * The scanner: a cursor over the bytes of a file. There are no token objects: the parsers look at
 * the next byte and take what they expect. A zero byte after the end saves bounds checks.
 *
 * The reader's speed is decided here (`npm run bench -- readers`): words are recognised by a hash of
 * their bytes, strings are made only where the module keeps them.
 */
import type { ReadError } from '../read-error.js';
import { errorAt } from './error-place.js';
import { findWord, type Word } from './words.js';

/** Characters of a bare name or keyword: `[-a-zA-Z$._0-9]`. */
export const nameByte = new Uint8Array(256);
for (const char of '-$._') nameByte[char.charCodeAt(0)] = 1;
for (let i = 0; i < 26; i++) nameByte[97 + i] = nameByte[65 + i] = 1;
for (let i = 0; i < 10; i++) nameByte[48 + i] = 1;

const quote = 34;
const backslash = 92;
const semicolon = 59;
const slash = 47;

/** What a byte means to `skipBalanced`, which passes over most of a file. */
const bracketRole = new Uint8Array(256);
const opens = 1;
const closes = 2;
const skips = 3;
for (const char of '([{') bracketRole[char.charCodeAt(0)] = opens;
for (const char of ')]}') bracketRole[char.charCodeAt(0)] = closes;
bracketRole[quote] = bracketRole[semicolon] = skips;

/** Types, constants and inline metadata may nest this deep; far beyond what compilers write. */
const maxDepth = 400;

export class Scanner {
  readonly bytes: Uint8Array;
  readonly end: number;
  pos = 0;
  /** Where the last word began. */
  wordStart = 0;
  private depth = 0;

  constructor(
    input: Uint8Array,
    readonly file: string,
  ) {
    this.end = input.length;
    this.bytes = new Uint8Array(input.length + 1);
    this.bytes.set(input);
  }

  /** Skips white space and comments; the byte that follows, 0 at the end. */
  space(): number {
    const c = this.bytes[this.pos];
    return c > 32 && c !== semicolon && c !== slash ? c : this.skipSpace();
  }

  private skipSpace(): number {
    const { bytes } = this;
    let p = this.pos;
    for (;;) {
      const c = bytes[p];
      if (c === 32 || c === 10 || c === 9 || c === 13) p++;
      else if (c === semicolon) p = this.lineEnd(p);
      else if (c === slash && bytes[p + 1] === 42) {
        p += 2;
        while (p < this.end && !(bytes[p] === 42 && bytes[p + 1] === slash)) p++;
        p = Math.min(p + 2, this.end);
      } else break;
    }
    this.pos = p;
    return bytes[p];
  }

  private lineEnd(from: number): number {
    const { bytes, end } = this;
    let p = from;
    while (p < end && bytes[p] !== 10) p++;
    return p;
  }

  atEnd(): boolean {
    this.space();
    return this.pos >= this.end;
  }

  /** The keyword at the cursor, which moves behind it; `unknown` also for no word at all. */
  word(): Word {
    const { bytes } = this;
    this.space();
    const start = this.pos;
    let p = start;
    let hash = 0;
    for (let c = bytes[p]; nameByte[c] === 1; c = bytes[++p]) hash = (Math.imul(hash, 31) + c) | 0;
    this.wordStart = start;
    this.pos = p;
    return findWord(bytes, start, p, hash);
  }

  /** Takes the keyword if it is the next one. */
  take(word: Word): boolean {
    this.space();
    const start = this.pos;
    if (this.bytes[start] !== word.text.charCodeAt(0)) return false;
    if (this.word() === word) return true;
    this.pos = start;
    return false;
  }

  expectWord(word: Word): void {
    if (!this.take(word)) throw this.expected(`'${word.text}'`);
  }

  /** The text of the last word. */
  wordText(): string {
    return this.slice(this.wordStart, this.pos);
  }

  /** Takes the punctuation byte if it is next. */
  eat(byte: number): boolean {
    if (this.space() !== byte) return false;
    this.pos++;
    return true;
  }

  expect(byte: number): void {
    if (this.space() !== byte) throw this.expected(`'${String.fromCharCode(byte)}'`);
    this.pos++;
  }

  isDigit(byte: number): boolean {
    return byte >= 48 && byte <= 57;
  }

  /** A decimal number of at most 2^53. */
  integer(what = 'a number'): number {
    const { bytes } = this;
    this.space();
    const start = this.pos;
    let p = start;
    let value = 0;
    for (let c = bytes[p]; c >= 48 && c <= 57; c = bytes[++p]) value = value * 10 + (c - 48);
    if (p === start) throw this.expected(what);
    if (value > Number.MAX_SAFE_INTEGER) throw this.error('this number is too large');
    this.pos = p;
    return value;
  }

  /** A string in quotes, unescaped. */
  string(what = 'a string in quotes'): string {
    if (this.space() !== quote) throw this.expected(what);
    const start = this.pos + 1;
    const stop = this.closingQuote(start);
    this.pos = stop + 1;
    return this.unescaped(start, stop);
  }

  closingQuote(start: number): number {
    const { bytes, end } = this;
    let p = start;
    while (p < end && bytes[p] !== quote) p++;
    if (p >= end) throw this.error('this string has no closing quote', start - 1);
    return p;
  }

  /** Bytes as a string, with `\XX` and `\\` resolved. */
  unescaped(start: number, stop: number): string {
    const { bytes } = this;
    let first = start;
    while (first < stop && bytes[first] !== backslash) first++;
    if (first === stop) return this.slice(start, stop);
    const out: number[] = [];
    for (let p = start; p < stop; p++) {
      const c = bytes[p];
      if (c === backslash && p + 1 < stop && bytes[p + 1] === backslash) {
        out.push(c);
        p++;
      } else if (c === backslash && p + 2 < stop && isHex(bytes[p + 1]) && isHex(bytes[p + 2])) {
        out.push(hexValue(bytes[p + 1]) * 16 + hexValue(bytes[p + 2]));
        p += 2;
      } else out.push(c);
    }
    return bytesToString(Uint8Array.from(out), 0, out.length);
  }

  slice(start: number, stop: number): string {
    return bytesToString(this.bytes, start, stop);
  }

  /** Behind a bracket's partner; the cursor is on the opening one. Strings and comments are skipped. */
  skipBalanced(): void {
    const { bytes, end } = this;
    const start = this.pos;
    let depth = 0;
    let p = start;
    for (; p < end; p++) {
      const c = bytes[p];
      const role = bracketRole[c];
      if (role === 0) continue;
      if (role === opens) depth++;
      else if (role === closes) {
        if (--depth === 0) {
          this.pos = p + 1;
          return;
        }
      } else if (c === quote) p = this.closingQuote(p + 1);
      else p = this.lineEnd(p);
    }
    throw this.error(`this '${String.fromCharCode(bytes[start])}' is never closed`, start);
  }

  /** Runs a parser one level deeper, with a limit that protects the stack. */
  enter(): void {
    if (++this.depth > maxDepth) {
      throw this.error(`this is nested too deeply (more than ${maxDepth} levels)`);
    }
  }

  leave(): void {
    this.depth--;
  }

  /** Back to the outermost level, after an error was caught. */
  resetDepth(): void {
    this.depth = 0;
  }

  error(problem: string, position = this.pos): ReadError {
    return errorAt(this.file, this.bytes, this.end, position, problem);
  }

  expected(what: string, position?: number): ReadError {
    if (position === undefined) this.space();
    const at = position ?? this.pos;
    return this.error(`expected ${what}, found ${this.describe(at)}`, at);
  }

  private describe(at: number): string {
    if (at >= this.end) return 'the end of the file';
    let stop = at;
    const c = this.bytes[at];
    if (c === 64 || c === 37 || c === 33 || c === 35 || c === 36) stop++;
    while (stop < this.end && nameByte[this.bytes[stop]] === 1 && stop - at < 40) stop++;
    return `'${this.slice(at, Math.max(stop, at + 1))}'`;
  }
}

function isHex(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
}

function hexValue(c: number): number {
  return c <= 57 ? c - 48 : (c & 0xdf) - 55;
}

export function bytesToString(bytes: Uint8Array, start: number, stop: number): string {
  if (stop - start < 24) {
    let text = '';
    for (let i = start; i < stop; i++) text += String.fromCharCode(bytes[i]);
    return text;
  }
  const chunk = 8192;
  let text = '';
  for (let i = start; i < stop; i += chunk) {
    text += String.fromCharCode.apply(
      null,
      bytes.subarray(i, Math.min(i + chunk, stop)) as unknown as number[],
    );
  }
  return text;
}
