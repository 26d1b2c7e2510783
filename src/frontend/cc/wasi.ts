/**
 * A synchronous WASI preview-1 host, as much of it as clang needs.
 *
 * The specification is `wasi_snapshot_preview1.witx` (WebAssembly/WASI, tag snapshot-01): every
 * call takes numbers and pointers into the module's memory and returns an errno. `node:wasi`
 * aborts on large inputs and would give the compiler write access to the disk; this host gives
 * it the layered, write-nothing file system of `wasi-files.ts` instead. What is open is in `wasi-descriptors.ts`.
 *
 * Deviations, on purpose: rights are not checked (the module is ours), `..` may leave a
 * preopened directory (include paths do), the clock stands still, random
 * numbers are pseudo-random, and there is no environment and no standard input, so that equal
 * inputs give equal outputs.
 */

import * as path from 'node:path';
import { type Descriptor, Descriptors } from './wasi-descriptors.js';
import { CompilerFiles, type VirtualFiles } from './wasi-files.js';
import { errno, fileType, GuestMemory } from './wasi-memory.js';

export interface WasiRun {
  readonly args: readonly string[];
  readonly workingDirectory: string;
  readonly files?: readonly VirtualFiles[];
}

export interface WasiResult {
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Files written during the run, by absolute path. */
  readonly outputs: Map<string, Uint8Array>;
  /** Real files that the run read, with what it read. */
  readonly reads: ReadonlyMap<string, Uint8Array>;
  /** Paths that the run looked for in vain. */
  readonly absent: readonly string[];
}

/** Thrown through the module's frames by `proc_exit`; never escapes `runWasi`. */
class ProcessExit {
  constructor(readonly code: number) {}
}

const oflagCreate = 1;
const oflagDirectory = 2;
const oflagExclusive = 4;
const oflagTruncate = 8;
const fdflagAppend = 1;
const rightWrite = 64n;

const encoder = new TextEncoder();

/** Runs a command module to its end. A trap or a host error is thrown to the caller. */
export function runWasi(module: WebAssembly.Module, run: WasiRun): WasiResult {
  const files = new CompilerFiles(run.workingDirectory, run.files ?? []);
  const stdout: Uint8Array[] = [];
  const stderr: Uint8Array[] = [];
  const host = new Host(files, run.args, [
    { kind: 'stream', chunks: [] },
    { kind: 'stream', chunks: stdout },
    { kind: 'stream', chunks: stderr },
    { kind: 'directory', path: '/', preopen: '/' },
  ]);
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: host.imports() });
  host.guest.memory = instance.exports['memory'] as WebAssembly.Memory;
  let exitCode = 0;
  try {
    (instance.exports['_start'] as () => void)();
  } catch (thrown) {
    if (!(thrown instanceof ProcessExit)) throw thrown;
    exitCode = thrown.code;
  }
  return {
    exitCode,
    stdout: concat(stdout),
    stderr: concat(stderr),
    outputs: files.outputs(),
    reads: files.reads,
    absent: [...files.absent],
  };
}

function concat(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  return Buffer.concat(chunks);
}

class Host {
  readonly guest = new GuestMemory();
  private randomCounter = 0;
  private readonly descriptors: Descriptors;
  private readonly args: readonly Uint8Array[];

  constructor(
    private readonly files: CompilerFiles,
    args: readonly string[],
    first: readonly Descriptor[],
  ) {
    this.descriptors = new Descriptors(this.guest, files, first);
    this.args = args.map((text) => encoder.encode(`${text}\0`));
  }

  imports(): Record<string, WebAssembly.ImportValue> {
    const unsupported = () => errno.nosys;
    return {
      args_get: (list: number, text: number) => this.guest.putStrings(this.args, list, text),
      args_sizes_get: (count: number, size: number) => this.guest.putSizes(this.args, count, size),
      environ_get: (list: number, text: number) => this.guest.putStrings([], list, text),
      environ_sizes_get: (count: number, size: number) => this.guest.putSizes([], count, size),
      clock_time_get: (_id: number, _precision: bigint, out: number) => {
        this.guest.view().setBigUint64(out, 0n, true);
        return errno.success;
      },
      random_get: (at: number, length: number) => {
        const view = this.guest.view();
        for (let i = 0; i < length; i++) {
          this.randomCounter = (Math.imul(this.randomCounter, 1664525) + 1013904223) | 0;
          view.setUint8(at + i, this.randomCounter >>> 24);
        }
        return errno.success;
      },
      proc_exit: (code: number) => {
        throw new ProcessExit(code);
      },
      fd_close: (fd: number) => this.descriptors.close(fd),
      fd_fdstat_get: (fd: number, out: number) => this.descriptors.state(fd, out),
      fd_filestat_get: (fd: number, out: number) => this.descriptors.facts(fd, out),
      fd_filestat_set_size: (fd: number, size: bigint) =>
        this.descriptors.setSize(fd, Number(size)),
      fd_filestat_set_times: () => errno.success,
      fd_prestat_get: (fd: number, out: number) => this.preopenLength(fd, out),
      fd_prestat_dir_name: (fd: number, out: number, length: number) =>
        this.preopenName(fd, out, length),
      fd_read: (fd: number, vectors: number, count: number, out: number) =>
        this.descriptors.read(fd, vectors, count, out),
      fd_pread: (fd: number, vectors: number, count: number, at: bigint, out: number) =>
        this.descriptors.readAt(fd, vectors, count, Number(at), out),
      fd_write: (fd: number, vectors: number, count: number, out: number) =>
        this.descriptors.write(fd, vectors, count, out),
      fd_seek: (fd: number, offset: bigint, whence: number, out: number) =>
        this.descriptors.seek(fd, Number(offset), whence, out),
      fd_readdir: (fd: number, out: number, length: number, cookie: bigint, used: number) =>
        this.readDirectory(fd, out, length, Number(cookie), used),
      path_open: (
        fd: number,
        _lookup: number,
        name: number,
        length: number,
        flags: number,
        rights: bigint,
        _inheriting: bigint,
        fdFlags: number,
        out: number,
      ) => this.open(fd, name, length, flags, rights, fdFlags, out),
      path_filestat_get: (fd: number, _lookup: number, name: number, length: number, out: number) =>
        this.pathFacts(fd, name, length, out),
      path_rename: (
        fd: number,
        from: number,
        fromLength: number,
        toFd: number,
        to: number,
        toLength: number,
      ) => this.rename(fd, from, fromLength, toFd, to, toLength),
      path_unlink_file: (fd: number, name: number, length: number) => {
        const file = this.resolve(fd, name, length);
        return file !== undefined && this.files.unlink(file) ? errno.success : errno.noent;
      },
      path_create_directory: () => errno.success,
      path_remove_directory: () => errno.success,
      path_readlink: () => errno.inval,
      path_link: unsupported,
      path_symlink: unsupported,
      poll_oneoff: unsupported,
    };
  }

