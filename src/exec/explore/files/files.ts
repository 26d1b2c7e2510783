/**
 * The files of a path (Baldoni et al., "A Survey of Symbolic Execution Techniques", ACM CSUR 2018, §4; KLEE's
 * POSIX model).
 *
 * Paths of one exploration share a real file system but must not see what others did to it. So an
 * exploration with symbolic inputs works on copies: a real file is read once for the whole run
 * (real-files.ts), and what a path writes, creates or removes is known to this path alone (file-table.ts).
 * Symbolic files are contents made of terms, under the names A, B, C, …; symbolic standard input
 * likewise. Bytes of a file may be terms. So may its length: then its contents are all the bytes that it can have,
 * and a position that reading has led to counts as if it had them: whoever reads at its end stays there, wherever
 * that is.
 *
 * Results are those of runtime/include/merganser/host.h: failures are negative errno values of Linux.
 */
import type { Expr } from '../../../expr/index.js';
import type { Slot } from '../../../value/index.js';
import type { DirectoryEntry, FileFacts, Host } from '../../host.js';
import { directoryEntry } from './directory-view.js';
import {
  type Contents,
  type Description,
  Errno,
  type FilesSnapshot,
  factsOf,
  isRandomDevice,
  nameOf,
  positionOf,
  randomBytes,
  standard,
  type Target,
} from './file-table.js';
import { RealFiles } from './real-files.js';

/** Of a file whose length is a term. */
export interface SymbolicLength {
  readonly file: number;
  readonly length: Expr;
  readonly most: number;
}

const Flag = {
  access: 3,
  writeOnly: 1,
  create: 0o100,
  exclusive: 0o200,
  truncate: 0o1000,
  append: 0o2000,
};

/** From here on descriptors are those of arrivals (runtime/include/merganser/host.h). */
const firstHidden = 1024;

/** A file that is written does not get larger: each of its bytes is kept. */
const mostBytes = 1 << 26;

/** Contents cut, or with zeros behind them. */
function ofLength(contents: Contents, length: number): Slot[] {
  return Array.from({ length }, (_, i) => contents[i] ?? 0);
}

export class Files {
  private state = standard;
  private readonly real: RealFiles;
  /** The working directory, which does not change. */
  private readonly folder: string;

  constructor(private readonly host: Host) {
    this.real = new RealFiles(host);
    const folder = host.getcwd();
    this.folder = typeof folder === 'number' ? '' : nameOf(folder);
  }

  private name(path: Uint8Array): string {
    return nameOf(path, this.folder);
  }

  snapshot(): FilesSnapshot {
    return this.state;
  }

  restore(snapshot: FilesSnapshot): void {
    this.state = snapshot;
  }

  /** The files that the running path knows: symbolic ones, and those that it has opened or made. */
  knownNames(): string[] {
    return [...this.state.names].flatMap(([name, file]) => (file === null ? [] : [name]));
  }

  /** Puts a file under a name, in the running path. */
  add(name: string, contents: Contents, length?: Expr): void {
    const { state } = this;
    const names = new Map(state.names).set(name, state.contents.length);
    this.state = { ...state, names, contents: [...state.contents, contents] };
    this.limit(length);
  }

  /** The last file is as long as a term says. */
  private limit(length: Expr | undefined): void {
    const { lengths, contents } = this.state;
    if (!length) return;
    this.state = { ...this.state, lengths: new Map(lengths).set(contents.length - 1, length) };
  }

  /** Of the file that a descriptor or a name stands for: its length, if that is a term. */
  symbolicLength(of: number | Uint8Array): SymbolicLength | undefined {
    const { lengths, names, contents } = this.state;
    if (lengths.size === 0) return undefined;
    const target = typeof of === 'number' ? this.description(of)?.target : undefined;
    const named = typeof of === 'number' ? undefined : names.get(this.name(of));
    const file = target?.kind === 'file' ? target.file : named;
    const length = typeof file === 'number' ? lengths.get(file) : undefined;
    if (length === undefined) return undefined;
    return { file: file as number, length, most: contents[file as number].length };
  }

  /** Where a descriptor is in its file, if that is a term, and how many positions there are. */
  symbolicPosition(fd: number): { readonly position: Expr; readonly most: number } | undefined {
    const open = this.description(fd);
    if (!open || typeof open.position === 'number') return undefined;
    const { target, position } = open;
    const most =
      target.kind === 'file' ? this.state.contents[target.file].length : this.real.inputSize;
    return { position, most };
  }

