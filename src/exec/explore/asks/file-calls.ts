/** The host functions for files (runtime/include/merganser/host.h) over the files of a path. */

import { canonical, Expr } from '../../../expr/index.js';
import { type MemoryAccess, putSymbolic } from '../../../memory/index.js';
import { concreteWord, NeedsConcrete, type Slot, type Word } from '../../../value/index.js';
import { storeEntry, storeFacts, storePath, timesAt } from '../../builtins/host-calls.js';
import { byteCount } from '../../builtins/memory.js';
import type { ExternalTable, Maker } from '../../external.js';
import type { Machine } from '../../machine.js';
import { Errno, isRandomDevice, nameOf } from '../files/file-table.js';
import type { Files } from '../files/files.js';
import {
  least,
  lengthBits,
  seek,
  settled,
  settleLength,
  settlePosition,
  tellFacts,
} from './file-lengths.js';

const int = (value: Slot): number => Number(BigInt.asIntN(32, BigInt(concreteWord(value))));
const long = (value: Slot): number => Number(BigInt.asIntN(64, BigInt(concreteWord(value))));
const result = (value: number): Word => canonical(BigInt.asUintN(64, BigInt(value)));

/** A call; undefined leaves it to the host. */
type Call = (machine: Machine, files: Files, args: readonly Slot[]) => number | Expr | undefined;

export interface PathReaders {
  /** The file name at a pointer. */
  path(machine: Machine, pointer: Slot): Uint8Array;
  /** What the device of random numbers holds for whoever opens it now, if that is symbolic. */
  randomDevice(): readonly Slot[] | undefined;
}

const read: Call = (machine, files, [fd, buffer, size]) => {
  const { access, capacity } = machine;
  if (size instanceof Expr && capacity > 0) return readSome(machine, files, int(fd), buffer, size);
  const count = byteCount(size);
  const at = access.require(buffer, count, 'write');
  const end = files.symbolicLength(int(fd));
  const from = end && files.place(int(fd)).position;
  const bytes = files.read(int(fd), count);
  if (typeof bytes === 'number') return bytes;
  if (end) return readUpTo(access, at, bytes, end.length, from!);
  bytes.forEach((byte, i) => {
    access.setByte(at + i, byte);
  });
  return bytes.length;
};

/**
 * A read of a symbolic number of bytes, without a path for each number. The position behind it is a term, too; whoever uses
 * it has a path for each.
 */
function readSome(
  { access, domain, capacity }: Machine,
  files: Files,
  fd: number,
  buffer: Slot,
  asked: Expr,
): Expr | number {
  const { terms } = domain;
  const number = (value: number) => terms.constant(value, asked.width);
  const next = files.next(fd, capacity);
  if (typeof next === 'number') return next;
  const { bytes, position } = next;
  // There may be more than is looked at: a file without end is not read at once.
  if (bytes.length === capacity && !domain.decide(terms.ule(asked, number(capacity)))) {
    throw new NeedsConcrete(asked);
  }
  const length = files.symbolicLength(fd)?.length;
  const end = length ? terms.extract(length, 0, asked.width) : number(position + bytes.length);
  const left = terms.ite(
    terms.ult(end, number(position)),
    number(0),
    terms.sub(end, number(position)),
  );
  const got = least(terms, asked, least(terms, left, number(bytes.length)));
  const put = { asked, got, bytes: (most: number) => padded(bytes, most) };
  putSymbolic(access, buffer, put, capacity);
  files.move(fd, settled(terms.zext(terms.add(number(position), got), lengthBits)));
  return settled(terms.zext(got, lengthBits));
}

/** Bytes beyond the last are not there; what stands for them is not taken. */
const padded = (bytes: readonly Slot[], count: number): readonly Slot[] =>
  Array.from({ length: count }, (_, i) => bytes[i] ?? 0);