  private resolve(fd: number, name: number, length: number): string | undefined {
    const directory = this.descriptors.get(fd);
    if (directory?.kind !== 'directory') return undefined;
    return path.resolve(directory.path, this.guest.text(name, length));
  }

  private open(
    fd: number,
    name: number,
    length: number,
    flags: number,
    rights: bigint,
    fdFlags: number,
    out: number,
  ): number {
    const file = this.resolve(fd, name, length);
    if (file === undefined) return errno.badf;
    const append = (fdFlags & fdflagAppend) !== 0;
    const facts = this.files.facts(file);
    if (!facts) {
      if (!(flags & oflagCreate)) return errno.noent;
      return this.descriptors.add(
        { kind: 'write', file: this.files.create(file), append, at: 0 },
        out,
      );
    }
    if (flags & oflagCreate && flags & oflagExclusive) return errno.exist;
    if (facts.kind === 'directory')
      return this.descriptors.add({ kind: 'directory', path: file }, out);
    if (flags & oflagDirectory) return errno.notdir;
    if (flags & oflagTruncate || (rights & rightWrite && this.files.openWritten(file))) {
      const existing = flags & oflagTruncate ? undefined : this.files.openWritten(file);
      return this.descriptors.add(
        { kind: 'write', file: existing ?? this.files.create(file), append, at: 0 },
        out,
      );
    }
    try {
      return this.descriptors.add(
        { kind: 'read', bytes: this.files.contents(file), facts, at: 0 },
        out,
      );
    } catch {
      return errno.noent;
    }
  }

  private pathFacts(fd: number, name: number, length: number, out: number): number {
    const file = this.resolve(fd, name, length);
    if (file === undefined) return errno.badf;
    const facts = this.files.facts(file);
    return facts ? this.guest.putFacts(facts, out) : errno.noent;
  }

  private rename(
    fd: number,
    from: number,
    fromLength: number,
    toFd: number,
    to: number,
    toLength: number,
  ): number {
    const source = this.resolve(fd, from, fromLength);
    const target = this.resolve(toFd, to, toLength);
    if (source === undefined || target === undefined) return errno.badf;
    return this.files.rename(source, target) ? errno.success : errno.noent;
  }

  private preopenLength(fd: number, out: number): number {
    const descriptor = this.descriptors.get(fd);
    if (descriptor?.kind !== 'directory' || !descriptor.preopen) return errno.badf;
    this.guest.view().setUint32(out, 0, true);
    this.guest.view().setUint32(out + 4, encoder.encode(descriptor.preopen).length, true);
    return errno.success;
  }

  private preopenName(fd: number, out: number, length: number): number {
    const descriptor = this.descriptors.get(fd);
    if (descriptor?.kind !== 'directory' || !descriptor.preopen) return errno.badf;
    this.guest.bytes(out, length).set(encoder.encode(descriptor.preopen).subarray(0, length));
    return errno.success;
  }

  /** Entries are (next cookie u64, inode u64, name length u32, type u8 padded to 4) and the name. */
  private readDirectory(
    fd: number,
    out: number,
    length: number,
    cookie: number,
    used: number,
  ): number {
    const descriptor = this.descriptors.get(fd);
    if (descriptor?.kind !== 'directory') return errno.badf;
    const names = this.files.list(descriptor.path);
    let at = 0;
    for (let i = cookie; i < names.length && at < length; i++) {
      const name = encoder.encode(names[i]);
      const entry = new Uint8Array(24 + name.length);
      const view = new DataView(entry.buffer);
      const facts = this.files.facts(path.join(descriptor.path, names[i]!));
      view.setBigUint64(0, BigInt(i + 1), true);
      view.setBigUint64(8, facts?.inode ?? 0n, true);
      view.setUint32(16, name.length, true);
      view.setUint8(20, facts ? fileType[facts.kind] : fileType.other);
      entry.set(name, 24);
      const part = entry.subarray(0, length - at);
      this.guest.bytes(out + at, part.length).set(part);
      at += part.length;
    }
    this.guest.view().setUint32(used, at, true);
    return errno.success;
  }
}
