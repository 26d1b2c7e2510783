/**
 * The lines of a file that another process appends to. Each call gives the whole lines that came since
 * the last one; a line without its end is left until the rest of it is there.
 */
import * as fs from 'node:fs';

const chunk = 1 << 20;

export class EventLines {
  private at = 0;
  private rest = Buffer.alloc(0);

  constructor(private readonly file: string) {}

  /** At most about `limit` bytes of lines at once. */
  next(limit = Number.POSITIVE_INFINITY): string[] {
    const lines: string[] = [];
    let handle: number;
    try {
      handle = fs.openSync(this.file, 'r');
    } catch {
      return lines;
    }
    try {
      const buffer = Buffer.alloc(chunk);
      for (let taken = 0; taken < limit; ) {
        const size = fs.readSync(handle, buffer, 0, chunk, this.at);
        if (size === 0) break;
        this.at += size;
        taken += size;
        this.split(buffer.subarray(0, size), lines);
      }
    } finally {
      fs.closeSync(handle);
    }
    return lines;
  }

  /** Cuts at ends of lines, as bytes: a character may be spread over two chunks. */
  private split(bytes: Buffer, lines: string[]): void {
    const end = bytes.lastIndexOf(10);
    if (end < 0) {
      this.rest = Buffer.concat([this.rest, bytes]);
      return;
    }
    const whole = Buffer.concat([this.rest, bytes.subarray(0, end)]).toString('utf8');
    for (const line of whole.split('\n')) if (line !== '') lines.push(line);
    this.rest = Buffer.from(bytes.subarray(end + 1));
  }
}