/** Bytes of a file whose length is a term: each is read if the file goes so far. */
function readUpTo(
  access: MemoryAccess,
  at: number,
  bytes: readonly Slot[],
  length: Expr,
  position: number,
): Expr | number {
  const { domain } = access;
  const { terms } = domain;
  const number = (value: number) => terms.constant(value, lengthBits);
  const upTo = (place: number) => least(terms, length, number(place));
  bytes.forEach((value, i) => {
    const isThere = terms.ult(number(position + i), length);
    const chosen = terms.ite(isThere, domain.term(value, 8), domain.term(access.byte(at + i), 8));
    access.setByte(at + i, chosen.isConst ? chosen.value : chosen);
  });
  return settled(terms.sub(upTo(position + bytes.length), upTo(position)));
}

/** A call that must know where its descriptor is. */
const atPosition =
  (call: Call): Call =>
  (machine, files, args) => {
    settlePosition(machine, files, int(args[0]));
    return call(machine, files, args);
  };

/** A call that must know how long the file of its descriptor is, too. */
const ofLength =
  (call: Call): Call =>
  (machine, files, args) => {
    settleLength(machine, files, int(args[0]));
    return call(machine, files, args);
  };

const write: Call = ({ access }, files, [fd, buffer, size]) => {
  const count = byteCount(size);
  const at = access.require(buffer, count, 'read');
  return files.write(int(fd), count, (i) => access.byte(at + i));
};

const refused: Call = () => -Errno.readOnly;

const callsWith = ({ path, randomDevice }: PathReaders): Record<string, Call> => ({
  open: (m, files, [name, flags, mode]) => {
    const file = path(m, name);
    if (isRandomDevice(file)) files.setRandom(nameOf(file), randomDevice());
    return files.open(file, int(flags), int(mode));
  },
  close: (_m, files, [fd]) => files.close(int(fd)),
  read: atPosition(read),
  write: ofLength(write),
  lseek: (m, files, [fd, offset, whence]) => seek(m, files, int(fd), long(offset), int(whence)),
  isatty: (_m, files, [fd]) => files.isatty(int(fd)),
  stat: (m, files, [name, follow, at]) => {
    const file = path(m, name);
    return tellFacts(m, files, file, at, () => files.stat(file, int(follow) !== 0));
  },
  fstat: (m, files, [fd, at]) => tellFacts(m, files, int(fd), at, () => files.fstat(int(fd))),
  fdpath: (m, files, [fd, buffer, size]) => storePath(m, buffer, size, files.fdpath(int(fd))),
  statfs: (m, files, [name, facts]) => storeFacts(m, facts, files.statfs(path(m, name))),
  ftruncate: ofLength((_m, files, [fd, length]) => files.ftruncate(int(fd), long(length))),
  dup: (_m, files, [fd, at]) => files.dup(int(fd), int(at)),
  unlink: (m, files, [name, directory]) =>
    int(directory) !== 0 ? -Errno.readOnly : files.unlink(path(m, name)),
  rename: (m, files, [from, to]) => files.rename(path(m, from), path(m, to)),
  link: (m, files, [from, to]) => files.link(path(m, from), path(m, to)),
  access: (m, files, [name, mode]) => files.access(path(m, name), int(mode)),
  readdir: (m, files, [fd, index, facts, name]) =>
    storeEntry(m, facts, name, files.readdir(int(fd), long(index))),
  chmod: () => 0,
  umask: () => 0,
  utimes: (m, files, [name, , at]) => files.utimes(path(m, name), timesAt(m, at)),
  mkdir: refused,
  symlink: refused,
  chdir: refused,
});

/** `output` takes what the program writes to standard output and error. */
export function fileCalls(files: Files, output: Maker, readers: PathReaders): ExternalTable {
  const table = new Map<string, Maker>();
  for (const [name, call] of Object.entries(callsWith(readers))) {
    table.set(`__mg_${name}`, (site) => {
      const toOutput = output(site);
      return (args) => {
        const value = call(site.machine, files, args);
        if (value instanceof Expr) return value;
        return value === undefined ? toOutput(args) : result(value);
      };
    });
  }
  return table;
}
