/** `events.ndjson`: whole lines are appended, or nothing. */
import * as fs from 'node:fs';
import type { LineSink } from './event-log.js';
import type { Output } from './output.js';

export class LineFile implements LineSink {
  private readonly descriptor: number;
  /** Bytes in the file. */
  private written: number;

  constructor(
    file: string,
    private readonly output: Output,
  ) {
    this.descriptor = fs.openSync(file, 'a');
    this.written = fs.fstatSync(this.descriptor).size;
  }

  append(lines: readonly string[]): void {
    const data = Buffer.from(`${lines.join('\n')}\n`);
    this.output.attempt(() => this.write(data));
  }

  /** Writes all of it, or leaves the file as it was. */
  private write(data: Uint8Array): void {
    try {
      for (let at = 0; at < data.length; ) at += fs.writeSync(this.descriptor, data, at);
      this.written += data.length;
    } catch (thrown) {
      fs.ftruncateSync(this.descriptor, this.written);
      throw thrown;
    }
  }

  close(): void {
    fs.closeSync(this.descriptor);
  }
}
