/**
 * The files of a path (Baldoni et al., "A Survey of Symbolic Execution Techniques", ACM CSUR 2018, §4; KLEE's
 * POSIX model).
 *
 * Paths of one exploration share a real file system but must not see what others did to it. So an
 * exploration with symbolic inputs works on copies: a real file is read once for the whole run, and
 * what a path writes, creates or removes is known to this path alone. Nothing real is ever changed.
 * Symbolic files are contents made of terms, under the names A, B, C, …; symbolic standard input
 * likewise. Bytes of a file may be terms. So may its length: then its contents are all the bytes that it can have,
 * and positions count as if it had them, as whoever reads at its end stays there wherever that is.
 *
 * The table of files and descriptors is an immutable value, so that a fork copies nothing. Results are
 * those of runtime/include/merganser/host.h: failures are negative errno values of Linux.
 */
import type { Expr } from '../../../expr/index.js';
import type { Slot } from '../../../value/index.js';
import type { FileFacts, Host } from '../../host.js';

/** Bytes, or terms of width 8; never changed. */
export type Contents = Uint8Array | readonly Slot[];

export const Errno = {
  noEntry: 2,
  badDescriptor: 9,
  exists: 17,
  isDirectory: 21,
  invalid: 22,
  readOnly: 30,
} as const;

/** What a descriptor stands for. */
type Target =
  | { readonly kind: 'file'; readonly file: number }
  /** Standard input of the run: what was read of it is shared by all paths. */
  | { readonly kind: 'input' }
  /** Standard output or error. */
  | { readonly kind: 'output'; readonly fd: number }
  /** A real directory; reading it does not change it. */
  | { readonly kind: 'directory'; readonly hostFd: number; readonly path: Uint8Array };

/** An open file description (POSIX): descriptors that were duplicated share one. */
interface Description {
  readonly target: Target;
  /** A term after a read of a symbolic number of bytes, until somebody needs to know. */
  readonly position: number | Expr;
  readonly flags: number;
}

/** Of a file whose length is a term. */
export interface SymbolicLength {
  readonly file: number;
  readonly length: Expr;
  readonly most: number;
  /** Of the descriptor. */
  readonly position: number;
}

export interface FilesSnapshot {
  readonly contents: readonly Contents[];
  /** By file: the length, where that is a term; 64 bits wide, and at most that of the contents. */
  readonly lengths: ReadonlyMap<number, Expr>;
  /** Files by path; null for a path that was removed. */
  readonly names: ReadonlyMap<string, number | null>;
  readonly descriptions: readonly Description[];
  /** Descriptions by descriptor. */
  readonly descriptors: readonly (number | undefined)[];
}

const Flag = {
  access: 3,
  writeOnly: 1,
  create: 0o100,
  exclusive: 0o200,
  truncate: 0o1000,
  append: 0o2000,
};

const slash = 0x2f;

const standard: FilesSnapshot = {
  contents: [],
  lengths: new Map(),
  names: new Map(),
  descriptions: [
    { target: { kind: 'input' }, position: 0, flags: 0 },
    { target: { kind: 'output', fd: 1 }, position: 0, flags: 1 },
    { target: { kind: 'output', fd: 2 }, position: 0, flags: 1 },
  ],
  descriptors: [0, 1, 2],
};

export class Files {
  private state = standard;
  /** What was read of the run's standard input, and whether that is all of it. */
  private input: number[] = [];
  private inputEnded = false;
  private readonly real = new Map<string, Uint8Array | number>();

  constructor(private readonly host: Host) {}

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

  /** Of the file that a descriptor or a name stands for: its length, if that is a term, and the position in it. */
  symbolicLength(of: number | Uint8Array): SymbolicLength | undefined {
    const { lengths, names, contents } = this.state;
    if (lengths.size === 0) return undefined;
    const open = typeof of === 'number' ? this.description(of) : undefined;
    const file =
      typeof of === 'number'
        ? open?.target.kind === 'file' && open.target.file
        : names.get(nameOf(of));
    const length = typeof file === 'number' ? lengths.get(file) : undefined;
    if (length === undefined) return undefined;
    const most = contents[file as number].length;
    return { file: file as number, length, most, position: open ? positionOf(open) : 0 };
  }

