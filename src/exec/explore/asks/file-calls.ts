/** The host functions for files (runtime/include/merganser/host.h) over the files of a path. */

import { canonical } from '../../../expr/index.js';
import { concreteWord, type Slot, type Word } from '../../../value/index.js';
import { storeFacts, storePath } from '../../builtins/host-calls.js';
import { byteCount } from '../../builtins/memory.js';
import type { ExternalTable, Maker } from '../../external.js';
import type { Machine } from '../../machine.js';
import { Errno, type Files } from '../files/files.js';

const int = (value: Slot): number => Number(BigInt.asIntN(32, BigInt(concreteWord(value))));
const long = (value: Slot): number => Number(BigInt.asIntN(64, BigInt(concreteWord(value))));
const result = (value: number): Word => canonical(BigInt.asUintN(64, BigInt(value)));

/** A call; undefined leaves it to the host. */
type Call = (machine: Machine, files: Files, args: readonly Slot[]) => number | undefined;

/** The file name at a pointer. */
type NameReader = (machine: Machine, pointer: Slot) => Uint8Array;

const read: Call = ({ access }, files, [fd, buffer, size]) => {
  const count = byteCount(size);
  const at = access.require(buffer, count, 'write');
  const bytes = files.read(int(fd), count);
  if (typeof bytes === 'number') return bytes;
  bytes.forEach((byte, i) => {
    access.setByte(at + i, byte);
  });
  return bytes.length;
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
  write,
  lseek: (_m, files, [fd, offset, whence]) => files.lseek(int(fd), long(offset), int(whence)),
  isatty: (_m, files, [fd]) => (files.isTerminal(int(fd)) ? 1 : 0),
  stat: (m, files, [name, follow, facts]) =>
    storeFacts(m, facts, files.stat(path(m, name), int(follow) !== 0)),
  fstat: (m, files, [fd, facts]) => storeFacts(m, facts, files.fstat(int(fd))),
  fdpath: (m, files, [fd, buffer, size]) => storePath(m, buffer, size, files.fdpath(int(fd))),
  statfs: (m, files, [name, facts]) => storeFacts(m, facts, files.statfs(path(m, name))),
  ftruncate: (_m, files, [fd, length]) => files.ftruncate(int(fd), long(length)),
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
        return value === undefined ? toOutput(args) : result(value);
      };
    });
  }
  table.set('__mg_readdir', readdir(files, real('__mg_readdir')!));
  return table;
}
