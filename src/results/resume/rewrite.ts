/** Leaves lines out of a log, in one step; where there is no room for another one, the log stays as it is. */
import * as fs from 'node:fs';
import { wholeLines } from '../json-file.js';

const batchSize = 4096;

export function rewrite(file: string, without: ReadonlySet<number>): void {
  const fresh = `${file}.part`;
  try {
    copy(file, fresh, without);
    fs.renameSync(fresh, file);
  } catch (thrown) {
    fs.rmSync(fresh, { force: true });
    throw thrown;
  }
}

function copy(file: string, to: string, without: ReadonlySet<number>): void {
  const descriptor = fs.openSync(to, 'w');
  let number = 0;
  let batch: string[] = [];
  const write = () => {
    // All of it: a single write to a disk that becomes full leaves off in the middle, and says nothing.
    if (batch.length > 0) fs.writeFileSync(descriptor, `${batch.join('\n')}\n`);
    batch = [];
  };
  try {
    for (const text of wholeLines(file)) {
      if (!without.has(number++)) batch.push(text);
      if (batch.length === batchSize) write();
    }
    write();
  } finally {
    fs.closeSync(descriptor);
  }
}
