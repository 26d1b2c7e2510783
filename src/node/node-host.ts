/**
 * The host of concrete runs: the real file system, through synchronous calls of Node.
 *
 * Output. What a program writes to descriptor 1 is gathered and written in large pieces; it is flushed
 * before anything is written to another descriptor, before standard input is read, and at the end, so
 * that the order seen on a terminal or in a shared file is the program's.
 *
 * Positions. Node has no lseek: an open regular file keeps its position here, and every access says
 * where. Descriptors that dup made share it. Standard streams keep the system's own position, except
 * that standard input from a file starts where the process found it.
 *
 * What is done to files by their names is in named-files.ts.
 */
import * as fs from 'node:fs';
import * as tty from 'node:tty';
import type { DirectoryEntry, FileFacts, Host } from '../exec/index.js';
import { type FileView, realFiles } from './file-view.js';
import { factsOf, hostFlags, listDirectory } from './host-files.js';
import { attempt, done, failure } from './linux-errno.js';
import { NamedFiles } from './named-files.js';
import { processStreams, type StandardStreams } from './standard-streams.js';

/** An open file description; several descriptors may share it. */
interface OpenFile {
  readonly fd: number;
  readonly path: Buffer;
  /** Undefined for what has no position: pipes, terminals, standard output. */
  position: number | undefined;
  readonly append: boolean;
  entries: DirectoryEntry[] | undefined;
  descriptors: number;
}

const slash = 0x2f;
const bufferLimit = 1 << 16;

export class NodeHost extends NamedFiles implements Host {
  private readonly files = new Map<number, OpenFile>();
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private readonly direct: boolean;
  private readonly sleeper = new Int32Array(new SharedArrayBuffer(4));

  constructor(
    directory: string,
    private readonly say: (text: string) => void,
    private readonly streams: StandardStreams = processStreams(),
    view: FileView = realFiles,
  ) {
    super(directory, view);
    this.direct = streams.isTerminal(1);
    for (const fd of [0, 1, 2]) {
      this.files.set(fd, {
        fd,
        path: Buffer.alloc(0),
        position: fd === 0 ? streams.inputPosition : undefined,
        append: false,
        entries: undefined,
        descriptors: 1,
      });
    }
  }

  open(name: Uint8Array, flags: number, mode: number): number {
    const where = this.resolve(name);
    return attempt(() => {
      const place = this.placeToOpen(where, flags);
      const fd = this.masked(() => fs.openSync(place, hostFlags(flags), mode & 0o7777));
      const file: OpenFile = {
        fd,
        path: where,
        position: fs.fstatSync(fd).isFile() ? 0 : undefined,
        append: (flags & 0o2000) !== 0,
        entries: undefined,
        descriptors: 1,
      };
      return this.install(file);
    });
  }

