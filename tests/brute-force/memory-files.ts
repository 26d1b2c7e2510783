/** Files in memory, as a host has them: for runs on one input, each of which begins without any. */
import type { FileFacts, Host } from '../../src/exec/host.js';
import { silentHost } from '../exec/run-assembly.js';

interface Opened {
  readonly file: { bytes: number[] };
  readonly flags: number;
  /** Shared by descriptors that were duplicated. */
  readonly place: { at: number };
}

const Errno = { noEntry: 2, badDescriptor: 9, exists: 17, invalid: 22 } as const;
const Flag = { access: 3, create: 0o100, exclusive: 0o200, truncate: 0o1000, append: 0o2000 };

/** The facts of a directory: its mode is all that is looked at. */
const folder = [0n, 1n, 0o040755n] as unknown as FileFacts;

export interface MemoryFiles {
  readonly host: Host;
  /** Forgets all files. */
  reset(): void;
}

export function memoryFiles(): MemoryFiles {
  const names = new Map<string, Opened['file']>();
  const open = new Map<number, Opened>();
  const nameOf = (path: Uint8Array) => new TextDecoder('latin1').decode(path).replace(/^\.\//, '');
  const lowest = (): number => {
    let fd = 3;
    while (open.has(fd)) fd++;
    return fd;
  };
  const host: Host = {
    ...silentHost(),
    open(path, flags) {
      const name = nameOf(path);
      let file = name === '/dev/null' ? { bytes: [] } : names.get(name);
      if (file && flags & Flag.create && flags & Flag.exclusive) return -Errno.exists;
      if (!file) {
        if (!(flags & Flag.create)) return -Errno.noEntry;
        file = { bytes: [] };
        names.set(name, file);
      }
      if (flags & Flag.truncate) file.bytes = [];
      const fd = lowest();
      open.set(fd, { file, flags, place: { at: 0 } });
      return fd;
    },
    close: (fd) => (open.delete(fd) ? 0 : -Errno.badDescriptor),
    read(fd, buffer) {
      const found = open.get(fd);
      if (!found || (found.flags & Flag.access) === 1) return -Errno.badDescriptor;
      const bytes = found.file.bytes.slice(found.place.at, found.place.at + buffer.length);
      buffer.set(bytes);
      found.place.at += bytes.length;
      return bytes.length;
    },
    write(fd, data) {
      const found = open.get(fd);
      if (!found || (found.flags & Flag.access) === 0) return -Errno.badDescriptor;
      const { bytes } = found.file;
      if (data.length === 0) return 0;
      if (found.flags & Flag.append) found.place.at = bytes.length;
      while (bytes.length < found.place.at) bytes.push(0);
      for (const byte of data) bytes[found.place.at++] = byte;
      return data.length;
    },
    lseek(fd, offset, whence) {
      const found = open.get(fd);
      if (!found) return -Errno.badDescriptor;
      const from = [0, found.place.at, found.file.bytes.length][whence];
      if (from === undefined || from + offset < 0) return -Errno.invalid;
      found.place.at = from + offset;
      return found.place.at;
    },
    ftruncate(fd, length) {
      const found = open.get(fd);
      if (!found) return -Errno.badDescriptor;
      if ((found.flags & Flag.access) === 0 || length < 0) return -Errno.invalid;
      const { bytes } = found.file;
      while (bytes.length < length) bytes.push(0);
      bytes.length = length;
      return 0;
    },
    dup(fd, at) {
      const found = open.get(fd);
      if (!found) return -Errno.badDescriptor;
      const copy = at < 0 ? lowest() : at;
      open.set(copy, found);
      return copy;
    },
    unlink: (path) => (names.delete(nameOf(path)) ? 0 : -Errno.noEntry),
    rename(from, to) {
      const file = names.get(nameOf(from));
      if (!file) return -Errno.noEntry;
      names.delete(nameOf(from));
      names.set(nameOf(to), file);
      return 0;
    },
    // Only an exploration asks, of what is real, which are no files but the folder that all are in.
    stat: (path) => (nameOf(path) === '.' ? folder : -Errno.noEntry),
    access: (path) => (names.has(nameOf(path)) ? 0 : -Errno.noEntry),
  };
  return {
    host,
    reset() {
      names.clear();
      open.clear();
    },
  };
}
