/** The host functions for files (runtime/include/merganser/host.h) over the files of a path. */

import { canonical, Expr } from '../../../expr/index.js';
import { type MemoryAccess, putSymbolic } from '../../../memory/index.js';
import { concreteWord, NeedsConcrete, type Slot, type Word } from '../../../value/index.js';
import { storeFacts, storePath } from '../../builtins/host-calls.js';
import { byteCount } from '../../builtins/memory.js';
import type { ExternalTable, Maker } from '../../external.js';
import type { Machine } from '../../machine.js';
import { Errno } from '../files/file-table.js';
import type { Files, SymbolicLength } from '../files/files.js';

const int = (value: Slot): number => Number(BigInt.asIntN(32, BigInt(concreteWord(value))));
const long = (value: Slot): number => Number(BigInt.asIntN(64, BigInt(concreteWord(value))));
const result = (value: number): Word => canonical(BigInt.asUintN(64, BigInt(value)));

/** A call; undefined leaves it to the host. */
type Call = (machine: Machine, files: Files, args: readonly Slot[]) => number | Expr | undefined;

/** The file name at a pointer. */
type NameReader = (machine: Machine, pointer: Slot) => Uint8Array;

const read: Call = (machine, files, [fd, buffer, size]) => {
  const { access, capacity } = machine;
  if (size instanceof Expr && capacity > 0) return readSome(machine, files, int(fd), buffer, size);
  const count = byteCount(size);
  const at = access.require(buffer, count, 'write');
  const end = files.symbolicLength(int(fd));
  const bytes = files.read(int(fd), count);
  if (typeof bytes === 'number') return bytes;
  if (end) return readUpTo(access, at, bytes, end);
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
  const number = (value: number) => terms.constant(value, 64);
  const least = (a: Expr, b: Expr) => terms.ite(terms.ult(a, b), a, b);
  const next = files.next(fd, capacity);
  if (typeof next === 'number') return next;
  const { bytes, position } = next;
  // There may be more than is looked at: a file without end is not read at once.
  if (bytes.length === capacity && !domain.decide(terms.ule(asked, number(capacity)))) {
    throw new NeedsConcrete(asked);
  }
  const end = files.symbolicLength(fd)?.length ?? number(position + bytes.length);
  const left = terms.ite(
    terms.ult(end, number(position)),
    number(0),
    terms.sub(end, number(position)),
  );
  const got = least(asked, least(left, number(bytes.length)));
  const put = { asked, got, bytes: (most: number) => padded(bytes, most) };
  putSymbolic(access, buffer, put, capacity);
  files.move(fd, settled(terms.add(number(position), got)));
  return settled(got);
}

const settled = (term: Expr): number | Expr => (term.isConst ? Number(term.value) : term);

/** Bytes beyond the last are not there; what stands for them is not taken. */
const padded = (bytes: readonly Slot[], count: number): readonly Slot[] =>
  Array.from({ length: count }, (_, i) => bytes[i] ?? 0);

/** Bytes of a file whose length is a term: each is read if the file goes so far. */
function readUpTo(
  access: MemoryAccess,
  at: number,
  bytes: readonly Slot[],
  { length, position }: SymbolicLength,
): Expr | number {
  const { domain } = access;
  const { terms } = domain;
  const number = (value: number) => terms.constant(value, 64);
  const upTo = (place: number) =>
    terms.ite(terms.ult(length, number(place)), length, number(place));
  bytes.forEach((value, i) => {
    const isThere = terms.ult(number(position + i), length);
    const chosen = terms.ite(isThere, domain.term(value, 8), domain.term(access.byte(at + i), 8));
    access.setByte(at + i, chosen.isConst ? chosen.value : chosen);
  });
  const got = terms.sub(upTo(position + bytes.length), upTo(position));
  return got.isConst ? Number(got.value) : got;
}

