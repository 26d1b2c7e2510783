/**
 * States that sleep, in a file: a stack of blocks (src/exec/explore/sleep/sleep-store.ts). The file is made when
 * the first block comes, and removed when the run ends; what a killed run leaves of it is of no use.
 */
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { SleepStore } from '../exec/index.js';
import { isSystemError, systemReason } from './system-error.js';

export class SleepFile implements SleepStore {
  private file: { readonly descriptor: number; readonly path: string } | undefined = undefined;
  /** Where each block begins, and where the last one ends. */
  private readonly ends = [0];

  /** In the directory of the run, if it has one. */
  constructor(
    private readonly directory: () => string | undefined = () => undefined,
    /** Told why the file cannot be written. */
    private readonly refused: (why: string) => void = () => undefined,
  ) {}

  push(block: string): boolean {
    const bytes = Buffer.from(block);
    const start = this.ends.at(-1)!;
    const end = start + bytes.length;
    try {
      this.file ??= this.create();
      for (let at = start; at < end; ) {
        at += fs.writeSync(this.file.descriptor, bytes, at - start, end - at, at);
      }
    } catch (thrown) {
      if (!isSystemError(thrown)) throw thrown;
      this.refused(`${systemReason(thrown)}; they stay in memory`);
      return false;
    }
    this.ends.push(end);
    return true;
  }

  pop(): string | undefined {
    if (!this.file || this.ends.length === 1) return undefined;
    const end = this.ends.pop()!;
    const start = this.ends.at(-1)!;
    const bytes = Buffer.alloc(end - start);
    fs.readSync(this.file.descriptor, bytes, 0, bytes.length, start);
    fs.ftruncateSync(this.file.descriptor, start);
    return bytes.toString();
  }

  close(): void {
    if (!this.file) return;
    fs.closeSync(this.file.descriptor);
    fs.rmSync(this.file.path, { force: true });
    this.file = undefined;
  }

  /** Without a directory of its own: a process may have several engines. */
  private create(): { readonly descriptor: number; readonly path: string } {
    const directory = this.directory();
    const file = directory
      ? path.join(directory, 'sleeping-states.json')
      : path.join(os.tmpdir(), `merganser-${randomUUID()}-sleeping-states.json`);
    return { descriptor: fs.openSync(file, 'w+'), path: file };
  }
}