  /** Where a descriptor is in a file whose length is a term, as `readFrom` says. */
  place(fd: number): { readonly position: number; readonly readFrom: number | undefined } {
    const open = this.description(fd)!;
    return { position: positionOf(open), readFrom: open.readFrom };
  }

  /** Puts a descriptor at a position of its file. */
  move(fd: number, position: number | Expr, readFrom?: number): void {
    const index = this.state.descriptors[fd]!;
    const moved = { ...this.state.descriptions[index], position, readFrom };
    this.state = { ...this.state, descriptions: this.state.descriptions.with(index, moved) };
  }

  /** It is known how long a file is. */
  settleLength(file: number, length: number): void {
    this.setContents(file, this.state.contents[file].slice(0, length));
    const descriptions = this.state.descriptions.map((open) => {
      const { target, readFrom } = open;
      if (readFrom === undefined || target.kind !== 'file' || target.file !== file) return open;
      const position = Math.max(readFrom, Math.min(positionOf(open), length));
      return { ...open, position, readFrom: undefined };
    });
    this.state = { ...this.state, descriptions };
  }

  /** Makes contents the standard input of the running path. */
  setInput(contents: Contents, length?: Expr): void {
    const target = { kind: 'file', file: this.state.contents.length } as const;
    const descriptions = [...this.state.descriptions];
    descriptions[0] = { target, position: 0, flags: 0 };
    this.state = {
      ...this.state,
      descriptions,
      contents: [...this.state.contents, contents],
    };
    this.limit(length);
  }

  open(path: Uint8Array, flags: number, mode: number): number {
    const name = this.name(path);
    const isKnown = typeof this.state.names.get(name) === 'number';
    if (/^\/dev\/(zero|null)$/.test(name) || (isRandomDevice(path) && !isKnown)) {
      return this.describe({ kind: 'device', name }, flags);
    }
    const found = this.find(name, path);
    if (found >= 0 && flags & Flag.create && flags & Flag.exclusive) return -Errno.exists;
    let file = found;
    if (found < 0) {
      if (this.real.isDirectory(path)) return this.openDirectory(path, flags, mode);
      if (!(flags & Flag.create)) return found;
      if (!this.real.hasFolder(path)) return -Errno.noEntry;
      file = this.state.contents.length;
      this.add(name, []);
    }
    // Linux does so for whoever may write the file, also if it is opened for reading alone.
    if (flags & Flag.truncate) this.setContents(file, []);
    return this.describe({ kind: 'file', file }, flags);
  }

  close(fd: number): number {
    if (!this.description(fd)) return -Errno.badDescriptor;
    const descriptors = [...this.state.descriptors];
    descriptors[fd] = undefined;
    this.state = { ...this.state, descriptors };
    return 0;
  }

  /** The next bytes of a descriptor, at most `count`, or an error. */
  read(fd: number, count: number): readonly Slot[] | number {
    const found = this.next(fd, count);
    if (typeof found === 'number') return found;
    const { position, bytes } = found;
    this.move(fd, position + bytes.length, this.description(fd)?.readFrom ?? position);
    return bytes;
  }

  /** What a read would give, and from where. */
  next(fd: number, count: number): { bytes: readonly Slot[]; position: number } | number {
    const open = this.description(fd);
    if (!open || (open.flags & Flag.access) === Flag.writeOnly) return -Errno.badDescriptor;
    if (open.target.kind === 'directory') return -Errno.isDirectory;
    const position = positionOf(open);
    const contents = this.contentsOf(open.target, position + count);
    if (typeof contents === 'number') return contents;
    return { bytes: Array.from(contents.slice(position, position + count)), position };
  }

  /** Undefined where the bytes are output of the program. */
  write(fd: number, size: number, byteAt: (index: number) => Slot): number | undefined {
    const open = this.description(fd);
    if (!open) return -Errno.badDescriptor;
    const { target, flags } = open;
    if (target.kind === 'output') return undefined;
    if (target.kind === 'device' && flags & Flag.access) return size;
    if (target.kind !== 'file' || !(flags & Flag.access)) return -Errno.badDescriptor;
    const old = this.state.contents[target.file];
    const at = flags & Flag.append ? old.length : positionOf(open);
    if (size === 0) return 0;
    if (at + size > mostBytes) return -Errno.tooLarge;
    const contents = ofLength(old, Math.max(old.length, at + size));
    for (let i = 0; i < size; i++) contents[at + i] = byteAt(i);
    this.setContents(target.file, contents);
    this.move(fd, at + size);
    return size;
  }