  close(fd: number): number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    if (fd === 1) this.flush();
    this.files.delete(fd);
    file.descriptors--;
    if (file.descriptors > 0 || file.fd <= 2) return 0;
    return attempt(() => {
      fs.closeSync(file.fd);
      return 0;
    });
  }

  read(fd: number, buffer: Uint8Array): number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    if (file.fd === 0) this.flush();
    return attempt(() => {
      const count = this.patiently(() =>
        file.fd === 0
          ? this.streams.read(buffer, file.position ?? null)
          : fs.readSync(file.fd, buffer, 0, buffer.length, file.position ?? null),
      );
      if (file.position !== undefined) file.position += count;
      return count;
    });
  }

  write(fd: number, data: Uint8Array): number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    if (file.fd === 1 && !this.direct) {
      this.pending.push(data.slice());
      this.pendingBytes += data.length;
      return this.pendingBytes >= bufferLimit ? (this.flush() ?? data.length) : data.length;
    }
    const failed = this.flush();
    if (failed !== undefined && file.fd === 1) return failed;
    return attempt(() => {
      if (file.append && file.position !== undefined) file.position = fs.fstatSync(file.fd).size;
      let written = 0;
      while (written < data.length) {
        const at = file.position === undefined ? null : file.position;
        const rest = data.subarray(written);
        const count = this.patiently(() =>
          file.fd === 1 || file.fd === 2
            ? this.streams.write(file.fd, rest)
            : fs.writeSync(file.fd, rest, 0, rest.length, at),
        );
        written += count;
        if (file.position !== undefined) file.position += count;
      }
      return written;
    });
  }

  /** Writes what has gathered; −errno if that failed. */
  flush(): number | undefined {
    if (this.pendingBytes === 0) return undefined;
    const all = Buffer.concat(this.pending, this.pendingBytes);
    this.pending = [];
    this.pendingBytes = 0;
    const result = attempt(() => {
      for (let at = 0; at < all.length; ) {
        at += this.patiently(() => this.streams.write(1, all.subarray(at)));
      }
      return 0;
    });
    return result < 0 ? result : undefined;
  }

  lseek(fd: number, offset: number, whence: number): number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    if (file.position === undefined) return failure('ESPIPE');
    const { position } = file;
    return attempt(() => {
      const base = whence === 0 ? 0 : whence === 1 ? position : fs.fstatSync(file.fd).size;
      const target = base + offset;
      if (whence < 0 || whence > 2 || target < 0) return failure('EINVAL');
      file.position = target;
      return target;
    });
  }

  isatty(fd: number): boolean {
    const file = this.files.get(fd);
    return (
      file !== undefined && (file.fd <= 2 ? this.streams.isTerminal(file.fd) : tty.isatty(file.fd))
    );
  }

  fstat(fd: number): FileFacts | number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    return attempt(() => factsOf(fs.fstatSync(file.fd, { bigint: true })));
  }

  /** Where the file is now, if the system tells; otherwise where it was opened. */
  fdpath(fd: number): Uint8Array | number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    const now = attempt(() => fs.readlinkSync(`/proc/self/fd/${file.fd}`, { encoding: 'buffer' }));
    if (typeof now !== 'number' && now[0] === slash) {
      return Buffer.from(this.view.known(now.toString('latin1')), 'latin1');
    }
    return file.path.length > 0 ? file.path : failure('ENOENT');
  }

  ftruncate(fd: number, length: number): number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    return done(() => fs.ftruncateSync(file.fd, length));
  }

  dup(fd: number, at: number): number {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    if (at === fd) return fd;
    if (at >= 0) this.close(at);
    file.descriptors++;
    return this.install(file, at);
  }

  readdir(fd: number, index: number): DirectoryEntry | number | undefined {
    const file = this.files.get(fd);
    if (!file) return failure('EBADF');
    return attempt(() => {
      file.entries ??= listDirectory(file.path, this.view);
      return file.entries[index];
    });
  }

  clock(clock: number): bigint {
    if (clock === 1) return process.hrtime.bigint();
    if (clock === 2) {
      const { user, system } = process.cpuUsage();
      return BigInt(user + system) * 1000n;
    }
    return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;
  }

  sleep(nanoseconds: bigint): void {
    this.flush();
    Atomics.wait(this.sleeper, 0, 0, Number(nanoseconds) / 1e6);
  }

  getpid(): number {
    return process.pid;
  }

  message(text: string): void {
    this.flush();
    this.say(text);
  }

  private install(file: OpenFile, at = -1): number {
    let fd = at;
    if (fd < 0) for (fd = 0; this.files.has(fd); ) fd++;
    this.files.set(fd, file);
    return fd;
  }

  /** A terminal or pipe in non-blocking mode says EAGAIN where a blocking one would wait. */
  private patiently(call: () => number): number {
    for (;;) {
      try {
        return call();
      } catch (thrown) {
        const { code } = thrown as NodeJS.ErrnoException;
        if (code === 'EOF') return 0;
        if (code !== 'EAGAIN' && code !== 'EINTR') throw thrown;
        Atomics.wait(this.sleeper, 0, 0, 5);
      }
    }
  }
}