  /** Where a descriptor is in its file, if that is a term, and how many positions there are. */
  symbolicPosition(fd: number): { readonly position: Expr; readonly most: number } | undefined {
    const open = this.description(fd);
    if (!open || typeof open.position === 'number') return undefined;
    const { target, position } = open;
    const most =
      target.kind === 'file' ? this.state.contents[target.file].length : this.input.length;
    return { position, most };
  }

  /** Puts a descriptor at a position of its file. */
  move(fd: number, position: number | Expr): void {
    const index = this.state.descriptors[fd]!;
    const moved = { ...this.state.descriptions[index], position };
    this.state = { ...this.state, descriptions: this.state.descriptions.with(index, moved) };
  }

  /** It is known how long a file is. */
  settleLength(file: number, length: number): void {
    this.setContents(file, this.state.contents[file].slice(0, length));
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
    const name = nameOf(path);
    const found = this.find(name, path);
    if (found >= 0 && flags & Flag.create && flags & Flag.exclusive) return -Errno.exists;
    let file = found;
    if (found < 0) {
      if (this.isDirectory(path)) return this.openDirectory(path, flags, mode);
      if (!(flags & Flag.create)) return found;
      if (!this.hasFolder(path)) return -Errno.noEntry;
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
    this.move(fd, found.position + found.bytes.length);
    return found.bytes;
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
    if (target.kind !== 'file' || !(flags & Flag.access)) return -Errno.badDescriptor;
    const old = this.state.contents[target.file];
    const at = flags & Flag.append ? old.length : positionOf(open);
    const contents: Slot[] = Array.from(old);
    while (contents.length < at) contents.push(0);
    for (let i = 0; i < size; i++) contents[at + i] = byteAt(i);
    this.setContents(target.file, contents);
    this.move(fd, at + size);
    return size;
  }

  lseek(fd: number, offset: number, whence: number): number {
    const open = this.description(fd);
    if (!open) return -Errno.badDescriptor;
    if (open.target.kind !== 'file') return -29;
    const size = this.state.contents[open.target.file].length;
    const from = [0, positionOf(open), size][whence];
    if (from === undefined || from + offset < 0) return -Errno.invalid;
    this.move(fd, from + offset);
    return from + offset;
  }

  isTerminal(fd: number): boolean {
    const target = this.description(fd)?.target;
    return target?.kind === 'output' && this.host.isatty(target.fd);
  }

  /** Whether a descriptor is standard output or error, or a copy of one. */
  isOutput(fd: number | bigint): boolean {
    return this.description(Number(fd))?.target.kind === 'output';
  }

  stat(path: Uint8Array, follow: boolean): FileFacts | number {
    const file = this.state.names.get(nameOf(path));
    if (file === null) return -Errno.noEntry;
    if (file === undefined) return this.host.stat(path, follow);
    return factsOf(file, this.state.contents[file].length);
  }

  fstat(fd: number): FileFacts | number {
    const target = this.description(fd)?.target;
    if (!target) return -Errno.badDescriptor;
    switch (target.kind) {
      case 'file':
        return factsOf(target.file, this.state.contents[target.file].length);
      case 'directory':
        return this.host.fstat(target.hostFd);
      case 'input':
        return this.host.fstat(0);
      case 'output':
        return this.host.fstat(target.fd);
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
    if (open.target.kind !== 'file' || !(open.flags & Flag.access)) return -Errno.invalid;
    const contents: Slot[] = Array.from(this.state.contents[open.target.file]);
    while (contents.length < length) contents.push(0);
    contents.length = length;
    this.setContents(open.target.file, contents);
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
    const name = nameOf(path);
    if (this.find(name, path) < 0) return -Errno.noEntry;
    this.state = { ...this.state, names: new Map(this.state.names).set(name, null) };
    return 0;
  }

  rename(from: Uint8Array, to: Uint8Array): number {
    const file = this.find(nameOf(from), from);
    if (file < 0) return file;
    if (!this.hasFolder(to)) return -Errno.noEntry;
    // Two names of one file both stay (POSIX rename).
    if (this.find(nameOf(to), to) === file) return 0;
    const names = new Map(this.state.names).set(nameOf(to), file).set(nameOf(from), null);
    this.state = { ...this.state, names };
    return 0;
  }

  link(from: Uint8Array, to: Uint8Array): number {
    const file = this.find(nameOf(from), from);
    if (file < 0) return file;
    if (this.access(to, 0) === 0) return -Errno.exists;
    if (!this.hasFolder(to)) return -Errno.noEntry;
    this.state = { ...this.state, names: new Map(this.state.names).set(nameOf(to), file) };
    return 0;
  }

  access(path: Uint8Array, mode: number): number {
    const file = this.state.names.get(nameOf(path));
    if (file === undefined) return this.host.access(path, mode);
    return file === null ? -Errno.noEntry : 0;
  }

  /** The host's descriptor of an open directory. */
  directory(fd: number): number | undefined {
    const target = this.description(fd)?.target;
    return target?.kind === 'directory' ? target.hostFd : undefined;
  }

  private description(fd: number): Description | undefined {
    const index = this.state.descriptors[fd];
    return index === undefined ? undefined : this.state.descriptions[index];
  }

  private contentsOf(target: Target, upTo: number): Contents | number {
    if (target.kind === 'file') return this.state.contents[target.file];
    if (target.kind !== 'input') return -Errno.invalid;
    while (!this.inputEnded && this.input.length < upTo) {
      const buffer = new Uint8Array(Math.min(upTo - this.input.length, 1 << 16));
      const count = this.host.read(0, buffer);
      if (count <= 0) this.inputEnded = true;
      else for (const byte of buffer.subarray(0, count)) this.input.push(byte);
    }
    return this.input;
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
    let contents = this.real.get(name);
    if (contents === undefined) {
      contents = this.readReal(path);
      this.real.set(name, contents);
    }
    if (typeof contents === 'number') return contents;
    this.add(name, contents);
    return this.state.contents.length - 1;
  }

  private readReal(path: Uint8Array): Uint8Array | number {
    const facts = this.host.stat(path, true);
    if (typeof facts === 'number') return facts;
    const isRegular = (facts[2] & 0o170000n) === 0o100000n;
    const fd = isRegular ? this.host.open(path, 0, 0) : -Errno.noEntry;
    if (fd < 0) return fd;
    const chunks: number[] = [];
    const buffer = new Uint8Array(1 << 16);
    for (let count = this.host.read(fd, buffer); count > 0; count = this.host.read(fd, buffer)) {
      for (const byte of buffer.subarray(0, count)) chunks.push(byte);
    }
    this.host.close(fd);
    return Uint8Array.from(chunks);
  }

  /** Whether the folder of a path is there; folders are the real ones. */
  private hasFolder(path: Uint8Array): boolean {
    const end = path.lastIndexOf(slash);
    return end <= 0 || typeof this.host.stat(path.subarray(0, end), true) !== 'number';
  }

  private isDirectory(path: Uint8Array): boolean {
    const facts = this.host.stat(path, true);
    return typeof facts !== 'number' && (facts[2] & 0o170000n) === 0o040000n;
  }

  private openDirectory(path: Uint8Array, flags: number, mode: number): number {
    if (flags & Flag.create && flags & Flag.exclusive) return -Errno.exists;
    if (flags & (Flag.access | Flag.create | Flag.truncate)) return -Errno.isDirectory;
    const hostFd = this.host.open(path, 0, mode);
    return hostFd < 0 ? hostFd : this.describe({ kind: 'directory', hostFd, path }, flags);
  }

  private describe(target: Target, flags: number): number {
    const { state } = this;
    const fd = this.freeDescriptor();
    const descriptors = [...state.descriptors];
    descriptors[fd] = state.descriptions.length;
    this.state = {
      ...state,
      descriptors,
      descriptions: [...state.descriptions, { target, position: 0, flags }],
    };
    return fd;
  }

  private freeDescriptor(): number {
    const { descriptors } = this.state;
    const free = descriptors.indexOf(undefined);
    return free < 0 ? descriptors.length : free;
  }
}

/** Who needs a number has seen to it (asks/file-calls.ts). */
function positionOf({ position }: Description): number {
  if (typeof position === 'number') return position;
  throw new Error('the position in a file is a term');
}

function nameOf(path: Uint8Array): string {
  return new TextDecoder('latin1').decode(path).replace(/^(\.\/+)+/, '');
}

/** A regular file of the user's (host.ts, `FileFacts`). */
function factsOf(file: number, size: number): FileFacts {
  const blocks = Math.ceil(size / 512);
  const [inode, mode, user] = [BigInt(file + 1), 0o100644n, 1000n];
  const times = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n];
  return [1n, inode, mode, 1n, user, user, 0n, BigInt(size), 4096n, BigInt(blocks), ...times];
}
