/** What Linux programs say and learn about files, in the numbers of x86-64 Linux. */
import * as fs from 'node:fs';
import type { DirectoryEntry, FileFacts } from '../exec/index.js';
import type { FileView } from './file-view.js';

/** Bits of x86-64 Linux's open flags that say whether a file may change. */
export const OpenFlag = { access: 3, create: 0o100, exclusive: 0o200, truncate: 0o1000 } as const;

/** Open flags of x86-64 Linux and what the platform calls them. */
const openFlags: readonly (readonly [number, keyof typeof fs.constants])[] = [
  [0o100, 'O_CREAT'],
  [0o200, 'O_EXCL'],
  [0o400, 'O_NOCTTY'],
  [0o1000, 'O_TRUNC'],
  [0o2000, 'O_APPEND'],
  [0o4000, 'O_NONBLOCK'],
  [0o200000, 'O_DIRECTORY'],
  [0o400000, 'O_NOFOLLOW'],
];

export function hostFlags(flags: number): number {
  let host = flags & 3;
  for (const [linux, name] of openFlags) {
    if ((flags & linux) === linux) host |= fs.constants[name] ?? 0;
  }
  return host;
}

export function factsOf(stats: fs.BigIntStats): FileFacts {
  const second = 1_000_000_000n;
  const time = (ns: bigint) => [ns / second, ns % second];
  return [
    stats.dev,
    stats.ino,
    stats.mode,
    stats.nlink,
    stats.uid,
    stats.gid,
    stats.rdev,
    stats.size,
    stats.blksize,
    stats.blocks,
    ...time(stats.atimeNs),
    ...time(stats.mtimeNs),
    ...time(stats.ctimeNs),
    ...time(stats.birthtimeNs),
  ];
}

export function listDirectory(directory: Buffer, view: FileView): DirectoryEntry[] {
  const names = view.names(directory);
  return [Buffer.from('.'), Buffer.from('..'), ...names].map((name) => {
    const place = view.seen(Buffer.concat([directory, Buffer.from('/'), name]));
    const stats = fs.lstatSync(place, { bigint: true });
    return { inode: stats.ino, type: Number(stats.mode >> 12n), name };
  });
}
