/** The host functions for files (runtime/include/merganser/host.h) over the files of a path. */

import { canonical, Expr } from '../../../expr/index.js';
import type { MemoryAccess } from '../../../memory/index.js';
import { concreteWord, type Slot, type Word } from '../../../value/index.js';
import { storeFacts, storePath } from '../../builtins/host-calls.js';
import { byteCount } from '../../builtins/memory.js';
import type { ExternalTable, Maker } from '../../external.js';
import type { Machine } from '../../machine.js';
import { Errno, type Files, type SymbolicLength } from '../files/files.js';

const int = (value: Slot): number => Number(BigInt.asIntN(32, BigInt(concreteWord(value))));
const long = (value: Slot): number => Number(BigInt.asIntN(64, BigInt(concreteWord(value))));
const result = (value: number): Word => canonical(BigInt.asUintN(64, BigInt(value)));

/** A call; undefined leaves it to the host. */
type Call = (machine: Machine, files: Files, args: readonly Slot[]) => number | Expr | undefined;

/** The file name at a pointer. */
type NameReader = (machine: Machine, pointer: Slot) => Uint8Array;

const read: Call = ({ access }, files, [fd, buffer, size]) => {
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

/** Makes the length of a file a number, one for each path. */
function settle({ domain }: Machine, files: Files, of: number | Uint8Array): void {
  const found = files.symbolicLength(of);
  if (!found) return;
  const { terms } = domain;
  const { file, length, most } = found;
  let size = 0;
  while (size < most && !domain.decide(terms.eq(length, terms.constant(size, 64)))) size++;
  files.settleLength(file, size);
}

/** A call that must know how long the file of its descriptor is. */
const settled =
  (call: Call): Call =>
  (machine, files, args) => {
    settle(machine, files, int(args[0]));
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
  read,
  write: settled(write),
  lseek: (m, files, [fd, offset, whence]) => {
    if (int(whence) !== 0) settle(m, files, int(fd));
    return files.lseek(int(fd), long(offset), int(whence));
  },
  isatty: (_m, files, [fd]) => (files.isTerminal(int(fd)) ? 1 : 0),
  stat: (m, files, [name, follow, facts]) => {
    const file = path(m, name);
    settle(m, files, file);
    return storeFacts(m, facts, files.stat(file, int(follow) !== 0));
  },
  fstat: settled((m, files, [fd, facts]) => storeFacts(m, facts, files.fstat(int(fd)))),
  fdpath: (m, files, [fd, buffer, size]) => storePath(m, buffer, size, files.fdpath(int(fd))),
  statfs: (m, files, [name, facts]) => storeFacts(m, facts, files.statfs(path(m, name))),
  ftruncate: settled((_m, files, [fd, length]) => files.ftruncate(int(fd), long(length))),
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
