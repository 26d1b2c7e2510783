/**
 * The real file system, as all paths of a run see it: files and standard input are read once, when somebody asks for them,
 * and kept; nothing real is ever changed.
 */
import type { Host } from '../../host.js';
import { Errno } from './file-table.js';

const slash = 0x2f;

export class RealFiles {
  /** What was read of the run's standard input, and whether that is all of it. */
  private readonly input: number[] = [];
  private inputEnded = false;
  private readonly contents = new Map<string, Uint8Array | number>();

  constructor(private readonly host: Host) {}

  /** Standard input from its start, at least so much of it if there is. */
  inputUpTo(size: number): readonly number[] {
    while (!this.inputEnded && this.input.length < size) {
      const buffer = new Uint8Array(Math.min(size - this.input.length, 1 << 16));
      const count = this.host.read(0, buffer);
      if (count <= 0) this.inputEnded = true;
      else for (const byte of buffer.subarray(0, count)) this.input.push(byte);
    }
    return this.input;
  }

  /** How much of standard input was read. */
  get inputSize(): number {
    return this.input.length;
  }

  /** What a regular file holds, or an error. */
  contentsOf(name: string, path: Uint8Array): Uint8Array | number {
    let contents = this.contents.get(name);
    if (contents === undefined) {
      contents = this.read(path);
      this.contents.set(name, contents);
    }
    return contents;
  }

  private read(path: Uint8Array): Uint8Array | number {
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
  hasFolder(path: Uint8Array): boolean {
    const end = path.lastIndexOf(slash);
    return end <= 0 || typeof this.host.stat(path.subarray(0, end), true) !== 'number';
  }

  isDirectory(path: Uint8Array): boolean {
    const facts = this.host.stat(path, true);
    return typeof facts !== 'number' && (facts[2] & 0o170000n) === 0o040000n;
  }
}
