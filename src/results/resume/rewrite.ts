/** Leaves lines out of a log, in one step. */
import * as fs from 'node:fs';
import { wholeLines } from '../json-file.js';

const batchSize = 4096;

export function rewrite(file: string, without: ReadonlySet<number>): void {
  const fresh = `${file}.part`;
  const descriptor = fs.openSync(fresh, 'w');
  let number = 0;
  let batch: string[] = [];
  const write = () => {
    if (batch.length > 0) fs.writeSync(descriptor, `${batch.join('\n')}\n`);
    batch = [];
  };
  for (const text of wholeLines(file)) {
    if (!without.has(number++)) batch.push(text);
    if (batch.length === batchSize) write();
  }
  write();
  fs.closeSync(descriptor);
  fs.renameSync(fresh, file);
}
