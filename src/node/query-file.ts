/**
 * A store of answers (`QueryStore`) in files of lines, which outlive runs.
 *
 * A line is the tag of what wrote it, the digest of a query, its answer, and a checksum of these. Lines are only ever added, each by one
 * write at the end of the file: engines that share it do not disturb each other. Whatever else is in the file, because a
 * process was killed in the middle of a line, a disk was full or bits have changed, fails its checksum and is not seen; a line
 * begins and ends with an end of line, so that half of one does not spoil the next. A file that cannot be read is an
 * empty one, and one that cannot be written stays as it is: no run ends for want of a store.
 *
 * The tag is of the version of Merganser: if one gives a wrong answer, the next does not believe it.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import type { QueryStore } from '../run/index.js';

/** Bytes to which a file grows, and of which the last are read. */
const mostBytes = 64 << 20;
const checkDigits = 16;

export interface QueryFileOptions {
  /** Of Merganser. */
  readonly version: string;
  /** Where answers are found. */
  readonly from: readonly string[];
  /** A file whose answers are kept already, and are not to be found. */
  readonly known?: string | undefined;
  /** Where they are kept; asked again until there is one. */
  readonly to: () => string | undefined;
  /** Bytes of a file at most. */
  readonly most?: number;
}

export class QueryFile implements QueryStore {
  private readonly known = new Map<string, string>();
  private readonly kept = new Set<string>();
  private readonly tag: string;
  private readonly most: number;
  private isOver = false;

  constructor(private readonly options: QueryFileOptions) {
    this.tag = sha256(options.version).slice(0, 8);
    this.most = options.most ?? mostBytes;
    for (const file of options.from) this.read(file, (key, answer) => this.known.set(key, answer));
    if (options.known !== undefined) this.read(options.known, (key) => this.kept.add(key));
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  /** Answers that were found in files. */
  get count(): number {
    return this.known.size;
  }

  /** The same, with their keys. */
  get answers(): readonly (readonly [key: string, answer: string])[] {
    return [...this.known];
  }

  digest(bytes: Uint8Array): string {
    return sha256(bytes);
  }

  find(key: string): string | undefined {
    return this.known.get(key);
  }

  keep(key: string, answer: string): void {
    if (this.isOver || this.kept.has(key)) return;
    try {
      this.append(key, answer);
    } catch {
      this.isOver = true;
    }
  }

  private append(key: string, answer: string): void {
    const file = this.options.to();
    if (file === undefined) return;
    const record = `${this.tag} ${key} ${answer}`;
    const line = `\n${record} ${checkOf(record)}\n`;
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    this.isOver = size + line.length > this.most;
    if (this.isOver) return;
    fs.appendFileSync(file, line, 'latin1');
    this.kept.add(key);
  }

  private read(file: string, take: (key: string, answer: string) => void): void {
    for (const line of lastPart(file, this.most).split('\n')) {
      const parts = line.split(' ');
      if (parts.length !== 4 || parts[0] !== this.tag) continue;
      const [tag, key, answer, check] = parts;
      if (checkOf(`${tag} ${key} ${answer}`) === check) take(key, answer);
    }
  }
}

/** The end of a file; nothing of one that cannot be read. */
function lastPart(file: string, most: number): string {
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, 'r');
    const { size } = fs.fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(size, most));
    const read = fs.readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('latin1', 0, read);
  } catch {
    return '';
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function checkOf(record: string): string {
  return sha256(record).slice(0, checkDigits);
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