  lseek(fd: number, offset: number, whence: number): number {
    const open = this.description(fd);
    if (!open) return -Errno.badDescriptor;
    if (open.target.kind === 'device') return 0;
    if (open.target.kind !== 'file') return -29;
    const size = this.state.contents[open.target.file].length;
    const from = whence === 1 ? positionOf(open) : { 0: 0, 2: size }[whence];
    if (from === undefined || from + offset < 0) return -Errno.invalid;
    this.move(fd, from + offset);
    return from + offset;
  }

  /** 1 for a terminal; an error for no file at all. */
  isatty(fd: number): number {
    const target = this.description(fd)?.target;
    if (!target) return -Errno.badDescriptor;
    return target.kind === 'output' && this.host.isatty(target.fd) ? 1 : 0;
  }

  /** Whether a descriptor is standard output or error, or a copy of one. */
  isOutput(fd: number | bigint): boolean {
    return this.description(Number(fd))?.target.kind === 'output';
  }

  stat(path: Uint8Array, follow: boolean): FileFacts | number {
    const file = this.state.names.get(this.name(path));
    if (file === null) return -Errno.noEntry;
    if (file === undefined) return this.host.stat(path, follow);
    return factsOf(this.state, file);
  }

  fstat(fd: number): FileFacts | number {
    const target = this.description(fd)?.target;
    if (!target) return -Errno.badDescriptor;
    switch (target.kind) {
      case 'file':
        return factsOf(this.state, target.file);
      case 'directory':
        return this.host.fstat(target.hostFd);
      case 'input':
        return this.host.fstat(0);
      case 'output':
        return this.host.fstat(target.fd);
      case 'device':
        return this.host.stat(new TextEncoder().encode(target.name), true);
    }
  }

  /** A path of an open file, as the program wrote it: the working directory does not change. */
  fdpath(fd: number): Uint8Array | number {
    const target = this.description(fd)?.target;
    if (!target) return -Errno.badDescriptor;
    if (target.kind === 'directory') return target.path;
    if (target.kind !== 'file') return -Errno.noEntry;
    const named = [...this.state.names].find(([, file]) => file === target.file);
    if (!named) return -Errno.noEntry;
    return Uint8Array.from(named[0], (character) => character.charCodeAt(0));
  }

  /** The same file system on every machine: ext4, half full. */
  statfs(path: Uint8Array): readonly bigint[] | number {
    const found = this.access(path, 0);
    return found < 0 ? found : [0xef53n, 4096n, 1n << 20n, 1n << 19n, 1n << 19n, 65536n, 32768n];
  }

  ftruncate(fd: number, length: number): number {
    const open = this.description(fd);
    if (!open) return -Errno.badDescriptor;
    const { target, flags } = open;
    if (target.kind !== 'file' || !(flags & Flag.access) || length < 0) return -Errno.invalid;
    if (length > mostBytes) return -Errno.tooLarge;
    this.setContents(target.file, ofLength(this.state.contents[target.file], length));
    return 0;
  }

  dup(fd: number, at: number): number {
    const { state } = this;
    if (!this.description(fd)) return -Errno.badDescriptor;
    const to = at < 0 ? this.freeDescriptor() : at;
    const descriptors = [...state.descriptors];
    while (descriptors.length < to) descriptors.push(undefined);
    descriptors[to] = state.descriptors[fd];
    this.state = { ...state, descriptors };
    return to;
  }

  unlink(path: Uint8Array): number {
    const name = this.name(path);
    if (this.find(name, path) < 0) return -Errno.noEntry;
    this.state = { ...this.state, names: new Map(this.state.names).set(name, null) };
    return 0;
  }

  rename(from: Uint8Array, to: Uint8Array): number {
    const file = this.find(this.name(from), from);
    if (file < 0) return file;
    if (!this.real.hasFolder(to)) return -Errno.noEntry;
    // Two names of one file both stay (POSIX rename).
    if (this.find(this.name(to), to) === file) return 0;
    const names = new Map(this.state.names).set(this.name(to), file).set(this.name(from), null);
    this.state = { ...this.state, names };
    return 0;
  }

