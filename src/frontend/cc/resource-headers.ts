/**
 * Clang's own headers (`stddef.h`, `stdarg.h`, `immintrin.h`, …) out of the npm package.
 *
 * `@yowasp/clang` keeps them in `gen/llvm-resources.tar`, together with 28 MB of C++ and WASI
 * headers that a compile for Linux never looks at. The archive is indexed by walking its 512-byte
 * headers (POSIX.1-1988 ustar: name at 0, size in octal at 124, type at 156, prefix at 345), and
 * only a header that is really included is read from the disk.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { makeFolders } from '../../node/index.js';
import type { VirtualFiles } from './wasi-files.js';

interface Member {
  readonly offset: number;
  readonly size: number;
}

/** Serves the archive's `include/` directory (no subdirectories of C++ or WASI) under `mount`. */
export class ResourceHeaders implements VirtualFiles {
  private members: Map<string, Member> | undefined;
  private readonly loaded = new Map<string, Uint8Array>();

  constructor(
    private readonly archive: string,
    private readonly mount: string,
  ) {}

  read(absolutePath: string): Uint8Array | undefined {
    if (!absolutePath.startsWith(`${this.mount}/`)) return undefined;
    const name = absolutePath.slice(this.mount.length + 1);
    const known = this.loaded.get(name);
    if (known) return known;
    const member = this.index().get(name);
    if (!member) return undefined;
    const bytes = readAt(this.archive, member);
    this.loaded.set(name, bytes);
    return bytes;
  }

  list(absolutePath: string): readonly string[] | undefined {
    if (absolutePath !== this.mount && !absolutePath.startsWith(`${this.mount}/`)) return undefined;
    const directory = path.relative(this.mount, absolutePath);
    const names = new Set<string>();
    for (const name of this.index().keys()) {
      if (directory === '') names.add(name.split('/')[0]!);
      else if (name.startsWith(`${directory}/`)) {
        names.add(name.slice(directory.length + 1).split('/')[0]!);
      }
    }
    return names.size > 0 ? [...names] : undefined;
  }

  /**
   * Writes the headers to the real directory `mount`, for a compiler outside of this process;
   * does nothing where that was done before. Several processes may do it at once.
   */
  unpack(): void {
    if (fs.existsSync(path.join(this.mount, 'include', 'stddef.h'))) return;
    makeFolders(path.dirname(this.mount));
    const temporary = fs.mkdtempSync(`${this.mount}.`);
    for (const name of this.index().keys()) {
      const file = path.join(temporary, name);
      makeFolders(path.dirname(file));
      fs.writeFileSync(file, this.read(`${this.mount}/${name}`)!);
    }
    try {
      fs.renameSync(temporary, this.mount);
    } catch {
      // Another process was first; its headers are the same.
      fs.rmSync(temporary, { recursive: true, force: true });
    }
  }

  private index(): Map<string, Member> {
    this.members ??= indexArchive(this.archive);
    return this.members;
  }
}

function readAt(file: string, { offset, size }: Member): Uint8Array {
  const fd = fs.openSync(file, 'r');
  try {
    const bytes = new Uint8Array(size);
    let done = 0;
    while (done < size) {
      const count = fs.readSync(fd, bytes, done, size - done, offset + done);
      if (count === 0) throw new Error(`${file} ends inside a member at byte ${offset}`);
      done += count;
    }
    return bytes;
  } finally {
    fs.closeSync(fd);
  }
}

function indexArchive(file: string): Map<string, Member> {
  const members = new Map<string, Member>();
  const fd = fs.openSync(file, 'r');
  try {
    const header = Buffer.alloc(512);
    let offset = 0;
    while (fs.readSync(fd, header, 0, 512, offset) === 512 && header[0] !== 0) {
      const field = (at: number, length: number) => {
        const end = header.indexOf(0, at);
        return header.toString('latin1', at, end < 0 ? at + length : Math.min(end, at + length));
      };
      const size = Number.parseInt(field(124, 12), 8);
      const prefix = field(345, 155);
      const name = prefix ? `${prefix}/${field(0, 100)}` : field(0, 100);
      const isFile = header[156] === 0x30 || header[156] === 0;
      if (isFile && /^include\/(?!c\+\+\/|wasm32)/.test(name)) {
        members.set(name, { offset: offset + 512, size });
      }
      offset += 512 + Math.ceil(size / 512) * 512;
    }
  } finally {
    fs.closeSync(fd);
  }
  return members;
}
