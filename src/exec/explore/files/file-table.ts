/**
 * The files and descriptors of a path, as an immutable value: a fork copies nothing, and paths do not see each other's
 * writes. Failures are negative errno values of Linux (runtime/include/merganser/host.h).
 */
import type { Expr } from '../../../expr/index.js';
import type { Slot } from '../../../value/index.js';
import type { FileFacts } from '../../host.js';

/** Bytes, or terms of width 8; never changed. */
export type Contents = Uint8Array | readonly Slot[];

export const Errno = {
  noEntry: 2,
  badDescriptor: 9,
  exists: 17,
  isDirectory: 21,
  invalid: 22,
  tooLarge: 27,
  readOnly: 30,
} as const;

/** What a descriptor stands for. */
export type Target =
  | { readonly kind: 'file'; readonly file: number }
  /** Standard input of the run: what was read of it is shared by all paths. */
  | { readonly kind: 'input' }
  /** Standard output or error. */
  | { readonly kind: 'output'; readonly fd: number }
  /** /dev/zero, /dev/urandom or /dev/null: there is always more, or nothing, and what is written is gone. */
  | { readonly kind: 'device'; readonly name: string }
  /** A real directory; reading it does not change it. */
  | { readonly kind: 'directory'; readonly hostFd: number; readonly path: Uint8Array };

/** An open file description (POSIX): descriptors that were duplicated share one. */
export interface Description {
  readonly target: Target;
  /** A term after a read of a symbolic number of bytes, until somebody needs to know. */
  readonly position: number | Expr;
  /** Where reading began that has led there: in a file that ends before, the position is its end, or this one. */
  readonly readFrom?: number | undefined;
  readonly flags: number;
}

export interface FilesSnapshot {
  readonly contents: readonly Contents[];
  /** By file: the length, where that is a term; 64 bits wide, and at most that of the contents. */
  readonly lengths: ReadonlyMap<number, Expr>;
  /** Files by path; null for a path that was removed. */
  readonly names: ReadonlyMap<string, number | null>;
  /** By file, where the path has set them: seconds and nanoseconds of the last access and the last change. */
  readonly times: ReadonlyMap<number, readonly bigint[]>;
  readonly descriptions: readonly Description[];
  /** Descriptions by descriptor. */
  readonly descriptors: readonly (number | undefined)[];
}

/** Standard input and both outputs, before the program does anything. */
export const standard: FilesSnapshot = {
  contents: [],
  lengths: new Map(),
  names: new Map(),
  times: new Map(),
  descriptions: [
    { target: { kind: 'input' }, position: 0, flags: 0 },
    { target: { kind: 'output', fd: 1 }, position: 0, flags: 1 },
    { target: { kind: 'output', fd: 2 }, position: 0, flags: 1 },
  ],
  descriptors: [0, 1, 2],
};

/** Who needs a number has seen to it (asks/file-calls.ts). */
export function positionOf({ position }: Description): number {
  if (typeof position === 'number') return position;
  throw new Error('the position in a file is a term');
}

/**
 * Files go by their names as the program writes them, but for dots in front, and for the working directory, which does not
 * change.
 */
export function nameOf(path: Uint8Array, folder = ''): string {
  const text = new TextDecoder('latin1').decode(path);
  if (folder !== '' && text === folder) return '.';
  const isIn = folder !== '' && text.startsWith(`${folder}/`);
  return (isIn ? text.slice(folder.length).replace(/^\/+/, './') : text).replace(/^(\.\/+)+/, '');
}

export function isRandomDevice(path: Uint8Array): boolean {
  return /^\/dev\/u?random$/.test(nameOf(path));
}

/** Bytes that nobody can foretell, and that are the same in every run. */
export function randomBytes(count: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 16;
  });
}

/** A regular file of the user's (host.ts, `FileFacts`). */
export function factsOf({ contents, times }: FilesSnapshot, file: number): FileFacts {
  const size = contents[file].length;
  const blocks = Math.ceil(size / 512);
  const [inode, mode, user] = [BigInt(file + 1), 0o100644n, 1000n];
  const when = [...(times.get(file) ?? [0n, 0n, 0n, 0n]), 0n, 0n, 0n, 0n];
  return [1n, inode, mode, 1n, user, user, 0n, BigInt(size), 4096n, BigInt(blocks), ...when];
}