  link(from: Uint8Array, to: Uint8Array): number {
    const file = this.find(this.name(from), from);
    if (file < 0) return file;
    if (this.access(to, 0) === 0) return -Errno.exists;
    if (!this.real.hasFolder(to)) return -Errno.noEntry;
    this.state = { ...this.state, names: new Map(this.state.names).set(this.name(to), file) };
    return 0;
  }

  access(path: Uint8Array, mode: number): number {
    const file = this.state.names.get(this.name(path));
    if (file === undefined) return this.host.access(path, mode);
    return file === null ? -Errno.noEntry : 0;
  }

  /** Of a file that the path may change: seconds and nanoseconds of the last access and the last change. */
  utimes(path: Uint8Array, times: readonly bigint[]): number {
    const file = this.find(this.name(path), path);
    if (file < 0) return this.access(path, 0);
    this.state = { ...this.state, times: new Map(this.state.times).set(file, times) };
    return 0;
  }

  /** Entry number `index` of an open directory, as the running path sees it; undefined after the last one. */
  readdir(fd: number, index: number): DirectoryEntry | number | undefined {
    const target = this.description(fd)?.target;
    if (target?.kind !== 'directory') return -Errno.badDescriptor;
    return directoryEntry(this.host, target.hostFd, this.name(target.path), this.state, index);
  }

  private description(fd: number): Description | undefined {
    const index = this.state.descriptors[fd];
    return index === undefined ? undefined : this.state.descriptions[index];
  }

  private contentsOf(target: Target, upTo: number): Contents | number {
    if (target.kind === 'file') return this.state.contents[target.file];
    if (target.kind === 'device') {
      if (target.name === '/dev/zero') return new Uint8Array(upTo);
      return target.name === '/dev/null' ? new Uint8Array(0) : randomBytes(upTo);
    }
    return target.kind === 'input' ? this.real.inputUpTo(upTo) : -Errno.invalid;
  }

  private setContents(file: number, contents: Contents): void {
    let { lengths } = this.state;
    if (lengths.has(file)) {
      lengths = new Map(lengths);
      (lengths as Map<number, Expr>).delete(file);
    }
    this.state = { ...this.state, lengths, contents: this.state.contents.with(file, contents) };
  }

  /** The file of a path, copied from the host when it is first asked for; an error if there is none. */
  private find(name: string, path: Uint8Array): number {
    const known = this.state.names.get(name);
    if (known === null) return -Errno.noEntry;
    if (known !== undefined) return known;
    const contents = this.real.contentsOf(name, path);
    if (typeof contents === 'number') return contents;
    this.add(name, contents);
    return this.state.contents.length - 1;
  }

  private openDirectory(path: Uint8Array, flags: number, mode: number): number {
    if (flags & Flag.create && flags & Flag.exclusive) return -Errno.exists;
    if (flags & (Flag.access | Flag.create | Flag.truncate)) return -Errno.isDirectory;
    const hostFd = this.host.open(path, 0, mode);
    return hostFd < 0 ? hostFd : this.describe({ kind: 'directory', hostFd, path }, flags);
  }

  /** Bytes from outside, under a descriptor that no file of the program has. */
  openArrival(contents: Contents, length: Expr | undefined): number {
    const file = this.state.contents.length;
    this.state = { ...this.state, contents: [...this.state.contents, contents] };
    this.limit(length);
    return this.describe({ kind: 'file', file }, 0, firstHidden);
  }

  /** What the device of random numbers holds from now on; nothing changes where that is not symbolic. */
  setRandom(name: string, contents: Contents | undefined): void {
    if (contents) this.add(name, contents);
  }

  private describe(target: Target, flags: number, from = 0): number {
    const { state } = this;
    const fd = this.freeDescriptor(from);
    const descriptors = [...state.descriptors];
    while (descriptors.length < fd) descriptors.push(undefined);
    descriptors[fd] = state.descriptions.length;
    this.state = {
      ...state,
      descriptors,
      descriptions: [...state.descriptions, { target, position: 0, flags }],
    };
    return fd;
  }

  private freeDescriptor(from = 0): number {
    const { descriptors } = this.state;
    const free = descriptors.indexOf(undefined, from);
    return free < 0 ? Math.max(from, descriptors.length) : free;
  }
}
