/** JSON that was written by a process which may have been killed: whole files, and files of lines. */
import * as fs from 'node:fs';

/** What a file says; undefined where it is not there, or not whole. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Undefined where a line is no JSON. */
export function parsedLine<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

const chunkSize = 1 << 20;
const endOfLine = 10;

/** The lines of a file, which may be larger than a text can be; a last line without its end is left out. */
export function* wholeLines(file: string): Generator<string> {
  if (!fs.existsSync(file)) return;
  const descriptor = fs.openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(chunkSize);
    let rest = Buffer.alloc(0);
    for (;;) {
      const length = fs.readSync(descriptor, chunk);
      if (length === 0) return;
      const data = Buffer.concat([rest, chunk.subarray(0, length)]);
      const end = data.lastIndexOf(endOfLine) + 1;
      if (end > 0) yield* data.toString('utf8', 0, end - 1).split('\n');
      rest = data.subarray(end);
    }
  } finally {
    fs.closeSync(descriptor);
  }
}