/** Makes the position in a file a number, one for each path. */
function settlePosition({ domain }: Machine, files: Files, fd: number): void {
  const found = files.symbolicPosition(fd);
  if (!found) return;
  const { terms } = domain;
  const { position, most } = found;
  let at = 0;
  while (at < most && !domain.decide(terms.eq(position, terms.constant(at, 64)))) at++;
  files.move(fd, at);
}

/** Makes the length of a file a number, one for each path. */
function settleLength(machine: Machine, files: Files, of: number | Uint8Array): void {
  const { domain } = machine;
  if (typeof of === 'number') settlePosition(machine, files, of);
  const found = files.symbolicLength(of);
  if (!found) return;
  const { terms } = domain;
  const { file, length, most } = found;
  let size = 0;
  while (size < most && !domain.decide(terms.eq(length, terms.constant(size, 64)))) size++;
  files.settleLength(file, size);
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

const callsWith = (path: NameReader): Record<string, Call> => ({
  open: (m, files, [name, flags, mode]) => files.open(path(m, name), int(flags), int(mode)),
  close: (_m, files, [fd]) => files.close(int(fd)),
  read: atPosition(read),
  write: ofLength(write),
  lseek: atPosition((m, files, [fd, offset, whence]) => {
    if (int(whence) !== 0) settleLength(m, files, int(fd));
    return files.lseek(int(fd), long(offset), int(whence));
  }),
  isatty: (_m, files, [fd]) => (files.isTerminal(int(fd)) ? 1 : 0),
  stat: (m, files, [name, follow, facts]) => {
    const file = path(m, name);
    settleLength(m, files, file);
    return storeFacts(m, facts, files.stat(file, int(follow) !== 0));
  },
  fstat: ofLength((m, files, [fd, facts]) => storeFacts(m, facts, files.fstat(int(fd)))),
  fdpath: (m, files, [fd, buffer, size]) => storePath(m, buffer, size, files.fdpath(int(fd))),
  statfs: (m, files, [name, facts]) => storeFacts(m, facts, files.statfs(path(m, name))),
  ftruncate: ofLength((_m, files, [fd, length]) => files.ftruncate(int(fd), long(length))),
  dup: (_m, files, [fd, at]) => files.dup(int(fd), int(at)),
  unlink: (m, files, [name, directory]) =>
    int(directory) !== 0 ? -Errno.readOnly : files.unlink(path(m, name)),
  rename: (m, files, [from, to]) => files.rename(path(m, from), path(m, to)),
  link: (m, files, [from, to]) => files.link(path(m, from), path(m, to)),
  access: (m, files, [name, mode]) => files.access(path(m, name), int(mode)),
  chmod: () => 0,
  umask: () => 0,
  utimes: (m, files, [name]) => files.access(path(m, name), 0),
  mkdir: refused,
  symlink: refused,
  chdir: refused,
});

/** Descriptors of directories are the host's; everything else about reading them is too. */
const readdir =
  (files: Files, real: Maker): Maker =>
  (site) => {
    const implementation = real(site);
    return ([fd, ...rest]) => {
      const hostFd = files.directory(int(fd));
      return hostFd === undefined
        ? result(-Errno.badDescriptor)
        : implementation([hostFd, ...rest]);
    };
  };

/** `output` takes what the program writes to standard output and error. */
export function fileCalls(
  files: Files,
  real: (name: string) => Maker | undefined,
  output: Maker,
  path: NameReader,
): ExternalTable {
  const table = new Map<string, Maker>();
  for (const [name, call] of Object.entries(callsWith(path))) {
    table.set(`__mg_${name}`, (site) => {
      const toOutput = output(site);
      return (args) => {
        const value = call(site.machine, files, args);
        if (value instanceof Expr) return value;
        return value === undefined ? toOutput(args) : result(value);
      };
    });
  }
  table.set('__mg_readdir', readdir(files, real('__mg_readdir')!));
  return table;
}
