/**
 * What the embedded compiler sees as its file system.
 *
 * Three layers, first hit wins: files written by the compiler during this run, read-only files
 * that the caller provides (the C source given as text, clang's own headers out of the npm
 * package's archive), and the real file system. Nothing is ever written to the real file system:
 * the compiler's outputs stay in memory until the caller takes them.
 *
 * Clang recognises a header that was included twice by (device, inode), so files in memory get
 * inode numbers of their own on a device number that no real file has.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';

export type FileKind = 'file' | 'directory' | 'other';

export interface FileFacts {
  readonly kind: FileKind;
  readonly device: bigint;
  readonly inode: bigint;
  readonly size: number;
  readonly modifiedNs: bigint;
}

/** Read-only files that exist only for the compiler. */
export interface VirtualFiles {
  read(absolutePath: string): Uint8Array | undefined;
  /** Names in a directory, undefined where the directory does not exist here. */
  list(absolutePath: string): readonly string[] | undefined;
}

/** A file that is being, or was, written in this run. */
export class WrittenFile {
  private buffer = new Uint8Array(4096);
  size = 0;

  constructor(readonly inode: bigint) {}

  write(at: number, bytes: Uint8Array): void {
    const end = at + bytes.length;
    if (end > this.buffer.length) {
      const grown = new Uint8Array(Math.max(end, this.buffer.length * 2));
      grown.set(this.buffer.subarray(0, this.size));
      this.buffer = grown;
    }
    this.buffer.set(bytes, at);
    if (end > this.size) this.size = end;
  }

  resize(size: number): void {
    if (size > this.size) this.write(size, new Uint8Array(0));
    else this.buffer.fill(0, size, this.size);
    this.size = size;
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.size);
  }
}

const memoryDevice = 0xfffffff0n;

export class CompilerFiles {
  private readonly written = new Map<string, WrittenFile>();
  private readonly inodes = new Map<string, bigint>();
  /** Real files whose contents the compiler asked for, with what it got. */
  readonly reads = new Map<string, Uint8Array>();
  /** Paths that the compiler looked for and that were nowhere. */
  readonly absent = new Set<string>();

  constructor(
    readonly workingDirectory: string,
    private readonly provided: readonly VirtualFiles[],
  ) {}

  /** The facts about a path, undefined where nothing is there. */
  facts(absolutePath: string): FileFacts | undefined {
    const written = this.written.get(absolutePath);
    if (written) return this.inMemory('file', written.inode, written.size);
    for (const layer of this.provided) {
      const bytes = layer.read(absolutePath);
      if (bytes) return this.inMemory('file', this.inodeOf(absolutePath), bytes.length);
    }
    const stat = fs.statSync(absolutePath, { bigint: true, throwIfNoEntry: false });
    if (!stat) {
      if (this.provided.some((layer) => layer.list(absolutePath))) {
        return this.inMemory('directory', this.inodeOf(absolutePath), 0);
      }
      this.absent.add(absolutePath);
      return undefined;
    }
    return {
      kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other',
      device: stat.dev,
      inode: stat.ino,
      size: Number(stat.size),
      modifiedNs: stat.mtimeNs,
    };
  }

  /** The whole contents of a readable file. Throws Node's error where it cannot be read. */
  contents(absolutePath: string): Uint8Array {
    const written = this.written.get(absolutePath);
    if (written) return written.bytes();
    for (const layer of this.provided) {
      const bytes = layer.read(absolutePath);
      if (bytes) return bytes;
    }
    const bytes = this.reads.get(absolutePath) ?? fs.readFileSync(absolutePath);
    this.reads.set(absolutePath, bytes);
    return bytes;
  }

  list(absolutePath: string): readonly string[] {
    const names = new Set<string>();
    for (const layer of this.provided) {
      for (const name of layer.list(absolutePath) ?? []) names.add(name);
    }
    if (fs.statSync(absolutePath, { throwIfNoEntry: false })?.isDirectory()) {
      for (const name of fs.readdirSync(absolutePath)) names.add(name);
    }
    for (const file of this.written.keys()) {
      if (path.dirname(file) === absolutePath) names.add(path.basename(file));
    }
    return [...names].sort();
  }

  create(absolutePath: string): WrittenFile {
    const file = new WrittenFile(this.inodeOf(absolutePath));
    this.written.set(absolutePath, file);
    return file;
  }

  openWritten(absolutePath: string): WrittenFile | undefined {
    return this.written.get(absolutePath);
  }

  /** Renames a file written in this run; false where there is none of that name. */
  rename(from: string, to: string): boolean {
    const file = this.written.get(from);
    if (!file) return false;
    this.written.delete(from);
    this.written.set(to, file);
    return true;
  }

  unlink(absolutePath: string): boolean {
    return this.written.delete(absolutePath);
  }

  /** What the run wrote, by absolute path. */
  outputs(): Map<string, Uint8Array> {
    return new Map([...this.written].map(([name, file]) => [name, file.bytes()]));
  }

  private inodeOf(absolutePath: string): bigint {
    let inode = this.inodes.get(absolutePath);
    if (inode === undefined) {
      inode = BigInt(this.inodes.size + 1);
      this.inodes.set(absolutePath, inode);
    }
    return inode;
  }

  private inMemory(kind: FileKind, inode: bigint, size: number): FileFacts {
    return { kind, device: memoryDevice, inode, size, modifiedNs: 0n };
  }
}
